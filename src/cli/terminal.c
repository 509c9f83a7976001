/* SPDX-License-Identifier: MIT */
/* Drawing on a terminal. */
#include "cli/terminal.h"

#include <stdio.h>
#include <string.h>

/* Prints at most `columns` characters of the line at text, not counting color sequences; returns
   the text after the line. */
static const char *paint_line(const char *text, unsigned columns)
{
    while (*text && *text != '\n') {
        if (*text == '\033') {
            size_t n = strcspn(text, "m") + 1;
            fwrite(text, 1, n, stdout);
            text += n;
            continue;
        }
        size_t n = 1;
        while (((unsigned char)text[n] & 0xc0) == 0x80)
            n++;
        if (columns > 0) {
            fwrite(text, 1, n, stdout);
            columns--;
        }
        text += n;
    }
    /* After a full line the cursor is still in its last column. */
    if (columns > 0)
        fputs("\033[K", stdout);
    return *text ? text + 1 : text;
}

void terminal_paint(const struct terminal_page *page)
{
    const char *text = page->text;
    const char *beside = page->beside ? page->beside : "";
    unsigned rows;
    unsigned columns;

    terminal_size(&rows, &columns);

    fputs("\033[H", stdout);
    for (unsigned row = 1; row < rows && (*text || *beside); row++) {
        text = paint_line(text, page->beside && page->column < columns ? page->column : columns);
        if (*beside) {
            printf("\033[%u;%uH", row, page->column + 1);
            beside = paint_line(beside, columns - page->column);
        }
        fputs("\r\n", stdout);
    }
    printf("\033[J\033[%u;1H\033[7m", rows);
    paint_line(page->status, columns);
    fputs("\033[0m", stdout);
    fflush(stdout);
}

/* ---- keys ------------------------------------------------------------------------------------ */

static const struct sequence {
    const char *bytes;
    int key;
} sequences[] = {
    {"\033[A", KEY_UP},
    {"\033OA", KEY_UP},
    {"\033[B", KEY_DOWN},
    {"\033OB", KEY_DOWN},
    {"\033[C", KEY_RIGHT},
    {"\033OC", KEY_RIGHT},
    {"\033[D", KEY_LEFT},
    {"\033OD", KEY_LEFT},
    {"\033[1;2C", KEY_SHIFT_RIGHT},
    {"\033[c", KEY_SHIFT_RIGHT},
    {"\033[1;2D", KEY_SHIFT_LEFT},
    {"\033[d", KEY_SHIFT_LEFT},
    {"\033[H", KEY_HOME},
    {"\033OH", KEY_HOME},
    {"\033[1~", KEY_HOME},
    {"\033[7~", KEY_HOME},
    {"\033[F", KEY_END},
    {"\033OF", KEY_END},
    {"\033[4~", KEY_END},
    {"\033[8~", KEY_END},
    {"\033[5~", KEY_PAGE_UP},
    {"\033[6~", KEY_PAGE_DOWN},
};

/* The length of the escape sequence at the start of the bytes, which ends with a letter or "~". */
static size_t sequence_length(const struct terminal *terminal)
{
    size_t n = 2;

    if (terminal->num_bytes < 2 || (terminal->bytes[1] != '[' && terminal->bytes[1] != 'O'))
        return 1;

    while (n < terminal->num_bytes && (terminal->bytes[n] < '@' || terminal->bytes[n] > '~'))
        n++;
    return n < terminal->num_bytes ? n + 1 : n;
}

/* Removes one key from the bytes that were read. */
static int take_key(struct terminal *terminal)
{
    int key = (unsigned char)terminal->bytes[0];
    size_t n = 1;

    if (key == '\033') {
        n = sequence_length(terminal);
        key = n == 1 ? KEY_ESCAPE : KEY_UNKNOWN;
        for (size_t i = 0; i < sizeof(sequences) / sizeof(sequences[0]); i++)
            if (strlen(sequences[i].bytes) == n &&
                memcmp(sequences[i].bytes, terminal->bytes, n) == 0)
                key = sequences[i].key;
    }
    terminal->num_bytes -= n;
    memmove(terminal->bytes, terminal->bytes + n, terminal->num_bytes);
    return key;
}

int terminal_key(struct terminal *terminal, unsigned milliseconds)
{
    int event = KEY_UNKNOWN;
    if (terminal->num_bytes == 0)
        event = terminal_wait(terminal, milliseconds);
    return terminal->num_bytes > 0 ? take_key(terminal) : event;
}
