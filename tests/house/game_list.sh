#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints a new docs/games.md: the words of the old one, with the list between its marks made from
# the files in src/games, and the rules in the words of `unisol games`.
set -eu
: "${SRCDIR:=$(cd "$(dirname "$0")/../.." && pwd)}"
: "${UNISOL:=$SRCDIR/build/unisol}"

facts() {
    awk -v part=page -f "$SRCDIR/src/games/games.awk" "$SRCDIR/src/model/rule_list.h" "$SRCDIR/src/games/games.txt" "$SRCDIR/src/games/pairs.txt" "$SRCDIR/src/games/pysolfc.txt" \
        "$SRCDIR/src/games/others.txt" | while read -r key value; do
        echo "$key $value"
        [ "$key" != game ] || "$UNISOL" games "$value" | sed -n '2s/^/sizes /p; /^  or /d; s/^  /rules /p'
    done
}

list() {
    facts | awk '
        function list_of(list, n,    i, text) {
            for (i = 1; i <= n; i++)
                text = text (i == 1 ? "" : ", ") list[i]
            return text
        }
        function end_game() {
            if (title == "")
                return
            print "\n**" title "** (`" name "`" (aliases ? ", also `" aliases "`" : "") "):"
            print rules "."
            if (dealt > 0)
                print "Deals: " list_of(programs, dealt) "."
            printf "%s", played
            if (saved > 0)
                print "Saves of PySolFC: " list_of(numbers, saved) "."
            title = aliases = rules = played = ""
            dealt = saved = 0
        }
        BEGIN {
            program["pysol"] = "`ms`, `pysol`, `mt`"
        }
        function count(n, word) {
            return n == 0 ? "" : ", " n " " word (n > 1 ? "s" : "")
        }
        { value = $0; sub(/^[a-z]+ /, "", value) }
        $1 == "family" { end_game(); print "\n## " value; next }
        $1 == "game" { end_game(); name = value; next }
        $1 == "sizes" { rules = substr(count($3, "column") count($4, "freecell") count($5, "deck"), 3) "."; next }
        $1 == "title" { title = value; next }
        $1 == "aliases" { gsub(/, /, "`, `", value); aliases = value; next }
        $1 == "rules" { rules = rules (rules ? "\n" : "") value; sub(/\.$/, "", rules); next }
        $1 == "dealt" { programs[++dealt] = value in program ? program[value] : "`" value "`"; next }
        $1 == "played" {
            # "PySolFC RULE VALUE, ..." or "Solvitaire NAME, ...: RULE VALUE, ..."
            at = index(value, " ")
            where = "In " substr(value, 1, at - 1)
            value = substr(value, at + 1)
            at = index(value, ": ")
            names = at ? " (`" substr(value, 1, at - 1) "`)" : ""
            value = at ? substr(value, at + 2) : value
            gsub(/, /, "`, `", names)
            gsub(/, /, "`, `", value)
            played = played where names ": `" value "`.\n"
            next
        }
        $1 == "saved" { numbers[++saved] = value; next }
        $1 == "pysolfc" && / = / {
            judged = judged (num_judged++ ? ", " : "") value
            sub(/ = /, " (`", judged)
            judged = judged "`)"
            next
        }
        $1 == "pysolfc" {
            at = index(value, " lacks ")
            why = substr(value, at + 7)
            sub(/, .*/, "", why)
            if (!(why in games_of))
                reasons[++num_reasons] = why
            games_of[why] = games_of[why] (why in games_of && games_of[why] != "" ? ", " : "") substr(value, 1, at - 1)
            num_of[why]++
            num_others++
        }
        END {
            end_game()
            print "\n## All games of PySolFC with French cards\n"
            print "unisol judges " num_judged " of " num_judged + num_others ", each by the rules of the game in parentheses, as PySolFC plays it:\n"
            print judged "."
            print "\nSaves of the other " num_others " are read, but not judged. Of their rules, unisol lacks first of all"
            for (i = 1; i <= num_reasons; i++)
                print "\n- " reasons[i] " (" num_of[reasons[i]] "): " games_of[reasons[i]]
        }'
}

page=$SRCDIR/docs/games.md
sed '/^<!-- list -->$/q' "$page"
list
printf '\n'
sed -n '/^<!-- end of the list -->$/,$p' "$page"
