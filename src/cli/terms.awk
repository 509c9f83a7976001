# SPDX-License-Identifier: MIT
# Prints the terms of docs/glossary.md as C source, see terms.h.  It supports the Markdown that the glossary uses: headings,
# paragraphs, lists with "-" and `code`.

# Ends the paragraph that is being read.
function end_paragraph() {
    if (text != "" && num > 0)
        paragraphs[num, ++lengths[num]] = text
    if (text ~ /^- '[a-z-]*': /)
        add_item()
    text = ""
}

# Makes a term of its own from an item such as "- 'horne': Horne's rule".
function add_item(    rest) {
    rest = text
    sub(/^- '/, "", rest)
    item_names[++num_items] = substr(rest, 1, index(rest, "'") - 1)
    sub(/^[a-z-]*': /, "", rest)
    item_texts[num_items] = toupper(substr(names[num], 1, 1)) substr(names[num], 2) ": " rest
}

function quoted(s) {
    gsub(/\\/, "\\\\", s)
    gsub(/"/, "\\\"", s)
    return "\"" s "\""
}

BEGIN {
    print "/* Made by terms.awk. */\n#include \"cli/terms.h\"\n\n#include <stddef.h>\n\nstatic const struct term terms[] = {"
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
        printf "    {%s, {\n        %s,\n        NULL}},\n", quoted(item_names[i]), quoted(item_texts[i])
    print "};\n\nconst struct term *term_at(size_t i)\n{"
    print "    return i < sizeof(terms) / sizeof(terms[0]) ? &terms[i] : NULL;\n}"
}
