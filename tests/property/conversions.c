/* SPDX-License-Identifier: MIT */
/*
 * A conversion gives an equal record, reports what it loses, or refuses.  Random legal records of
 * all games are written in every format under random options, and what can be read is read again.
 * Both records must be equal, apart from what the notes say.
 *
 *     conversions [SEED [RECORDS]]
 *
 * If SHOW is set, the texts of conversions that failed are printed.
 */
#include "support.h"

#include "convert/document.h"
#include "convert/input.h"
#include "engine/walk.h"
#include "model/names.h"
#include "rules/judge.h"

enum {
    MOST_LISTED = 4096,
    RECORDS_CI = 2000,
    RECORDS_SOAK = 10000,
    TRIES = 3,
    MOST_FAILURES = 400
};

/* ---- notes ----------------------------------------------------------------------------------- */

/* What was reported by the conversion that is tried, one message per line. */
static struct us_buf notes;
static struct us_buf errors;

static void take_report(void *context, const struct us_diag *d)
{
    (void)context;
    if (d->lost && us_diag_kind(d->id)->level == US_NOTE)
        us_buf_putf(&notes, "%s\n", d->message);
    if (us_diag_kind(d->id)->level == US_ERROR)
        us_buf_putf(&errors, "%s [%s]\n", d->message, d->name);
}

static bool says(const char *part)
{
    return strstr(us_buf_text(&notes), part) != NULL;
}

/* ---- writing and reading ---------------------------------------------------------------------- */

/* How a record is written. */
struct settings {
    const struct us_format *format;
    uint8_t values[US_MAX_OPTIONS]; /* of the options of the format; 0: the default */
    int rule;                       /* -1: none is asked for */
    bool single_cards;
    int at; /* -1: the whole record */
    bool strict;
};

static void set(struct us_document *d, const char *name, const char *value)
{
    if (us_renderer_set(&d->renderer, name, value) != US_OK)
        us_buf_putf(&errors, "the option %s=%s is refused\n", name, value);
}

static void set_all(struct us_document *d, const struct settings *how)
{
    char number[16];
    snprintf(number, sizeof(number), "%d", how->at);
    set(d, "format", how->format->name);
    for (size_t i = 0; how->format->options && how->format->options[i].name; i++) {
        char option[80];
        const struct us_option *o = &how->format->options[i];
        if (how->values[i] == 0)
            continue;
        snprintf(option, sizeof(option), "%s=%s", o->name, o->words[how->values[i]]);
        set(d, "option", option);
    }
    if (how->rule >= 0)
        set(d, "automove", us_automove_names[how->rule].word);
    if (how->single_cards)
        set(d, "single-cards", "yes");
    if (how->at >= 0)
        set(d, "at", number);
    if (how->strict)
        set(d, "strict", "yes");
}

/* Writes a record.  Returns false if the writer refuses. */
static bool write_as(const struct us_record *record, const struct settings *how, struct us_buf *out)
{
    struct us_document d;
    us_buf_clear(&notes);
    us_buf_clear(&errors);
    us_buf_clear(out);
    us_document_init(&d, take_report, NULL);
    set_all(&d, how);
    bool ok = errors.len == 0 && us_document_open_memory(&d) == US_OK &&
              us_document_write(&d, record) == US_OK && us_document_close(&d) == US_OK;
    if (ok)
        us_buf_put(out, d.text.p, d.text.len);
    us_document_free(&d);
    return ok;
}

static struct us_record original;
static struct us_record again;
static struct us_input input;
static struct us_input second_input;
static bool reads_variations; /* parentheses in lists are variations */

/* Reads a text.  If `like` is set, its game is the one that was asked for. */
static bool read_as(struct us_input *in, const struct us_format *f, const struct us_buf *text,
                    const struct us_solution *like, bool with_layout)
{
    us_buf_clear(&errors);
    in->request = (struct us_game_request){.game = us_variant_at(0)->game};
    in->request.variations = reads_variations;
    if (like) {
        in->request.game = like->game;
        memset(in->request.asked, true, sizeof(in->request.asked));
    }
    in->layout.patience.given = with_layout;
    in->layout.patience.overrides = with_layout;
    if (with_layout)
        us_position_copy(&in->layout.patience.position, &like->start);
    in->no_search = true;
    in->format = f->read ? f : NULL;
    us_input_close(in);
    return us_input_attach_memory(in, text->p, text->len) == US_OK && us_input_begin(in) == US_OK &&
           us_input_next(in) == US_OK;
}

/* ---- random records --------------------------------------------------------------------------- */

/* Changes sizes and rules of a game of FreeCell's family. */
static void vary_relative(struct us_game *g, struct chance *c)
{
    static const uint8_t ranks[] = {1, 2, 3, 4, 5, 6, 13, 13};
    g->max_rank = ranks[chance_below(c, 8)];
    g->num_decks = (uint8_t)(1 + (chance_below(c, 3) == 0) + (chance_below(c, 12) == 0));
    if (chance_below(c, 2) == 0)
        g->num_columns = (uint8_t)(1 + chance_below(c, 12));
    if (chance_below(c, 2) == 0)
        g->num_freecells = (uint8_t)chance_below(c, 9);
    if (chance_below(c, 4) == 0)
        g->build = (uint8_t)chance_below(c, US_NOT_BUILT);
    if (chance_below(c, 4) == 0)
        g->fill = (uint8_t)chance_below(c, US_FILLED_BY_NONE + 1);
    if (chance_below(c, 4) == 0)
        g->sequence = (uint8_t)chance_below(c, US_NUM_SEQUENCES);
}

static void vary_rules(struct us_game *g, struct chance *c)
{
    if (chance_below(c, 2) == 0 && g->rules.column_bases[0] == 0 && !g->rules.has_hole_bases)
        g->max_rank = (uint8_t)(2 + chance_below(c, 7));
    if (chance_below(c, 3) == 0 && g->rules.stock_to == US_STOCK_TO_WASTE) {
        g->rules.stock_draw = (uint8_t)(chance_below(c, 2) ? 0 : 2 + chance_below(c, 3));
        g->rules.stock_passes = (uint8_t)chance_below(c, 4);
    }
    if (chance_below(c, 4) == 0)
        g->num_freecells = (uint8_t)chance_below(c, 4);
}

static const struct us_game *random_kind(struct us_game *g, struct chance *c)
{
    unsigned num = 0;
    unsigned relatives = 0;
    for (; us_variant_at(num); num++)
        relatives += relative_at(num) != NULL;
    bool relative = chance_below(c, 5) < 2;
    unsigned choices = relative ? relatives : num;
    *g = us_variant_at(choices > 0 ? chance_below(c, choices) : 0)->game;
    bool has_rules = us_game_has_rules(g);
    if (chance_below(c, 2) == 0 && has_rules)
        vary_rules(g, c);
    if (chance_below(c, 2) == 0 && !has_rules && !g->whole_suits)
        vary_relative(g, c);
    if (chance_below(c, 4) == 0 && !us_game_takes_suits(g))
        g->foundation_to_column = (uint8_t)chance_below(c, US_NUM_BACKS);
    return g;
}

/* Takes cards from the end of a shuffled deck. */
static void take_some(struct us_position *p, enum us_pile type, unsigned pile, unsigned most,
                      us_card *deck, unsigned *n, bool hidden, struct chance *c)
{
    unsigned len = chance_below(c, most + 1);
    unsigned turned = hidden ? chance_below(c, len + 1) : 0;
    len = len < *n ? len : *n;
    for (unsigned i = 0; i < len; i++)
        us_pile_push(p, type, pile, deck[--*n] | (i < turned && i + 1 < len ? US_CARD_HIDDEN : 0));
}

/* Fills all piles of a game at random. */
static void lay_anywhere(const struct us_game *g, struct us_position *p, struct chance *c)
{
    us_card deck[US_MAX_CARDS] = {0};
    unsigned n = 0;
    us_game_lay_out(g, p);
    for (unsigned i = 0; i < us_game_cards(g); i++, n++) {
        unsigned j = chance_below(c, n + 1);
        deck[n] = j < n ? deck[j] : US_NO_CARD;
        deck[j] = us_card_make(i / US_NUM_SUITS % g->max_rank + 1, i % US_NUM_SUITS, 0);
    }
    bool hidden = us_game_has_rules(g) && chance_below(c, 2);
    for (unsigned i = 0; i < p->num_holes; i++)
        take_some(p, US_HOLE, i, 1, deck, &n, false, c);
    for (unsigned i = 0; i < p->num_reserves; i++)
        take_some(p, US_RESERVE, i, 4, deck, &n, hidden, c);
    if (g->rules.stock_to != US_STOCK_TO_NOWHERE)
        take_some(p, US_STOCK, 0, n / 2, deck, &n, false, c);
    for (unsigned i = 0; i < us_stock_len(p) && g->rules.stock_to != US_STOCK_TO_HOLE; i++)
        us_pile_edit(p, US_STOCK, 0)[i] |= US_CARD_HIDDEN;
    for (unsigned i = 0; i < n; i++) {
        unsigned column = chance_below(c, g->num_columns);
        us_pile_push(p, US_COLUMN, column, deck[i]);
    }
    for (unsigned i = 0; i < p->num_columns && hidden; i++)
        for (unsigned k = 0; k + 1 < us_column_len(p, i) && chance_below(c, 3); k++)
            us_pile_edit(p, US_COLUMN, i)[k] |= US_CARD_HIDDEN;
    us_game_attach(g, p);
}

/* Makes a start, dealt or not. */
static void lay_out(struct us_solution *s, struct chance *c)
{
    static const uint8_t systems[] = {US_DEAL_MS, US_DEAL_MS, US_DEAL_PYSOL, US_DEAL_KPAT,
                                      US_DEAL_SOLVITAIRE};
    s->deal = (struct us_deal){.system = systems[chance_below(c, 5)],
                               .number = 1 + chance_below(c, 1000000)};
    if (chance_below(c, 4) > 0 && us_deal_cards(&s->game, s->deal, &s->start)) {
        us_game_attach(&s->game, &s->start);
        return;
    }
    s->deal = US_NO_DEAL;
    if (chance_below(c, 3) == 0 && !us_game_has_rules(&s->game))
        lay_in_order(&s->game, &s->start);
    else
        lay_anywhere(&s->game, &s->start, c);
}

/* Chooses a legal move: often one to a foundation, and sometimes one of the stock. */
static bool choose_move(const struct us_game *g, const struct us_position *p, struct us_move *m,
                        struct chance *c)
{
    static struct us_move moves[MOST_LISTED];
    size_t n = us_list_all_moves(g, p, moves, MOST_LISTED);
    if (n == 0)
        return false;
    *m = moves[chance_below(c, (uint32_t)n)];
    unsigned wish = chance_below(c, 4);
    for (size_t tries = 0; tries < n && wish < 3; tries++) {
        const struct us_move *k = &moves[chance_below(c, (uint32_t)n)];
        bool home = k->dest.type == US_FOUNDATION || k->dest.type == US_HOLE;
        bool stock = k->source.type == US_STOCK;
        if (wish < 2 ? home : stock)
            *m = *k;
    }
    return true;
}

/* Plays automoves in the order of the rule, or in any order. */
static void play_automoves(struct us_solution *s, bool any_order, struct chance *c)
{
    enum us_automove rule = (enum us_automove)s->conventions.automove;
    if (any_order) {
        make_automoves(s, rule, c);
        return;
    }
    struct us_passes passes = {0};
    struct us_move m;
    while (us_next_in_passes(&s->game, &s->final, rule, &passes, &m))
        add_move(s, &m);
}

static void play(struct us_solution *s, unsigned most, struct chance *c)
{
    bool any_order = chance_below(c, 4) == 0;
    if (chance_below(c, 4) == 0)
        play_automoves(s, any_order, c);
    while (s->num_moves < most) {
        struct us_move m;
        if (!choose_move(&s->game, &s->final, &m, c))
            break;
        us_name_cards(&s->final, &m);
        m.implicit = false;
        m.automove = US_AUTOMOVE_NONE;
        add_move(s, &m);
        play_automoves(s, any_order, c);
    }
    s->result = us_game_is_won(&s->game, &s->final) ? US_RESULT_SOLVED : US_RESULT_UNFINISHED;
}

/* Adds a legal variation at the end of the extras, from a place of the main line. */
static void add_played_variation(struct us_solution *s, uint32_t before,
                                 const struct us_position *from, struct chance *c)
{
    struct us_extras *x = &s->extras;
    struct us_position board;
    us_position_copy(&board, from);
    struct us_variation v = {.before = before,
                             .kind = (uint8_t)chance_below(c, US_NUM_VARIATION_KINDS),
                             .first = (uint32_t)x->num_moves};
    struct us_move m;
    for (unsigned n = 1 + chance_below(c, 4); n > 0 && choose_move(&s->game, &board, &m, c); n--) {
        m.implicit = false;
        m.automove = US_AUTOMOVE_NONE;
        m.source_card = m.dest_card = US_CARD_UNSTATED;
        us_position_apply(&board, &m);
        *us_extras_add_move(x) = m;
        v.num_moves++;
    }
    if (chance_below(c, 3) == 0)
        v.name = hard_name(x, 4, c);
    if (v.num_moves > 0)
        *us_extras_add_variation(x) = v;
}

/* Adds variations that were played, in the order of the main line. */
static void add_played_variations(struct us_solution *s, struct chance *c)
{
    struct us_walk walk;
    us_walk_begin(&walk, s);
    for (size_t i = 0; i <= s->num_moves; i++) {
        bool automatic = i < s->num_moves && s->moves[i].implicit;
        if (!automatic && chance_below(c, (uint32_t)s->num_moves + 1) < 2)
            add_played_variation(s, (uint32_t)i, &walk.board, c);
        us_walk_next(&walk);
    }
}

static void add_marks(struct us_solution *s, struct chance *c)
{
    for (unsigned n = chance_below(c, 4); n > 0; n--) {
        uint32_t before = chance_below(c, (uint32_t)s->num_moves + 1);
        struct us_span name = hard_name(&s->extras, 5, c);
        if (name.len > 0 || !us_extras_current(&s->extras))
            us_extras_add_mark(&s->extras, (struct us_mark){.before = before, .name = name});
    }
}

/* Makes cards unknown that stay face down. */
static void forget_cards(struct us_solution *s)
{
    s->deal = US_NO_DEAL; /* it would tell */
    for (unsigned i = 0; i < s->start.num_columns; i++)
        for (unsigned k = 0; k < us_column_len(&s->final, i) && k < us_column_len(&s->start, i);
             k++)
            if (us_column_cards(&s->final, i)[k] & US_CARD_HIDDEN) {
                us_pile_edit(&s->start, US_COLUMN, i)[k] = us_pile_edit(
                    &s->final, US_COLUMN, i)[k] = US_CARD_UNKNOWN | US_CARD_HIDDEN;
                s->start.num_unknown++;
            }
}

static void add_extras(struct us_solution *s, struct chance *c)
{
    unsigned kind = chance_below(c, 6);
    if (kind == 0)
        add_comments_and_variations(s, c);
    else if (kind == 1)
        add_played_variations(s, c);
    else if (kind == 2)
        add_comments(&s->extras, US_MAIN_LINE, US_WHOLE_RECORD, c);
    if (chance_below(c, 4) == 0)
        add_marks(s, c);
    if (chance_below(c, 8) == 0)
        forget_cards(s);
    if (chance_below(c, 6) == 0 && s->deal.system == US_DEAL_NONE)
        name_deal(s, c);
    if (chance_below(c, 8) == 0)
        s->claim = s->result == US_RESULT_SOLVED ? US_CLAIM_SOLVED : US_CLAIM_GAVE_UP;
}

/* Makes a record that may be illegal: the reader decides. */
static void make_record(struct us_solution *s, struct chance *c)
{
    static const uint8_t lengths[] = {0, 3, 20, 60, 120, 255};
    struct us_game game;
    us_solution_clear(s);
    s->game = *random_kind(&game, c);
    lay_out(s, c);
    if (chance_below(c, 6) == 0 && !us_game_has_rules(&s->game)) {
        vary_start(&s->extras, &s->start, c);
        s->deal = US_NO_DEAL;
    }
    if (chance_below(c, 6) == 0 && !s->game.whole_suits) {
        snprintf(s->variant_name, sizeof(s->variant_name), "nobodys-game_%u",
                 chance_below(c, 1000));
        s->game.variant = s->variant_name;
    }
    us_position_copy(&s->final, &s->start);
    s->conventions.automove = (uint8_t)(chance_below(c, 2) ? US_AUTOMOVE_NONE
                                                           : chance_below(c, US_AUTOMOVE_UNKNOWN));
    s->conventions.empty_count = (uint8_t)chance_below(c, 4);
    play(s, lengths[chance_below(c, 6)], c);
    add_extras(s, c);
}

/* ---- comparing -------------------------------------------------------------------------------- */

static struct us_buf canonical[2];

/* The canonical form of a record. */
static bool put_canonical(const struct us_record *record, struct us_buf *out)
{
    static const char name[] = "canonical";
    struct settings how = {.format = us_format_find(us_str("jsonl")), .rule = -1, .at = -1};
    size_t canonical_option = 0;
    while (strcmp(how.format->options[canonical_option].name, name) != 0)
        canonical_option++;
    how.values[canonical_option] = 1;
    struct us_buf kept = notes;
    notes = (struct us_buf){0};
    bool ok = write_as(record, &how, out);
    us_buf_free(&notes);
    notes = kept;
    return ok;
}

static bool is_native(const struct us_format *f)
{
    return f->carries == US_CARRIES_ALL;
}

static bool is_rewritten(const struct settings *how)
{
    return how->rule >= 0 || how->single_cards;
}

/* Makes all moves ordinary ones. */
static void flatten(struct us_solution *s)
{
    s->conventions.automove = US_AUTOMOVE_NONE;
    for (size_t i = 0; i < s->num_moves; i++) {
        s->moves[i].implicit = false;
        s->moves[i].automove = US_AUTOMOVE_NONE;
    }
    s->num_explicit = s->num_moves;
}

static void sort_freecells(struct us_position *p)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        for (unsigned k = i + 1; k < p->num_freecells; k++)
            if ((p->freecells[k] & US_CARD_FACE) > (p->freecells[i] & US_CARD_FACE)) {
                us_card card = p->freecells[i];
                p->freecells[i] = p->freecells[k];
                p->freecells[k] = card;
            }
}

static bool is_column_before(const struct us_cards *a, const struct us_cards *b)
{
    for (unsigned i = 0; i < a->num && i < b->num; i++)
        if (!us_same_face(a->cards[i], b->cards[i]))
            return a->cards[i] < b->cards[i];
    return a->num > b->num;
}

/* Sorts the columns, if a note says that they have other places. */
static void sort_columns(struct us_position *p)
{
    struct us_position sorted;
    bool taken[US_MAX_COLUMNS] = {false};
    if (!says("which empty columns") && !says("are empty at the start") && !says("whole column"))
        return;
    us_position_copy(&sorted, p);
    us_position_clear(&sorted);
    for (unsigned i = 0; i < p->num_columns; i++) {
        unsigned first = US_MAX_COLUMNS;
        for (unsigned k = 0; k < p->num_columns; k++) {
            struct us_cards column = us_pile_at(p, US_COLUMN, k);
            struct us_cards best = us_pile_at(p, US_COLUMN, first < US_MAX_COLUMNS ? first : k);
            if (!taken[k] && (first == US_MAX_COLUMNS || is_column_before(&column, &best)))
                first = k;
        }
        taken[first] = true;
        struct us_cards column = us_pile_at(p, US_COLUMN, first);
        for (unsigned k = 0; k < column.num; k++)
            us_pile_push(&sorted, US_COLUMN, i, column.cards[k]);
    }
    us_position_copy_cards(p, &sorted);
}

static void show_all_cards(us_card *cards, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        cards[i] &= (us_card) ~(US_CARD_HIDDEN | US_CARD_DECK_STATED | US_CARD_DECK);
}

static void show_faces(struct us_position *p)
{
    for (unsigned i = 0; i < p->num_columns; i++)
        show_all_cards(us_pile_edit(p, US_COLUMN, i), us_column_len(p, i));
    for (unsigned i = 0; i < p->num_reserves; i++)
        show_all_cards(us_pile_edit(p, US_RESERVE, i), us_pile_len(p, US_RESERVE, i));
    for (unsigned i = 0; i < p->num_freecells; i++)
        show_all_cards(&p->freecells[i], 1);
    show_all_cards(us_pile_edit(p, US_STOCK, 0), us_stock_len(p));
    show_all_cards(us_pile_edit(p, US_WASTE, 0), us_waste_len(p));
}

/* Replaces the moves by their end. */
static void leave_only_end(struct us_solution *s, enum us_automove rule)
{
    s->num_moves = 0;
    us_extras_clear(&s->extras);
    s->conventions.automove = (uint8_t)rule;
    play_automoves(s, false, NULL);
    s->num_moves = s->num_explicit = 0;
    s->conventions.automove = US_AUTOMOVE_NONE;
    us_position_copy(&s->start, &s->final);
    sort_freecells(&s->start);
    show_faces(&s->start);
    sort_columns(&s->start);
    us_position_copy(&s->final, &s->start);
    s->deal = US_NO_DEAL;
    s->result = us_game_is_won(&s->game, &s->final) ? US_RESULT_SOLVED : US_RESULT_UNFINISHED;
}

/* Gives equal foundations, which no rule distinguishes, the first free numbers. */
static void renumber_foundations(struct us_solution *s)
{
    struct us_walk walk;
    struct us_position board;
    us_walk_begin(&walk, s);
    for (unsigned i = 0; i < us_num_foundations(&s->start); i++)
        for (unsigned k = i + US_NUM_SUITS; k < us_num_foundations(&s->start); k += US_NUM_SUITS)
            if (s->start.foundations[k] > s->start.foundations[i]) {
                uint8_t rank = s->start.foundations[k];
                s->start.foundations[k] = s->start.foundations[i];
                s->start.foundations[i] = rank;
            }
    us_position_copy(&board, &s->start);
    for (size_t i = 0; i < s->num_moves; i++) {
        struct us_pile_id *piles[] = {&s->moves[i].source, &s->moves[i].dest};
        struct us_move m = s->moves[i];
        for (unsigned k = 0; k < 2; k++) {
            unsigned at = piles[k]->index % US_NUM_SUITS;
            while (piles[k]->type == US_FOUNDATION &&
                   at + US_NUM_SUITS < us_num_foundations(&board) &&
                   board.foundations[at] != walk.board.foundations[piles[k]->index])
                at += US_NUM_SUITS;
            if (piles[k]->type == US_FOUNDATION)
                *(k ? &m.dest : &m.source) = us_pile_id(US_FOUNDATION, at);
        }
        us_walk_next(&walk);
        us_position_apply(&board, &m);
        s->moves[i] = m;
    }
    us_position_copy(&s->final, &board);
}

static void forget_decks(us_card *cards, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        cards[i] &= (us_card) ~(US_CARD_DECK_STATED | US_CARD_DECK);
}

static void forget_all_decks(struct us_position *p)
{
    for (unsigned i = 0; i < p->num_columns; i++)
        forget_decks(us_pile_edit(p, US_COLUMN, i), us_column_len(p, i));
    for (unsigned i = 0; i < p->num_reserves; i++)
        forget_decks(us_pile_edit(p, US_RESERVE, i), us_pile_len(p, US_RESERVE, i));
    for (unsigned i = 0; i < p->num_holes; i++)
        forget_decks(us_pile_edit(p, US_HOLE, i), us_pile_len(p, US_HOLE, i));
    forget_decks(p->freecells, p->num_freecells);
    forget_decks(us_pile_edit(p, US_STOCK, 0), us_stock_len(p));
    forget_decks(us_pile_edit(p, US_WASTE, 0), us_waste_len(p));
}

static void free_blocked(struct us_position *p)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (p->freecells[i] == US_CARD_BLOCKED)
            p->freecells[i] = US_NO_CARD;
}

/* In Campbell's notation, freecells that the game lacks are blocked. */
static void drop_blocked(struct us_solution *s)
{
    while (s->game.num_freecells > 0 &&
           (s->start.num_freecells < s->game.num_freecells ||
            s->start.freecells[s->game.num_freecells - 1] == US_CARD_BLOCKED))
        s->game.num_freecells--;
    s->start.num_freecells = s->final.num_freecells = s->game.num_freecells;
}

/* Removes what no format but the native ones is asked to keep, since the rest determines it or no
   rule depends on it: how the game was dealt, which of equal cards and foundations is which, the
   conventions of the moves, whether cards may come back from foundations if none does, and that the
   cards of a stock are face down. */
static void reduce_to_game(struct us_solution *s)
{
    if (s->claim == US_CLAIM_SOLVED)
        s->claim = US_CLAIM_NONE;
    s->deal = US_NO_DEAL;
    s->conventions.empty_count = US_EMPTY_STATED;
    s->game.foundation_to_column = true;
    flatten(s);
    for (size_t i = 0; i < s->extras.num_moves; i++) {
        struct us_pile_id *piles[] = {&s->extras.moves[i].source, &s->extras.moves[i].dest};
        s->extras.moves[i].implicit = false;
        s->extras.moves[i].automove = US_AUTOMOVE_NONE;
        for (unsigned k = 0; k < 2; k++)
            if (piles[k]->type == US_FOUNDATION)
                piles[k]->index %= US_NUM_SUITS;
    }
    forget_all_decks(&s->start);
    for (unsigned i = 0; i < us_stock_len(&s->start); i++)
        us_pile_edit(&s->start, US_STOCK, 0)[i] &= (us_card)~US_CARD_HIDDEN;
    const struct us_mark *current = us_extras_current(&s->extras);
    bool at_end = current && (current->before == 0 || current->before == s->num_moves);
    if (at_end && current->line == US_MAIN_LINE && s->extras.num_marks == 1)
        s->extras.num_marks = 0; /* where everything begins or ends */
    renumber_foundations(s);
}

/* Removes the variations, with the comments and marks in them, and what only they can depend on. */
static void drop_variations(struct us_solution *s)
{
    struct us_extras *x = &s->extras;
    size_t comments = 0;
    size_t marks = 0;
    for (size_t i = 0; i < x->num_comments; i++)
        if (x->comments[i].variation == US_MAIN_LINE || x->comments[i].move == US_WHOLE_RECORD)
            x->comments[comments++] = x->comments[i];
    for (size_t i = 0; i < x->num_marks; i++)
        if (x->marks[i].line == US_MAIN_LINE)
            x->marks[marks++] = x->marks[i];
    x->num_comments = comments;
    x->num_marks = marks;
    x->num_variations = x->num_moves = 0;
    s->conventions.empty_count = US_EMPTY_STATED;
}

/* Removes what the notes of the conversion say is lost. */
static void reduce(struct us_solution *s, const struct settings *how)
{
    struct us_extras *x = &s->extras;
    s->assumed = false;
    if (how->format->for_people && original.solution.deal.system == US_DEAL_NONE)
        s->deal = US_NO_DEAL; /* it was looked up */
    if (!is_native(how->format))
        reduce_to_game(s);
    if (says("verdict of the solver") || says("verdict of a solver"))
        s->claim = US_CLAIM_NONE;
    if (says("name of the deal"))
        x->deal_name.len = 0;
    if (says("comments"))
        x->num_comments = 0;
    if (says("variation") || says("were not undone"))
        drop_variations(s);
    if (says("bookmarks") || says("the current position"))
        x->num_marks = 0;
    if (says("rows of columns"))
        x->has_rows = false;
    if (strcmp(how->format->name, "campbell") == 0)
        drop_blocked(s);
    if (says("blocked freecells"))
        free_blocked(&s->start), free_blocked(&s->final);
    if (says("face down"))
        show_faces(&s->start), show_faces(&s->final);
}

static void show_difference(void)
{
    const struct us_buf *a = &canonical[0];
    const struct us_buf *b = &canonical[1];
    size_t i = 0;
    while (i < a->len && i < b->len && a->p[i] == b->p[i])
        i++;
    size_t from = i > 80 ? i - 80 : 0;
    printf("#   was %.*s\n#   now %.*s\n", (int)(a->len - from < 300 ? a->len - from : 300),
           a->p + from, (int)(b->len - from < 300 ? b->len - from : 300), b->p + from);
}

/* Removes the moves from a place on.  KPatience's files store won games without the last move, and
   the moves after the current position as undone ones. */
static void cut_off(struct us_solution *s, size_t num)
{
    us_position_copy(&s->final, &s->start);
    s->num_moves = num;
    for (size_t i = 0; i < num; i++)
        us_position_apply(&s->final, &s->moves[i]);
    s->result = us_game_is_won(&s->game, &s->final) ? US_RESULT_SOLVED : US_RESULT_UNFINISHED;
}

/* Games with the same rules have different names if they begin with other layouts. */
static bool has_same_rules(const struct us_game *a, const struct us_game *b)
{
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        if (i != US_GAME_FOUNDATION_TO_COLUMN && !us_game_same_field(a, b, i))
            return false;
    return us_game_same_rules(a, b) && a->whole_suits == b->whole_suits;
}

/* Whether the record that was read is the one that was written, apart from what the notes say. */
static bool is_equal(const struct us_record *expected, const struct settings *how, bool cuts)
{
    struct us_record both[2] = {{.kind = expected->kind}, {.kind = again.kind}};
    us_solution_copy(&both[0].solution, &expected->solution);
    us_solution_copy(&both[1].solution, &again.solution);
    bool ok = !us_solution_failed(&both[0].solution) && !us_solution_failed(&both[1].solution);
    bool only_end = is_rewritten(how) || says(" became ") || says("left out") ||
                    says("which freecells") || says("which empty columns") ||
                    says("are empty at the start") || says("blocked freecells") ||
                    says("when cards go");
    enum us_automove rule = (enum us_automove)(
        how->rule >= 0 ? how->rule : again.solution.conventions.automove);
    if (again.solution.inferred)
        rule = (enum us_automove)again.solution.conventions.automove;
    only_end = only_end || (again.solution.inferred && !is_native(how->format));
    if (ok && cuts)
        cut_off(&both[0].solution, us_extras_current(&both[0].solution.extras)->before);
    else if (ok && says("the winning move"))
        cut_off(&both[0].solution, both[0].solution.num_moves - 1);
    if (!is_native(how->format) && has_same_rules(&both[0].solution.game, &both[1].solution.game))
        us_solution_set_game(&both[1].solution, &both[0].solution.game);
    for (unsigned i = 0; i < 2 && ok; i++) {
        reduce(&both[i].solution, how);
        if (only_end)
            leave_only_end(&both[i].solution, rule);
        if (!is_native(how->format) && both[i].solution.result == US_RESULT_SOLVED)
            both[i].solution.claim = US_CLAIM_NONE; /* the moves decide */
        ok = put_canonical(&both[i], &canonical[i]);
        us_solution_free(&both[i].solution);
    }
    return ok && canonical[0].len == canonical[1].len &&
           memcmp(canonical[0].p, canonical[1].p, canonical[0].len) == 0;
}

/* ---- conversions ------------------------------------------------------------------------------ */

static struct us_buf text;
static unsigned num_written[64]; /* by the index of the format */
static unsigned num_silent;
static unsigned num_noted;
static unsigned num_refused;
static bool shows;

/* What the records contained. */
static struct {
    bool games[256]; /* by the index of the variant */
    unsigned solved;
    unsigned unfinished;
    unsigned automoves;
    unsigned comments;
    unsigned variations;
    unsigned marks;
    unsigned unknown;
    unsigned hidden;
    unsigned redeals;
    unsigned decks;
} seen;

static void see(const struct us_solution *s)
{
    for (size_t i = 0; us_variant_at(i) && i < sizeof(seen.games) / sizeof(seen.games[0]); i++)
        seen.games[i] |= strcmp(us_variant_at(i)->game.variant, s->game.variant) == 0 &&
                         s->num_moves > 0;
    seen.solved += s->result == US_RESULT_SOLVED && s->num_moves > 0;
    seen.unfinished += s->result == US_RESULT_UNFINISHED && s->num_moves > 0;
    seen.automoves += s->num_moves > s->num_explicit;
    seen.comments += s->extras.num_comments > 0;
    seen.variations += s->extras.num_variations > 0;
    seen.marks += s->extras.num_marks > 0;
    seen.unknown += s->start.num_unknown > 0;
    seen.decks += s->game.num_decks > 1;
    for (unsigned i = 0; i < s->start.num_columns; i++)
        seen.hidden += us_column_len(&s->start, i) > 0 &&
                       (us_column_cards(&s->start, i)[0] & US_CARD_HIDDEN);
    for (size_t i = 0; i < s->num_moves; i++)
        seen.redeals += s->moves[i].source.type == US_WASTE && s->moves[i].dest.type == US_STOCK;
}

/* A test that never saw a thing has not tested it. */
static void check_what_was_seen(void)
{
    enum { LEAST = 1, GAMES = 30 };
    unsigned games = 0;
    for (size_t i = 0; i < sizeof(seen.games) / sizeof(seen.games[0]); i++)
        games += seen.games[i];
    tap(games >= GAMES, "among them many games");
    tap(seen.solved > LEAST && seen.unfinished > LEAST, "solved and unfinished ones");
    tap(seen.automoves > LEAST && seen.redeals > LEAST && seen.decks > LEAST, "moves of all kinds");
    tap(seen.comments > LEAST && seen.variations > LEAST && seen.marks > LEAST,
        "comments, variations and bookmarks");
    tap(seen.unknown > LEAST && seen.hidden > LEAST, "face-down and unknown cards");
    for (size_t i = 0; us_format_at(i); i++)
        if (us_format_is_written(us_format_at(i)) && !us_format_at(i)->stylesheet &&
            !tier_is("quick"))
            tap(num_written[i] > 0, us_format_at(i)->name);
}

static void describe(const struct settings *how, const char *what)
{
    printf("# FAIL %s %s: %s", how->format->name, what, original.solution.game.variant);
    for (size_t i = 0; how->format->options && how->format->options[i].name; i++)
        if (how->values[i] > 0)
            printf(" %s=%s", how->format->options[i].name,
                   how->format->options[i].words[how->values[i]]);
    printf(" automove %d single %d at %d: %s", how->rule, how->single_cards, how->at,
           us_buf_text(&errors));
    if (errors.len == 0)
        printf("\n");
    printf("%s", us_buf_text(&notes));
}

static void fail(const struct settings *how, const char *what, uint64_t state)
{
    num_silent++;
    describe(how, what);
    printf("#   state %llu\n", (unsigned long long)state);
    if (shows) {
        put_canonical(&original, &canonical[0]);
        printf("--- record\n%s--- text\n%s---\n", us_buf_text(&canonical[0]), us_buf_text(&text));
    }
}

/* Converts the record to one position and compares that. */
static const struct us_record *expected_of(const struct settings *how)
{
    static struct us_record position;
    if (how->at < 0)
        return &original;
    position.kind = original.kind;
    us_solution_at(&original.solution, (uint32_t)how->at, &position.solution);
    return &position;
}

/* Whether the notes say that cards of the start, or what the moves mean, are not there. */
static bool loses_too_much(bool at)
{
    bool nothing = says("cannot store the layout") && (original.solution.num_moves == 0 || at);
    return nothing || says("cannot store the moves\n") || says("the solver gave up\n") ||
           says("number of cards") || says("in the waste yet") ||
           says("card in the waste was drawn") || says("cannot store a stock\n") ||
           says("cannot store a waste pile\n") || says("cards that never turn up") ||
           says("needed to read it back") || says("find other moves") ||
           says("redeals that no draw") || says("moves that do not solve");
}

static bool is_option(const struct settings *how, const char *name)
{
    for (size_t i = 0; how->format->options && how->format->options[i].name; i++)
        if (how->values[i] > 0 && strcmp(how->format->options[i].name, name) == 0)
            return true;
    return false;
}

/* Returns the format that reads what was written: that of the tokens, if Freecell Solver prints nothing else. */
static const struct us_format *reader_of(const struct settings *how)
{
    if (strcmp(how->format->name, "fcs") != 0 || !is_option(how, "states"))
        return how->format;
    for (size_t i = 0; how->format->options[i].name; i++)
        if (strcmp(how->format->options[i].name, "moves") == 0 && how->values[i] > 0)
            return us_format_find(us_str(how->format->options[i].words[how->values[i]]));
    return how->format;
}

static void convert(const struct settings *how, uint64_t state, size_t index)
{
    if (!write_as(&original, how, &text)) {
        num_refused++;
        if (errors.len == 0)
            fail(how, "refused without a reason", state);
        return;
    }
    num_written[index]++;
    num_noted += notes.len > 0;
    if (how->strict && notes.len > 0)
        fail(how, "notes although strict", state);
    bool is_page = strcmp(how->format->name, "html") == 0;
    bool is_shown = how->format->views && (how->at >= 0 || is_option(how, "color"));
    if ((!us_format_is_read(how->format) && !is_page) || is_shown)
        return;

    const struct us_record *expected = expected_of(how);
    bool game = says("of the game");
    bool layout = says("the layout");
    reads_variations = is_option(how, "variations");
    if (loses_too_much(how->at >= 0) || says("the cards of holes"))
        return;
    if (!read_as(&second_input, reader_of(how), &text, game || layout ? &expected->solution : NULL,
                 layout))
        fail(how, "unreadable", state);
    else if (again.kind->verdict(&again) == US_VERDICT_ILLEGAL) {
        again.kind->put_fault(&again, &errors);
        us_buf_putc(&errors, '\n');
        fail(how, "illegal", state);
    } else if (!is_equal(expected, how, false) &&
               !(says("were not undone") && is_equal(expected, how, true))) {
        fail(how, "differs", state);
        show_difference();
    }
}

/* Gives one option, or all of them, another value. */
static void random_options(struct settings *how, struct chance *c)
{
    const struct us_option *o = how->format->options;
    unsigned num = 0;
    while (o && o[num].name)
        num++;
    unsigned one = num > 0 ? chance_below(c, num) : 0;
    bool all = chance_below(c, 3) == 0;
    for (unsigned i = 0; i < num; i++) {
        unsigned values = 0;
        while (o[i].words[values])
            values++;
        if (values > 0 && (all || i == one))
            how->values[i] = (uint8_t)chance_below(c, values);
    }
}

static void random_settings(struct settings *how, struct chance *c)
{
    if (chance_below(c, 3) > 0)
        random_options(how, c);
    if (chance_below(c, 4) == 0)
        how->rule = (int)chance_below(c, US_AUTOMOVE_UNKNOWN);
    how->single_cards = chance_below(c, 6) == 0;
    if (chance_below(c, 6) == 0) {
        how->at = (int)chance_below(c, (uint32_t)original.solution.num_explicit + 1);
        how->rule = -1;
        how->single_cards = false;
    }
    how->strict = chance_below(c, 4) == 0;
}

static void convert_to_all(uint64_t state, struct chance *c)
{
    const char *only = getenv("ONLY");
    for (size_t i = 0; us_format_at(i); i++) {
        const struct us_format *f = us_format_at(i);
        if (!us_format_is_written(f) || f->stylesheet || (only && strcmp(f->name, only) != 0))
            continue;
        for (unsigned k = 0; k < TRIES; k++) {
            struct settings how = {.format = f, .rule = -1, .at = -1};
            if (k > 0)
                random_settings(&how, c);
            convert(&how, state, i);
        }
    }
}

/* Makes the record that is converted.  Returns false if the random one is illegal. */
static bool make_original(struct chance *c)
{
    static struct us_record made;
    struct settings how = {.format = us_format_find(us_str("json")), .rule = -1, .at = -1};
    made.kind = &us_patience_kind;
    make_record(&made.solution, c);
    return write_as(&made, &how, &text) && read_as(&input, how.format, &text, NULL, false) &&
           original.kind->verdict(&original) != US_VERDICT_ILLEGAL;
}

/* A format that writes only columns must not lose the other cards of a position silently. */
static void check_layouts(void)
{
    static const uint8_t options[US_MAX_OPTIONS];
    struct us_format layouts = *us_format_find(us_str("fcs-board"));
    struct us_sink sink = {.handle = take_report};
    static struct us_solution s;
    layouts.carries = US_CARRIES_LAYOUT;
    begin_game(&s, &us_variant_at(0)->game, &(struct us_position){0});
    lay_in_order(&s.game, &s.start);
    us_buf_clear(&notes);
    us_report_losses(&layouts, options, &s, false, &sink);
    tap(notes.len == 0, "layouts: the start of a game");
    s.start.freecells[0] = us_pile_pop(&s.start, US_COLUMN, 0);
    us_report_losses(&layouts, options, &s, false, &sink);
    tap(says("cannot store cards in freecells"), "layouts: a position has more");
    us_solution_free(&s);
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    unsigned most = tier_is("soak") ? RECORDS_SOAK : rounds(RECORDS_CI);
    unsigned bad = 0;
    if (argc > 2)
        most = (unsigned)strtoul(argv[2], NULL, 10);
    shows = getenv("SHOW") != NULL;
    us_input_init(&input, take_report, NULL, &original);
    us_input_init(&second_input, take_report, NULL, &again);
    for (unsigned i = 0; i < most && num_silent < MOST_FAILURES; i++) {
        uint64_t state = c.state;
        if (make_original(&c)) {
            see(&original.solution);
            convert_to_all(state, &c);
        } else {
            bad++;
        }
    }
    printf("# %u records, %u of them illegal; conversions refused %u, with notes %u\n", most, bad,
           num_refused, num_noted);
    check_layouts();
    if (argc <= 2)
        check_what_was_seen();
    tap(num_silent == 0, "records are equal, or a note says what is lost");
    return tap_end();
}
