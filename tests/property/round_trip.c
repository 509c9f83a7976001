/* SPDX-License-Identifier: MIT */
/*
 * Games of every variant, written in every format that can be read.  The same solution must be
 * read.  Formats that store a whole record get records with everything that one can contain, and
 * convert them to each other without losing a byte.
 */
#include "support.h"

#include "engine/explain.h"
#include "engine/express.h"
#include "model/dump.h"

enum { GAMES = 15, RECORDS = 8, TOGETHER = 5, POSITIONS = 4 };

static struct read_back_state back;
static struct read_back_state second; /* of what was read */
static struct us_buf text;
static struct us_buf again;

static const struct us_format *format(const char *name)
{
    return us_format_find(us_str(name));
}

/* True if the format reads and writes solutions. */
static bool is_both_ways(const struct us_format *f)
{
    return f->read && f->write && !f->stylesheet && (f->carries & US_CARRIES_MOVES);
}

/* True if the format stores all of a record.  A replay for people shows it, but not all of it can be
   read back. */
static bool is_native(const struct us_format *f)
{
    return is_both_ways(f) && f->carries == US_CARRIES_ALL && !f->for_people;
}

static bool same_text(const struct us_buf *a, const struct us_buf *b)
{
    return a->len == b->len && memcmp(us_buf_str(a).p, us_buf_str(b).p, a->len) == 0;
}

/* Prints the first line in which two texts differ. */
static void show_difference(const struct us_buf *a, const struct us_buf *b)
{
    size_t i = 0;
    size_t from = 0;

    for (; i < a->len && i < b->len && a->p[i] == b->p[i]; i++)
        from = a->p[i] == '\n' ? i + 1 : from;

    from = i > from + 200 ? i - 200 : from;
    const struct us_buf *both[] = {a, b};
    for (unsigned k = 0; k < 2; k++) {
        struct us_buf line = {0};
        us_buf_put_escaped(&line, (struct us_str){both[k]->p + from, both[k]->len - from}, 400);
        printf("# %s: %s\n", k == 0 ? "one  " : "other", us_buf_text(&line));
        us_buf_free(&line);
    }
}

static void complain(void *context, const struct us_diag *d)
{
    (void)context;
    printf("# line %llu, column %llu: %s\n", (unsigned long long)d->line,
           (unsigned long long)d->column, d->message);
}

/* ---- games in any format --------------------------------------------------------------------- */

static unsigned written_in[64]; /* games, by the index of the format in the list */

/* Expresses s in the first of the format's terms in which it is possible, as the library does. 
   Returns false if there are none. */
static bool express(const struct us_format *f, const struct us_solution *s,
                    struct us_solution *expressed)
{
    static const struct us_terms plain[] = {US_TERMS_EXPLICIT, {.rules = 0}};
    static const uint8_t options[US_MAX_OPTIONS];
    for (const struct us_terms *t = f->terms ? f->terms : plain; t->rules; t++) {
        struct us_sink sink = {0};
        struct us_rewrites rewrites = {0};
        if (us_express(s, t, us_express_rule(s, t), &rewrites, expressed, &sink) == US_OK &&
            !rewrites.other_moves)
            return us_report_losses(f, options, s, false, &sink);
    }
    return false;
}

/* True if the same cards move to the same cards or kinds of piles. */
static bool same_cards_move(const struct us_solution *a, const struct us_solution *b)
{
    bool same = a->num_moves == b->num_moves && a->result == b->result;
    for (size_t i = 0; i < a->num_moves && same; i++) {
        const struct us_move *m = &a->moves[i];
        const struct us_move *n = &b->moves[i];
        same = m->source.type == n->source.type && m->dest.type == n->dest.type &&
               m->num_cards == n->num_cards && us_same_face(m->source_card, n->source_card) &&
               us_same_face(m->dest_card, n->dest_card);
    }
    return same;
}

/* True if the game that was read is the one that was written.  A text that does not name its
   conventions is read under those that get furthest, which may not be the writer's.  A game that
   was solved stays solved. */
static bool is_same_game(const struct us_format *f, const struct us_solution *expressed,
                         const struct us_solution *read)
{
    if (f->terms && f->terms->unnamed_columns)
        return same_cards_move(expressed, read);
    if (!read->inferred || same_moves(expressed, read))
        return same_moves(expressed, read);
    return read->result == US_RESULT_SOLVED ||
           (read->result == US_RESULT_UNFINISHED && read->result == expressed->result);
}

/* KPatience's files store won games without the last move. */
static void leave_last_move_out(struct us_solution *s)
{
    us_position_copy(&s->final, &s->start);
    for (size_t i = 0; i + 1 < s->num_moves; i++)
        us_position_apply(&s->final, &s->moves[i]);
    s->num_moves--;
    s->result = US_RESULT_UNFINISHED;
}

/* Writes a game and reads it.  What the format cannot store is given to the reader. */
static bool moves_come_back(const struct us_format *f, const struct us_solution *s)
{
    static const uint8_t defaults[US_MAX_OPTIONS];
    struct us_solution expressed = {0};
    bool ok = true;
    size_t place = 0;

    /* Words do not say from which of several foundations of a suit a card comes. */
    if (f->for_people && s->game.num_decks > 1 && s->game.foundation_to_column)
        return true;

    while (us_format_at(place) != f)
        place++;

    if (express(f, s, &expressed) && write_records(f, &expressed, 1, defaults, &text)) {
        written_in[place]++;
        if (strcmp(f->name, "kpat") == 0 && f->loses(&expressed, defaults, 0))
            leave_last_move_out(&expressed);
        back.layout.given = !(f->carries & US_CARRIES_START);
        us_position_copy(&back.layout.position, &s->start);
        read_back(&back, f, &s->game, us_buf_str(&text));
        ok = back.status == US_OK && is_same_game(f, &expressed, &back.solution);
        back.layout.given = false;
    }

    if (!ok)
        printf("# %s in %s: status %d, result %d, %zu of %zu moves\n%s", s->game.variant, f->name,
               back.status, back.solution.result, back.solution.num_moves, expressed.num_moves,
               us_buf_text(&text));

    us_solution_free(&expressed);
    return ok;
}

/* Deals by a number if the game has numbered deals, else makes a start of any kind. */
static unsigned start_by_number(const struct us_game *g, struct us_position *start,
                                struct us_deal *deal, struct chance *c)
{
    *deal = (struct us_deal){.system = US_DEAL_MS, .number = 1 + chance_below(c, 1000000)};
    return us_deal_cards(g, *deal, start) ? 60 : random_start(g, start, deal, c);
}

static bool games_come_back(const struct us_game *g, struct chance *c)
{
    struct us_solution s = {0};
    bool ok = true;

    for (unsigned i = 0; i < GAMES && ok; i++) {
        struct us_position start;
        struct us_deal deal;
        unsigned most = (i % 3 ? random_start : start_by_number)(g, &start, &deal, c);
        begin_game(&s, g, &start);
        s.deal = deal;
        /* Half of the games have only explicit moves, and half have automoves.  They are dealt by
           number, one under each rule. */
        play_on(&s, (enum us_automove)(i % US_AUTOMOVE_UNKNOWN), most, c);
        /* If no move was possible, a list of moves is empty. */
        for (size_t k = 0; us_format_at(k) && ok && s.num_moves > 0; k++)
            ok = !is_both_ways(us_format_at(k)) || moves_come_back(us_format_at(k), &s);
    }

    us_solution_free(&s);
    return ok;
}

/* ---- records in formats that hold all of them ------------------------------------------------ */

/* What the records contained. */
static struct {
    unsigned by_rule[US_AUTOMOVE_UNKNOWN];
    unsigned deepest_variation;
    unsigned comments[2]; /* plain, and with markup */
    unsigned results[3];
    unsigned empty;
    unsigned faults_of_others;
    unsigned aside;
    unsigned rows;
    unsigned hidden;
    unsigned blocked;
    unsigned decks;
    unsigned named;
    unsigned numbered;
    unsigned back_from_home;
} seen;

static unsigned depth_of(const struct us_extras *x, size_t line)
{
    unsigned depth = 1;
    for (; x->variations[line].parent != US_MAIN_LINE; depth++)
        line = x->variations[line].parent - 1;
    return depth;
}

static void see_start(const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        seen.blocked += p->freecells[i] == US_CARD_BLOCKED;
    for (unsigned i = 0; i < p->num_columns; i++)
        for (unsigned k = 0; k < us_column_len(p, i); k++) {
            seen.hidden += (us_column_cards(p, i)[k] & US_CARD_HIDDEN) != 0;
            seen.decks += (us_column_cards(p, i)[k] & US_CARD_DECK_STATED) &&
                          us_deck(us_column_cards(p, i)[k]) > 0;
        }
}

static void see(const struct us_solution *s)
{
    const struct us_extras *x = &s->extras;

    for (size_t i = 0; i < s->num_moves; i++) {
        seen.by_rule[s->moves[i].automove] += s->moves[i].implicit;
        seen.back_from_home += s->moves[i].source.type == US_FOUNDATION;
    }

    for (size_t i = 0; i < x->num_variations; i++)
        seen.deepest_variation = depth_of(x, i) > seen.deepest_variation ? depth_of(x, i)
                                                                         : seen.deepest_variation;

    for (size_t i = 0; i < x->num_comments; i++)
        seen.comments[x->comments[i].xhtml]++;

    seen.results[s->result]++;
    seen.empty += s->empty;
    seen.faults_of_others += s->fault.reason == US_REASON_STATED;
    seen.aside += !s->empty && (us_stock_len(&s->start) > 0 || us_waste_len(&s->start) > 0);
    seen.rows += x->has_rows;
    seen.named += s->deal.system == US_DEAL_CUSTOM;
    seen.numbered += s->deal.system != US_DEAL_CUSTOM && s->deal.system != US_DEAL_NONE;
    if (!s->empty)
        see_start(&s->start);
}

/* True for the same card, and of the same deck if the deck is stated. */
static bool same_card(us_card a, us_card b)
{
    us_card stated = a & US_CARD_DECK_STATED ? US_CARD_DECK : 0;
    return ((a ^ b) & ~(unsigned)US_CARD_DECK) == 0 && ((a ^ b) & stated) == 0;
}

static bool same_cards(const us_card *a, const us_card *b, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (!same_card(a[i], b[i]))
            return false;
    return true;
}

static bool same_start(const struct us_solution *a, const struct us_solution *b)
{
    const struct us_position *p = &a->start;
    const struct us_position *q = &b->start;
    if (a->empty)
        return true;
    if (us_stock_len(p) != us_stock_len(q) || us_waste_len(p) != us_waste_len(q))
        return false;

    bool ok = same_cards(a->start.freecells, b->start.freecells, a->start.num_freecells) &&
              same_cards(us_pile_cards(p, US_STOCK, 0), us_pile_cards(q, US_STOCK, 0),
                         us_stock_len(p)) &&
              same_cards(us_pile_cards(p, US_WASTE, 0), us_pile_cards(q, US_WASTE, 0),
                         us_waste_len(p));
    for (unsigned i = 0; i < a->start.num_columns; i++)
        ok = ok && same_cards(us_column_cards(&a->start, i), us_column_cards(&b->start, i),
                              us_column_len(&a->start, i));

    return ok;
}

static bool same_line_moves(const struct us_extras *x, const struct us_extras *y)
{
    for (size_t i = 0; i < x->num_moves; i++) {
        const struct us_move *m = &x->moves[i];
        const struct us_move *n = &y->moves[i];
        if (m->automove != n->automove || !same_card(m->source_card, n->source_card) ||
            !same_card(m->dest_card, n->dest_card))
            return false;
    }

    return true;
}

static bool same_fault(const struct us_solution *a, const struct us_solution *b)
{
    if (a->result != US_RESULT_ILLEGAL)
        return true;
    struct us_str one = us_extras_text(&a->extras, a->extras.fault_reason);
    struct us_str two = us_extras_text(&b->extras, b->extras.fault_reason);
    bool named = a->fault.reason != US_REASON_STATED ||
                 (one.len == two.len && memcmp(one.p, two.p, one.len) == 0);
    return named && b->fault.recorded && strcmp(a->fault.detail, b->fault.detail) == 0;
}

/* True if the dumps are the same, and so is what dumps omit. */
static bool same_record(const struct us_solution *a, const struct us_solution *b)
{
    struct us_buf one = {0};
    struct us_buf other = {0};

    us_dump_solution(a, &one);
    us_dump_solution(b, &other);

    bool ok = same_text(&one, &other);
    if (!ok)
        show_difference(&one, &other);
    us_buf_free(&one);
    us_buf_free(&other);

    if (ok && !(same_start(a, b) && same_line_moves(&a->extras, &b->extras) && same_fault(a, b))) {
        printf("# the decks of cards, the rules of lines or the fault differ\n");
        ok = false;
    }

    return ok;
}

/* Writes a record with the option `positions`, and reads it. */
static bool record_comes_back(const struct us_format *f, const struct us_solution *s,
                              uint8_t positions)
{
    const uint8_t options[US_MAX_OPTIONS] = {positions};
    write_records(f, s, 1, options, &text);
    read_back(&back, f, &s->game, us_buf_str(&text));
    bool ok = back.status == US_OK && same_record(s, &back.solution);
    if (!ok)
        printf("# %s, %s, positions %u: status %d\n", f->name, s->game.variant, positions,
               back.status);
    return ok;
}

/* Converts from one format to the next, each time from the record that was just read.  The first
   and the last text must be the same. */
static bool goes_round(const struct us_solution *s, uint8_t positions)
{
    static const char *const stations[] = {"xml", "json", "jsonl", "xml"};
    const uint8_t options[US_MAX_OPTIONS] = {positions};
    struct us_buf first = {0};

    write_records(format("xml"), s, 1, options, &first);
    us_buf_clear(&text);
    us_buf_put(&text, first.p, first.len);

    bool ok = true;
    for (size_t i = 0; i + 1 < sizeof(stations) / sizeof(stations[0]) && ok; i++) {
        read_back(&back, format(stations[i]), &s->game, us_buf_str(&text));
        ok = back.status == US_OK &&
             write_records(format(stations[i + 1]), &back.solution, 1, options, &text);
    }

    if (ok && !same_text(&first, &text)) {
        show_difference(&first, &text);
        ok = false;
    }

    us_buf_free(&first);
    return ok;
}

static bool records_come_back(const struct us_game *g, struct chance *c)
{
    struct us_solution s = {0};
    bool ok = true;

    for (unsigned i = 0; i < RECORDS && ok; i++) {
        uint64_t state = c->state;
        random_record(&s, g, c);
        see(&s);
        uint8_t positions = (uint8_t)(i % POSITIONS);
        for (size_t k = 0; us_format_at(k) && ok; k++)
            ok = !is_native(us_format_at(k)) || record_comes_back(us_format_at(k), &s, positions);
        ok = ok && goes_round(&s, positions);
        if (!ok)
            printf("# %s, record of state %llu\n", g->variant, (unsigned long long)state);
    }

    us_solution_free(&s);
    return ok;
}

/* ---- several records in one text ------------------------------------------------------------- */

static bool collection_comes_back(const struct us_format *f, const struct us_solution *records,
                                  size_t n)
{
    static const uint8_t defaults[US_MAX_OPTIONS];

    write_records(f, records, n, defaults, &text);
    open_back(&back, f, &us_variant_at(0)->game, us_buf_str(&text));

    bool ok = true;
    for (size_t i = 0; i < n && ok; i++) {
        next_back(&back);
        ok = back.status == US_OK && same_record(&records[i], &back.solution);
        if (!ok)
            printf("# %s: record %zu of %zu: status %d\n", f->name, i, n, back.status);
    }

    if (ok)
        next_back(&back);

    return ok && back.status == US_END;
}

static const struct us_game *any_variant(struct chance *c)
{
    size_t n = 1;
    while (relative_at(n))
        n++;
    return &us_variant_at(chance_below(c, (uint32_t)n))->game;
}

static bool collections_come_back(const struct us_format *f, struct chance *c)
{
    struct us_solution records[TOGETHER] = {0};
    bool ok = true;

    back.any_game = true;
    for (unsigned i = 0; i < 10 && ok; i++) {
        for (size_t k = 0; k < TOGETHER; k++)
            random_record(&records[k], any_variant(c), c);
        /* A text without records is possible only if the format has text around records. */
        for (size_t n = f->end ? 0 : 1; n <= TOGETHER && ok; n++)
            ok = collection_comes_back(f, records, n);
    }

    back.any_game = false;
    for (size_t k = 0; k < TOGETHER; k++)
        us_solution_free(&records[k]);

    return ok;
}

/* ---- records that are illegal to us ---------------------------------------------------------- */

/* Changes a move and removes those after it. */
static void spoil(struct us_solution *s, struct chance *c)
{
    struct us_move *m = &s->moves[chance_below(c, (uint32_t)s->num_moves)];

    s->num_moves = (size_t)(m - s->moves) + 1;
    switch (chance_below(c, 4)) {
    case 0:
        m->num_cards++;
        break;
    case 1:
        m->dest = us_pile_id(US_COLUMN, chance_below(c, US_MAX_COLUMNS));
        break;
    case 2:
        m->source_card ^= 1 << 4;
        break;
    default:
        m->source = us_pile_id(US_FREECELL, chance_below(c, US_MAX_FREECELLS));
    }
}

/* Writes the legal part with the fault, as the library does with the option `prefix`.  It must be
   read back the same. */
static bool prefix_comes_back(const struct us_format *f, const struct us_solution *spoiled)
{
    uint8_t without_boards[US_MAX_OPTIONS] = {0};
    uint8_t as_stated[US_MAX_OPTIONS];
    struct us_solution *s = &back.solution;
    set_option(f, without_boards, "positions=none");
    memcpy(as_stated, without_boards, sizeof(as_stated));
    set_option(f, as_stated,
               "moves=structs"); /* writers of lists play the moves, which must be legal */

    write_records(f, spoiled, 1, as_stated, &text);
    read_back(&back, f, &spoiled->game, us_buf_str(&text));
    if (back.status != US_OK || s->result != US_RESULT_ILLEGAL)
        return back.status == US_OK; /* by chance it was no fault */
    if (us_position_won(&s->final, s->game.max_rank))
        return true; /* a record cannot state that a move after the end of the game is illegal */

    struct us_explanation e;
    us_explain(s, &e);
    if (!s->fault.recorded)
        snprintf(s->fault.detail, US_MAX_NAME + 1, "%s", us_buf_text(&e.what));
    us_explanation_free(&e);
    write_records(f, s, 1, without_boards, &text);
    read_back(&second, f, &s->game, us_buf_str(&text));

    const struct us_solution *t = &second.solution;
    bool ok = second.status == US_OK && t->result == US_RESULT_ILLEGAL && same_moves(s, t) &&
              s->fault.reason == t->fault.reason && s->fault.move == t->fault.move;
    if (ok) {
        write_records(f, t, 1, without_boards, &again);
        ok = same_text(&text, &again);
        if (!ok)
            show_difference(&text, &again);
    }

    if (!ok)
        printf("# %s: %s at move %u became %s at move %u, status %d\n", f->name,
               us_reason_name((enum us_reason)s->fault.reason), s->fault.move,
               us_reason_name((enum us_reason)t->fault.reason), t->fault.move, second.status);

    return ok;
}

static bool prefixes_come_back(const struct us_format *f, struct chance *c)
{
    struct us_solution s = {0};
    bool ok = true;

    for (unsigned i = 0; i < 100 && ok; i++) {
        random_record(&s, any_variant(c), c);
        if (s.num_moves == 0 || s.result == US_RESULT_ILLEGAL)
            continue;
        spoil(&s, c);
        s.result = US_RESULT_UNFINISHED;
        s.claim = US_CLAIM_NONE;
        ok = prefix_comes_back(f, &s);
        if (!ok)
            printf("%s", us_buf_text(&text));
    }

    us_solution_free(&s);
    return ok;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void try_game(const struct us_game *g, const char *name, struct chance *c)
{
    char line[120];
    snprintf(line, sizeof(line), "%s: games in every format", name);
    tap(games_come_back(g, c), line);
    snprintf(line, sizeof(line), "%s: records with all that one can carry", name);
    tap(records_come_back(g, c), line);
}

static void try_native_formats(struct chance *c)
{
    for (size_t i = 0; us_format_at(i); i++) {
        const struct us_format *f = us_format_at(i);
        char line[120];
        if (!is_native(f))
            continue;
        snprintf(line, sizeof(line), "%s: several records in one text", f->name);
        tap(collections_come_back(f, c), line);
        snprintf(line, sizeof(line), "%s: what is legal of illegal records", f->name);
        tap(prefixes_come_back(f, c), line);
    }
}

/* A test that never saw a thing has not tested it. */
static void check_what_was_seen(void)
{
    for (unsigned rule = US_AUTOMOVE_HORNE; rule <= US_AUTOMOVE_MAX; rule++)
        tap(seen.by_rule[rule] > 50, "among them automoves of each rule");

    tap(seen.deepest_variation == DEEPEST_VARIATION, "variations of the greatest depth");
    tap(seen.comments[0] > 50 && seen.comments[1] > 50, "comments of both kinds");
    tap(seen.results[0] > 5 && seen.results[1] > 5 && seen.results[2] > 5 && seen.empty > 5,
        "each result");
    tap(seen.faults_of_others > 0, "faults with unknown names");
    tap(seen.aside > 5 && seen.rows > 5 && seen.hidden > 5 && seen.blocked > 5 && seen.decks > 5,
        "each kind of card and pile");
    tap(seen.named > 5 && seen.numbered > 5, "deals by name and by number");
    tap(seen.back_from_home > 0, "cards that came back from a foundation");

    /* No game here has a hole or is Klondike, so some formats can write none. */
    for (size_t i = 0; us_format_at(i); i++)
        if (is_both_ways(us_format_at(i)) && us_format_at(i) != format("bhs") &&
            us_format_at(i) != format("csplib") && us_format_at(i) != format("klondike-solver") &&
            us_format_at(i) != format("minimal-klondike") && us_format_at(i) != format("sigoden"))
            tap(written_in[i] > 10, us_format_at(i)->name);
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};

    back.sink.handle = second.sink.handle = complain;
    for (size_t i = 0; relative_at(i); i++)
        try_game(&relative_at(i)->game, relative_at(i)->game.variant, &c);

    struct us_game custom = us_variant_at(0)->game;
    custom.num_columns = 12;
    custom.num_freecells = 9;
    custom.num_decks = 3;
    custom.max_rank = 9;
    try_game(&custom, "three decks of 36", &c);
    custom = us_variant_at(0)->game;
    custom.num_decks = US_MAX_DECKS;
    custom.num_columns = US_MAX_COLUMNS;
    custom.num_freecells = US_MAX_FREECELLS;
    custom.fill = US_FILLED_BY_KINGS_ONLY;
    custom.foundation_to_column = true;
    try_game(&custom, "the greatest board", &c);
    try_native_formats(&c);
    check_what_was_seen();
    us_buf_free(&text);
    us_buf_free(&again);
    read_back_free(&back);
    read_back_free(&second);

    return tap_end();
}
