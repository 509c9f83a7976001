# SPDX-License-Identifier: MIT
# Prints the terms of docs/glossary.md as C source, see terms.h.  It supports the Markdown that the glossary uses: headings,
# paragraphs, lists with "-" and `code`.  The fields are in the tables of docs/interchange.md and docs/rules.md that begin
# with "| field |".

# Ends the paragraph that is being read.
function end_paragraph() {
    if (text != "" && num > 0)
        paragraphs[num, ++lengths[num]] = text
    if (text ~ /^- '[a-z-]*': /)
        add_item()
    text = ""
}

# Makes a term of its own from an item such as "- 'horne': Horne's rule".  Items of several terms may have the same name.
function add_item(    rest, name) {
    rest = text
    sub(/^- '/, "", rest)
    name = substr(rest, 1, index(rest, "'") - 1)
    sub(/^[a-z-]*': /, "", rest)
    if (!(name in item_of)) {
        item_of[name] = ++num_items
        item_names[num_items] = name
    }
    item_texts[item_of[name]] = item_texts[item_of[name]] "\n        " \
        quoted(toupper(substr(names[num], 1, 1)) substr(names[num], 2) ": " rest) ","
}

# Removes Markdown, and remarks about the origin of a field, from a cell.
function plain(cell) {
    sub(/^ +/, "", cell)
    sub(/ +$/, "", cell)
    gsub(/`/, "'", cell)
    while (match(cell, /\[[^]]*\]\([^)]*\)/))
        cell = substr(cell, 1, RSTART - 1) link_text(substr(cell, RSTART, RLENGTH)) substr(cell, RSTART + RLENGTH)
    sub(/^\((ours|0\.2)\) */, "", cell)
    sub(/^\(ours: /, "(", cell)
    return cell
}

function link_text(link) {
    return substr(link, 2, index(link, "]") - 2)
}

# Makes a field of a row of a table: its kind, its default if there is such a column, and what it means.
function add_field(    cells, n, i, last, kind) {
    n = split($0, cells, / *\| */)
    for (i = 3; i < n; i++)
        cells[i] = plain(cells[i])
    last = n > 4 ? n - 1 : 4
    kind = cells[3]
    for (i = 4; i < last; i++)
        if (cells[i] != "")
            kind = kind "; " (cells[i] ~ /^(required|default)/ ? "" : "default: ") cells[i]
    gsub(/`/, "", cells[2])
    field_names[++num_fields] = cells[2]
    field_kinds[num_fields] = "A field of '" struct "' in the interchange format: " kind "."
    field_texts[num_fields] = cells[last]
    sub(/[^.)]$/, "&.", field_texts[num_fields])
    field_texts[num_fields] = toupper(substr(field_texts[num_fields], 1, 1)) substr(field_texts[num_fields], 2)
}

function quoted(s) {
    gsub(/\\/, "\\\\", s)
    gsub(/"/, "\\\"", s)
    return "\"" s "\""
}

BEGIN {
    print "/* Made by terms.awk. */\n#include \"cli/terms.h\"\n\n#include <stddef.h>\n\nstatic const struct term terms[] = {"
}
FILENAME !~ /glossary/ {
    gsub(/<a id="[^"]*"><\/a>/, "")
    if (/^##/) {
        struct = FILENAME ~ /rules/ ? "rules" : $2
        if (FILENAME !~ /rules/ && struct == "rules")
            struct = "" # docs/rules.md describes them all
        is_table = 0
    }
    if (/^\| field \|/)
        is_table = struct != "" && !/added by/
    else if (is_table && /^\| `/)
        add_field()
    next
}
/^#/ {
    end_paragraph()
    if (sub(/^### /, ""))
        names[++num] = $0
    next
}
/^$/ {
    end_paragraph()
    next
}
/^- / { end_paragraph() }
{
    sub(/^ +/, "")
    gsub(/`/, "'")
    text = text (text == "" ? "" : " ") $0
}
END {
    end_paragraph()
    for (i = 1; i <= num; i++) {
        printf "    {%s, {", quoted(names[i])
        for (k = 1; k <= lengths[i]; k++)
            printf "\n        %s,", quoted(paragraphs[i, k])
        print "\n        NULL}},"
    }
    for (i = 1; i <= num_items; i++)
        printf "    {%s, {%s\n        NULL}},\n", quoted(item_names[i]), item_texts[i]
    print "};\n\nconst struct term *term_at(size_t i)\n{"
    print "    return i < sizeof(terms) / sizeof(terms[0]) ? &terms[i] : NULL;\n}"
    print "\nstatic const struct term fields[] = {"
    for (i = 1; i <= num_fields; i++)
        printf "    {%s, {\n        %s,%s\n        NULL}},\n", quoted(field_names[i]), quoted(field_kinds[i]),
            field_texts[i] == "" ? "" : "\n        " quoted(field_texts[i]) ","
    print "};\n\nconst struct term *field_at(size_t i)\n{"
    print "    return i < sizeof(fields) / sizeof(fields[0]) ? &fields[i] : NULL;\n}"
}
