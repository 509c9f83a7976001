/* SPDX-License-Identifier: MIT */
/* The fuzz target `answer`: what the process that applies a stylesheet sends, if it is hostile. */
#include "fuzz.h"

#include <sys/socket.h>

#ifdef __linux__
#include "../../src/sandbox/sandbox.c" /* NOLINT(bugprone-suspicious-include): static functions */

void try_answer(struct us_str bytes)
{
    int ends[2];
    struct sandbox box = {.path = "sheet.xsl"};
    struct process p = {.box = &box};
    struct us_sink sink = {0};
    struct us_buf out = {0};
    struct answer head;
    bool notes = bytes.len % 2;
    expect(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "there is a socket");
    p.fd = ends[0];

    /* More than a socket holds would wait for a reader. */
    size_t len = bytes.len < 4096 ? bytes.len : 4096;
    expect(len == 0 || write(ends[1], bytes.p, len) == (ssize_t)len, "the answer is sent");
    close(ends[1]);
    us_buf_puts(&out, "before");
    size_t before = out.len;
    bool answered = receive(&p, &head, &out, notes, &sink);
    if (answered) {
        expect(out.len == before + head.text, "the result is what was answered");
        expect(head.ok == (sink.errors == 0), "an answer that fails has an error");
    } else {
        expect(out.len == before, "what was not answered has no result");
    }
    close(p.fd);
    us_buf_free(&out);
    us_buf_free(&p.received);
}
#else
void try_answer(struct us_str bytes)
{
    (void)bytes;
}
#endif
