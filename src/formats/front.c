/* SPDX-License-Identifier: MIT */
/* Finds where a record begins in a text that begins with something else. */
#include "base/buf.h"
#include "formats/front.h"

enum {
    TRIED = 8,        /* lines from which records are read, in all */
    CANDIDATES = 24,  /* lines of a layer for which the evidence is weighed */
    LAYERS = 6,       /* that are removed */
    HEAD = 16 * 1024, /* bytes from a candidate on from which the format is detected */
};

/* A line from which a record may begin. */
struct candidate {
    size_t off;
    size_t line;   /* the number of lines above it */
    bool indented; /* another layer may have to be removed from it */
    struct us_detected detected;
};

struct candidates {
    struct candidate list[CANDIDATES];
    size_t num;
    bool weighed; /* the evidence is known */
};

/* A search through the layers of a text. */
struct search {
    const struct us_clues *clues;
    struct us_buf text;
    uint16_t *removed;
    struct candidates *layers; /* LAYERS + 1 */
    bool from_inner;           /* begin with the layers that hold most of the text removed */
    size_t left;               /* lines from which a record may be read yet */
    struct us_front *found;
    struct us_front below_moves; /* the first record that has moves above it, if there is one */
};

/* ---- candidates ------------------------------------------------------------------------------ */

/* Returns true if a layer may have to be removed from the line.  One blank is part of many
   formats. */
static bool is_indented(struct us_str line)
{
    return us_str_starts(line, "\t") || us_str_starts(line, "  ");
}

/* Returns true if a record may begin with a line that is far below the first one. */
static bool may_begin(enum us_front_kind above, enum us_front_kind kind)
{
    if (above == US_FRONT_FENCE || above == US_FRONT_PROMPT || above == US_FRONT_BLANK)
        return true;
    return kind == US_FRONT_DATA && above == US_FRONT_PROSE;
}

/* Finds the lines of the text from which a record may begin: the first ones, and some below. */
static void find_candidates(struct us_str text, struct candidates *found)
{
    enum { FIRST = 12 };
    enum us_front_kind above = US_FRONT_BLANK;
    struct us_cursor c = us_cursor(text);
    found->num = 0;
    for (size_t i = 0; !us_cursor_at_end(&c) && found->num < CANDIDATES; i++) {
        struct us_str line = us_cursor_peek_line(&c);
        enum us_front_kind kind = us_front_line(line).kind;
        bool filled = kind != US_FRONT_BLANK && kind != US_FRONT_FENCE;
        if (filled && (found->num < FIRST || may_begin(above, kind)))
            found->list[found->num++] = (struct candidate){
                .off = us_cursor_offset(&c), .line = i, .indented = is_indented(line)};
        above = kind;
        us_cursor_skip_line(&c, line);
    }
}

/* Returns the text of a candidate: whole lines, unless a long line fills more than half of it. */
static struct us_str head_from(struct us_str text, size_t off)
{
    struct us_str head = us_str_from(text, off);
    if (head.len <= HEAD)
        return head;
    const char *lf = memrchr(head.p + HEAD / 2, '\n', HEAD / 2);
    return (struct us_str){head.p, lf ? lf + 1 - head.p : HEAD};
}

/* Looks at the lines above a candidate.  Returns false if the last of them looks as if it belonged
   to the record. */
static bool check_above(struct us_str text, const struct candidate *candidate,
                        struct us_front *found)
{
    struct us_str last = {NULL, 0};
    struct us_cursor c = us_cursor(text);
    found->moves.len = 0;
    for (size_t i = 0; i < candidate->line; i++) {
        last = us_cursor_peek_line(&c);
        struct us_front_line facts = us_front_line(last);
        if (facts.moves.len > 0 && found->moves.len == 0) {
            found->moves.off = facts.moves.p - text.p;
            found->moves.len = facts.moves.len;
        }
        us_cursor_skip_line(&c, last);
    }
    return us_front_line(last).kind != US_FRONT_DATA ||
           !us_front_same_shape(last, us_cursor_peek_line(&c));
}

/* Which candidates to try: those for which there is much evidence or little, and whose lines are
   indented or not. */
struct pass {
    bool sure;
    bool indented;
};

/* Returns the text up to the first line of prose, or a fence or command line, that is below a line
   of data.  Some formats claim only texts all of whose lines they know. */
static struct us_str up_to_prose(struct us_str text)
{
    bool begun = false;
    struct us_cursor c = us_cursor(text);
    for (; !us_cursor_at_end(&c); us_cursor_skip_line(&c, us_cursor_peek_line(&c))) {
        enum us_front_kind kind = us_front_line(us_cursor_peek_line(&c)).kind;
        begun = begun || kind == US_FRONT_DATA;
        if (begun && kind != US_FRONT_DATA && kind != US_FRONT_BLANK)
            break;
    }
    return (struct us_str){text.p, us_cursor_offset(&c)};
}

/* Weighs the evidence below a candidate. */
static struct us_detected weigh_candidate(const struct search *search, struct us_str text,
                                          bool no_posts)
{
    struct us_clues below = *search->clues;
    below.text = text;
    below.no_posts = no_posts; /* their readers skip other text themselves, which takes long */
    struct us_detected detected = us_format_weigh(&below);
    struct us_str block = detected.first ? text : up_to_prose(text);
    if (block.len == text.len)
        return detected;

    below.text = block;
    below.no_posts = true;
    return us_format_weigh(&below);
}

/* Weighs the evidence below each candidate.  Drops those without any. */
static void weigh_candidates(const struct search *search, struct us_str text,
                             struct candidates *candidates)
{
    size_t kept = 0;
    for (size_t i = 0; i < candidates->num; i++) {
        struct candidate candidate = candidates->list[i];
        candidate.detected = weigh_candidate(search, head_from(text, candidate.off), i > 0);
        if (candidate.detected.first)
            candidates->list[kept++] = candidate;
    }
    candidates->num = kept;
}

/* Copies the candidates of a pass: in the order of the text if there is much evidence for all, else
   with the most evidence first. */
static void choose(const struct candidates *all, struct pass pass, struct candidates *chosen)
{
    chosen->num = 0;
    for (size_t i = 0; i < all->num; i++) {
        const struct candidate *candidate = &all->list[i];
        if (candidate->indented != pass.indented || candidate->detected.sure != pass.sure)
            continue;
        size_t at = chosen->num++;
        for (;
             !pass.sure && at > 0 && chosen->list[at - 1].detected.bits < candidate->detected.bits;
             at--)
            chosen->list[at] = chosen->list[at - 1];
        chosen->list[at] = *candidate;
    }
}

/* Tries candidates of the current layer. */
static bool try_layer(struct search *search, struct pass pass)
{
    struct candidates candidates;
    struct us_str text = us_buf_str(&search->text);
    struct candidates *all = &search->layers[search->found->layers];
    if (!all->weighed) {
        find_candidates(text, all);
        weigh_candidates(search, text, all);
        all->weighed = true;
    }
    choose(all, pass, &candidates);
    const struct us_format *last = NULL;
    size_t bad = 0; /* the offset at which `last` failed */
    for (size_t i = 0; i < candidates.num && search->left > 0; i++) {
        const struct candidate *candidate = &candidates.list[i];
        if (candidate->detected.first == last && candidate->off < bad)
            continue; /* it would fail there again */
        search->left--;
        last = candidate->detected.first;
        size_t failed;
        if (!us_format_accepts(last, search->clues->game, head_from(text, candidate->off),
                               &failed)) {
            bad = candidate->off + failed;
            continue;
        }
        search->found->detected = candidate->detected;
        search->found->line = candidate->line;
        if (!check_above(text, candidate, search->found))
            continue;
        if (search->found->moves.len == 0)
            return true;
        if (!search->below_moves.detected.first)
            search->below_moves = *search->found;
    }
    return false;
}

/* ---- layers ---------------------------------------------------------------------------------- */

/* How many lines of a text are in a layer. */
struct share {
    size_t lines;
    size_t quoted;
    size_t indented; /* by at least two blanks */
};

static struct share share_of_layers(struct us_str text)
{
    struct share share = {.lines = 0};
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_next_line(&c);
        bool filled = us_str_trim_end(line).len > 0;
        share.lines += filled;
        share.quoted += filled && line.p[0] == '>' && (line.len == 1 || us_is_blank(line.p[1]));
        share.indented += filled && is_indented(line);
    }
    return share;
}

/* Returns true if most lines are quoted. */
static bool is_quoted(const struct share *share)
{
    return 2 * share->quoted > share->lines;
}

/* Returns true if more than 60 % of the lines are indented. */
static bool is_indented_text(const struct share *share)
{
    return 5 * share->indented > 3 * share->lines;
}

enum us_front_wrapping us_front_wrapping(struct us_str text)
{
    enum { LEAST = 2 };
    struct share share = share_of_layers(text);
    if (share.lines >= LEAST && (share.indented == share.lines || is_quoted(&share)))
        return US_FRONT_LAYER;
    if (share.lines >= LEAST && is_indented_text(&share))
        return US_FRONT_INDENTED;

    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    enum us_front_kind first = us_front_line(us_cursor_peek_line(&c)).kind;
    return first == US_FRONT_FENCE || first == US_FRONT_PROMPT ? US_FRONT_MARK : US_FRONT_BARE;
}

/* Removes a layer from the text.  Returns false if it has none. */
static bool remove_layer(struct search *search)
{
    size_t len = us_front_unwrap(search->text.p, search->text.len, search->removed);
    bool has_layer = len < search->text.len;
    search->text.len = len;
    search->found->layers++;
    return has_layer && search->found->layers <= LAYERS;
}

/* Removes layers that hold most of the text. */
static bool remove_outer_layers(struct search *search)
{
    for (;;) {
        struct share share = share_of_layers(us_buf_str(&search->text));
        if (!is_quoted(&share) && !is_indented_text(&share))
            return true;
        if (!remove_layer(search))
            return false;
    }
}

unsigned us_front_outer_layers(struct us_str text)
{
    struct us_front front = {.layers = 0};
    struct search search = {.found = &front};
    us_buf_put(&search.text, text.p, text.len);
    search.removed = us_new((us_front_count_lines(text) + 1) * sizeof(*search.removed));
    bool has_layers = search.removed && !search.text.failed && remove_outer_layers(&search);
    us_resize(search.removed, 0);
    us_buf_free(&search.text);
    return has_layers ? front.layers : 0;
}

/* Searches the layers, from the outermost one on, for a record for which there is much evidence, or
   for another one. */
static bool search_layers(struct search *search, bool sure)
{
    us_buf_clear(&search->text);
    us_buf_put(&search->text, search->clues->text.p, search->clues->text.len);
    *search->found = (struct us_front){.layers = 0};
    if (search->text.failed || (search->from_inner && !remove_outer_layers(search)))
        return false;

    do {
        if (try_layer(search, (struct pass){sure, false}) ||
            try_layer(search, (struct pass){sure, true}))
            return true;
    } while (search->left > 0 && remove_layer(search));
    return false;
}

bool us_front_find(const struct us_clues *clues, struct us_front *found)
{
    struct search search = {.clues = clues, .left = TRIED / 2, .found = found, .from_inner = true};
    search.removed = us_new((us_front_count_lines(clues->text) + 1) * sizeof(*search.removed));
    search.layers = us_new((LAYERS + 1) * sizeof(*search.layers));
    bool has_memory = search.removed && search.layers;
    bool is_found = has_memory && (search_layers(&search, true) || search_layers(&search, false));
    if (has_memory && !is_found) {
        search.from_inner = false;
        search.left += TRIED / 2;
        is_found = search_layers(&search, true) || search_layers(&search, false);
    }
    if (!is_found && search.below_moves.detected.first) {
        *found = search.below_moves;
        is_found = true;
    }
    us_resize(search.layers, 0);
    us_resize(search.removed, 0);
    us_buf_free(&search.text);
    return is_found;
}
