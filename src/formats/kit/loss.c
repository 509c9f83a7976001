/* SPDX-License-Identifier: MIT */
/* What a conversion loses because the target format cannot store it. */
#include "formats/kit/format.h"
#include "formats/kit/lines.h"

static void report_kind(const struct us_format *format, enum us_diag_id id, struct us_sink *sink,
                        const char *what)
{
    struct us_buf details = {0};
    us_buf_putf(&details, "%s cannot store %s", format->name, what);
    us_report_about(sink, id, US_NOWHERE, us_buf_text(&details), &(struct us_about){.lost = what});
    us_buf_free(&details);
}

void us_report_loss(const struct us_format *format, bool strict, struct us_sink *sink,
                    const char *what)
{
    report_kind(format, strict ? US_DIAG_LOST_STRICT : US_DIAG_LOST, sink, what);
}

/* Returns true if a card, or a freecell, has one of the marks. */
static bool has_marks(const struct us_position *p, us_card marks)
{
    return us_count_marked(p, US_COLUMNS_AND_FREECELLS, marks) > 0;
}

static bool has_automoves(const struct us_solution *solution)
{
    for (size_t i = 0; i < solution->num_moves; i++)
        if (solution->moves[i].implicit)
            return true;

    return false;
}

unsigned us_carries_with(const struct us_format *format, const uint8_t *options,
                         const struct us_solution *solution)
{
    return format->carries & ~(format->lacks ? format->lacks(options, solution) : 0);
}

/* Something that the record has, and that is lost if the format lacks all of the bits. */
struct loss {
    bool is_there;
    unsigned carries; /* enum us_carries */
    const char *what;
};

/* Reports losses of what the record contains in addition to its moves.  That the start or the end
   of the game is the current position is no loss: everything begins or ends there. */
static void report_extras(const struct us_format *format, const uint8_t *options,
                          const struct us_solution *solution, bool strict, struct us_sink *sink)
{
    const struct us_extras *extras = &solution->extras;
    const struct us_position *start = &solution->start;
    const struct us_mark *current = us_extras_current(extras);
    bool all_variations = us_carries_with(format, options, solution) & US_CARRIES_VARIATIONS;
    bool one_variation = format->stored_variation && format->stored_variation(solution, options);
    bool implied = format->terms && format->terms[0].rules >> solution->conventions.automove & 1;
    bool takes_moves = format->carries & US_CARRIES_MOVES;
    bool in_line = current && current->line == US_MAIN_LINE;
    bool stored = in_line && format->stores_current && format->stores_current(solution, options);
    bool at_an_end = in_line && (current->before == 0 || current->before == solution->num_moves);
    bool plays_waste = (format->carries & US_CARRIES_RULES) && start->has_stock;
    bool any_name = false;

    for (size_t i = 0; i < extras->num_variations; i++)
        any_name = any_name || extras->variations[i].name.len > 0;

    bool full = !solution->empty;
    const struct loss losses[] = {
        {extras->num_comments > extras->num_own, US_CARRIES_COMMENTS, "comments"},
        {takes_moves && !implied && has_automoves(solution), US_CARRIES_AUTOMOVES,
         "which moves are automatic (they become ordinary moves)"},
        {full && us_stock_len(start) > 0, US_CARRIES_STOCK, "a stock"},
        {full && has_marks(start, US_CARD_HIDDEN), US_CARRIES_STOCK, "which cards are face down"},
        {full && us_shuffle_at(start, 0).num > 0, US_CARRIES_ANY_RULES,
         "the orders in which redeals deal the cards"},
        {extras->deal_name.len > 0, US_CARRIES_NAME, "the name of the deal"},
        {full && has_marks(start, US_CARD_BLOCKED), US_CARRIES_BLOCKED, "blocked freecells"},
        {current && !stored && !at_an_end, US_CARRIES_MARKS, "the current position"},
        {extras->num_marks > (current != NULL), US_CARRIES_MARKS, "bookmarks"},
        {any_name && (all_variations || one_variation), US_CARRIES_MARKS, "names of variations"},
        {extras->num_variations > one_variation && !all_variations, 0,
         one_variation ? "more than one variation" : "variations"},
        {full && us_waste_len(start) > 0 && !plays_waste, US_CARRIES_EXTRAS, "a waste pile"},
        {extras->has_rows, US_CARRIES_EXTRAS, "rows of columns"},
        {extras->sideways, US_CARRIES_EXTRAS, "columns that lie sideways"},
    };
    for (size_t i = 0; i < sizeof(losses) / sizeof(losses[0]); i++)
        if (losses[i].is_there && !(format->carries & losses[i].carries))
            us_report_loss(format, strict, sink, losses[i].what);
}

/* Returns true if a layout is not that of a new game: cards are in freecells or on foundations. */
static bool is_position(const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (us_is_card(p->freecells[i]))
            return true;
    for (unsigned i = 0; i < us_num_foundations(p); i++)
        if (p->foundations[i] > 0)
            return true;
    return false;
}

static bool takes_from_foundations(const struct us_solution *solution)
{
    for (size_t i = 0; i < solution->num_moves; i++)
        if (solution->moves[i].source.type == US_FOUNDATION)
            return true;

    return false;
}

/* Returns true if readers of the format will know the game. */
static bool identifies_game(const struct us_format *format, const struct us_solution *solution)
{
    if (format->carries & US_CARRIES_GAME)
        return true;
    if (format->lines && format->lines->games)
        return strcmp(solution->game.variant, format->lines->games[0]) == 0;
    if (format->states_game)
        return format->states_game(solution);
    return strcmp(solution->game.variant, us_variant_at(0)->game.variant) == 0;
}

/* Returns true if readers find how many cards are drawn at a time: the game is solved, and cards
   are drawn. */
static bool shows_draws(const struct us_solution *solution)
{
    if (solution->result != US_RESULT_SOLVED)
        return false;

    for (size_t i = 0; i < solution->num_moves; i++)
        if (solution->moves[i].source.type == US_STOCK)
            return true;

    return false;
}

/* Appends the rules of the game that differ from its variant, and that readers of the format will
   not know.  That cards may come back from foundations makes no difference if none does. */
static void put_lost_rules(const struct us_format *format, const struct us_solution *solution,
                           struct us_buf *out)
{
    const struct us_variant *v = us_variant_find(us_str(solution->game.variant));
    if (!v || (format->carries & US_CARRIES_GAME))
        return;

    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        bool size = i == US_GAME_COLUMNS || i == US_GAME_FREECELLS || i == US_GAME_MAX_RANK;
        bool stated = (size && format->states_sizes) ||
                      (i == US_GAME_FREECELLS && format->states_freecells &&
                       format->states_freecells(solution));
        bool needless = i == US_GAME_FOUNDATION_TO_COLUMN && !takes_from_foundations(solution);
        if (stated || needless || us_game_same_field(&solution->game, &v->game, i))
            continue;
        us_buf_puts_if(out, out->len > 0, ", ");
        us_game_put_field(&solution->game, i, out);
    }
    if (solution->game.rules.stock_draw != v->game.rules.stock_draw && !shows_draws(solution)) {
        us_buf_puts_if(out, out->len > 0, ", ");
        us_buf_putf(out, "draw %u",
                    solution->game.rules.stock_draw > 0 ? solution->game.rules.stock_draw : 1U);
    }
    if (solution->game.rules.stock_passes != v->game.rules.stock_passes) {
        us_buf_puts_if(out, out->len > 0, ", ");
        us_game_put_passes(&solution->game, out);
    }
}

/* Returns true if the game has rules that no words of its title name. */
static bool has_other_rules(const struct us_game *game)
{
    const struct us_variant *v = us_variant_find(us_str(game->variant));
    struct us_game named = v ? v->game : (struct us_game){0};
    named.rules.stock_draw = game->rules.stock_draw;
    named.rules.stock_passes = game->rules.stock_passes;
    return !us_game_same_rules(game, &named);
}

/* Reports what is lost of the game: its name, and rules that have been changed. */
static void report_game(const struct us_format *format, const struct us_solution *solution,
                        bool strict, struct us_sink *sink)
{
    const struct us_game *game = &solution->game;
    bool others = !(format->carries & US_CARRIES_ANY_RULES) && has_other_rules(game);
    struct us_buf what = {0};
    struct us_buf rules = {0};

    put_lost_rules(format, solution, &rules);
    bool names_game = identifies_game(format, solution);
    if (!names_game) {
        us_buf_puts(&what,
                    others ? "the name and the rules of the game, " : "the name of the game, ");
        us_game_put_title(game, &what);
        if (format->without_game)
            us_buf_putf(&what, "; %s", format->without_game);
    } else if (rules.len > 0) {
        us_buf_putf(&what, "changed rules of the game, %s", us_buf_text(&rules));
    } else if (others) {
        us_buf_puts(&what, "all rules of ");
        if (us_variant_find(us_str(game->variant)))
            us_game_put_title(game, &what);
        else
            us_buf_puts(&what, "the game");
        us_buf_puts(&what, ", only ");
        us_game_describe(game, &what);
    }

    if (what.len > 0 && !names_game && !others && !strict)
        report_kind(format, US_DIAG_GAME_LOST, sink, us_buf_text(&what));
    else if (what.len > 0)
        us_report_loss(format, strict, sink, us_buf_text(&what));
    us_buf_free(&what);
    us_buf_free(&rules);
}

/* Returns false, after reporting an error, if the format cannot store the solution at all. */
static bool check_storable(const struct us_format *format, const struct us_solution *solution,
                           struct us_sink *sink)
{
    const char *why = us_format_refuses(format, solution);
    bool takes_back = (format->carries & US_CARRIES_RULES) && us_game_has_rules(&solution->game);

    if (!us_carries_all(format->carries) && (format->carries & US_CARRIES_MOVES) && !takes_back &&
        takes_from_foundations(solution))
        why = "moves from foundations";
    struct us_game usual = solution->game;
    usual.foundation_to_column = US_BACK_FORBIDDEN; /* those that use it are refused above */
    if (us_game_has_rules(&usual) && !(format->carries & US_CARRIES_RULES))
        why = "games with rules that FreeCell and its relatives lack, such as a stock or a hole";
    /* Readers take unknown cards only in games in which cards lie face down. */
    bool lie_down = us_game_has_rules((format->carries & US_CARRIES_ANY_RULES) ? &solution->game
                                                                               : &usual);
    if (!solution->empty && solution->start.num_unknown > 0 &&
        !((format->carries & US_CARRIES_UNKNOWN) && lie_down))
        why = "unknown cards";
    if (why) {
        struct us_buf details = {0};
        us_buf_putf(&details, "%s cannot store %s", format->name, why);
        if (us_str_starts(us_str(why), "games ")) {
            us_buf_puts(&details, "; this is ");
            us_game_put_title(&solution->game, &details);
        }
        us_report(sink, US_DIAG_NOT_CARRIED, US_NOWHERE, "%s", us_buf_text(&details));
        us_buf_free(&details);
        return false;
    }

    if (solution->empty && !(format->carries & US_CARRIES_RESULT)) {
        us_report(sink, US_DIAG_NOTHING_TO_WRITE, US_NOWHERE,
                  "the record is only a verdict, and %s stores layouts", format->name);
        return false;
    }

    return true;
}

/* Whether the number of the deal stands for the layout. */
static bool stores_number(const struct us_format *format, const struct us_solution *solution)
{
    enum us_deal_system system = solution->deal.system;
    if (!(format->carries & US_CARRIES_NUMBER) || !solution->deal_implies_start)
        return false;
    if (format->lines && format->lines->deals)
        return system == (enum us_deal_system)format->lines->deals;
    return system == US_DEAL_MS || system == US_DEAL_COOKIE;
}

bool us_report_losses(const struct us_format *format, const uint8_t *options,
                      const struct us_solution *solution, bool strict, struct us_sink *sink)
{
    unsigned errors = sink->errors;
    if (!check_storable(format, solution, sink))
        return false;

    bool numbered = stores_number(format, solution);
    unsigned carries = us_carries_with(format, options, solution);
    unsigned start = carries & US_CARRIES_START;
    if (!solution->empty && start == 0 && !numbered)
        us_report_loss(format, strict, sink,
                       format->carries & US_CARRIES_NUMBER ? "the layout, which has no deal number"
                                                           : "the layout");
    if (!solution->empty && start == US_CARRIES_LAYOUT && is_position(&solution->start))
        us_report_loss(format, strict, sink, "cards in freecells and on foundations");

    if (solution->num_moves > 0 && !(carries & US_CARRIES_MOVES))
        us_report_loss(format, strict, sink, "the moves");
    else if (solution->claim == US_CLAIM_GAVE_UP && !(format->carries & US_CARRIES_RESULT))
        us_report_loss(format, strict, sink, "the verdict of the solver");

    const char *what;
    for (unsigned i = 0; format->loses && (what = format->loses(solution, options, i)); i++)
        us_report_loss(format, strict, sink, what);

    report_game(format, solution, strict, sink);
    report_extras(format, options, solution, strict, sink);
    return sink->errors == errors;
}
