/* SPDX-License-Identifier: MIT */
/* The caption of an image. */
#include "convert/caption.h"

#include "engine/explain.h"
#include "formats/kit/sentence.h"

/* The title of a known game, or the name that the input gives to another one. */
static void put_game(const struct us_game *g, struct us_buf *out)
{
    if (us_variant_find(us_str(g->variant))) {
        us_game_put_title(g, out);
        return;
    }
    for (const char *p = g->variant; *p; p++)
        us_buf_putc(out, *p == '_' ? ' ' : *p);
}

static void put_deal(const struct us_solution *s, struct us_buf *out)
{
    if (s->deal.system == US_DEAL_CUSTOM) {
        us_buf_puts(out, ", ");
        us_buf_put_escaped(out, us_extras_text(&s->extras, s->extras.deal_name), SIZE_MAX);
    } else if (s->deal.system == US_DEAL_MS) {
        us_buf_putf(out, " deal %llu", (unsigned long long)s->deal.number);
    } else if (s->deal.system != US_DEAL_NONE) {
        us_buf_puts(out, " deal ");
        us_deal_put(out, s->deal);
    }
}

/* The pile to which a move has brought cards, and how many of them are still there. */
struct arrival {
    struct us_pile_id pile;
    unsigned num;
};

static void follow(struct arrival *a, const struct us_move *m)
{
    if (!m->implicit) {
        *a = (struct arrival){m->dest, m->num_cards};
        return;
    }
    if (a->num == 0 || m->source.type != a->pile.type || m->source.index != a->pile.index)
        return;

    a->num--;
    if (a->num == 0)
        *a = (struct arrival){m->dest, 1};
}

/* A processing instruction ends with "?>", which a name may contain. */
static void put_instruction(struct us_buf *out, const char *name, const struct us_buf *text)
{
    us_buf_putf(out, "<?%s ", name);
    for (size_t i = 0; i < text->len; i++) {
        bool ends = text->p[i] == '?' && i + 1 < text->len && text->p[i + 1] == '>';
        us_buf_putc(out, ends ? '.' : text->p[i]);
    }
    us_buf_puts(out, "?>\n");
    out->failed = out->failed || text->failed;
}

/* Puts a pile, and how many of its last cards get an edge. */
static void put_edge(struct us_pile_id pile, unsigned num, struct us_buf *out)
{
    static const char letters[US_NUM_PILES] = {
        [US_COLUMN] = 'c', [US_FREECELL] = 'f', [US_FOUNDATION] = 'h',
        [US_HOLE] = 'o',   [US_STOCK] = 's',    [US_WASTE] = 'w'};
    if (letters[pile.type])
        us_buf_putf(out, "|%c%u:%u|", letters[pile.type], pile.index + 1U, num);
}

/* Puts the move at fault: its cards, and the card or the place where they were to go. */
static void put_fault(const struct us_solution *s, struct us_buf *out)
{
    struct us_fault_facts facts = us_facts_of_fault(s);
    struct us_buf verdict = {0};
    struct us_buf edges = {0};

    if (facts.source)
        put_edge(s->fault.tried.source, facts.num_cards > 0 ? facts.num_cards : 1, &edges);
    if (facts.dest)
        put_edge(s->fault.tried.dest, 1, &edges);
    us_put_verdict_of_fault(s, &verdict);
    put_instruction(out, "fault", &verdict);
    put_instruction(out, "moved", &edges);
    us_buf_free(&verdict);
    us_buf_free(&edges);
}

void us_put_caption(const struct us_solution *solution, uint32_t number, struct us_buf *out)
{
    static const struct us_card_style style = {.symbols = true};
    struct us_buf title = {0};
    struct us_buf move = {0};
    struct us_buf moved = {0};
    struct arrival arrival = {.num = 0};
    unsigned at = 0;
    struct us_walk walk;

    us_walk_begin(&walk, solution);
    while (number > 0 && us_walk_next(&walk) && (walk.move->implicit || walk.number <= number)) {
        follow(&arrival, walk.move);
        if (walk.move->implicit)
            continue;
        at = walk.number;
        us_buf_clear(&move);
        us_put_move_sentence(&move, &walk, &style);
    }

    put_game(&solution->game, &title);
    put_deal(solution, &title);
    if (at > 0) {
        us_buf_putf(&title, ", after move %u: ", at);
        us_buf_puts(&title, us_buf_text(&move));
        title.failed = title.failed || move.failed;
        put_edge(arrival.pile, arrival.num, &moved);
    }

    put_instruction(out, "caption", &title);
    if (solution->result == US_RESULT_ILLEGAL && number >= solution->num_explicit && number > 0)
        put_fault(solution, out);
    else
        put_instruction(out, "moved", &moved);
    us_buf_free(&title);
    us_buf_free(&move);
    us_buf_free(&moved);
}
