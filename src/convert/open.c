/* SPDX-License-Identifier: MIT */
/* Opening inputs. */
#include "convert/failure.h"
#include "convert/input.h"
#include "model/played.h"
#include "rules/plans.h"

enum us_status us_input_begin(struct us_input *in)
{
    in->reader.format = in->format;
    if (us_input_make(in) != US_OK || us_input_load_rules(in) != US_OK ||
        us_input_load_layout(in) != US_OK || !us_reader_detect(&in->reader) ||
        us_input_settle_format(in) != US_OK) {
        us_input_close(in);
        return US_FAILED;
    }

    us_input_share_file(in);
    return US_OK;
}

/* Gives the game the rules of the program that has the deal, unless the user states others.
   PySolFC deals Microsoft's numbers, too, if they are not of FreeCell: its rules are used only if
   they have other cards or piles.  So are Solvitaire's: its deals are played in other programs. */
static void play_as_dealt(const struct us_input *in, enum us_deal_system system,
                          struct us_game *game)
{
    if (in->rules.file.len > 0)
        return;
    if (system == US_DEAL_SOLVITAIRE && us_plan_find(game, system))
        return;
    if (system == US_DEAL_MS && !us_plan_find(game, system))
        system = US_DEAL_PYSOL;
    us_game_play_as(game, system);
    us_game_refine(game, &in->reader.request.game, in->refined);
}

enum us_status us_input_open_deal(struct us_input *in, const char *deal)
{
    struct us_deal d;
    if (!us_deal_parse_loosely(us_str(deal), &d))
        return us_fail(&in->sink, US_DIAG_DEAL_BAD, deal);
    if (us_input_load_rules(in) != US_OK)
        return US_FAILED;

    struct us_game game = in->reader.request.game;
    play_as_dealt(in, (enum us_deal_system)d.system, &game);
    us_script_clear(&in->reader.script, us_str(""), &game);
    in->reader.script.deal = d;
    in->is_deal = true;
    return US_OK;
}
