/* SPDX-License-Identifier: MIT */
/* unisol merge and unisol split: join solutions of a deal into one with variations, and back. */
#include <unistd.h>

#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/temporary.h"

/* The output, and what has been merged. */
struct tree {
    struct unisol_writer *writer;
    struct unisol_merger *merger; /* NULL for split */
    bool failed;
};

/* ---- merge ----------------------------------------------------------------------------------- */

static const char *refusal(enum unisol_merging merging)
{
    static const char *const words[UNISOL_MERGE_NO_MEMORY + 1] = {
        [UNISOL_MERGED] = "",
        [UNISOL_MERGE_NO_CARDS] = "only solitaire games can be merged",
        [UNISOL_MERGE_OTHER_GAME] = "the game is not that of the first solution",
        [UNISOL_MERGE_OTHER_LAYOUT] =
            "the layout is neither that of the first solution nor its last position",
        [UNISOL_MERGE_IMPOSSIBLE] = "the moves cannot be rewritten under Horne's automove rule",
        [UNISOL_MERGE_NO_MEMORY] = "",
    };
    return words[merging];
}

static int merge_record(void *state, struct outbox *out, const struct unisol_record *record,
                        const char *input)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    struct tree *tree = state;
    bool illegal = summary->result == UNISOL_ILLEGAL;

    unisol_record_report(record);
    enum unisol_merging merging = unisol_merger_add(tree->merger, record);
    if (merging == UNISOL_MERGED)
        return illegal ? STATUS_NO : STATUS_YES;

    tree->failed = true;
    if (merging == UNISOL_MERGE_NO_MEMORY)
        needed(NULL);
    box_to_errors(out, true);
    box_put_name(out, input, summary->number);
    box_printf(out, "error: %s\n", refusal(merging));
    box_to_errors(out, false);
    return STATUS_TROUBLE;
}

/* ---- the output ------------------------------------------------------------------------------ */

/* Opens the output.  The format is JSON unless the options or the suffix of the file name another
   one. */
static void open_writer(struct unisol_writer *writer, const struct arguments *args)
{
    bool named = names_target(args);
    if (!named && output_path(args))
        refuse_target(args);
    if (!named)
        unisol_writer_set(writer, "format", "json");
    begin_output(writer, args);
}

/* Writes what was merged.  False: reported. */
static bool write_merged(struct tree *tree)
{
    bool no_memory;
    struct unisol_record *merged = unisol_merger_take(tree->merger, &no_memory);

    if (no_memory)
        needed(NULL);
    bool ok = !merged || unisol_writer_write(tree->writer, merged) == UNISOL_OK;
    unisol_record_free(merged);
    return ok;
}

/* Runs a job that fills the tree, or writes to its writer, and completes the output. */
static int run_with_output(const struct arguments *args, const struct job *job, struct tree *tree)
{
    tree->writer = needed(unisol_writer_new(print_diagnostic, NULL));
    open_writer(tree->writer, args);
    int status = run_job(args, job, NULL);
    bool written = !tree->failed && status != STATUS_TROUBLE;
    if (written && tree->merger)
        written = write_merged(tree);
    if (written)
        written = unisol_writer_close(tree->writer) == UNISOL_OK;
    unisol_writer_free(tree->writer);
    return written ? status : STATUS_TROUBLE;
}

int run_merge(const struct arguments *args)
{
    struct tree tree = {.merger = needed(unisol_merger_new())};
    const struct job job = {.record = merge_record, .alone = true, .shared = &tree};
    int status = run_with_output(args, &job, &tree);
    unisol_merger_free(tree.merger);
    return status;
}

/* ---- split ----------------------------------------------------------------------------------- */

static bool split_variation(void *context, const struct unisol_variation *variation,
                            const struct unisol_record *line)
{
    struct tree *tree = context;
    (void)variation;
    tree->failed = unisol_writer_write(tree->writer, line) != UNISOL_OK;
    return !tree->failed;
}

static int split_record(void *state, struct outbox *out, const struct unisol_record *record,
                        const char *input)
{
    struct tree *tree = state;
    size_t unplayed;

    (void)out;
    (void)input;
    unisol_record_report(record);
    struct unisol_record *main_line = unisol_record_extract(record, NULL);
    const struct unisol_record *first = main_line ? main_line : record; /* a board game has none */
    if (unisol_writer_write(tree->writer, first) != UNISOL_OK)
        tree->failed = true;
    unisol_record_free(main_line);

    if (!tree->failed &&
        !unisol_record_visit_variations(record, true, split_variation, tree, &unplayed))
        needed(NULL);
    if (tree->failed)
        return STATUS_TROUBLE;
    return unisol_record_summary(record)->result == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

int run_split(const struct arguments *args)
{
    struct tree tree = {0};
    const struct job job = {.record = split_record, .alone = true, .shared = &tree};
    return run_with_output(args, &job, &tree);
}

/* ---- the commands ---------------------------------------------------------------------------- */

const struct option_row options_tree[] = {
    {"to", 't', "FORMAT", FOR_COMMAND,
     "the output format (default: from the suffix of the output file, or json)"},
    {"output", 'o', "FILE", FOR_COMMAND, "write to FILE (default, or with '-': standard output)"},
    STYLESHEETS_OPTION,
    {"option", 0, "NAME=VALUE", FOR_WRITER,
     "set an option of the output format; see 'unisol formats FORMAT'"},
    {"positions", 0, "WHICH", FOR_WRITER,
     "which boards xml, json and jsonl contain: ends, none or all"},
    {"prefix", 0, NULL, FOR_WRITER, "write the legal moves of illegal records"},
    {"strict", 0, NULL, FOR_WRITER, "fail instead of losing information"},
    {0},
};
