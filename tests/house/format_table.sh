#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints a new docs/formats/README.md: the words of the old one, with the tables between their marks
# made from the list of formats and from docs/formats/tiers.txt.
set -eu
: "${SRCDIR:=$(cd "$(dirname "$0")/../.." && pwd)}"
: "${UNISOL:=$SRCDIR/build/unisol}"

# page NAME: prints where a format is described.
page() {
    if [ -f "$SRCDIR/docs/formats/$1.md" ]; then echo "$1.md"; else echo "solvers.md#$1"; fi
}

facts() {
    "$UNISOL" formats | while read -r name rw _; do
        echo "name $name $rw $(page "$name")"
        "$UNISOL" formats "$name" | sed 1d
    done
}

table() {
    facts | awk '
        function row(    i, line) {
            line = "| [" name "](" page ") | " rw " | " files " |"
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
            name = $2; rw = $3; page = $4; files = holds = options = ""
            next
        }
        /^         / { sub(/^ */, ""); gsub(/, /, ","); holds = holds $0 ","; next } # the rest of the line
        /^   / { next } # about an option
        $1 == "holds:" { sub(/^ *holds: */, ""); sub(/,$/, ""); gsub(/, /, ","); holds = "," $0 ","; next }
        $1 == "files:" { sub(/^ *files: */, ""); files = $0; next }
        { sub(/=.*/, "", $1); options = options (options ? " " : "") $1 }
        END { row() }'
}

# The row of each format, in the order of the list.
tiers() {
    echo "| format | tier | who uses it | how it was checked | may go |"
    echo "|---|---|---|---|---|"
    "$UNISOL" formats | while read -r name _; do
        awk -F '|' -v name="$name" '
            BEGIN {
                end["core"] = "never"
                end["kept"] = "when nothing writes it any more"
                end["frozen"] = "when it stands in the way"
            }
            $1 == name && $2 in end { print "| " name " | " $2 " | " $3 " | " $4 " | " end[$2] " |"; found = 1 }
            END { if (!found) print name " has no row in docs/formats/tiers.txt" }' "$SRCDIR/docs/formats/tiers.txt"
    done
}

page=$SRCDIR/docs/formats/README.md
sed '/^<!-- table -->$/q' "$page"
table
sed -n '/^<!-- end of the table -->$/,/^<!-- tiers -->$/p' "$page"
tiers
sed -n '/^<!-- end of the tiers -->$/,$p' "$page"
