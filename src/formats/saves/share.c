/* SPDX-License-Identifier: MIT */
/*
 * Deals that people share (docs/formats/share.md): links to greenfelt.net, and the strings of
 * zb3's Simple-Solitaire.
 *
 *     https://greenfelt.net/klondike?game=815
 *     Klondike:eJyrVkpPzE1Vslb...
 *
 * A string is the name of a game, a colon and, in base64url, what zlib makes of
 *
 *     {"game":"Klondike","random":[51,3,...],"conf":["1",false,"0",false]}
 *
 * The numbers are cards: 0 to 12 are clubs, then follow hearts, spades and diamonds.  The last one
 * is dealt first.
 */
#include "base/base64.h"
#include "base/compression.h"
#include "formats/kit/klondike.h"

enum { CARDS = US_KLONDIKE_CARDS, CONF = 4, MOST_JSON = 1024, ZLIB_HEADER = 2, ZLIB_SUM = 4 };

static const char site[] = "greenfelt.net/";
static const char query[] = "?game=";

/* How the app deals a game. */
static const struct app_game {
    const char *name;
    const char *variant; /* NULL: Klondike, whose rules are settings */
    const char *other;   /* the variant if the first setting is `setting`; NULL: there is none */
    const char *setting;
    /* The numbers of cards of the columns, + '0', in the order of dealing.  The cards that are left
       are the stock or, if first_column is 1, column 0. */
    const char *columns;
    uint8_t first_column;
    bool hidden; /* column i begins with i face-down cards */
    bool hole;   /* the first card goes to the hole */
} app_games[] = {
    {.name = "Freecell", .variant = "freecell", .columns = "7776666", .first_column = 1},
    {.name = "Klondike", .columns = "1234567", .hidden = true},
    {.name = "Vegas", .columns = "1234567", .hidden = true},
    {"Golf", "golf", "relaxed_golf", "true", "5555555", 0, false, true},
    {"Yukon", "yukon", "russian", "family", "6789:;", 1, true, false},
    {.name = "SimpleSimon", .variant = "simple_simon", .columns = "234567888", .first_column = 1},
};

/* Returns the game of a string, or NULL if the app has no such game. */
static const struct app_game *find_app_game(struct us_str string)
{
    struct us_str name = {string.p, us_str_find(string, ":")};
    for (size_t i = 0; i < sizeof(app_games) / sizeof(app_games[0]); i++)
        if (us_str_eq(name, app_games[i].name))
            return &app_games[i];
    return NULL;
}

struct share_reader {
    struct us_record_reader *common;
    struct us_script *script;
    struct us_str text; /* the link or the string */
    struct us_span span;
    const struct app_game *game;
    uint8_t ids[CARDS];
    unsigned left;            /* cards that are not dealt yet */
    struct us_str conf[CONF]; /* the settings, without quotation marks */
};

static bool bad(struct share_reader *x, const char *detail)
{
    us_report(x->common->sink, US_DIAG_LINK_BAD, x->span, "%s", detail);
    return false;
}

/* ---- strings: the JSON ----------------------------------------------------------------------- */

/* Decodes the letters after the colon. */
static bool decode(struct share_reader *x, struct us_str letters, struct us_buf *json)
{
    struct us_buf bytes = {0};
    enum us_inflated inflated = US_INFLATED_BAD;

    if (us_base64url_get(letters, &bytes) && bytes.len > ZLIB_HEADER + ZLIB_SUM) {
        struct us_str stream = {bytes.p + ZLIB_HEADER, bytes.len - ZLIB_HEADER - ZLIB_SUM};
        inflated = us_inflate(stream, MOST_JSON, json);
    }
    bool memory = !bytes.failed && !json->failed && inflated != US_INFLATED_NO_MEMORY;
    us_buf_free(&bytes);
    if (!memory)
        us_fail_memory(x->common->sink);
    if (inflated == US_INFLATED_LEFT_OUT)
        us_report(x->common->sink, US_DIAG_CANNOT_READ, x->span, US_NO_COMPRESSION);
    else if (memory && inflated != US_INFLATED)
        bad(x, "it cannot be decompressed");
    return memory && inflated == US_INFLATED;
}

static bool take_ids(struct share_reader *x, struct us_cursor *c)
{
    for (unsigned i = 0; i < CARDS; i++) {
        uint32_t id;
        if ((i > 0 && !us_cursor_literal(c, ",")) || !us_cursor_number(c, &id) || id >= CARDS)
            return false;
        x->ids[i] = id;
    }
    x->left = CARDS;
    return true;
}

/* Steps over the settings, of which the first ones count. */
static bool take_conf(struct share_reader *x, struct us_cursor *c)
{
    for (unsigned i = 0; !us_cursor_literal(c, "]"); i++) {
        us_cursor_literal(c, ",");
        us_cursor_literal(c, "\"");
        struct us_str value = {c->p, 0};
        while (!us_cursor_at_end(c) && *c->p != ',' && *c->p != ']' && *c->p != '"')
            c->p++;
        value.len = c->p - value.p;
        us_cursor_literal(c, "\"");
        if (us_cursor_at_end(c))
            return false;
        if (i < CONF)
            x->conf[i] = value;
    }
    return true;
}

/* Reads the object, whose members the app writes in this order. */
static bool read_json(struct share_reader *x, struct us_str json)
{
    struct us_cursor c = us_cursor(json);
    bool ok = us_cursor_literal(&c, "{\"game\":\"") &&
              us_cursor_literal_n(&c, x->game->name, strlen(x->game->name)) &&
              us_cursor_literal(&c, "\",\"random\":[") && take_ids(x, &c) &&
              us_cursor_literal(&c, "],\"conf\":[") && take_conf(x, &c) &&
              us_cursor_literal(&c, "}") && us_cursor_at_end(&c);
    return ok || bad(x, "it does not contain the deal of such a game");
}

/* ---- strings: the deal ----------------------------------------------------------------------- */

/* Returns true if the game that the user asked for has the piles of this variant. */
static bool has_piles(const struct us_game *game, const char *variant)
{
    const struct us_variant *v = us_variant_find(us_str(variant));
    return v && game->num_columns == v->game.num_columns &&
           game->rules.stock_to == v->game.rules.stock_to &&
           game->rules.num_holes == v->game.rules.num_holes;
}

/* Makes the game that of the string, with its settings. */
static bool set_game(struct share_reader *x)
{
    struct us_script *s = x->script;
    const struct app_game *game = x->game;
    uint32_t recycles;
    bool other = game->other && us_str_eq(x->conf[0], game->setting);
    const char *variant = other ? game->other : game->variant;

    if (us_is_game_asked(x->common) && !has_piles(&s->game, variant ? variant : "klondike"))
        return us_read_fail(x->common, US_DIAG_GAME_DIFFERS, x->text, "");
    if (variant) {
        const struct us_variant *v = us_variant_find(us_str(variant));
        if (v && !us_is_game_asked(x->common))
            s->game = v->game;
        s->game_stated = true;
        return true;
    }

    /* The settings are the number of cards that are drawn and, in Klondike, whether the number of
       passes is limited.  Then follows the number of redeals. */
    bool vegas = us_str_eq(us_str(game->name), "Vegas");
    us_suppose_klondike(x->common, s);
    if (!us_state_draw(x->common, s, us_str_eq(x->conf[0], "1") ? 1 : 3, x->text))
        return false;
    bool limited = vegas || us_str_eq(x->conf[1], "true");
    if (limited && us_is_number(x->conf[vegas ? 1 : 2], &recycles) && recycles < UINT8_MAX &&
        !us_is_game_asked(x->common))
        s->game.rules.stock_passes = recycles + 1;
    return true;
}

static void lay_card(struct share_reader *x, struct us_pile_id pile, unsigned id, bool hidden)
{
    static const uint8_t suits[US_NUM_SUITS] = {US_CLUBS, US_HEARTS, US_SPADES, US_DIAMONDS};
    us_card card = us_card_make(id % US_MAX_RANK + 1, suits[id / US_MAX_RANK], 0);
    us_script_deal_pile(x->script, pile, hidden ? card | US_CARD_HIDDEN : card, x->span);
}

/* Deals the next n cards to a pile. */
static void deal(struct share_reader *x, struct us_pile_id pile, unsigned n, unsigned hidden)
{
    for (unsigned i = 0; i < n && x->left > 0; i++)
        lay_card(x, pile, x->ids[--x->left], i < hidden);
}

static void deal_all(struct share_reader *x)
{
    const struct app_game *game = x->game;
    bool hidden = game->hidden && !us_str_eq(x->conf[3], "true"); /* its "thoughtful mode" */

    us_game_lay_out(&x->script->game, &x->script->start);
    x->script->has_start = true;
    x->script->start_span = x->span;
    if (game->hole)
        deal(x, us_pile_id(US_HOLE, 0), 1, 0);
    if (!game->variant)
        deal(x, us_pile_id(US_WASTE, 0), us_str_eq(x->conf[0], "1") ? 1 : 3, 0);
    for (unsigned i = 0; game->columns[i]; i++) {
        uint8_t column = game->first_column + i;
        deal(x, us_pile_id(US_COLUMN, column), (unsigned)(game->columns[i] - '0'),
             hidden ? column : 0);
    }
    /* The cards that are left lie in the order of the list. */
    for (unsigned i = 0; i < x->left; i++)
        lay_card(x, us_pile_id(game->first_column ? US_COLUMN : US_STOCK, 0), x->ids[i], false);
}

static bool read_string(struct share_reader *x)
{
    struct us_buf json = {0};
    size_t colon = us_str_find(x->text, ":");
    struct us_str name = {x->text.p, colon};

    x->game = find_app_game(x->text);
    if (!x->game)
        return us_read_fail(x->common, US_DIAG_UNREAD_TEXT, name,
                            "expected Freecell, Klondike, Vegas, Golf, Yukon or SimpleSimon");

    bool ok = decode(x, us_str_from(x->text, colon + 1), &json) &&
              read_json(x, us_buf_str(&json)) && set_game(x);
    if (ok)
        deal_all(x);
    us_buf_free(&json);
    return ok;
}

/* ---- links ----------------------------------------------------------------------------------- */

static bool read_link(struct share_reader *x)
{
    struct us_cursor c = us_cursor(us_str_from(x->text, us_str_find(x->text, site)));
    struct us_str number;
    uint32_t n;

    c.p += sizeof(site) - 1;
    if (!us_cursor_literal(&c, "klondike") || !us_cursor_literal(&c, query))
        return us_read_fail(x->common, US_DIAG_UNREAD_TEXT, us_cursor_rest(&c),
                            "expected klondike: no other deals of greenfelt.net are known");

    number = us_cursor_rest(&c);
    bool is_number = us_cursor_number(&c, &n) && n < INT32_MAX;
    if (!is_number || !(us_cursor_at_end(&c) || *c.p == '&' || *c.p == '#'))
        return us_read_fail(x->common, US_DIAG_DEAL_BAD, number,
                            "greenfelt.net has deals 0 to 2147483646");
    us_suppose_klondike(x->common, x->script);
    x->script->start_span = x->span;
    x->script->deal = (struct us_deal){.system = US_DEAL_GREENFELT, .number = n};
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Returns true if the text is a link to a deal. */
static bool is_link(struct us_str text)
{
    return us_str_find(text, site) != SIZE_MAX && us_str_find(text, query) != SIZE_MAX;
}

/* Returns true if the text is a string of the app: a name, and letters that begin as those of every
   stream of zlib do. */
static bool is_string(struct us_str text)
{
    size_t colon = 0;
    while (colon < text.len && us_is_letter(text.p[colon]))
        colon++;
    if (colon == 0 || !us_str_starts(us_str_from(text, colon), ":e"))
        return false;
    for (size_t i = colon + 1; i < text.len; i++)
        if (!us_is_base64url(text.p[i]))
            return false;
    return true;
}

static enum us_status read_share(struct us_record_reader *r, struct us_script *out)
{
    struct us_cursor *c = &r->cursor;
    us_cursor_blanks(c);
    struct us_str line = us_cursor_peek_line(c);
    struct share_reader x = {.common = r, .script = out, .text = us_str_trim_end(line)};
    x.span = us_cursor_span(c, x.text);
    bool ok;
    if (is_link(x.text))
        ok = read_link(&x);
    else if (is_string(x.text))
        ok = read_string(&x);
    else
        ok = us_expected_line(
            r, "a link such as https://greenfelt.net/klondike?game=815, or a string");
    us_cursor_skip_line(c, line);
    return ok ? US_OK : US_FAILED;
}

/* Each line is a record. */
static size_t cut_share(struct us_str text, size_t from)
{
    return us_find_line(text, from, "");
}

static int probe_share(struct us_str text)
{
    enum { CERTAIN = 250, SHORTEST = 80 /* fewer letters do not hold a deck */ };
    struct us_cursor c = us_cursor(text);
    us_cursor_blanks(&c);
    struct us_str line = us_str_trim_end(us_cursor_peek_line(&c));
    bool blank = memchr(line.p, ' ', line.len);
    if (blank || line.len == 0)
        return 0;
    if (is_link(line))
        return CERTAIN;
    return is_string(line) && (line.len >= SHORTEST || find_app_game(line)) ? CERTAIN : 0;
}

const struct us_format us_format_share = {
    .name = "share",
    .title = "links to greenfelt.net, and strings of Simple-Solitaire",
    .carries = US_CARRIES_START | US_CARRIES_STOCK | US_CARRIES_NUMBER,
    .probe = probe_share,
    .cut = cut_share,
    .read = read_share,
};
