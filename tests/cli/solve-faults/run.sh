#!/bin/sh
# Plays a solver that is at fault in one of several ways.
case $1 in
lie) sed 's/^8a 8b/8a 2b/' answer.snx ;;
illegal) printf '#617\n8a 8b 1h\n' ;;
half) head -n 5 answer.snx ;;
nothing) : ;;
blank) printf '\n  \n' ;;
other) cat other.fcs ;;
garbage) printf 'hello \033[31mworld\007\n\377\376\n' ;;
binary) head -c 100000 /dev/zero ;;
gives-up) echo "Sorry, no idea." ;;
unsolvable) echo "There is none: I looked everywhere." ;;
boardgame) cat "$SRCDIR/samples/austin.proton" ;;
fails) echo "out of \033[31mluck" >&2; exit 3 ;;
crashes) kill -SEGV $$ ;;
slow) sleep 100 ;;
stops) exec >&- 2>&-; sleep 100 ;;
endless) exec yes 'Move a card from stack 1 to stack 2' ;;
noisy) yes 'I am thinking' | head -n 200000 >&2; cat answer.snx ;;
forks) (sleep 100; echo late) & (sleep 100) & cat answer.snx ;;
files) ls /dev/fd | wc -l >&2; exit 1 ;;
memory) exec awk 'BEGIN { s = "x"; while (1) s = s s }' ;;
esac
