/* SPDX-License-Identifier: MIT */
/* Messages between two processes. */
#include "sandbox/wire.h"

#include <errno.h>
#include <sys/socket.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

bool wire_send(int fd, const void *bytes, size_t len)
{
    const char *p = bytes;
    while (len > 0) {
        ssize_t n = send(fd, p, len, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        p += n;
        len -= n;
    }
    return true;
}

bool wire_receive(int fd, void *bytes, size_t len)
{
    char *p = bytes;
    while (len > 0) {
        ssize_t n = recv(fd, p, len, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        p += n;
        len -= n;
    }
    return true;
}

bool wire_send_message(int fd, struct us_str message)
{
    uint64_t len = message.len;
    return wire_send(fd, &len, sizeof(len)) && wire_send(fd, message.p, message.len);
}

bool wire_receive_bytes(int fd, struct us_buf *buf, size_t len)
{
    us_buf_clear(buf);
    if (!us_buf_reserve(buf, len) || !wire_receive(fd, buf->p, len))
        return false;
    buf->len = len;
    return true;
}

bool wire_receive_message(int fd, struct us_buf *buf)
{
    uint64_t len;
    return wire_receive(fd, &len, sizeof(len)) && wire_receive_bytes(fd, buf, len);
}
