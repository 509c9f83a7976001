/* SPDX-License-Identifier: MIT */
/*
 * The messages between the two processes.  Each is a length and so many bytes.
 *
 *     to the child     the stylesheet's name, its text and its parameters;
 *                      then the XML of each record
 *     to the parent    after the parameters and after each record:
 *                      a head, the diagnostics, the result
 */
#ifndef UNISOL_SANDBOX_WIRE_H
#define UNISOL_SANDBOX_WIRE_H

#include "base/buf.h"

enum {
    MOST_OUTPUT = 256 << 20,     /* bytes of a result */
    MOST_DIAGNOSTICS = 64 << 10, /* bytes of diagnostics */
    MOST_CPU_TIME = 2000,        /* milliseconds */
    MOST_MEMORY = 1 << 30,       /* bytes */
    STATUS_NO_MEMORY = 77,       /* the exit status of the child if it needs more memory */
};

/* The head of an answer. */
struct answer {
    uint32_t ok;          /* 1 or 0; not a bool, which has no other values */
    uint32_t diagnostics; /* the size of the diagnostics in bytes */
    uint32_t text;        /* the size of the result in bytes */
};

/* The head of a diagnostic; its details follow. */
struct diagnostic {
    uint32_t id;      /* enum us_diag_id */
    uint32_t details; /* their size in bytes */
};

/* Send or receive exactly so many bytes; false if the other process has closed the connection. */
bool wire_send(int fd, const void *bytes, size_t len);
bool wire_receive(int fd, void *bytes, size_t len);

/* Sends a message; false as above. */
bool wire_send_message(int fd, struct us_str message);

/* Replaces b with the next message; false as above, or if memory runs out: then b->failed is
   set. */
bool wire_receive_message(int fd, struct us_buf *buf);

/* Replaces b with the next len bytes; false in the same cases. */
bool wire_receive_bytes(int fd, struct us_buf *buf, size_t len);

#endif
