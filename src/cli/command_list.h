/* SPDX-License-Identifier: MIT */
/* Every subcommand, in the order of `unisol help`.
   No include guard: the file is expanded several times. */
COMMAND(verify)
COMMAND(convert)
COMMAND(replay)
COMMAND(show)
COMMAND(link)
COMMAND(deal)
COMMAND(identify)
COMMAND(diff)
COMMAND(info)
COMMAND(stats)
COMMAND(dump)
COMMAND(validate)
COMMAND(formats)
COMMAND(games)
COMMAND(explain)
COMMAND(help)
