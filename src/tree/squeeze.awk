# SPDX-License-Identifier: MIT
# squeeze.awk: prints a style or a script of pages without what browsers do not need: indentation, comments, blanks
# beside punctuation, most ends of lines, and in scripts long names of variables, parameters and functions.  Strings
# and regular expressions stay as they are.  Run it with LC_ALL=C.
#
# A name in a script is a variable unless it follows one dot, or is a key in an object literal.  Names that are declared
# outside of all functions keep their spelling.  A script must not have template strings, keys without values, or
# statements that end with neither a semicolon nor a }.

FNR == 1 { is_style = FILENAME ~ /css$/ }
{ sub(/^ +/, "") }
/^\/\*/ { comment = 1 }
comment { if (/\*\/$/) comment = 0; next }
/^$/ { next }
{
    # In styles, blanks mean something beside operators and parentheses.
    cut($0)
    token("\n", "end")
}

END {
    if (!is_style)
        rename()
    for (i = 1; i <= num; i++)
        if (!means_nothing(i))
            printf "%s", text[i]
    print ""
}

# Whether token i means nothing: the end of a line beside punctuation, and the semicolon before a }.
function means_nothing(i,    next_one) {
    if (kind[i] == "end")
        return i == num || !needs_blank(text[i - 1], substr(text[i + 1], 1, 1))
    if (text[i] != ";" || kind[i] != "mark")
        return 0
    next_one = kind[i + 1] == "end" ? i + 2 : i + 1
    return text[next_one] == "}"
}

function token(what, type) {
    if (what == "")
        return
    text[++num] = what
    kind[num] = type
}

# Whether the end of a line, token i, means nothing.  In a script, a } may be the end of a statement.
function ends_anyway(i) {
    return i == num || text[i - 1] ~ (is_style ? "^[;{},]$" : "^[;{,]$") || text[i + 1] == "}"
}

# Whether a slash after the last token begins a regular expression.
function begins_regex() {
    return num == 0 || kind[num] == "end" || text[num] == "return" || text[num] ~ /^[(,=:[!&|?{};]$/
}

# Makes tokens of a line: strings, words, and single characters.
function cut(line,    i, c, from, is_word) {
    gsub(/\/\*[^*]*\*\//, "", line)
    for (i = 1; i <= length(line); i++) {
        c = substr(line, i, 1)
        from = i
        if (!is_style && substr(line, i, 2) == "//")
            return
        if (c == "\"" || c == "'" || (c == "/" && !is_style && begins_regex())) {
            while (substr(line, ++i, 1) != c && i <= length(line))
                if (substr(line, i, 1) == "\\")
                    i++
            token(substr(line, from, i - from + 1), "string")
        } else if (c ~ /[A-Za-z0-9_$]/) {
            while (substr(line, i + 1, 1) ~ /[A-Za-z0-9_$]/)
                i++
            token(substr(line, from, i - from + 1), "word")
        } else if (c != " " || needs_blank(text[num], substr(line, i + 1, 1))) {
            token(c, c == " " ? "blank" : "mark")
        }
    }
}

# Whether a blank between two characters means something.
function needs_blank(before, after,    marks) {
    if (is_style)
        return !(before ~ /^[{};,:]$/ || after ~ /[{};,]/)
    before = substr(before, length(before))
    marks = "[^A-Za-z0-9_$]"
    if (before == after && (after == "+" || after == "-"))
        return 1
    return !(before ~ marks || after ~ marks)
}

# ---- names ----------------------------------------------------------------------------------------

# Whether word i is the name of a variable.
function is_name(i) {
    if (kind[i] != "word" || text[i] ~ /^[0-9]/ || (text[i - 1] == "." && text[i - 2] != "."))
        return 0
    return !(text[i + 1] == ":" && text[i - 1] ~ /^[{,\n]$/)
}

function declare(i) {
    if (length(text[i]) > 2 && !(text[i] in count))
        order[++names] = text[i]
    count[text[i]] += 0
}

# Finds the names that functions declare: their own, their parameters, and their variables.
function find(    i, depth, braces, at) {
    for (i = 1; i <= num; i++) {
        braces += (text[i] == "{") - (text[i] == "}")
        if (text[i] == "function" && kind[i] == "word") {
            at = i + 1
            if (kind[at] == "blank" && kind[at + 1] == "word") {
                at++
                if (braces > 0)
                    declare(at)
                at++
            }
            while (text[at] != ")") {
                if (kind[at] == "word")
                    declare(at)
                at++
            }
        } else if (text[i] text[i + 1] == "=>" && text[i - 1] == ")") {
            for (at = i - 2; text[at] != "("; at--)
                if (kind[at] == "word")
                    declare(at)
        } else if (text[i] == "var" && kind[i] == "word" && braces > 0) {
            depth = 0
            for (at = i + 1; depth >= 0 && !(depth == 0 && text[at] ~ /^;|^in$|^of$/); at++) {
                if (kind[at] == "word" && depth == 0 && (at == i + 2 || text[at - 1] == "," || text[at - 2] text[at - 1] == ",\n"))
                    declare(at)
                depth += (text[at] ~ /^[([{]$/) - (text[at] ~ /^[])}]$/)
            }
        }
    }
}

# Returns the next name that is not in use.
function short_name(    n, name) {
    do {
        n = made++
        name = substr(letters, n % 52 + 1, 1)
        if (n >= 52)
            name = substr(letters, int(n / 52), 1) name
    } while (name in used || name ~ /^(do|if|in|of|is)$/)
    return name
}

# Gives the shortest names to those that occur most often.
function rename(    i, k, best, at) {
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    find()
    for (i = 1; i <= num; i++)
        if (kind[i] == "word") {
            if (is_name(i) && text[i] in count)
                count[text[i]]++
            used[text[i]] = 1
        }
    for (k = 1; k <= names; k++) {
        best = 0
        for (i = 1; i <= names; i++)
            if (!(order[i] in brief) && (best == 0 || count[order[i]] > count[order[best]]))
                best = i
        brief[order[best]] = short_name()
    }
    for (i = 1; i <= num; i++)
        if (is_name(i) && text[i] in brief)
            new[i] = brief[text[i]]
    for (i in new)
        text[i] = new[i]
}
