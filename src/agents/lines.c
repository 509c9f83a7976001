/* SPDX-License-Identifier: MIT */
/* Answers line by line. */
#include "agents/lines.h"

enum { MOST_BYTES = 16 * 1024 * 1024 };

/* Reads a line without its end.  False: there is none.  What is too much of it is skipped. */
static bool read_line(FILE *in, struct us_buf *line, bool *is_whole)
{
    int ch = getc(in);
    bool any = ch != EOF;

    us_buf_clear(line);
    *is_whole = true;
    for (; ch != EOF && ch != '\n'; ch = getc(in)) {
        if (line->len == MOST_BYTES)
            *is_whole = false;
        else
            us_buf_putc(line, ch);
    }
    if (line->len > 0 && line->p[line->len - 1] == '\r')
        line->len--;
    return any;
}

enum agents_end agents_serve(FILE *in, FILE *out, agents_answer_fn *answer, void *context)
{
    struct us_buf line = {0};
    struct us_buf text = {0};
    enum agents_end end = AGENTS_END;
    bool is_whole;

    while (end == AGENTS_END && read_line(in, &line, &is_whole)) {
        us_buf_clear(&text);
        answer(context, us_buf_str(&line), is_whole, &text);
        if (line.failed || text.failed)
            end = AGENTS_NO_MEMORY;
        else if (fwrite(us_buf_str(&text).p, 1, text.len, out) != text.len || fflush(out) != 0)
            end = AGENTS_CANNOT_WRITE;
    }
    if (end == AGENTS_END && ferror(in))
        end = AGENTS_CANNOT_READ;
    us_buf_free(&line);
    us_buf_free(&text);
    return end;
}
