/* SPDX-License-Identifier: MIT */
/* Cuts small texts at every byte, and changes every byte and line.  Reading must end with an error
   or a verdict, and a text that was only cut is never illegal. */
#include "support.h"

static struct read_back_state back;

static const char moves_sam[] = "sentences and boards";

struct sample {
    const char *name;
    uint8_t options[US_MAX_OPTIONS]; /* of the writer */
};

static const struct sample samples[] = {
    {moves_sam, {0, 0, 0, 0}}, {"tens as 10", {1, 0, 0, 0}},   {"sentences alone", {0, 1, 0, 0}},
    {"tokens", {0, 0, 2, 0}},  {"boards alone", {0, 0, 3, 0}}, {"boards without -p", {1, 0, 0, 1}},
};

static struct us_game small_game(void)
{
    struct us_game g = us_variant_at(0)->game;
    g.num_columns = 4;
    g.num_freecells = 2;
    return g;
}

/* A game near its end, so that the texts are short and tens are among the cards. */
static void small_solution(struct us_solution *s, const struct us_game *g)
{
    struct us_position start;

    us_position_init(&start, g->num_columns, g->num_freecells, 1);
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++) {
        start.foundations[suit] = 8;
        for (unsigned rank = 13; rank > 8; rank--)
            us_pile_push(&start, US_COLUMN, suit, us_card_make(rank, suit, 0));
    }

    struct chance c = {7};
    play_at_random(s, g, &start, 60, &c);
}

static bool cut_everywhere(const struct us_game *g, struct us_str text)
{
    for (size_t n = 0; n < text.len; n++) {
        read_back(&back, fcs(), g, (struct us_str){text.p, n});
        if (back.status == US_OK && back.solution.result == US_RESULT_ILLEGAL) {
            printf("# cut at %zu it is called illegal: %s\n", n,
                   us_reason_name((enum us_reason)back.solution.fault.reason));
            return false;
        }
    }

    return true;
}

/* Whatever the result, reading ends and fulfils the contract that read_back checks. */
static bool change_bytes(const struct us_game *g, struct us_buf *text)
{
    static const char others[] = {'\0', '\n', ' ', '9', 'H', '-', '=', ':', '\xff'};

    for (size_t i = 0; i < text->len; i++) {
        char old = text->p[i];
        text->p[i] = others[i % sizeof(others)];
        read_back(&back, fcs(), g, us_buf_str(text));
        read_back(&back, us_format_find(us_str("fcs-board")), g, us_buf_str(text));
        text->p[i] = old;
    }

    return true;
}

static bool change_lines(const struct us_game *g, const struct us_buf *text)
{
    struct us_buf changed = {0};
    size_t from = 0;

    while (from < text->len) {
        size_t to = (size_t)((char *)memchr(text->p + from, '\n', text->len - from) - text->p) + 1;
        for (unsigned copies = 0; copies < 4; copies += 2) {
            us_buf_clear(&changed);
            us_buf_put(&changed, text->p, from);
            for (unsigned i = 0; i < copies; i++)
                us_buf_put(&changed, text->p + from, to - from);
            us_buf_put(&changed, text->p + to, text->len - to);
            read_back(&back, fcs(), g, us_buf_str(&changed));
        }
        from = to;
    }

    us_buf_free(&changed);
    return true;
}

int main(void)
{
    struct us_game g = small_game();
    struct us_solution s = {0};
    struct us_buf text = {0};

    small_solution(&s, &g);
    tap(s.result == US_RESULT_SOLVED, "the sample is a whole game");
    us_position_copy(&back.layout.position, &s.start);

    for (size_t i = 0; i < sizeof(samples) / sizeof(samples[0]); i++) {
        write_text(&s, samples[i].options, &text);
        back.layout.given = samples[i].options[1] == 1;
        tap(cut_everywhere(&g, us_buf_str(&text)), samples[i].name);
        tap(change_bytes(&g, &text), "the same with bytes changed");
        tap(change_lines(&g, &text), "the same with lines removed and doubled");
    }

    us_buf_free(&text);
    us_solution_free(&s);
    read_back_free(&back);

    return tap_end();
}
