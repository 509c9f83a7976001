# SPDX-License-Identifier: MIT
# Makes C source of the files that describe formats: the tables that format_file.c makes of them.  It does not look for
# mistakes: a test reads the files with format_file.c, and compares the tables.
BEGIN {
    n = split("from s to d card c cards l pile L playable p rank r suit u onto e empty x count n more k moves m " \
              "onto-rank R onto-suit U deal g columns C freecells F here [ number i any * draws D", words, " ")
    for (i = 1; i < n; i += 2)
        letter_of[words[i]] = words[i + 1]
    n = split("count-from conventions.index_base longest-line longest one-by-one one_by_one each-line each_line board-begins board_begins moves-solve moves_solve " \
              "redeals-implied redeals_implied written is_written before-move before_move after-move after_move expected-move expected_move " \
              "columns columns freecells freecells expected expected column-names column_names freecell-names freecell_names", words, " ")
    for (i = 1; i < n; i += 2)
        member_of[words[i]] = words[i + 1]
    n = split("any ANY_CARD kings KINGS_ONLY none NONE waste WASTE base BEFORE_BASE one-card ONE_CARD", words, " ")
    for (i = 1; i < n; i += 2)
        fill_of[words[i]] = words[i + 1]
    number_of["foundations"] = "US_NUM_SUITS"
    number_of["stock"] = number_of["waste"] = 1
    wrong_with["columns"] = "more cards than the game has columns"
    wrong_with["freecells"] = "more cards than the game has freecells"
    wrong_with["foundations"] = "a suit occurs twice"
    of_stock["stock"] = of_stock["waste"] = of_stock["reserve"] = of_stock["all-columns"] = 1
    escape_of["{"] = "%<"
    escape_of["}"] = "%>"
    escape_of["|"] = "%/"
    escape_of["%"] = "%%"
    carries["move"] = "MOVES"
    carries["deal"] = "NUMBER"
    carries["board"] = carries["layout"] = "START"
    carries["length"] = carries["length-at-end"] = carries["solved"] = carries["solved-above"] = "RESULT"
    carries["gave-up"] = carries["done"] = "RESULT"
    carries["moves"] = "MOVES"
    carries["plays"] = carries["sizes"] = carries["skip"] = carries["skip-to"] = carries["end-board"] = carries["count"] = carries["flip"] = ""
    print "/* Made by files.awk. */\n#include \"formats/kit/grid.h\"\n#include \"formats/kit/klondike.h\"\n#include \"formats/kit/lines.h\"\n"
}

function constant(word) {
    gsub(/-/, "_", word)
    return toupper(word)
}

# Takes the next word, or the inside of the next string.
function take(    quote, n, word) {
    sub(/^[ \t]+/, "", rest)
    quote = substr(rest, 1, 1)
    if (quote == "#")
        rest = ""
    if (quote != "\"" && quote != "'") {
        n = match(rest, /[ \t]/) ? RSTART : length(rest) + 1
        word = substr(rest, 1, n - 1)
        rest = substr(rest, n)
        return word
    }
    for (n = 2; substr(rest, n, 1) != quote; n++)
        n += substr(rest, n, 1) == "\\"
    word = substr(rest, 2, n - 2)
    rest = substr(rest, n + 1)
    return word
}

# Returns a character of a string as C source.
function quoted(c) {
    return c == "\"" || c == "\\" ? "\\" c : c
}

# Returns a string, or a pattern with slots, as C source.
function source(text, is_pattern,    i, c, out, n) {
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "\\") {
            c = substr(text, ++i, 1)
            out = out (c == "n" ? "\\n" : is_pattern && (c in escape_of) ? escape_of[c] : quoted(c))
        } else if (is_pattern && c == "<" && match(substr(text, i), /^<[a-z-]+>/)) {
            out = out "%" letter_of[substr(text, i + 1, RLENGTH - 2)]
            i += RLENGTH - 1
        } else
            out = out (c == "%" && is_pattern ? "%%" : quoted(c))
    }
    return "\"" out "\""
}

# Returns the strings of the line as an array.
function strings(    list) {
    while (rest ~ /[^ \t]/)
        list = list source(take()) ", "
    return "(const char *const[]){" list "NULL}"
}

function place(word) {
    return "US_PLACE_" (word == "empty-column" ? "ANY_EMPTY_COLUMN" : constant(word))
}

function set(member, value) {
    lines = lines "    ." member " = " value ",\n"
}

function add_form(key, words, more,    slots) {
    if (key == "skip-to")
        more = more ", .expected = " source(take())
    else if (take() == "expected")
        more = more ", .expected = " source(take())
    forms = forms "    {.words = " words ", .kind = US_LINE_" constant(key) more "},\n"
    carried[carries[key]] = 1
    slots = words
    gsub(/%%/, "", slots)
    if (slots ~ /%g/)
        carried["NUMBER"] = 1
    if (key == "moves" && slots ~ /%m/)
        carried["RESULT"] = 1
}

function add_part(form, pile, label) {
    parts++
    part_words[parts] = rest
    part_form[parts] = form
    part_pile[parts] = pile
    part_label[parts] = label
}

# Prints the parts of a board, and sets the grid.
function finish_parts(id,    i, pile, counted, more) {
    print "static const struct us_grid_part parts_" id "[] = {"
    for (i = 1; i <= parts; i++) {
        pile = part_pile[i]
        more = part_label[i]
        sub(/\\n.*"$/, "\"", more)
        more = ", .expected = " more
        if (pile) {
            counted = part_form[i] == "PILES" && pile == "columns" && part_label[i] !~ /#/
            more = ", US_" toupper(substr(pile, 1, length(pile) - 1)) ", .num = " \
                (counted ? 0 : pile in number_of ? number_of[pile] : 0) ", .flags = 0"
            if (part_words[i] ~ /downward/)
                more = more " | US_GRID_DOWNWARD"
            if (part_words[i] ~ /optional/)
                more = more " | US_GRID_OPTIONAL"
            if (pile == "foundations")
                more = more " | US_GRID_ANY_SUIT"
            if (!base)
                more = more " | US_GRID_FROM_ZERO"
            if (empty)
                more = more " | US_GRID_MARKED"
            if (part_form[i] == "ROWS")
                more = more " | US_GRID_LOOSE"
            more = more ", .error = US_DIAG_" (pile == "freecells" ? "LAYOUT_CELLS" : "UNREAD_TEXT")
            more = more ", .too_many = \"" wrong_with[pile] "\""
        }
        print "    {" part_label[i] ", US_GRID_" part_form[i] more "},"
    }
    print "    {.label = NULL},\n};\n"
    grid = "{.parts = parts_" id ", .next = us_grid_word, .get_card = us_grid_faced_card, .put_card = us_grid_put_word, " \
        (empty ? ".empty = " empty ", " : "") \
        ".no_card_above = \"there is no card above it\", .wrong_suit = \"the suit occurs twice\"}"
}

function finish(    id, all, list, n, i) {
    id = name
    gsub(/-/, "_", id)
    n = split("START NUMBER MOVES RESULT STOCK RULES", list, " ")
    for (i = 1; i <= n; i++)
        if (list[i] in carried)
            all = all (all ? " | " : "") "US_CARRIES_" list[i]
    if (parts)
        finish_parts(id)
    if (grid)
        print "static const struct us_grid grid_" id " = " grid ";\n"
    print "static const struct us_line_form forms_" id "[] = {\n" forms "    {.words = NULL},\n};\n"
    if (lines !~ /longest/)
        set("longest", 80)
    if (!base)
        set("conventions.naming", "US_NAMED_BY_COLUMN")
    print "static const struct us_line_format lines_" id " = {\n    .forms = forms_" id ",\n" lines \
        (grid ? "    .grid = &grid_" id ",\n" : "") "};\n"
    print "const struct us_format us_format_" id " = {\n    .name = \"" name "\",\n    .title = " title \
        ",\n    .carries = " all ",\n    .lines = &lines_" id ",\n" suffixes "};\n"
    name = forms = lines = grid = suffixes = title = base = empty = ""
    parts = 0
    split("", carried)
}

FNR == 1 && name { finish() }
/^[ \t]*(#|$)/ { next }
{
    match($0, /:/)
    key = substr($0, 1, RSTART - 1)
    rest = substr($0, RSTART + 1)
}
key == "name" { name = take() }
key == "title" { title = source(take()) }
key == "suffixes" { suffixes = "    .suffixes = " strings() ",\n" }
key == "begins" { set("begins", strings()) }
key == "game" {
    games = ""
    while (rest ~ /^[ \t]*[^ \t#]/)
        games = games "\"" take() "\", "
    set("games", "(const char *const[]){" games "NULL}")
}
key == "automoves" { set("conventions.automove", "US_AUTOMOVE_" constant(take())) }
key == "counts" { set("conventions.empty_count", "US_EMPTY_" constant(take())) }
key == "deals" { set("deals", "US_DEAL_" constant(take())) }
key == "table" {
    width = take()
    grid = "US_TABLE_GRID(US_TABLE_TOPS, " width ", " source(take()) ", us_grid_any_card)"
}
key == "before-move" || key == "after-move" { set(member_of[key], source(take(), 1)); next }
key == "after-list" {
    set("after_list", source(take(), 1))
    if (take() == "expected")
        set("expected_after_list", source(take()))
}
key in member_of {
    value = take()
    base = key == "count-from" ? value + 0 : base
    if (key == "columns")
        number_of[key] = value
    if (key == "freecells" && value == 0)
        set("no_freecells", "true")
    set(member_of[key], key ~ /^expected|names$/ ? source(value) : value == "yes" ? "true" : value)
}
key == "empty" { empty = strings() }
key == "tops" || key == "piles" || key == "rows" { pile = take(); add_part(constant(key), pile, source(take())) }
key == "heading" { add_part("HEADING", "", source(take())) }
key == "layout" { add_form("layout", "\"\"", take() == "klondike" ? ", .is = us_is_klondike_layout" : "") }
key == "plays" {
    more = take()
    more = ", .game = \"" more "\", .fill = US_FILLED_BY_" fill_of[take()]
    add_form(key, source(take(), 1), more)
}
key == "move" {
    from = take(); take(); to = take()
    if (from in of_stock || to in of_stock)
        carried["STOCK"] = carried["RULES"] = 1
    add_form(key, source(take(), 1), ", .source = " place(from) ", .dest = " place(to))
}
key in carries && key !~ /^(move|layout|plays)$/ { add_form(key, source(take(), 1)) }
END { finish() }
