/* SPDX-License-Identifier: MIT */
/* Printing the model as text. */
#include "model/dump.h"

#include "base/rows.h"
#include "model/names.h"

/* Returns the value's word, or "unknown" if it has none. */
static const char *word_of(const struct us_spelling *names, unsigned value)
{
    return names[value].word ? names[value].word : "unknown";
}

enum { LONGEST_WORD = 24 };

/* Returns the word for the value of a rule, which has only its name in the interchange. */
static const char *rule_word(const struct us_spelling *names, unsigned value, char *out)
{
    const char *name = names[value].interchange;
    size_t n = 0;
    for (; n < LONGEST_WORD && name[n]; n++)
        out[n] = name[n] == '_' ? '-' : us_lower(name[n]);
    out[n] = '\0';
    return out;
}

/* A rule in words, for a call of us_buf_putf. */
#define RULE_WORD(rule, value) rule_word(us_##rule##_names, value, (char[LONGEST_WORD + 1]){0})

static void dump_values(const char *name, const uint8_t *values, unsigned max, struct us_buf *out)
{
    for (unsigned i = 0; i < max && values[i] > 0; i++)
        us_buf_putf(out, "%s%u", i == 0 ? name : " ", values[i]);
}

/* Dumps the rules of rows and pairs. */
static void dump_pair_rules(const struct us_rules *r, struct us_buf *out)
{
    dump_values(r->rows_cover ? ", covering rows " : ", rows ", r->column_rows, US_MAX_ROWS, out);
    dump_values(", sums ", r->pair_sums, US_MAX_PAIR_RULES, out);
    dump_values(", steps + 1: ", r->pair_steps, US_MAX_PAIR_RULES, out);
    dump_values(", singles ", r->pair_singles, US_MAX_PAIR_RULES, out);
    if (r->pair_steps_from > 0)
        us_buf_putf(out, ", steps from %u", r->pair_steps_from);
    us_buf_puts_if(out, r->pair_touches, ", pairs touch");
    us_buf_puts_if(out, r->stock_gives, ", stock gives");
}

/* Dumps the rules that only some games have. */
static void dump_more_rules(const struct us_rules *r, struct us_buf *out)
{
    struct us_rules golf = {.num_holes = r->num_holes,
                            .hole_wrap = r->hole_wrap,
                            .hole_on_king = r->hole_on_king,
                            .stock_to = r->stock_to,
                            .goal = r->goal};
    if (memcmp(r, &golf, sizeof(golf)) == 0)
        return;
    us_buf_putf(out,
                "  reserves %u, suits %d %d %d %d, direction %s, wrap %u, group %s, one suit %u, "
                "waste only %u\n",
                r->num_reserves, r->more_suits[0] + 1, r->more_suits[1] + 1, r->more_suits[2] + 1,
                r->more_suits[3] + 1, RULE_WORD(build_direction, r->direction), r->build_wrap,
                RULE_WORD(group, r->group), r->group_suit, r->columns_take);
    us_buf_putf(out, "  refill %s, base %u, wrap %u, whole suits %u, by themselves %u\n",
                RULE_WORD(refill, r->refill), r->foundation_base, r->foundation_wrap,
                r->foundation_takes, r->suits_leave);
    us_buf_putf(
        out, "  draw %u, passes %u, needs columns %u, gather %u, one suit in holes %u, lower %u\n",
        r->stock_draw, r->stock_passes, r->stock_needs_cards, r->gathers, r->hole_fit,
        r->hole_takes);
    us_buf_puts(out, "  holes");
    for (unsigned i = 0; i < r->num_holes; i++)
        us_buf_putf(out, " %u%+d", r->hole_bases[i], r->hole_steps[i]);
    if (r->build_step > 0)
        us_buf_putf(out, ", step %u", r->build_step);
    us_buf_puts_if(out, r->hole_gives, ", holes give");
    for (unsigned i = 0; i < r->num_holes && r->hole_suits[i] > 0; i++)
        us_buf_putf(out, "%s%c", i == 0 ? ", suits " : "",
                    us_suit_letters[(r->hole_suits[i] - 1) % US_NUM_SUITS]);
    for (unsigned i = 0; i < r->num_holes; i++)
        if (r->hole_holds[i] > 0)
            us_buf_putf(out, ", hole %u holds %u", i, r->hole_holds[i]);
    if (r->column_holds > 0)
        us_buf_putf(out, ", columns hold %u", r->column_holds);
    if (r->reserve_holds > 0)
        us_buf_putf(out, ", reserves hold %u", r->reserve_holds);
    if (r->fill_rank > 0)
        us_buf_putf(out, ", filled by %u", r->fill_rank);
    if (r->waste_holds > 0)
        us_buf_putf(out, ", waste holds %u", r->waste_holds);
    for (unsigned i = 0; i < us_num_bases(r); i++)
        us_buf_putf(out, "%s%u", i == 0 ? ", columns " : " ", r->column_bases[i]);
    dump_pair_rules(r, out);
    us_buf_putc(out, '\n');
}

static void dump_game(const struct us_game *g, struct us_buf *out)
{
    us_buf_putf(out, "  game %s:", g->variant);

    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        us_buf_putf(out, " %s ", us_game_field_name(i));
        us_game_get(g, i, out);
    }
    us_buf_putc(out, '\n');

    if (!us_game_has_rules(g))
        return;
    us_buf_putf(out, "  rules: holes %u, wrap %u, on king %s, stock to %s, goal %s\n",
                g->rules.num_holes, g->rules.hole_wrap,
                RULE_WORD(hole_on_king, g->rules.hole_on_king),
                RULE_WORD(stock_to, g->rules.stock_to), RULE_WORD(goal, g->rules.goal));
    dump_more_rules(&g->rules, out);
}

static void dump_head(const struct us_game *g, struct us_deal deal, const struct us_conventions *c,
                      enum us_claim claim, struct us_buf *out)
{
    dump_game(g, out);

    if (deal.system != US_DEAL_NONE && deal.system != US_DEAL_CUSTOM) {
        us_buf_puts(out, "  deal ");
        us_deal_put(out, deal);
        us_buf_putc(out, '\n');
    }

    us_buf_putf(out, "  automove %s, to empty columns %s\n",
                word_of(us_automove_names, c->automove),
                word_of(us_empty_count_names, c->empty_count));
    us_buf_putf(out, "  claim %s\n", us_claim_names[claim].word);
}

static void dump_card(us_card card, struct us_buf *out)
{
    us_buf_putc(out, ' ');
    if (card & US_CARD_NUMBER && us_is_unknown(card)) {
        us_buf_puts(out, "??");
        return;
    }
    if (card == US_CARD_BLOCKED)
        us_buf_putc(out, '#');
    else if (!us_is_card(card))
        us_buf_putc(out, '-');
    else
        us_put_card(out, card, US_TEN_T);

    us_buf_puts_if(out, card & US_CARD_HIDDEN, "?");
}

static void dump_card_after(const char *word, us_card card, struct us_buf *out)
{
    us_buf_puts(out, word);
    dump_card(card, out);
}

static void dump_pile(const char *name, struct us_cards pile, struct us_buf *out)
{
    if (pile.num == 0)
        return;

    us_buf_putf(out, "    %s", name);
    for (unsigned i = 0; i < pile.num; i++)
        dump_card(pile.cards[i], out);
    us_buf_putc(out, '\n');
}

static void dump_text(const char *name, const struct us_extras *x, struct us_span span,
                      struct us_buf *out)
{
    if (span.len == 0)
        return;

    us_buf_putf(out, " %s \"", name);
    us_buf_put_escaped(out, us_extras_text(x, span), SIZE_MAX);
    us_buf_putc(out, '"');
}

static void dump_move(const struct us_move *m, struct us_buf *out)
{

    us_buf_putf(out, "    %s %s %u to %s %u: %u card%s", m->implicit ? "implicit" : "move",
                us_pile_names[m->source.type].word, m->source.index,
                us_pile_names[m->dest.type].word, m->dest.index, m->num_cards,
                m->num_cards == 1 ? "" : "s");
    dump_card(m->source_card, out);
    us_buf_puts(out, " on");
    dump_card(m->dest_card, out);
    if (m->implicit)
        us_buf_putf(out, " by %s", word_of(us_automove_names, m->automove));
    us_buf_putc(out, '\n');
}

static void dump_comment(const struct us_comment *c, const struct us_extras *x, struct us_buf *out)
{
    if (c->move == US_WHOLE_RECORD)
        us_buf_puts(out, "  comment on the record");
    else
        us_buf_putf(out, "  comment on line %u move %u", c->variation, c->move);
    dump_text("by", x, c->originator, out);
    dump_text("id", x, c->id, out);
    dump_text(c->xhtml ? "xhtml" : "text", x, c->text, out);
    us_buf_putc(out, '\n');
}

static void dump_variation(size_t number, const struct us_extras *x, struct us_buf *out)
{
    const struct us_variation *v = &x->variations[number - 1];
    const char *kind = us_variation_names[v->kind].word;

    us_buf_putf(out, "  line %zu %s leaves line %u before move %u: %u moves", number, kind,
                v->parent, v->before, v->num_moves);
    dump_text("name", x, v->name, out);
    us_buf_putc(out, '\n');
    for (uint32_t i = 0; i < v->num_moves; i++)
        dump_move(&x->moves[v->first + i], out);
}

static void dump_extras(const struct us_extras *x, const struct us_game *g, struct us_buf *out)
{
    if (x->deal_name.len > 0) {
        us_buf_puts(out, "  deal custom");
        dump_text("name", x, x->deal_name, out);
        us_buf_putc(out, '\n');
    }

    if (x->has_rows) {
        us_buf_puts(out, "  rows");
        for (unsigned i = 0; i < g->num_columns; i++)
            us_buf_putf(out, " %u", x->rows[i]);
        us_buf_putc(out, '\n');
    }

    if (x->sideways)
        us_buf_putf(out, "  sideways %#x\n", (unsigned)x->sideways);

    for (size_t i = 0; i < x->num_comments; i++)
        dump_comment(&x->comments[i], x, out);
    for (size_t i = 0; i < x->num_variations; i++)
        dump_variation(i + 1, x, out);

    for (size_t i = 0; i < x->num_marks; i++) {
        const struct us_mark *mark = &x->marks[i];
        us_buf_putf(out, "  %s on line %u before move %u",
                    mark->name.len > 0 ? "bookmark" : "current position", mark->line, mark->before);
        dump_text("name", x, mark->name, out);
        us_buf_putc(out, '\n');
    }
}

static void dump_position(const char *name, const struct us_position *p, struct us_buf *out)
{
    static const uint8_t above[] = {US_STOCK, US_WASTE, US_HOLE, US_RESERVE};
    us_buf_putf(out, "  %s\n", name);
    for (unsigned t = 0; t < sizeof(above); t++)
        for (unsigned i = 0; i < us_num_piles(p, above[t]); i++)
            dump_pile(us_pile_names[above[t]].word, us_pile_at(p, above[t], i), out);
    us_buf_puts(out, "    foundations");
    for (unsigned i = 0; i < us_num_foundations(p); i++)
        if (us_has_foundation(p, i))
            us_buf_putf(out, " %c-%c", us_suit_letters[i % US_NUM_SUITS],
                        us_rank_letters[p->foundations[i]]);

    us_buf_puts(out, "\n    freecells");
    for (unsigned i = 0; i < p->num_freecells; i++)
        dump_card(p->freecells[i], out);
    us_buf_putc(out, '\n');

    for (unsigned i = 0; i < p->num_columns; i++) {
        us_buf_putf(out, "    column %u", i);
        for (unsigned k = 0; k < us_column_len(p, i); k++)
            dump_card(us_column_cards(p, i)[k], out);
        us_buf_putc(out, '\n');
    }
}

static void dump_start(const struct us_position *p, struct us_buf *out)
{
    dump_position("start", p, out);
    for (unsigned k = 0; us_shuffle_at(p, k).num > 0; k++)
        dump_pile("shuffle", us_shuffle_at(p, k), out);
}

static void dump_place(const struct us_place *place, struct us_buf *out)
{
    static const char *const names[] = {
        "unstated",     "column",         "freecell", "any-freecell",   "any-empty-column",
        "foundation",   "foundation-of",  "card",     "card-in-column", "card-in-freecell",
        "shown-column", "shown-freecell", "other",    "hole",           "reserve",
        "either"};
    US_ASSERT_ROWS(names, US_NUM_PLACE_KINDS);

    us_buf_putf(out, " %s", names[place->kind]);
    const unsigned of_cards = 1 << US_PLACE_CARD | 1 << US_PLACE_CARD_IN_COLUMN |
                              1 << US_PLACE_CARD_IN_FREECELL;
    const unsigned single = 1 << US_PLACE_UNSTATED | 1 << US_PLACE_ANY_FREECELL |
                            1 << US_PLACE_ANY_EMPTY_COLUMN | 1 << US_PLACE_FOUNDATION;
    if (of_cards >> place->kind & 1)
        dump_card(place->card, out);
    else if (!(single >> place->kind & 1))
        us_buf_putf(out, " %u", place->index);
}

static void dump_intent(const struct us_intent *intent, struct us_buf *out)
{
    us_buf_puts(out, "    intent");
    dump_place(&intent->source, out);
    us_buf_puts(out, " to");
    dump_place(&intent->dest, out);

    if (intent->count_kind == US_COUNT_STATED)
        us_buf_putf(out, " count %u", intent->count);
    else
        us_buf_puts(out,
                    intent->count_kind == US_COUNT_UNREAD ? " not a move" : " count by convention");
    us_buf_puts_if(out, intent->count_kind == US_COUNT_ONE_TO_EMPTY, ", one to an empty column");

    us_buf_putf(out, " at %u+%u", intent->span.off, intent->span.len);
    us_buf_puts_if(out, intent->implicit, " implicit");
    if (intent->stated & US_STATED_SOURCE_CARD)
        dump_card_after(" card", intent->source_card, out);
    if (intent->stated & US_STATED_DEST_CARD)
        dump_card_after(" on", intent->dest_card, out);
    if (intent->draws == US_DRAWS_UNTIL)
        us_buf_puts(out, " until");
    else if (intent->draws)
        us_buf_putf(out, intent->draws == US_DRAWS_CARDS ? " as cards" : " %u times",
                    intent->draws);
    us_buf_puts_if(out, intent->refills, " refills");
    if (intent->turns)
        us_buf_putf(out, " turns column %u", intent->turns - 1U);
    us_buf_puts_if(out, intent->board, " board stated");
    if (intent->snapshot.len > 0)
        us_buf_putf(out, " snapshot %u+%u", intent->snapshot.off, intent->snapshot.len);
    us_buf_putc(out, '\n');
}

static void dump_either(const struct us_either *either, struct us_buf *out)
{
    for (unsigned i = 0; i < 2; i++) {
        us_buf_puts(out, i == 0 ? "    either" : " or");
        dump_place(&either->source[i], out);
        us_buf_puts(out, " to");
        dump_place(&either->dest[i], out);
    }
    us_buf_putc(out, '\n');
}

void us_dump_script(const struct us_script *script, struct us_buf *out)
{
    us_buf_puts(out, "script\n");
    dump_head(&script->game, script->deal, &script->conventions, script->claim, out);
    if (script->has_start)
        dump_start(&script->start, out);
    dump_extras(&script->extras, &script->game, out);

    us_buf_putf(out, "  intents %zu\n", script->num_intents);
    for (size_t i = 0; i < script->num_intents; i++)
        dump_intent(&script->intents[i], out);
    for (size_t i = 0; i < script->num_eithers; i++)
        dump_either(&script->eithers[i], out);
}

static void dump_other_games(uint64_t games, struct us_buf *out)
{
    if (games == 0)
        return;
    us_buf_puts(out, "  other games");
    for (size_t i = 0; us_variant_guessed(i); i++)
        if (games >> i & 1)
            us_buf_putf(out, " %s", us_variant_guessed(i)->game.variant);
    us_buf_putc(out, '\n');
}

void us_dump_solution(const struct us_solution *solution, struct us_buf *out)
{

    us_buf_puts(out, "solution\n");
    dump_head(&solution->game, solution->deal, &solution->conventions, solution->claim, out);
    us_buf_putf(out, "  result %s\n", us_result_names[solution->result].word);
    us_buf_puts_if(out, solution->game_source == US_GAME_FOUND, "  game found by playing\n");
    dump_other_games(solution->other_games, out);
    us_buf_puts_if(out, solution->cut_off, "  cut off\n");
    if (solution->num_ignored_words > 0)
        us_buf_putf(out, "  ignored words %zu\n", solution->num_ignored_words);
    if (solution->result == US_RESULT_ILLEGAL)
        us_buf_putf(out, "  fault %s at move %u\n",
                    us_reason_name((enum us_reason)solution->fault.reason), solution->fault.move);
    if (solution->empty)
        return;

    dump_start(&solution->start, out);
    us_buf_putf(out, "  moves %zu\n", solution->num_moves);
    for (size_t i = 0; i < solution->num_moves; i++)
        dump_move(&solution->moves[i], out);
    dump_position("final", &solution->final, out);
    dump_extras(&solution->extras, &solution->game, out);
}
