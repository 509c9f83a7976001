/* SPDX-License-Identifier: MIT */
/* What solvers achieve on the same games. */
#include "cli/contest.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "cli/usage.h"

/* ---- counting -------------------------------------------------------------------------------- */

void contest_count(struct contest *contest, const struct asked *asked)
{
    size_t i = 0;

    while (i < MOST_COMPARED - 1 && contest->rows[i].solver &&
           contest->rows[i].solver != asked->solver)
        i++;
    struct contestant *row = &contest->rows[i];
    const struct answer *answer = &asked->answer;
    size_t moves = unisol_record_summary(answer->solution)->num_moves;
    row->solver = asked->solver;
    if (contest->charted && answer->kind == ANSWER_SOLVED) {
        size_t n = row->answers[ANSWER_SOLVED];
        size_t cap = row->cap;
        row->times = with_room(row->times, n, &cap, sizeof(*row->times));
        row->lengths = with_room(row->lengths, n, &row->cap, sizeof(*row->lengths));
        row->times[n] = answer->seconds;
        row->lengths[n] = (double)moves;
    }
    row->answers[answer->kind]++;
    row->moves += moves;
    row->seconds += answer->seconds;
    if (answer->memory_kib > row->memory_kib)
        row->memory_kib = answer->memory_kib;
}

uint64_t contest_solved(const struct contest *contest)
{
    uint64_t solved = 0;
    for (size_t i = 0; i < MOST_COMPARED && contest->rows[i].solver; i++)
        solved += contest->rows[i].answers[ANSWER_SOLVED];
    return solved;
}

void contest_free(struct contest *contest)
{
    for (size_t i = 0; i < MOST_COMPARED; i++) {
        free(contest->rows[i].times);
        free(contest->rows[i].lengths);
    }
    *contest = (struct contest){0};
}

/* ---- the table ------------------------------------------------------------------------------- */

void contest_put(const struct contest *contest, struct outbox *out)
{
    if (!contest->rows[0].solver)
        return;
    box_printf(out, "%-20s %8s %10s %9s %6s %6s %10s %9s %8s\n", "solver", "solved", "unsolvable",
               "not known", "wrong", "failed", "mean moves", "seconds", "MB");
    for (size_t i = 0; i < MOST_COMPARED && contest->rows[i].solver; i++) {
        const struct contestant *row = &contest->rows[i];
        uint64_t solved = row->answers[ANSWER_SOLVED];
        box_printf(out,
                   "%-20s %8" PRIu64 " %10" PRIu64 " %9" PRIu64 " %6" PRIu64 " %6" PRIu64
                   " %10.1f %9.2f %8.1f\n",
                   row->solver->name, solved, row->answers[ANSWER_UNSOLVABLE],
                   row->answers[ANSWER_UNKNOWN], row->answers[ANSWER_WRONG],
                   row->answers[ANSWER_FAILED],
                   solved > 0 ? (double)row->moves / (double)solved : 0.0, row->seconds,
                   (double)row->memory_kib / 1024);
    }
}

/* ---- the chart ------------------------------------------------------------------------------- */

enum {
    LEFT = 50,
    WIDTH = 560,
    TOP = 40,
    HEIGHT = 180,
    PANEL = 270,
    LEGEND = 22,
    TEXT = 16,
    TICKS = 5
};

/* One of the two diagrams. */
struct panel {
    const char *title;
    bool by_time; /* else by length */
    double least; /* of all values */
    double most;
    uint64_t games; /* that one solver was asked about, at most */
};

static const double *values_of(const struct contestant *row, const struct panel *panel)
{
    return panel->by_time ? row->times : row->lengths;
}

static int compare_values(const void *a, const void *b)
{
    const double *x = a;
    const double *y = b;
    return (*x > *y) - (*x < *y);
}

/* The next larger one of 1, 2 and 5 times powers of ten. */
static double nice_step(double least)
{
    double step = pow(10, floor(log10(least)));
    static const double factors[] = {1, 2, 5};
    for (size_t i = 0; i < 3; i++)
        if (factors[i] * step >= least * 0.999)
            return factors[i] * step;
    return 10 * step;
}

/* The part of the width at which a value is.  Times differ by powers of ten, lengths do not. */
static double place_of(const struct panel *panel, double value)
{
    if (panel->by_time)
        return log10(value / panel->least) / log10(panel->most / panel->least);
    return (value - panel->least) / (panel->most - panel->least);
}

/* The value at a part of the width. */
static double value_at(const struct panel *panel, double place)
{
    if (panel->by_time)
        return panel->least * pow(panel->most / panel->least, place);
    return panel->least + place * (panel->most - panel->least);
}

static void find_range(const struct contest *contest, struct panel *panel)
{
    double least = 0;
    double most = 0;

    for (size_t i = 0; i < MOST_COMPARED && contest->rows[i].solver; i++) {
        const struct contestant *row = &contest->rows[i];
        const double *values = values_of(row, panel);
        uint64_t n = row->answers[ANSWER_SOLVED];
        uint64_t games = 0;
        for (size_t k = 0; k < NUM_ANSWERS; k++)
            games += row->answers[k];
        panel->games = games > panel->games ? games : panel->games;
        if (n > 0 && (least <= 0 || values[0] < least))
            least = values[0];
        if (n > 0 && values[n - 1] > most)
            most = values[n - 1];
    }
    if (panel->by_time) {
        enum { RANGE = 10 };
        panel->least = pow(10, floor(log10(fmax(least, 0.001))));
        panel->most = fmax(pow(10, ceil(log10(fmax(most, 0.001)))), RANGE * panel->least);
    } else {
        double step = nice_step(fmax(most - least, 1) / TICKS);
        panel->least = floor(least / step) * step;
        panel->most = fmax(ceil(most / step) * step, panel->least + step);
    }
}

static void put_tick(struct outbox *out, double place, double value, const char *unit)
{
    box_printf(out,
               "    <path class=\"grid\" d=\"M%.1f %dv%d\"/><text x=\"%.1f\" y=\"%d\" "
               "class=\"value\">%g%s</text>\n",
               LEFT + place * WIDTH, TOP, HEIGHT, LEFT + place * WIDTH, TOP + HEIGHT + TEXT, value,
               unit);
}

static void put_axes(const struct panel *panel, struct outbox *out)
{
    double step = panel->by_time ? 1 : nice_step((panel->most - panel->least) / TICKS);
    double range = panel->by_time ? log10(panel->most / panel->least) : panel->most - panel->least;
    int num = (int)(range / step + 0.5);

    for (int i = 0; i <= num; i++) {
        double value = panel->by_time ? panel->least * pow(10, i) : panel->least + i * step;
        put_tick(out, place_of(panel, value), value, panel->by_time ? " s" : "");
    }

    int games = (int)fmax(nice_step((double)panel->games / TICKS), 1);
    for (uint64_t n = 0; n <= panel->games; n += (uint64_t)games) {
        double y = TOP + HEIGHT - (double)n / (double)panel->games * HEIGHT;
        box_printf(out,
                   "    <path class=\"grid\" d=\"M%d %.1fh%d\"/><text x=\"%d\" y=\"%.1f\" "
                   "class=\"left\">%" PRIu64 "</text>\n",
                   LEFT, y, WIDTH, LEFT - 6, y + 4, n);
    }
}

/* Puts the steps of a solver.  More of them than there are pixels cannot be seen. */
static void put_line(const struct contestant *row, size_t i, const struct panel *panel,
                     struct outbox *out)
{
    const double *values = values_of(row, panel);
    uint64_t n = row->answers[ANSWER_SOLVED];
    uint64_t seen = 0;

    if (n == 0)
        return;
    box_printf(out, "    <path class=\"line c%zu\" d=\"M%.1f %d", i,
               LEFT + place_of(panel, fmax(values[0], panel->least)) * WIDTH, TOP + HEIGHT);
    for (int x = 0; x <= WIDTH; x++) {
        uint64_t before = seen;
        double limit = value_at(panel, (double)x / WIDTH) * 1.000001;
        while (seen < n && (values[seen] <= limit || x == WIDTH))
            seen++;
        if (seen > before)
            box_printf(out, "H%dV%.1f", LEFT + x,
                       TOP + HEIGHT - (double)seen / (double)panel->games * HEIGHT);
    }
    box_printf(out, "H%d\"/>\n", LEFT + WIDTH);
}

static void put_panel(const struct contest *contest, struct panel *panel, int above,
                      struct outbox *out)
{
    find_range(contest, panel);
    box_printf(out,
               "  <g transform=\"translate(0 %d)\">\n    <text x=\"%d\" y=\"24\" "
               "class=\"title\">%s</text>\n",
               above, LEFT, panel->title);
    put_axes(panel, out);
    for (size_t i = 0; i < MOST_COMPARED && contest->rows[i].solver; i++)
        put_line(&contest->rows[i], i, panel, out);
    box_puts(out, "  </g>\n");
}

/* Puts the names of the solvers with their colors. */
static void put_legend(const struct contest *contest, struct outbox *out)
{
    for (size_t i = 0; i < MOST_COMPARED && contest->rows[i].solver; i++) {
        const struct contestant *row = &contest->rows[i];
        int y = LEGEND * ((int)i + 1);
        box_printf(out, "  <path class=\"line c%zu\" d=\"M%d %dh30\"/><text x=\"%d\" y=\"%d\">", i,
                   LEFT, y - 4, LEFT + 40, y);
        for (const char *at = row->solver->name; *at; at++)
            if (*at == '<' || *at == '&')
                box_printf(out, "&#%d;", *at);
            else
                box_putc(out, *at);
        box_puts(out, ": ");
        box_count(out, row->answers[ANSWER_SOLVED], "game", "games");
        box_puts(out, "</text>\n");
    }
}

void contest_put_svg(const struct contest *contest, struct outbox *out)
{
    static const char *const colors[MOST_COMPARED] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                      "#56b4e9", "#e69f00", "#a6761d", "#666"};
    struct panel times = {.title = "Games solved within a time", .by_time = true};
    struct panel lengths = {.title = "Games solved with at most so many moves"};
    int rows = 0;

    for (size_t i = 0; i < MOST_COMPARED && contest->rows[i].solver; i++, rows++)
        if (contest->rows[i].times) {
            qsort(contest->rows[i].times, contest->rows[i].answers[ANSWER_SOLVED], sizeof(double),
                  compare_values);
            qsort(contest->rows[i].lengths, contest->rows[i].answers[ANSWER_SOLVED], sizeof(double),
                  compare_values);
        }

    int high = LEGEND * (rows + 1) + 2 * PANEL;
    box_printf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 %d\" width=\"640\" "
               "height=\"%d\" "
               "font-family=\"sans-serif\" font-size=\"11\">\n"
               "  <style>svg{background:#fff}text{fill:#333}.title{font-size:15px;font-weight:bold}"
               ".value{text-anchor:middle}.left{text-anchor:end}.grid{stroke:#ddd}.line{fill:none;"
               "stroke-width:2}",
               high, high);
    for (int i = 0; i < rows; i++)
        box_printf(out, ".c%d{stroke:%s}", i, colors[i]);
    box_puts(out, "</style>\n");
    put_legend(contest, out);
    if (contest_solved(contest) > 0) {
        put_panel(contest, &times, LEGEND * (rows + 1), out);
        put_panel(contest, &lengths, LEGEND * (rows + 1) + PANEL, out);
    }
    box_puts(out, "</svg>\n");
}
