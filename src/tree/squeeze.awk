# SPDX-License-Identifier: MIT
# squeeze.awk: prints a style or a script of pages without what browsers do not need: indentation, comments that fill
# lines, and blanks beside punctuation.  Strings stay as they are.  A comment within a line must have no quotes, and a
# regular expression no quotes and no blanks.

# Prints the line without blanks beside punctuation, outside of strings.
function squeeze(line,    out, from, i, c, quote) {
    out = ""
    quote = ""
    from = 1
    for (i = 1; i <= length(line); i++) {
        c = substr(line, i, 1)
        if (quote != "" && c == "\\") {
            i++
        } else if (quote != "" && c == quote) {
            out = out substr(line, from, i - from + 1)
            from = i + 1
            quote = ""
        } else if (quote == "" && (c == "\"" || c == "'")) {
            out = out plain(substr(line, from, i - from))
            from = i
            quote = c
        }
    }
    return out (quote == "" ? plain(substr(line, from)) : substr(line, from))
}

function plain(text,    i, c) {
    gsub(/\/\*[^*]*\*\//, "", text)
    if (is_style)
        gsub(/: /, ":", text)
    else if (text !~ /[+] [+]|- -/)
        gsub(/ ?[+] ?/, "+", text)
    for (i = 1; i <= length(marks); i++) {
        c = substr(marks, i, 1)
        while (index(text, " " c))
            text = substr(text, 1, index(text, " " c) - 1) substr(text, index(text, " " c) + 1)
        while (index(text, c " "))
            text = substr(text, 1, index(text, c " ")) substr(text, index(text, c " ") + 2)
    }
    return text
}

# In styles, blanks mean something beside operators and parentheses.
FNR == 1 {
    is_style = FILENAME ~ /css$/
    marks = is_style ? "{};," : "=,;:?{}()<>&|*"
}
{ sub(/^ +/, "") }
/^\/\*/ { comment = 1 }
comment { if (/\*\/$/) comment = 0; next }
/^$/ { next }
{ print squeeze($0) }
