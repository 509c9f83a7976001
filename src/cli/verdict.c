/* SPDX-License-Identifier: MIT */
/* Verdicts on records. */
#include "cli/verdict.h"

#include <langinfo.h>
#include <string.h>

#include "api/command.h"
#include "cli/options.h"
#include "cli/report.h"

/* True if moves of the record may be missing: the input ends early, or some words were not
   understood. */
static bool is_doubtful(const struct unisol_summary *summary)
{
    return summary->is_cut_off || summary->ignored_words > 0;
}

/* True if the game is solved, or is a board game that has ended. */
static bool is_over(const struct unisol_summary *summary)
{
    enum unisol_result result = summary->result;
    return result == UNISOL_SOLVED || result == UNISOL_ENDED;
}

int verdict_status(const struct unisol_record *record, bool must_be_over)
{
    const struct unisol_summary *summary = unisol_record_summary(record);

    if (summary->result == UNISOL_NOT_JUDGED)
        return STATUS_TROUBLE;
    if (summary->result == UNISOL_ILLEGAL)
        return STATUS_NO;
    if (is_over(summary))
        return STATUS_YES;
    return must_be_over || is_doubtful(summary) ? STATUS_NO : STATUS_YES;
}

/* ---- the option --only ----------------------------------------------------------------------- */

enum selection read_selection(const struct arguments *args, enum selection last)
{
    static const char *const names[NUM_SELECTIONS] = {
        [ONLY_BAD] = "bad",     [ONLY_SOLVED] = "solved",   [ONLY_UNSOLVED] = "unsolved",
        [ONLY_LEGAL] = "legal", [ONLY_ILLEGAL] = "illegal", [ONLY_UNREADABLE] = "unreadable",
    };
    const char *name = option_value(args, "only");

    if (!name)
        return ONLY_ALL;
    for (enum selection i = ONLY_BAD; i <= last; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    fail("invalid value '%s' for '--only': expected bad, solved, unsolved, legal%s", name,
         last == ONLY_UNREADABLE ? ", illegal or unreadable" : " or illegal");
}

bool verdict_is_selected(enum selection only, const struct unisol_record *record, int status)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    enum unisol_result result = summary->result;

    switch (only) {
    case ONLY_ALL:
        return true;
    case ONLY_BAD:
        return status != STATUS_YES;
    case ONLY_SOLVED:
        return is_over(summary);
    case ONLY_UNSOLVED:
        return result == UNISOL_UNFINISHED;
    case ONLY_LEGAL:
        return verdict_status(record, false) == STATUS_YES;
    case ONLY_ILLEGAL:
        return result == UNISOL_ILLEGAL;
    case ONLY_UNREADABLE:
    case NUM_SELECTIONS:
        break;
    }
    return false;
}

bool verdict_selects_unreadable(enum selection only)
{
    return only == ONLY_ALL || only == ONLY_BAD || only == ONLY_UNREADABLE;
}

/* ---- the game and the deal ------------------------------------------------------------------- */

/* Puts the title of the game with commas in place of parentheses, because it is in parentheses
   itself. */
static void put_title(struct outbox *out, const char *title)
{
    for (const char *p = title; *p; p++) {
        if (p[0] == ' ' && p[1] == '(')
            box_putc(out, ',');
        else if (*p == '(')
            box_putc(out, ' ');
        else if (*p != ')')
            box_putc(out, *p);
    }
}

/* True if the record is only a start position, and nothing is claimed about it. */
static bool is_layout(const struct unisol_summary *summary)
{
    return summary->num_moves == 0 && summary->result == UNISOL_UNFINISHED &&
           summary->claim == UNISOL_CLAIMS_NOTHING && !is_doubtful(summary);
}

/* Puts the game and the deal in parentheses, without a game that was found: it is named before.  If
   neither the input nor legal moves show the game, it is only what the record was read as. */
static void put_game(struct outbox *out, const struct unisol_record *record, const char *deal)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    enum unisol_game_source source = summary->game_source;
    bool shows_game = summary->result != UNISOL_ILLEGAL && !is_layout(summary);

    if (source == UNISOL_GAME_FOUND && !deal)
        return;

    box_puts(out, " (");
    if (source == UNISOL_GAME_ASSUMED && !shows_game)
        box_puts(out, "read as ");
    if (source != UNISOL_GAME_FOUND)
        put_title(out, summary->game_title);
    if (deal)
        box_printf(out, "%sdeal %s", source != UNISOL_GAME_FOUND ? ", " : "", deal_words(deal));
    if (deal && unisol_record_is_face_up(record))
        box_puts(out, ", all cards face up");
    box_putc(out, ')');
}

const char *title_of_game(const char *name)
{
    struct unisol_variant_info info;
    for (size_t i = 0; unisol_variant_at(i, &info); i++)
        if (strcmp(info.name, name) == 0)
            return info.title;
    return name;
}

/* Puts the rules that the file leaves open. */
static void put_found_rules(struct outbox *out, const struct unisol_found_rules *found)
{
    if (found->draw > 0) {
        box_printf(out, " (draw %u", found->draw);
        if (found->passes > 0)
            box_printf(out, " and %u passes", found->passes);
        box_puts(out, " found by playing)");
    } else if (found->deals_to_spaces) {
        box_puts(out, " (found by playing: it deals cards while a column is empty)");
    } else {
        box_puts(out, " (found by playing: the file does not state all rules)");
    }
}

/* Puts the game that was found for a record that does not state it, and the others that fit. */
static void put_found_game(struct outbox *out, const struct unisol_record *record)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    const char *other;
    struct unisol_found_rules found;

    box_printf(out, " as %s", summary->game_title);
    if (unisol_record_found_rules(record, &found)) {
        put_found_rules(out, &found);
        return;
    }
    box_puts(out, " (the file does not name the game");
    for (size_t i = 0; (other = summary->other_games[i]); i++)
        box_printf(out, "%s%s", i ? ", " : "; it could also be ", title_of_game(other));
    box_putc(out, ')');
}

/* ---- conventions ----------------------------------------------------------------------------- */

/* True for conventions that few lists have.  Most have no automoves, or Horne's. */
static bool is_unusual(const struct unisol_conventions *c)
{
    bool usual_rule = strcmp(c->automove, "none") == 0 || strcmp(c->automove, "horne") == 0;
    return !usual_rule || c->automove_first || strcmp(c->empty_column, "searched") == 0;
}

static void put_conventions(struct outbox *out, const struct unisol_record *record, bool verbose)
{
    struct unisol_conventions c;

    if (!unisol_record_interpretation(record, 0, &c) || !(c.found || c.assumed))
        return;
    if (c.assumed) {
        box_printf(out, "; the list was read with %s, as assumed", c.words);
        return;
    }
    /* Conventions that were found without all of the moves may be wrong. */
    if (verbose || (is_unusual(&c) && !is_doubtful(unisol_record_summary(record))))
        box_printf(out, "; the list was read with %s", c.words);
}

/* ---- verdicts -------------------------------------------------------------------------------- */

void verdict_put_word(struct outbox *out, enum color color, const char *word)
{
    box_printf(out, "%s%s%s", color_start(color, false), word, color_start(COLOR_PLAIN, false));
}

/* Puts a fault, whose beginning up to the colon is red. */
static void put_fault(struct outbox *out, const char *text)
{
    int head = (int)strcspn(text, ":");
    box_printf(out, "%s%.*s%s%s", color_start(COLOR_RED, false), head, text,
               color_start(COLOR_PLAIN, false), text + head);
}

void verdict_put_sentence(struct outbox *out, const char *sentence)
{
    static const char *const symbols[] = {"\xe2\x99\xa5", "\xe2\x99\xa3", "\xe2\x99\xa6",
                                          "\xe2\x99\xa0"};

    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) {
        box_puts(out, sentence);
        return;
    }
    while (*sentence) {
        size_t i = 0;
        while (i < 4 && strncmp(sentence, symbols[i], strlen(symbols[i])) != 0)
            i++;
        box_putc(out, i < 4 ? "HCDS"[i] : *sentence);
        sentence += i < 4 ? strlen(symbols[i]) : 1;
    }
}

static void put_moves(struct outbox *out, const struct unisol_summary *summary)
{
    size_t moves = summary->num_moves;
    box_printf(out, ": %zu move%s", moves, moves == 1 ? "" : "s");
    size_t variations = summary->num_variations;
    if (variations > 0)
        box_printf(out, ", %zu variation%s", variations, variations == 1 ? "" : "s");
}

static void put_boardgame(struct outbox *out, const struct unisol_record *record)
{
    const struct unisol_summary *summary = unisol_record_summary(record);

    if (summary->num_moves == 0) {
        verdict_put_word(out, COLOR_YELLOW, "a position without moves");
    } else {
        verdict_put_word(out, COLOR_GREEN, "legal");
        put_moves(out, summary);
        box_printf(out, "%s%s", summary->outcome[0] ? ", " : "", summary->outcome);
    }
    put_game(out, record, NULL);
}

/* Puts the verdict on legal moves of patience. */
static void put_legal(struct outbox *out, const struct unisol_record *record, const char *deal)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    bool solved = summary->result == UNISOL_SOLVED;
    bool cut_off = summary->is_cut_off && !solved;
    bool found = summary->game_source == UNISOL_GAME_FOUND;
    size_t ignored = summary->ignored_words;

    if (cut_off && ignored > 0)
        ignored--; /* the half of a move with which the list ends */
    enum color color = solved && ignored == 0 ? COLOR_GREEN : COLOR_YELLOW;

    verdict_put_word(out, color, solved ? "solved" : "legal");
    if (cut_off)
        verdict_put_word(out, color, " so far");
    if (found)
        put_found_game(out, record);
    if (ignored > 0)
        box_printf(out, ", but %zu word%s not understood", ignored,
                   ignored == 1 ? " was" : "s were");
    else if (!solved && !cut_off)
        verdict_put_word(out, color, ", not solved");
    put_moves(out, summary);
    put_game(out, record, deal);

    if (cut_off)
        box_puts(out, "; the file ends early");
    else if (!solved && summary->claim == UNISOL_CLAIMS_GAVE_UP)
        box_puts(out, "; the solver gave up here");
}

void verdict_put_variation(struct outbox *out, const struct unisol_variation *variation)
{
    if (variation->illegal_move) {
        put_fault(out, variation->text);
    } else {
        bool solved = variation->result == UNISOL_SOLVED;
        verdict_put_word(out, solved ? COLOR_GREEN : COLOR_YELLOW, solved ? "solved" : "legal");
        box_printf(out, ": %zu move%s", variation->num_moves, variation->num_moves == 1 ? "" : "s");
    }
    box_printf(out, " (%s", unisol_variation_name(variation->kind));
    if (variation->name) {
        box_puts(out, ": ");
        box_put_escaped(out, variation->name);
    }
    box_puts(out, ")\n");
}

static void put_not_judged(struct outbox *out, const struct unisol_summary *summary)
{
    verdict_put_word(out, COLOR_YELLOW, "not judged");
    box_printf(out, ": the rules of %s are not known", summary->game_title);
    put_moves(out, summary);
}

void verdict_put(struct outbox *out, const struct unisol_record *record, const char *deal,
                 bool verbose)
{
    const struct unisol_summary *summary = unisol_record_summary(record);

    if (summary->result == UNISOL_ILLEGAL) {
        put_fault(out, summary->fault->text);
        put_game(out, record, deal);
    } else if (summary->result == UNISOL_NOT_JUDGED) {
        put_not_judged(out, summary);
    } else if (summary->outcome) {
        put_boardgame(out, record);
    } else if (summary->is_empty) {
        verdict_put_word(out, COLOR_YELLOW, "no solution");
        box_puts(out, ": the solver gave up");
        if (deal)
            box_printf(out, " (deal %s)", deal_words(deal));
    } else if (is_layout(summary)) {
        verdict_put_word(out, COLOR_YELLOW, "a layout without moves");
        put_game(out, record, deal);
    } else {
        put_legal(out, record, deal);
    }

    put_conventions(out, record, verbose);
    box_putc(out, '\n');
}
