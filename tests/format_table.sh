#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints a new docs/formats/README.md: the words of the old one, with the table between its marks
# made from the list of formats.
set -eu
: "${SRCDIR:=$(cd "$(dirname "$0")/.." && pwd)}"
: "${UNISOL:=$SRCDIR/build/unisol}"

facts() {
    "$UNISOL" formats | while read -r name rw _; do
        echo "name $name $rw"
        "$UNISOL" formats "$name" | sed 1d
    done
}

table() {
    facts | awk '
        function row(    i, line) {
            line = "| [" name "](" name ".md) | " rw " | " files " |"
            for (i = 1; i <= n; i++)
                line = line " " (index(holds, "," titles[i] ",") ? "x" : "") " |"
            print line " " options " |"
        }
        BEGIN {
            n = split("start,deal number,deal name,moves,automoves,game,result,comments,stock,blocked,extras,many records",
                      titles, ",")
            line = "| format | | files |"
            rule = "|---|---|---|"
            for (i = 1; i <= n; i++) {
                line = line " " titles[i] " |"
                rule = rule "---|"
            }
            print line " options |"
            print rule "---|"
        }
        $1 == "name" {
            if (name)
                row()
            name = $2; rw = $3; files = holds = options = ""
            next
        }
        /^         / { sub(/^ */, ""); gsub(/, /, ","); holds = holds $0 ","; next } # the rest of the line
        /^   / { next } # about an option
        $1 == "holds:" { sub(/^ *holds: */, ""); sub(/,$/, ""); gsub(/, /, ","); holds = "," $0 ","; next }
        $1 == "files:" { sub(/^ *files: */, ""); files = $0; next }
        { sub(/=.*/, "", $1); options = options (options ? " " : "") $1 }
        END { row() }'
}

page=$SRCDIR/docs/formats/README.md
sed '/^<!-- table -->$/q' "$page"
table
sed -n '/^<!-- end of the table -->$/,$p' "$page"
