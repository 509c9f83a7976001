/* SPDX-License-Identifier: MIT */
/*
 * Layouts for Solvitaire, as JSON (docs/formats/solvitaire.md).
 *
 *     {"tableau piles": [["4C", "2C", "10H"], ...], "foundations": [["AH", "2H"], [], [], []]}
 *
 * The playable card of each pile is last.
 */
#include "formats/solvers/solvitaire.h"

#include "formats/kit/solvitaire_rules.h"
#include "tree/json.h"

/* The members of a layout.  0 is an unknown member. */
enum { TABLEAU_PILES = 1, FOUNDATIONS, FOUNDATION, STOCK, WASTE, RESERVE, HOLE, NUM_NAMES };

static const struct us_str member_names[NUM_NAMES] = {
    [TABLEAU_PILES] = {"tableau piles", 13},
    [FOUNDATIONS] = {"foundations", 11},
    [FOUNDATION] = {"foundation", 10}, /* of lonelybot */
    [STOCK] = {"stock", 5},
    [WASTE] = {"waste", 5},
    [RESERVE] = {"reserve", 7},
    [HOLE] = {"hole", 4},
};

struct solvitaire_reader {
    const struct us_record_reader *common;
    struct us_script *script;
    unsigned columns; /* read so far */
    bool own;         /* the layout is all of the file, and not one of lonelybot */

    /* The tableau has suits in both letter cases.  Cards with a lower-case suit are then face down.
       */
    bool both_cases;
};

/* ---- reading --------------------------------------------------------------------------------- */

static bool failed(struct solvitaire_reader *x, enum us_diag_id id, struct us_span span,
                   const char *details)
{
    us_report(x->common->sink, id, span, "%s", details);
    return false;
}

/* Reads a whole word as a card: "10H", "aH" or "12s", but not "TH". */
static bool parse_card(struct us_str word, us_card *card)
{
    struct us_cursor c = us_cursor(word);
    bool begins = word.len > 0 && us_upper(word.p[0]) != 'T' && word.p[0] != '0';
    return begins && us_take_card(&c, US_SUIT_LETTERS | US_RANK_NUMBERS, card) &&
           us_cursor_at_end(&c);
}

static bool has_capital_suit(struct us_str word)
{
    return word.len > 0 && us_upper(word.p[word.len - 1]) == word.p[word.len - 1];
}

static bool read_card(struct solvitaire_reader *x, const struct us_node *value, us_card *card)
{
    if (value->kind != US_NODE_STRING)
        return failed(x, US_DIAG_FIELD_VALUE, value->span, "a card must be a string");
    if (!parse_card(value->text, card))
        return failed(x, US_DIAG_CARD_BAD, value->span, "");
    return true;
}

static bool check_array(struct solvitaire_reader *x, const struct us_node *value)
{
    if (value->kind == US_NODE_ARRAY)
        return true;
    return failed(x, US_DIAG_FIELD_VALUE, value->span, "expected an array");
}

static void find_cases(struct solvitaire_reader *x, const struct us_node *piles)
{
    bool seen[2] = {false, false};
    for (const struct us_node *pile = piles->child; pile; pile = pile->next) {
        if (pile->kind != US_NODE_ARRAY)
            continue;
        for (const struct us_node *card = pile->child; card; card = card->next)
            if (card->kind == US_NODE_STRING)
                seen[has_capital_suit(card->text)] = true;
    }
    x->both_cases = seen[0] && seen[1];
}

/* Reads the cards of a pile.  Several reserves have a card each.  The stock is face down.  The
   letter case of cards has a meaning in columns only. */
static bool read_pile(struct solvitaire_reader *x, const struct us_node *cards,
                      struct us_pile_id pile)
{
    const struct us_position *p = &x->script->start;
    if (!check_array(x, cards))
        return false;
    for (const struct us_node *value = cards->child; value; value = value->next) {
        us_card card;
        if (pile.type == US_RESERVE && pile.index >= p->num_reserves)
            return failed(x, US_DIAG_FIELD_VALUE, value->span, "the game has fewer reserves");
        if (!read_card(x, value, &card))
            return false;
        if (pile.type == US_COLUMN && x->both_cases && !has_capital_suit(value->text))
            card |= US_CARD_HIDDEN;
        us_script_deal_pile(x->script, pile, card, value->span);
        pile.index += pile.type == US_RESERVE && p->num_reserves > 1;
    }
    return true;
}

static bool read_column(struct solvitaire_reader *x, const struct us_node *pile)
{
    if (x->columns == US_MAX_COLUMNS)
        return failed(x, US_DIAG_LAYOUT_TOO_LARGE, pile->span, "too many columns");
    return read_pile(x, pile, us_pile_id(US_COLUMN, x->columns++));
}

static bool read_tableau(struct solvitaire_reader *x, const struct us_node *piles)
{
    if (!check_array(x, piles))
        return false;

    find_cases(x, piles);
    for (const struct us_node *pile = piles->child; pile; pile = pile->next)
        if (!read_column(x, pile))
            return false;
    return us_state_columns(x->common, x->script, x->columns, piles->span);
}

/* Reads a pile of one suit from the first card on, which is an ace unless the game has another
   base.  The second pile of a suit belongs to the second deck. */
static bool read_foundation(struct solvitaire_reader *x, const struct us_node *pile)
{
    const struct us_game *g = &x->script->game;
    uint8_t *top = NULL;
    unsigned suit = 0;
    unsigned next = g->rules.foundation_base ? g->rules.foundation_base : 1;
    bool one = pile->kind == US_NODE_STRING; /* as older versions had it */

    if (!one && !check_array(x, pile))
        return false;

    for (const struct us_node *value = one ? pile : pile->child; value;
         value = one ? NULL : value->next) {
        us_card card;
        if (!read_card(x, value, &card))
            return false;
        if ((us_rank(card) != next && next != US_BASE_OF_START) || (top && us_suit(card) != suit))
            return failed(x, US_DIAG_FIELD_VALUE, value->span,
                          "a foundation must hold one suit, from its base up");

        next = us_rank(card) == g->max_rank ? 1 : us_rank(card) + 1;
        suit = us_suit(card);
        for (unsigned deck = 0; !top && deck < g->num_decks; deck++)
            if (x->script->start.foundations[deck * US_NUM_SUITS + suit] == 0)
                top = &x->script->start.foundations[deck * US_NUM_SUITS + suit];
        if (!top)
            return failed(x, US_DIAG_FIELD_TWICE, value->span,
                          "there are more foundations of this suit than decks");
        *top = us_rank(card);
    }
    return true;
}

static bool read_foundations(struct solvitaire_reader *x, const struct us_node *piles)
{
    if (!check_array(x, piles))
        return false;

    for (const struct us_node *pile = piles->child; pile; pile = pile->next)
        if (!read_foundation(x, pile))
            return false;
    return true;
}

static bool read_hole(struct solvitaire_reader *x, const struct us_node *value)
{
    us_card card;
    if (x->script->start.num_holes == 0)
        return failed(x, US_DIAG_FIELD_VALUE, value->span, "the game has no hole");
    if (!read_card(x, value, &card))
        return false;
    us_script_deal_pile(x->script, us_pile_id(US_HOLE, 0), card, value->span);
    return true;
}

static bool read_member(struct solvitaire_reader *x, const struct us_node *member)
{
    if (!us_work_charge(x->common->cursor.work, 1))
        return false;
    switch (member->name) {
    case TABLEAU_PILES:
        return read_tableau(x, member);
    case FOUNDATIONS:
    case FOUNDATION:
        return read_foundations(x, member);
    case STOCK:
        return read_pile(x, member, us_pile_id(US_STOCK, 0));
    case WASTE:
        return read_pile(x, member, us_pile_id(US_WASTE, 0));
    case RESERVE:
        return read_pile(x, member, us_pile_id(US_RESERVE, 0));
    case HOLE:
        return read_hole(x, member);
    default:
        return failed(x, US_DIAG_FIELD_UNKNOWN, member->span,
                      "expected tableau piles, foundations, hole, reserve, stock or waste");
    }
}

static unsigned count(const struct us_node *list)
{
    unsigned n = 0;
    for (const struct us_node *node = list->kind == US_NODE_ARRAY ? list->child : NULL; node;
         node = node->next)
        n++;
    return n;
}

/* Makes the game one that has the piles of a layout, unless they can be of the usual one.  Returns
   the number of aces that the layout leaves out. */
static unsigned choose_game(struct solvitaire_reader *x, const struct us_node *root)
{
    enum { MOST = US_SOLVITAIRE_UNSTATED - 1 };
    struct us_solvitaire_piles piles = {.freecells = US_SOLVITAIRE_UNSTATED,
                                        .reserves = US_SOLVITAIRE_UNSTATED,
                                        .foundations = US_SOLVITAIRE_UNSTATED,
                                        .stock_to = US_SOLVITAIRE_UNSTATED};
    for (const struct us_node *member = root->child; member; member = member->next) {
        unsigned piles_in = count(member);
        unsigned cards = 0;
        unsigned last = 0;
        for (const struct us_node *pile = piles_in ? member->child : NULL; pile; pile = pile->next)
            cards += last = count(pile);
        piles.hole = piles.hole || member->name == HOLE;
        piles.others += member->name == HOLE;
        if (member->name == TABLEAU_PILES) {
            piles.columns = piles_in < MOST ? piles_in : MOST;
            piles.tableau = cards;
            piles.diagonal = piles_in > 0 && count(member->child) + 1 < last;
            find_cases(x, member);
            piles.hidden = x->both_cases;
        } else if (member->name == STOCK) {
            piles.stock = piles_in;
        } else if (member->name == RESERVE) {
            piles.reserve = piles_in;
        } else {
            piles.others += member->name == FOUNDATIONS ? cards : 0;
            piles.others += member->name == WASTE ? piles_in : 0;
        }
    }
    if (piles.columns == x->script->game.num_columns && !piles.hole &&
        piles.reserve + piles.stock == 0)
        return 0;
    unsigned home = us_solvitaire_choose(x->common, x->script, &piles);
    x->script->num_alternatives = 0;
    return home;
}

static bool read_layout(struct solvitaire_reader *x, const struct us_node *root)
{
    bool has_tableau = false;
    unsigned home = x->own ? choose_game(x, root) : 0;

    us_game_lay_out(&x->script->game, &x->script->start);
    for (const struct us_node *member = root->child; member; member = member->next) {
        if (!read_member(x, member))
            return false;
        has_tableau = has_tableau || member->name == TABLEAU_PILES;
    }
    if (!has_tableau)
        return failed(x, US_DIAG_FIELD_MISSING, root->span, "tableau piles");

    for (unsigned i = 0; i < home; i++)
        x->script->start.foundations[i] = 1;
    us_game_attach(&x->script->game, &x->script->start);
    x->script->start_span = root->span;
    x->script->has_start = true;
    return true;
}

/* Reads the JSON value at offset *at as a layout, and moves *at past it.  If `alone`, nothing may
   follow it. */
static bool read_value(struct solvitaire_reader *x, struct us_json *json, struct us_str text,
                       bool alone, size_t *at)
{
    size_t from = *at;
    bool object = text.p[from] == '{';
    enum us_json_outcome outcome = object ? us_json_read(json, text, at)
                                          : us_json_skip(json, text, at);

    if (outcome != US_JSON_VALUE) {
        us_json_report(json, outcome, x->common->sink);
        return false;
    }

    size_t rest = alone ? us_json_space(text, *at) : text.len;
    if (rest < text.len)
        return failed(x, US_DIAG_UNREAD_TEXT, (struct us_span){rest, 1},
                      "expected the end of the file");
    if (!object) {
        struct us_span span = {from, *at - from};
        return failed(x, US_DIAG_FIELD_VALUE, span, "a layout must be an object");
    }
    return read_layout(x, us_json_root(json));
}

bool us_read_solvitaire(const struct us_record_reader *reader, struct us_script *script, bool alone,
                        size_t *at)
{
    struct solvitaire_reader x = {.common = reader, .script = script, .own = alone};
    struct us_json *json = us_json_new(member_names, NUM_NAMES, reader->bounds);
    bool ok = json ? read_value(&x, json, script->text, alone, at)
                   : failed(&x, US_DIAG_NO_MEMORY, US_NOWHERE, "");
    us_json_free(json);
    return ok;
}

static enum us_status read_solvitaire(struct us_record_reader *r, struct us_script *out)
{
    size_t at = us_json_space(out->text, 0);
    if (at == out->text.len)
        return US_END;
    if (us_probe_solvitaire_boards(out->text) > 0)
        return us_read_solvitaire_boards(r, out);

    bool ok = us_read_solvitaire(r, out, true, &at);
    r->cursor.p = r->cursor.end;
    return ok ? US_OK : US_FAILED;
}

static int probe_solvitaire(struct us_str text)
{
    static const char piles[] = "\"tableau piles\"";
    size_t at = us_json_space(text, 0);
    bool object = at < text.len && text.p[at] == '{';
    return object && memmem(text.p + at, text.len - at, piles, sizeof(piles) - 1) ? 50 : 0;
}

static void put_card(struct us_buf *b, us_card card)
{
    size_t from = b->len;
    us_put_card(b, card, US_TEN_10);
    if (b->failed || !(card & US_CARD_HIDDEN))
        return;
    for (size_t i = from; i < b->len; i++)
        if (b->p[i] >= 'A' && b->p[i] <= 'Z')
            b->p[i] = b->p[i] - 'A' + 'a';
}

static void put_pile(struct us_buf *b, struct us_cards pile)
{
    us_buf_putc(b, '[');
    for (unsigned i = 0; i < pile.num; i++) {
        us_buf_puts(b, i > 0 ? ", \"" : "\"");
        put_card(b, pile.cards[i]);
        us_buf_putc(b, '"');
    }
    us_buf_putc(b, ']');
}

/* Appends the foundations, if any has cards. */
static void put_foundations(struct us_buf *b, const struct us_position *p)
{
    unsigned num = p->num_decks * US_NUM_SUITS;
    if (us_cards_home(p) == 0)
        return;
    us_buf_puts(b, ",\n  \"foundations\": [");
    for (unsigned i = 0; i < num; i++) {
        us_card cards[US_MAX_RANK];
        unsigned n = us_foundation_len(p, i);
        unsigned rank = p->foundations[i];
        for (unsigned k = n; k-- > 0; rank = rank > 1 ? rank - 1 : p->max_rank)
            cards[k] = us_card_make(rank, i % US_NUM_SUITS, 0);

        us_buf_puts_if(b, i > 0, ", ");
        put_pile(b, (struct us_cards){cards, n});
    }
    us_buf_putc(b, ']');
}

/* Appends a member with cards, if there are any. */
static void put_cards(struct us_buf *b, const char *name, struct us_cards pile)
{
    if (pile.num == 0)
        return;
    us_buf_putf(b, ",\n  \"%s\": ", name);
    put_pile(b, pile);
}

static void write_solvitaire(struct us_record_writer *w, const struct us_solution *s)
{
    const struct us_position *p = &s->start;
    us_card reserve[US_MAX_CARDS];
    unsigned num_reserve = 0;

    for (unsigned i = 0; i < p->num_reserves; i++)
        for (unsigned k = 0; k < us_pile_len(p, US_RESERVE, i); k++)
            reserve[num_reserve++] = us_pile_cards(p, US_RESERVE, i)[k];

    us_buf_puts(w->out, "{\n  \"tableau piles\": [");
    for (unsigned i = 0; i < p->num_columns; i++) {
        us_buf_puts(w->out, i > 0 ? ",\n    " : "\n    ");
        put_pile(w->out, us_pile_at(p, US_COLUMN, i));
    }
    us_buf_puts(w->out, "\n  ]");

    put_foundations(w->out, p);
    if (p->num_holes > 0 && us_pile_len(p, US_HOLE, 0) > 0) {
        us_buf_puts(w->out, ",\n  \"hole\": \"");
        put_card(w->out, us_pile_top(p, US_HOLE, 0));
        us_buf_putc(w->out, '"');
    }
    put_cards(w->out, "reserve", (struct us_cards){reserve, num_reserve});
    put_cards(w->out, "stock", us_pile_at(p, US_STOCK, 0));
    put_cards(w->out, "waste", us_pile_at(p, US_WASTE, 0));
    us_buf_puts(w->out, "\n}\n");
}

static const char *refuses_solvitaire(const struct us_solution *s)
{
    if (us_empty_freecells(&s->start) < s->start.num_freecells)
        return "cards in freecells";
    return us_solvitaire_refuses(s);
}

static const char *loses_solvitaire(const struct us_solution *s, const uint8_t *options, unsigned i)
{
    (void)options;
    return us_hides_others(s) && i == 0 ? "which cards of the reserve are face down" : NULL;
}

const struct us_format us_format_solvitaire = {
    .name = "solvitaire",
    .title = "layouts for Solvitaire",
    .carries = US_CARRIES_START | US_CARRIES_STOCK | US_CARRIES_RULES,
    .probe = probe_solvitaire,
    .read = read_solvitaire,
    .agrees = us_solvitaire_agrees,
    .refuses = refuses_solvitaire,
    .loses = loses_solvitaire,
    .write = write_solvitaire,
};
