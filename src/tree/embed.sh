#!/bin/sh
# SPDX-License-Identifier: MIT
# embed.sh [--json] FILE...: prints the C source with these files, see own_sheets.h, or an object of JSON, for the
# WebAssembly module.  Only POSIX tools, so that it runs wherever configure does, and nothing is built for the machine
# that builds.
set -eu

# Prints a stylesheet without its comments.
without_comments() {
    LC_ALL=C awk '{
        for (;;) {
            if (inside && !(at = index($0, "-->")))
                next
            if (inside)
                $0 = substr($0, at + 3)
            inside = 0
            if (!(at = index($0, "<!--")))
                break
            printf "%s", substr($0, 1, at - 1)
            $0 = substr($0, at)
            inside = 1
        }
        print
    }' "$1"
}

# Styles and scripts are part of each page.
content() {
    case $1 in
    *.css | *.js) LC_ALL=C awk -f "$(dirname "$0")/squeeze.awk" "$1" ;;
    *.xsl) without_comments "$1" ;;
    *) cat "$1" ;;
    esac
}

if [ "$1" = --json ]; then
    shift
    before='{'
    for file; do
        printf '%s"%s":"' "$before" "${file##*/}"
        content "$file" | LC_ALL=C sed 's/[\\"]/\\&/g' | LC_ALL=C awk '{ printf "%s\\n", $0 }'
        printf '"'
        before=,
    done
    echo '}'
    exit
fi

echo '/* Made by embed.sh. */
#include "tree/own_sheets.h"'

number=0
for file; do
    number=$((number + 1))
    printf '\nstatic const unsigned char sheet%d[] = {\n' "$number"
    content "$file" | LC_ALL=C od -A n -v -t u1 | sed 's/[0-9][0-9]*/&,/g'
    echo '};'
done

printf '\nstatic const struct us_own_sheet sheets[] = {\n'
number=0
for file; do
    number=$((number + 1))
    printf '    {"%s", {(const char *)sheet%d, sizeof(sheet%d)}},\n' "${file##*/}" "$number" "$number"
done
echo '};

const struct us_own_sheet *us_own_sheet(const char *name)
{
    for (size_t i = 0; name && i < sizeof(sheets) / sizeof(sheets[0]); i++)
        if (strcmp(sheets[i].name, name) == 0)
            return &sheets[i];
    return NULL;
}'
