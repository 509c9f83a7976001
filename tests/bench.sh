#!/bin/sh
# SPDX-License-Identifier: MIT
# Measures speed as ratios to a yardstick in the same run (docs/bench.md).  UNISOL names the
# program.  GSV_LIB may name the lib directory of the Perl module Games::Solitaire::Verify, with
# which unisol is compared.
set -eu
export LC_ALL=C
runs=5
deals=${1:-2000}
data=${TMPDIR:-/tmp}/unisol-bench-$(id -u)-$deals

say() {
    echo "bench: $*" >&2
}

# seconds COMMAND...: prints the user and system time of the median run.
seconds() {
    for _ in $(seq "$runs"); do
        ( "$@" >/dev/null || say "failed: $1"; times ) | awk 'NR == 2 {
            for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); s += 60 * t[1] + t[2] } print s }'
    done | sort -n | sed -n "$((runs / 2 + 1))p"
}

# row WHAT YARDSTICK GOAL SECONDS SECONDS BYTES: prints a row of the table.
row() {
    awk -v what="$1" -v yardstick="$2" -v goal="$3" -v a="$4" -v b="$5" -v bytes="$6" 'BEGIN {
        printf "%-34s %6.0f MB/s  %8.2f x %s (goal: %s)\n", what, bytes / a / 1e6, a / b, yardstick, goal }'
}

# Makes one file of solutions of MS deals, as Freecell Solver writes them.
make_solutions() {
    [ ! -s "$data" ] || return 0
    command -v fc-solve >/dev/null || { say "fc-solve is missing: apt-get install freecell-solver-bin"; exit 1; }
    say "solving $deals deals once, to $data"
    export FREECELL_SOLVER_QUIET=1
    for n in $(seq "$deals"); do
        "$UNISOL" deal "$n" | fc-solve -p -t -sam -sel
    done >"$data.new"
    mv "$data.new" "$data"
}

# Runs the Perl verifier on the first records, in one process.  Its rate is scaled to the whole
# file.
peer_seconds() {
    # shellcheck disable=SC2016 # Perl's variables
    seconds perl -I"$GSV_LIB" -MGames::Solitaire::Verify::Solution -e '
        open my $in, "<", shift or die; my $n = 0;
        while (my $text = do { local $/ = "This game is solveable.\n"; <$in> }) {
            $text =~ s/\A(?:(?:Total|This scan)[^\n]*\n)+//;
            open my $fh, "<", \$text;
            my $s = Games::Solitaire::Verify::Solution->new({input_fh => $fh, variant => "freecell"});
            die "not accepted" if $s->verify;
            last if ++$n == 100;
        }' "$data"
}

# Writes the same solutions twice, in another format.
make_copy() { # FORMAT
    [ -s "$data.$1" ] || "$UNISOL" convert -q -t "$1" -o "$data.$1" "$data" "$data"
}

# Pairs are short: the file is repeated 64 times, so that the time can be measured.
make_pairs() {
    [ ! -s "$data.snx" ] || return 0
    "$UNISOL" convert -q -t snx -o "$data.pairs" "$data"
    for _ in $(seq 64); do
        cat "$data.pairs"
    done >"$data.snx"
}

# native FORMAT YARDSTICK GOAL COMMAND...: prints a row for an interchange format.
native() {
    format=$1
    yardstick=$2
    goal=$3
    shift 3
    make_copy "$format"
    row "verify $format" "$yardstick" "$goal" "$(seconds "$UNISOL" verify --quiet --jobs 1 "$data.$format")" \
        "$(seconds "$@" "$data.$format")" "$(wc -c <"$data.$format")"
}

make_solutions
bytes=$(wc -c <"$data")
twelve=$(yes "$data" | head -n 12) # the same file, since the clock is coarse
# shellcheck disable=SC2086 # names are words
ours=$(seconds "$UNISOL" verify --quiet --jobs 1 $twelve)
# shellcheck disable=SC2086
row "verify fcs" md5sum "at most 1.0" "$ours" "$(seconds md5sum $twelve)" "$((12 * bytes))"
if [ -n "${GSV_LIB-}" ]; then
    part=$(awk '{ bytes += length($0) + 1 } /solveable/ && ++n == 100 { print bytes; exit }' "$data")
    peer=$(peer_seconds)
    awk -v ours="$ours" -v bytes="$((12 * bytes))" -v peer="$peer" -v part="$part" 'BEGIN {
        printf "%-34s %6.1f MB/s  %8.0f x as fast (goal: at least 140)\n", "Games::Solitaire::Verify",
               part / peer / 1e6, bytes / ours / (part / peer) }'
else
    say "set GSV_LIB to compare with Games::Solitaire::Verify"
fi

native xml "xmllint --stream" "at most 1.0" xmllint --stream --noout
# shellcheck disable=SC2046 # flags are words
${CC:-cc} -O2 -o "$data.parse" "$(dirname "$0")/bench_json.c" $(pkg-config --cflags --libs json-c)
native jsonl "json-c alone" "at most 0.4" "$data.parse"
rm -f "$data.pairs"
make_pairs
native snx "wc -w" "at most 1.5" wc -w

# wall FUNCTION COMMAND...: prints the microseconds of the median run, by the clock.
wall() {
    for _ in $(seq "$runs"); do
        from=$(date +%s%N)
        "$@" >/dev/null || say "failed: $1"
        echo $((($(date +%s%N) - from) / 1000))
    done | sort -n | sed -n "$((runs / 2 + 1))p"
}

# clock COMMAND...: prints the microseconds of a run, without those for reading the time.
clock() {
    # shellcheck disable=SC2016 # the inner shell's variables
    bash -c 'from=${EPOCHREALTIME/./}; "$@" >/dev/null || exit; echo $((${EPOCHREALTIME/./} - from))' clock "$@" ||
        say "failed: $1"
}

# jobs WHAT COMMAND...: compares two threads with one, in turns.  Short commands run more often,
# since other processes disturb two threads more.
jobs() {
    what=$1
    shift
    spent=0
    n=0
    while [ "$n" -lt "$runs" ] || [ "$spent" -lt 4000000 ]; do
        one=$(clock "$@" --jobs 1)
        two=$(clock "$@" --jobs 2)
        printf '1 %d\n2 %d\n' "$one" "$two"
        spent=$((spent + one + two))
        n=$((n + 1))
    done | sort -k 1,1n -k 2,2n | awk -v what="$what, two jobs" '{ time[NR] = $2 } END {
        median = int(NR / 4 + 1)
        printf "%-34s %8.2f x faster than one (goal: at least 1.8)\n", what, time[median] / time[int(NR / 2) + median] }'
}

# About 100 MB each.
cat "$data" "$data" >"$data.fcs"
cat "$data.snx" "$data.snx" >"$data.many.snx"
for file in "$data.fcs" "$data.many.snx" "$data.jsonl"; do
    jobs "verify ${file##*.}" "$UNISOL" verify --quiet "$file"
    jobs "convert ${file##*.} to jsonl" "$UNISOL" convert --quiet -t jsonl "$file"
done

# An empty program that is linked with the same libraries.
echo 'int main(void) { return 0; }' >"$data.c"
# shellcheck disable=SC2046 # flags are words
${CC:-cc} -O2 -Wl,--no-as-needed -o "$data.empty" "$data.c" \
    $(pkg-config --libs libxml-2.0 libxslt libexslt json-c zlib libzstd jemalloc)
thousand() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        for _ in 1 2 3 4 5 6 7 8 9 10; do
            "$@"
        done
    done
}
empty=$(wall thousand "$data.empty")
small=$(wall thousand "$UNISOL" verify --quiet "$SRCDIR/samples/617.fcs")
awk -v empty="$empty" -v small="$small" 'BEGIN {
    printf "%-34s %8.2f ms more than an empty program (goal: at most 1)\n", "start-up", (small - empty) / 1e5 }'

# The deals of a list without automoves and counts, on one core.
# identify DEALS GOAL: prints a row.
identify() {
    list=$SRCDIR/tests/golden/sn/bare-pairs-no-start/input.sn
    awk -v deals="$1" -v goal="$2" -v s="$(seconds "$UNISOL" identify --jobs 1 --deals "1-$1" "$list")" 'BEGIN {
        printf "%-34s %8.2f s (goal: at most %s)\n", "identify, " deals " deals", s, goal }'
}
identify 32000 0.3
identify 1000000 10

# A list of which a move is left out, in twenty records.
moves=$("$UNISOL" convert --quiet -t sn "$SRCDIR/samples/10594.sn" | sed 1d | tr '\n' ' ' | sed 's/ a7 / /')
for _ in $(seq 20); do
    printf '#10594\n%s\n\n' "$moves"
done >"$data.broken"
awk -v s="$(seconds sh -c '"$1" verify --jobs 1 "$2" 2>/dev/null || :' sh "$UNISOL" "$data.broken")" 'BEGIN {
    printf "%-34s %8.1f ms a record (goal: at most 20)\n", "repair", s / 20 * 1000 }'

# One list that needs more time than most.
# repair NAME GOAL: prints a row for the list in standard input.
repair() {
    cat >"$data.broken"
    awk -v name="$1" -v goal="$2" -v s="$(seconds sh -c '"$1" verify "$2" 2>/dev/null || :' sh "$UNISOL" "$data.broken")" 'BEGIN {
        printf "%-34s %8.0f ms (goal: at most %s)\n", "repair, " name, s * 1000, goal }'
}
# The moves begin again after the 60th, so that there is no correction.
first=$(echo "$moves" | cut -d ' ' -f 1-60)
printf '#10594\n%s\n%s\n' "$first" "$moves" | repair "no correction" 200
"$UNISOL" convert --quiet -t sn "$SRCDIR/samples/10594.sn" | sed '1s/.*/#3/' | repair "any of 32000 deals" 600
rm -f "$data.broken"

# 1 GB through a pipe.
if [ -x /usr/bin/time ]; then
    for _ in $(seq 16); do cat "$data"; done |
        /usr/bin/time -f '%M' "$UNISOL" verify --quiet - 2>&1 | tail -n 1 |
        awk '{ printf "%-34s %8.1f MB resident (goal: at most 32)\n", "1 GB of fcs", $1 / 1000 }'
fi
rm -f "$data.fcs" "$data.many.snx" "$data.empty" "$data.c"
