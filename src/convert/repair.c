/* SPDX-License-Identifier: MIT */
/* Corrections in words: with "2a" instead of "2b" at move 34, all 89 moves are legal. */
#include "convert/repair.h"

#include <ctype.h>
#include <inttypes.h>

#include "base/rows.h"
#include "convert/failure.h"
#include "convert/input.h"
#include "model/names.h"

void us_repairs_clear(struct us_repairs *repairs)
{
    repairs->searched = false;
    repairs->corrections.num = 0;
}

void us_repairs_free(struct us_repairs *repairs)
{
    for (size_t i = 0; i < US_MAX_CORRECTIONS; i++) {
        struct us_correction_words *words = &repairs->words[i];
        for (size_t k = 0; k < US_MAX_EDITS; k++) {
            us_buf_free(&words->edits[k].found);
            us_buf_free(&words->edits[k].meant);
        }
        us_buf_free(&words->change);
        us_buf_free(&words->text);
    }
}

/* ---- moves ----------------------------------------------------------------------------------- */

static struct us_str text_of(const struct us_script *s, const struct us_intent *intent)
{
    return (struct us_str){s->text.p + intent->span.off, intent->span.len};
}

/* Whether the file writes moves as pairs, such as 2a, or .23 for one card. */
static bool has_pairs(const struct us_script *s)
{
    size_t i = 0;
    while (i + 1 < s->num_intents && s->intents[i].count_kind == US_COUNT_UNREAD)
        i++;
    struct us_str first = text_of(s, &s->intents[i]);
    if (s->intents[i].count_kind == US_COUNT_ONE_TO_EMPTY && us_str_starts(first, "."))
        first = us_str_from(first, 1);
    return us_naming_of(&s->conventions) == US_NAMED_AS_PAIRS && first.len == 2 &&
           isalnum((unsigned char)first.p[0]) && isalnum((unsigned char)first.p[1]);
}

/* Returns the character of a pair that names a place, or 0 if there is none. */
static char pair_place(const struct us_script *s, const struct us_place *place, bool capital)
{
    uint32_t i = place->index - s->conventions.index_base;
    char c = 0;

    if (place->kind == US_PLACE_COLUMN && i < 9)
        c = '1' + i;
    else if (place->kind == US_PLACE_FREECELL && i < US_NUM_CELL_LETTERS)
        c = us_cell_letters[i];
    else if (place->kind == US_PLACE_FOUNDATION)
        c = 'h';
    return capital ? toupper((unsigned char)c) : c;
}

/* Puts a move as a pair.  Returns false, with nothing put, if it is not a pair. */
static bool put_pair(struct us_buf *b, const struct us_script *s, const struct us_intent *intent,
                     bool capital)
{
    char source = pair_place(s, &intent->source, capital);
    char dest = pair_place(s, &intent->dest, capital);

    if (!source || !dest)
        return false;

    us_buf_puts_if(b, intent->count_kind == US_COUNT_ONE_TO_EMPTY, ".");
    us_buf_putc(b, source);
    us_buf_putc(b, dest);
    if (intent->count_kind == US_COUNT_STATED && intent->count > 1)
        us_buf_putf(b, "v%u", (unsigned)intent->count);
    return true;
}

/* Puts the place of a move in words. */
static void put_place(struct us_buf *out, const struct us_script *s, const struct us_place *place,
                      bool source)
{
    uint32_t i = place->index - s->conventions.index_base;
    enum us_naming naming = us_naming_of(&s->conventions);

    enum us_place_kind kind = (enum us_place_kind)place->kind;

    if (kind == US_PLACE_COLUMN || kind == US_PLACE_SHOWN_COLUMN)
        us_put_pile_name(out, us_pile_id(US_COLUMN, i), naming);
    else if (kind == US_PLACE_FREECELL || kind == US_PLACE_SHOWN_FREECELL)
        us_put_pile_name(out, us_pile_id(US_FREECELL, i), naming);
    else if (kind == US_PLACE_FOUNDATION_OF || kind == US_PLACE_HOLE || kind == US_PLACE_RESERVE)
        us_put_pile_name(out, us_pile_named(place), naming);
    else if (kind == US_PLACE_ANY_FREECELL)
        us_buf_puts(out, "a freecell");
    else if (kind == US_PLACE_ANY_EMPTY_COLUMN)
        us_buf_puts(out, "an empty column");
    else if (kind == US_PLACE_FOUNDATION)
        us_buf_puts(out, "the foundation");
    else if (kind >= US_PLACE_CARD && kind <= US_PLACE_CARD_IN_FREECELL)
        us_put_card(out, place->card, US_TEN_T);
    else
        us_buf_puts(out, source ? "the source" : "the target");
}

/* Puts a number of cards. */
static void put_count(struct us_buf *b, uint32_t count)
{
    us_buf_putf(b, "%u card%s", (unsigned)count, count == 1 ? "" : "s");
}

/* Puts a move in words: "column 3 to freecell a". */
static void put_move(struct us_buf *b, const struct us_script *s, const struct us_intent *intent)
{
    if (intent->count_kind == US_COUNT_STATED) {
        put_count(b, intent->count);
        us_buf_puts(b, " from ");
    }
    put_place(b, s, &intent->source, true);
    us_buf_puts(b, " to ");
    put_place(b, s, &intent->dest, false);
}

/* Whether the text of a move has capital letters. */
static bool is_capital(struct us_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.p[i] >= 'A' && text.p[i] <= 'Z')
            return true;
    return false;
}

/* Puts a move of the input: as it is written there if that is short. */
static void put_found(struct us_buf *b, const struct us_script *s, const struct us_intent *intent)
{
    enum { SHORT = 8 };
    struct us_str text = text_of(s, intent);
    if ((has_pairs(s) || intent->count_kind == US_COUNT_UNREAD) && text.len > 0 &&
        text.len <= SHORT)
        us_buf_put_escaped(b, text, SIZE_MAX);
    else
        put_move(b, s, intent);
}

/* Puts a move that was meant, in the way of a move near it. */
static void put_meant(struct us_buf *b, const struct us_script *s, const struct us_intent *intent,
                      const struct us_intent *neighbor)
{
    if (!has_pairs(s) || !put_pair(b, s, intent, is_capital(text_of(s, neighbor))))
        put_move(b, s, intent);
}

/* ---- corrections ----------------------------------------------------------------------------- */

/* The number of the move that is intent i. */
static size_t move_of(const struct us_script *s, uint32_t i)
{
    size_t move = 1;
    for (uint32_t k = 0; k < i && k < s->num_intents; k++)
        move += !s->intents[k].implicit;
    return move;
}

static const char *quote_of(const struct us_script *s)
{
    return has_pairs(s) ? "\"" : "";
}

static void put_quoted(struct us_buf *b, const struct us_script *s, const struct us_buf *text)
{
    us_buf_puts(b, quote_of(s));
    us_buf_put(b, text->p, text->len);
    us_buf_puts(b, quote_of(s));
}

/* Puts where a card is if a place says so. */
static void put_where(struct us_buf *b, const struct us_place *place)
{
    us_buf_puts_if(b, place->kind == US_PLACE_CARD_IN_COLUMN, " in a column");
    us_buf_puts_if(b, place->kind == US_PLACE_CARD_IN_FREECELL, " in a freecell");
}

/* Sets the words of a move that is changed.  If moves are not pairs, only the part that differs. */
static void set_changed(struct us_edit_words *w, const struct us_script *s,
                        const struct us_intent *found, const struct us_intent *meant)
{
    bool source = !us_same_place(&found->source, &meant->source);
    bool dest = !us_same_place(&found->dest, &meant->dest);

    if (!has_pairs(s) && !source && !dest && found->count_kind == US_COUNT_STATED) {
        put_count(&w->found, found->count);
        put_count(&w->meant, meant->count);
    } else if (has_pairs(s) || source == dest) {
        put_found(&w->found, s, found);
        put_meant(&w->meant, s, meant, found);
    } else {
        put_place(&w->found, s, source ? &found->source : &found->dest, source);
        put_place(&w->meant, s, source ? &meant->source : &meant->dest, source);
        put_where(&w->found, source ? &found->source : &found->dest);
        put_where(&w->meant, source ? &meant->source : &meant->dest);
    }
}

/* Sets what the input has and what was meant. */
static void set_words(struct us_edit_words *words, const struct us_script *s,
                      const struct us_edit *edit)
{
    /* Only a missing move may be after the last one. */
    const struct us_intent *at =
        &s->intents[edit->at < s->num_intents ? edit->at : s->num_intents - 1];
    us_buf_clear(&words->found);
    us_buf_clear(&words->meant);
    if (edit->kind == US_EDIT_CHANGED)
        set_changed(words, s, at, &edit->intent);
    if (edit->kind == US_EDIT_MISSING)
        put_meant(&words->meant, s, &edit->intent, at);
    if (edit->kind == US_EDIT_EXTRA || edit->kind == US_EDIT_SWAPPED)
        put_found(&words->found, s, at);
    if (edit->kind == US_EDIT_SWAPPED)
        put_found(&words->meant, s, at + 1);
    if (edit->kind == US_EDIT_DEAL) {
        us_deal_put(&words->found, s->deal);
        us_deal_put(&words->meant, edit->deal);
    }
    if (edit->kind == US_EDIT_AUTOMOVE) {
        us_buf_puts(&words->found, us_automove_names[s->conventions.automove].word);
        us_buf_puts(&words->meant, us_automove_names[edit->automove].word);
    }
}

/* Puts the number of the move of an edit, or the range of those at which it is the same. */
static void put_range(struct us_buf *b, const struct us_script *s, const struct us_edit *edit)
{
    uint32_t last = edit->at < s->num_intents ? edit->at : s->num_intents - 1;
    if (edit->first < last)
        us_buf_putf(b, "one of the moves %zu to %zu", move_of(s, edit->first), move_of(s, last));
    else
        us_buf_putf(b, "move %zu", move_of(s, edit->first));
}

/* Puts an edit of the whole list. */
static void put_whole_edit(struct us_buf *out, const struct us_script *script,
                           const struct us_edit *edit)
{
    static const char *const automoves[] = {
        [US_AUTOMOVE_NONE] = "no automoves",
        [US_AUTOMOVE_HORNE] = "automoves by Horne's rule",
        [US_AUTOMOVE_WKR] = "automoves by WKR's rule",
        [US_AUTOMOVE_AND_RULE] = "automoves by the and-rule",
        [US_AUTOMOVE_MAX] = "all possible automoves",
        [US_AUTOMOVE_UNKNOWN] = "unknown automoves",
    };
    US_ASSERT_ROWS(automoves, US_NUM_AUTOMOVES);

    if (edit->kind == US_EDIT_DEAL) {
        us_buf_puts(out, "with deal ");
        us_deal_put_short(out, edit->deal);
        us_buf_puts(out, " instead of ");
        us_deal_put_short(out, script->deal);
    } else if (edit->kind == US_EDIT_AUTOMOVE) {
        us_buf_putf(out, "with %s instead of %s", automoves[edit->automove],
                    automoves[script->conventions.automove]);
    } else if (edit->kind == US_EDIT_COLUMNS) {
        us_buf_puts(out, "with columns counted from 0");
    } else if (edit->kind == US_EDIT_SUITS) {
        us_buf_puts(out, "with only the rank of each target that has the suit of the moved card");
    } else if (script->conventions.cell_naming == US_CELLS_FIXED) {
        us_buf_puts(out, "with freecells lettered in the order in which they were filled");
    } else {
        us_buf_puts(out, "with a fixed letter for each freecell");
    }
}

/* Puts moves that are missing in a row: "2a 3b", or in words. */
static void put_missing(struct us_buf *out, const struct us_edit_words *words,
                        const struct us_script *script, uint32_t num)
{
    us_buf_puts(out, quote_of(script));
    for (uint32_t i = 0; i < num; i++) {
        if (i > 0)
            us_buf_puts(out, has_pairs(script) ? " " : ", then ");
        us_buf_put(out, words[i].meant.p, words[i].meant.len);
    }
    us_buf_puts(out, quote_of(script));
}

/* The number of edits from the i-th on that are moves missing in a row. */
static uint32_t missing_in_a_row(const struct us_correction *c, uint32_t i)
{
    uint32_t num = 1;
    while (i + num < c->num_edits && c->edits[i].kind == US_EDIT_MISSING &&
           c->edits[i + num].kind == US_EDIT_MISSING && c->edits[i].at == c->edits[i + num].at)
        num++;
    return num;
}

/* Puts an edit that replaces a move: with "2a" instead of "2b" at move 34. */
static void put_changed_edit(struct us_buf *out, const struct us_edit_words *words,
                             const struct us_script *script, const struct us_edit *edit)
{
    if (script->intents[edit->at].stated != edit->intent.stated) {
        us_buf_putf(out, "with the right card named at move %zu", move_of(script, edit->at));
        return;
    }

    us_buf_puts(out, "with ");
    put_quoted(out, script, &words->meant);
    us_buf_puts(out, " instead of ");
    put_quoted(out, script, &words->found);
    us_buf_puts(out, " at ");
    put_range(out, script, edit);
}

/* Puts an edit that adds `num` moves: with "a7" added before move 31. */
static void put_missing_edit(struct us_buf *out, const struct us_edit_words *words,
                             const struct us_script *script, const struct us_edit *edit,
                             uint32_t num)
{
    us_buf_puts(out, "with ");
    put_missing(out, words, script, num);
    if (edit->first == script->num_intents) {
        us_buf_puts(out, " added at the end");
        return;
    }
    us_buf_puts(out, " added before ");
    put_range(out, script, edit);
}

/* Puts an edit that removes moves: without "a7" at move 31. */
static void put_extra_edit(struct us_buf *out, const struct us_edit_words *words,
                           const struct us_script *script, const struct us_edit *edit)
{
    if (edit->num > 1) {
        us_buf_putf(out, "without moves %zu to %zu, which repeat the line above",
                    move_of(script, edit->at), move_of(script, edit->at + edit->num - 1));
        return;
    }
    us_buf_puts(out, "without ");
    put_quoted(out, script, &words->found);
    us_buf_puts(out, " at ");
    put_range(out, script, edit);
}

/* Puts an edit that swaps two moves: with "a7" before "4a" at move 31. */
static void put_swapped_edit(struct us_buf *out, const struct us_edit_words *words,
                             const struct us_script *script, const struct us_edit *edit)
{
    us_buf_puts(out, "with ");
    put_quoted(out, script, &words->meant);
    us_buf_puts(out, " before ");
    put_quoted(out, script, &words->found);
    us_buf_putf(out, " at move %zu", move_of(script, edit->at));
}

/* Puts one edit, whose words are set.  `num` moves that are missing in a row are put as one. */
static void put_edit(struct us_buf *out, const struct us_edit_words *words,
                     const struct us_script *script, const struct us_edit *edit, uint32_t num)
{
    if (edit->kind == US_EDIT_CHANGED)
        put_changed_edit(out, words, script, edit);
    else if (edit->kind == US_EDIT_MISSING)
        put_missing_edit(out, words, script, edit, num);
    else if (edit->kind == US_EDIT_EXTRA)
        put_extra_edit(out, words, script, edit);
    else if (edit->kind == US_EDIT_SWAPPED)
        put_swapped_edit(out, words, script, edit);
    else
        put_whole_edit(out, script, edit);
}

/* The place of the deal's number in the text before the moves. */
static struct us_span deal_span(const struct us_script *s)
{
    struct us_buf number = {0};
    us_buf_putf(&number, "%" PRIu64, s->deal.number);
    struct us_span span = US_NOWHERE;
    uint32_t to = s->intents[0].span.off;
    for (uint32_t i = 0; i + number.len <= to && !number.failed; i++) {
        bool is_whole = (i == 0 || !isdigit((unsigned char)s->text.p[i - 1])) &&
                        !isdigit((unsigned char)s->text.p[i + number.len]);
        if (is_whole && memcmp(s->text.p + i, number.p, number.len) == 0)
            span = (struct us_span){i, number.len};
    }
    us_buf_free(&number);
    return span;
}

/* Sets the words and the place of an edit. */
static void describe_edit(struct us_input *in, const struct us_edit *edit, struct us_edit_words *w)
{
    const struct us_script *s = &in->reader.script;
    set_words(w, s, edit);
    if (us_is_whole(edit)) {
        w->move = w->first_move = 0;
        w->span = edit->kind == US_EDIT_DEAL ? deal_span(s) : s->intents[edit->at].span;
    } else {
        const struct us_intent *at =
            &s->intents[edit->at < s->num_intents ? edit->at : s->num_intents - 1];
        w->move = move_of(s, edit->at);
        w->first_move = move_of(s, edit->first);
        w->span = at->span;
    }
    us_sink_find(&in->sink, w->span, &w->line, &w->column);
}

/* Describes a correction.  False: memory ran out. */
static bool describe(struct us_input *in, const struct us_correction *c,
                     struct us_correction_words *w)
{
    us_buf_clear(&w->change);
    us_buf_clear(&w->text);
    for (uint32_t i = 0; i < c->num_edits; i++)
        describe_edit(in, &c->edits[i], &w->edits[i]);
    for (uint32_t i = 0, num; i < c->num_edits; i += num) {
        num = missing_in_a_row(c, i);
        if (i > 0)
            us_buf_puts(&w->change, i + num < c->num_edits ? ", " : " and ");
        put_edit(&w->change, &w->edits[i], &in->reader.script, &c->edits[i], num);
    }
    for (uint32_t i = 0; i < c->num_edits; i++) {
        /* The texts are public, so a NUL must end them. */
        us_buf_text(&w->edits[i].found);
        us_buf_text(&w->edits[i].meant);
        w->change.failed = w->change.failed || w->edits[i].found.failed || w->edits[i].meant.failed;
    }
    us_buf_put(&w->text, w->change.p, w->change.len);
    us_buf_putf(&w->text, ", all %zu moves are legal%s", c->num_moves,
                c->solved ? " and the game is solved" : "");
    us_buf_text(&w->text);
    return !w->text.failed && !w->change.failed;
}

/* Threads read an input in chunks that are larger than EARLY, so that their number does not
   matter. */
bool us_input_is_early(const struct us_input *in)
{
    enum { MOST = 20, EARLY = 128 * 1024 };
    return in->repairs < MOST && (in->is_deal || in->base + in->reader.source.passed < EARLY);
}

bool us_record_is_broken(const struct us_record *record)
{
    enum us_verdict verdict = record->kind->verdict(record);
    return verdict == US_VERDICT_ILLEGAL ||
           (verdict == US_VERDICT_UNFINISHED && record->solution.num_ignored_words > 0);
}

enum us_status us_input_repair(struct us_input *in)
{
    struct us_record *record = in->record;
    struct us_repairs *repairs = &record->repairs;

    us_repairs_clear(repairs);
    repairs->searched = true;
    bool broken = record->kind->repair && us_record_is_broken(record);
    /* The search would correct the main line. */
    broken = broken && !in->variation[0];
    if (!broken)
        return US_OK;
    in->repairs++;

    us_script_restore_words(&in->reader.script);
    bool ok = !us_script_failed(&in->reader.script) &&
              record->kind->repair(in, &repairs->corrections);
    for (size_t i = 0; i < repairs->corrections.num && ok; i++)
        ok = describe(in, &repairs->corrections.list[i], &repairs->words[i]);
    if (ok)
        return US_OK;
    repairs->corrections.num = 0;
    return us_fail_memory(&in->sink);
}

/* Adds a comment on the whole record. */
static void add_comment(struct us_extras *x, struct us_correction_words *words)
{
    struct us_buf text = {0};
    us_buf_putf(&text, "Corrected %s.", us_buf_text(&words->change));
    struct us_comment *comment = us_extras_add_comment(x);
    comment->move = US_WHOLE_RECORD;
    comment->text = us_extras_add_text(x, us_buf_str(&text));
    x->num_own++;
    x->failed = x->failed || text.failed;
    us_buf_free(&text);
}

enum us_status us_input_correct(struct us_input *in, size_t i, struct us_record *out)
{
    struct us_record *record = in->record;
    struct us_repairs *repairs = &record->repairs;

    out->kind = record->kind;
    us_copy_format_name(out->format, record->format);
    us_copy_format_name(out->other_format, record->other_format);
    bool ok = record->kind->correct(in, &repairs->corrections.list[i], &out->solution);
    add_comment(&out->solution.extras, &repairs->words[i]);
    return ok && !us_extras_failed(&out->solution.extras) ? US_OK : us_fail_memory(&in->sink);
}

/* Whether a person may have written the list: it has no boards, which only programs add. */
static bool is_plain_list(const struct us_script *s)
{
    if (s->start_snapshot.len > 0 || s->final_board)
        return false;
    for (size_t i = 0; i < s->num_intents; i++)
        if (s->intents[i].board || s->intents[i].snapshot.len > 0)
            return false;
    return true;
}

/* Reports that the search found nothing, at the first word that is not a move, or at the first
   move. */
static void report_no_repair(struct us_input *in, const struct us_corrections *corrections)
{
    const struct us_script *s = &in->reader.script;
    const struct us_fault *fault = &in->record->solution.fault;
    bool illegal = in->record->kind->verdict(in->record) == US_VERDICT_ILLEGAL;
    struct us_span span = illegal ? fault->span : s->first_ignored;
    struct us_buf details = {0};
    struct us_buf deal = {0};

    us_buf_putf(&details,
                "no correction was found%s: wrong, missing, extra and swapped moves were tried%s",
                corrections->spent ? " before the search was stopped" : "",
                corrections->tried_deals ? ", and other deals" : "");
    if (corrections->near_moves > 0) {
        us_deal_put(&deal, corrections->near_deal);
        us_buf_putf(&details, "; %zu moves are legal in deal ", corrections->near_moves);
        us_deal_put_short(&details, corrections->near_deal);
    }
    us_report_about(&in->sink, US_DIAG_CORRECTION_NOT_FOUND, span, us_buf_text(&details),
                    &(struct us_about){.deal = deal.len > 0 ? us_buf_text(&deal) : NULL});
    us_buf_free(&details);
    us_buf_free(&deal);
}

void us_input_report_repairs(struct us_input *in)
{
    struct us_repairs *repairs = &in->record->repairs;
    bool none = repairs->searched && repairs->corrections.tried && repairs->corrections.num == 0;

    if (none && !in->reader.script.cut_off && us_record_is_broken(in->record) &&
        is_plain_list(&in->reader.script))
        report_no_repair(in, &repairs->corrections);
    for (size_t i = 0; i < repairs->corrections.num; i++) {
        const struct us_correction *correction = &repairs->corrections.list[i];
        struct us_edit_words *edit = &repairs->words[i].edits[0];
        bool is_deal = correction->num_edits == 1 && correction->edits[0].kind == US_EDIT_DEAL;
        us_report_about(&in->sink, US_DIAG_CORRECTION, edit->span,
                        us_buf_text(&repairs->words[i].text),
                        &(struct us_about){.deal = is_deal ? us_buf_text(&edit->meant) : NULL});
    }
}
