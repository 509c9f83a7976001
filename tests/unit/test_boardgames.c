/* SPDX-License-Identifier: MIT */
/* Board games, vector by vector: P1 and so on are Proton's, C Creeper's, G PASGL 312's, and A
   Adomoc's. */

#include "support.h"

#include "boardgames/adomoc.h"
#include "boardgames/creeper.h"
#include "boardgames/pasgl312_diagram.h"
#include "boardgames/proton.h"
#include "boardgames/replay.h"

/* ---- one line that describes a record -------------------------------------------------------- */

static void put_name(void *context, const struct us_diag *d)
{
    struct us_buf *out = context;
    const char *name = us_diag_kind(d->id)->name;
    us_buf_putf(out, "%s ", name);
}

static void put_piece(struct us_buf *out, const struct us_boardgame *t, struct us_bg_piece p)
{
    if (p.letter) {
        us_buf_puts(out, p.marks & US_MARK_LUNCHLESS ? "-" : "");
        us_buf_puts(out, p.marks & US_MARK_STINKY ? "*" : "");
        us_buf_putf(out, "%c", p.side == US_SIDE_SECOND ? p.letter - 'A' + 'a' : p.letter);
        us_buf_puts(out, p.marks & US_MARK_PRIME ? "^" : "");
    }

    if (p.at != US_NO_PLACE)
        t->put_place(out, p.at);
}

static int by_place(const void *a, const void *b)
{
    const struct us_bg_piece *p = a;
    const struct us_bg_piece *q = b;
    return p->at != q->at ? p->at - q->at : p->letter + p->side * 64 - q->letter - q->side * 64;
}

static void put_board(struct us_buf *out, const struct us_bg_solution *m)
{
    struct us_bg_position b = m->final;

    if (m->game == &us_boardgame_proton) {
        for (unsigned i = 0; i < 16; i++)
            us_buf_putf(out, "%s%c", i > 0 && i % 4 == 0 ? " " : "", b.cells[i]);
    } else if (m->game == &us_boardgame_creeper) {
        us_creeper_put(out, &b);
    } else {
        qsort(b.pieces, b.num_pieces, sizeof(b.pieces[0]), by_place);
        for (unsigned i = 0; i < b.num_pieces; i++) {
            us_buf_puts(out, i > 0 ? " " : "");
            put_piece(out, m->game, b.pieces[i]);
        }
        us_buf_puts(out, b.uncertain ? " ?" : "");
    }

    if (b.train != US_NO_PLACE && m->game == &us_boardgame_pasgl312) {
        us_buf_puts(out, " X");
        m->game->put_place(out, b.train);
    }
}

static void put_outcome(struct us_buf *out, const struct us_bg_solution *m)
{
    if (m->outcome.ending != US_END_NONE)
        us_buf_puts(out, ", ");
    us_bg_put_outcome(out, m);
}

/* Writes moves, such as "move B e4-e5, crush P, displace fe4 crushed". */
static void put_moves(struct us_buf *out, const struct us_bg_solution *m)
{
    for (size_t i = 0; i < m->num_moves; i++) {
        const struct us_bg_move *move = &m->moves[i];
        us_buf_putf(out, "%s%s", i > 0 ? "; " : "", us_bg_move_names[move->kind]);
        if (move->kind == US_BG_MOVE_SCORE)
            us_buf_putf(out, " %u %u", move->score[0], move->score[1]);
        else if (move->letter)
            us_buf_putf(out, " %s %c%s ", m->game->sides[move->side], move->letter,
                        move->marks & US_MARK_PRIME ? "^" : "");
        else
            us_buf_puts(out, " ");
        if (move->from != US_NO_PLACE)
            m->game->put_place(out, move->from);
        us_buf_puts(out, move->dash ? "--" : move->to != US_NO_PLACE ? "-" : "");
        if (move->to != US_NO_PLACE)
            m->game->put_place(out, move->to);
        us_buf_puts(out, move->resigns ? ", resigns" : "");
        for (size_t k = 0; k < move->num_effects; k++) {
            const struct us_bg_effect *e = &m->effects[move->first_effect + k];
            us_buf_putf(out, ", %s ", us_bg_effect_names[e->kind]);
            put_piece(out, m->game, e->piece);
            us_buf_puts(out, e->piece.marks & US_MARK_CRUSHED ? " crushed" : "");
        }
    }

    if (m->claim.ending != US_END_NONE)
        us_buf_putf(out, "; %s", us_bg_ending_names[m->claim.ending]);
}

/* Makes a board from a text such as "Be4 Pe5 -wb4 X:g4 Tfirst_car". */
static void make_board(const struct us_boardgame *t, const char *text, struct us_bg_position *b)
{
    *b = (struct us_bg_position){.train = US_NO_PLACE};
    while (*text) {
        struct us_bg_piece p = {0};
        size_t n;
        text += strspn(text, " ");
        n = strcspn(text, " ");
        const char *end = text + n;
        if (text[0] == 'X' && text[1] == ':') {
            b->train = t->find_place((struct us_str){text + 2, n - 2});
            text = end;
            continue;
        }
        for (; *text == '-' || *text == '*'; text++)
            p.marks |= *text == '-' ? US_MARK_LUNCHLESS : US_MARK_STINKY;
        p.side = *text >= 'a' ? US_SIDE_SECOND : US_SIDE_FIRST;
        p.letter = us_upper(*text++);
        if (*text == '^') {
            p.marks |= US_MARK_PRIME;
            text++;
        }
        p.at = t->find_place((struct us_str){text, (size_t)(end - text)});
        assert_int_not_equal(p.at, US_NO_PLACE);
        b->pieces[b->num_pieces++] = p;
        text = end;
    }
}

enum what { PARSE, PLAY, CANONICAL };

/* Writes the diagnostics, and then the moves as read, or the board and the outcome or the fault, or
   the canonical text. */
static void describe(const struct us_boardgame *t, const char *start, const char *text,
                     enum what what, struct us_buf *out)
{
    struct us_bg_solution m = {0};
    struct us_sink sink = {.handle = put_name, .context = out, .text = us_str(text)};
    struct us_cursor c = us_cursor(us_str(text));
    struct us_bg_reader n = {&c, &sink, &m};
    const uint8_t options[8] = {0};

    us_bg_solution_clear(&m, t);
    enum us_status status = t->read(&n);
    assert_int_equal(status == US_FAILED, sink.errors > 0);
    if (start) {
        make_board(t, start, &m.start);
        m.has_start = true;
    }

    if (status == US_OK && what == PARSE) {
        put_moves(out, &m);
    } else if (status == US_OK && us_bg_resolve(&m, NULL, &sink) == US_OK) {
        if (m.fault.reason)
            us_buf_putf(out, "%s at %zu", m.fault.reason, m.fault.move);
        else if (what == CANONICAL)
            t->write(out, &m, options);
        else
            put_board(out, &m);
        if (!m.fault.reason && what == PLAY)
            put_outcome(out, &m);
    }

    us_bg_solution_free(&m);
}

struct vector {
    const char *name; /* begins with its number */
    const struct us_boardgame *game;
    const char *start; /* NULL: the text or the game has one */
    const char *text;
    const char *expected; /* the diagnostics, then the result */
    enum what what;
};

#define P_START "6FF3 A069 ADC3 C559"
#define P8 "0FF3 6693 ADC9 AC55"
#define PROTON &us_boardgame_proton, NULL
#define I ".oo.xx.o.....xo.....x.......x.....ox.....o.xx.oo.o....x........................x....ox"
#define CREEPER &us_boardgame_creeper, NULL
#define C4_RESULT \
    ".oo.xx.o.....xo.....x.......x.....o.x....o.xx.oo.o....x........................x....oo"
#define C5_RESULT \
    ".oo.xx..o....xo.....x.......x.....o.x....o.xx.oo.o....x........................x....ox"
#define C6_RESULT \
    ".oo.xx..o....xo.....x.......x.....oxx....o..x.oo.o....x........................x....oo"
#define C9_RESULT \
    "........................x...............o........o....x........x......x........x....oo"
#define TWO_PINS \
    "................x.......................o........o....x........................x....ox"
#define PASGL &us_boardgame_pasgl312
#define ADOMOC &us_boardgame_adomoc
#define UNREAD "UNREAD_TEXT "
#define ODD "NOTATION_ODD "
#define DOUBT "DOUBTFUL "
#define UNKNOWN "POSITION_UNKNOWN "
#define DASHES "\xe2\x80\x93"

static const struct vector vectors[] = {
    {"P1 groups", PROTON, P_START, P_START, PLAY},
    {"P2 four lines", PROTON, "6FF3\nA069\nADC3\nC559\n", P_START, PLAY},
    {"P3 array", PROTON, "6 F F 3\nA 0 6 9\nA D C 3\nC 5 5 9\n", P_START, PLAY},
    {"P4 two tiles in the row", PROTON, P_START "\n7", "6FF3 A690 ADC3 C559", PLAY},
    {"P5 two in the column", PROTON, P_START "\n7 f", "6FF3 A693 ADC9 C550", PLAY},
    {"P6 one", PROTON, P_START "\n7 f e", "6FF3 A693 ADC9 C505", PLAY},
    {"P7 two", PROTON, P_START "\n7\nf\ne\nc", "6FF3 A693 ADC9 0C55", PLAY},
    {"P8 three", PROTON, P_START "\n7 f e c 0", P8, PLAY},
    {"P9 up", PROTON, P_START "\n1", "60F3 AF69 ADC3 C559", PLAY},
    {"P10 the stopper slides", PROTON, P_START "\nd", "6FF3 AD69 A5C3 C059", PLAY},
    {"P11 left", PROTON, P_START "\n4", "6FF3 0A69 ADC3 C559", PLAY},
    {"P12 down", PROTON, P_START "\n9", "6FF3 AD69 A0C3 C559", PLAY},
    {"P13 where the space is", PROTON, P_START "\n5", "NO_MOVE at 1", PLAY},
    {"P14 0 is not in line", PROTON, P_START "\n0", "NOT_IN_LINE at 1", PLAY},
    {"P14 2 is not in line", PROTON, P_START "\n2", "NOT_IN_LINE at 1", PLAY},
    {"P14 f is not in line", PROTON, P_START "\nf", "NOT_IN_LINE at 1", PLAY},
    {"P15 15 digits", PROTON, "6FF3 A069 ADC3 C55", "POSITION_BAD ", PLAY},
    {"P16 no digit", PROTON, "6FF3 A069 ADC3 C55G", UNREAD, PLAY},
    {"P17 two spaces", PROTON, "6FF3 A069 ADC3 C550", "POSITION_BAD ", PLAY},
    {"P18 no space", PROTON, "6FF3 A169 ADC3 C559", "POSITION_BAD ", PLAY},
    {"P19 a move in upper case", PROTON, P_START "\n7 F", ODD "6FF3 A693 ADC9 C550", PLAY},
    {"P20 tiles in lower case", PROTON, "6ff3 a069 adc3 c559", ODD P_START, PLAY},
    {"P21 there and back", PROTON, P8 "\nc e f 7 5", P_START, PLAY},
    {"P22 moves in one word", PROTON, P_START "\n7fec0", UNREAD, PLAY},
    {"P emphasis is what the document asks for", PROTON, P_START "\n*7* <em>f</em>",
     "6FF3 A693 ADC9 C550", PLAY},
    {"P inventory", PROTON, "6FF3 A069 ADC3 C551", DOUBT DOUBT "6FF3 A069 ADC3 C551", PLAY},
    {"P the expected playfield", PROTON, P_START "\n7\n6FF3 A690 ADC3 C559\n",
     "6FF3 A690 ADC3 C559", PLAY},
    {"P another playfield than expected", PROTON, P_START "\n7\n6FF3 A609 ADC3 C559\n",
     "SNAPSHOT_DIFFERS at 1", PLAY},

    {"C1 step", CREEPER, I "\na5a4",
     ".oo.xx.o.....xo.....xx............ox.....o.xx.oo.o....x........................x....oo",
     PLAY},
    {"C2 diagonal, new disc", CREEPER, I "\na5b4",
     ".oo.xx.o.....xo.....x.x...........ox.....o.xx.oo.o....x............x...........x....oo",
     PLAY},
    {"C3 diagonal", CREEPER, "b7c6",
     ".oo.xx.o.....xo.....x.......x.....ox.x...o..x.oo.o....x........................xx...oo",
     PLAY},
    {"C4 step", CREEPER, I " a6b6", C4_RESULT, PLAY},
    {"C5 step by o", CREEPER, C4_RESULT " a2b2", C5_RESULT, PLAY},
    {"C6 own base crossed", CREEPER, C5_RESULT " b7a6", C6_RESULT, PLAY},
    {"C7 own base crossed", CREEPER, C6_RESULT " b1a2",
     "..o.xx.oo....xo.....x.......x.....oxx....o..x.oo.o....x........................x....ox",
     PLAY},
    {"C8 enemy base crossed", CREEPER,
     ".x......................o........................o....x........................x....ox b1a2",
     ".......x................o........................o....x........................x....oo",
     PLAY},
    {"C9 flip", CREEPER,
     "................x.......................o........o....x........o......x........x....ox c3d4",
     C9_RESULT, PLAY},
    {"C10 disc by o", CREEPER, C9_RESULT " f6e5",
     "........................x.......o................o....x........x......x......o.x....ox",
     PLAY},
    {"C11 own disc crossed", CREEPER,
     "................x.......................o........o....x........x...............x....ox c3d4",
     "........................x...............o........o....x........x...............x....oo",
     PLAY},
    {"C12 capture", CREEPER,
     "................x......o................o........o....x........................x....ox c3c5",
     "..............................x.........o........o....x........................x....oo",
     PLAY},
    {"C13 last pin taken", CREEPER,
     "................x......o.........................o....x........................x....ox c3c5",
     "..............................x..................o....x........................x....oo, a "
     "draw because no "
     "action is possible",
     PLAY},
    {"C14 win x", CREEPER,
     ".........x...................................o...oxxxxxx.....x.....x.....x.....x....ox c2b3",
     "...............x.............................o...oxxxxxxx....x.....x.....x.....x....oo, x "
     "wins",
     PLAY},
    {"C15 win x", CREEPER,
     "....................................x........o...oxxxxx.x.....x.....x.....x....x....ox b6c7",
     "............................................xo...oxxxxx.x.....x.....x.....x....xx...oo, x "
     "wins",
     PLAY},
    {"C16 win o by flip", CREEPER,
     "...............x.................o...............oo...x.oo.....oo.....oo.....oxx....oo f5g6",
     "...............x.........................o.......oo...x.oo.....oo.....oo.....oox....ox, o "
     "wins",
     PLAY},
    {"C17 diagonal chain is no win", CREEPER,
     "................x............................o...o...xx...x....x....x....x.....x....oo",
     "................x............................o...o...xx...x....x....x....x.....x....oo",
     PLAY},
    {"C18 jump without enemy", CREEPER, I " a5a3", "OCCUPIED at 1", PLAY},
    {"C18 jump over nothing", CREEPER, I " a5c5", "NOTHING_TO_JUMP at 1", PLAY},
    {"C19 occupied target", CREEPER, I " a5a6", "OCCUPIED at 1", PLAY},
    {"C20 not one's own pin", CREEPER, I " b1a2", "NOT_YOURS at 1", PLAY},
    {"C20 empty start", CREEPER, I " d4d5", "NO_PIECE at 1", PLAY},
    {"C21 corner a7", CREEPER, I " b7a7", "CORNER at 1", PLAY},
    {"C21 corner a7 from above", CREEPER, I " a6a7", "CORNER at 1", PLAY},
    {"C21 corner g1", CREEPER, I " f1g1", "CORNER at 1", PLAY},
    {"C22 knight-like", CREEPER, I " a5b3", "NOT_A_STEP at 1", PLAY},
    {"C23 over one's own pin", CREEPER,
     "................x......x................o........o....x........................x....ox c3c5",
     "NOTHING_TO_JUMP at 1", PLAY},
    {"C24 jump onto a corner", CREEPER,
     ".......o......x.........................o........o....x........................x....ox a3a1",
     "CORNER at 1", PLAY},
    {"C25 diagonal jump", CREEPER,
     "................x.......o...............o........o....x........................x....ox c3e5",
     "NOT_A_STEP at 1", PLAY},
    {"C26 no action with a pin left", CREEPER,
     ".xoo...ooo....oo.o...............................o....x........................x....ox",
     ".xoo...ooo....oo.o...............................o....x........................x....ox, a "
     "draw because no "
     "action is possible",
     PLAY},
    {"C27 repetition", CREEPER, "c7d7 c1d1 d7c7 d1c1 c7d7 c1d1 d7c7 d1c1",
     I ", a draw by repetition", PLAY},
    {"C27 nothing after it", CREEPER, "c7d7 c1d1 d7c7 d1c1 c7d7 c1d1 d7c7 d1c1 a5a4",
     "AFTER_THE_END at 9", PLAY},
    {"C28 85 characters", CREEPER,
     ".oo.xx.o.....xo.....x.......x.....ox.....o.xx.oo.o....x........................x....o",
     "POSITION_BAD ", PLAY},
    {"C29 X in a state", CREEPER,
     ".oo.Xx.o.....xo.....x.......x.....ox.....o.xx.oo.o....x........................x....ox",
     UNREAD, PLAY},
    {"C29 b in a state", CREEPER,
     ".oo.xx.b.....xo.....x.......x.....ox.....o.xx.oo.o....x........................x....ox",
     UNREAD, PLAY},
    {"C29 line ends in a state are dropped", CREEPER,
     ".oo.xx.\no.....x\no.....x\n.......\nx.....o\nx.....o\n.xx.oo.\n\no....x\n......\n......\n...."
     "..\n......\nx...."
     "o\n\nx\n",
     I, PLAY},
    {"C29 letters and numbers around a state", CREEPER,
     "  abcdefg\n1 .oo.xx.\n2 o.....x\n3 o.....x\n4 .......\n5 x.....o\n6 x.....o\n7 .xx.oo.\n"
     "o....x ...... ...... ...... ...... x....o o\n",
     ".oo.xx.o.....xo.....x.......x.....ox.....o.xx.oo.o....x........................x....oo",
     PLAY},
    {"C30 a pin on a corner", CREEPER,
     "xoo.xx.o.....xo.....x.......x.....o......o.xx.oo.o....x........................x....ox",
     "POSITION_BAD ", PLAY},
    {"C31 a base is empty", CREEPER,
     ".oo.xx.o.....xo.....x.......x.....ox.....o.xx.oo......x........................x....ox",
     "POSITION_BAD ", PLAY},
    {"C31 a base is the enemy's", CREEPER,
     ".oo.xx.o.....xo.....x.......x.....ox.....o.xx.oo.x....x........................x....ox",
     "POSITION_BAD ", PLAY},
    {"C31 nobody is to move", CREEPER,
     ".oo.xx.o.....xo.....x.......x.....ox.....o.xx.oo.o....x........................x....o.",
     "POSITION_BAD ", PLAY},
    {"C32 upper case", CREEPER, "A5A4", UNREAD, PLAY},
    {"C32 a hyphen", CREEPER, "a5-a4", UNREAD, PLAY},
    {"C32 one square", CREEPER, "a5", UNREAD, PLAY},
    {"C32 column h", CREEPER, "h1a1", UNREAD, PLAY},
    {"C32 row 8", CREEPER, "a8a7", UNREAD, PLAY},
    {"C32 a1 is no square, for all its name", CREEPER, "a1b2", "CORNER at 1", PLAY},
    {"C a written state that differs", CREEPER, "a5a4 " I, "SNAPSHOT_DIFFERS at 1", PLAY},

    {"G1 bear", PASGL, NULL, "1. Be4e5_P,fe4_,Wd4,Td4,wd4_",
     "move white B e4-e5, crush P, displace fe4 crushed, displace Wd4, displace Td4, displace wd4 "
     "crushed",
     PARSE},
    {"G2 hunter moves", PASGL, NULL, "1. He4e5", "move white H e4-e5", PARSE},
    {"G2 hunter shoots", PASGL, NULL, "2. He4:De7", "shot white H e4, shot De7", PARSE},
    {"G3 deer steals", PASGL, NULL, "1. Df1d5-F", "move white D f1-d5, lunch F", PARSE},
    {"G4 deer squashes, as the document spells it", PASGL, NULL, "2. Df1d5:S-F",
     ODD "move white D f1-d5, devour S, lunch F", PARSE},
    {"G4 deer squashes", PASGL, NULL, "2. Df1d5_P-F", "move white D f1-d5, crush P, lunch F",
     PARSE},
    {"G5 fox devours", PASGL, NULL, "1. Fc1b4:-W", "move white F c1-b4, devour -W", PARSE},
    {"G5 fox steals", PASGL, NULL, "2. Fc1b4-W", "move white F c1-b4, lunch W", PARSE},
    {"G6 woodchuck", PASGL, NULL, "1. Wg6^d4-H", "throw white W g6, throw d4, lunch H", PARSE},
    {"G7 skunk sprays", PASGL, NULL, "2. Wg6^d4-S*De4,We5,Te4",
     "throw white W g6, throw d4, lunch S, spray De4, spray We5, spray Te4", PARSE},
    {"G8 train", PASGL, NULL, "1. Xf4;Tf;S", "train -f4, first_car T, first_car f, second_car S",
     PARSE},
    {"G8 train squishes", PASGL, NULL, "2. Xf4_P;Tf;S",
     "train -f4, crush P, first_car T, first_car f, second_car S", PARSE},
    {"G9 a whole turn", PASGL, NULL,
     "        1. Te3-e4       Be5-e4,Td4      Xd4_T           W:15 B:18",
     "move white T e3--e4; move black B e5--e4, displace Td4; train -d4, crush T; score 15 18",
     PARSE},
    {"G10 letters and files", PASGL, NULL, "1. be5d4,bb4", ODD "move white B e5-d4, displace bb4",
     PARSE},
    {"G10 the black bear on b4", PASGL, NULL, "1. He4e5 bb4b5",
     "move white H e4-e5; move black B b4-b5", PARSE},
    {"G11 one displaced, two sprayed", PASGL, NULL, "1. Be4e5,Sd4*Te4,We5",
     "move white B e4-e5, displace Sd4, spray Te4, spray We5", PARSE},
    {"G12 second car only", PASGL, NULL, "1. Xf4;;S", "train -f4, second_car S", PARSE},
    {"G12 terminals", PASGL, NULL, "1. Xx4\n2. Xz5", "train -x4; train -z5", PARSE},
    {"G13 empty turn", PASGL, NULL, "3.", "", PARSE},
    {"G14 no second square", PASGL, NULL, "1. He4", UNREAD, PARSE},
    {"G14 no critter", PASGL, NULL, "1. Ze4e5", UNREAD, PARSE},
    {"G14 rank 9", PASGL, NULL, "1. Be4e9", UNREAD, PARSE},
    {"G14 file i", PASGL, NULL, "1. Bi4e5", UNREAD, PARSE},
    {"G14 z3", PASGL, NULL, "1. Bz3z4", UNREAD, PARSE},
    {"G14 two hyphens", PASGL, NULL, "1. Te3--e4", UNREAD, PARSE},
    {"G15 nobody squished", PASGL, NULL, "1. Be4e5_", UNREAD, PARSE},
    {"G15 nobody displaced", PASGL, NULL, "1. Be4e5,", UNREAD, PARSE},
    {"G15 displaced to nowhere", PASGL, NULL, "1. Be4e5,Wd", UNREAD, PARSE},
    {"G15 nobody shot", PASGL, NULL, "1. He4:", UNREAD, PARSE},
    {"G15 thrown nowhere", PASGL, NULL, "1. Wg6^", UNREAD, PARSE},
    {"G15 nobody's lunch", PASGL, NULL, "1. Df1d5-", UNREAD, PARSE},
    {"G16 lunch after spray", PASGL, NULL, "1. Wg6^d4-S*De4-F", UNREAD, PARSE},
    {"G16 comma after spray", PASGL, NULL, "1. Wg6^d4-S*De4,", UNREAD, PARSE},
    {"G17 not the track", PASGL, NULL, "1. Xd3", UNREAD, PARSE},
    {"G17 three cars", PASGL, NULL, "1. Xf4;T;f;S", UNREAD, PARSE},
    {"G17 no underscore", PASGL, NULL, "1. Xf4P", UNREAD, PARSE},
    {"G17 lower case", PASGL, NULL, "1. xf4", UNREAD, PARSE},
    {"G17 nobody squished", PASGL, NULL, "1. Xf4_", UNREAD, PARSE},
    {"G17 two squares", PASGL, NULL, "1. Xe4e5", UNREAD, PARSE},
    {"G18 half a score", PASGL, NULL, "1. W:15", UNREAD, PARSE},
    {"G18 no number", PASGL, NULL, "1. W:x B:3", UNREAD, PARSE},
    {"G21 bear displaces and squishes", PASGL, "Be4 Pe5 fe5", "1. Be4e5_P,fd6", "Be5 fd6", PLAY},
    {"G22 hunter stays", PASGL, "He4 de7", "1. He4:de7", "He4", PLAY},
    {"G23 deer steals", PASGL, "Df1 fd5", "1. Df1d5-f", "Dd5 -fd5", PLAY},
    {"G24 fox devours", PASGL, "Fc1 -wb4", "1. Fc1b4:-w", "Fb4", PLAY},
    {"G25 fox cannot devour", PASGL, "Fc1 wb4", "1. Fc1b4:-w", "HAS_ITS_LUNCH at 1", PLAY},
    {"G26 skunk sprays", PASGL, "Wg6 sd4 de4 we5 te4", "1. Wg6^d4-s*de4,we5,te4",
     DOUBT "-sd4 *de4 *te4 *we5 Wg6", PLAY},
    {"G27 not stinky any more", PASGL, "Wg6 sd4 de4 we5 te4", "1. Wg6^d4-s*de4,we5,te4 te4e6",
     DOUBT "-sd4 *de4 *we5 te6 Wg6", PLAY},
    {"G28 train", PASGL, "X:g4 Tfirst_car ffirst_car Ssecond_car Pf4", "4. Xf4_P;Tf;S",
     "Tfirst_car ffirst_car Ssecond_car Xf4", PLAY},
    {"G29 train leaps", PASGL, "X:g4", "5. Xe4", DOUBT " Xe4", PLAY},
    {"G31 hunter onto others", PASGL, "He4 pe5", "1. He4e5", "OCCUPIED at 1", PLAY},
    {"G canonical spelling", PASGL, NULL, "1. Te3-e4 Be5-e4,Td4", "NO_PIECE at 1", CANONICAL},
    {"G written again", PASGL, NULL, "1. Pa2-b3 Pb7-c6 Xh4 W:0 B:0\n2. Pb3c4",
     "     White              Black              Train        Score\n"
     "  1. Pa2b3              pb7c6              Xh4          W:0 B:0\n  2. Pb3c4\n",
     CANONICAL},

    {"A2 prime foot consumes", ADOMOC, NULL, "1. F^a3a6x", "move light F^ a3-a6, consume a6",
     PARSE},
    {"A1 moon", ADOMOC, NULL, "1. Md2a5", "move light M d2-a5", PARSE},
    {"A3 sends a light moon home", ADOMOC, NULL, "1. Md2a5 Sh5d5ob2",
     "move light M d2-a5; move dark S h5-d5, originate Mb2", PARSE},
    {"A4 round 6", ADOMOC, NULL, "6. Fb3j3 Mj4b6oc1",
     "move light F b3-j3; move dark M j4-b6, originate S^c1", PARSE},
    {"A5 round 82", ADOMOC, NULL, "82. F^i7i8 S^g7*",
     "move light F^ i7-i8; centre dark S^ g7-centre", PARSE},
    {"A6 draw, blank between the dashes", ADOMOC, NULL, "12. Md2a5 " DASHES " " DASHES,
     "move light M d2-a5; agreement", PARSE},
    {"A6 draw, two hyphens", ADOMOC, NULL, "12. Md2a5 --", "move light M d2-a5; agreement", PARSE},
    {"A7 light resigns", ADOMOC, NULL, "9. Md2a5_", "move light M d2-a5, resigns", PARSE},
    {"A11 lower case", ADOMOC, NULL, "1. md2a5", UNREAD, PARSE},
    {"A11 no piece", ADOMOC, NULL, "1. d2a5", UNREAD, PARSE},
    {"A11 cycle first", ADOMOC, NULL, "1. M2da5", UNREAD, PARSE},
    {"A11 caret after the column", ADOMOC, NULL, "1. Md^2a5", UNREAD, PARSE},
    {"A12 one space", ADOMOC, NULL, "1. Md2", UNREAD, PARSE},
    {"A12 column k", ADOMOC, NULL, "1. Md2k5", UNREAD, PARSE},
    {"A12 cycle 9", ADOMOC, NULL, "1. Md2a9", UNREAD, PARSE},
    {"A12 cycle 0", ADOMOC, NULL, "1. Md2a0", UNREAD, PARSE},
    {"A13 no origin", ADOMOC, NULL, "1. Md2a5o", UNREAD, PARSE},
    {"A13 origin in cycle 4", ADOMOC, NULL, "1. Md2a5ob4", UNREAD, PARSE},
    {"A13 o and x", ADOMOC, NULL, "1. Md2a5ox", UNREAD, PARSE},
    {"A13 x twice", ADOMOC, NULL, "1. Md2a5xx", UNREAD, PARSE},
    {"A14 a sun that is not prime", ADOMOC, NULL, "1. Sg7*", UNREAD, PARSE},
    {"A14 a moon", ADOMOC, NULL, "1. M^g7*", UNREAD, PARSE},
    {"A15 a move after the end", ADOMOC, NULL, "82. S^g7* Fb3b4", UNREAD, PARSE},
    {"A a space before the asterisk", ADOMOC, NULL, "82. S^g7g8*", ODD "centre light S^ g7-centre",
     PARSE},
    {"A16 a foot moves", ADOMOC, "Fb3", "1. Fb3b4", "Fb4", PLAY},
    {"A17 an empty start space", ADOMOC, "Fb3", "1. Fb4b5", UNKNOWN "Fb3 Fb5 ?", PLAY},
    {"A18 not prime", ADOMOC, NULL, "1. F^b3b4", "OTHER_PIECE at 1", PLAY},
    {"A19 a moon is sent home", ADOMOC, "Md5 sh5 Fa1", "1. Fa1a2 Sh5d5ob2", "Fa2 Mb2 sd5", PLAY},
    {"A20 to the prime moon's origin", ADOMOC, "Md5 sh5 Fa1", "1. Fa1a2 Sh5d5oc2",
     "OTHER_PIECE at 2", PLAY},
    {"A21 a foot is consumed", ADOMOC, "F^a3 fa6", "1. F^a3a6x", "F^a6", PLAY},
    {"A22 the dark player centres", ADOMOC, "s^g7 Fa1", "1. Fa1a2 S^g7*", "Fa2 s^centre, dark wins",
     PLAY},
    {"A7 the dark player wins", ADOMOC, "Fb3", "1. Fb3b4_ ", "Fb4, dark wins by resignation", PLAY},
    {"A written again", ADOMOC, NULL, "1.  Fb3b4\nFj3j4\n2. Fd3d4 - -",
     "1. Fb3b4 Fj3j4\n2. Fd3d4 " DASHES "\xc2\xa0" DASHES "\n", CANONICAL},
};

enum { VECTORS = sizeof(vectors) / sizeof(vectors[0]) };

static void test_vector(void **state)
{
    const size_t *number = *state;
    const struct vector *v = &vectors[*number];
    struct us_buf out = {0};
    describe(v->game, v->start, v->text, v->what, &out);
    assert_string_equal(us_buf_text(&out), v->expected);
    us_buf_free(&out);
}

/* ---- invalid text ---------------------------------------------------------------------------- */

static uint64_t count_nodes(const struct us_bg_position *b, unsigned depth)
{
    struct us_creeper_action actions[US_CREEPER_MOST_ACTIONS];
    unsigned n = us_creeper_actions(b, actions);
    uint64_t nodes = 0;

    if (depth == 1)
        return n;

    for (unsigned i = 0; i < n; i++) {
        struct us_bg_position next = *b;
        us_creeper_play(&next, actions[i]);
        nodes += count_nodes(&next, depth - 1);
    }

    return nodes;
}

static void test_creeper_node_counts(void **state)
{
    static const uint64_t expected[] = {24, 572, 14876, 384824, 10703540};
    struct us_bg_position b;
    (void)state;
    us_boardgame_creeper.initial(&b);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(count_nodes(&b, i + 1), expected[i]);
}

static void test_creeper_first_actions(void **state)
{
    static const char expected[] =
        "a5a4 a5b4 a5b5 a5b6 a6b5 a6b6 b7b6 b7c6 c7b6 c7c6 c7d6 c7d7 e1d1 e1d2 e1e2 e1f2 f1e2 f1f2 "
        "g2f2 g2f3 g3f2 g3f3 g3f4 g3g4";
    struct us_creeper_action actions[US_CREEPER_MOST_ACTIONS];
    struct us_bg_position b;

    (void)state;
    us_boardgame_creeper.initial(&b);

    unsigned n = us_creeper_actions(&b, actions);
    assert_int_equal(n, 24);
    for (unsigned i = 0; i < n; i++) {
        struct us_buf text = {0};
        us_boardgame_creeper.put_place(&text, actions[i].from);
        us_boardgame_creeper.put_place(&text, actions[i].to);
        assert_non_null(strstr(expected, us_buf_text(&text)));
        us_buf_free(&text);
    }
}

static FILE *open_vectors(const char *name)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s/tests/vectors/%s", getenv("SRCDIR"), name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    return f;
}

/* Each row of the file has a state, an action, the next state, the number of actions, and the
   result. */
static void test_creeper_vectors(void **state)
{
    char line[512];
    char before[100], action[8], after[100], result[16];
    char count[8];
    unsigned rows = 0;
    FILE *f = open_vectors("creeper_vectors.tsv");

    (void)state;
    while (fgets(line, sizeof(line), f)) {
        if (line[0] == '#')
            continue;
        assert_int_equal(
            sscanf(line, "%99s %7s %99s %7s %15s", before, action, after, count, result), 5);
        struct us_creeper_action actions[US_CREEPER_MOST_ACTIONS];
        struct us_bg_position b;
        struct us_buf text = {0};
        struct us_buf got = {0};
        struct us_buf wanted = {0};
        assert_true(us_creeper_parse(us_str(before), &b));
        assert_int_equal(us_creeper_actions(&b, actions), strtoul(count, NULL, 10));
        us_buf_putf(&text, "%s %s", before, action);
        us_buf_puts(&wanted, after);
        us_buf_puts(&wanted, result[0] == 'x'   ? ", x wins"
                             : result[0] == 'o' ? ", o wins"
                             : result[0] == 'd' ? ", a draw because no action is possible"
                                                : "");
        describe(&us_boardgame_creeper, NULL, us_buf_text(&text), PLAY, &got);
        assert_string_equal(us_buf_text(&got), us_buf_text(&wanted));
        us_buf_free(&text);
        us_buf_free(&got);
        us_buf_free(&wanted);
        rows++;
    }

    fclose(f);
    assert_int_equal(rows, 148);
}

/* Each row of the file has a result, actions, and the final state. */
static void test_creeper_games(void **state)
{
    char line[4096];
    unsigned rows = 0;
    FILE *f = open_vectors("creeper_games.tsv");

    (void)state;
    while (fgets(line, sizeof(line), f)) {
        char *actions = strchr(line, '\t');
        if (line[0] == '#' || !actions)
            continue;
        char *final = strchr(actions + 1, '\t');
        assert_non_null(final);
        *actions = *final = '\0';
        final[strcspn(final + 1, "\n") + 1] = '\0';
        struct us_buf got = {0};
        struct us_buf wanted = {0};
        const char *ending = strcmp(line, "draw") == 0 ? "a draw because no action is possible"
                             : strcmp(line, "draw-threefold") == 0 ? "a draw by repetition"
                             : line[0] == 'x'                      ? "x wins"
                                                                   : "o wins";
        us_buf_putf(&wanted, "%s, %s", final + 1, ending);
        describe(&us_boardgame_creeper, NULL, actions + 1, PLAY, &got);
        assert_string_equal(us_buf_text(&got), us_buf_text(&wanted));
        us_buf_free(&got);
        us_buf_free(&wanted);
        rows++;
    }

    fclose(f);
    assert_int_equal(rows, 4);
}

static uint8_t square(const char *name)
{
    return us_boardgame_pasgl312.find_place(us_str(name));
}

static void test_schedule(void **state)
{
    static const char *const leads[] = {"x4", "h4", "g4", "f4", "e4", "d4", "c4", "b4", "a4", "z4",
                                        "z5", "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "x5"};

    (void)state;
    for (uint32_t turn = 1; turn <= 60; turn++) {
        uint8_t lead = us_pasgl_schedule(turn);
        assert_int_equal(lead, square(leads[(turn - 1) % 20]));
        assert_int_equal(us_pasgl_along(lead, -1), square(leads[(turn + 18) % 20]));
    }
}

static void test_schedule_where_the_document_errs(void **state)
{
    (void)state;
    for (uint32_t turn = 15; turn <= 55; turn += 20) {
        assert_int_equal(us_pasgl_schedule(turn), square("d5"));
        assert_int_equal(us_pasgl_along(us_pasgl_schedule(turn), -1), square("c5"));
    }
}

static void test_geometry(void **state)
{
    static const struct {
        const char *move;
        bool ok;
    } moves[] = {{"Ta1a4", true}, {"Ta1a5", false}, {"Pa2b3", true},  {"Pa2a3", false},
                 {"pa7b6", true}, {"pb6a7", false}, {"He4f5", false}, {"Df1e4", false},
                 {"Df1d5", true}, {"Fc3c2", true},  {"Fc1c2", false}, {"Fc1c3", true},
                 {"Fc1b4", true}, {"fc6c7", true},  {"Be4f5", true},  {"Be4e6", false},
                 {"Wg6g4", true}, {"Wg6f5", false}, {"Sa1a8", true},  {"Sa1b2", false},
                 {"Ma1b2", true}, {"Ma1a2", false}, {"Sz4x4", true},  {"Be4e4", false}};

    (void)state;
    for (size_t i = 0; i < sizeof(moves) / sizeof(moves[0]); i++) {
        const char *m = moves[i].move;
        char from[] = {m[1], m[2], 0};
        bool ok = us_pasgl_reaches(us_upper(m[0]), us_pasgl_side(m[0]), square(from),
                                   square(m + 3));
        if (ok != moves[i].ok)
            fail_msg("%s", m);
    }
}

#define FRAME_TOP                                                             \
    "     z      a      b      c      d      e      f      g      h      x\n" \
    "         +------+------+------+------+------+------+------+------+\n"
#define EMPTY "         |      |      |      |      |      |      |      |      |\n"
#define EDGE "         +------+------+------+------+------+------+------+------+\n"
#define RANK(n) \
    EMPTY n "        |      |      |      |      |      |      |      |      |        " n "\n" EMPTY

static const char diagram[] = FRAME_TOP RANK("8") EDGE RANK("7") EDGE
    "         |      |      |      |      |      |      | -W F |      |\n"
    "6        |      |      |      |      |      |      |      |      |        6\n"
    "         |      |      |      |      |      |      | *d t |      |\n"
    "  +======+------+------+------+------+------+------+------+------+======+\n"
    "  |      |      |      |      |      |      |      |      |      |      |\n"
    "5 |      >      >      >      >      >      >      >      >      >      | 5\n"
    "  |      |      |      |      |     *|*     |      |      |      |      |\n"
    "  +--^^--+------+------+------+------*------+------+------+------+--VV--+\n"
    "  |      |      |      | T f  |     *|*d    |      |      |      |      |\n"
    "4 |      <      <      <  XX  <  XX  <      <      <      <      <      | 4\n"
    "  |      |      |      | S    |      |      |      |      |      |      |\n"
    "  +======+------+------+------+------+------+------+------+------+======+\n" RANK("3")
        EDGE RANK("2") EDGE RANK("1") EDGE
    "     z       a      b      c      d      e      f      g      h       x\n";

/* G33: -W F and *d t.  G34: the campfire is not a mark.  G35: riders. */
static void test_diagram_cells(void **state)
{
    struct us_buf out = {0};
    (void)state;
    describe(PASGL, NULL, diagram, PLAY, &out);
    assert_string_equal(us_buf_text(&out),
                        "de4 Fg6 -Wg6 *dg6 tg6 Sfirst_car Tfirst_car ffirst_car Xc4");
    us_buf_free(&out);
}

/* G32: 32 critters, no marks, and the Train by the schedule.  The diagram can be written and read
   again. */
static void test_start_diagram(void **state)
{
    struct us_bg_position b;
    struct us_buf text = {0};
    struct us_buf out = {0};
    struct us_buf again = {0};

    (void)state;
    us_boardgame_pasgl312.initial(&b);
    assert_int_equal(b.num_pieces, 32);
    us_pasgl_put_diagram(&text, &b);
    describe(PASGL, NULL, us_buf_text(&text), PLAY, &out);
    assert_string_equal(us_buf_text(&out),
                        "Ta1 Sb1 Fc1 Hd1 Be1 Df1 Wg1 Th1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2 "
                        "pa7 pb7 pc7 pd7 pe7 pf7 pg7 ph7 ta8 sb8 fc8 hd8 be8 df8 wg8 th8");
    describe(PASGL, NULL, us_buf_text(&text), CANONICAL, &again);
    assert_string_equal(us_buf_text(&again), us_buf_text(&text));
    us_buf_free(&text);
    us_buf_free(&out);
    us_buf_free(&again);
}

static uint8_t space(const char *name)
{
    return us_boardgame_adomoc.find_place(us_str(name));
}

/* A8, A9 */
static void test_origins(void **state)
{
    static const struct {
        const char *space;
        char letter;
        uint8_t side;
        bool prime;
    } origins[] = {{"b1", 'S', US_SIDE_FIRST, false}, {"f3", 'F', US_SIDE_SECOND, false},
                   {"c1", 'S', US_SIDE_FIRST, true},  {"c2", 'M', US_SIDE_FIRST, true},
                   {"c3", 'F', US_SIDE_FIRST, true},  {"h1", 'S', US_SIDE_SECOND, true},
                   {"h2", 'M', US_SIDE_SECOND, true}, {"h3", 'F', US_SIDE_SECOND, true},
                   {"a4", '\0', US_SIDE_NONE, false}};

    (void)state;
    for (size_t i = 0; i < sizeof(origins) / sizeof(origins[0]); i++) {
        struct us_bg_piece p = us_adomoc_origin(space(origins[i].space));
        assert_int_equal(p.letter, origins[i].letter);
        assert_int_equal(p.side, origins[i].side);
        assert_int_equal(p.marks, origins[i].prime ? US_MARK_PRIME : 0);
    }
}

/* A1, A2, A10 */
static void test_lines(void **state)
{
    static const struct {
        const char *from;
        const char *to;
        enum us_bg_line line;
        uint8_t length;
    } lines[] = {{"d2", "a5", US_LINE_SPIRAL, 3},     {"a3", "a6", US_LINE_COLUMN, 3},
                 {"j4", "b6", US_LINE_SPIRAL, 2},     {"j4", "b5", US_LINE_UNKNOWN, 2},
                 {"e5", "f5", US_LINE_CYCLE, 1},      {"j5", "a5", US_LINE_CYCLE, 1},
                 {"h5", "d5", US_LINE_CYCLE, 4},      {"b3", "j3", US_LINE_CYCLE, 2},
                 {"g7", "centre", US_LINE_COLUMN, 2}, {"i7", "i8", US_LINE_COLUMN, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        uint8_t length;
        assert_int_equal(us_adomoc_line(space(lines[i].from), space(lines[i].to), &length),
                         lines[i].line);
        assert_int_equal(length, lines[i].length);
    }
}

/* A23 */
static void test_adomoc_start(void **state)
{
    struct us_bg_position b;
    unsigned counts[US_SIDES][128] = {{0}};
    unsigned primes = 0;

    (void)state;
    us_boardgame_adomoc.initial(&b);
    assert_int_equal(b.num_pieces, 30);

    for (unsigned i = 0; i < b.num_pieces; i++) {
        counts[b.pieces[i].side][(unsigned char)b.pieces[i].letter]++;
        primes += b.pieces[i].marks == US_MARK_PRIME;
    }

    for (enum us_bg_side side = US_SIDE_FIRST; side <= US_SIDE_SECOND; side++)
        for (const char *letter = "FMS"; *letter; letter++)
            assert_int_equal(counts[side][(unsigned char)*letter], 5);

    assert_int_equal(primes, 6);
}

int main(void)
{
    static const struct CMUnitTest others[] = {
        {"creeper: node counts to depth 5", test_creeper_node_counts, NULL, NULL, NULL},
        {"creeper: the first actions", test_creeper_first_actions, NULL, NULL, NULL},
        {"creeper: 148 vectors", test_creeper_vectors, NULL, NULL, NULL},
        {"creeper: four games", test_creeper_games, NULL, NULL, NULL},
        {"G19 the schedule where the document errs", test_schedule_where_the_document_errs, NULL,
         NULL, NULL},
        {"G20 the schedule", test_schedule, NULL, NULL, NULL},
        {"G30 geometry", test_geometry, NULL, NULL, NULL},
        {"G32 the start diagram", test_start_diagram, NULL, NULL, NULL},
        {"G33 G34 G35 cells of a diagram", test_diagram_cells, NULL, NULL, NULL},
        {"A8 A9 origins", test_origins, NULL, NULL, NULL},
        {"A1 A2 A10 lines", test_lines, NULL, NULL, NULL},
        {"A23 the start", test_adomoc_start, NULL, NULL, NULL},
    };
    enum { OTHERS = sizeof(others) / sizeof(others[0]) };
    struct CMUnitTest tests[VECTORS + OTHERS];
    size_t numbers[VECTORS];

    for (size_t i = 0; i < VECTORS; i++) {
        numbers[i] = i;
        tests[i] = (struct CMUnitTest){vectors[i].name, test_vector, NULL, NULL, &numbers[i]};
    }

    memcpy(&tests[VECTORS], others, sizeof(others));
    return cmocka_run_group_tests_name("boardgames", tests, NULL, NULL);
}
