/* SPDX-License-Identifier: MIT */
/* Pictures as PNG: another program makes them of SVG. */
#include "cli/raster.h"

#include <stdlib.h>
#include <string.h>

#include "cli/usage.h"
#include "solvers/child.h"
#include "solvers/solver.h"

enum {
    MOST_BYTES = 64 << 20,
    MOST_SECONDS = 60,
    HEADER = 33, /* bytes of a PNG before its second chunk */
};

/* Programs that read an SVG from their input and print a PNG.  The first one that is installed
   counts. */
static const struct renderer {
    const char *program;
    char arguments[4][24]; /* the last one is empty */
} renderers[] = {
    {"rsvg-convert", {"--width=1200", "--keep-aspect-ratio", "--format=png"}},
    {"resvg", {"--width=1200", "-", "-c"}},
};
enum { NUM_RENDERERS = sizeof(renderers) / sizeof(renderers[0]) };

/* The chunk tEXt with which a PNG says what made it. */
static const char mark[] = "\0\0\0\x0ftEXtSoftware\0unisol\x1a\x09\x3e\x5e";
enum { MARK = sizeof(mark) - 1 };

bool is_own_png(const char *head, size_t len)
{
    return len >= HEADER + MARK && memcmp(head + HEADER, mark, MARK) == 0;
}

/* The first program that is installed, and its path, which the caller frees.  NULL: there is
   none. */
static const struct renderer *find_renderer(char **path)
{
    for (size_t i = 0; child_is_possible() && i < NUM_RENDERERS; i++)
        if ((*path = program_path(renderers[i].program)))
            return &renderers[i];
    return NULL;
}

bool can_raster(void)
{
    char *path = NULL;
    bool found = find_renderer(&path) != NULL;
    free(path);
    return found;
}

/* Runs a program on an SVG.  False (reported) if it prints no PNG. */
static bool run(const struct renderer *renderer, char *path, struct us_str svg, struct child *child)
{
    static const struct child_limits limits = {.seconds = MOST_SECONDS, .output = MOST_BYTES};
    struct renderer own = *renderer; /* the program's arguments are its own */

    char *arguments[sizeof(own.arguments) / sizeof(own.arguments[0]) + 1] = {path};
    for (size_t i = 0; own.arguments[i][0]; i++)
        arguments[i + 1] = own.arguments[i];

    child_close_inherited();
    child_run(child, path, arguments, ".", NULL, svg, &limits);
    bool good = child->end == CHILD_EXITED && child->code == 0 && child->out.len > HEADER &&
                !child->out.failed && memcmp(child->out.p, "\x89PNG", 4) == 0;
    return good ||
           usage_error("%s cannot make a PNG of the picture: %.*s", renderer->program,
                       (int)strcspn(us_buf_text(&child->err), "\n"), us_buf_text(&child->err));
}

/* The PNG that a program printed, with the mark. */
static char *marked(const struct us_buf *png, size_t *len)
{
    char *copy = new_zeroed(png->len + MARK, 1);
    memcpy(copy, png->p, HEADER);
    memcpy(copy + HEADER, mark, MARK);
    memcpy(copy + HEADER + MARK, png->p + HEADER, png->len - HEADER);
    *len = png->len + MARK;
    return copy;
}

char *make_png(const char *path, const char *svg, size_t len, size_t *png_len)
{
    if (us_str_find((struct us_str){svg, len}, "<svg ") == SIZE_MAX) {
        usage_error("%s: a file .png holds a picture, in the format svg", path);
        return NULL;
    }
    char *program = NULL;
    const struct renderer *renderer = find_renderer(&program);
    if (!renderer) {
        usage_error("no program makes a PNG of a picture: install rsvg-convert (Debian: "
                    "librsvg2-bin) or resvg, or write a file .svg");
        return NULL;
    }

    struct child child = {0};
    char *png = NULL;
    if (run(renderer, program, (struct us_str){svg, len}, &child))
        png = marked(&child.out, png_len);
    child_free(&child);
    free(program);
    return png;
}
