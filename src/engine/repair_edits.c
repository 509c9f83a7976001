/* SPDX-License-Identifier: MIT */
/* Lists the mistakes that can have been made at one move. */
#include "engine/repair_edits.h"

/* Costs of edits.  A single wrong character is the most common mistake. */
enum cost {
    COST_DOUBLED = 8, /* the move is written twice */
    COST_CARDS = 8,   /* the place is right, and the card that is named with it is not */
    COST_SWAPPED = 10,
    COST_LINE = 10,
    COST_MISSING = 12,
    COST_PLACE = 14,
    COST_DETOUR = 15,   /* a missing move that takes a card further at once */
    COST_REVERSED = 14, /* source and target are in the wrong order */
    COST_COUNT = 16,
    COST_EXTRA = 30,
    COST_WORD = 10,     /* a word that is not a move, of which no place is known */
    COST_WORD_HALF = 6, /* one of whose places is right, and the other is not known */
    COST_WORD_READ = 4, /* both are right */
    COST_WORD_EXTRA = 12,
};

/* The names that a place can have in a script. */
struct places {
    struct us_place list[2 * US_MAX_COLUMNS + 2 * US_MAX_FREECELLS + 8];
    size_t num;
};

struct listing {
    const struct us_script *script;
    const struct us_repair_style *style;
    const struct us_position *board;
    uint32_t at;
    us_try_candidate_fn *try;
    void *context;
    struct places sources;
    struct places dests;
    bool stopped;
};

bool us_same_move(const struct us_intent *a, const struct us_intent *b)
{
    return us_same_place(&a->source, &b->source) && us_same_place(&a->dest, &b->dest) &&
           a->count == b->count && a->count_kind == b->count_kind;
}

struct us_repair_style us_repair_style_of(const struct us_script *script)
{
    struct us_repair_style style = {0};
    for (size_t i = 0; i < script->num_intents; i++) {
        const struct us_intent *intent = &script->intents[i];
        if (intent->count_kind == US_COUNT_UNREAD)
            continue;
        style.source[intent->source.kind] = true;
        style.dest[intent->dest.kind] = true;
        if (intent->count_kind == US_COUNT_STATED)
            style.counted = true;
        else
            style.uncounted = true;
    }
    return style;
}

/* ---- places ---------------------------------------------------------------------------------- */

static void add_place(struct places *places, enum us_place_kind kind, uint32_t index, us_card card)
{
    if (places->num < sizeof(places->list) / sizeof(places->list[0]))
        places->list[places->num++] = (struct us_place){.kind = kind, .card = card, .index = index};
}

/* Adds the places that are named by their playable card. */
static void add_cards(const struct listing *l, const bool *kinds, struct places *places)
{
    const struct us_position *p = l->board;
    bool any = kinds[US_PLACE_CARD];
    for (unsigned i = 0; i < p->num_columns && (any || kinds[US_PLACE_CARD_IN_COLUMN]); i++)
        if (us_column_len(p, i) > 0)
            add_place(places, any ? US_PLACE_CARD : US_PLACE_CARD_IN_COLUMN, 0,
                      us_column_top(p, i));
    for (unsigned i = 0; i < p->num_freecells && (any || kinds[US_PLACE_CARD_IN_FREECELL]); i++)
        if (us_is_card(p->freecells[i]))
            add_place(places, any ? US_PLACE_CARD : US_PLACE_CARD_IN_FREECELL, 0, p->freecells[i]);
}

/* Lists the places that the script can name as a source or as a target. */
static void list_places(const struct listing *l, bool source, struct places *places)
{
    const struct us_repair_style *style = l->style;
    const bool *kinds = source ? style->source : style->dest;
    uint32_t base = l->script->conventions.index_base == 0 ? 0 : 1;
    bool columns = style->source[US_PLACE_COLUMN] || style->dest[US_PLACE_COLUMN];
    bool freecells = style->source[US_PLACE_FREECELL] || style->dest[US_PLACE_FREECELL];
    bool cards = kinds[US_PLACE_CARD] || kinds[US_PLACE_CARD_IN_COLUMN] ||
                 kinds[US_PLACE_CARD_IN_FREECELL];
    columns = columns && !(source && cards);
    freecells = freecells && !(source && cards);

    places->num = 0;
    for (unsigned i = 0; i < l->board->num_columns && columns; i++)
        add_place(places, US_PLACE_COLUMN, i + base, US_NO_CARD);
    for (unsigned i = 0; i < l->board->num_freecells && freecells; i++)
        add_place(places, US_PLACE_FREECELL, i + base, US_NO_CARD);
    add_cards(l, kinds, places);
    if (source)
        return;

    static const uint8_t single[] = {US_PLACE_ANY_FREECELL, US_PLACE_ANY_EMPTY_COLUMN,
                                     US_PLACE_FOUNDATION};
    for (size_t i = 0; i < sizeof(single); i++)
        if (kinds[single[i]])
            add_place(places, (enum us_place_kind)single[i], 0, US_NO_CARD);
    for (unsigned i = 0; i < US_NUM_SUITS && kinds[US_PLACE_FOUNDATION_OF]; i++)
        add_place(places, US_PLACE_FOUNDATION_OF, i, US_NO_CARD);
}

/* ---- edits ----------------------------------------------------------------------------------- */

static void try_edit(struct listing *l, enum us_edit_kind kind, unsigned cost,
                     const struct us_intent *meant)
{
    struct us_candidate c = {.cost = cost, .next = l->at};
    c.edit = (struct us_edit){.kind = kind, .at = l->at, .first = l->at};
    if (meant) {
        c.edit.intent = *meant;
        c.intents[c.num++] = &c.edit.intent;
    }
    if (kind == US_EDIT_CHANGED)
        c.next++;
    l->stopped = l->stopped || !l->try(l->context, &c);
}

/* Tries other places and numbers of cards for the move. */
static void change(struct listing *listing, const struct us_intent *intent)
{
    struct us_intent meant = *intent;
    for (size_t i = 0; i < listing->sources.num && !listing->stopped; i++) {
        meant.source = listing->sources.list[i];
        if (!us_same_place(&meant.source, &intent->source))
            try_edit(listing, US_EDIT_CHANGED, COST_PLACE, &meant);
    }

    meant.source = intent->source;
    for (size_t i = 0; i < listing->dests.num && !listing->stopped; i++) {
        meant.dest = listing->dests.list[i];
        if (!us_same_place(&meant.dest, &intent->dest))
            try_edit(listing, US_EDIT_CHANGED, COST_PLACE, &meant);
    }

    meant.dest = intent->source;
    meant.source = intent->dest;
    bool reversible = (intent->source.kind == US_PLACE_COLUMN ||
                       intent->source.kind == US_PLACE_FREECELL) &&
                      (intent->dest.kind == US_PLACE_COLUMN ||
                       intent->dest.kind == US_PLACE_FREECELL);
    if (reversible && !us_same_place(&meant.source, &intent->source) && !listing->stopped)
        try_edit(listing, US_EDIT_CHANGED, COST_REVERSED, &meant);

    meant = *intent;
    meant.stated = 0;
    if (intent->stated && !listing->stopped)
        try_edit(listing, US_EDIT_CHANGED, COST_CARDS, &meant);

    meant = *intent;
    meant.count_kind = US_COUNT_BY_CONVENTION;
    meant.count = 0;
    if (intent->count_kind == US_COUNT_ONE_TO_EMPTY && !listing->stopped)
        try_edit(listing, US_EDIT_CHANGED, COST_COUNT, &meant);

    meant = *intent;
    for (uint32_t n = 1; n <= listing->script->game.max_rank &&
                         intent->count_kind == US_COUNT_STATED && !listing->stopped;
         n++) {
        meant.count = n;
        if (n != intent->count)
            try_edit(listing, US_EDIT_CHANGED, COST_COUNT, &meant);
    }
}

bool us_begins_line(const struct us_script *script, size_t i)
{
    if (i == 0 || i == script->num_intents)
        return true;
    size_t from = script->intents[i - 1].span.off;
    size_t to = script->intents[i].span.off;
    return to > from && memchr(script->text.p + from, '\n', to - from) != NULL;
}

/* The number of moves on the line that begins with intent i if the line before it has the same
   moves, so that one of the two is too much; else 0. */
static uint32_t doubled_line(const struct us_script *script, uint32_t i)
{
    uint32_t n = 1;
    if (!us_begins_line(script, i))
        return 0;
    while (i + n < script->num_intents && !us_begins_line(script, i + n))
        n++;
    if (n < 2 || n > i || !us_begins_line(script, i - n))
        return 0;
    for (uint32_t k = 0; k < n; k++)
        if (!us_same_move(&script->intents[i + k], &script->intents[i - n + k]) ||
            (k > 0 && us_begins_line(script, i - n + k)))
            return 0;
    return n;
}

/* Tries to leave out the move, or its line. */
static void drop(struct listing *l, const struct us_intent *intent)
{
    const struct us_script *script = l->script;
    uint32_t i = l->at;
    bool doubled = (i > 0 && us_same_move(intent, intent - 1)) ||
                   (i + 1 < script->num_intents && us_same_move(intent, intent + 1));
    bool word = intent->count_kind == US_COUNT_UNREAD;
    struct us_candidate c = {.cost = doubled ? COST_DOUBLED : COST_EXTRA, .next = i + 1};
    if (word)
        c.cost = COST_WORD_EXTRA;
    c.edit = (struct us_edit){.kind = US_EDIT_EXTRA, .at = i, .first = i, .num = 1};
    l->stopped = l->stopped || !l->try(l->context, &c);

    uint32_t n = doubled_line(script, i);
    if (n == 0 || l->stopped)
        return;
    c.cost = COST_LINE;
    c.next = i + n;
    c.edit.num = n;
    l->stopped = !l->try(l->context, &c);
}

/* Tries the next move before this one. */
static void swap(struct listing *l, const struct us_intent *intent)
{
    if (l->at + 1 >= l->script->num_intents || us_same_move(intent, intent + 1) || l->stopped)
        return;
    struct us_intent first, second;
    struct us_candidate c = {
        .cost = COST_SWAPPED, .intents = {&first, &second}, .num = 2, .next = l->at + 2};
    bool boards = intent->snapshot.len > 0 || intent->board > 0 || intent[1].board > 0;
    c.edit = (struct us_edit){.kind = US_EDIT_SWAPPED, .at = l->at, .first = l->at};
    for (unsigned ways = boards ? 2 : 1, i = 0; i < ways && !l->stopped; i++) {
        c.edit.boards_stay = i > 0;
        us_swap_intents(l->script, &c.edit, &first, &second);
        l->stopped = !l->try(l->context, &c);
    }
}

/* Whether a move that is missing here and the one before or after it take a card to a place and
   away from it at once.  One move that is wrong is more likely. */
static bool is_detour(const struct listing *l, const struct us_intent *meant)
{
    const struct us_script *script = l->script;
    return (l->at < script->num_intents &&
            us_same_place(&meant->dest, &script->intents[l->at].source)) ||
           (l->at > 0 && us_same_place(&meant->source, &script->intents[l->at - 1].dest));
}

/* The cost of a move in place of a word that is not a move. */
static unsigned cost_of_word(const struct us_intent *word, const struct us_intent *meant)
{
    const struct us_place unread = US_UNREAD_PLACE;
    bool source = us_same_place(&word->source, &meant->source);
    bool dest = us_same_place(&word->dest, &meant->dest);
    bool any_source = us_same_place(&word->source, &unread);
    bool any_dest = us_same_place(&word->dest, &unread);
    if (source && dest)
        return COST_WORD_READ;
    if ((source && any_dest) || (dest && any_source))
        return COST_WORD_HALF;
    return (any_source && any_dest) || source || dest ? COST_WORD : COST_PLACE;
}

/* Tries a move before this one, or in place of the word that is here. */
static void try_move(struct listing *l, const struct us_intent *meant, const struct us_intent *word)
{
    if (word)
        try_edit(l, US_EDIT_CHANGED, cost_of_word(word, meant), meant);
    else
        try_edit(l, US_EDIT_MISSING, is_detour(l, meant) ? COST_DETOUR : COST_MISSING, meant);
}

/* Tries each move that the list can name: before this one, or in place of a word that is not a
   move. */
static void insert(struct listing *l, const struct us_intent *word)
{
    bool to_column[] = {[US_PLACE_COLUMN] = true,
                        [US_PLACE_CARD] = true,
                        [US_PLACE_CARD_IN_COLUMN] = true,
                        [US_PLACE_ANY_EMPTY_COLUMN] = true,
                        [US_NUM_PLACE_KINDS] = false};
    struct us_intent meant = {0};
    if (word)
        meant.span = word->span;
    for (size_t i = 0; i < l->sources.num && !l->stopped; i++) {
        for (size_t k = 0; k < l->dests.num && !l->stopped; k++) {
            meant.source = l->sources.list[i];
            meant.dest = l->dests.list[k];
            meant.count = 1;
            meant.count_kind = l->style->uncounted ? US_COUNT_BY_CONVENTION : US_COUNT_STATED;
            if (us_same_place(&meant.source, &meant.dest))
                continue;
            bool several = !l->style->uncounted && to_column[meant.dest.kind];
            for (; meant.count <= (several ? l->script->game.max_rank : 1U) && !l->stopped;
                 meant.count++)
                try_move(l, &meant, word);
        }
    }
}

/* Whether a place is a numbered pile that the board does not have. */
static bool is_nowhere(const struct listing *l, const struct us_place *place)
{
    uint32_t i = place->index - l->script->conventions.index_base;
    if (place->kind == US_PLACE_COLUMN)
        return i >= l->board->num_columns;
    return place->kind == US_PLACE_FREECELL && i >= l->board->num_freecells;
}

/* Whether both places of a move are wrong, whatever the board is: it says nothing about what was
   meant. */
static bool is_impossible(const struct listing *l, const struct us_intent *intent)
{
    return us_same_place(&intent->source, &intent->dest) ||
           (is_nowhere(l, &intent->source) && is_nowhere(l, &intent->dest));
}

void us_list_edits(const struct us_script *script, const struct us_repair_style *style,
                   const struct us_position *board, uint32_t i, bool only_missing,
                   us_try_candidate_fn *try, void *context)
{
    struct listing l = {
        .script = script, .style = style, .board = board, .at = i, .try = try, .context = context};
    list_places(&l, true, &l.sources);
    list_places(&l, false, &l.dests);

    bool any = i < script->num_intents && !only_missing;
    bool word = any && script->intents[i].count_kind == US_COUNT_UNREAD;
    bool stated = any && !word && script->intents[i].source.kind != US_PLACE_UNSTATED &&
                  script->intents[i].source.kind != US_PLACE_EITHER;
    if (stated) {
        change(&l, &script->intents[i]);
        drop(&l, &script->intents[i]);
        swap(&l, &script->intents[i]);
    }
    if (word)
        drop(&l, &script->intents[i]);
    if (stated && is_impossible(&l, &script->intents[i]))
        insert(&l, &script->intents[i]);
    insert(&l, word ? &script->intents[i] : NULL);
}
