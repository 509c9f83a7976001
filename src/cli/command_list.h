/* SPDX-License-Identifier: MIT */
/*
 * Every subcommand, in the order of `unisol help`: its name, its options, its group, what it does,
 * its operands for the usage line, its title for NAME of its manual page, found by
 * `man -k freecell`, and a sentence for its help.  run_NAME runs it.
 * No include guard: the file is expanded several times.
 */
/* clang-format off */
COMMAND(verify, options_verify, GROUP_WATCH, READS, "[FILE...]",
        "check solutions of FreeCell and other solitaire games",
        "Check solutions and show the first error.")
COMMAND(convert, options_convert, GROUP_WRITE, READS, "[FILE...]",
        "convert solutions of FreeCell and other solitaire games",
        "Convert solutions and layouts to another format.")
COMMAND(replay, options_replay, GROUP_WATCH, READS, "[FILE...]",
        "replay solutions of FreeCell and other solitaire games",
        "Watch a solution in the terminal, or show the board after a move.")
COMMAND(show, options_show, GROUP_WATCH, READS, "[FILE...]",
        "make web pages that play FreeCell and other solitaire solutions",
        "Make a web page that plays a solution.")
COMMAND(link, options_link, GROUP_WATCH, READS, "[FILE...]",
        "make links that contain FreeCell and other solitaire solutions",
        "Print a link that contains the whole solution.")
COMMAND(solve, options_solve, GROUP_WATCH, READS, "[FILE|DEAL...]",
        "solve FreeCell and other solitaire games with other programs",
        "Solve a game from where it stands with a solver, and verify its answer.")
COMMAND(hint, options_hint, GROUP_WATCH, READS, "[FILE|DEAL...]",
        "the next move of FreeCell and other solitaire games that can still be won",
        "Print the next move of a game that a solver can still win.")
COMMAND(deal, options_deal, GROUP_WRITE, 0, "DEAL",
        "print numbered deals of FreeCell and other solitaire games",
        "Print a numbered deal: 617, -1, -2, pysol:N, kpat:N, exact:N...")
COMMAND(identify, options_identify, GROUP_LOOK_UP, READS, "[FILE...]",
        "find the deals of FreeCell and other solitaire solutions",
        "Find the deals that a list of moves solves.")
COMMAND(diff, options_diff, GROUP_LOOK_UP, READS, "FILE FILE",
        "compare two solutions of FreeCell and other solitaire games",
        "Show where two solutions of the same deal differ, and where they meet again.")
COMMAND(index, options_index, GROUP_LOOK_UP, READS, "[FILE...]",
        "index solutions of FreeCell and other solitaire games in a database",
        "Index solutions in a database of SQLite, for unisol find.")
COMMAND(find, options_find, GROUP_LOOK_UP, PAGES, "FILE.db",
        "find solutions of FreeCell and other solitaire games in an index",
        "Find solutions in an index: by deal, position, length or result.")
COMMAND(merge, options_tree, GROUP_WRITE, READS, "[FILE...]",
        "join FreeCell and other solitaire solutions into one with variations",
        "Join solutions of the same deal into one with variations.")
COMMAND(split, options_tree, GROUP_WRITE, READS, "[FILE...]",
        "write each variation of FreeCell and other solitaire solutions as a solution of its own",
        "Write each variation as a solution of its own.")
COMMAND(info, options_info, GROUP_WATCH, READS | PAGES, "[FILE...]",
        "describe solutions of FreeCell and other solitaire games",
        "Show the format, game, deal, result and move counts of each solution.")
COMMAND(stats, options_stats, GROUP_WATCH, READS, "[FILE...]",
        "print statistics of FreeCell and other solitaire solutions",
        "Show statistics of all solutions: results, lengths, freecells used.")
COMMAND(dump, options_dump, GROUP_DEVELOPERS, READS | PAGES, "[FILE...]",
        "print how FreeCell and other solitaire solutions were read",
        "Show how unisol understood each record.")
COMMAND(validate, no_options, GROUP_DEVELOPERS, READS, "[FILE...]",
        "check the form of FreeCell and other solitaire files",
        "Check the form of files, without replaying the moves.")
COMMAND(formats, options_formats, GROUP_LOOK_UP, PAGES, "[FORMAT]",
        "list file formats of FreeCell and other solitaire programs",
        "List the formats (R: read, W: written), or describe one format.")
COMMAND(games, options_games, GROUP_LOOK_UP, PAGES, "[GAME...]",
        "list FreeCell and other solitaire games",
        "List the games and their rules, or explain the rules of some games.")
COMMAND(solvers, options_solvers, GROUP_LOOK_UP, PAGES, "[SOLVER]",
        "list programs that solve FreeCell and other solitaire games",
        "List the solvers that unisol can run, or describe one.")
COMMAND(play, options_play, GROUP_DEVELOPERS, READS, "FILE|DEAL",
        "play FreeCell and other solitaire games step by step, from another program",
        "Let another program play, a move in each line.")
COMMAND(mcp, options_mcp, GROUP_DEVELOPERS, 0, "",
        "serve FreeCell and other solitaire games to language models",
        "Let a language model play, as an MCP server.")
COMMAND(explain, no_options, GROUP_LOOK_UP, PAGES, "[NAME...]",
        "explain errors and terms of FreeCell and other solitaire games",
        "Explain an error such as TOO_MANY_CARDS, a term, format, game or option.")
COMMAND(help, options_help, GROUP_LOOK_UP, PAGES, "[COMMAND|reading]",
        "show help for the commands for FreeCell and other solitaire games",
        "Show help for a command, or for the options for reading.")
/* clang-format on */
