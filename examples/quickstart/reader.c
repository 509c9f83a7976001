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
    char *text = file ? (char *)malloc(room) : NULL;
    for (*size = 0; text && (more = fread(text + *size, 1, room - *size, file)) > 0;) {
        *size += more;
        if (*size == room)
            text = (char *)realloc(text, room *= 2);
    }
    if (file)
        fclose(file);
    return text;
}

static void say(void *path, const struct fcr_verdict *verdict)
{
    if (verdict->kind == FCR_UNREADABLE)
        printf("%s: unreadable: %s\n", (const char *)path, verdict->reason);
    else if (verdict->kind == FCR_ILLEGAL)
        printf("%s: illegal at move %ld: %s\n", (const char *)path, verdict->move, verdict->reason);
    else
        printf("%s: %s\n", (const char *)path, verdict->is_solved ? "solved" : "legal");
}

int main(int argc, char **argv)
{
    int worst = 0, i;
    for (i = 1; i < argc; i++) {
        size_t size;
        char *text = read_file(argv[i], &size);
        int verdict = text ? fcr_verify(text, size, say, argv[i]) : FCR_UNREADABLE;
        if (!text)
            fprintf(stderr, "%s cannot be read\n", argv[i]);
        worst = verdict > worst ? verdict : worst;
        free(text);
    }
    return worst;
}
