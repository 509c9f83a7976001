# SPDX-License-Identifier: MIT
# What CMake does with a header of Freecell Solver: awk -v settings='NAME NAME=VALUE...' -f configure.awk HEADER.in
BEGIN {
    n = split(settings, words)
    for (i = 1; i <= n; i++) {
        at = index(words[i] "=", "=")
        value[substr(words[i], 1, at - 1)] = substr(words[i], at + 1)
    }
}
$1 == "#cmakedefine" {
    if (!($2 in value))
        next
    sub(/cmakedefine/, "define")
}
{
    while (match($0, /\$\{[A-Za-z0-9_]+\}/))
        $0 = substr($0, 1, RSTART - 1) value[substr($0, RSTART + 2, RLENGTH - 3)] substr($0, RSTART + RLENGTH)
    sub(/@SIZEOF_VOID_P_CODE@/, "#define SIZEOF_VOID_P 4")
    print
}
