/* SPDX-License-Identifier: MIT */
/* Emits the fields of a record from a solution (docs/interchange.md). */
#include "engine/walk.h"
#include "formats/interchange/move_list.h"
#include "model/layout_text.h"
#include "formats/interchange/rules.h"
#include "model/names.h"
#include "model/place.h"

/* Whether fields that follow from others, or have their defaults, are left out. */
static bool leaves_out(const struct us_emitter *emitter)
{
    return emitter->canonical || emitter->form.is_compact;
}

/* The state of writing a record.  Extras are stored in the order of the document. */
struct record_writer {
    struct us_emitter *emitter;
    const struct us_solution *solution;
    bool lists_moves; /* the moves are one text */
    enum us_start_form start;
    size_t comment;   /* the index of the next comment */
    size_t variation; /* the index of the next variation */
};

static void open_struct(struct us_emitter *emitter, enum us_name name, bool in_line)
{
    emitter->calls->open(emitter, name, false, in_line);
}

static void close_struct(struct us_emitter *emitter, enum us_name name)
{
    emitter->calls->close(emitter, name, false);
}

static void open_list(struct us_emitter *emitter, enum us_name name, bool in_line)
{
    emitter->calls->open(emitter, name, true, in_line);
}

static void close_list(struct us_emitter *emitter, enum us_name name)
{
    emitter->calls->close(emitter, name, true);
}

static void put_number(struct us_emitter *emitter, enum us_name name, uint64_t value)
{
    emitter->calls->number(emitter, name, value);
}

static void put_word(struct us_emitter *emitter, enum us_name name, const char *word)
{
    emitter->calls->string(emitter, name, us_str(word));
}

static void put_text(struct us_emitter *emitter, enum us_name name, const struct us_extras *x,
                     struct us_span span)
{
    if (span.len > 0)
        emitter->calls->string(emitter, name, us_extras_text(x, span));
}

/* ---- positions ------------------------------------------------------------------------------- */

static void put_card(struct us_emitter *emitter, enum us_name name, us_card card)
{
    bool plain = us_is_known(card) &&
                 !(card & (US_CARD_BLOCKED | US_CARD_DECK_STATED | US_CARD_HIDDEN));
    if (plain && emitter->calls->card) {
        emitter->calls->card(emitter, name, us_rank(card),
                             us_suit_names[us_suit(card)].interchange);
        return;
    }

    open_struct(emitter, name, true);
    if (card & US_CARD_BLOCKED) {
        emitter->calls->boolean(emitter, US_NAME_is_blocked, true);
    } else if (us_is_unknown(card)) {
        emitter->calls->boolean(emitter, US_NAME_is_hidden, true);
    } else if (!us_is_card(card)) {
        emitter->calls->boolean(emitter, US_NAME_is_empty, true);
    } else {
        put_number(emitter, US_NAME_rank, us_rank(card));
        put_word(emitter, US_NAME_suit, us_suit_names[us_suit(card)].interchange);
        if (card & US_CARD_DECK_STATED)
            put_number(emitter, US_NAME_deck, us_deck(card));
        if (card & US_CARD_HIDDEN)
            emitter->calls->boolean(emitter, US_NAME_is_hidden, true);
    }

    close_struct(emitter, name);
}

/* With indexes from 1, the deck of a foundation is never left out and comes first. */
static void put_first_deck(struct us_emitter *emitter, unsigned index)
{
    if (emitter->from_one)
        put_number(emitter, US_NAME_deck, index / US_NUM_SUITS);
}

static void put_foundation_id(struct us_emitter *emitter, unsigned index)
{
    put_word(emitter, US_NAME_suit, us_suit_names[index % US_NUM_SUITS].interchange);
    if (index >= US_NUM_SUITS && !emitter->from_one)
        put_number(emitter, US_NAME_deck, index / US_NUM_SUITS);
}

static void put_cards(struct us_emitter *emitter, enum us_name list, struct us_cards pile)
{
    open_list(emitter, list, true);
    for (unsigned i = 0; i < pile.num; i++)
        put_card(emitter, US_NAME_card, pile.cards[i]);
    close_list(emitter, list);
}

/* Puts the cards of a struct that has no other list. */
static void put_bare_cards(struct us_emitter *emitter, struct us_cards pile)
{
    if (!emitter->calls->bare_lists)
        open_list(emitter, US_NAME_cards, true);
    for (unsigned i = 0; i < pile.num; i++)
        put_card(emitter, US_NAME_card, pile.cards[i]);
    if (!emitter->calls->bare_lists)
        close_list(emitter, US_NAME_cards);
}

static void put_column(struct us_emitter *emitter, const struct us_position *position, unsigned i,
                       const struct us_extras *x)
{
    open_struct(emitter, US_NAME_column, true);
    unsigned row = x->has_rows ? x->rows[i] : 0;
    if (row > 0 || emitter->from_one)
        put_number(emitter, US_NAME_row, row);
    if (x->sideways >> i & 1)
        emitter->calls->boolean(emitter, US_NAME_is_sideways, true);
    put_bare_cards(emitter, us_pile_at(position, US_COLUMN, i));
    close_struct(emitter, US_NAME_column);
}

/* Returns how many piles of a type are written: the canonical form ends with the last one that has
   cards. */
static unsigned num_listed(const struct us_emitter *emitter, const struct us_position *position,
                           enum us_pile type)
{
    unsigned n = us_num_piles(position, type);
    while (emitter->canonical && n > 0 && us_pile_len(position, type, n - 1) == 0)
        n--;
    return n;
}

/* Puts the piles of a type that are written, as structs that have only cards. */
static void put_piles(struct us_emitter *emitter, enum us_name item,
                      const struct us_position *position, enum us_pile type)
{
    unsigned n = num_listed(emitter, position, type);
    for (unsigned i = 0; i < n; i++) {
        open_struct(emitter, item, true);
        put_bare_cards(emitter, us_pile_at(position, type, i));
        close_struct(emitter, item);
    }
}

/* Whether a foundation of a suit is written. */
static bool is_listed(const struct us_emitter *emitter, const struct us_position *position,
                      unsigned i)
{
    return us_has_foundation(position, i) && !(emitter->canonical && position->foundations[i] == 0);
}

static void put_foundations(struct us_emitter *emitter, const struct us_position *position)
{
    unsigned num = us_num_foundations(position);
    bool any = num_listed(emitter, position, US_HOLE) > 0 || !emitter->canonical;
    for (unsigned i = 0; i < num && !any; i++)
        any = is_listed(emitter, position, i);
    if (!any)
        return;

    open_list(emitter, US_NAME_foundations, true);
    put_piles(emitter, US_NAME_foundation, position, US_HOLE);
    for (unsigned i = 0; i < num; i++) {
        if (!is_listed(emitter, position, i))
            continue;
        open_struct(emitter, US_NAME_foundation, true);
        put_first_deck(emitter, i);
        put_foundation_id(emitter, i);
        put_number(emitter, US_NAME_rank, position->foundations[i]);
        close_struct(emitter, US_NAME_foundation);
    }
    close_list(emitter, US_NAME_foundations);
}

static void put_freecells(struct us_emitter *emitter, const struct us_position *position)
{
    unsigned n = position->num_freecells;
    while (emitter->canonical && n > 0 && position->freecells[n - 1] == US_NO_CARD)
        n--;
    if (n > 0 || !emitter->canonical)
        put_cards(emitter, US_NAME_freecells, (struct us_cards){position->freecells, n});
}

static void put_position(struct us_emitter *emitter, enum us_name name,
                         const struct us_position *position, const struct us_extras *x)
{
    open_struct(emitter, name, false);

    put_foundations(emitter, position);
    put_freecells(emitter, position);

    open_list(emitter, US_NAME_columns, false);
    for (unsigned i = 0; i < position->num_columns; i++)
        put_column(emitter, position, i, x);
    close_list(emitter, US_NAME_columns);

    if (us_stock_len(position) > 0)
        put_cards(emitter, US_NAME_talon, us_pile_at(position, US_STOCK, 0));
    if (us_waste_len(position) > 0)
        put_cards(emitter, US_NAME_waste, us_pile_at(position, US_WASTE, 0));
    if (num_listed(emitter, position, US_RESERVE) > 0) {
        open_list(emitter, US_NAME_reserves, true);
        put_piles(emitter, US_NAME_reserve, position, US_RESERVE);
        close_list(emitter, US_NAME_reserves);
    }
    close_struct(emitter, name);
}

/* ---- comments, variations, moves ------------------------------------------------------------- */

static void put_comment(struct us_emitter *emitter, const struct us_extras *x,
                        const struct us_comment *c)
{
    enum us_name name = c->xhtml ? US_NAME_xhtml_subset : US_NAME_plain_text;
    open_struct(emitter, US_NAME_comment, true);
    put_text(emitter, US_NAME_originator, x, c->originator);
    put_text(emitter, US_NAME_id, x, c->id);
    emitter->calls->characters(emitter, name, us_extras_text(x, c->text), c->xhtml);
    close_struct(emitter, US_NAME_comment);
}

/* Puts a list of the comments from `from` to before `end` that are on a move, or on the record. */
static void put_comments(struct us_emitter *emitter, const struct us_extras *x, size_t from,
                         size_t end, uint32_t move)
{
    while (from < end && x->comments[from].move != move)
        from++;
    if (from == end)
        return;

    open_list(emitter, US_NAME_comments, false);
    for (; from < end; from++)
        if (x->comments[from].move == move)
            put_comment(emitter, x, &x->comments[from]);
    close_list(emitter, US_NAME_comments);
}

/* Puts the comments on a move, which are the next ones.  Comments on the record may be anywhere
   among them. */
static void put_move_comments(struct record_writer *writer, uint32_t line, uint32_t move)
{
    const struct us_extras *x = &writer->solution->extras;
    size_t from = writer->comment;
    while (writer->comment < x->num_comments &&
           (x->comments[writer->comment].move == US_WHOLE_RECORD ||
            (x->comments[writer->comment].variation == line &&
             x->comments[writer->comment].move == move)))
        writer->comment++;
    put_comments(writer->emitter, x, from, writer->comment, move);
}

static void put_pile(struct us_emitter *emitter, enum us_name name, struct us_pile_id pile)
{
    open_struct(emitter, name, true);
    if (pile.type == US_FOUNDATION)
        put_first_deck(emitter, pile.index);
    unsigned type = pile.type == US_HOLE ? US_FOUNDATION : pile.type;
    put_word(emitter, US_NAME_type, us_pile_names[type].interchange);
    if (pile.type == US_COLUMN || pile.type == US_FREECELL || pile.type == US_HOLE ||
        pile.type == US_RESERVE)
        put_number(emitter, US_NAME_index, pile.index);
    else if (pile.type == US_FOUNDATION)
        put_foundation_id(emitter, pile.index);
    close_struct(emitter, name);
}

static void put_variations(struct record_writer *writer, uint32_t parent, uint32_t before);

/* Whether a move is legal.  In lines, those after an illegal one are not. */
static bool is_legal(const struct record_writer *writer, uint32_t line, uint32_t index)
{
    return line == US_MAIN_LINE || index < writer->solution->extras.variations[line - 1].num_legal;
}

/* Returns the automove rule of a move that states none.  Only the canonical form relies on the
   header for it. */
static uint8_t default_rule(const struct record_writer *writer, const struct us_move *move)
{
    bool follows = writer->emitter->canonical && move->implicit;
    return follows ? writer->solution->conventions.automove : US_AUTOMOVE_NONE;
}

/* Puts a move, with the position before it if board is not NULL. */
static void put_move(struct record_writer *writer, const struct us_move *move, uint32_t line,
                     uint32_t index, const struct us_position *board)
{
    struct us_emitter *emitter = writer->emitter;
    open_struct(emitter, US_NAME_move, !board);

    /* A page leaves out that one card moves, if no other number is possible. */
    bool single = move->num_cards == 1 &&
                  (move->source.type != US_COLUMN || move->dest.type != US_COLUMN);
    if (move->num_cards > 0 && !emitter->moves &&
        !(emitter->in_page && single && line == US_MAIN_LINE))
        put_number(emitter, US_NAME_num_cards, move->num_cards);
    if (move->automove != default_rule(writer, move))
        put_word(emitter, US_NAME_automove, us_automove_names[move->automove].interchange);
    if (move->implicit)
        emitter->calls->boolean(emitter, US_NAME_implicit, true);

    if (board)
        put_position(emitter, US_NAME_pos_before_move, board, &writer->solution->extras);
    if (emitter->moves) {
        emitter->calls->move(emitter, move);
    } else {
        put_pile(emitter, US_NAME_source, move->source);
        put_pile(emitter, US_NAME_dest, move->dest);
    }

    bool has_no_cards = emitter->in_page || emitter->form.is_compact;
    bool implied = emitter->canonical ? is_legal(writer, line, index)
                                      : has_no_cards && line == US_MAIN_LINE;
    /* The columns may be empty when the stock fills them. */
    bool has_source = move->source_card != US_NO_CARD;
    if (!(move->source_card & US_CARD_UNSTATED) && !implied && has_source)
        put_card(emitter, US_NAME_source_card, move->source_card);
    /* A variation has what the input states. */
    bool to_many = line == US_MAIN_LINE && us_goes_to_many(move);
    if (!(move->dest_card & US_CARD_UNSTATED) && !implied && !to_many)
        put_card(emitter, US_NAME_dest_card, move->dest_card);

    put_move_comments(writer, line, index);
    put_variations(writer, line, index);
    close_struct(emitter, US_NAME_move);
}

/* Puts the variations that leave `parent` before a move, which are the next ones. */
static void put_variations(struct record_writer *writer, uint32_t parent, uint32_t before)
{
    const struct us_extras *x = &writer->solution->extras;
    bool any = false;
    while (writer->variation < x->num_variations &&
           x->variations[writer->variation].parent == parent &&
           x->variations[writer->variation].before == before) {
        const struct us_variation *l = &x->variations[writer->variation];
        uint32_t self = (uint32_t)++writer->variation;
        if (!any)
            open_list(writer->emitter, US_NAME_alternatives, false);
        any = true;
        open_struct(writer->emitter, US_NAME_line, false);
        if (l->kind != US_VARIATION_ALTERNATIVE)
            put_word(writer->emitter, US_NAME_kind, us_variation_names[l->kind].interchange);
        put_text(writer->emitter, US_NAME_name, x, l->name);
        open_list(writer->emitter, US_NAME_moves, false);
        for (uint32_t i = 0; i < l->num_moves; i++)
            put_move(writer, &x->moves[l->first + i], self, i, NULL);
        us_buf_relieve(writer->emitter->out);
        close_list(writer->emitter, US_NAME_moves);
        close_struct(writer->emitter, US_NAME_line);
    }

    if (any)
        close_list(writer->emitter, US_NAME_alternatives);
}

static void put_moves(struct record_writer *writer)
{
    enum us_positions positions = writer->emitter->form.positions;
    const struct us_solution *s = writer->solution;
    struct us_walk walk;
    if (positions == US_POSITIONS_ALL)
        us_walk_begin(&walk, s);
    open_list(writer->emitter, US_NAME_moves, false);
    for (size_t i = 0; i < s->num_moves; i++) {
        put_move(writer, &s->moves[i], US_MAIN_LINE, i,
                 positions == US_POSITIONS_ALL ? &walk.board : NULL);
        if (positions == US_POSITIONS_ALL)
            us_walk_next(&walk);
        us_buf_relieve(writer->emitter->out);
    }

    close_list(writer->emitter, US_NAME_moves);
}

static void put_move_list(struct record_writer *writer)
{
    struct us_buf text = {0};
    us_move_list_out(writer->solution, writer->emitter->form.moves == US_MOVES_SHORT, &text);
    writer->emitter->out->failed |= text.failed;
    writer->emitter->calls->characters(writer->emitter, US_NAME_move_list, us_buf_str(&text),
                                       false);
    us_buf_free(&text);
}

/* Puts the number of a position.  A mark after an illegal move has none. */
static bool put_mark(struct record_writer *writer, enum us_name name, const struct us_mark *mark)
{
    const struct us_solution *s = writer->solution;
    struct us_buf number = {0};
    bool found = us_mark_put(&number, &s->extras, US_IMPLICITS(s->moves, s->num_moves), mark);
    writer->emitter->out->failed |= number.failed;
    if (found && name == US_NAME_position) {
        open_struct(writer->emitter, US_NAME_bookmark, true);
        put_text(writer->emitter, US_NAME_name, &s->extras, mark->name);
    }
    if (found)
        writer->emitter->calls->string(writer->emitter, name, us_buf_str(&number));
    if (found && name == US_NAME_position)
        close_struct(writer->emitter, US_NAME_bookmark);
    us_buf_free(&number);
    return found;
}

static void put_bookmarks(struct record_writer *writer)
{
    const struct us_extras *x = &writer->solution->extras;
    if (x->num_marks == (us_extras_current(x) != NULL))
        return;

    open_list(writer->emitter, US_NAME_bookmarks, false);
    for (size_t i = 0; i < x->num_marks; i++)
        if (x->marks[i].name.len > 0)
            put_mark(writer, US_NAME_position, &x->marks[i]);
    close_list(writer->emitter, US_NAME_bookmarks);
}

/* Puts the start as one text, the fingerprint of this text, or the orders of redeals. */
static void put_start(struct us_emitter *emitter, enum us_name name,
                      const struct us_position *start)
{
    struct us_buf text = {0};
    if (name == US_NAME_start)
        us_layout_text_put(&text, start);
    else if (name == US_NAME_shuffles)
        us_shuffles_put(&text, start);
    else
        us_fingerprint_put(&text, start);
    emitter->out->failed |= text.failed;
    emitter->calls->string(emitter, name, us_buf_str(&text));
    us_buf_free(&text);
}

static void put_solution(struct record_writer *writer)
{
    const struct us_solution *s = writer->solution;

    open_struct(writer->emitter, US_NAME_solution, false);
    if (writer->start == US_START_TEXT)
        put_start(writer->emitter, US_NAME_start, &s->start);
    if (writer->start == US_START_DEAL)
        put_start(writer->emitter, US_NAME_fingerprint, &s->start);
    if (us_shuffle_at(&s->start, 0).num > 0)
        put_start(writer->emitter, US_NAME_shuffles, &s->start);
    const struct us_mark *current = us_extras_current(&s->extras);
    if (current)
        put_mark(writer, US_NAME_current, current);
    if (writer->start == US_START_STRUCTS)
        put_position(writer->emitter, US_NAME_start_pos, &s->start, &s->extras);
    if (writer->lists_moves)
        put_move_list(writer);
    else if (s->num_moves > 0 || !leaves_out(writer->emitter))
        put_moves(writer);
    if (writer->emitter->form.positions != US_POSITIONS_NONE)
        put_position(writer->emitter, US_NAME_final_position, &s->final, &s->extras);
    put_variations(writer, US_MAIN_LINE, s->num_moves);
    put_bookmarks(writer);
    close_struct(writer->emitter, US_NAME_solution);
}

/* ---- header and result ----------------------------------------------------------------------- */

static void put_deal(struct us_emitter *emitter, const struct us_solution *s)
{
    if (s->deal.system == US_DEAL_NONE)
        return;

    open_struct(emitter, US_NAME_deal, true);
    if (s->deal.system == US_DEAL_CUSTOM) {
        put_word(emitter, US_NAME_system, us_deal_system_names[US_DEAL_CUSTOM].interchange);
        put_text(emitter, US_NAME_name, &s->extras, s->extras.deal_name);
    } else {
        struct us_buf text = {0};
        us_deal_put(&text, s->deal);
        struct us_str name = us_buf_str(&text);
        const char *colon = memchr(name.p, ':', name.len);
        if (text.failed || !colon) {
            emitter->out->failed = true;
            us_buf_free(&text);
            return;
        }

        size_t n = colon - name.p;
        emitter->calls->string(emitter, US_NAME_system, (struct us_str){name.p, n});
        emitter->calls->string(emitter, US_NAME_number,
                               (struct us_str){name.p + n + 1, name.len - n - 1});
        us_buf_free(&text);
    }

    close_struct(emitter, US_NAME_deal);
}

/* Whether a pile can only be stated in the newest version.  Moves of a game without rules are
   between the piles of FreeCell's family, but variations may state any pile. */
static bool is_new_pile(const struct us_game *game, struct us_pile_id pile)
{
    return pile.type >= US_HOLE ||
           (pile.type == US_FOUNDATION && pile.index / US_NUM_SUITS >= game->num_decks);
}

/* Whether a variation is written: it does not start after the last legal move of its line. */
static bool is_written(const struct us_solution *solution, const struct us_variation *v)
{
    const struct us_extras *x = &solution->extras;
    bool in_main = v->parent == US_MAIN_LINE;
    size_t end = in_main ? solution->num_moves : x->variations[v->parent - 1].num_moves;
    return v->before <= end && (in_main || is_written(solution, &x->variations[v->parent - 1]));
}

/* Whether the variations have something that only the newest version has. */
static bool has_new_variations(const struct us_solution *solution)
{
    const struct us_extras *x = &solution->extras;
    for (size_t i = 0; i < x->num_variations; i++) {
        const struct us_variation *v = &x->variations[i];
        bool is_new = v->kind == US_VARIATION_HINT || v->name.len > 0;
        for (size_t k = 0; k < v->num_moves && !is_new; k++) {
            const struct us_move *m = &x->moves[v->first + k];
            is_new = is_new_pile(&solution->game, m->source) ||
                     is_new_pile(&solution->game, m->dest);
        }
        if (is_new && is_written(solution, v))
            return true;
    }
    return false;
}

const char *us_record_version(const struct us_solution *solution)
{
    bool newest = us_game_has_rules(&solution->game) || us_deal_is_of_others(solution->deal);
    newest = newest || solution->extras.num_marks > 0 || solution->extras.sideways ||
             solution->start.num_unknown > 0 || solution->counts.stated;
    newest = newest || has_new_variations(solution);
    return newest ? US_INTERCHANGE_NEWEST : US_INTERCHANGE_VERSION;
}

static void put_version(struct us_emitter *emitter, const struct us_solution *s, bool newest)
{
    newest = newest || emitter->canonical;
    put_word(emitter, US_NAME_version, newest ? US_INTERCHANGE_NEWEST : us_record_version(s));
}

/* Returns the number of moves that the record states. */
static size_t stated_moves(const struct us_solution *s, bool lists_moves)
{
    size_t n = 0;
    for (size_t i = 0; i < s->num_moves; i++)
        n += !(lists_moves && s->moves[i].implicit);
    return n;
}

/* Without a rule in the header, that of the first implicit move would be the record's. */
static bool has_implicit_moves(const struct us_solution *s)
{
    bool any = false;
    for (size_t i = 0; !any && i < s->num_moves; i++)
        any = s->moves[i].implicit;
    return any;
}

/* Puts fields of the header that are members of the game.  Those of FreeCell are left out in the
   compact form, or always if version 0.1.1 has a default for them, too. */
static void put_members(struct us_emitter *emitter, const struct us_game *game, unsigned from,
                        unsigned to)
{
    for (unsigned i = from; i <= to; i++) {
        const struct us_field *field = &us_shape_header.fields[i];
        bool is_put = !emitter->form.is_compact;
        if (i == HEADER_MAX_RANK)
            is_put = !leaves_out(emitter);
        else if (i == HEADER_FOUNDATION_TO_COLUMN)
            is_put = false;
        if (is_put || ((const uint8_t *)game)[field->at] != field->usual)
            us_member_out(emitter, field, game);
    }
}

static void put_header(struct us_emitter *emitter, const struct us_solution *s, bool lists_moves)
{
    const struct us_game *g = &s->game;

    open_struct(emitter, US_NAME_header, false);
    put_members(emitter, g, HEADER_NUM_DECKS, HEADER_NUM_DECKS);
    if (!s->empty && !leaves_out(emitter))
        put_number(emitter, US_NAME_num_moves, stated_moves(s, lists_moves));
    put_members(emitter, g, HEADER_NUM_COLUMNS, HEADER_MAX_RANK);
    put_word(emitter, US_NAME_variant, g->variant);
    put_members(emitter, g, HEADER_BUILD, HEADER_FOUNDATION_TO_COLUMN);
    bool stated = s->conventions.automove != US_AUTOMOVE_NONE || has_implicit_moves(s);
    if (stated && s->conventions.automove != US_AUTOMOVE_UNKNOWN)
        put_word(emitter, US_NAME_automove, us_automove_names[s->conventions.automove].interchange);
    bool counts = s->conventions.empty_count != US_EMPTY_STATED &&
                  s->conventions.empty_count != US_EMPTY_UNKNOWN;
    if (counts && (!emitter->canonical || s->extras.num_variations > 0))
        put_word(emitter, US_NAME_empty_column_count,
                 us_empty_count_names[s->conventions.empty_count].interchange);

    put_deal(emitter, s);
    static const struct us_game usual;
    if (!us_game_same_rules(g, &usual) || g->foundation_to_column == US_BACK_ANYWHERE)
        us_rules_out(emitter, g);
    close_struct(emitter, US_NAME_header);
}

static void put_counts(struct us_emitter *emitter, const struct us_stated_counts *counts)
{
    open_list(emitter, US_NAME_counts, true);
    for (unsigned i = 0; i < US_NUM_TALLIES; i++) {
        if (!(counts->stated >> i & 1))
            continue;
        open_struct(emitter, US_NAME_count, true);
        put_word(emitter, US_NAME_name, us_tally_names[i].interchange);
        put_number(emitter, US_NAME_number, counts->number[i]);
        close_struct(emitter, US_NAME_count);
    }
    close_list(emitter, US_NAME_counts);
}

static void put_result(struct us_emitter *emitter, const struct us_solution *s)
{
    if (emitter->canonical && s->claim == US_CLAIM_NONE && s->result != US_RESULT_ILLEGAL)
        return;

    open_struct(emitter, US_NAME_result, true);
    put_word(emitter, US_NAME_status, us_result_names[s->result].interchange);
    if (s->claim != US_CLAIM_NONE)
        put_word(emitter, US_NAME_claim, us_claim_names[s->claim].interchange);
    if (s->result == US_RESULT_ILLEGAL) {
        open_struct(emitter, US_NAME_fault, true);
        put_number(emitter, US_NAME_move, s->fault.move);
        if (s->fault.reason == US_REASON_STATED)
            put_text(emitter, US_NAME_reason, &s->extras, s->extras.fault_reason);
        else
            put_word(emitter, US_NAME_reason, us_reason_name((enum us_reason)s->fault.reason));
        if (s->fault.detail[0])
            put_word(emitter, US_NAME_text, s->fault.detail);
        close_struct(emitter, US_NAME_fault);
    }
    if (s->counts.stated && !emitter->canonical)
        put_counts(emitter, &s->counts);

    close_struct(emitter, US_NAME_result);
}

/* Returns the shortest form of the start that is asked for and has all of it.  A text has no rows
   of columns. */
static enum us_start_form start_form(const struct us_emitter *emitter, const struct us_solution *s)
{
    if (emitter->form.start == US_START_STRUCTS || s->extras.has_rows || s->extras.sideways)
        return US_START_STRUCTS;
    bool is_implied = s->deal_implies_start && us_shuffle_at(&s->start, 0).num == 0;
    return emitter->form.start == US_START_DEAL && is_implied ? US_START_DEAL : US_START_TEXT;
}

void us_record_out(struct us_emitter *emitter, const struct us_solution *solution)
{
    const struct us_record_form *form = &emitter->form;
    bool lists_moves = form->moves != US_MOVES_STRUCTS && form->positions != US_POSITIONS_ALL &&
                       us_move_list_fits(solution);
    struct record_writer writer = {
        .emitter = emitter, .solution = solution, .lists_moves = lists_moves};
    writer.start = start_form(emitter, solution);
    bool is_short = writer.start != US_START_STRUCTS && !solution->empty;
    put_version(emitter, solution, lists_moves || is_short || form->is_compact);
    put_header(emitter, solution, lists_moves);
    if (!solution->empty)
        put_solution(&writer);
    put_result(emitter, solution);
    put_comments(emitter, &solution->extras, 0, solution->extras.num_comments, US_WHOLE_RECORD);
}

void us_record_out_start(struct us_emitter *emitter, const struct us_solution *solution)
{
    put_version(emitter, solution, false);
    put_header(emitter, solution, false);
    if (solution->empty)
        return;

    /* A picture shows the rows in which the game is laid out. */
    struct us_extras x = solution->extras;
    unsigned second = solution->game.second_row;
    for (unsigned i = second;
         !solution->extras.has_rows && second > 0 && i < solution->start.num_columns; i++)
        x.rows[i] = 1;
    unsigned place;
    bool by_rules = solution->game.rules.column_rows[0] > 0 && !x.has_rows;
    for (unsigned i = 0; by_rules && i < solution->start.num_columns; i++)
        x.rows[i] = us_row_of(&solution->start, i, &place);
    x.has_rows = x.has_rows || second > 0 || by_rules;
    open_struct(emitter, US_NAME_solution, false);
    put_position(emitter, US_NAME_start_pos, &solution->start, &x);
    close_struct(emitter, US_NAME_solution);
}
