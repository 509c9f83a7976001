/* SPDX-License-Identifier: MIT */
/* unisol link: prints a link that contains the whole record. */
#include <stdlib.h>
#include <string.h>

#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/qr_code.h"
#include "cli/report.h"
#include "cli/verdict.h"

/* The page of the links if the user names none: ./configure --with-site=URL. */
#ifndef UNISOL_SITE
#define UNISOL_SITE ""
#endif

struct links {
    struct unisol_writer *writer;
    const char *page; /* the address of the page that shows the record; "": only the fragment */
    bool qr;          /* with a QR code of each link */
};

/* Checks that an address can have the fragment after it. */
static void check_page(const char *page)
{
    for (const char *p = page; *p; p++)
        if (*p <= ' ' || *p > '~' || *p == '#')
            fail("invalid value '%s' for '--page': expected an address without blanks and #", page);
}

/* Puts a QR code of the link, which ends with LF.  A link that is too long for one has a
   message. */
static bool put_code(const struct links *links, struct outbox *out, const char *link)
{
    char *text = format_text("%s%.*s", links->page, (int)strcspn(link, "\n"), link);
    bool made = put_qr_code(out, text);

    if (!made) {
        box_to_errors(out, true);
        box_printf(out, "unisol: the link has %zu characters, which is too long for a QR code\n",
                   strlen(text));
        box_to_errors(out, false);
    }
    free(text);
    return made;
}

static int link_record(void *state, struct outbox *out, const struct unisol_record *record,
                       const char *input)
{
    struct links *links = state;
    struct unisol_writer *w = links->writer;

    (void)input;

    bool written = unisol_writer_open_memory(w) == UNISOL_OK &&
                   unisol_writer_write(w, record) == UNISOL_OK &&
                   unisol_writer_close(w) == UNISOL_OK;
    if (written) {
        box_puts(out, links->page);
        box_puts(out, unisol_writer_text(w, NULL));
        if (links->qr)
            written = put_code(links, out, unisol_writer_text(w, NULL));
    }
    unisol_record_report(record);
    if (!written)
        return STATUS_TROUBLE;
    return verdict_status(record, false);
}

static int link_all(struct links *links, const struct arguments *args)
{
    const struct job job = {.record = link_record, .alone = true, .shared = links};
    struct unisol_writer *w = links->writer;

    if (!set_writer_options(w, args) || unisol_writer_set(w, "format", "link") != UNISOL_OK ||
        unisol_writer_set(w, "prefix", "yes") != UNISOL_OK)
        return STATUS_TROUBLE;
    if (option_value(args, "no-variations") &&
        unisol_writer_set(w, "option", "variations=no") != UNISOL_OK)
        return STATUS_TROUBLE;
    return run_job(args, &job, NULL);
}

int run_link(const struct arguments *args)
{
    const char *page = option_value(args, "page");
    struct links links = {.page = page ? page : UNISOL_SITE,
                          .qr = option_value(args, "qr") != NULL};

    check_page(links.page);

    /* What the user asked to leave out is no loss. */
    bool leaves_out = option_value(args, "no-variations") != NULL;
    links.writer = needed(
        unisol_writer_new(leaves_out ? print_all_but_notes : print_diagnostic, NULL));
    int status = link_all(&links, args);
    unisol_writer_free(links.writer);
    return status;
}

const struct option_row options_link[] = {
    {"page", 0, "URL", FOR_COMMAND,
     "write this address before the link (default: only the part from # on)"},
    {"qr", 0, NULL, FOR_COMMAND, "print a QR code of each link, too"},
    {"no-variations", 0, NULL, FOR_COMMAND,
     "leave out variations, such as moves that were taken back"},
    {"automove", 0, "RULE", FOR_WRITER,
     "rewrite the moves under this automove rule: none, horne, wkr, and-rule or max"},
    {0},
};
