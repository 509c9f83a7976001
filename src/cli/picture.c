/* SPDX-License-Identifier: MIT */
/* Pictures of several positions of a record, as SVG. */
#include "cli/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/command.h"
#include "cli/options.h"
#include "cli/report.h"

enum {
    MOST_BOARDS = 8,   /* of a film strip */
    MOST_MOVES = 1000, /* of an animation */
};

/* ---- positions ------------------------------------------------------------------------------- */

/* What a picture does not store is not of interest. */
static void print_error(void *context, const struct unisol_diagnostic *diagnostic)
{
    if (diagnostic->level == UNISOL_ERROR)
        print_diagnostic(context, diagnostic);
}

/* Returns a writer with the options that concern writers.  NULL: reported. */
static struct unisol_writer *new_drawer(const struct arguments *args, const char *format)
{
    struct unisol_writer *w = needed(unisol_writer_new(print_error, NULL));
    if (set_writer_options(w, args) && unisol_writer_set(w, "format", format) == UNISOL_OK &&
        unisol_writer_set(w, "prefix", "yes") == UNISOL_OK)
        return w;
    unisol_writer_free(w);
    return NULL;
}

/* Draws the position after a move, or at the "end".  NULL for `at`: writes the whole record.
   Returns NULL after reporting a failure. */
static const char *draw(struct unisol_writer *w, const struct unisol_record *record, const char *at)
{
    bool good = w && (!at || unisol_writer_set(w, "at", at) == UNISOL_OK) &&
                unisol_writer_open_memory(w) == UNISOL_OK &&
                unisol_writer_write(w, record) == UNISOL_OK && unisol_writer_close(w) == UNISOL_OK;
    return good ? unisol_writer_text(w, NULL) : NULL;
}

bool picture_put_position(struct outbox *out, const struct arguments *args,
                          const struct unisol_record *record, const char *at)
{
    struct unisol_writer *w = new_drawer(args, "svg");
    const char *drawing = draw(w, record, at);
    if (drawing)
        box_puts(out, drawing);
    unisol_writer_free(w);
    return drawing != NULL;
}

/* The drawings of positions. */
struct frames {
    char **texts;
    size_t *numbers; /* of the moves after which they are */
    size_t num;
    double width; /* the largest of them */
    double height;
};

static void free_frames(struct frames *frames)
{
    for (size_t i = 0; i < frames->num; i++)
        free(frames->texts[i]);
    free(frames->texts);
    free(frames->numbers);
}

/* Adds a drawing, which is NULL if it has failed.  False (reported): it states no size. */
static bool add_frame(struct frames *frames, const char *text, size_t number)
{
    static const char box[] = "viewBox=\"0 0 ";
    const char *found = text ? strstr(text, box) : NULL;
    char *end = NULL;
    double width = found ? strtod(found + sizeof(box) - 1, &end) : 0;
    double height = end ? strtod(end, NULL) : 0;

    if (text && (width <= 0 || height <= 0))
        return usage_error(
            "svg.xsl in the directory of UNISOL_DATA draws no picture with a viewBox");
    if (!text)
        return false;
    frames->width = width > frames->width ? width : frames->width;
    frames->height = height > frames->height ? height : frames->height;
    frames->numbers[frames->num] = number;
    frames->texts[frames->num++] = copy_text(text);
    return true;
}

/* Draws positions from the start to the end of a record: all of them, or at most so many.  False:
   reported. */
static bool draw_frames(struct frames *frames, const struct arguments *args,
                        const struct unisol_record *record, size_t most)
{
    char at[24];
    /* Options can change the number of moves. */
    struct unisol_writer *counter = new_drawer(args, "text");
    bool good = draw(counter, record, NULL) != NULL;
    size_t last = good ? unisol_writer_moves(counter) : 0;
    struct unisol_writer *w = good ? new_drawer(args, "svg") : NULL;

    if (!most && last > MOST_MOVES)
        good = usage_error("a record of %zu moves is too long for an animation, of at most %d",
                           last, MOST_MOVES);

    size_t num = most && last + 1 > most ? most : last + 1;
    frames->texts = new_zeroed(num, sizeof(*frames->texts));
    frames->numbers = new_zeroed(num, sizeof(*frames->numbers));
    for (size_t i = 0; i < num && good; i++) {
        size_t number = num > 1 ? last * i / (num - 1) : last;
        snprintf(at, sizeof(at), "%zu", number);
        good = add_frame(frames, draw(w, record, number == last ? "end" : at), number);
    }
    unisol_writer_free(counter);
    unisol_writer_free(w);
    return good;
}

/* ---- parts of a drawing ---------------------------------------------------------------------- */

/* A part of a text. */
struct part {
    const char *p;
    size_t len;
};

static void put_part(struct outbox *out, struct part part)
{
    box_printf(out, "%.*s", (int)part.len, part.p);
}

/* What is between two words of a text, or nothing. */
static struct part between(const char *text, const char *before, const char *after)
{
    const char *from = strstr(text, before);
    from = from ? from + strlen(before) : text + strlen(text);
    const char *end = strstr(from, after);
    return (struct part){from, end ? end - from : 0};
}

static struct part title_of(const char *frame)
{
    return between(frame, "<title>", "</title>");
}

/* What a drawing shows, after its title and its definitions. */
static const char *body_of(const char *frame)
{
    const char *title = between(frame, "</title>", "").p;
    const char *body = between(frame, "</defs>", "").p;
    return *body ? body : title;
}

/* The drawing after its title and its definitions, without its end. */
static struct part parts_of(const char *frame)
{
    const char *body = body_of(frame);
    const char *end = strstr(body, "</svg>");
    return (struct part){body, end ? end - body : 0};
}

/* Puts a ground of this size in the color of another drawing, unless that has none. */
static void put_ground(struct outbox *out, const char *frame, double width, double height)
{
    struct part ground = between(body_of(frame), "<rect width=", "/>");
    if (ground.len == 0)
        return;
    box_printf(out, "<rect width=\"%g\" height=\"%g\" rx=\"12\" fill=\"", width, height);
    put_part(out, between(ground.p, "fill=\"", "\""));
    box_puts(out, "\"/>\n");
}

/* Begins a drawing of this size, with the fonts, the title and the definitions of another one. */
static void begin_svg(struct outbox *out, const char *frame, double width, double height,
                      double shown)
{
    struct part fonts = between(frame, " font-family=\"", "\"");

    box_printf(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
        "viewBox=\"0 0 %g %g\" width=\"%g\" height=\"%g\" role=\"img\" font-family=\"",
        width, height, shown, (double)(long)(height * shown / width));
    put_part(out, fonts);
    box_puts(out, "\"><title>");
    put_part(out, title_of(frame));
    box_puts(out, "</title><defs>");
    put_part(out, between(frame, "<defs>", "</defs>"));
}

/* ---- film strips ----------------------------------------------------------------------------- */

enum { GAP = 24, CAPTION = 44, SHOWN = 1200 };

static void put_caption(struct outbox *out, const struct frames *frames, size_t i,
                        const struct unisol_record *record, double x, double y)
{
    box_printf(out,
               "<text x=\"%g\" y=\"%g\" font-family=\"sans-serif\" font-size=\"26\" "
               "text-anchor=\"middle\" fill=\"#e6efe9\">",
               x, y);
    if (frames->numbers[i] == 0)
        box_puts(out, "Start");
    else
        box_printf(out, "After move %zu", frames->numbers[i]);
    if (i + 1 == frames->num && unisol_record_summary(record)->result == UNISOL_SOLVED)
        box_puts(out, ": solved");
    box_puts(out, "</text>\n");
}

bool picture_put_film(struct outbox *out, const struct arguments *args,
                      const struct unisol_record *record)
{
    struct frames frames = {0};

    if (!draw_frames(&frames, args, record, MOST_BOARDS) || frames.num == 0) {
        free_frames(&frames);
        return false;
    }

    size_t across = frames.num <= 3 ? frames.num : (frames.num + 1) / 2; /* in one row, or in two */
    size_t rows = (frames.num + across - 1) / across;
    double width = (double)across * (frames.width + GAP) + GAP;
    double height = (double)rows * (frames.height + CAPTION + GAP) + GAP / 2.0;
    begin_svg(out, frames.texts[0], width, height, SHOWN);
    box_printf(out, "</defs>\n<rect width=\"%g\" height=\"%g\" rx=\"20\" fill=\"#22463a\"/>\n",
               width, height);
    for (size_t i = 0; i < frames.num; i++) {
        const char *frame = frames.texts[i];
        size_t row = i / across;
        double x = GAP + (double)(i - row * across) * (frames.width + GAP);
        double y = GAP + (double)row * (frames.height + CAPTION + GAP);
        box_printf(out, "<g transform=\"translate(%g %g)\">", x, y);
        put_ground(out, frame, frames.width, frames.height);
        put_part(out, parts_of(frame));
        box_puts(out, "</g>\n");
        put_caption(out, &frames, i, record, x + frames.width / 2, y + frames.height + 32);
    }
    box_puts(out, "</svg>\n");
    free_frames(&frames);
    return true;
}

/* ---- animations ------------------------------------------------------------------------------ */

/*
 * A drawing consists of parts, such as a card or the name of a column, each at a place.  Each part
 * stays at its place from one position to another.  All stays are put in the order in which they
 * begin, so that what arrives later is above, and a keyframe rule shows and hides each of them.  A
 * card that appears when the same card disappears elsewhere flies from there.
 */
struct item {
    double x;
    double y;
    struct part text;
};

struct stay {
    struct item item;
    size_t from;  /* the first position in which it is seen */
    size_t until; /* the first one in which it is not seen any more */
    bool is_seen; /* in the position that is being read */
    bool flies;   /* from there: */
    double dx, dy;
    bool is_covered;   /* by a card that flies to the same place when it disappears */
    size_t definition; /* the number of its text in the definitions */
};

struct stays {
    struct stay *list;
    size_t num;
    size_t cap;
};

/* The end of an element: after its end tag, or its only tag. */
static const char *end_of_element(const char *p)
{
    char tag[32];
    size_t name = strcspn(p + 1, " />");
    const char *end = strchr(p, '>');

    if (!end || end[-1] == '/' || name + 4 > sizeof(tag))
        return end ? end + 1 : p + strlen(p);
    snprintf(tag, sizeof(tag), "</%.*s>", (int)name, p + 1);
    const char *last = strstr(end, tag);
    return last ? last + strlen(tag) : p + strlen(p);
}

/* Notes that an item is seen in position n. */
static void note_item(struct stays *stays, const struct item *item, size_t n)
{
    for (size_t i = 0; i < stays->num; i++) {
        struct stay *old = &stays->list[i];
        if (old->until == n && !old->is_seen && old->item.x == item->x && old->item.y == item->y &&
            old->item.text.len == item->text.len &&
            memcmp(old->item.text.p, item->text.p, item->text.len) == 0) {
            old->is_seen = true;
            return;
        }
    }
    stays->list = with_room(stays->list, stays->num, &stays->cap, sizeof(*stays->list));
    stays->list[stays->num++] = (struct stay){
        .item = *item, .from = n, .until = n, .is_seen = true};
}

/* Reads the items of position n. */
static void note_frame(struct stays *stays, const char *frame, size_t n)
{
    enum { DEEPEST = 16 };
    static const char group[] = "<g transform=\"translate(";
    double x[DEEPEST] = {0}, y[DEEPEST] = {0};
    size_t depth = 0;
    const char *p = strchr(body_of(frame), '<');
    while (p && strncmp(p, "</svg>", 6) != 0) {
        const char *end = strchr(p, '>');
        if (strncmp(p, "</g>", 4) == 0) {
            depth -= depth > 0;
        } else if (strncmp(p, group, sizeof(group) - 1) == 0 && depth + 1 < DEEPEST) {
            char *after;
            depth++;
            x[depth] = x[depth - 1] + strtod(p + sizeof(group) - 1, &after);
            y[depth] = y[depth - 1] + strtod(after, NULL);
        } else {
            struct item item = {x[depth], y[depth], {p, 0}};
            end = end_of_element(p) - 1;
            item.text.len = end + 1 - p;
            bool is_ground = strncmp(p, "<rect width=", 12) == 0; /* as high as the drawing */
            if (!is_ground)
                note_item(stays, &item, n);
        }
        p = end ? strchr(end, '<') : NULL;
    }
}

/* Cards are groups of several elements. */
static bool is_card(const struct stay *stay)
{
    return strncmp(stay->item.text.p, "<g ", 3) == 0;
}

static bool is_same_text(const struct stay *a, const struct stay *b)
{
    return a->item.text.len == b->item.text.len &&
           memcmp(a->item.text.p, b->item.text.p, a->item.text.len) == 0;
}

/* Finds where cards that appear in position n come from.  Stays from `first` on are new. */
static void find_flights(struct stays *stays, size_t first, size_t n)
{
    for (size_t i = first; i < stays->num; i++) {
        struct stay *new = &stays->list[i];
        for (size_t j = 0; j < first && is_card(new); j++) {
            struct stay *old = &stays->list[j];
            if (old->until != n || old->is_seen || !is_card(old))
                continue;
            if (!new->flies && is_same_text(new, old)) {
                new->flies = true;
                new->dx = old->item.x - new->item.x;
                new->dy = old->item.y - new->item.y;
            }
            old->is_covered = old->is_covered ||
                              (old->item.x == new->item.x && old->item.y == new->item.y);
        }
    }
}

static void find_stays(struct stays *stays, const struct frames *frames)
{
    for (size_t n = 0; n < frames->num; n++) {
        size_t first = stays->num;
        for (size_t i = 0; i < first; i++)
            stays->list[i].is_seen = false;
        note_frame(stays, frames->texts[n], n);
        find_flights(stays, first, n);
        for (size_t i = 0; i < stays->num; i++)
            if (stays->list[i].is_seen)
                stays->list[i].until = n + 1;
    }
}

/* The times of an animation, in seconds. */
static const double per_move = 0.9, flight = 0.35, rest = 4;

/* Puts the definitions of what is shown at several places, and numbers them. */
static void put_definitions(struct outbox *out, struct stays *stays)
{
    size_t num = 0;

    for (size_t i = 0; i < stays->num; i++) {
        struct stay *stay = &stays->list[i];
        size_t j = 0;
        while (j < i && !is_same_text(&stays->list[j], stay))
            j++;
        if (j < i) {
            stay->definition = stays->list[j].definition;
            continue;
        }
        stay->definition = num++;
        box_printf(out, "<g id=\"p%zu\">", stay->definition);
        put_part(out, stay->item.text);
        box_puts(out, "</g>");
    }
}

/* Whether a part is seen all the time. */
static bool is_constant(const struct stay *stay, const struct frames *frames)
{
    return stay->from == 0 && stay->until == frames->num;
}

/* When position n appears, in percent of the whole. */
static double percent(size_t n, double more, const struct frames *frames)
{
    double whole = (double)(frames->num - 1) * per_move + rest;
    return 100 * ((double)n * per_move + more) / whole;
}

static void put_keyframes(struct outbox *out, size_t i, const struct stay *stay,
                          const struct frames *frames)
{
    static const char shown[] = "{visibility:visible";
    bool is_mark = !is_card(stay) && stay->item.text.p[1] == 'r'; /* it waits for the card */

    box_printf(out, "@keyframes k%zu{%.3f%%%s", i,
               percent(stay->from, is_mark && stay->from ? flight : 0, frames), shown);
    if (stay->flies)
        box_printf(out,
                   ";transform:translate(%gpx,%gpx);animation-timing-function:ease-in-out}%.3f%%%s;"
                   "transform:none",
                   stay->dx, stay->dy, percent(stay->from, flight, frames), shown);
    box_putc(out, '}');
    if (stay->until < frames->num)
        box_printf(out, "%.3f%%{visibility:hidden}",
                   percent(stay->until, stay->is_covered ? flight : 0, frames));
    box_puts(out, "}\n");
}

static void put_style(struct outbox *out, const struct stays *stays, const struct frames *frames)
{
    box_printf(out,
               "<style>.s{visibility:hidden}\n@media (prefers-reduced-motion:no-preference){"
               ".a{animation:%gs step-end infinite}\n",
               (double)(frames->num - 1) * per_move + rest);
    for (size_t i = 0; i < stays->num; i++)
        if (!is_constant(&stays->list[i], frames))
            put_keyframes(out, i, &stays->list[i], frames);
    for (size_t n = 0; n < frames->num; n++) {
        box_printf(out, "@keyframes t%zu{%.3f%%{visibility:visible}", n, percent(n, 0, frames));
        if (n + 1 < frames->num)
            box_printf(out, "%.3f%%{visibility:hidden}", percent(n + 1, 0, frames));
        box_puts(out, "}\n");
    }
    box_puts(out, "}</style>");
}

/* Puts below the board what each position shows: the title, or the words about the last move. */
static void put_captions(struct outbox *out, const struct frames *frames)
{
    for (size_t n = 0; n < frames->num; n++) {
        struct part words = title_of(frames->texts[n]);
        struct part move = between(frames->texts[n], ", after ", "</title>");
        if (n > 0 && move.len > 0 && move.len < words.len)
            words = move;
        words.len = strcspn(words.p, ";<"); /* a fault is on the board */
        box_printf(out, "<text class=\"%sa\" style=\"animation-name:t%zu\" x=\"%g\" y=\"%g\"",
                   n ? "s " : "", n, frames->width / 2, frames->height + 14);
        if ((double)words.len * 7 > frames->width - 40)
            box_printf(out, " textLength=\"%g\" lengthAdjust=\"spacingAndGlyphs\"",
                       frames->width - 40);
        box_puts(out, words.p == move.p ? ">After " : ">");
        put_part(out, words);
        box_puts(out, "</text>\n");
    }
}

static void put_animated(struct outbox *out, struct stays *stays, const struct frames *frames)
{
    enum { LINE = 28 };
    begin_svg(out, frames->texts[0], frames->width, frames->height + LINE, frames->width);
    put_definitions(out, stays);
    put_style(out, stays, frames);
    box_puts(out, "</defs>\n");
    put_ground(out, frames->texts[0], frames->width, frames->height + LINE);
    for (size_t i = 0; i < stays->num; i++) {
        const struct stay *stay = &stays->list[i];
        if (!is_constant(stay, frames))
            box_printf(out, "<g class=\"%sa\" style=\"animation-name:k%zu\">",
                       stay->from ? "s " : "", i);
        box_printf(out, "<use href=\"#p%zu\" x=\"%g\" y=\"%g\"/>", stay->definition, stay->item.x,
                   stay->item.y);
        box_puts(out, is_constant(stay, frames) ? "\n" : "</g>\n");
    }
    box_puts(out, "<g font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\" "
                  "fill=\"#e6efe9\">\n");
    put_captions(out, frames);
    box_puts(out, "</g>\n</svg>\n");
}

bool picture_put_animation(struct outbox *out, const struct arguments *args,
                           const struct unisol_record *record)
{
    struct frames frames = {0};
    struct stays stays = {0};
    bool good = draw_frames(&frames, args, record, 0);

    if (good) {
        find_stays(&stays, &frames);
        put_animated(out, &stays, &frames);
    }
    free(stays.list);
    free_frames(&frames);
    return good;
}
