/* SPDX-License-Identifier: MIT */
/*
 * Turns the tree of a record into the solution of a board game (docs/boardgames.md).  The text of a
 * move is read by the game.  All other fields of a move can be derived from a replay, so they are
 * checked: the replayed solution is emitted (boardgame_out.c) to an emitter that compares each
 * field with the tree.
 */
#include <inttypes.h>
#include <stdio.h>

#include "boardgames/proton.h"
#include "boardgames/replay.h"
#include "formats/interchange/boardgame.h"

typedef const struct us_node *fields[US_MAX_FIELDS];

struct boardgame_reader {
    const struct us_tree_context *context;
    struct us_bg_solution *solution;
};

static const char *const games[] = {"proton", "creeper", "pasgl312", "adomoc"};
enum { NUM_GAMES = sizeof(games) / sizeof(games[0]) };

static bool read_flag(const struct boardgame_reader *reader, const struct us_node *node,
                      bool *value)
{
    *value = false;
    return !node || us_node_boolean(reader->context, node, value);
}

/* ---- positions ------------------------------------------------------------------------------- */

static bool read_side(const struct boardgame_reader *reader, const struct us_node *node,
                      uint8_t *side)
{
    const char *words[US_SIDES];
    unsigned n = 0;
    unsigned i = 0;

    if (!node)
        return true;

    for (unsigned k = 0; k < US_SIDES; k++)
        if (reader->solution->game->sides[k])
            words[n++] = reader->solution->game->sides[k];
    if (n == 0)
        return us_node_error(reader->context, node, US_DIAG_FIELD_UNKNOWN,
                             "this game has no sides");
    if (!us_node_word(reader->context, node, words, n, &i))
        return false;

    for (*side = 0; reader->solution->game->sides[*side] != words[i]; ++*side)
        ;

    return true;
}

static bool read_place(const struct boardgame_reader *reader, const struct us_node *node,
                       uint8_t *place)
{
    struct us_str name;
    if (!us_node_string(reader->context, node, 16, &name))
        return false;
    *place = reader->solution->game->find_place(name);
    return *place != US_NO_PLACE ||
           us_node_error(reader->context, node, US_DIAG_FIELD_VALUE,
                         "'%.*s' is not a place on this board", (int)name.len, name.p);
}

static bool read_score(const struct boardgame_reader *reader, const struct us_node *node,
                       uint32_t *score)
{
    fields v;
    return !node || (us_open_struct(reader->context, node, &us_shape_score, v) &&
                     us_node_number(reader->context, v[SCORE_WHITE], 0, UINT32_MAX, &score[0]) &&
                     us_node_number(reader->context, v[SCORE_BLACK], 0, UINT32_MAX, &score[1]));
}

static bool read_rows(const struct boardgame_reader *reader, const struct us_node *node,
                      const struct us_bg_grid *grid, char *cells)
{
    unsigned rows = 0;
    for (const struct us_node *row = us_first_item(node); row; row = us_item(row->next), rows++) {
        struct us_str text = us_without_blanks(row->text);
        if (row->kind != US_NODE_STRING &&
            !(row->kind == US_NODE_ELEMENT && row->name == US_NAME_row && !row->child))
            return us_node_error(reader->context, row, US_DIAG_FIELD_UNKNOWN,
                                 "%s may contain only rows", grid->name);
        if (rows == grid->rows || text.len != grid->columns)
            return us_node_error(reader->context, row, US_DIAG_FIELD_VALUE,
                                 "%s must have %u rows of %u characters", grid->name, grid->rows,
                                 grid->columns);
        memcpy(cells + (size_t)rows * grid->columns, text.p, text.len);
    }

    return rows == grid->rows || us_node_error(reader->context, node, US_DIAG_FIELD_VALUE,
                                               "%s must have %u rows of %u characters", grid->name,
                                               grid->rows, grid->columns);
}

/* Reports a field that only other games have. */
static bool belongs(const struct boardgame_reader *reader, const fields v, unsigned field,
                    const struct us_shape *shape, bool ours)
{
    return !v[field] || ours ||
           us_node_error(reader->context, v[field], US_DIAG_FIELD_UNKNOWN, "%s in a position of %s",
                         us_name_text((enum us_name)shape->fields[field].name),
                         reader->solution->game->name);
}

static bool read_piece(const struct boardgame_reader *reader, const struct us_node *node,
                       struct us_bg_piece *piece)
{
    static const struct {
        uint8_t field;
        uint8_t mark;
    } marks[] = {{PIECE_LUNCHLESS, US_MARK_LUNCHLESS},
                 {PIECE_STINKY, US_MARK_STINKY},
                 {PIECE_PRIME, US_MARK_PRIME}};
    fields v;
    struct us_str letter;
    bool set;
    if (!us_open_struct(reader->context, node, &us_shape_bg_piece, v) ||
        !us_node_string(reader->context, v[PIECE_LETTER], 1, &letter))
        return false;
    if (letter.len != 1 || !memchr(reader->solution->game->letters, letter.p[0],
                                   strlen(reader->solution->game->letters)))
        return us_node_error(reader->context, v[PIECE_LETTER], US_DIAG_FIELD_VALUE,
                             "piece must be one of %s", reader->solution->game->letters);

    *piece = (struct us_bg_piece){.letter = letter.p[0]};
    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
        if (!belongs(reader, v, marks[i].field, &us_shape_bg_piece,
                     reader->solution->game->marks & marks[i].mark) ||
            !read_flag(reader, v[marks[i].field], &set))
            return false;

        piece->marks |= set ? marks[i].mark : 0;
    }

    return read_side(reader, v[PIECE_SIDE], &piece->side) &&
           read_place(reader, v[PIECE_AT], &piece->at);
}

static bool read_pieces(const struct boardgame_reader *reader, const struct us_node *list,
                        struct us_bg_position *b)
{
    for (const struct us_node *node = us_first_item(list); node; node = us_item(node->next)) {
        if (b->num_pieces == US_MAX_PIECES)
            return us_node_error(reader->context, node, US_DIAG_FIELD_VALUE, "more than %d pieces",
                                 US_MAX_PIECES);
        if (!read_piece(reader, node, &b->pieces[b->num_pieces++]))
            return false;
    }
    return true;
}

/* Reads the rows or the pieces of a position, and reports those of other games. */
static bool read_cells(const struct boardgame_reader *reader, const struct us_node *node,
                       const fields v, struct us_bg_position *b)
{
    const struct us_bg_grid *grid = reader->solution->game->grids;
    char *cells = b->cells;
    for (unsigned i = BOARD_PLAYFIELD; i <= BOARD_PIECES; i++) {
        const char *name = us_name_text((enum us_name)us_shape_bg_position.fields[i].name);
        bool wanted = i == BOARD_PIECES ? !reader->solution->game->grids[0].name
                                        : grid->name && strcmp(grid->name, name) == 0;
        if (wanted != (v[i] != NULL))
            return us_node_error(reader->context, wanted ? node : v[i],
                                 wanted ? US_DIAG_FIELD_MISSING : US_DIAG_FIELD_UNKNOWN,
                                 "%s in a position of %s", name, reader->solution->game->name);
        if (!wanted)
            continue;
        if (i == BOARD_PIECES)
            return read_pieces(reader, v[i], b);
        if (!read_rows(reader, v[i], grid, cells))
            return false;

        cells += (size_t)grid->rows * grid->columns;
        grid++;
    }

    return true;
}

static bool check_parts(const struct boardgame_reader *reader, const fields v)
{
    static const struct {
        uint8_t field;
        uint8_t part;
    } parts[] = {{BOARD_TURN, US_PART_TURN},
                 {BOARD_TRAIN, US_PART_TRAIN},
                 {BOARD_SCORE, US_PART_SCORE},
                 {BOARD_UNCERTAIN, US_PART_UNCERTAIN}};
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof(parts) / sizeof(parts[0]); i++)
        ok = belongs(reader, v, parts[i].field, &us_shape_bg_position,
                     reader->solution->game->parts & parts[i].part);

    return ok;
}

static bool read_board(const struct boardgame_reader *reader, const struct us_node *node,
                       struct us_bg_position *b, bool *implied)
{
    fields v;
    struct us_buf why = {0};

    *b = (struct us_bg_position){.train = US_NO_PLACE};
    if (!us_open_struct(reader->context, node, &us_shape_bg_position, v) ||
        !check_parts(reader, v) || !read_flag(reader, v[BOARD_IMPLIED], implied) ||
        !read_side(reader, v[BOARD_TURN], &b->side) ||
        (v[BOARD_TRAIN] && !read_place(reader, v[BOARD_TRAIN], &b->train)) ||
        !read_flag(reader, v[BOARD_UNCERTAIN], &b->uncertain) ||
        !read_score(reader, v[BOARD_SCORE], b->score) || !read_cells(reader, node, v, b))
        return false;

    bool ok = reader->solution->game->check(b, &why) ||
              us_node_error(reader->context, node, US_DIAG_POSITION_BAD, "%s", us_buf_text(&why));
    us_buf_free(&why);

    return ok;
}

/* Reads the start position.  One that is implied must be the game's own. */
static bool read_start(const struct boardgame_reader *reader, const struct us_node *node)
{
    struct us_bg_solution *m = reader->solution;
    struct us_bg_position own;
    bool implied = false;

    if (!node)
        return true;
    if (!read_board(reader, node, &m->start, &implied))
        return false;

    m->has_start = !implied;
    m->start_span = node->span;
    if (!implied)
        return true;

    struct us_buf how = {0};
    bool same = m->game->initial && m->game->initial(&own) &&
                us_bg_solution_same(m->game, &own, &m->start, &how);
    us_buf_free(&how);

    return same || us_node_error(reader->context, node, US_DIAG_DISAGREES,
                                 "the start is implied, but it is not the start of the game");
}

/* Reads a position that is stated after the moves so far. */
static bool read_stated(const struct boardgame_reader *reader, const struct us_node *node)
{
    struct us_bg_position b;
    bool implied = false;

    if (!node)
        return true;
    if (!read_board(reader, node, &b, &implied))
        return false;

    *us_bg_add_snapshot(reader->solution) = (struct us_bg_snapshot){reader->solution->num_moves,
                                                                    implied, b, node->span};
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The place in the tree for diagnostics about the text of a move. */
struct text_place {
    const struct us_tree_context *context;
    const struct us_node *node;
};

static void report_at_node(void *context, const struct us_diag *d)
{
    const struct text_place *place = context;
    const char *words = d->message + strlen(us_diag_kind(d->id)->text);
    us_node_error(place->context, place->node, d->id, "%s",
                  strncmp(words, ": ", 2) == 0 ? words + 2 : words);
}

static bool read_text(const struct boardgame_reader *reader, const struct us_node *node,
                      enum us_bg_side side, uint32_t number)
{
    struct us_str text;
    struct text_place place = {reader->context, node};
    struct us_sink sink = {.handle = report_at_node, .context = &place};

    if (!us_node_string(reader->context, node, 1000, &text))
        return false;

    text = us_without_blanks(text);
    struct us_cursor c = us_cursor(text);
    struct us_bg_reader n = {&c, &sink, reader->solution};
    size_t before = reader->solution->num_moves;
    if (text.len == 0)
        return us_node_error(reader->context, node, US_DIAG_FIELD_VALUE, "text is empty");
    if (!reader->solution->game->read_move(&n, side, number))
        return false;
    if (!us_cursor_at_end(&c))
        return us_node_error(reader->context, node, US_DIAG_FIELD_VALUE,
                             "text contains more than one move");
    if (reader->solution->num_moves > before)
        reader->solution->moves[before].span = node->span;

    return true;
}

static bool read_comments(const struct boardgame_reader *reader, const struct us_node *list,
                          size_t move)
{
    for (const struct us_node *node = us_first_item(list); node; node = us_item(node->next)) {
        fields v;
        struct us_str text;
        struct us_str originator = {"", 0};
        if (!us_open_struct(reader->context, node, &us_shape_comment, v))
            return false;
        if (!v[COMMENT_PLAIN_TEXT] || v[COMMENT_XHTML_SUBSET] || v[COMMENT_ID])
            return us_node_error(reader->context, node, US_DIAG_FIELD_VALUE,
                                 "a comment on a board game has plain_text, and may have "
                                 "an originator");
        if (!us_node_string(reader->context, v[COMMENT_PLAIN_TEXT], SIZE_MAX, &text) ||
            (v[COMMENT_ORIGINATOR] &&
             !us_node_string(reader->context, v[COMMENT_ORIGINATOR], 200, &originator)))
            return false;

        struct us_bg_comment *comment = us_bg_add_comment(reader->solution);
        comment->move = move;
        comment->text = us_bg_add_text(reader->solution, text);
        comment->originator = us_bg_add_text(reader->solution, us_without_blanks(originator));
    }

    return true;
}

static bool read_bg_move(const struct boardgame_reader *reader, const struct us_node *node)
{
    fields v;
    uint8_t side = US_SIDE_NONE;
    uint32_t number = 0;

    if (!us_open_struct(reader->context, node, &us_shape_bg_move, v))
        return false;
    if (reader->solution->game->numbered && !v[BG_MOVE_NUMBER])
        return us_node_error(reader->context, node, US_DIAG_FIELD_MISSING,
                             "number of move, which states its turn");

    return read_side(reader, v[BG_MOVE_SIDE], &side) &&
           (!v[BG_MOVE_NUMBER] ||
            us_node_number(reader->context, v[BG_MOVE_NUMBER], 1, UINT32_MAX, &number)) &&
           read_text(reader, v[BG_MOVE_TEXT], (enum us_bg_side)side, number) &&
           read_stated(reader, v[BG_MOVE_POSITION]) &&
           read_comments(reader, v[BG_MOVE_COMMENTS], reader->solution->num_moves - 1);
}

/* ---- checking -------------------------------------------------------------------------------- */

enum { DEEPEST = 8, MOST_SEEN = 24 };

/* An emitter that compares the fields that it gets with the tree. */
struct comparison {
    struct us_emitter emitter; /* the first member: the calls get a pointer to it */
    const struct us_tree_context *context;
    struct level {
        const struct us_node *node;
        const struct us_node *next; /* of a list: the next item */
        bool list;
        uint8_t seen[MOST_SEEN];
        unsigned num_seen;
    } levels[DEEPEST];
    unsigned depth;
    unsigned skipped; /* the number of open structs and lists that the tree leaves out */
    bool failed;
};

static struct comparison *comparison_of(struct us_emitter *emitter)
{
    return (struct comparison *)(void *)emitter;
}

/* Whether a field is read by a function above, and is compared by the replay if it is a
   position. */
static bool is_read_elsewhere(uint8_t name)
{
    return name == US_NAME_start || name == US_NAME_position || name == US_NAME_final ||
           name == US_NAME_comments;
}

static void disagree(struct comparison *c, const struct us_node *node, const char *what)
{
    if (!c->failed)
        us_node_error(c->context, node, US_DIAG_DISAGREES, "%s", what);
    c->failed = true;
}

/* Reports a field that has no value, or another one, according to the moves. */
static void disagree_about(struct comparison *c, const struct us_node *node, const char *name)
{
    char words[80];
    snprintf(words, sizeof(words), "%s does not follow from the moves", name);
    disagree(c, node, words);
}

static const struct us_node *find_child(struct level *level, enum us_name name)
{
    if (level->num_seen < MOST_SEEN)
        level->seen[level->num_seen++] = name;
    for (const struct us_node *child = level->node->child; child; child = child->next)
        if (child->name == name)
            return child;
    return NULL;
}

static void check_open(struct us_emitter *emitter, enum us_name name, bool list, bool in_line)
{
    struct comparison *c = comparison_of(emitter);
    struct level *parent = c->depth ? &c->levels[c->depth - 1] : NULL;
    const struct us_node *node = NULL;

    (void)in_line;
    if (c->skipped == 0 && !c->failed && c->depth < DEEPEST && !is_read_elsewhere((uint8_t)name)) {
        if (!parent)
            node = c->context->root;
        else if (parent->list)
            node = parent->next;
        else
            node = find_child(parent, name);

        if (parent && parent->list && node)
            parent->next = us_item(node->next);
        else if (parent && parent->list)
            disagree(c, parent->node, "items are missing that follow from the moves");
    }

    if (node)
        c->levels[c->depth++] = (struct level){
            .node = node, .next = us_first_item(node), .list = list};
    else
        c->skipped++;
}

/* Reports fields that the tree states and that were not emitted.  A false flag or an empty list
   says no more than a missing one. */
static void check_rest(struct comparison *c, const struct level *level)
{
    for (const struct us_node *child = level->node->child; child && !c->failed;
         child = child->next) {
        bool known = child->name == US_NAME_NONE || is_read_elsewhere(child->name);
        bool is_false = child->kind == US_NODE_FALSE ||
                        (child->kind == US_NODE_ATTRIBUTE &&
                         (us_str_eq(us_without_blanks(child->text), "false") ||
                          us_str_eq(us_without_blanks(child->text), "0")));
        bool empty = (child->kind == US_NODE_ARRAY || child->kind == US_NODE_ELEMENT) &&
                     !child->child;
        for (unsigned i = 0; i < level->num_seen; i++)
            known = known || level->seen[i] == child->name;
        if (!known && !is_false && !empty)
            disagree_about(c, child, us_name_text((enum us_name)child->name));
    }
}

static void check_close(struct us_emitter *emitter, enum us_name name, bool list)
{
    struct comparison *c = comparison_of(emitter);

    (void)name;
    (void)list;
    if (c->skipped > 0) {
        c->skipped--;
        return;
    }

    const struct level *level = &c->levels[--c->depth];
    if (level->list && level->next)
        disagree(c, level->next, "this item does not follow from the moves");
    else if (!level->list)
        check_rest(c, level);
}

/* Returns the stated value of a field, or NULL if there is nothing to compare. */
static const struct us_node *find_scalar(struct us_emitter *emitter, enum us_name name)
{
    struct comparison *c = comparison_of(emitter);
    return c->skipped > 0 || c->failed ? NULL : find_child(&c->levels[c->depth - 1], name);
}

static void check_string(struct us_emitter *emitter, enum us_name name, struct us_str value)
{
    struct comparison *c = comparison_of(emitter);
    const struct us_node *node = find_scalar(emitter, name);
    struct us_str stated;
    enum { MOST = 40 }; /* bytes of each value that are shown */
    char words[2 * MOST + 80];

    if (!node)
        return;
    if (!us_node_string(c->context, node, SIZE_MAX, &stated)) {
        c->failed = true;
        return;
    }

    stated = us_without_blanks(stated);
    value = us_without_blanks(value);
    if (stated.len == value.len && memcmp(stated.p, value.p, value.len) == 0)
        return;

    snprintf(words, sizeof(words), "%s is %.*s, but %.*s according to the moves",
             us_name_text(name), (int)(stated.len < MOST ? stated.len : MOST), stated.p,
             (int)(value.len < MOST ? value.len : MOST), value.p);
    disagree(c, node, words);
}

static void check_number(struct us_emitter *emitter, enum us_name name, uint64_t value)
{
    struct comparison *c = comparison_of(emitter);
    const struct us_node *node = find_scalar(emitter, name);
    uint32_t stated;
    char words[80];

    if (!node)
        return;
    if (!us_node_number(c->context, node, 0, UINT32_MAX, &stated)) {
        c->failed = true;
    } else if (stated != value) {
        snprintf(words, sizeof(words), "%s is %u, but %" PRIu64 " according to the moves",
                 us_name_text(name), stated, value);
        disagree(c, node, words);
    }
}

static void check_boolean(struct us_emitter *emitter, enum us_name name, bool value)
{
    struct comparison *c = comparison_of(emitter);
    const struct us_node *node = find_scalar(emitter, name);
    bool stated;

    if (!node)
        return;
    if (!us_node_boolean(c->context, node, &stated))
        c->failed = true;
    else if (stated != value)
        disagree_about(c, node, us_name_text(name));
}

static void check_characters(struct us_emitter *emitter, enum us_name name, struct us_str value,
                             bool markup)
{
    (void)emitter;
    (void)name;
    (void)value;
    (void)markup;
}

/* Compares what the record states with a replay.  Returns true if the replay finds a fault or no
   start: the caller replays the record, too, and reports that. */
static bool check_stated(const struct us_tree_context *x, struct us_bg_solution *m)
{
    static const struct us_emitter_calls calls = {
        .open = check_open,
        .close = check_close,
        .number = check_number,
        .boolean = check_boolean,
        .string = check_string,
        .characters = check_characters,
    };

    struct us_sink quiet = {.handle = NULL};
    struct comparison c = {.emitter = {.calls = &calls}, .context = x};
    bool had_start = m->has_start;
    struct us_buf unused = {0};
    c.emitter.out = &unused;
    if (us_bg_resolve(m, NULL, &quiet) != US_OK || m->fault.reason)
        return true;

    c.emitter.calls->open(&c.emitter, US_NAME_boardgame, false, false);
    us_boardgame_out(&c.emitter, m, US_POSITIONS_NONE);
    c.emitter.calls->close(&c.emitter, US_NAME_boardgame, false);
    m->has_start = had_start;
    us_buf_free(&unused);

    return !c.failed;
}

/* Reads the result.  It is the only field that states a draw by agreement. */
static bool read_result(const struct boardgame_reader *reader, const fields v)
{
    struct us_str result = {"", 0};
    struct us_str ending = {"", 0};
    if ((v[BOARDGAME_RESULT] &&
         !us_node_string(reader->context, v[BOARDGAME_RESULT], 40, &result)) ||
        (v[BOARDGAME_ENDING] && !us_node_string(reader->context, v[BOARDGAME_ENDING], 40, &ending)))
        return false;
    if (reader->solution->game->draws && us_str_eq(result, "draw"))
        reader->solution->claim.ending = US_END_AGREEMENT;

    return true;
}

bool us_boardgame_in(const struct us_tree_context *context, struct us_bg_solution *out)
{
    static const char *const versions[] = {US_BOARDGAME_VERSION};
    fields v;
    struct boardgame_reader reader = {context, out};
    unsigned version;
    unsigned game;
    unsigned layout = 0;

    if (!us_open_struct(context, context->root, &us_shape_boardgame, v) ||
        !us_node_word(context, v[BOARDGAME_VERSION], versions, 1, &version) ||
        !us_node_word(context, v[BOARDGAME_GAME], games, NUM_GAMES, &game))
        return false;

    us_bg_solution_clear(out, us_boardgame_find(us_str(games[game])));
    if ((v[BOARDGAME_LAYOUT] && !us_node_word(context, v[BOARDGAME_LAYOUT], us_proton_layout_names,
                                              US_PROTON_LAYOUTS, &layout)) ||
        !read_flag(&reader, v[BOARDGAME_IN_COLUMN], &out->in_column) ||
        !read_start(&reader, v[BOARDGAME_START]))
        return false;

    out->layout = layout;
    for (const struct us_node *move = us_first_item(v[BOARDGAME_MOVES]); move;
         move = us_item(move->next))
        if (!read_bg_move(&reader, move))
            return false;
    if (!read_stated(&reader, v[BOARDGAME_FINAL]) || !read_result(&reader, v) ||
        !read_comments(&reader, v[BOARDGAME_COMMENTS], US_BG_WHOLE_RECORD))
        return false;
    return out->text.failed || check_stated(context, out);
}
