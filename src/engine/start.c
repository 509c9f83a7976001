/* SPDX-License-Identifier: MIT */
/* Finds the start position: from the script, from its deal, or from outside the input. */
#include "engine/start.h"

#include <string.h>

#include "rules/dealing.h"
#include "rules/recognize.h"

/* Reports what is written in the place of the deal's number. */
static void report_bad_deal(const struct us_resolver *r, const struct us_script *s)
{
    struct us_buf found = {0};
    us_buf_put_escaped(&found, (struct us_str){s->text.p + s->bad_deal.off, s->bad_deal.len}, 40);
    us_report(r->sink, US_DIAG_DEAL_BAD, s->bad_deal, "'%s'", us_buf_text(&found));
    us_buf_free(&found);
}

/* Reports that there is no start, and which text was taken for moves. */
static void report_no_start(const struct us_resolver *r, const struct us_script *s)
{
    if (s->bad_deal.len > 0)
        report_bad_deal(r, s);
    else if (s->num_intents > 0 && r->format)
        us_report(r->sink, US_DIAG_NO_START, s->intents[0].span, "the moves begin here (format %s)",
                  r->format);
    else
        us_report(r->sink, US_DIAG_NO_START, US_NOWHERE, "%s", "");
}

static bool lay_deal(const struct us_resolver *r, const struct us_game *g, struct us_deal deal,
                     struct us_position *start)
{
    if (us_deal_cards(g, deal, start))
        return true;

    struct us_buf name = {0};
    us_deal_put(&name, deal);
    us_buf_puts(&name, " of ");
    us_game_put_title(g, &name);
    us_report(r->sink, US_DIAG_DEAL_GAME, US_NOWHERE, "%s", us_buf_text(&name));
    us_buf_free(&name);
    return false;
}

/* Gives a layout from outside the sizes of the game.  Returns false after a report if it does not
   fit. */
static bool fit_layout(const struct us_resolver *r, const struct us_game *game,
                       const struct us_layout *layout, struct us_position *start)
{
    if (layout->deal.system != US_DEAL_NONE)
        return lay_deal(r, game, layout->deal, start);

    us_position_copy(start, &layout->position);
    if (start->num_columns != game->num_columns || start->num_decks != game->num_decks)
        return us_report(r->sink, US_DIAG_LAYOUT_COLUMNS, US_NOWHERE,
                         "the layout has %u columns and %u deck%s, but %s has %u and %u",
                         start->num_columns, start->num_decks, start->num_decks == 1 ? "" : "s",
                         us_game_title(game), game->num_columns, game->num_decks);

    for (unsigned i = start->num_freecells; i < game->num_freecells; i++)
        start->freecells[i] = US_NO_CARD;
    for (unsigned i = game->num_freecells; i < start->num_freecells; i++) {
        if (start->freecells[i] == US_NO_CARD)
            continue;

        return us_report(r->sink, US_DIAG_LAYOUT_CELLS, US_NOWHERE,
                         "the layout has %u, but %s has %u", start->num_freecells,
                         us_game_title(game), game->num_freecells);
    }

    start->num_freecells = game->num_freecells;

    return true;
}

static void put_card(struct us_buf *b, const char *before, us_card card)
{
    us_buf_puts(b, before);
    if (us_is_known(card))
        us_put_card(b, card, US_TEN_T);
    else
        us_buf_puts(b, "none");
}

/* Reports the first card that differs from the named deal, in the order of dealing. */
static void report_other_deal(const struct us_script *script, struct us_sink *sink,
                              const struct us_position *named)
{
    const struct us_position *p = &script->start;
    struct us_buf detail = {0};
    for (unsigned row = 0; row < US_MAX_CARDS && detail.len == 0; row++) {
        for (unsigned i = 0; i < p->num_columns && i < named->num_columns && detail.len == 0; i++) {
            us_card a = row < us_column_len(p, i) ? us_column_cards(p, i)[row] : US_NO_CARD;
            us_card b = row < us_column_len(named, i) ? us_column_cards(named, i)[row] : US_NO_CARD;
            if (us_same_face(a, b))
                continue;

            us_buf_putf(&detail, "card %u of ", row + 1);
            us_put_pile_name(&detail, us_pile_id(US_COLUMN, i), us_naming_of(&script->conventions));
            put_card(&detail, " is ", a);
            put_card(&detail, ", but the deal has ", b);
        }
    }

    static const char *const notes[] = {
        "if the layout is that of a later position, put [ ] around the next move", NULL};
    us_report_about(sink, US_DIAG_DEAL_DIFFERS, script->start_span, us_buf_text(&detail),
                    &(struct us_about){.notes = script->marks_move ? notes : NULL});
    us_buf_free(&detail);
}

/* Reports the first card that lies face down in only one of the layouts. */
static void report_other_face(const struct us_script *script, struct us_sink *sink,
                              struct us_pile_id pile, unsigned index)
{
    bool down = us_pile_cards(&script->start, pile.type, pile.index)[index] & US_CARD_HIDDEN;
    struct us_buf detail = {0};
    us_buf_putf(&detail, "card %u of ", index + 1);
    us_put_pile_name(&detail, pile, us_naming_of(&script->conventions));
    us_buf_putf(&detail, " lies face %s in the deal",
                down ? "down, but face up" : "up, but face down");
    us_report(sink, US_DIAG_DEAL_DIFFERS, script->start_span, "%s", us_buf_text(&detail));
    us_buf_free(&detail);
}

/* Returns true if other cards lie face down than in the deal.  A layout without face-down cards
   shows all of them, and so does one of a game in which face-down cards play like others. */
static bool hides_others(const struct us_script *script, const struct us_position *named,
                         struct us_pile_id *pile, unsigned *index)
{
    return named->has_rules && us_has_hidden(&script->start) &&
           us_find_other_face(named, &script->start, pile, index);
}

bool us_check_start(const struct us_script *script, struct us_sink *sink, bool *differs)
{
    struct us_position named;
    struct us_pile_id pile;
    unsigned index;
    *differs = false;
    if (!us_deal_cards(&script->game, script->deal, &named))
        return true;
    *differs = !us_position_same(&named, &script->start);
    if (*differs && script->stock_either_way) {
        struct us_position other = named;
        us_reverse_pile(&other, US_STOCK);
        *differs = !us_position_same(&other, &script->start);
    }

    bool other_faces = !*differs && hides_others(script, &named, &pile, &index);
    *differs = *differs || other_faces;
    if (!*differs || script->deal_may_differ)
        return true;

    if (other_faces)
        report_other_face(script, sink, pile, index);
    else
        report_other_deal(script, sink, &named);
    return false;
}

/* Checks that a layout from outside the input is not that of another deal than the input states.  A
   layout without a number may be what the input means, and the user may want another deal.  Returns
   false after a report. */
static bool check_deal(const struct us_replay *replay, const struct us_layout *layout)
{
    struct us_position named;
    struct us_deal given = layout->deal;
    uint64_t next = 0;
    if (layout->overrides)
        return true;
    if (!us_deal_cards(&replay->out->game, replay->script->deal, &named) ||
        us_position_same(&named, &replay->out->start))
        return true;
    if (given.system == US_DEAL_NONE)
        given = us_deal_recognize(&replay->out->game, &replay->out->start, &next);
    if (given.system == US_DEAL_NONE)
        return true;

    struct us_buf detail = {0};
    us_buf_puts(&detail, "the input states deal ");
    us_deal_put_short(&detail, replay->script->deal);
    us_buf_puts(&detail, ", but the given layout is deal ");
    us_deal_put_short(&detail, given);
    us_report(replay->resolver->sink, US_DIAG_OTHER_DEAL, US_NOWHERE, "%s", us_buf_text(&detail));
    us_buf_free(&detail);
    return false;
}

/* Makes the start from the deal that the script names, or from a layout from outside the input.
   Freecells that the input shows as blocked are blocked. */
static bool deal_start(struct us_replay *replay, const struct us_layout *layout)
{
    const struct us_script *s = replay->script;
    const struct us_game *g = &replay->out->game;
    struct us_position *start = &replay->out->start;

    replay->out->deal = layout ? layout->deal : s->deal;

    bool ok;
    if (layout)
        ok = fit_layout(replay->resolver, g, layout, start);
    else
        ok = lay_deal(replay->resolver, g, s->deal, start);
    if (!ok || (layout && !check_deal(replay, layout)))
        return false;

    for (unsigned i = 0; i < start->num_freecells; i++)
        if (s->blocked >> i & 1 && start->freecells[i] == US_NO_CARD)
            start->freecells[i] = US_CARD_BLOCKED;

    return true;
}

static bool find_start(struct us_replay *replay)
{
    const struct us_resolver *resolver = replay->resolver;
    const struct us_script *script = replay->script;
    struct us_solution *out = replay->out;
    const struct us_layout *layout = resolver->layout && resolver->layout->given ? resolver->layout
                                                                                 : NULL;
    if (!script->has_start) {
        if (!layout &&
            (script->deal.system == US_DEAL_NONE || script->deal.system == US_DEAL_CUSTOM)) {
            report_no_start(resolver, script);
            return false;
        }

        return deal_start(replay, layout);
    }

    us_position_copy(&out->start, &script->start);
    if (script->faces_as_dealt)
        us_turn_as_dealt(&out->game, &out->start);
    out->deal = script->deal;
    struct us_position named;
    bool differs;
    if (!us_check_start(script, resolver->sink, &differs))
        return false;
    if (script->stock_either_way && !differs)
        us_deal_cards(&out->game, script->deal, &out->start);
    if (differs) {
        out->deal = US_NO_DEAL;
        out->other_deal = true;
    }

    if (!layout)
        return true;
    if (!fit_layout(resolver, &out->game, layout, &named))
        return false;
    if (us_position_same(&named, &out->start)) {
        out->deal = layout->deal;
        return true;
    }

    return us_report(resolver->sink, US_DIAG_TWO_STARTS, script->start_span, "%s", "");
}

/* Compares the start with the fingerprint that the script states. */
static bool check_fingerprint(const struct us_replay *replay)
{
    const struct us_script *script = replay->script;
    struct us_buf found = {0};
    us_fingerprint_put(&found, &replay->out->start);
    bool same = !strcmp(us_buf_text(&found), script->fingerprint);
    if (!same)
        us_report(replay->resolver->sink, US_DIAG_DEAL_DIFFERS, script->start_span,
                  "the fingerprint is %s, but that of the layout is %s", script->fingerprint,
                  us_buf_text(&found));
    us_buf_free(&found);
    return same;
}

bool us_find_start(struct us_replay *replay)
{
    bool found = find_start(replay);
    us_game_attach(&replay->out->game, &replay->out->start);
    bool has_fingerprint = replay->script->fingerprint[0] != '\0';
    if (found && has_fingerprint && !replay->script->has_start)
        us_position_forget_decks(&replay->out->start);
    found = found && (!has_fingerprint || check_fingerprint(replay));
    return found;
}
