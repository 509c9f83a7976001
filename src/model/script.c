/* SPDX-License-Identifier: MIT */
/* Filling scripts, and checks that need no rules of play. */
#include "model/script.h"

#include "model/packed.h"

void us_script_clear(struct us_script *script, struct us_str text, const struct us_game *game)
{
    memset(script, 0, offsetof(struct us_script, intents));
    script->text = text;
    script->game = *game;
    script->deal = US_NO_DEAL;
    script->conventions = script->suggested = US_EXPLICIT;
    script->first_ignored = script->end_span = US_NOWHERE;
    us_buf_clear(&script->packed);
    us_extras_clear(&script->extras);
}

/* Estimates the number of intents in the rest of a long record.  Intents are larger than their
   text, so a capacity that doubles, and is copied, would use more memory than everything else. */
static size_t expected_intents(const struct us_script *s)
{
    enum { MANY = US_SIZE_MANY_INTENTS };
    const struct us_span *last = s->num_intents > MANY ? &s->intents[s->num_intents - 1].span
                                                       : NULL;
    if (!last || last->off == 0 || last->off >= s->text.len)
        return 0;

    double left = (double)(s->text.len - last->off) / last->off;
    return (double)s->num_intents * left * 1.01;
}

/* Lets the reader end. */
static void end_work(const struct us_script *script)
{
    if (script->work)
        script->work->left = 0;
}

void us_script_fail(struct us_script *script)
{
    script->failed = true;
    end_work(script);
}

/* Makes room in an array, as us_grow does.  Returns false if the script has failed. */
static bool grow(struct us_script *script, void *block, size_t *capacity, size_t need, size_t size)
{
    if (!script->failed && !us_grow(block, capacity, need, size))
        us_script_fail(script);
    return !script->failed;
}

bool us_script_grow(struct us_script *script, size_t n)
{
    size_t expected = expected_intents(script);
    if (n < expected)
        n = expected;
    return grow(script, &script->intents, &script->cap_intents, script->num_intents + n,
                sizeof(*script->intents));
}

struct us_intent *us_script_try(struct us_script *script)
{
    struct us_extras *x = &script->extras;
    us_extras_add_move(x);
    if (us_extras_failed(x) || !grow(script, &script->tried, &script->cap_tried,
                                     script->num_tried + 1, sizeof(*script->tried))) {
        us_script_fail(script);
        return &script->spare;
    }

    struct us_intent *intent = &script->tried[script->num_tried++];
    *intent = (struct us_intent){0};
    x->variations[x->num_variations - 1].num_moves++;
    return intent;
}

/* Returns the index of the variation of the main line in which a variation is. */
static size_t root_of(const struct us_extras *x, size_t variation)
{
    while (x->variations[variation].parent != US_MAIN_LINE)
        variation = x->variations[variation].parent - 1;
    return variation;
}

/* Returns true if the last variation starts after a place in the main line. */
static bool starts_after(const struct us_extras *x, size_t num, size_t place)
{
    return num > 0 && x->variations[root_of(x, num - 1)].before > place;
}

bool us_script_undo(struct us_script *script)
{
    const struct us_extras *x = &script->extras;
    if (script->num_intents == 0 ||
        script->intents[script->num_intents - 1].source.kind == US_PLACE_EITHER)
        return false;

    size_t place = script->num_intents - 1;
    bool deeper = starts_after(x, x->num_variations, place);
    bool at_end = starts_after(x, x->num_variations, place + script->num_undone);
    if (at_end || (deeper && script->depth >= US_MAX_VARIATION_DEPTH))
        return false;
    script->num_intents--;
    script->num_undone++;
    return true;
}

/* Moves the last variation to an index, and makes those from there on a part of it. */
static void nest_variations(struct us_extras *x, size_t index)
{
    struct us_variation outer = x->variations[x->num_variations - 1];
    for (size_t i = x->num_variations - 1; i > index; i--) {
        struct us_variation v = x->variations[i - 1];
        if (v.parent == US_MAIN_LINE)
            v.before -= outer.before;
        v.parent = v.parent == US_MAIN_LINE ? index + 1 : v.parent + 1;
        x->variations[i] = v;
    }
    x->variations[index] = outer;
}

void us_script_settle(struct us_script *script)
{
    struct us_extras *x = &script->extras;
    size_t num = script->num_undone;
    size_t index = x->num_variations;

    if (num == 0)
        return;

    const struct us_intent *undone = script->intents + script->num_intents;
    while (starts_after(x, index, script->num_intents))
        index = root_of(x, index - 1);
    struct us_variation *v = us_extras_add_variation(x);
    *v = (struct us_variation){.kind = US_VARIATION_UNDONE, .before = script->num_intents};
    v->first = x->num_moves;
    v->span = undone[0].span;
    v->span.len = undone[num - 1].span.off + undone[num - 1].span.len - v->span.off;
    for (size_t i = 0; i < num; i++)
        *us_script_try(script) = undone[i];
    script->num_undone = 0;
    if (us_script_failed(script))
        return;

    bool nested = index + 1 < x->num_variations;
    if (nested)
        nest_variations(x, index);
    if (nested || script->depth == 0)
        script->depth++;
}

void us_script_add_either(struct us_script *script, const struct us_intent *intent,
                          const struct us_either *either)
{
    if (!grow(script, &script->eithers, &script->cap_eithers, script->num_eithers + 1,
              sizeof(*either)))
        return;

    struct us_intent *added = us_script_add(script);
    *added = *intent;
    added->source = (struct us_place){.kind = US_PLACE_EITHER, .index = script->num_eithers};
    added->dest = either->dest[0];
    script->eithers[script->num_eithers++] = *either;
}

/* Returns what is added to the index of a place if its piles are numbered in this way. */
static uint32_t offset_of(const struct us_place *place, enum us_numbering numbering)
{
    bool column = place->kind == US_PLACE_COLUMN && numbering != US_NUMBERED_FROM_1;
    bool freecell = place->kind == US_PLACE_FREECELL && numbering == US_PILES_FROM_0;
    return column || freecell ? 1 : 0;
}

void us_script_set_numbering(struct us_script *script, enum us_numbering numbering)
{
    enum us_numbering before = (enum us_numbering)script->numbering;
    for (size_t i = 0; i < script->num_intents; i++) {
        struct us_intent *m = &script->intents[i];
        m->source.index += offset_of(&m->source, numbering) - offset_of(&m->source, before);
        m->dest.index += offset_of(&m->dest, numbering) - offset_of(&m->dest, before);
    }
    script->numbering = numbering;
}

void us_script_ignore_word(struct us_script *script, struct us_span word)
{
    if (script->num_ignored_words++ > 0)
        return;
    script->first_ignored = word;
    script->before_ignored = script->num_intents;
}

void us_script_add_unread(struct us_script *script, const struct us_intent *intent)
{
    if (grow(script, &script->unread, &script->cap_unread, script->num_unread + 1,
             sizeof(*script->unread)))
        script->unread[script->num_unread++] = (struct us_unread){script->num_intents, *intent};
}

/* Returns how many words are before the intent of an index, and if `with` is set, at it. */
static uint32_t words_before(const struct us_script *script, uint32_t index, bool with)
{
    size_t n = 0;
    while (n < script->num_unread && script->unread[n].before + !with <= index)
        n++;
    return n;
}

/* Changes the indexes of comments, variations and marks to those that the intents have with the
   words. */
static void move_extras(struct us_script *script)
{
    struct us_extras *x = &script->extras;
    for (size_t i = 0; i < x->num_comments; i++) {
        struct us_comment *comment = &x->comments[i];
        if (comment->variation == US_MAIN_LINE && comment->move != US_WHOLE_RECORD)
            comment->move += words_before(script, comment->move, true);
    }
    for (size_t i = 0; i < x->num_variations; i++) {
        struct us_variation *variation = &x->variations[i];
        if (variation->parent == US_MAIN_LINE && variation->before != UINT32_MAX)
            variation->before += words_before(script, variation->before, false);
    }
    for (size_t i = 0; i < x->num_marks; i++) {
        struct us_mark *mark = &x->marks[i];
        if (mark->line == US_MAIN_LINE && mark->before != UINT32_MAX)
            mark->before += words_before(script, mark->before, false);
    }
}

void us_script_restore_words(struct us_script *script)
{
    size_t added = script->num_unread;
    if (added == 0 || !us_script_make_room(script, added))
        return;
    move_extras(script);

    /* From the end, so that no intent is overwritten before it has been moved. */
    size_t to = script->num_intents + added;
    size_t from = script->num_intents;
    script->num_intents = to;
    while (added > 0) {
        const struct us_unread *last = &script->unread[added - 1];
        while (from > last->before)
            script->intents[--to] = script->intents[--from];
        script->intents[--to] = last->intent;
        added--;
    }
    script->num_unread = script->num_ignored_words = 0;
}

static bool check_number(struct us_sink *sink, uint32_t stated, size_t listed, struct us_span span)
{
    if (stated == listed)
        return true;

    return us_report(sink, US_DIAG_DISAGREES, span, "%u moves are stated, but %zu are listed",
                     stated, listed);
}

/* Returns true if the program that wrote the layout was not asked to list the moves. */
static bool lists_no_moves(const struct us_script *script, size_t listed)
{
    return listed == 0 && (script->has_start || script->deal.system != US_DEAL_NONE);
}

bool us_script_check_moves(const struct us_script *script, struct us_sink *sink, uint32_t stated,
                           struct us_span span)
{
    return lists_no_moves(script, script->num_intents) ||
           check_number(sink, stated, script->num_intents, span);
}

bool us_script_expect_number(struct us_script *script, struct us_sink *sink, uint32_t stated,
                             size_t listed, struct us_span span)
{
    if (script->cut_off || lists_no_moves(script, listed))
        return true;
    if (stated <= listed || listed == 0)
        return check_number(sink, stated, listed, span);

    us_report(sink, US_DIAG_CUT_OFF, span, "%u moves are stated, and the list has %zu", stated,
              listed);
    script->claim = US_CLAIM_NONE;
    script->counts.stated = 0;
    script->cut_off = true;
    return true;
}

bool us_script_expect_moves(struct us_script *script, struct us_sink *sink, uint32_t stated,
                            struct us_span span)
{
    return us_script_expect_number(script, sink, stated, script->num_intents, span);
}

uint32_t us_script_add_board(struct us_script *script, const struct us_position *board,
                             struct us_span span)
{
    if (!grow(script, &script->boards, &script->cap_boards, script->num_boards + 1,
              sizeof(*script->boards)))
        return 0;

    uint32_t off = script->packed.len;
    us_pack(&script->packed, board);

    script->boards[script->num_boards] = (struct us_stated_board){{off, script->packed.len - off},
                                                                  span};
    return (uint32_t)++script->num_boards;
}

void us_script_add_alternative(struct us_script *script, const struct us_game *game)
{
    if (script->num_alternatives < US_MAX_ALTERNATIVES)
        script->alternatives[script->num_alternatives++] = *game;
}

void us_script_name_variant(struct us_script *script, struct us_str name)
{
    const struct us_variant *v = us_variant_find(name);
    size_t n = name.len < US_MAX_VARIANT_NAME ? name.len : US_MAX_VARIANT_NAME;

    memcpy(script->variant_name, name.p, n);
    script->variant_name[n] = '\0';
    script->game.variant = v ? v->game.variant : script->variant_name;
    script->game_stated = true;
}

/* Counts a card of the layout.  Returns false if there are too many. */
static bool deal(struct us_script *script, us_card card, struct us_span at, bool on_top)
{
    if (script->num_dealt < US_MAX_CARDS) {
        script->dealt[script->num_dealt++] = (struct us_dealt){card, on_top, at.off, at.len};
        return true;
    }

    if (!script->overfull)
        script->first_too_many = at;
    script->overfull = true;
    end_work(script);
    return false;
}

bool us_script_deal_elsewhere(struct us_script *script, us_card card, struct us_span at)
{
    return deal(script, card, at, false);
}

void us_script_deal_column(struct us_script *script, unsigned column, us_card card,
                           struct us_span at)
{
    us_script_deal_pile(script, us_pile_id(US_COLUMN, column), card, at);
}

void us_script_deal_freecell(struct us_script *script, unsigned cell, us_card card,
                             struct us_span at)
{
    us_script_deal_pile(script, us_pile_id(US_FREECELL, cell), card, at);
}

void us_script_deal_pile(struct us_script *script, struct us_pile_id pile, us_card card,
                         struct us_span at)
{
    bool on_top = pile.type == US_FREECELL || pile.type == US_WASTE || pile.type == US_HOLE;
    if (pile.type == US_FOUNDATION || pile.type >= US_ALL_COLUMNS ||
        !deal(script, card, at, on_top))
        return;
    if (pile.type == US_FREECELL)
        script->start.freecells[pile.index] = card;
    else if (pile.type == US_STOCK)
        us_pile_push(&script->start, US_STOCK, 0, card | US_CARD_HIDDEN);
    else
        us_pile_push(&script->start, pile.type, pile.type == US_WASTE ? 0 : pile.index, card);
}

/* Returns the first card that was dealt with this face, or NULL if it is on a foundation. */
static const struct us_dealt *first_dealt(const struct us_script *s, us_card face)
{
    for (size_t i = 0; i < s->num_dealt; i++)
        if (us_same_face(s->dealt[i].card, face))
            return &s->dealt[i];
    return NULL;
}

/* Reports a card that exists already.  `home` means that all cards with its face are on
   foundations. */
static void report_twice(const struct us_script *s, struct us_sink *sink, const struct us_dealt *d,
                         bool home)
{
    const char name[] = {us_rank_letters[us_rank(d->card)], us_suit_letters[us_suit(d->card)],
                         '\0'};
    struct us_span span = {d->off, d->len};

    if (home) {
        us_report(sink, US_DIAG_CARD_TWICE, span, "%s is on its foundation", name);
        return;
    }

    us_report(sink, US_DIAG_CARD_TWICE, span, "%s", name);
    const struct us_dealt *first = first_dealt(s, d->card);
    if (first && first != d)
        us_report(sink, US_DIAG_CARD_FIRST, (struct us_span){first->off, first->len}, "%s", name);
}

/* Returns how many cards of each rank of a suit the game has. */
static unsigned char num_of(const struct us_script *s, unsigned suit)
{
    return (unsigned char)(s->game.num_decks * (1 + s->game.rules.more_suits[suit]));
}

/* Subtracts the cards on foundations from left[], which is indexed by face and holds how many cards
   are still to be found, and adds them to home[]. */
static void count_home(const struct us_script *s, unsigned char *left, unsigned char *home)
{
    const struct us_position *p = &s->start;
    for (unsigned i = 0; i < us_num_foundations(p); i++) {
        unsigned rank = p->foundations[i];
        for (unsigned n = us_foundation_len(p, i); n > 0; n--) {
            us_card face = us_card_make(rank, i % US_NUM_SUITS, 0);
            left[face]--;
            home[face]++;
            rank = rank > 1 ? rank - 1 : p->max_rank;
        }
    }
}

/* Returns true if the same card of the same deck was dealt before.  Both decks must be stated. */
static bool is_twice(const struct us_script *s, const struct us_dealt *d)
{
    if (!(d->card & US_CARD_DECK_STATED))
        return false;

    for (const struct us_dealt *e = s->dealt; e < d; e++)
        if ((e->card & US_CARD_DECK_STATED) && us_may_be_same_card(e->card, d->card))
            return true;
    return false;
}

/* Subtracts all other cards from left[], in the order of the file.  Reports cards that are too high
   or exist already, and returns false if there are any. */
static bool count_dealt(const struct us_script *s, struct us_sink *sink, unsigned char *left,
                        const unsigned char *home)
{
    bool ok = true;

    for (size_t i = 0; i < s->num_dealt; i++) {
        const struct us_dealt *d = &s->dealt[i];
        us_card face = d->card & US_CARD_FACE;

        if (us_is_unknown(d->card))
            continue;
        if (us_rank(face) > s->game.max_rank) {
            us_report(sink, US_DIAG_RANK_HIGH, (struct us_span){d->off, d->len},
                      "the highest is %u", s->game.max_rank);
            ok = false;
        } else if (left[face] == 0 || is_twice(s, d)) {
            report_twice(s, sink, d, home[face] == num_of(s, us_suit(face)));
            ok = false;
        } else {
            left[face]--;
        }
    }
    return ok;
}

/* Returns the place of the first unknown card, with `on_top` only of those on top.  If it is not
   known, returns that of the layout. */
static struct us_span place_of_unknown(const struct us_script *s, bool on_top)
{
    for (size_t i = 0; i < s->num_dealt; i++) {
        const struct us_dealt *d = &s->dealt[i];
        if ((d->card & US_CARD_UNKNOWN) && (d->on_top || !on_top))
            return (struct us_span){d->off, d->len};
    }
    return s->start_span;
}

/* Gives the unknown cards of the layout their numbers.  If all of them are the same card, they
   become known: only `face` is left of the deck.  Returns false, after a report, if a card that is
   still unknown does not lie face down. */
static bool number_unknown(struct us_script *s, struct us_sink *sink, us_card face)
{
    struct us_places places;
    bool down = us_game_has_rules(&s->game);

    us_list_places(&s->start, &places);
    for (unsigned i = 0, n = 0; i < places.num; i++)
        if (us_is_unknown(*places.card[i]))
            *places.card[i] = face ? face | US_CARD_HIDDEN : us_card_unknown(++n);
    if (face != US_NO_CARD)
        return true;

    bool ok = us_count_marked(&s->start, 1 << US_FREECELL | 1 << US_WASTE, US_CARD_UNKNOWN) == 0;
    for (unsigned i = 0; i < s->start.num_holes; i++)
        ok = ok && !us_is_unknown(us_pile_top(&s->start, US_HOLE, i));
    if (!ok || !down)
        us_report(sink, US_DIAG_CARD_UNKNOWN, place_of_unknown(s, down), "%s",
                  down ? "a card in a freecell, a hole or the waste"
                       : "in this game no card lies face down");
    return ok && down;
}

/* Compares the unknown cards with what is left of the deck.  Returns false, after a report, if
   their number is wrong, or if one of them must be known. */
static bool check_unknown(struct us_script *s, struct us_sink *sink, const unsigned char *left,
                          unsigned num)
{
    unsigned total = 0;
    us_card face = US_NO_CARD;
    bool same = true;

    for (unsigned i = 0; i <= US_CARD_FACE; i++) {
        unsigned rank = us_rank((us_card)i);
        if (rank == 0 || rank > s->game.max_rank || left[i] == 0)
            continue;
        same = same && total == 0;
        total += left[i];
        face = i;
    }
    if (num == total && num <= US_MAX_UNKNOWN) {
        s->start.num_unknown = same ? 0 : num;
        return number_unknown(s, sink, same ? face : US_NO_CARD);
    }

    if (num == total)
        us_report(sink, US_DIAG_LAYOUT_TOO_LARGE, s->start_span, "at most %d cards can be unknown",
                  US_MAX_UNKNOWN);
    else
        us_report(sink, US_DIAG_UNKNOWN_COUNT, s->start_span, "unknown: %u, missing: %u", num,
                  total);
    return false;
}

/* Reports the cards that were not found.  Returns false if there are any. */
static bool check_missing(const struct us_script *s, struct us_sink *sink,
                          const unsigned char *left)
{
    struct us_buf missing = {0};
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        for (unsigned rank = 1; rank <= s->game.max_rank; rank++)
            for (unsigned n = left[us_card_make(rank, suit, 0)]; n > 0; n--)
                us_buf_putf(&missing, " %c%c", us_rank_letters[rank], us_suit_letters[suit]);

    bool ok = missing.len == 0 && !missing.failed;
    if (!ok) {
        const char *names = us_buf_text(&missing);
        us_report(sink, US_DIAG_CARDS_MISSING, s->start_span, "%s", names[0] ? names + 1 : "");
    }
    us_buf_free(&missing);
    return ok;
}

bool us_script_check_deck(struct us_script *script, struct us_sink *sink)
{
    unsigned char left[US_CARD_FACE + 1];
    unsigned char home[US_CARD_FACE + 1] = {0};

    for (unsigned i = 0; i < sizeof(left); i++)
        left[i] = num_of(script, us_suit((us_card)i));

    for (unsigned i = 0; i < us_num_foundations(&script->start); i++) {
        if (script->start.foundations[i] <= script->game.max_rank)
            continue;
        return us_report(sink, US_DIAG_RANK_HIGH, script->start_span,
                         "a foundation is higher than %u", script->game.max_rank);
    }

    unsigned unknown = 0;
    for (size_t i = 0; i < script->num_dealt; i++)
        unknown += us_is_unknown(script->dealt[i].card);
    /* A game whose rules are not known may have any number of a card. */
    if (script->game.rules.unjudged && unknown == 0)
        return true;
    if (script->game.rules.unjudged)
        return us_report(sink, US_DIAG_UNKNOWN_COUNT, script->start_span,
                         "unknown: %u, in a game that is not judged", unknown);
    count_home(script, left, home);
    bool dealt_ok = count_dealt(script, sink, left, home);
    if (unknown > 0)
        return dealt_ok && check_unknown(script, sink, left, unknown);
    return check_missing(script, sink, left) && dealt_ok;
}

void us_script_release(struct us_script *script)
{
    us_resize(script->intents, 0);
    script->intents = NULL;
    script->num_intents = script->cap_intents = 0;
    script->released = true;
}

void us_script_free(struct us_script *script)
{
    us_resize(script->intents, 0);
    us_resize(script->tried, 0);
    us_resize(script->eithers, 0);
    us_resize(script->unread, 0);
    us_resize(script->boards, 0);
    us_buf_free(&script->packed);
    us_extras_free(&script->extras);
    memset(script, 0, sizeof(*script));
}
