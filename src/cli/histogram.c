/* SPDX-License-Identifier: MIT */
/* Histograms. */
#include "cli/histogram.h"

#include <inttypes.h>

void histogram_add(struct histogram *histogram, uint64_t value)
{
    histogram->counts[value < HISTOGRAM_VALUES ? value : HISTOGRAM_VALUES - 1]++;
    histogram->num++;
    histogram->sum += value;
}

void histogram_join(struct histogram *histogram, const struct histogram *more)
{
    for (unsigned i = 0; i < HISTOGRAM_VALUES; i++)
        histogram->counts[i] += more->counts[i];
    histogram->num += more->num;
    histogram->sum += more->sum;
}

/* The value with that rank, from 0, in ascending order. */
static unsigned value_at(const struct histogram *histogram, uint64_t rank)
{
    unsigned i = 0;
    for (uint64_t seen = histogram->counts[0]; seen <= rank && i + 1 < HISTOGRAM_VALUES; seen += histogram->counts[i])
        i++;
    return i;
}

static double median(const struct histogram *histogram)
{
    return (value_at(histogram, (histogram->num - 1) / 2) + value_at(histogram, histogram->num / 2)) / 2.0;
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

static struct bars make_bars(const struct histogram *histogram)
{
    struct bars b = {.width = 1};
    unsigned least = value_at(histogram, 0);
    unsigned most = value_at(histogram, histogram->num - 1);

    while (most / b.width - least / b.width >= HISTOGRAM_BARS)
        b.width = next_width(b.width);
    b.first = least / b.width * b.width;
    b.num = (most - b.first) / b.width + 1;

    for (unsigned i = b.first; i <= most; i++)
        b.counts[(i - b.first) / b.width] += histogram->counts[i];
    for (unsigned i = 0; i < b.num; i++)
        if (b.counts[i] > b.highest)
            b.highest = b.counts[i];
    return b;
}

static void put_range(const struct histogram *histogram, struct outbox *out)
{
    unsigned least = value_at(histogram, 0);
    unsigned most = value_at(histogram, histogram->num - 1);
    if (least == most)
        box_printf(out, "%u", least);
    else
        box_printf(out, "%u to %u, mean %.1f, median %g", least, most, (double)histogram->sum / (double)histogram->num,
                   median(histogram));
}

void histogram_put(const struct histogram *histogram, const char *title, struct outbox *out)
{
    enum { LONGEST = 50, FEW = 10 };
    if (histogram->num == 0)
        return;

    box_printf(out, "%s%s: ", histogram->num < FEW ? "" : "\n", title);
    put_range(histogram, out);
    box_putc(out, '\n');
    if (histogram->num < FEW || value_at(histogram, 0) == value_at(histogram, histogram->num - 1))
        return;

    struct bars b = make_bars(histogram);
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

void histogram_put_json(const struct histogram *histogram, struct outbox *out)
{
    const char *comma = "";
    if (histogram->num == 0) {
        box_puts(out, "null");
        return;
    }

    box_printf(out, "{\"least\":%u,\"most\":%u,\"mean\":%.3f,\"median\":%g,\"counts\":{", value_at(histogram, 0),
               value_at(histogram, histogram->num - 1), (double)histogram->sum / (double)histogram->num,
               median(histogram));
    for (unsigned i = 0; i < HISTOGRAM_VALUES; i++) {
        if (histogram->counts[i] == 0)
            continue;
        box_printf(out, "%s\"%u\":%" PRIu64, comma, i, histogram->counts[i]);
        comma = ",";
    }
    box_puts(out, "}}");
}

void histogram_put_svg(const struct histogram *histogram, const char *title, unsigned top, struct outbox *out)
{
    enum { LEFT = 40, WIDTH = 560, TOP = 50, HEIGHT = 160 };
    if (histogram->num == 0)
        return;

    struct bars b = make_bars(histogram);
    box_printf(out, "  <g transform=\"translate(0 %u)\">\n    <text x=\"%d\" y=\"24\" class=\"title\">%s</text>\n", top,
               LEFT, title);
    box_printf(out, "    <text x=\"%d\" y=\"40\">", LEFT);
    put_range(histogram, out);
    box_puts(out, "</text>\n");

    double step = b.num > 10 ? (double)WIDTH / b.num : WIDTH / 10.0;
    for (unsigned i = 0; i < b.num; i++) {
        unsigned from = b.first + i * b.width;
        double high = (double)b.counts[i] / (double)b.highest * HEIGHT;
        double x = LEFT + step * i;

        box_printf(out, "    <rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>", x + 1,
                   TOP + HEIGHT - high, step - 2, high);
        if (b.width == 1)
            box_printf(out, "%u", from);
        else
            box_printf(out, "%u to %u", from, from + b.width - 1);
        box_printf(out, ": %" PRIu64 "</title></rect>\n", b.counts[i]);
        if (b.num <= 12 || i % 2 == 0)
            box_printf(out, "    <text x=\"%.1f\" y=\"%d\" class=\"value\">%u</text>\n", x + step / 2,
                       TOP + HEIGHT + 16, from);
    }
    box_printf(out, "    <path d=\"M%d %dh%d\"/>\n  </g>\n", LEFT, TOP + HEIGHT, WIDTH);
}
