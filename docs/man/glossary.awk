# SPDX-License-Identifier: MIT
# Prints docs/glossary.md as the manual page unisol-glossary(7).  It supports the Markdown that the glossary uses:
# headings, paragraphs, lists with "-" and `code`.

# One line of text as roff, with `code` in bold.  Code may go on in the next line of the paragraph.
function roff(line,    parts, n, i, out) {
    gsub(/\\/, "\\e", line)
    gsub(/-/, "\\-", line)
    n = split(line, parts, "`")
    out = (bold ? "\\fB" : "") parts[1]
    for (i = 2; i <= n; i++) {
        bold = !bold
        out = out (bold ? "\\fB" : "\\fR") parts[i]
    }
    return (out ~ /^[.']/ ? "\\&" : "") out (bold ? "\\fR" : "")
}

# Leaves the list of a term.
function end_list() {
    if (in_list)
        print ".RE"
    in_list = 0
}

/^# / {
    printf ".TH UNISOL\\-GLOSSARY 7 \"\" \"unisol %s\" \"Miscellaneous\"\n", version
    print ".SH NAME\nunisol\\-glossary \\- terms of FreeCell and other solitaire games"
    print ".SH DESCRIPTION"
    first = 1
    next
}
/^## / {
    end_list()
    in_term = 0
    print ".SH \"" toupper(roff(substr($0, 4))) "\""
    first = 1
    next
}
/^### / {
    end_list()
    in_term = 1
    print ".TP"
    print "\\fB" roff(substr($0, 5)) "\\fR"
    first = 1
    next
}
/^$/ {
    paragraph = 0
    next
}
/^- / {
    if (!in_list)
        print ".RS"
    in_list = 1
    print ".IP \\(bu 2"
    paragraph = 1
    print roff(substr($0, 3))
    next
}
{
    sub(/^ +/, "")
    if (!paragraph) {
        end_list()
        if (!first)
            print in_term ? ".IP" : ".PP"
        first = 0
        paragraph = 1
    }
    print roff($0)
}
END {
    end_list()
    print ".SH \"SEE ALSO\"\n.BR unisol (1),\n.BR unisol\\-interchange (5)"
}
