/* SPDX-License-Identifier: MIT */
/* Cuts real solutions, each at 200 places.  The result is an error, or a verdict other than
   "illegal".  The files are outside of the source tree, in the directory that UNISOL_CORPUS
   names. */
#include "support.h"

#include <glob.h>
#include <unistd.h>

enum { CUTS = 200, LONGEST = 1 << 20 };

static struct read_back_state back;
static char bytes[LONGEST];

static bool cut_file(const char *path)
{
    FILE *f = fopen(path, "rb");

    if (!f)
        return false;

    size_t len = fread(bytes, 1, sizeof(bytes), f);
    fclose(f);
    for (size_t i = 1; i < CUTS; i++) {
        size_t n = len * i / CUTS;
        read_back(&back, fcs(), &us_variant_at(0)->game, (struct us_str){bytes, n});
        if (back.status == US_OK && back.solution.result == US_RESULT_ILLEGAL) {
            printf("# %s cut at %zu is called illegal\n", path, n);
            return false;
        }
    }

    return true;
}

/* Without boards every text needs a layout of its own; damage.c cuts these modes. */
static void cut_directory(const char *corpus, const char *mode)
{
    char pattern[4096];

    glob_t found;
    bool ok = true;
    snprintf(pattern, sizeof(pattern), "%s/made/fc-solve/%s/*", corpus, mode);
    if (glob(pattern, 0, NULL, &found) != 0) {
        tap(false, pattern);
        return;
    }

    for (size_t i = 0; i < found.gl_pathc && i < 20; i++)
        ok = cut_file(found.gl_pathv[i]) && ok;

    globfree(&found);
    tap(ok, mode);
}

int main(void)
{
    static const char *const modes[] = {"p_t_sam_sel", "p_sam", "nop_sam_sel", "p_sn_sam_sel",
                                        "p_t_s_sel"};
    const char *corpus = getenv("UNISOL_CORPUS");

    if (!corpus || access(corpus, R_OK) != 0) {
        puts("1..0 # SKIP there is no corpus beside the source tree");
        return 0;
    }

    for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++)
        cut_directory(corpus, modes[i]);

    read_back_free(&back);
    return tap_end();
}
