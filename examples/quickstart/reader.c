/* SPDX-License-Identifier: MIT-0 */
/*
 * reader FILE...: judges FreeCell records of the interchange format.  Exit status: 0 all records are
 * legal, 1 one is illegal, 2 one is unreadable.
 */
#include "freecell_record.h"
#include <stdio.h>

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 16, more;
    char *text = (char *)malloc(room);
    for (*size = 0; file && text && (more = fread(text + *size, 1, room - 1 - *size, file)) > 0;) {
        *size += more;
        if (*size == room - 1)
            text = (char *)realloc(text, room *= 2);
    }
    if (file)
        fclose(file);
    if (text)
        text[*size] = '\0';
    return file ? text : NULL;
}

static int say(const char *path, struct fcr_verdict verdict)
{
    if (verdict.kind == FCR_UNREADABLE)
        printf("%s: unreadable: %s\n", path, verdict.reason);
    else if (verdict.kind == FCR_ILLEGAL)
        printf("%s: illegal at move %u: %s\n", path, verdict.move, verdict.reason);
    else
        printf("%s: %s\n", path, verdict.is_solved ? "solved" : "legal");
    return verdict.kind;
}

/* A document is in JSON Lines if its first line is a whole record, and more lines follow. */
static int judge(const char *path, const char *text, size_t size)
{
    int worst = 0;
    size_t at, length, lines = 0;
    for (at = 0; at < size; at += length + 1) {
        const char *end = (const char *)memchr(text + at, '\n', size - at);
        length = end ? (size_t)(end - text) - at : size - at;
        if (strspn(text + at, " \t\r\n") >= length)
            continue;
        struct fcr_verdict line = fcr_verify(text + at, length);
        if (lines++ == 0 && (!line.is_document || at + length + strspn(text + at + length, " \t\r\n") == size))
            break;
        if (line.is_list)
            fcr_say(&line, FCR_UNREADABLE, 0, "a line is one record");
        worst = say(path, line) > worst ? line.kind : worst;
    }
    return at < size || lines == 0 ? say(path, fcr_verify(text, size)) : worst;
}

int main(int argc, char **argv)
{
    int worst = 0, verdict, i;
    for (i = 1; i < argc; i++) {
        size_t size;
        char *text = read_file(argv[i], &size);
        if (!text) {
            fprintf(stderr, "%s cannot be read\n", argv[i]);
            worst = 2;
            continue;
        }
        verdict = judge(argv[i], text, size);
        worst = verdict > worst ? verdict : worst;
        free(text);
    }
    return worst;
}
