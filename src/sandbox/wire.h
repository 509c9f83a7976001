/* SPDX-License-Identifier: MIT */
/*
 * What the two processes say to each other: messages, each a length and its bytes.
 *
 *     to the child     the stylesheet's name, its text, its parameters; then the XML of one record after another
 *     to the parent    after the parameters and each record: a head, the diagnostics, the result
 */
#ifndef UNISOL_SANDBOX_WIRE_H
#define UNISOL_SANDBOX_WIRE_H

#include "base/buf.h"

enum {
    MOST_OUTPUT = 256 << 20,     /* bytes of a result */
    MOST_DIAGNOSTICS = 64 << 10, /* bytes of diagnostics */
    MOST_CPU_TIME = 2000,        /* milliseconds */
    MOST_MEMORY = 1 << 30,       /* bytes */
    STATUS_NO_MEMORY = 77,       /* the child's exit status if it needs more */
};

/* What stands before an answer. */
struct answer {
    bool ok;
    uint32_t diagnostics; /* their bytes */
    uint32_t text;        /* the result's bytes */
};

/* What stands before the details of a diagnostic. */
struct diagnostic {
    uint32_t id; /* enum us_diag_id */
    uint32_t details;
};

/* Send and receive all bytes; false: the other end is gone, or its input has ended. */
bool wire_send(int fd, const void *bytes, size_t len);
bool wire_receive(int fd, void *bytes, size_t len);

/* Sends a message. */
bool wire_send_message(int fd, struct us_str message);

/* Replaces b by the next message; false also if memory runs out, which b remembers. */
bool wire_receive_message(int fd, struct us_buf *b);

/* Replaces b by that many bytes. */
bool wire_receive_bytes(int fd, struct us_buf *b, size_t len);

#endif
