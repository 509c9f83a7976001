# SPDX-License-Identifier: MIT
# Makes C source of the files that describe formats: the tables that format_file.c makes of them.  It does not look for
# mistakes: a test reads the files with format_file.c, and compares the tables.
BEGIN {
    n = split("from s to d card c cards l pile L playable p rank r suit u onto e empty x count n more k moves m " \
              "onto-rank R onto-suit U deal g here [ number i", words, " ")
    for (i = 1; i < n; i += 2)
        letter_of[words[i]] = words[i + 1]
    n = split("count-from conventions.index_base longest-line longest one-by-one one_by_one moves-solve moves_solve " \
              "written is_written before-move before_move after-move after_move expected-move expected_move " \
              "columns columns freecells freecells expected expected", words, " ")
    for (i = 1; i < n; i += 2)
        member_of[words[i]] = words[i + 1]
    escape_of["{"] = "%<"
    escape_of["}"] = "%>"
    escape_of["|"] = "%/"
    escape_of["%"] = "%%"
    carries["move"] = "MOVES"
    carries["deal"] = "NUMBER"
    carries["board"] = carries["layout"] = "START"
    carries["length"] = carries["length-at-end"] = carries["solved"] = carries["solved-above"] = "RESULT"
    carries["gave-up"] = "RESULT"
    print "/* Made by files.awk. */\n#include \"formats/kit/grid.h\"\n#include \"formats/kit/lines.h\"\n"
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

function add_form(key, words, more) {
    if (take() == "expected")
        more = more ", .expected = " source(take())
    forms = forms "    {.words = " words ", .kind = US_LINE_" constant(key) more "},\n"
    if (!(carries[key] in carried))
        carried[carries[key]] = 1
}

function finish(    id, all, word) {
    id = name
    gsub(/-/, "_", id)
    for (word in carried)
        if (word)
            all = all (all ? " | " : "") "US_CARRIES_" word
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
    name = forms = lines = grid = suffixes = title = base = ""
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
key == "automoves" { set("conventions.automove", "US_AUTOMOVE_" constant(take())) }
key == "counts" { set("conventions.empty_count", "US_EMPTY_" constant(take())) }
key == "deals" { set("deals", "US_DEAL_" constant(take())) }
key == "table" {
    width = take()
    grid = "US_TABLE_GRID(US_TABLE_TOPS, " width ", " source(take()) ", us_grid_any_card)"
}
key == "before-move" || key == "after-move" { set(member_of[key], source(take(), 1)); next }
key in member_of {
    value = take()
    base = key == "count-from" ? value + 0 : base
    set(member_of[key], key ~ /^expected/ ? source(value) : value == "yes" ? "true" : value)
}
key == "layout" { take(); add_form("layout", "\"\"") }
key == "move" {
    from = take(); take(); to = take()
    add_form(key, source(take(), 1), ", .source = " place(from) ", .dest = " place(to))
}
key in carries && key != "move" && key != "layout" || key == "skip" { add_form(key, source(take(), 1)) }
END { finish() }
