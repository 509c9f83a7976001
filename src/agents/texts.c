/* SPDX-License-Identifier: MIT */
/* Verifying and converting texts for another program. */
#include "agents/texts.h"

void agents_put_string(struct us_buf *out, const char *text)
{
    size_t len = unisol_escape_json(text, NULL, 0, NULL);

    us_buf_putc(out, '"');
    if (!us_buf_reserve(out, len + 1))
        return;
    out->len += unisol_escape_json(text, out->p + out->len, len + 1, NULL);
    us_buf_putc(out, '"');
}

void agents_keep_error(void *context, const struct unisol_diagnostic *diagnostic)
{
    struct us_buf *why = context;
    if (diagnostic->level == UNISOL_ERROR && why->len == 0)
        us_buf_puts(why, diagnostic->message);
}

/* ---- messages -------------------------------------------------------------------------------- */

/* What came of a text. */
struct report {
    struct us_buf *out;
    struct us_buf messages; /* the items of the array "messages" */
    struct us_buf why;      /* the first error */
    struct us_buf text;     /* the output */
    size_t num;             /* records */
    bool failed;            /* one of them, or all of the text, cannot be read or written */
};

static void keep_message(void *context, const struct unisol_diagnostic *d)
{
    static const char *const levels[UNISOL_ERROR + 1] = {"help", "note", "warning", "error"};
    struct report *r = context;

    agents_keep_error(&r->why, d);
    us_buf_puts_if(&r->messages, r->messages.len > 0, ",");
    us_buf_putf(&r->messages, "{\"level\":\"%s\",\"name\":\"%s\"", levels[d->level], d->name);
    if (d->line > 0)
        us_buf_putf(&r->messages, ",\"line\":%llu,\"column\":%llu", (unsigned long long)d->line,
                    (unsigned long long)d->column);
    us_buf_puts(&r->messages, ",\"message\":");
    agents_put_string(&r->messages, d->message);
    if (d->hint) {
        us_buf_puts(&r->messages, ",\"hint\":");
        agents_put_string(&r->messages, d->hint);
    }
    us_buf_putc(&r->messages, '}');
}

static bool end_report(struct report *r)
{
    if (r->failed) {
        us_buf_puts(r->out, ",\"why\":");
        agents_put_string(r->out, us_buf_text(&r->why));
    }
    us_buf_puts(r->out, ",\"messages\":[");
    us_buf_put(r->out, us_buf_text(&r->messages), r->messages.len);
    us_buf_puts(r->out, "]}");
    us_buf_end(r->out, &r->messages);
    us_buf_end(r->out, &r->why);
    us_buf_end(r->out, &r->text);
    return !r->failed;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool set_option(struct unisol_reader *reader, const char *name, const char *value)
{
    return !value || unisol_reader_set(reader, name, value) == UNISOL_OK;
}

/* Passes each record of a text on.  Records that cannot be read are reported, and the others are
   read all the same. */
static void read_all(struct us_str text, const struct agents_reading *how, struct report *r,
                     void (*handle)(struct report *r, const struct unisol_record *record,
                                    void *context),
                     void *context)
{
    struct unisol_reader *reader = unisol_reader_new(keep_message, r);
    const struct unisol_record *record;
    enum unisol_status status = UNISOL_FAILED;
    bool opened = reader && set_option(reader, "format", how->format) &&
                  set_option(reader, "game", how->game) &&
                  unisol_reader_open_memory(reader, text.p, text.len, NULL) == UNISOL_OK;

    while (opened && (status = unisol_reader_next(reader, &record)) != UNISOL_END) {
        r->num++;
        r->failed = r->failed || status == UNISOL_FAILED;
        if (status == UNISOL_OK)
            handle(r, record, context);
    }
    r->failed = r->failed || !opened;
    r->out->failed = r->out->failed || !reader;
    unisol_reader_free(reader);
}

/* ---- verifying ------------------------------------------------------------------------------- */

static void put_fault(const struct unisol_fault *fault, struct us_buf *out)
{
    if (!fault)
        return;
    us_buf_putf(out, ",\"fault\":{\"move\":%zu,\"reason\":\"%s\",\"text\":", fault->move,
                fault->reason);
    agents_put_string(out, fault->text);
    us_buf_putc(out, '}');
}

static void put_corrections(const struct unisol_record *record, struct us_buf *out)
{
    struct unisol_correction correction;

    if (unisol_record_find_corrections(record) == 0)
        return;
    us_buf_puts(out, ",\"corrections\":[");
    for (size_t i = 0; unisol_record_correction(record, i, &correction); i++) {
        us_buf_puts_if(out, i > 0, ",");
        agents_put_string(out, correction.text);
    }
    us_buf_putc(out, ']');
}

static void put_verdict(struct report *r, const struct unisol_record *record, void *context)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    struct us_buf *out = &r->text;
    const char *deal = unisol_record_deal(record);

    (void)context;
    us_buf_puts_if(out, out->len > 0, ",");
    us_buf_putf(out, "{\"result\":\"%s\",\"moves\":%zu,\"format\":\"%s\",\"game\":",
                unisol_result_name(summary->result), summary->num_moves, summary->format);
    agents_put_string(out, summary->game);
    if (deal) {
        us_buf_puts(out, ",\"deal\":");
        agents_put_string(out, deal);
    }
    us_buf_putf(out, ",\"ignored_words\":%zu", summary->ignored_words);
    put_fault(summary->fault, out);
    put_corrections(record, out);
    us_buf_putc(out, '}');
}

bool agents_verify(struct us_str text, const struct agents_reading *how, struct us_buf *out)
{
    struct report r = {.out = out};

    read_all(text, how, &r, put_verdict, NULL);
    us_buf_putf(out, "{\"ok\":%s,\"records\":[", r.failed ? "false" : "true");
    us_buf_put(out, us_buf_text(&r.text), r.text.len);
    us_buf_putc(out, ']');
    return end_report(&r);
}

/* ---- converting ------------------------------------------------------------------------------ */

bool agents_write(const struct unisol_record *record, const char *format, struct us_buf *text,
                  struct us_buf *why)
{
    struct unisol_writer *writer = unisol_writer_new(agents_keep_error, why);
    bool ok = writer && unisol_writer_set(writer, "format", format) == UNISOL_OK &&
              unisol_writer_open_memory(writer) == UNISOL_OK &&
              unisol_writer_write(writer, record) == UNISOL_OK &&
              unisol_writer_close(writer) == UNISOL_OK;
    size_t len = 0;
    const char *bytes = ok ? unisol_writer_text(writer, &len) : "";

    us_buf_put(text, bytes, len);
    unisol_writer_free(writer);
    return ok;
}

static void write_record(struct report *r, const struct unisol_record *record, void *context)
{
    unisol_record_report(record);
    if (unisol_writer_write(context, record) != UNISOL_OK)
        r->failed = true;
}

bool agents_convert(struct us_str text, const struct agents_reading *how, const char *to,
                    struct us_buf *out)
{
    struct report r = {.out = out};
    struct unisol_writer *writer = unisol_writer_new(keep_message, &r);
    size_t len = 0;
    const char *bytes = "";
    bool opened = writer && unisol_writer_set(writer, "format", to) == UNISOL_OK &&
                  unisol_writer_open_memory(writer) == UNISOL_OK;

    if (opened)
        read_all(text, how, &r, write_record, writer);
    if (opened && r.num > 0 && unisol_writer_close(writer) == UNISOL_OK)
        bytes = unisol_writer_text(writer, &len);
    us_buf_put(&r.text, bytes, len);

    r.failed = r.failed || !opened;
    us_buf_putf(out, "{\"ok\":%s,\"records\":%zu,\"text\":", r.failed ? "false" : "true", r.num);
    agents_put_string(out, us_buf_text(&r.text));
    out->failed = out->failed || !writer;
    unisol_writer_free(writer);
    return end_report(&r);
}
