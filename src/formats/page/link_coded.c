/* SPDX-License-Identifier: MIT */
/*
 * The coded form of a link (docs/link.md).
 *
 * A binary arithmetic coder, and counts of which bits followed in which contexts.  Bytes of the
 * text are coded by the bytes before them, cards by the cards that are left, and moves by the cards
 * that they bring together.  So the counts learn the rules of a game, and a reader need not know
 * them.  The same functions code and decode: they get what is to be coded, and return what was.
 */
#include "formats/page/link_coded.h"

#include <ctype.h>
#include <string.h>

#include "base/alloc.h"
#include "base/rows.h"
#include "formats/interchange/json_out.h"
#include "model/layout_text.h"
#include "model/names.h"

enum {
    LEVELS = 4, /* contexts of each bit */
    BITS_ODDS = 18,
    MOST_COUNTED = 1000,
    MOST_BITS = 1 << 22, /* more would take too long */
    CHECK_BITS = 8,
    LEAST = 24,     /* the least probability, of 65536 */
    EVEN = 1 << 15, /* the probability of one of two bits that are equally likely */
    NUM_FACES = 64, /* 16 ranks for each suit; those that no card has are unused */
    RANKS = NUM_FACES / US_NUM_SUITS,
    MOST_NESTED = 8,
    NUM_PARTS = sizeof(US_LAYOUT_PARTS) - 1,
};

/* What is coded.  Each has contexts of its own. */
enum coded { BYTE, BYTE_OF_START, NUMBER, HIDDEN, REGULAR, KIND, PICK };

/* What a number is, if it is not that of the cards of a kind of move. */
enum { DECKS_OF_SUIT = 1000, INDEX, DECK_OF_CARD = 2000 };

/* How often each bit followed in a context. */
struct odds {
    uint16_t check; /* of the context, because others share its place */
    uint16_t num[2];
};

/* Where the piles of each type are in a table, and how many there can be. */
static const uint8_t first_pile[US_NUM_PILES + 1] = {0, 32, 64, 128, 129, 130, 146, 178, 179, 180};
enum { NUM_TABLE_PILES = 180, FACE_DOWN = 1 << 7 };

struct pile {
    uint8_t len;
    uint8_t cards[US_MAX_CARDS]; /* faces, with FACE_DOWN */
};

/* The cards on the table, as far as the start and the moves show them.  The coder knows no rules,
   so that they can differ from those of the game. */
struct table {
    struct pile piles[NUM_TABLE_PILES];
    uint8_t known[US_NUM_PILES]; /* 1 + the highest index of a pile of each type that was met */
};

/* Where the text is in the start. */
struct place_in_start {
    bool inside;
    uint8_t part; /* of US_LAYOUT_PARTS */
    uint8_t pile; /* of the part */
    uint8_t len;  /* cards of this pile until now, and of the one before it */
    uint8_t before_len;
    bool has_hidden; /* the last card lies face down */
    bool has_deck;   /* the deck of the last card is stated */
};

enum mode { LEARNS, WRITES, READS };

struct coder {
    enum mode mode;
    struct us_str in;
    size_t at; /* how many bytes of `in`, and zeros after them, were read */
    struct us_buf *out;
    uint32_t low;
    uint32_t high;
    uint32_t code;
    uint32_t bits; /* coded until now */
    struct odds *odds;

    uint8_t before[5]; /* the last bytes of the text, the last one first */
    uint8_t matched;   /* how many characters of start_name they are */
    struct place_in_start start;
    bool has_holes;
    bool has_rest;            /* `rest` is known */
    uint8_t rest[NUM_FACES];  /* how many cards of each face are left */
    uint8_t decks[NUM_FACES]; /* the decks of those that came, as bits */

    struct table *tables; /* of the lines that are open */
    unsigned depth;       /* of the innermost line */
    struct us_move last;
    unsigned last_kind;
    unsigned kind_before;
};

/* ---- the arithmetic coder -------------------------------------------------------------------- */

static void shift(struct coder *c)
{
    while ((c->low ^ c->high) >> 24 == 0) {
        if (c->mode == WRITES)
            us_buf_putc(c->out, c->high >> 24);
        c->code = c->code << 8 | (c->at < c->in.len ? (unsigned char)c->in.p[c->at] : 0);
        c->at++;
        c->low <<= 8;
        c->high = c->high << 8 | 0xff;
    }
}

/* Codes a bit that is 1 with a probability of p / 65536. */
static bool put_bit(struct coder *c, bool bit, uint32_t p)
{
    uint32_t range = c->high - c->low;
    uint32_t middle = c->low + (range >> 16) * p + ((range & 0xffff) * p >> 16);

    c->bits++;
    if (c->mode == LEARNS)
        return bit;
    if (c->mode == READS)
        bit = c->code <= middle;
    if (bit)
        c->high = middle;
    else
        c->low = middle + 1;
    shift(c);
    return bit;
}

/* Returns the number with the fewest bytes before zeros that is in the range. */
static uint32_t last_code(const struct coder *c, unsigned *len)
{
    for (*len = 0; *len < 4; (*len)++) {
        uint64_t step = 1ULL << (32 - 8 * *len);
        uint64_t code = (c->low + step - 1) / step * step;
        if (code <= c->high)
            return code;
    }
    return c->low;
}

/* The contexts of a bit are the first of these values, the first two, and so on. */
struct context {
    uint32_t what; /* enum coded */
    uint32_t values[LEVELS];
};

/* Codes a bit.  Each context is more special than the one before it, and its counts change what the
   others make likely, from p on.  `node` are the bits of the same value that came before. */
static bool code_bit(struct coder *c, bool bit, uint32_t p, const struct context *x, uint32_t node)
{
    struct odds *found[LEVELS];
    uint32_t weight = node > 0 ? 1 : 2;
    uint32_t hash = x->what << 16;

    for (unsigned i = 0; i < LEVELS; i++) {
        hash = (hash + x->values[i] + 1) * 0x2c1b3c6d;
        hash ^= hash >> 15;
        uint32_t place = (hash + node * 0x9e3779b1) * 0x85ebca6b;
        found[i] = &c->odds[place >> (32 - BITS_ODDS)];
        if (found[i]->check != (place & 0xffff))
            *found[i] = (struct odds){.check = place};
        p = (found[i]->num[1] * 65536U + weight * p) /
            (found[i]->num[0] + found[i]->num[1] + weight);
    }

    if (p < LEAST)
        p = LEAST;
    if (p > 65536 - LEAST)
        p = 65536 - LEAST;
    bit = put_bit(c, bit, p);
    for (unsigned i = 0; i < LEVELS; i++)
        found[i]->num[bit] += found[i]->num[bit] < MOST_COUNTED;
    return bit;
}

/* Codes a value of so many bits. */
static unsigned code_value(struct coder *c, unsigned value, unsigned bits, const struct context *x)
{
    unsigned node = 1;
    for (unsigned i = bits; i-- > 0;)
        node = node << 1 | code_bit(c, value >> i & 1, EVEN, x, node);
    return node - (1U << bits);
}

/* ---- the text -------------------------------------------------------------------------------- */

/* Begins the line of JSON in which cards of the start and moves come. */
static const char start_name[] = "\"start\":\"";

enum { CARD = US_MARK_LINE_END + 1, PLAIN_MOVE };

/* What PLAIN_MOVE stands for: a move with nothing else, and another one after it. */
static const char plain[] = {'{', US_MARK_MOVE, '}', ','};

/* Notes where the text is after a byte. */
static void note_byte(struct coder *c, uint8_t byte)
{
    struct place_in_start *at = &c->start;

    memmove(c->before + 1, c->before, sizeof(c->before) - 1);
    c->before[0] = byte;
    if (!at->inside) {
        c->matched = byte == (uint8_t)start_name[c->matched] ? c->matched + 1 : byte == '"';
        *at = (struct place_in_start){.inside = start_name[c->matched] == '\0'};
        c->matched = at->inside ? 0 : c->matched;
        return;
    }

    const char *part = memchr(US_LAYOUT_PARTS, byte, NUM_PARTS);
    if (byte == '"')
        at->inside = false;
    if (byte == '/' || byte == '-' || byte == '#')
        at->pile++;
    if (byte == CARD)
        at->len++;
    if (byte == '/') {
        at->before_len = at->len;
        at->len = 0;
    }
    if (part)
        *at = (struct place_in_start){.inside = true, .part = part - US_LAYOUT_PARTS};
}

/* Returns how many more cards this pile has than the one before it. */
static uint32_t more_cards(const struct place_in_start *at)
{
    return (at->len - at->before_len) & 0xff;
}

static uint8_t code_byte(struct coder *c, uint8_t byte)
{
    const uint8_t *b = c->before;
    struct context x = {BYTE, {b[0], b[1], b[2], b[3] * 256U + b[4]}};

    if (c->start.inside)
        x = (struct context){BYTE_OF_START, {b[0], c->start.part, more_cards(&c->start)}};
    byte = code_value(c, byte, 8, &x);
    note_byte(c, byte);
    return byte;
}

static unsigned code_number(struct coder *c, unsigned number, unsigned bits, uint32_t context)
{
    struct context x = {NUMBER, {0, context, c->last_kind}};
    return code_value(c, number, bits, &x);
}

/* ---- the start ------------------------------------------------------------------------------- */

/* The cards of a face: 16 faces for each suit, of which the first is none. */
static unsigned left_in(const struct coder *c, unsigned from, unsigned num)
{
    unsigned sum = 0;
    for (unsigned i = from; i < from + num; i++)
        sum += c->rest[i];
    return sum;
}

/* Codes how many cards of each face there are.  The cards of a suit occur alike. */
static void code_deck(struct coder *c)
{
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++) {
        unsigned most = 0;
        for (unsigned i = 0; i < RANKS; i++)
            most = c->rest[suit * RANKS + i] > most ? c->rest[suit * RANKS + i] : most;
        most = code_number(c, most, 4, DECKS_OF_SUIT);
        for (unsigned rank = 0; rank < RANKS; rank++)
            c->rest[suit * RANKS + rank] = rank >= 1 && rank <= US_MAX_RANK ? most : 0;
    }
}

/* Codes a card by what is left: each bit of its face is as likely as there are cards. */
static us_card code_card(struct coder *c, us_card card)
{
    struct place_in_start *at = &c->start;
    unsigned face = us_suit(card) * RANKS + us_rank(card);
    unsigned from = 0;

    for (unsigned num = NUM_FACES / 2; num > 0; num /= 2) {
        unsigned low = left_in(c, from, num);
        unsigned high = left_in(c, from + num, num);
        bool bit = low == 0;
        if (low > 0 && high > 0)
            bit = put_bit(c, face & num, high * 65536U / (low + high));
        from += bit ? num : 0;
    }
    c->rest[from]--;

    unsigned deck = card & US_CARD_DECK_STATED ? 1 + us_deck(card) : 0;
    deck = code_number(c, deck, 3, DECK_OF_CARD + c->decks[from] * 2U + at->has_deck);
    at->has_deck = deck > 0;
    if (deck > 0)
        c->decks[from] |= 1U << (deck - 1) % US_MAX_DECKS;
    struct context x = {HIDDEN, {at->part, at->has_hidden, more_cards(at), at->len}};
    at->has_hidden = code_bit(c, card & US_CARD_HIDDEN, EVEN, &x, 0);
    card = us_card_make(from % RANKS, from / RANKS, deck > 0 ? (deck - 1) % US_MAX_DECKS : 0);
    return card | (deck > 0 ? US_CARD_DECK_STATED : 0) | (at->has_hidden ? US_CARD_HIDDEN : 0);
}

/* ---- the cards ------------------------------------------------------------------------------- */

static unsigned most_piles(unsigned type)
{
    return (unsigned)first_pile[type + 1] - first_pile[type];
}

/* Returns how many piles of a type a move can be from or to: one more than were met; of foundations
   those of one more deck. */
static unsigned num_candidates(const struct table *t, unsigned type)
{
    unsigned n = type == US_FOUNDATION ? (t->known[type] + 4U) & ~3U : t->known[type] + 1U;
    return n < most_piles(type) ? n : most_piles(type);
}

static unsigned len_of(const struct table *t, unsigned type, unsigned i)
{
    return t->piles[first_pile[type] + i].len;
}

/* Returns card n of a pile, counted from its end, or 0 if it has fewer; of an empty foundation, a
   card of rank 0. */
static unsigned card_of(const struct table *t, unsigned type, unsigned i, unsigned n)
{
    const struct pile *pile = &t->piles[first_pile[type] + i];
    if (n <= pile->len)
        return pile->cards[pile->len - n];
    return type == US_FOUNDATION ? i % US_NUM_SUITS * RANKS : 0;
}

static void give(struct table *t, unsigned type, unsigned i, unsigned card)
{
    struct pile *pile = &t->piles[first_pile[type] + i];
    if (i >= t->known[type])
        t->known[type] = i + 1;
    if (pile->len < US_MAX_CARDS)
        pile->cards[pile->len++] = card;
}

/* Moves cards as most games do. */
static void play(struct table *t, const struct us_move *m)
{
    uint8_t cards[US_MAX_CARDS];
    struct pile *pile = &t->piles[first_pile[m->source.type] + m->source.index];
    unsigned to = m->dest.type;
    bool keeps_order = m->source.type == US_COLUMN && to == US_COLUMN;
    unsigned n = 0;

    for (; n < m->num_cards && pile->len > 0; n++)
        cards[n] = pile->cards[--pile->len] & (FACE_DOWN - 1);
    if (pile->len > 0)
        pile->cards[pile->len - 1] &= FACE_DOWN - 1;
    for (unsigned i = 0; i < n; i++)
        if (to < US_ALL_COLUMNS)
            give(t, to, m->dest.index, cards[keeps_order ? n - 1 - i : i]);
        else
            give(t, to == US_ALL_COLUMNS ? US_COLUMN : US_RESERVE, i % US_MAX_COLUMNS, cards[i]);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* How a card fits on another one, or on none: the difference of their ranks, and their suits. */
static unsigned relation(unsigned card, unsigned onto, bool on_foundation)
{
    unsigned rank = card % RANKS;

    if (onto == 0 && !on_foundation)
        return rank == US_MAX_RANK ? 12 : 14 - (rank == 1);
    unsigned ranks = (onto % RANKS + US_MAX_RANK - rank) % US_MAX_RANK;
    unsigned step = 3; /* not a neighbor */
    if (ranks < 2)
        step = ranks == 1 ? 0 : 2;
    else if (ranks == US_MAX_RANK - 1)
        step = 1;
    /* Hearts and diamonds, and clubs and spades, have the same lowest bit. */
    unsigned differ = (card ^ onto) / RANKS;
    return step * 3 + (differ & 1 ? 2 : differ >> 1 & 1);
}

struct pick {
    struct us_move *move;
    unsigned kind;
    bool open_count; /* the number of cards is not coded yet */
};

/* Codes whether the move is this one, which takes n cards from pile s to pile d. */
static bool code_pick(struct coder *c, const struct pick *p, unsigned s, unsigned d, unsigned n,
                      unsigned linked)
{
    const struct table *t = &c->tables[c->depth];
    struct us_move *m = p->move;
    unsigned from = m->source.type, to = m->dest.type;
    unsigned card = card_of(t, from, s, n);
    unsigned below = from == US_COLUMN ? card_of(t, from, s, n + 1) : 0;
    unsigned fit = relation(card, card_of(t, to, d, 1), to == US_FOUNDATION);
    unsigned under = below == 0 || below >= FACE_DOWN ? 0 : 1 + relation(card, below, false);
    unsigned recent = (c->last.dest.type == from && c->last.dest.index == s) +
                      2U * (c->last.source.type == to && c->last.source.index == d) +
                      4U * (c->last.dest.type == to && c->last.dest.index == d);
    struct context x = {PICK, {p->kind * 16 + fit, linked, under, recent}};
    bool is_this = m->source.index == s && m->dest.index == d && m->num_cards == n;

    if (!code_bit(c, is_this, EVEN / 4, &x, 0))
        return false;
    m->source.index = s;
    m->dest.index = d;
    m->num_cards = n;
    return true;
}

/* Whether the n last cards of a column are a sequence: 0 no, 1 yes, 2 of one suit; `linked` is that
   of one card less. */
static unsigned still_linked(const struct table *t, unsigned column, unsigned n, unsigned linked)
{
    unsigned link = relation(card_of(t, US_COLUMN, column, n - 1), card_of(t, US_COLUMN, column, n),
                             false);
    if (linked == 0 || link >= 6)
        return 0;
    return link % 3 == 0 && linked > 1 ? 2 : 1;
}

/* Codes which piles of the types of a move it is between, and how many cards move. */
static bool code_piles(struct coder *c, const struct pick *p)
{
    const struct table *t = &c->tables[c->depth];
    struct us_move *m = p->move;
    unsigned from = m->source.type, to = m->dest.type;

    for (unsigned s = 0; s < num_candidates(t, from); s++)
        for (unsigned d = 0; d < num_candidates(t, to); d++) {
            unsigned len = len_of(t, from, s);
            unsigned linked = 3; /* one card */
            if (from == to && s == d)
                continue;
            if (!p->open_count && code_pick(c, p, s, d, m->num_cards, 3))
                return true;
            for (unsigned n = 1; p->open_count && n <= len; n++) {
                if (card_of(t, from, s, n) >= FACE_DOWN)
                    break;
                linked = n == 1 ? 3 : still_linked(t, s, n, linked);
                if (code_pick(c, p, s, d, n, linked))
                    return true;
            }
        }
    return false;
}

/* Returns true if code_piles reaches the move. */
static bool is_regular(const struct table *t, const struct us_move *m)
{
    unsigned from = m->source.type, to = m->dest.type;

    if (m->source.index >= num_candidates(t, from) || m->dest.index >= num_candidates(t, to) ||
        m->num_cards == 0)
        return false;
    if (from == to && m->source.index == m->dest.index)
        return false;
    bool enough = m->num_cards <= len_of(t, from, m->source.index);
    return from != US_COLUMN || to != US_COLUMN ||
           (enough && card_of(t, from, m->source.index, m->num_cards) < FACE_DOWN);
}

/* Returns what decides which kinds of moves are likely: whether there is a stock and a waste, and
   whether a foundation takes a card. */
static unsigned state_of(const struct table *t)
{
    static const uint8_t sources[] = {US_COLUMN, US_FREECELL, US_WASTE, US_RESERVE};
    unsigned state = (len_of(t, US_STOCK, 0) > 0) + 2U * (len_of(t, US_WASTE, 0) > 0);

    for (unsigned k = 0; k < sizeof(sources); k++)
        for (unsigned i = 0; i < t->known[sources[k]]; i++)
            for (unsigned f = 0; f < US_MAX_FOUNDATIONS && len_of(t, sources[k], i) > 0; f++)
                if (relation(card_of(t, sources[k], i, 1), card_of(t, US_FOUNDATION, f, 1), true) ==
                    3)
                    return state + 4;
    return state;
}

/* Codes a move and makes it.  Returns false if there is no such move. */
static bool code_move(struct coder *c, struct us_move *m)
{
    struct table *t = &c->tables[c->depth];
    struct context x = {REGULAR, {0}};
    bool regular = code_bit(c, is_regular(t, m), 65000, &x, 0);

    x = (struct context){KIND, {0, c->last_kind, state_of(t), c->kind_before}};
    unsigned kind = code_value(c, m->source.type * US_NUM_PILES + m->dest.type, 7, &x);
    if (kind >= US_NUM_PILES * US_NUM_PILES)
        return false;

    m->source.type = kind / US_NUM_PILES;
    m->dest.type = kind % US_NUM_PILES;
    struct pick p = {.move = m, .kind = kind};
    p.open_count = regular && m->source.type == US_COLUMN && m->dest.type == US_COLUMN;
    if (!p.open_count)
        m->num_cards = code_number(c, m->num_cards, 8, kind);
    if (!regular) {
        m->source.index = code_number(c, m->source.index, 6, INDEX);
        m->dest.index = code_number(c, m->dest.index, 6, INDEX);
    }
    if (m->source.index >= most_piles(m->source.type) || m->dest.index >= most_piles(m->dest.type))
        return false;
    if (regular && !code_piles(c, &p))
        return false;

    play(t, m);
    c->last = *m;
    c->kind_before = c->last_kind;
    c->last_kind = kind;
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Text like that of most records, in which contexts are counted first.  ' stands for quotes. */
static const char usual[] =
    "{'solitaire':{'version':'0.2','header':{'variant':'freecell','automove':'HORNE','deal':{'"
    "system':'ms','number':"
    "'617'}},'solution':{'start':'\4 \4/\4 "
    "\4','moves':[\5{'automove':'HORNE','implicit':true,\1},{\1,'comments':[{"
    "'plain_text':'the '}]}]},'result':{'status':'UNFINISHED','claim':'GAVE_UP'}}}\n"
    "{'solitaire':{'version':'0.2','header':{'num_columns':7,'num_freecells':0,'variant':'klondike'"
    ",'empty_stacks_"
    "filled_by':'KINGS_ONLY','sequence_move':'UNLIMITED','foundation_to_column':'ALLOWED','deal':{'"
    "system':'kpat',"
    "'number':'1234567890'},'rules':{'stock_to':'WASTE','stock_draw':3,'stock_passes':3}},'"
    "solution':{'start':'\4/\4 "
    "\4/\4 \4 \4/\4 \4 \4 \4;t \4 \4 "
    "\4','current':'0','moves':[\5\5\5{\1}],'alternatives':[\2{'kind':'UNDONE','moves':["
    "{\1,'source_card':{'rank':12,'suit':'H'},'dest_card':{'rank':11,'suit':'S'}},{\1}]}\3]},'"
    "result':{'status':"
    "'UNFINISHED'}}}\n"
    "{'solitaire':{'version':'0.2','header':{'num_decks':2,'num_columns':10,'num_freecells':0,'"
    "variant':'spider_two_"
    "suits','sequences_are_built_by':'RANK','sequence_move':'UNLIMITED','deal':{'system':'pysol','"
    "number':'98765'},"
    "'rules':{'suits':'HHSS','group_suit':'SAME','foundation_takes':'SUIT','foundation_by_itself':'"
    "SUIT','stock_to':"
    "'COLUMNS','stock_needs_columns':'YES'}},'solution':{'start':'\4 \4/\4 \4;t \4 \4 \4 "
    "\4','moves':[\5\5\5{\1}]},"
    "'result':{'status':'SOLVED','claim':'SOLVED'}}}\n"
    "{'solitaire':{'version':'0.2','header':{'num_decks':2,'num_columns':10,'num_freecells':0,'"
    "variant':'forty_"
    "thieves','sequences_are_built_by':'SUIT','sequence_move':'UNLIMITED','foundation_to_column':'"
    "ALLOWED','deal':{"
    "'system':'pysol','number':'98765'},'rules':{'num_reserves':1,'build_wrap':'ALLOWED','group':'"
    "ONE','refill':"
    "'RESERVE','foundation_base':0,'foundation_wrap':'ALLOWED','foundation_gives':'ANYWHERE','"
    "stock_to':'WASTE',"
    "'stock_passes':1}},'solution':{'start':'\4 \4;h \4 \4;t \4 \4;w \4 \4;r \4 "
    "\4','moves':[\5\5\5{\1}]},'result':{"
    "'status':'UNFINISHED'}}}\n"
    "{'solitaire':{'version':'0.2','header':{'num_columns':7,'num_freecells':0,'variant':'golf','"
    "sequences_are_built_"
    "by':'NONE','empty_stacks_filled_by':'NONE','deal':{'system':'pysol','number':'98765'},'rules':"
    "{'build_direction':"
    "'BOTH','group':'FACE_UP','num_holes':1,'hole_wrap':'ALLOWED','stock_to':'HOLE','goal':'"
    "COLUMNS'}},'solution':{"
    "'start':'\4 \4;h \4;t \4 \4','moves':[\5\5\5{\1}]},'result':{'status':'UNFINISHED'}}}\n";

static const char holes[] = "\"num_holes\":";

static bool begin(struct coder *c, enum mode mode)
{
    *c = (struct coder){.mode = LEARNS, .high = UINT32_MAX};
    c->odds = us_new(sizeof(*c->odds) << BITS_ODDS);
    c->tables = us_new((MOST_NESTED + 1) * sizeof(*c->tables));
    if (!c->odds || !c->tables)
        return false;

    for (const char *p = usual; *p; p++)
        code_byte(c, *p == '\'' ? '"' : (uint8_t)*p);
    c->mode = mode;
    c->bits = 0;
    return true;
}

static void end(struct coder *c)
{
    us_resize(c->odds, 0);
    us_resize(c->tables, 0);
}

/* Puts a card of the start on its pile. */
static void deal(struct coder *c, us_card card)
{
    static const uint8_t types[] = {US_COLUMN, US_FREECELL, US_FOUNDATION,
                                    US_STOCK,  US_WASTE,    US_RESERVE};

    US_ASSERT_ROWS(types, NUM_PARTS);
    struct table *t = c->tables;
    unsigned type = types[c->start.part];
    unsigned pile = c->start.pile;
    if (type == US_FOUNDATION && c->has_holes)
        type = US_HOLE;
    if (type == US_FREECELL)
        c->start.pile++;
    if (type == US_FOUNDATION)
        for (pile = us_suit(card); pile < most_piles(type) && len_of(t, type, pile) > 0;)
            pile += US_NUM_SUITS;
    bool down = (card & US_CARD_HIDDEN) && (type == US_COLUMN || type == US_RESERVE);
    if (pile < most_piles(type))
        give(t, type, pile, us_suit(card) * RANKS + us_rank(card) + (down ? FACE_DOWN : 0));
}

/* Begins or ends a line of moves that starts where the moves before it ended.  Returns false if
   this is not possible. */
static bool nest(struct coder *c, uint8_t mark)
{
    if (mark == US_MARK_LINE_END)
        return c->depth-- > 0;
    if (c->depth == MOST_NESTED)
        return false;
    c->tables[c->depth + 1] = c->tables[c->depth];
    c->depth++;
    return true;
}

/* Returns the length of the card of the start that is next in the text, or 0 if there is none. */
static size_t next_card(const struct coder *c, struct us_str text, us_card *card)
{
    size_t n = text.len > 3 && text.p[2] >= '0' && text.p[2] < '0' + US_MAX_DECKS ? 3 : 2;
    bool found = c->start.inside && text.len > 3 &&
                 us_layout_card((struct us_str){text.p, n}, card) && us_is_known(*card) &&
                 (!c->has_rest || c->rest[us_suit(*card) * RANKS + us_rank(*card)] > 0);
    return found ? n : 0;
}

/* Counts the cards of the start, which the text begins with. */
static void count_deck(struct coder *c, struct us_str text)
{
    us_card card;
    for (size_t i = 0; i + 1 < text.len && text.p[i] != '"'; i++)
        if (us_layout_card((struct us_str){text.p + i, 2}, &card) && us_is_known(card))
            c->rest[us_suit(card) * RANKS + us_rank(card)]++;
}

/* Codes a byte of the text, and the card or the move that it stands for.  Returns false if there is
   no such card or move, or if the record is too large. */
static bool code_next(struct coder *c, uint8_t *byte, us_card *card, struct us_move *move)
{
    bool was_inside = c->start.inside;

    *byte = code_byte(c, *byte);
    if (*byte == CARD) {
        if (!c->has_rest)
            code_deck(c);
        c->has_rest = true;
        if (left_in(c, 0, NUM_FACES) == 0)
            return false;
        *card = code_card(c, *card);
        deal(c, *card);
        return was_inside && c->bits < MOST_BITS;
    }

    if ((*byte == US_MARK_MOVE || *byte == PLAIN_MOVE) && !code_move(c, move))
        return false;
    if ((*byte == US_MARK_LINE || *byte == US_MARK_LINE_END) && !nest(c, *byte))
        return false;
    return c->bits < MOST_BITS;
}

bool us_link_encode(struct us_str json, const struct us_move *moves, size_t num_moves,
                    struct us_buf *out)
{
    struct coder c;
    size_t move = 0;
    bool ok = begin(&c, WRITES);

    out->failed = out->failed || !ok;
    c.out = out;
    c.has_holes = us_str_find(json, holes) != SIZE_MAX;
    us_buf_putc(out, (char)US_LINK_CODED);
    for (size_t i = 0; ok && i < json.len; i++) {
        uint8_t byte = json.p[i];
        us_card card = US_NO_CARD;
        struct us_move m = {0};
        size_t len = next_card(&c, us_str_from(json, i), &card);
        if (len > 0) {
            if (!c.has_rest)
                count_deck(&c, us_str_from(json, i));
            byte = CARD;
            i += len - 1;
        }
        if (json.len - i > sizeof(plain) && memcmp(json.p + i, plain, sizeof(plain)) == 0) {
            byte = PLAIN_MOVE;
            i += sizeof(plain) - 1;
        }
        if ((byte == US_MARK_MOVE || byte == PLAIN_MOVE) && move < num_moves)
            m = moves[move++];
        ok = code_next(&c, &byte, &card, &m);
    }

    for (unsigned i = 0; ok && i < CHECK_BITS; i++)
        put_bit(&c, 0, EVEN);
    unsigned len;
    uint32_t code = last_code(&c, &len);
    for (unsigned i = 0; i < len; i++)
        us_buf_putc(out, code >> (24 - 8 * i));
    end(&c);
    return ok;
}

static void put_pile(struct us_buf *json, const char *name, struct us_pile_id pile)
{
    unsigned type = pile.type == US_HOLE ? US_FOUNDATION : pile.type;

    us_buf_putf(json, "\"%s\":{\"type\":\"%s\"", name, us_pile_names[type].interchange);
    if (pile.type == US_FOUNDATION)
        us_buf_putf(json, ",\"suit\":\"%c\"", us_suit_letters[pile.index % US_NUM_SUITS]);
    if (pile.type == US_FOUNDATION && pile.index >= US_NUM_SUITS)
        us_buf_putf(json, ",\"deck\":%u", pile.index / US_NUM_SUITS);
    if (most_piles(pile.type) > 1 && pile.type != US_FOUNDATION)
        us_buf_putf(json, ",\"index\":%u", pile.index);
    us_buf_puts(json, "}");
}

/* Appends what a byte of the text stands for. */
static void put_decoded(struct us_buf *json, uint8_t byte, us_card card, const struct us_move *move)
{
    if (byte == CARD) {
        char rank = us_rank_letters[us_rank(card)], suit = us_suit_letters[us_suit(card)];
        bool hidden = card & US_CARD_HIDDEN;
        us_buf_putf(json, "%c%c", hidden ? tolower(rank) : rank, hidden ? tolower(suit) : suit);
        if (card & US_CARD_DECK_STATED)
            us_buf_putc(json, '0' + us_deck(card));
    } else if (byte == US_MARK_MOVE || byte == PLAIN_MOVE) {
        if (byte == PLAIN_MOVE)
            us_buf_putc(json, '{');
        if (move->num_cards > 0)
            us_buf_putf(json, "\"num_cards\":%u,", move->num_cards);
        put_pile(json, "source", move->source);
        us_buf_putc(json, ',');
        put_pile(json, "dest", move->dest);
        if (byte == PLAIN_MOVE)
            us_buf_puts(json, "},");
    } else if (byte != US_MARK_LINE && byte != US_MARK_LINE_END) {
        us_buf_putc(json, byte);
    }
}

static bool ends_with(struct us_str text, const char *end)
{
    size_t n = strlen(end);
    return text.len >= n && memcmp(text.p + text.len - n, end, n) == 0;
}

enum us_link_decoded us_link_decode(struct us_str bytes, size_t most, struct us_buf *json)
{
    struct coder c;
    size_t from = json->len;
    bool ok = begin(&c, READS);

    if (!ok) {
        end(&c);
        return US_LINK_NO_MEMORY;
    }

    c.in = us_str_from(bytes, 1);
    for (; c.at < sizeof(c.code); c.at++)
        c.code = c.code << 8 | (c.at < c.in.len ? (unsigned char)c.in.p[c.at] : 0);
    uint8_t byte = 0;
    while (ok && byte != '\n' && json->len - from <= most && c.at < c.in.len + 2 * sizeof(c.code)) {
        us_card card = US_NO_CARD;
        struct us_move move = {0};
        ok = code_next(&c, &byte, &card, &move);
        put_decoded(json, byte, card, &move);
        if (byte == ':' && !c.has_holes)
            c.has_holes = ends_with(us_buf_str(json), holes);
    }

    for (unsigned i = 0; ok && i < CHECK_BITS; i++)
        ok = !put_bit(&c, 0, EVEN);
    unsigned len;
    ok = ok && byte == '\n' && last_code(&c, &len) == c.code &&
         c.at - sizeof(c.code) + len == c.in.len;
    end(&c);
    if (json->len - from > most)
        return US_LINK_TOO_MUCH;
    return ok ? US_LINK_DECODED : US_LINK_DAMAGED;
}
