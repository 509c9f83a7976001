/* SPDX-License-Identifier: MIT */
/* --report=json. */
#include "cli/json_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Messages and names of formats are UTF-8 without control characters; names of files can be anything. */
static void put_string(FILE *f, const char *text)
{
    fputc('"', f);
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if (*p == '"' || *p == '\\')
            fprintf(f, "\\%c", *p);
        else if (*p < 0x20)
            fprintf(f, "\\u%04x", *p);
        else
            fputc(*p, f);
    }
    fputc('"', f);
}

static void put_text(FILE *f, const char *name, const char *text)
{
    fprintf(f, ",\"%s\":", name);
    put_string(f, text);
}

static void put_number(FILE *f, const char *name, uint64_t n)
{
    fprintf(f, ",\"%s\":%" PRIu64, name, n);
}

static const char *level_word(enum unisol_level level)
{
    return level == UNISOL_ERROR ? "error" : level == UNISOL_WARNING ? "warning" : "note";
}

static void put_diagnostic(FILE *f, const struct unisol_diagnostic *d)
{
    fprintf(f, "{\"level\":\"%s\"", level_word(d->level));
    put_text(f, "name", d->name);
    if (d->file)
        put_text(f, "file", d->file);
    if (d->line) {
        put_number(f, "line", d->line);
        put_number(f, "column", d->column);
    }
    put_text(f, "message", d->message);
    fputc('}', f);
}

void json_collect(void *context, const struct unisol_diagnostic *d)
{
    struct json_report *report = context;
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    if (f) {
        fprintf(f, "%s%s", report->text ? report->text : "", report->len ? "," : "");
        put_diagnostic(f, d);
    }
    if (!f || fclose(f) != 0) {
        report->failed = true;
        free(text);
        return;
    }
    free(report->text);
    report->text = text;
    report->len = len;
}

static void put_figures(FILE *f, const struct unisol_record *record)
{
    struct unisol_statistics s;
    if (!unisol_record_statistics(record, &s))
        return;
    put_number(f, "moves", s.explicit_moves);
    put_number(f, "automoves", s.implicit_moves);
    put_number(f, "freecells_used", s.freecells_used);
    put_number(f, "longest_supermove", s.longest_supermove);
    put_number(f, "flourish", s.flourish);
}

static void put_other_readings(FILE *f, const struct unisol_record *record)
{
    const char *reading;
    size_t i = 0;
    for (; (reading = unisol_record_other_reading(record, i)); i++) {
        fputs(i == 0 ? ",\"other_conventions\":[" : ",", f);
        put_string(f, reading);
    }
    if (i > 0)
        fputc(']', f);
}

static void put_record(FILE *f, const struct unisol_record *record, bool deal)
{
    static const char *const results[] = {"unfinished", "solved", "illegal"};
    static const char *const claims[] = {"nothing", "solved", "gave-up"};
    size_t move;
    const char *fault = unisol_record_fault(record, &move);
    put_text(f, "result", results[unisol_record_result(record)]);
    put_text(f, "format", unisol_record_format(record));
    put_text(f, "game", unisol_record_game(record));
    if (unisol_record_conventions(record))
        put_text(f, "conventions", unisol_record_conventions(record));
    put_other_readings(f, record);
    if (deal && unisol_record_deal(record))
        put_text(f, "deal", unisol_record_deal(record));
    else if (deal)
        fputs(",\"deal\":null", f);
    put_text(f, "claim", claims[unisol_record_claim(record)]);
    put_figures(f, record);
    if (!fault)
        return;
    fputs(",\"fault\":{\"reason\":", f);
    put_string(f, fault);
    put_number(f, "move", move);
    fputc('}', f);
}

void json_print(struct json_report *report, const char *input, uint64_t number, const struct unisol_record *record,
                bool deal)
{
    fputs("{\"file\":", stdout);
    put_string(stdout, input);
    put_number(stdout, "record", number);
    if (record)
        put_record(stdout, record, deal);
    else
        put_text(stdout, "result", "unreadable");
    printf(",\"diagnostics\":[%s]}\n", report->text ? report->text : "");
    json_free(report);
}

void json_free(struct json_report *report)
{
    free(report->text);
    *report = (struct json_report){.failed = report->failed};
}
