/* SPDX-License-Identifier: MIT */
/* Histograms. */
#include "cli/histogram.h"

#include <inttypes.h>

#include "cli/figures.h"

static double mean(const struct unisol_property *p)
{
    return (double)p->sum / (double)p->records;
}

/* The values in ranges of equal width, which is 1, 2 or 5 times a power of ten. */
struct bars {
    unsigned width;
    unsigned first; /* the lowest value of the first bar */
    unsigned num;
    uint64_t counts[HISTOGRAM_BARS];
    uint64_t highest;
};

static unsigned next_width(unsigned width)
{
    unsigned digit = width;
    while (digit >= 10)
        digit /= 10;
    return digit == 2 ? width / 2 * 5 : width * 2;
}

static struct bars make_bars(const struct unisol_tally *tally, size_t property,
                             const struct unisol_property *p)
{
    struct bars b = {.width = 1};

    while (p->most / b.width - p->least / b.width >= HISTOGRAM_BARS)
        b.width = next_width(b.width);
    b.first = p->least / b.width * b.width;
    b.num = (p->most - b.first) / b.width + 1;

    for (unsigned i = b.first; i <= p->most; i++)
        b.counts[(i - b.first) / b.width] += unisol_tally_value(tally, property, i);
    for (unsigned i = 0; i < b.num; i++)
        if (b.counts[i] > b.highest)
            b.highest = b.counts[i];
    return b;
}

static void put_range(const struct unisol_property *p, struct outbox *out)
{
    if (p->least == p->most)
        box_printf(out, "%" PRIu32, p->least);
    else
        box_printf(out, "%" PRIu32 " to %" PRIu32 ", mean %.1f, median %g", p->least, p->most,
                   mean(p), p->median);
}

void histogram_put(const struct unisol_tally *tally, size_t property, struct outbox *out)
{
    enum { LONGEST = 50, FEW = 10 };
    struct unisol_property p;
    if (!unisol_tally_property(tally, property, &p) || p.records == 0)
        return;

    box_printf(out, "%s%s: ", p.records < FEW ? "" : "\n", figure_title(p.name));
    put_range(&p, out);
    box_putc(out, '\n');
    if (p.records < FEW || p.least == p.most)
        return;

    struct bars b = make_bars(tally, property, &p);
    for (unsigned i = 0; i < b.num; i++) {
        if (b.counts[i] == 0)
            continue;

        unsigned from = b.first + i * b.width;
        if (b.width == 1)
            box_printf(out, "  %9u", from);
        else
            box_printf(out, "  %4u-%4u", from, from + b.width - 1);

        uint64_t bar = (b.counts[i] * LONGEST + b.highest - 1) / b.highest;
        box_printf(out, " %9" PRIu64 "%s", b.counts[i], bar ? " " : "");
        for (; bar > 0; bar--)
            box_putc(out, '#');
        box_putc(out, '\n');
    }
}

void histogram_put_json(const struct unisol_tally *tally, size_t property, struct outbox *out)
{
    const char *comma = "";
    struct unisol_property p;

    if (!unisol_tally_property(tally, property, &p) || p.records == 0) {
        box_puts(out, "null");
        return;
    }

    box_printf(
        out, "{\"least\":%" PRIu32 ",\"most\":%" PRIu32 ",\"mean\":%.3f,\"median\":%g,\"counts\":{",
        p.least, p.most, mean(&p), p.median);
    for (uint32_t i = p.least; i <= p.most; i++) {
        uint64_t records = unisol_tally_value(tally, property, i);
        if (records == 0)
            continue;
        box_printf(out, "%s\"%" PRIu32 "\":%" PRIu64, comma, i, records);
        comma = ",";
    }
    box_puts(out, "}}");
}

/* Where a chart is in its box. */
enum { LEFT = 56, WIDTH = 544, TOP = 50, HEIGHT = 160, BOX = 260, FLAT_BOX = 56 };

unsigned histogram_svg_height(const struct unisol_property *property)
{
    return property->least == property->most ? FLAT_BOX : BOX;
}

/* Puts the axis of the numbers of records, at most five of them. */
static void put_counts(uint64_t highest, struct outbox *out)
{
    unsigned width = 1;

    while (highest / width > 4)
        width = next_width(width);
    for (uint64_t n = 0; n <= highest; n += width) {
        double y = TOP + HEIGHT - (double)n / (double)highest * HEIGHT;
        box_printf(out, "    <path class=\"%s\" d=\"M%d %.1fh%d\"/>\n", n > 0 ? "grid" : "axis",
                   LEFT, y, WIDTH);
        box_printf(out, "    <text x=\"%d\" y=\"%.1f\" class=\"count\">%" PRIu64 "</text>\n",
                   LEFT - 6, y + 4, n);
    }
}

/* Puts a bar.  The label of a range is at the edge where it begins. */
static void put_bar(const struct bars *b, unsigned i, double step, struct outbox *out)
{
    unsigned from = b->first + i * b->width;
    double high = (double)b->counts[i] / (double)b->highest * HEIGHT;
    double x = LEFT + step * i;

    box_printf(out, "    <rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>", x + 1,
               TOP + HEIGHT - high, step - 2, high);
    if (b->width == 1)
        box_printf(out, "%u", from);
    else
        box_printf(out, "%u to %u", from, from + b->width - 1);
    box_printf(out, ": %" PRIu64 "</title></rect>\n", b->counts[i]);
    if (b->num <= 12 || i % 2 == 0)
        box_printf(out, "    <text x=\"%.1f\" y=\"%d\" class=\"value\">%u</text>\n",
                   b->width == 1 ? x + step / 2 : x, TOP + HEIGHT + 16, from);
}

void histogram_put_svg(const struct unisol_tally *tally, size_t property, unsigned top,
                       struct outbox *out)
{
    struct unisol_property p;

    if (!unisol_tally_property(tally, property, &p) || p.records == 0)
        return;

    box_printf(out,
               "  <g transform=\"translate(0 %u)\">\n    <text x=\"%d\" y=\"24\" "
               "class=\"title\">%s</text>\n",
               top, LEFT, figure_title(p.name));
    box_printf(out, "    <text x=\"%d\" y=\"40\">", LEFT);
    put_range(&p, out);
    box_puts(out, p.least == p.most ? " in each record</text>\n  </g>\n" : "</text>\n");
    if (p.least == p.most)
        return;

    struct bars b = make_bars(tally, property, &p);
    double step = b.num > 10 ? (double)WIDTH / b.num : WIDTH / 10.0;
    put_counts(b.highest, out);
    for (unsigned i = 0; i < b.num; i++)
        put_bar(&b, i, step, out);
    box_puts(out, "  </g>\n");
}
