# SPDX-License-Identifier: MIT
# Makes C source of model/rule_list.h, games.txt, where the format is described, and pysolfc.txt: the table of variants and how
# programs play them (-v part=game), how programs deal them (plan), the saves of PySolFC (pso), and lines for docs/games.md
# (page).  A mistake is an error with the file and the line.

function fail(message) {
    fail_at(FILENAME ":" FNR, message)
}

function fail_at(place, message) {
    print place ": " message >"/dev/stderr"
    failed = 1
    exit 1
}

# word(KEY, MEMBER, PREFIX, WORDS): a rule whose values are the words, "word=CONSTANT" if the name of the constant does not
# follow from it.
function word(key, member, prefix, words,    list, n, i, at) {
    add_key(key, member)
    n = split(words, list, " ")
    for (i = 1; i <= n; i++) {
        at = index(list[i], "=")
        if (at > 0)
            value_of[key, substr(list[i], 1, at - 1)] = substr(list[i], at + 1)
        else
            value_of[key, list[i]] = prefix toupper(underscores(list[i]))
    }
}

function add_key(key, member) {
    keys[++num_keys] = key
    member_of[key] = member
}

function underscores(text) {
    gsub(/[- ]/, "_", text)
    return text
}

function number(key, member) {
    add_key(key, member)
    is_number[key] = 1
}

# Adds a row such as "RULE(build_step, rules.build_step, NUMBER(1, 13, 1))", or with the names of words.
function add_rule(row,    part, key, n, i) {
    n = split(row, part, "[(), ]+")
    key = part[2]
    gsub("_", "-", key)
    sub(/^num-/, "", key)
    add_key(key, part[3])
    if (part[1] == "WORD_RULE") {
        for (i = 6; i < n; i += 2)
            value_of[key, tolower(hyphens(part[i]))] = key == "foundation-gives" ? i / 2 - 2 : i / 2 - 3
    } else if (part[4] == "NUMBER" || part[4] == "RANK") {
        is_number[key] = 1
        default_of[key] = part[n - 1]
        least_of[key] = part[4] == "NUMBER" ? part[5] : 0
    } else if (part[4] != "LETTERS") {
        is_list[key] = 1
        more_of[key] = part[4] == "NUMBERS" ? part[n - 1] : 0
    }
}

function hyphens(text) {
    gsub("_", "-", text)
    return text
}

BEGIN {
    number("columns", "num_columns")
    number("freecells", "num_freecells")
    number("decks", "num_decks")
    number("max-rank", "max_rank")
    word("build", "build", "US_BUILT_BY_", "rank suit alternate-color none=US_NOT_BUILT same-color other-suit")
    word("fill", "fill", "US_FILLED_BY_", "any-card kings-only none waste before-base one-card")
    word("sequence", "sequence", "US_SEQUENCE_", "limited unlimited")
    word("foundation-to-column", "foundation_to_column", "US_BACK_", "forbidden allowed=US_BACK_TO_COLUMNS")
    word("foundation-gives", "foundation_to_column", "", "columns=US_BACK_TO_COLUMNS anywhere=US_BACK_ANYWHERE")
    word("whole-suits", "whole_suits", "", "no=false yes=true")
    number("second-row", "second_row")
    suit_of["C"] = "US_CLUBS"
    suit_of["D"] = "US_DIAMONDS"
    suit_of["H"] = "US_HEARTS"
    suit_of["S"] = "US_SPADES"

    bits["pysol"] = "1U << US_DEAL_MS | 1U << US_DEAL_PYSOL | 1U << US_DEAL_MT"
    split("kpat solvitaire ks greenfelt msc", program, " ")
    for (i in program)
        bits[program[i]] = "1U << US_DEAL_" toupper(program[i])
    system_of["pysolfc"] = "US_DEAL_PYSOL"
    system_of["solvitaire"] = "US_DEAL_SOLVITAIRE"
}

# The fields of the struct `rules`, of which rule_list.h has the values.
FILENAME ~ /rule_list[.]h$/ {
    if ($0 ~ /^(WORD_)?RULE\(/)
        add_rule($0)
    next
}

# ---- rules ------------------------------------------------------------------------------------------------------------

# Returns the value of a rule in C.
function c_value(key, value,    list, n, i, text) {
    if (is_list[key]) {
        n = split(value, list, " ")
        for (i = 1; i <= n; i++) {
            check_number(list[i])
            text = text (i > 1 ? ", " : "") list[i] (more_of[key] ? " + " more_of[key] : "")
        }
        return "{" text "}"
    }
    if (is_number[key]) {
        check_number(value)
        if (!(key in default_of))
            return value
        if (value + 0 < least_of[key] + 0)
            fail("'" key "' cannot be '" value "'")
        return value == default_of[key] ? 0 : value == 0 ? "US_BASE_OF_START" : value
    }
    if (!((key, value) in value_of))
        fail("'" key "' cannot be '" value "'")
    return value_of[key, value]
}

function check_number(text) {
    if (text !~ /^-?[0-9]+$/ || text + 0 > 255)
        fail("expected a number, found '" text "'")
}

# How many cards of each suit a deck has in addition to one, for C, D, H and S.
function count_suits(value,    i) {
    if (length(value) > 4 || value !~ /^[CDHS]+$/)
        fail("expected the suits of a deck, one to four of the letters C D H S, found '" value "'")
    split("", more)
    for (i = 1; i <= length(value); i++)
        more[substr(value, i, 1)]++
}

function c_suits(value) {
    count_suits(value)
    return sprintf("{[US_CLUBS] = %d, [US_DIAMONDS] = %d, [US_HEARTS] = %d, [US_SPADES] = %d}", \
        more["C"] - 1, more["D"] - 1, more["H"] - 1, more["S"] - 1)
}

# The lengths of columns, such as "6*4 5 5", in C.
function c_lengths(text,    list, n, i, part, k, lengths) {
    n = split(text, list, " ")
    for (i = 1; i <= n; i++) {
        if (split(list[i], part, "*") == 1)
            part[2] = 1
        check_number(part[1])
        check_number(part[2])
        for (k = 0; k < part[2]; k++)
            lengths = lengths (lengths == "" ? "" : ", ") part[1]
    }
    return lengths
}

# Where the cards of a deal go: "6*4 5*6, reserve 13, stock 50, cards 2C 2D".
function c_shape(value,    list, n, i, text) {
    n = split(value, list, ", *")
    for (i = 1; i <= n; i++) {
        if (list[i] ~ /^(reserve|stock) [0-9]+$/)
            text = text "." substr(list[i], 1, index(list[i], " ") - 1) " = " substr(list[i], index(list[i], " ") + 1) ", "
        else if (list[i] ~ /^cards /)
            text = text ".cards = \"" substr(list[i], 7) "\", "
        else if (list[i] ~ /^[0-9]/)
            text = text ".columns = {" c_lengths(list[i]) "}, "
        else
            fail("'dealt' cannot be '" list[i] "'")
    }
    return "{" substr(text, 1, length(text) - 2) "}"
}

# The suits with which holes begin, in C: the letters repeat for each of the holes.
function c_hole_suits(value, holes,    i, text) {
    if (value !~ /^[CDHS]+$/ || length(value) > holes)
        fail("expected letters C D H S, at most one for each hole, found '" value "'")
    for (i = 0; i < holes; i++)
        text = text (i > 0 ? ", " : "") "1 + " suit_of[substr(value, i % length(value) + 1, 1)]
    return "{" text "}"
}

function set_rule(key, value) {
    if (!(key in member_of))
        fail("there is no rule '" key "'")
    if (key == "hole-suits")
        value = c_hole_suits(value, rule[game, "holes"] + 0)
    else
        value = key == "suits" ? c_suits(value) : c_value(key, value)
    rule[game, key == "foundation-gives" ? "foundation-to-column" : key] = value
}

# Copies the rules and the shape of a game above.
function copy(from,    key) {
    if (!(from in title_of))
        fail("there is no game '" from "' above")
    for (key in member_of)
        if ((from, key) in rule)
            rule[game, key] = rule[from, key]
    shape[game] = shape[from]
}

# Adds how a program plays the game, or games that it calls by these names: "fill any, stock-draw 1".
function add_played(who, value,    list, n, i, program, names) {
    program = who
    sub(/ .*/, "", program)
    if (!(program in system_of))
        fail("there is no program '" program "' with rules of its own")
    names = substr(who, length(program) + 2)
    played_of[game, program] = played_of[game, program] "\n" (names == "" ? "" : names ": ") value
    n = split(names, list, ", *")
    if (n == 0)
        add_changes(system_of[program] ", NULL", value)
    for (i = 1; i <= n; i++) {
        if ((program, list[i]) in place_of_name)
            fail("'" program "' has a second game '" list[i] "'")
        place_of_name[program, list[i]] = FNR
        add_changes(system_of[program] ", \"" list[i] "\"", value)
    }
}

function add_changes(owner, value,    list, n, i, at, key) {
    n = split(value, list, ", *")
    for (i = 1; i <= n; i++) {
        at = index(list[i], " ")
        key = substr(list[i], 1, at - 1)
        value = substr(list[i], at + 1)
        if (key == "suits") {
            count_suits(value)
            add_change(owner, "rules.more_suits[US_CLUBS]", more["C"] - 1)
            add_change(owner, "rules.more_suits[US_DIAMONDS]", more["D"] - 1)
            add_change(owner, "rules.more_suits[US_HEARTS]", more["H"] - 1)
            add_change(owner, "rules.more_suits[US_SPADES]", more["S"] - 1)
        } else if (key in member_of && !is_list[key]) {
            add_change(owner, member_of[key], c_value(key, value))
        } else {
            fail("there is no rule '" key "'")
        }
    }
}

function add_change(owner, member, value) {
    changes[++num_changes] = sprintf("    {%s, \"%s\", offsetof(struct us_game, %s), (uint8_t)(%s)},", owner, game, member, value)
}

# ---- deals ------------------------------------------------------------------------------------------------------------

# A step of a deal in C: its name, and perhaps "N", "all", "dealt" or "all but N", and then "on N", "from N" and "every N".
function c_step(text,    list, n, i, name, num, first, width) {
    num = first = width = 0
    n = split(text, list, " ")
    for (i = 1; i <= n; i++) {
        if (list[i] == "all" && list[i + 1] == "but")
            num = list[i += 2]
        else if (list[i] == "all" && name != "")
            num = "US_LAY_ALL"
        else if (list[i] == "dealt")
            num = "US_LAY_AS_SHAPED"
        else if (list[i] ~ /^[0-9]+$/)
            num = list[i]
        else if ((list[i] == "on" || list[i] == "every") && list[i + 1] ~ /^[0-9]+$/)
            width = list[++i]
        else if (list[i] == "from" && list[i + 1] ~ /^[0-9]+$/)
            first = list[++i] - 1
        else
            name = name (name == "" ? "" : "_") toupper(list[i])
    }
    if (name == "FREECELLS" && width == 0)
        width = 1
    looks = looks || name ~ /ACE|KINGS|CITADEL|STATED|BASE|LAST_OF_RANKS/
    fills_freecells = fills_freecells || name == "FREECELLS"
    return "{US_LAY_" name ", " num ", " first ", " width "}"
}

# The steps of a deal as the name of an array, and its flags.
function c_steps(value,    list, n, i, text, flags) {
    if (value in steps_of)
        return steps_of[value]
    looks = fills_freecells = 0
    n = split(value, list, "; *")
    for (i = 1; i <= n; i++) {
        if (list[i] == "by rows" || list[i] == "varies")
            flags = flags ", ." underscores(list[i]) " = true"
        else if (list[i] == "needs freecells")
            fills_freecells = 1
        else
            text = text c_step(list[i]) ", "
    }
    flags = flags (looks ? ", .looks = true" : "") (fills_freecells ? ", .fills_freecells = true" : "")
    num_arrays++
    arrays[num_arrays] = sprintf("static const struct us_plan_step steps_%d[] = {%s{US_LAY_END, 0, 0, 0}};", num_arrays, text)
    steps_of[value] = ".steps = steps_" num_arrays flags
    return steps_of[value]
}

# Adds how programs deal the game; "as GAME" is how the first of them deals that one.
function add_deals(programs, value,    list, n, i, systems) {
    n = split(programs, list, " ")
    if (value ~ /^as /) {
        if (!((substr(value, 4), list[1]) in deal_of))
            fail("'" list[1] "' does not deal '" substr(value, 4) "' above")
        value = deal_of[substr(value, 4), list[1]]
    }
    for (i = 1; i <= n; i++) {
        if (!(list[i] in bits))
            fail("there is no program '" list[i] "'")
        if ((game, list[i]) in deal_of)
            fail("how '" list[i] "' deals the game is stated twice")
        deal_of[game, list[i]] = value
        systems = systems (i > 1 ? " | " : "") bits[list[i]]
    }
    plans[++num_plans] = sprintf("    {.variant = \"%s\", .systems = %s, %s},", game, systems, c_steps(value))
}

# ---- saves ------------------------------------------------------------------------------------------------------------

# Adds the number of PySolFC's game, its stacks, and perhaps its suits and the name of its deals.
function add_save(value,    list, n, i, text) {
    n = split(value, list, ", *")
    if (list[1] !~ /^[0-9]+$/ || list[2] !~ /^[a-z]/)
        fail("expected the number of a game and its stacks")
    text = sprintf(".id = %d, .variant = \"%s\", .stacks = \"%s\"", list[1], game, list[2])
    for (i = 3; i <= n; i++) {
        if (list[i] ~ /^suits [CDHS]+$/)
            text = text ", .suits = \"" substr(list[i], 7) "\""
        else if (list[i] ~ /^named /)
            text = text ", .deals = \"" substr(list[i], 7) "\""
        else
            fail("'saved by pysolfc' cannot be '" list[i] "'")
    }
    saved[list[1] + 0] = game
    saves[++num_saves] = "    {" text "},"
}

# ---- the file ---------------------------------------------------------------------------------------------------------

# A game of PySolFC that unisol does not judge: "38 Pyramid: r28 t w h1; what it lacks", or one that it does:
# "9 Seahaven Towers = seahaven_towers".
FILENAME ~ /others/ && /^[0-9]/ {
    id = $1 + 0
    at = index($0, " = ")
    if (id in title_by)
        fail("PySolFC's game " id " is there twice")
    if (at > 0 && saved[id] != substr($0, at + 3))
        fail("PySolFC's game " id " has no saves of '" substr($0, at + 3) "'")
    if (at == 0 && id in saved)
        fail("PySolFC's game " id " has the row '" saved[id] "'")
    if (at == 0)
        at = index($0, ": ")
    semicolon = index($0, "; ")
    if (at == 0 || (!(id in saved) && semicolon < at))
        fail("expected NUMBER TITLE: STACKS; WHAT UNISOL LACKS, or NUMBER TITLE = GAME")
    others[++num_others] = id
    title_by[id] = substr($0, length($1) + 2, at - length($1) - 2)
    stacks_by[id] = id in saved ? "none" : substr($0, at + 2, semicolon - at - 2)
    lacks_by[id] = substr($0, semicolon + 2)
    next
}

/^# ---- / {
    family = $0
    gsub(/^# -+ *| *-+$/, "", family)
}

/^#/ || /^ *$/ {
    next
}

/^\[[a-z0-9_]+\]$/ {
    game = substr($0, 2, length($0) - 2)
    if (game in title_of)
        fail("a second game '" game "'")
    games[++num_games] = game
    place_of[game] = FILENAME ":" FNR
    is_of_pysolfc[game] = FILENAME ~ /pysolfc/
    family_of[game] = family
    title_of[game] = ""
    rule[game, "decks"] = 1
    rule[game, "max-rank"] = 13
    next
}

{
    at = index($0, ": ")
    key = substr($0, 1, at - 1)
    value = substr($0, at + 2)
    if (at == 0 || value == "")
        fail("expected [GAME], KEY: VALUE, a comment or a blank line")
    if (num_games == 0)
        fail("expected [GAME]")
    if ((game, key) in line_of)
        fail("'" key "' is stated twice")
    if (key != "saved by pysolfc")
        line_of[game, key] = FNR

    if (key == "title")
        title_of[game] = value
    else if (key == "aliases")
        aliases_of[game] = value
    else if (key == "guessed" && value == "yes")
        is_guessed[game] = 1
    else if (key == "like")
        copy(value)
    else if (key == "dealt")
        shape[game] = c_shape(value)
    else if (key ~ /^in /)
        add_played(substr(key, 4), value)
    else if (key == "saved by pysolfc")
        add_save(value)
    else if (key ~ /^dealt by /)
        add_deals(substr(key, 10), value)
    else
        set_rule(key, value)
}

# ---- C ----------------------------------------------------------------------------------------------------------------

function put_variant(game,    i, key, aliases) {
    printf "    {.game = {.variant = \"%s\"", game
    for (i = 1; i <= num_keys; i++) {
        key = keys[i]
        if ((game, key) in rule) {
            printf ", .%s = %s", member_of[key], rule[game, key]
            if (key == "hole-steps" || key == "hole-bases")
                printf ", .rules.has_%s = true", underscores(key)
        }
    }
    printf "}, .title = \"%s\"", title_of[game]
    if (game in aliases_of) {
        aliases = aliases_of[game]
        gsub(/, */, "\", \"", aliases)
        printf ", .aliases = (const char *const[]){\"%s\", NULL}", aliases
    }
    if (!(game in is_guessed))
        printf ", .is_never_guessed = true"
    if (is_of_pysolfc[game])
        printf ", .is_of_pysolfc = true"
    if (shape[game] != "")
        printf ", .shape = %s", shape[game]
    print "},"
}

function put_played(program, lines,    i, list, n) {
    n = split(lines, list, "\n")
    for (i = 2; i <= n; i++)
        print "played " program " " list[i]
}

# Prints what docs/games.md says of a game, but for its rules.
function put_page(game, before,    i, list, n) {
    if (family_of[game] != family_of[before])
        print "family " family_of[game]
    print "game " game
    print "title " title_of[game]
    if (game in aliases_of)
        print "aliases " aliases_of[game]
    n = split("pysol kpat solvitaire ks greenfelt msc", list, " ")
    for (i = 1; i <= n; i++)
        if ((game, list[i]) in deal_of)
            print "dealt " list[i]
    if ((game, "pysolfc") in played_of)
        put_played("PySolFC", played_of[game, "pysolfc"])
    if ((game, "solvitaire") in played_of)
        put_played("Solvitaire", played_of[game, "solvitaire"])
    for (i = 1; i <= num_saves; i++)
        if (index(saves[i], ".variant = \"" game "\""))
            print "saved " substr(saves[i], index(saves[i], "= ") + 2, index(saves[i], ", ") - index(saves[i], "= ") - 2)
}

function put_rows(rows, num,    i) {
    for (i = 1; i <= num; i++)
        print rows[i]
    print "};"
}

END {
    if (failed)
        exit 1
    for (i = 1; i <= num_games; i++) {
        if (title_of[games[i]] == "")
            fail_at(place_of[games[i]], "'" games[i] "' has no title")
        if (i > 1 && games[i] in is_guessed && !(games[i - 1] in is_guessed))
            fail_at(place_of[games[i]], "'" games[i] "' is guessed, but comes after a game that is not")
    }

    if (part == "page") {
        for (i = 1; i <= num_games; i++)
            put_page(games[i], games[i - 1])
        for (i = 1; i <= num_others; i++)
            if (others[i] in saved)
                print "pysolfc " title_by[others[i]] " = " saved[others[i]]
            else
                print "pysolfc " title_by[others[i]] " lacks " lacks_by[others[i]]
        exit
    }
    print "/* Made from src/games/games.txt by src/games/games.awk. */"
    if (part == "game") {
        print "#include \"model/card.h\"\n#include \"model/game_rows.h\"\n\nconst struct us_variant us_variants[] = {"
        for (i = 1; i <= num_games; i++)
            put_variant(games[i])
        printf "};\n\nconst size_t us_num_variants = %d;\n\n", num_games
        print "const struct us_unjudged us_unjudged_games[] = {"
        for (i = 1; i <= num_others; i++)
            if (stacks_by[others[i]] != "none")
                printf "    {%d, \"%s\", \"%s\"},\n", others[i], title_by[others[i]], stacks_by[others[i]]
        print "    {0, \"\", \"\"},\n};\n"
        print "const struct us_played us_played[] = {"
        put_rows(changes, num_changes)
        printf "\nconst size_t us_num_played = %d;\n", num_changes
    } else if (part == "plan") {
        print "#include \"rules/plan_rows.h\"\n"
        for (i = 1; i <= num_arrays; i++)
            print arrays[i]
        print "\nconst struct us_plan us_plans[] = {"
        put_rows(plans, num_plans)
        printf "\nconst size_t us_num_plans = %d;\n", num_plans
    } else if (part == "pso") {
        print "#include \"formats/saves/pso_rows.h\"\n\nconst struct us_pso_game us_pso_games[] = {"
        put_rows(saves, num_saves)
        printf "\nconst size_t us_num_pso_games = %d;\n", num_saves
    }
}
