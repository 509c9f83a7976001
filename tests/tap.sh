# SPDX-License-Identifier: MIT
# What the tests written in shell share.  They source it.  If they are run by hand, they test
# build/unisol.
# shellcheck shell=sh
set -u
unset CDPATH
: "${SRCDIR:=$(cd "$(dirname "$0")/../.." && pwd)}"
: "${UNISOL:=$SRCDIR/build/unisol}"
: "${CC:=cc}"
LC_ALL=C
export SRCDIR UNISOL LC_ALL

scratch=$(mktemp -d)
XDG_CONFIG_HOME=$scratch/config XDG_DATA_DIRS=$scratch/data # without the stylesheets and formats of who runs the tests
export XDG_CONFIG_HOME XDG_DATA_DIRS
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
num_reported=0

# How much to test.  quick, the default: a few cases of each kind.  ci: what continuous integration
# runs.  soak: what takes hours.
: "${UNISOL_TIER:=quick}"
export UNISOL_TIER

# is_quick: true in the quick tier.
is_quick() {
    [ "$UNISOL_TIER" = quick ]
}

# sampled N: copies its input; in the quick tier only each N-th line, beginning with the first.
sampled() {
    if is_quick; then awk -v n="$1" 'NR % n == 1 || n == 1'; else cat; fi
}

# unless_quick NAME COMMAND...: as quiet, but the quick tier skips it.
unless_quick() {
    if is_quick; then skip "$1" "continuous integration runs it: UNISOL_TIER=ci"; else quiet "$@"; fi
}

# browser: prints the path of Chromium, or nothing.  The one without windows starts faster.
browser() {
    command -v chromium-headless-shell || command -v chromium || :
}

# skip_all REASON: ends the test.
skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}

# in_soak_if_sanitized: skips a test of a program with sanitizers, unless everything is to be tested.
# For tests that give the program what golden.tap, cli.tap and the fuzz targets give it, too, or that
# do not run it.
in_soak_if_sanitized() {
    [ "$UNISOL_TIER" = soak ] || ! grep -q -e __asan_init -e __tsan_init "$UNISOL" ||
        skip_all "built with sanitizers: ./dev soak runs it"
}

skip() { # NAME REASON
    num_reported=$((num_reported + 1))
    echo "ok $num_reported - $1 # SKIP $2"
}

# report NAME FILE [DIRECTIVE]: one test, which passes if FILE is empty.  Otherwise FILE says what
# is wrong.
report() {
    num_reported=$((num_reported + 1))
    if [ -s "$2" ]; then
        echo "not ok $num_reported - $1${3-}"
        sed 's/^/# /' "$2"
    else
        echo "ok $num_reported - $1${3-}"
    fi
}

# quiet NAME COMMAND...: one test, which passes if COMMAND prints nothing.
quiet() {
    name=$1
    shift
    "$@" >"$scratch/said" 2>&1
    report "$name" "$scratch/said"
}

# says NAME TEXT COMMAND...: one test, which passes if COMMAND prints TEXT.  Used to test checks on
# planted errors.
says() {
    name=$1
    printf '%s\n' "$2" >"$scratch/wanted"
    shift 2
    "$@" 2>&1 | diff -u "$scratch/wanted" - >"$scratch/said"
    report "$name" "$scratch/said"
}

# make_here TARGET: makes it in the current build, and installs to $scratch/root.  make exports its
# options, which a make inside `make check` must not inherit.
make_here() {
    env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -C "$(dirname "$UNISOL")" DESTDIR="$scratch/root" "$@" >"$scratch/log" 2>&1 ||
        cat "$scratch/log"
}

# installed VARIABLE: prints where make_here installs, by a variable of unisol.pc.
installed() {
    echo "$scratch/root$(PKG_CONFIG_PATH=$(dirname "$UNISOL") pkg-config --variable="$1" unisol)"
}

# done_testing: prints the plan, after the last test.
done_testing() {
    echo "1..$num_reported"
}
