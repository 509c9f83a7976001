/* SPDX-License-Identifier: MIT */
/*
 * The style and the scripts of pages are not in the module.  A site has them as files, which show the board of a link
 * before there is a module, and the package has them for the element that replays.  unisol.mjs states them.
 */
#include <stdlib.h>

#include "base/str.h"
#include "tree/own_sheets.h"

/* Returns one of the files in the module, which embed.sh made. */
const struct us_own_sheet *us_sheet_inside(const char *name);

static struct us_own_sheet files[] = {{.name = "page.css"}, {.name = "link.js"}, {.name = "page.js"}};
enum { NUM_FILES = sizeof(files) / sizeof(files[0]) };

/* Keeps a copy of the text of a file.  false: memory ran out, or there is no file with that name. */
bool js_page_file(const char *name, const char *text, size_t length);
__attribute__((export_name("js_page_file"), used)) bool js_page_file(const char *name, const char *text, size_t length)
{
    for (size_t i = 0; i < NUM_FILES; i++) {
        if (strcmp(files[i].name, name) != 0)
            continue;
        char *copy = malloc(length + 1);
        if (!copy)
            return false;
        memcpy(copy, text, length);
        files[i].text = (struct us_str){copy, length};
        return true;
    }
    return false;
}

const struct us_own_sheet *us_own_sheet(const char *name)
{
    for (size_t i = 0; name && i < NUM_FILES; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i];
    return us_sheet_inside(name);
}
