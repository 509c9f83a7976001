/* SPDX-License-Identifier: MIT */
/*
 * pso: saved games of PySolFC.
 *
 * A file is a sequence of Python pickles: the program and its version, the game, the deal, the
 * cards of each stack, the moves, and "EOF".  The stacks are those at the time of saving, so the
 * start is found by taking the moves back.  docs/formats/pso.md describes the fields.
 */
#include <stdio.h>

#include "formats/kit/kit.h"
#include "formats/kit/pickle.h"
#include "formats/saves/pso_rows.h"
#include "model/played.h"

/* ---- games ----------------------------------------------------------------------------------- */

/* Returns the game with that number, or NULL. */
static const struct us_pso_game *find_game(int64_t id)
{
    for (size_t i = 0; i < us_num_pso_games; i++)
        if (us_pso_games[i].id == id)
            return &us_pso_games[i];
    return NULL;
}

/* ---- a dump ---------------------------------------------------------------------------------- */

enum {
    MAX_STACKS = 80,
    MOST_CARDS = US_MAX_CARDS,
    MAX_BOOKMARKS = 10, /* PySolFC has nine */
    HIDDEN = 0x100,     /* of a card in a table: it lies face down */
};

/* The cards of each stack: PySolFC's numbers of cards, with HIDDEN. */
struct table {
    uint8_t len[MAX_STACKS];
    uint16_t cards[MAX_STACKS][MOST_CARDS];
};

/* What changes the table: PySolFC's atomic moves.  ATOM_OTHER is none that a record can have. */
enum atom_kind {
    ATOM_MOVE,
    ATOM_FLIP,
    ATOM_FLIP_AND_MOVE,
    ATOM_FLIP_ALL,
    ATOM_TURN,
    ATOM_SHUFFLE,
    ATOM_NOTHING,
    ATOM_OTHER
};

static const struct {
    const char *name;
    enum atom_kind kind;
} atom_names[] = {
    {"AMoveMove", ATOM_MOVE},
    {"AFlipMove", ATOM_FLIP},
    {"ASingleFlipMove", ATOM_FLIP},
    {"AFlipAndMoveMove", ATOM_FLIP_AND_MOVE},
    {"AFlipAllMove", ATOM_FLIP_ALL},
    {"ATurnStackMove", ATOM_TURN},
    {"NEW_ATurnStackMove", ATOM_TURN},
    {"AShuffleStackMove", ATOM_SHUFFLE},
    {"ANextRoundMove", ATOM_NOTHING},
    {"AUpdateStackMove", ATOM_NOTHING},
    {"AUpdateStackModelMove", ATOM_NOTHING},
    {"AUpdateStackViewMove", ATOM_NOTHING},
    {"ASaveSeedMove", ATOM_NOTHING},
    {"ASaveStateMove", ATOM_NOTHING},
};

struct atom {
    uint8_t kind; /* enum atom_kind */
    uint8_t num;
    uint8_t from;   /* or the only stack */
    uint8_t to;     /* or the index of the shuffle */
    bool ends_step; /* the step of the history ends here */
};

/* The cards of a stack before and after it was shuffled.  The file states only the former. */
struct shuffle {
    uint8_t num;
    uint16_t before[MOST_CARDS]; /* without HIDDEN */
    uint16_t after[MOST_CARDS];
};

/* A bookmark: a dump of its own within the file. */
struct bookmark {
    int64_t number; /* from 0 */
    struct us_str text;
};

/* A file or a bookmark. */
struct dump {
    struct us_record_reader *reader;
    struct us_pickle pickle;
    size_t offset; /* of the dump in the file */
    bool is_bookmark;

    int64_t game;
    struct us_deal deal;
    unsigned num_stacks;
    struct table table; /* as saved; then the start */

    struct atom *atoms;
    size_t num_atoms;
    size_t cap_atoms;
    size_t num_played; /* the others were undone */
    struct shuffle shuffles[US_MAX_SHUFFLES];
    unsigned num_shuffles;
    bool left_out;  /* moves were left out: see leave_out */
    size_t visited; /* values of the history that were looked at, shared ones each time */

    struct us_str comment;
    struct bookmark bookmarks[MAX_BOOKMARKS];
    unsigned num_bookmarks;
};

/* ---- errors ---------------------------------------------------------------------------------- */

/* A file is binary, so places in it are numbers of bytes. */
static bool fail_at(const struct dump *dump, enum us_diag_id id, const char *what)
{
    us_report(dump->reader->sink, id, US_NOWHERE, "%s (byte %zu)", what,
              dump->offset + dump->pickle.at);
    return false;
}

static bool fail(const struct us_record_reader *reader, const char *what)
{
    us_report(reader->sink, US_DIAG_FIELD_VALUE, US_NOWHERE, "%s", what);
    return false;
}

static bool fail_without_memory(const struct us_record_reader *reader)
{
    us_fail_memory(reader->sink);
    return false;
}

static bool fail_pickle(const struct dump *dump)
{
    switch (dump->pickle.fault) {
    case US_PICKLE_ENDS:
        return fail_at(dump, US_DIAG_TRUNCATED, "the saved game is incomplete");
    case US_PICKLE_TOO_LARGE:
        return fail_at(dump, US_DIAG_TOO_MANY_VALUES, "the pickles of the saved game");
    case US_PICKLE_NO_MEMORY:
        return fail_without_memory(dump->reader);
    case US_PICKLE_NO_FAULT:
    case US_PICKLE_OPERATION:
        break;
    }
    return fail_at(dump, US_DIAG_UNREAD_TEXT,
                   "saved games do not have this operation of a pickle here");
}

/* ---- fields ---------------------------------------------------------------------------------- */

static const struct us_pickle_value *next(struct dump *dump)
{
    const struct us_pickle_value *value = us_pickle_next(&dump->pickle);
    if (!value)
        fail_pickle(dump);
    return value;
}

/* Reads a number from 0 to `most`. */
static bool next_number(struct dump *dump, int64_t most, const char *what, int64_t *number)
{
    const struct us_pickle_value *value = next(dump);
    if (!value)
        return false;
    if (value->type != US_PICKLE_INT || value->number < 0 || value->number > most)
        return fail_at(dump, US_DIAG_FIELD_VALUE, what);
    *number = value->number;
    return true;
}

static bool next_text(struct dump *dump, const char *text)
{
    const struct us_pickle_value *value = next(dump);
    if (!value)
        return false;
    return us_str_eq(us_pickle_text(&dump->pickle, value), text) ||
           fail_at(dump, US_DIAG_UNREAD_TEXT, "not a saved game");
}

/* Ignores the next n values. */
static bool skip(struct dump *dump, unsigned n)
{
    while (n > 0 && next(dump))
        n--;
    return n == 0;
}

/* Sets the deal from its number.  A long number has bit 1000 set if the deal is one of Microsoft's,
   and bits 999 and 1000 if it has no number. */
static bool read_deal(struct dump *dump)
{
    enum { FLAGS = 125, LAST_MS = 31999 };
    const struct us_pickle_value *value = next(dump);
    if (!value)
        return false;
    struct us_str bytes = us_pickle_text(&dump->pickle, value);
    bool is_ms = value->type == US_PICKLE_LONG && bytes.len == FLAGS + 1 && bytes.p[FLAGS] == 1;
    uint64_t number = value->type == US_PICKLE_INT ? (uint64_t)value->number : 0;

    size_t used = is_ms ? FLAGS : bytes.len;
    while (used > 0 && bytes.p[used - 1] == 0)
        used--;
    if (value->type == US_PICKLE_LONG && used <= sizeof(number))
        for (size_t i = used; i-- > 0;)
            number = number << 8 | (unsigned char)bytes.p[i];

    /* The state of the generator.  That of older versions was one number. */
    value = next(dump);
    if (!value)
        return false;
    enum us_deal_system others = value->type == US_PICKLE_INT ? US_DEAL_PYSOL : US_DEAL_MT;
    dump->deal = (struct us_deal){
        .system = is_ms || number <= LAST_MS ? US_DEAL_MS : others,
        .number = number,
    };
    if (number == 0)
        dump->deal = US_NO_DEAL;
    return true;
}

static bool read_stacks(struct dump *dump)
{
    int64_t num;
    if (!next_number(dump, MAX_STACKS, "the number of stacks is not that of a game that is read",
                     &num))
        return false;
    dump->num_stacks = (unsigned)num;
    for (unsigned i = 0; i < dump->num_stacks; i++) {
        if (!next_number(dump, MOST_CARDS, "a stack has more cards than four decks", &num))
            return false;
        dump->table.len[i] = num;
        for (unsigned k = 0; k < dump->table.len[i]; k++) {
            int64_t card;
            int64_t face_up;
            if (!next_number(dump, MOST_CARDS - 1, "not the number of a card of four decks",
                             &card) ||
                !next_number(dump, 1, "a card lies face up, 1, or face down, 0", &face_up))
                return false;
            dump->table.cards[i][k] = card | (face_up ? 0 : HIDDEN);
        }
    }
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Counts `num` values of the history.  Returns false, after reporting it, if more are visited than
   the file has.  A step or a move may be there several times only if the file is hostile: a pickle
   can share values, and so name the square of its own length. */
static bool visit(struct dump *dump, size_t num)
{
    dump->visited += num;
    if (!us_work_charge(dump->pickle.work, num))
        return false;
    return dump->visited <= dump->pickle.num_pushed ||
           fail_at(dump, US_DIAG_FIELD_VALUE,
                   "the list of moves repeats its parts more often than the file has values");
}

/* Takes the number of a stack, or of cards. */
static bool take_number(const struct dump *dump, const struct us_pickle_value *value, int64_t most,
                        uint8_t *number)
{
    if (value->type != US_PICKLE_INT || value->number < 0 || value->number > most)
        return fail_at(dump, US_DIAG_FIELD_VALUE,
                       "a move names a stack or a number of cards that do not exist");
    *number = value->number;
    return true;
}

/* Returns true if the rules of the game are known, and say that it shuffles. */
static bool does_shuffle(const struct dump *dump)
{
    const struct us_pso_game *game = find_game(dump->game);
    const struct us_variant *variant = game ? us_variant_find(us_str(game->variant)) : NULL;
    return variant && variant->game.rules.gathers == US_GATHERED_SHUFFLED;
}

/* Reads a shuffle: its stack and the cards before it. */
static bool read_shuffle(struct dump *dump, const struct us_pickle_value *move, struct atom *atom)
{
    const struct us_pickle *pickle = &dump->pickle;
    const struct us_pickle_value *cards = us_pickle_field(pickle, move, "card_ids");

    if (!take_number(dump, us_pickle_field(pickle, move, "stack_id"), (int64_t)dump->num_stacks - 1,
                     &atom->from))
        return false;
    if (cards->type != US_PICKLE_LIST || dump->num_shuffles == US_MAX_SHUFFLES)
        return fail_at(dump, US_DIAG_FIELD_VALUE,
                       "expected the cards that are shuffled, at most three times");

    struct shuffle *shuffle = &dump->shuffles[dump->num_shuffles];
    for (uint32_t cell = cards->list.first; cell > 0; cell = pickle->cells[cell].next) {
        uint8_t card;
        if (!visit(dump, 1) ||
            !take_number(dump, us_pickle_at(pickle, cell), MOST_CARDS - 1, &card))
            return false;
        if (atom->num == MOST_CARDS)
            return fail_at(dump, US_DIAG_FIELD_VALUE, "more cards are shuffled than there are");
        shuffle->before[atom->num++] = card;
    }
    shuffle->num = atom->num;
    atom->to = dump->num_shuffles++;
    return true;
}

/* Reads the fields of a move of a kind that does something. */
static bool read_fields(struct dump *dump, const struct us_pickle_value *move, struct atom *atom)
{
    enum { STACK, FROM, TO, CARDS, FIELDS };
    static const char *const names[FIELDS] = {"stack_id", "from_stack_id", "to_stack_id", "ncards"};
    const struct us_pickle_value *found[FIELDS];
    int64_t last = (int64_t)dump->num_stacks - 1;
    if (atom->kind == ATOM_SHUFFLE)
        return read_shuffle(dump, move, atom);
    if (!visit(dump, us_pickle_fields(&dump->pickle, move, names, FIELDS, found)))
        return false;

    if (atom->kind == ATOM_FLIP || atom->kind == ATOM_FLIP_ALL)
        return take_number(dump, found[STACK], last, &atom->from);
    if (!take_number(dump, found[FROM], last, &atom->from) ||
        !take_number(dump, found[TO], last, &atom->to))
        return false;
    return atom->kind != ATOM_MOVE || take_number(dump, found[CARDS], MOST_CARDS, &atom->num);
}

static bool read_atom(struct dump *dump, const struct us_pickle_value *move)
{
    struct us_str name = us_pickle_text(&dump->pickle, move);
    size_t num = sizeof(atom_names) / sizeof(atom_names[0]);
    size_t i = 0;

    if (!visit(dump, 1))
        return false;
    while (i < num && !us_str_eq(name, atom_names[i].name))
        i++;
    bool is_known = move->type == US_PICKLE_OBJECT && i < num &&
                    (atom_names[i].kind != ATOM_SHUFFLE || does_shuffle(dump));
    struct atom atom = {.kind = is_known ? atom_names[i].kind : ATOM_OTHER};
    if (!is_known && find_game(dump->game)) {
        struct us_buf words = {0};
        us_buf_puts(&words, "the game has a move of a kind that is not read: ");
        us_buf_put_escaped(&words, name, 40);
        fail(dump->reader, us_buf_text(&words));
        us_buf_free(&words);
        return false;
    }

    if (atom.kind == ATOM_NOTHING)
        return true;
    if (atom.kind != ATOM_OTHER && !read_fields(dump, move, &atom))
        return false;
    if (!us_grow(&dump->atoms, &dump->cap_atoms, dump->num_atoms + 1, sizeof(*dump->atoms)))
        return fail_without_memory(dump->reader);
    dump->atoms[dump->num_atoms++] = atom;
    return true;
}

/* Reads the history: a list of steps, each of which is a list of atomic moves. */
static bool read_moves(struct dump *dump)
{
    const struct us_pickle *pickle = &dump->pickle;
    const struct us_pickle_value *moves = next(dump);

    if (!moves)
        return false;
    const struct us_pickle_value *history = us_pickle_field(pickle, moves, "history");
    const struct us_pickle_value *index = us_pickle_field(pickle, moves, "index");
    if (history->type != US_PICKLE_LIST || index->type != US_PICKLE_INT)
        return fail_at(dump, US_DIAG_FIELD_VALUE, "expected the list of moves");

    int64_t steps = 0;
    for (uint32_t cell = history->list.first; cell > 0; cell = pickle->cells[cell].next, steps++) {
        const struct us_pickle_value *step = us_pickle_at(pickle, cell);
        if (steps == index->number)
            dump->num_played = dump->num_atoms;
        if (!visit(dump, 1))
            return false;
        if (step->type != US_PICKLE_LIST)
            return fail_at(dump, US_DIAG_FIELD_VALUE, "expected the list of moves");
        size_t before = dump->num_atoms;
        for (uint32_t atom = step->list.first; atom > 0; atom = pickle->cells[atom].next)
            if (!read_atom(dump, us_pickle_at(pickle, atom)))
                return false;
        if (dump->num_atoms > before)
            dump->atoms[dump->num_atoms - 1].ends_step = true;
    }
    if (index->number < 0 || index->number > steps)
        return fail_at(dump, US_DIAG_FIELD_VALUE, "more moves were played than there are");
    if (index->number == steps)
        dump->num_played = dump->num_atoms;
    return true;
}

/* Leaves out the first moves, and the undone ones from `end` on, because a record cannot have them.
   The game then begins later. */
static void leave_out(struct dump *dump, size_t first, size_t end)
{
    us_report(dump->reader->sink, US_DIAG_BEGINS_LATE, US_NOWHERE,
              first > 0 ? "the record begins after it"
                        : "the undone moves are left out from it on");
    memmove(dump->atoms, dump->atoms + first, (end - first) * sizeof(*dump->atoms));
    dump->num_atoms = end - first;
    dump->num_played -= first;
    dump->left_out = true;
}

/* Leaves out the moves up to the last one that a record cannot have, and the undone moves from such
   a one on, or from a shuffle on, since the file does not state its result. */
static void leave_out_others(struct dump *dump)
{
    size_t first = 0;
    size_t end = dump->num_atoms;

    for (size_t i = dump->num_atoms; i-- > dump->num_played;)
        if (dump->atoms[i].kind == ATOM_OTHER || dump->atoms[i].kind == ATOM_SHUFFLE)
            end = i;
    for (size_t i = 0; i < dump->num_played; i++)
        if (dump->atoms[i].kind == ATOM_OTHER)
            first = i + 1;
    if (first > 0 || end < dump->num_atoms)
        leave_out(dump, first, end);
}

/* ---- the dump -------------------------------------------------------------------------------- */

/* Keeps the player's comment and the bookmarks. */
static bool read_extras(struct dump *dump)
{
    const struct us_pickle *pickle = &dump->pickle;
    const struct us_pickle_value *info = next(dump);

    if (!info)
        return false;
    dump->comment = us_pickle_text(pickle, us_pickle_field(pickle, info, "comment"));
    const struct us_pickle_value *bookmarks = us_pickle_field(pickle, info, "bookmarks");
    uint32_t cell = bookmarks->type == US_PICKLE_DICT ? bookmarks->list.first : 0;
    for (; cell > 0; cell = pickle->cells[pickle->cells[cell].next].next) {
        const struct us_pickle_value *number = us_pickle_at(pickle, cell);
        const struct us_pickle_value *pair = us_pickle_at(pickle, pickle->cells[cell].next);
        bool ok = number->type == US_PICKLE_INT && pair->type == US_PICKLE_LIST &&
                  pair->list.first > 0;
        if (!ok || dump->num_bookmarks == MAX_BOOKMARKS)
            return fail_at(dump, US_DIAG_FIELD_VALUE, "not the bookmarks of a saved game");
        struct us_str text = us_pickle_text(pickle, us_pickle_at(pickle, pair->list.first));
        if (text.len == 0)
            return fail_at(dump, US_DIAG_FIELD_VALUE, "not the bookmarks of a saved game");
        dump->bookmarks[dump->num_bookmarks++] = (struct bookmark){.number = number->number,
                                                                   .text = text};
    }
    return true;
}

/* Reads the values after the moves, up to the last one. */
static bool read_end(struct dump *dump)
{
    const struct us_pickle_value *value;
    do {
        value = next(dump);
        if (!value)
            return false;
    } while (!us_str_eq(us_pickle_text(&dump->pickle, value), "EOF"));
    return dump->pickle.at == dump->pickle.text.len ||
           fail_at(dump, US_DIAG_UNREAD_TEXT, "the saved game ends before this");
}

static bool read_dump(struct dump *dump)
{
    int64_t bookmark;
    if (!next_text(dump, "PySolFC") || !skip(dump, 2) ||
        !next_number(dump, 2, "not a saved game", &bookmark) || !skip(dump, 1) ||
        !next_number(dump, INT32_MAX, "not the number of a game", &dump->game))
        return false;
    if (!find_game(dump->game) && !us_unjudged_find(dump->game)) {
        us_report(dump->reader->sink, US_DIAG_FIELD_VALUE, US_NOWHERE,
                  "PySolFC's game number %d is not among those that unisol reads", (int)dump->game);
        return false;
    }

    /* After the stacks: the round of the talon, and whether the game is finished. */
    dump->is_bookmark = bookmark == 2;
    if (!read_deal(dump) || !read_stacks(dump) || !skip(dump, 2))
        return false;
    if (!dump->is_bookmark && (!skip(dump, 1) || !read_extras(dump)))
        return false;
    if (!read_moves(dump) || !read_end(dump))
        return false;
    leave_out_others(dump);
    return true;
}

static void free_dump(struct dump *dump)
{
    us_pickle_free(&dump->pickle);
    us_resize(dump->atoms, 0);
    us_resize(dump, 0);
}

/* Reads a dump.  Returns NULL after reporting an error. */
static struct dump *open_dump(struct us_record_reader *reader, struct us_str text, size_t offset)
{
    struct dump *dump = us_new(sizeof(*dump));
    if (!dump) {
        fail_without_memory(reader);
        return NULL;
    }
    dump->reader = reader;
    dump->offset = offset;
    dump->pickle.text = text;
    dump->pickle.limit = us_bound(reader->bounds, US_BOUND_VALUES);
    dump->pickle.work = reader->cursor.work;
    if (read_dump(dump))
        return dump;
    free_dump(dump);
    return NULL;
}

/* ---- the table ------------------------------------------------------------------------------- */

/* Moves the last n cards of a stack.  They keep their order. */
static bool carry(struct table *t, unsigned from, unsigned to, unsigned n)
{
    if (from == to || n > t->len[from] || t->len[to] + n > MOST_CARDS)
        return false;
    memcpy(&t->cards[to][t->len[to]], &t->cards[from][t->len[from] - n],
           n * sizeof(t->cards[0][0]));
    t->len[from] = t->len[from] - n;
    t->len[to] = t->len[to] + n;
    return true;
}

/* Turns the last n cards of a stack over. */
static bool flip(struct table *t, unsigned stack, unsigned n)
{
    if (n > t->len[stack])
        return false;
    for (unsigned i = 1; i <= n; i++)
        t->cards[stack][t->len[stack] - i] ^= HIDDEN;
    return true;
}

/* Moves all cards of a stack to an empty one, so that the last one is the first, and turns them. */
static bool turn(struct table *t, unsigned from, unsigned to)
{
    bool ok = from != to && t->len[to] == 0;
    while (ok && t->len[from] > 0)
        ok = flip(t, from, 1) && carry(t, from, to, 1);
    return ok;
}

/* Shuffles a stack, or takes that back, which shows its result. */
static bool shuffle_stack(struct table *t, const struct atom *a, struct shuffle *shuffle, bool back)
{
    uint16_t *cards = t->cards[a->from];
    size_t size = shuffle->num * sizeof(*cards);

    if (t->len[a->from] != shuffle->num)
        return false;
    if (!back) {
        memcpy(cards, shuffle->after, size);
        return true;
    }

    unsigned seen[MOST_CARDS] = {0};
    for (unsigned i = 0; i < shuffle->num; i++) {
        seen[cards[i] & ~(unsigned)HIDDEN]++;
        seen[shuffle->before[i]]--;
    }
    for (unsigned i = 0; i < MOST_CARDS; i++)
        if (seen[i] != 0)
            return false;
    memcpy(shuffle->after, cards, size);
    memcpy(cards, shuffle->before, size);
    return true;
}

/* Makes an atomic move, or takes it back.  Returns false if the cards are not there. */
static bool make(struct table *t, const struct atom *a, struct shuffle *shuffles, bool back)
{
    unsigned from = back ? a->to : a->from;
    unsigned to = back ? a->from : a->to;

    switch ((enum atom_kind)a->kind) {
    case ATOM_MOVE:
        return carry(t, from, to, a->num);
    case ATOM_FLIP:
        return flip(t, a->from, 1);
    case ATOM_FLIP_AND_MOVE:
        return flip(t, from, 1) && carry(t, from, to, 1);
    case ATOM_FLIP_ALL:
        return flip(t, a->from, t->len[a->from]);
    case ATOM_TURN:
        return turn(t, from, to);
    case ATOM_SHUFFLE:
        return shuffle_stack(t, a, &shuffles[a->to], back);
    case ATOM_NOTHING:
    case ATOM_OTHER:
        break;
    }
    return true;
}

/* ---- piles ----------------------------------------------------------------------------------- */

struct stack {
    struct us_pile_id pile;
    bool shown;
    uint8_t home; /* 1 + deck * 4 + suit of the foundation; 0: it holds no card */
};

/* A line of moves that is being played. */
struct player {
    struct us_record_reader *reader;
    struct us_script *script;
    const struct us_pso_game *game;
    const struct us_unjudged *unjudged; /* if there is no `game` */
    char suits[US_NUM_SUITS + 1];       /* of a deck, in the order of card numbers */
    char ranks[US_MAX_RANK + 1];
    struct stack stacks[MAX_STACKS];
    unsigned num_stacks;
    struct table table;
    struct shuffle *shuffles;
    bool has_shuffled; /* in the current step */
    /* The moves go to the last variation.  Otherwise they are those of the game. */
    bool in_variation;
    struct us_intent *last; /* of this step, if it came from the stock; NULL: none */
    bool has_moved;         /* in the current step, cards have been moved */
};

/* Returns how many piles of a type the game has. */
static unsigned num_in_game(const struct us_game *g, enum us_pile type)
{
    if (type == US_COLUMN)
        return g->num_columns;
    if (type == US_FREECELL)
        return g->num_freecells;
    if (type == US_HOLE)
        return g->rules.num_holes;
    if (type == US_RESERVE)
        return g->rules.num_reserves;
    return type == US_FOUNDATION ? us_game_cards(g) / g->max_rank : 1;
}

/* Sets what the table says of the suits or the ranks of a deck: ", suits CSH". */
static void take_letters(struct us_str text, const char *name, char *letters, size_t max)
{
    size_t at = us_str_find(text, name);
    for (size_t n = 0; at != SIZE_MAX && n < max; n++) {
        size_t i = at + strlen(name) + n;
        bool ends = i >= text.len || text.p[i] == ',';
        letters[n] = ends ? '\0' : text.p[i];
        if (ends)
            break;
    }
}

/* Lists the stacks of the game. */
static void set_up_stacks(struct player *p)
{
    static const struct {
        char letter;
        uint8_t type;
    } letters[] = {{'r', US_COLUMN}, {'c', US_FREECELL}, {'f', US_FOUNDATION}, {'h', US_HOLE},
                   {'t', US_STOCK},  {'w', US_WASTE},    {'i', US_STOCK},      {'v', US_RESERVE}};
    const struct us_game *game = p->game ? &us_variant_find(us_str(p->game->variant))->game : NULL;
    struct us_str text = us_str(p->game ? p->game->stacks : p->unjudged->stacks);
    snprintf(p->suits, sizeof(p->suits), "%s", p->game && p->game->suits ? p->game->suits : "CSHD");
    snprintf(p->ranks, sizeof(p->ranks), "%.*s", game ? game->max_rank : US_MAX_RANK,
             "A23456789TJQK");
    take_letters(text, ", suits ", p->suits, US_NUM_SUITS);
    take_letters(text, ", ranks ", p->ranks, US_MAX_RANK);

    unsigned num[US_NUM_PILES] = {0};
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c) && *c.p != ',';
         us_cursor_blanks(&c)) {
        char letter = *c.p++;
        size_t k = 0;
        while (letters[k].letter != letter)
            k++;
        unsigned type = letters[k].type;
        uint32_t n = game ? num_in_game(game, (enum us_pile)type) : 1;
        if (!us_cursor_at_end(&c) && us_is_digit(*c.p))
            us_cursor_number(&c, &n);
        for (unsigned i = 0; i < n; i++, num[type]++)
            p->stacks[p->num_stacks++] = (struct stack){.pile = {type, num[type]},
                                                        .shown = letter != 'i'};
    }
}

/* Returns the number of stacks of a type. */
static unsigned num_of(const struct player *p, enum us_pile type)
{
    unsigned n = 0;
    for (unsigned i = 0; i < p->num_stacks; i++)
        n += p->stacks[i].shown && p->stacks[i].pile.type == type;
    return n;
}

/* Returns the number of cards of a deck. */
static unsigned deck_size(const struct player *p)
{
    return (unsigned)(strlen(p->suits) * strlen(p->ranks));
}

/* Returns a card as the model has it. */
static us_card face(const struct player *p, unsigned number)
{
    unsigned card = number & ~(unsigned)HIDDEN;
    unsigned ranks = (unsigned)strlen(p->ranks);
    bool states_deck = !(p->game ? p->game->suits : strchr(p->unjudged->stacks, ','));
    unsigned suit = 0;
    unsigned rank = 1;

    while (us_suit_letters[suit] != p->suits[card % deck_size(p) / ranks])
        suit++;
    while (us_rank_letters[rank] != p->ranks[card % ranks])
        rank++;
    us_card made = us_card_make(rank, suit, states_deck ? card / deck_size(p) : 0);
    if (p->script->game.num_decks > 1 && states_deck)
        made |= US_CARD_DECK_STATED;
    return number & HIDDEN ? made | US_CARD_HIDDEN : made;
}

/* Gives each foundation that holds a card the suit of that card, and the lowest deck that is free;
   an empty one loses them. */
static void note_foundation(struct player *p, unsigned stack)
{
    struct stack *s = &p->stacks[stack];
    if (s->pile.type != US_FOUNDATION)
        return;
    if (p->table.len[stack] == 0)
        s->home = 0;
    if (p->table.len[stack] == 0 || s->home > 0)
        return;

    unsigned suit = us_suit(face(p, p->table.cards[stack][0]));
    bool taken[US_MAX_FOUNDATIONS + 1] = {false};
    for (unsigned i = 0; i < p->num_stacks; i++)
        taken[p->stacks[i].home] = true;
    s->home = 1 + suit;
    while (taken[s->home] && s->home + US_NUM_SUITS <= US_MAX_FOUNDATIONS)
        s->home = s->home + US_NUM_SUITS;
}

static struct us_place place_of(const struct player *p, unsigned stack)
{
    struct us_pile_id pile = p->stacks[stack].pile;
    if (pile.type == US_FOUNDATION)
        pile.index = p->stacks[stack].home > 0 ? p->stacks[stack].home - 1U : 0;
    return us_place_of(pile);
}

/* A line that leaves that of the game, or a bookmark. */
struct branch {
    struct dump *dump; /* to be freed; NULL: none */
    bool undone;       /* the moves that were undone */
    const struct atom *atoms;
    size_t num;
    size_t common;  /* so many of them are also moves of the game */
    size_t marked;  /* the bookmark is after so many of them */
    int64_t number; /* of the bookmark; NO_BOOKMARK: there is none */
};
#define NO_BOOKMARK (-1)

/* A file: the game, and the lines that leave it, in the order in which they do. */
struct lines {
    const struct dump *dump;
    struct branch branches[2 * MAX_BOOKMARKS + 1];
    unsigned num;
};

/* ---- the start ------------------------------------------------------------------------------- */

/* Notes which cards come back from foundations: any, and any that do not go to a column. */
static void note_return(const struct player *p, const struct dump *dump, bool *any, bool *elsewhere)
{
    for (size_t i = 0; i < dump->num_atoms; i++) {
        const struct atom *a = &dump->atoms[i];
        bool returns = a->kind == ATOM_MOVE && p->stacks[a->from].pile.type == US_FOUNDATION;
        *any = *any || returns;
        *elsewhere = *elsewhere || (returns && p->stacks[a->to].pile.type != US_COLUMN);
    }
}

/* Few players take cards back from foundations, so PySolFC's rules about that are stated only if
   the player did it.  Otherwise FreeCell would not be the usual one. */
static void state_returns(struct player *p, const struct lines *lines, const struct us_game *usual)
{
    bool any = false;
    bool elsewhere = false;

    note_return(p, lines->dump, &any, &elsewhere);
    for (unsigned i = 0; i < lines->num; i++)
        if (lines->branches[i].dump)
            note_return(p, lines->branches[i].dump, &any, &elsewhere);

    struct us_game *game = &p->script->game;
    if (!any)
        game->foundation_to_column = usual->foundation_to_column;
    else if (!elsewhere && game->foundation_to_column == US_BACK_ANYWHERE)
        game->foundation_to_column = US_BACK_TO_COLUMNS;
}

/* Makes the script's game one whose rules are not known, with the piles that the file has. */
static bool state_unjudged(struct player *p, const struct dump *dump)
{
    struct us_buf name = {0};
    unsigned cards = 0;

    if (us_is_game_asked(p->reader))
        return fail(p->reader,
                    "unisol does not know the rules of the game, but a game was requested");
    us_unjudged_put_name(p->unjudged, &name);
    us_script_name_variant(p->script, us_buf_str(&name));
    us_buf_free(&name);
    for (unsigned i = 0; i < dump->num_stacks; i++)
        cards += dump->table.len[i];
    if (cards > US_MAX_DECKS * deck_size(p))
        return fail(p->reader, "the game has more than four decks");
    struct us_game *game = &p->script->game;
    unsigned columns = num_of(p, US_COLUMN);
    *game = (struct us_game){
        .variant = game->variant,
        .num_columns = columns > 0 ? columns : 1, /* a record has one */
        .num_decks = (cards + deck_size(p) - 1) / deck_size(p),
        .max_rank = US_MAX_RANK,
        .rules = {.num_reserves = num_of(p, US_RESERVE),
                  .num_holes = num_of(p, US_HOLE),
                  .stock_to = num_of(p, US_WASTE) > 0 ? US_STOCK_TO_WASTE : US_STOCK_TO_COLUMNS,
                  .goal = US_GOAL_STOCK,
                  .unjudged = true},
    };
    game->rules.has_hole_steps = game->rules.num_holes > 2;
    if (game->rules.num_holes == 0)
        game->rules.foundation_takes = US_FOUNDATION_TAKES_NOTHING;
    return true;
}

/* Makes the script's game that of the file.  If the user asked for a game, it must be the same. */
static bool state_game(struct player *p, const struct lines *lines)
{
    const struct dump *dump = lines->dump;
    struct us_script *script = p->script;

    if (dump->num_stacks != p->num_stacks)
        return fail(p->reader, "the game has another number of stacks in this version of PySolFC");
    if (!p->game)
        return state_unjudged(p, dump);
    const struct us_variant *variant = us_variant_find(us_str(p->game->variant));
    if (us_is_game_asked(p->reader) && strcmp(script->game.variant, variant->game.variant) != 0) {
        us_report(p->reader->sink, US_DIAG_GAME_DIFFERS, US_NOWHERE,
                  "the game is %s in the file, but %s was requested", variant->game.variant,
                  script->game.variant);
        return false;
    }

    struct us_game *game = &script->game;
    *game = variant->game;
    script->game_stated = true;
    us_game_play_as(game, US_DEAL_MT);
    game->num_freecells = num_of(p, US_FREECELL);
    state_returns(p, lines, &variant->game);
    return true;
}

static void lay_card(struct player *p, unsigned stack, us_card card)
{
    const struct stack *to = &p->stacks[stack];
    static const struct us_span whole = {0, 0};
    if (to->pile.type == US_FOUNDATION)
        p->script->start.foundations[to->home - 1] = us_rank(card);
    us_script_deal_pile(p->script, to->pile, card, whole);
}

/* PySolFC deals the first cards to the waste.  To other programs this is the first move. */
static void draw_first(struct player *p)
{
    struct us_position *start = &p->script->start;
    unsigned draw = p->script->game.rules.stock_draw > 0 ? p->script->game.rules.stock_draw : 1;

    if (p->unjudged || p->script->game.rules.stock_to != US_STOCK_TO_WASTE ||
        us_waste_len(start) != draw)
        return;
    while (us_waste_len(start) > 0)
        us_pile_push(start, US_STOCK, 0, us_pile_pop(start, US_WASTE, 0) | US_CARD_HIDDEN);
    *us_script_add(p->script) = (struct us_intent){
        .source = us_place_of(us_pile_id(US_STOCK, 0)),
        .dest = us_place_of(us_pile_id(US_WASTE, 0)),
        .count = draw,
    };
}

/* States the deal; a number of a game that deals in another way becomes a name. */
static void state_deal(struct player *p, struct us_deal deal)
{
    struct us_buf name = {0};
    p->script->deal = deal;
    p->script->deal_may_differ = true; /* older versions dealt otherwise */
    if (!p->game || !p->game->deals || !us_deal_is_numbered(deal))
        return;

    us_buf_putf(&name, "%s ", p->game->deals);
    us_deal_put_short(&name, deal);
    p->script->deal = (struct us_deal){.system = US_DEAL_CUSTOM};
    p->script->extras.deal_name = us_extras_add_name(&p->script->extras,
                                                     us_str(us_buf_text(&name)));
    if (name.failed)
        us_script_fail(p->script);
    us_buf_free(&name);
}

/* Takes the moves that were played back, and lays out the start. */
static bool take_start(struct player *p, struct dump *dump)
{
    for (size_t i = dump->num_played; i-- > 0;) {
        if (make(&dump->table, &dump->atoms[i], dump->shuffles, true))
            continue;
        if (!p->unjudged)
            return fail(p->reader, "the moves do not lead to the saved position");
        leave_out(dump, i + 1, dump->num_atoms);
        break;
    }

    p->table = dump->table;
    p->shuffles = dump->shuffles;
    us_game_lay_out(&p->script->game, &p->script->start);
    for (unsigned i = 0; i < p->num_stacks; i++) {
        note_foundation(p, i);
        for (unsigned k = 0; k < p->table.len[i]; k++)
            lay_card(p, i, face(p, p->table.cards[i][k]));
    }
    p->script->has_start = true;
    us_game_attach(&p->script->game, &p->script->start);
    state_deal(p, dump->deal);
    draw_first(p);
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Appends a move to the line. */
static struct us_intent *add_intent(struct player *p, const struct us_intent *intent)
{
    struct us_intent *added = p->in_variation ? us_script_try(p->script) : us_script_add(p->script);
    *added = *intent;
    return added;
}

/* Returns true if the cards from the stock go to piles of this type together. */
static bool go_together(const struct player *p, unsigned type)
{
    const struct us_rules *r = &p->script->game.rules;
    unsigned to = r->stock_to;

    if (p->unjudged)
        return false;
    return (type == US_WASTE && to == US_STOCK_TO_WASTE) ||
           (type == US_COLUMN && (to == US_STOCK_TO_COLUMNS || to == US_STOCK_TO_FILLED_COLUMNS ||
                                  r->stock_ends_on_columns)) ||
           (type == US_RESERVE && to == US_STOCK_TO_RESERVES);
}

/* Adds the move of a step in a game of pairs: two cards that go to the hole are one move, and so
   are all that close up columns.  What fills columns after a move is none.  Returns false if the
   cards are dealt. */
static bool add_of_pairs(struct player *p, const struct atom *a, bool dealt)
{
    struct us_pile_id from = p->stacks[a->from].pile;
    struct us_intent intent = {
        .source = place_of(p, a->from), .dest = place_of(p, a->to), .count = 1};
    bool home = p->stacks[a->to].pile.type == US_HOLE;

    if (p->script->game.rules.hole_takes != US_HOLE_TAKES_PAIRS || dealt || a->kind == ATOM_TURN)
        return false;
    if (!p->last && !home) {
        intent.source = intent.dest = us_place_of(us_pile_id(US_ALL_COLUMNS, 0));
        intent.count_kind = US_COUNT_BY_CONVENTION;
    }
    if (!p->last) {
        p->last = add_intent(p, &intent);
    } else if (home && p->last->dest.kind == US_PLACE_HOLE) {
        p->last->dest = intent.source;
        bool is_from_stock = p->last->source.kind == US_PLACE_OTHER &&
                             p->last->source.index == US_STOCK;
        /* The other way around, the move deals to the waste. */
        if (is_from_stock && from.type == US_WASTE) {
            p->last->dest = p->last->source;
            p->last->source = intent.source;
        }
    }
    return true;
}

/* Adds the move that an atomic move stands for, before it is made.  Several cards from the stock
   are one move. */
static void add_atom(struct player *p, const struct atom *a)
{
    bool moves = a->kind == ATOM_MOVE || a->kind == ATOM_FLIP_AND_MOVE || a->kind == ATOM_TURN;
    if (!moves)
        return;

    unsigned from = p->stacks[a->from].pile.type;
    unsigned to = p->stacks[a->to].pile.type;
    bool dealt = from == US_STOCK && go_together(p, to);
    if (add_of_pairs(p, a, dealt))
        return;
    unsigned n = a->kind == ATOM_MOVE ? a->num : 1;
    if (a->kind == ATOM_TURN)
        n = p->table.len[a->from];
    if (dealt && p->last) {
        p->last->count += n;
        return;
    }

    struct us_intent intent = {
        .source = place_of(p, a->from), .dest = place_of(p, a->to), .count = n};
    if (p->unjudged && a->kind == ATOM_TURN) { /* in a move, cards keep their order */
        intent.count = 1;
        for (; n > 1; n--)
            add_intent(p, &intent);
    }
    if (dealt && to != US_WASTE)
        intent.dest = us_place_of(
            us_pile_id(to == US_COLUMN ? US_ALL_COLUMNS : US_ALL_RESERVES, 0));
    if (to == US_FOUNDATION && p->stacks[a->to].home == 0)
        intent.dest = (struct us_place){.kind = US_PLACE_FOUNDATION};
    struct us_intent *added = add_intent(p, &intent);
    p->last = dealt ? added : NULL;
}

/* Returns true if a column has no card. */
static bool has_empty_column(const struct player *p)
{
    for (unsigned i = 0; i < p->num_stacks; i++)
        if (p->stacks[i].pile.type == US_COLUMN && p->table.len[i] == 0)
            return true;
    return false;
}

/* Returns true if the first atomic move of a step that moves cards takes them from the stock to the
   waste. */
static bool is_deal(const struct player *p, const struct atom *step, const struct atom *end)
{
    while (step + 1 < end && !step->ends_step &&
           (step->kind == ATOM_FLIP || step->kind == ATOM_FLIP_ALL))
        step++;
    return p->stacks[step->from].pile.type == US_STOCK && p->stacks[step->to].pile.type == US_WASTE;
}

/* Returns true if the game fills an empty column or the waste by itself with this atomic move, or
   turns up the card of the stock that will fill a column.  `in_deal`: the player deals. */
static bool is_refill(const struct player *p, const struct atom *a, bool in_deal)
{
    unsigned refill = p->script->game.rules.refill;
    unsigned from = p->stacks[a->from].pile.type;
    bool moves = a->kind == ATOM_MOVE || a->kind == ATOM_FLIP_AND_MOVE;

    if (moves && p->script->game.rules.waste_refill && from == US_STOCK &&
        p->stacks[a->to].pile.type == US_WASTE)
        return !in_deal;
    bool by_itself = refill != US_REFILLED_BY_NOTHING && refill != US_REFILLED_CLOSE;
    if (!moves || !by_itself || !has_empty_column(p))
        return false;
    bool fills = p->stacks[a->to].pile.type == US_COLUMN && p->table.len[a->to] == 0;
    if (refill == US_REFILLED_BY_RESERVE)
        return fills && from == US_RESERVE;
    if (refill == US_REFILLED_BY_STOCK)
        return fills && from == US_STOCK;
    if (refill == US_REFILLED_BY_WASTE_ONLY)
        return fills && from == US_WASTE && p->has_moved;
    bool turns_up = from == US_STOCK && p->stacks[a->to].pile.type == US_WASTE &&
                    p->table.len[a->to] == 0;
    return turns_up || (fills && (from == US_WASTE || from == US_STOCK));
}

/* Adds the move that gathers the columns if the atomic move, with which a step begins, does so. */
static bool add_gather(struct player *p, const struct atom *a)
{
    if (!p->script->game.rules.gathers || a->kind == ATOM_FLIP || a->kind == ATOM_FLIP_ALL ||
        a->kind == ATOM_SHUFFLE || p->stacks[a->from].pile.type != US_COLUMN ||
        p->stacks[a->to].pile.type != US_STOCK)
        return false;
    unsigned n = 0;
    for (unsigned i = 0; i < p->num_stacks; i++)
        n += p->stacks[i].pile.type == US_COLUMN ? p->table.len[i] : 0;
    struct us_place all = us_place_of(us_pile_id(US_ALL_COLUMNS, 0));
    add_intent(p, &(struct us_intent){.source = all, .dest = all, .count = n});
    return true;
}

/* States the order of a redeal that a step has made: the cards of the columns, and then the
   others. */
static void state_shuffle(struct player *p)
{
    us_card cards[US_NUM_SUITS * US_MAX_RANK];
    bool seen[US_NUM_SUITS * US_MAX_RANK] = {false};
    unsigned num = 0;

    if (!p->has_shuffled)
        return;
    p->has_shuffled = false;
    for (unsigned i = 0; i < p->num_stacks; i++)
        for (unsigned k = 0; k < p->table.len[i] && p->stacks[i].pile.type == US_COLUMN; k++) {
            unsigned number = p->table.cards[i][k] & ~(unsigned)HIDDEN;
            if (number < US_NUM_SUITS * US_MAX_RANK && !seen[number])
                cards[num++] = face(p, number);
            seen[number % (US_NUM_SUITS * US_MAX_RANK)] = true;
        }
    for (unsigned i = 0; i < US_NUM_SUITS * US_MAX_RANK; i++)
        if (!seen[i])
            cards[num++] = face(p, i);
    us_shuffle_add(&p->script->start, (struct us_cards){cards, num});
}

/* Plays atomic moves from one index to before another.  Those that a game makes by itself are no
   moves of the record. */
static bool play(struct player *p, const struct atom *atoms, size_t from, size_t end)
{
    bool gathers = false;
    bool in_deal = false;

    p->last = NULL;
    for (size_t i = from; i < end; i++) {
        const struct atom *a = &atoms[i];
        bool begins_step = i == from || atoms[i - 1].ends_step;
        gathers = begins_step ? add_gather(p, a) : gathers;
        in_deal = begins_step ? is_deal(p, a, &atoms[end]) : in_deal;
        p->has_moved = p->has_moved && !begins_step;
        if (is_refill(p, a, in_deal))
            p->last = NULL;
        else if (!gathers)
            add_atom(p, a);
        p->has_moved = p->has_moved || (a->kind != ATOM_FLIP && a->kind != ATOM_FLIP_ALL);
        p->has_shuffled = p->has_shuffled || a->kind == ATOM_SHUFFLE;
        if (a->kind == ATOM_SHUFFLE && !gathers)
            return fail(p->reader, "cards are shuffled that are not those of all columns");
        if (!make(&p->table, a, p->shuffles, false))
            return fail(p->reader, "the moves do not lead to the saved position");
        /* The target first, so that it is another foundation than that of the source. */
        note_foundation(p, a->to);
        note_foundation(p, a->from);
        if (a->ends_step) {
            p->last = NULL;
            state_shuffle(p);
        }
    }
    return true;
}

/* ---- undone moves, bookmarks, comments ------------------------------------------------------- */

/* Begins a variation before the next move. */
static void begin_variation(struct player *p, enum us_variation_kind kind)
{
    struct us_variation *v = us_extras_add_variation(&p->script->extras);
    v->kind = kind;
    v->before = p->script->num_intents;
    v->first = p->script->extras.num_moves;
    p->in_variation = true;
}

/* Adds a comment about the whole record. */
static void add_comment(struct player *p, struct us_str text)
{
    struct us_extras *extras = &p->script->extras;
    struct us_span words = us_extras_add_text(extras, text);
    *us_extras_add_comment(extras) = (struct us_comment){.move = US_WHOLE_RECORD, .text = words};
}

/* Returns true if both are the same move. */
static bool is_same(const struct atom *a, const struct atom *b)
{
    return a->kind == b->kind && a->num == b->num && a->from == b->from && a->to == b->to;
}

/* Returns how many atomic moves of whole steps both lines begin with. */
static size_t num_common(const struct atom *a, size_t num_a, const struct atom *b, size_t num_b)
{
    size_t common = 0;
    for (size_t i = 0; i < num_a && i < num_b && is_same(&a[i], &b[i]); i++) {
        if (a[i].ends_step != b[i].ends_step)
            break;
        if (a[i].ends_step)
            common = i + 1;
    }
    return common;
}

/* Marks a position as a bookmark, if the branch has one. */
static void add_bookmark(struct player *p, const struct branch *branch, uint32_t line,
                         size_t before)
{
    struct us_extras *extras = &p->script->extras;
    char name[40];

    if (branch->number == NO_BOOKMARK)
        return;
    snprintf(name, sizeof(name), "bookmark %lld", (long long)branch->number + 1);
    struct us_mark mark = {
        .line = line, .before = before, .name = us_extras_add_text(extras, us_str(name))};
    us_extras_add_mark(extras, mark);
}

/* Adds the moves of a branch, from the current position on, as a variation, and the bookmark.  Then
   the position is again what it was. */
static bool add_branch(struct player *p, const struct branch *branch)
{
    if (branch->num == branch->common) {
        add_bookmark(p, branch, US_MAIN_LINE, p->script->num_intents);
        return true;
    }

    struct player before = *p;
    struct us_script *script = p->script;
    size_t first = script->num_tried;
    begin_variation(p, branch->undone ? US_VARIATION_UNDONE : US_VARIATION_ALTERNATIVE);
    if (!play(p, branch->atoms, branch->common, branch->marked))
        return false;
    add_bookmark(p, branch, script->extras.num_variations, script->num_tried - first);
    if (!play(p, branch->atoms, branch->marked, branch->num))
        return false;
    *p = before;
    p->last = NULL;
    return true;
}

/* Puts a branch where it belongs: by the place where it leaves the game, the undone moves last. */
static void insert_branch(struct lines *lines, struct branch branch)
{
    unsigned i = lines->num++;
    for (; i > 0 && lines->branches[i - 1].common > branch.common; i--)
        lines->branches[i] = lines->branches[i - 1];
    lines->branches[i] = branch;
}

/* Adds a bookmark that was opened.  Its moves that are not those of the game become a branch, also
   those after it, which wait for Redo there. */
static void insert_bookmark(struct lines *lines, struct dump *opened, int64_t number)
{
    const struct dump *dump = lines->dump;
    size_t common = num_common(dump->atoms, dump->num_played, opened->atoms, opened->num_atoms);

    for (size_t i = common; i < opened->num_atoms; i++) {
        if (opened->atoms[i].kind != ATOM_SHUFFLE)
            continue;
        us_report(dump->reader->sink, US_DIAG_BEGINS_LATE, US_NOWHERE,
                  "a bookmark after another shuffle is left out");
        free_dump(opened);
        return;
    }
    size_t in_all = num_common(dump->atoms, dump->num_atoms, opened->atoms, opened->num_atoms);
    struct branch branch = {.dump = opened,
                            .atoms = opened->atoms,
                            .num = opened->num_atoms,
                            .common = common,
                            .marked = opened->num_played,
                            .number = number};
    if (in_all == opened->num_atoms)
        branch.num = opened->num_played > common ? opened->num_played : common;
    if (opened->num_played <= common) {
        struct branch mark = branch;
        mark.num = mark.common = opened->num_played;
        mark.dump = NULL;
        insert_branch(lines, mark);
        branch.number = NO_BOOKMARK;
        branch.marked = common;
    }
    insert_branch(lines, branch);
}

/* Reads the bookmarks.  Returns false after reporting an error; those that were read are to be
   freed. */
static bool open_bookmarks(struct lines *lines)
{
    const struct dump *dump = lines->dump;
    for (unsigned i = 0; i < dump->num_bookmarks && !dump->left_out; i++) {
        const struct bookmark *bookmark = &dump->bookmarks[i];
        size_t offset = bookmark->text.p - dump->pickle.text.p;
        struct dump *opened = open_dump(dump->reader, bookmark->text, offset);
        if (!opened)
            return false;
        if (opened->left_out) { /* it begins elsewhere */
            free_dump(opened);
            continue;
        }
        bool is_same_game = opened->game == dump->game && opened->num_stacks == dump->num_stacks;
        insert_bookmark(lines, opened, bookmark->number);
        if (!is_same_game)
            return fail(dump->reader, "a bookmark is of another game");
    }
    return true;
}

/* Opens the bookmarks, and lists the lines that leave the game.  Returns false after reporting an
   error; what was opened is to be freed. */
static bool list_lines(struct lines *lines)
{
    const struct dump *dump = lines->dump;
    if (!open_bookmarks(lines))
        return false;
    if (dump->num_atoms == dump->num_played)
        return true;

    struct branch undone = {.undone = true,
                            .atoms = dump->atoms,
                            .num = dump->num_atoms,
                            .common = dump->num_played,
                            .marked = dump->num_played,
                            .number = NO_BOOKMARK};
    insert_branch(lines, undone);
    return true;
}

static void free_lines(struct lines *lines)
{
    for (unsigned i = 0; i < lines->num; i++)
        if (lines->branches[i].dump)
            free_dump(lines->branches[i].dump);
}

/* Plays the game, and adds the branches where they leave it, and the comment. */
static bool take_moves(struct player *p, const struct lines *lines)
{
    const struct dump *dump = lines->dump;
    size_t at = 0;

    for (unsigned i = 0; i < lines->num; i++) {
        const struct branch *branch = &lines->branches[i];
        if (!play(p, dump->atoms, at, branch->common) || !add_branch(p, branch))
            return false;
        at = branch->common;
    }
    if (!play(p, dump->atoms, at, dump->num_played))
        return false;

    struct us_mark current = {.line = US_MAIN_LINE, .before = p->script->num_intents};
    if (dump->num_atoms > dump->num_played) /* moves wait for Redo */
        us_extras_add_mark(&p->script->extras, current);
    if (dump->comment.len > 0)
        add_comment(p, dump->comment);
    return true;
}

/* ---- the format ------------------------------------------------------------------------------ */

static bool read_file(struct us_record_reader *reader, struct us_script *out)
{
    struct dump *dump = open_dump(reader, us_cursor_rest(&reader->cursor), 0);
    struct player *p = us_resize(NULL, sizeof(*p));
    struct lines lines = {.dump = dump};
    bool ok = dump && p;

    if (dump && !p)
        fail_without_memory(reader);
    if (ok) {
        *p = (struct player){.reader = reader, .script = out, .game = find_game(dump->game)};
        p->unjudged = p->game ? NULL : us_unjudged_find(dump->game);
        set_up_stacks(p);
        out->conventions = US_EXPLICIT;
        out->ends_when_won = true;
        ok = list_lines(&lines) && state_game(p, &lines) && take_start(p, dump) &&
             take_moves(p, &lines);
    }
    free_lines(&lines);
    us_resize(p, 0);
    if (dump)
        free_dump(dump);
    return ok;
}

static enum us_status read_pso(struct us_record_reader *reader, struct us_script *out)
{
    if (us_cursor_at_end(&reader->cursor))
        return US_END;
    bool ok = read_file(reader, out);
    reader->cursor.p = reader->cursor.end;
    return ok ? US_OK : US_FAILED;
}

static int probe_pso(struct us_str text)
{
    enum { NEAR = 40, BITS = 200 };
    struct us_str head = {text.p, text.len < NEAR ? text.len : NEAR};
    return us_is_pickle(text) && us_str_find(head, "PySolFC") != SIZE_MAX ? BITS : 0;
}

const struct us_format us_format_pso = {
    .name = "pso",
    .title = "saved games of PySolFC",
    .suffixes = (const char *const[]){".pso", NULL},
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_GAME | US_CARRIES_STOCK |
               US_CARRIES_EXTRAS | US_CARRIES_COMMENTS | US_CARRIES_NUMBER | US_CARRIES_MARKS |
               US_CARRIES_VARIATIONS,
    .is_binary = true,
    .probe = probe_pso,
    .read = read_pso,
};
