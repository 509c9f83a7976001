# SPDX-License-Identifier: MIT
# What the runners of case directories share, in addition to tap.sh.  A missing expect.* expects
# nothing (expect.status: 0).
#
#     CASE=PATTERN   runs the cases whose names match, as in CASE='fcs/*'
#     SHARE=N        runs about one in N of them, which UNISOL_SEED selects, and of these parts the one of the number
#                    PART, which may be that of the day
#     ACCEPT=1       makes the results the expectations
#     known-bug      a file in a case that fails: its first line says why; passing is then a failure
#     skip-on-windows
#                    a file in a case that is skipped if ON_WINDOWS is set: its first line says why
#     needs-sqlite   a file in a case that is skipped if the program is built without SQLite
# shellcheck shell=sh disable=SC2154 # scratch is tap.sh's

# is_selected NAME: true if the case is in the share that is to be run.
is_selected() {
    [ "${SHARE:-1}" -eq 1 ] && return
    sum=$(echo "${UNISOL_SEED-}$1" | cksum)
    [ $(((${sum%% *} + ${PART:-0}) % SHARE)) -eq 0 ]
}

# for_cases DIRECTORY PATTERN: calls run_case NAME in each case directory.  run_case adds errors to
# $why.
for_cases() {
    why=$scratch/why
    for dir in "$1"/$2/; do
        name=${dir#"$1"/}
        name=${name%/}
        # shellcheck disable=SC2254 # a pattern is wanted
        case $name in ${CASE:-*}) ;; *) continue ;; esac
        is_selected "$name" || continue
        cd "$dir" || continue
        if [ -n "${ON_WINDOWS-}" ] && [ -f skip-on-windows ]; then
            read -r reason <skip-on-windows
            skip "$name" "$reason"
            continue
        fi
        if [ -f needs-sqlite ] && "$UNISOL" find missing 2>&1 | grep -q 'without SQLite'; then
            skip "$name" "the program is built without SQLite"
            continue
        fi
        [ -z "${ACCEPT-}" ] || [ ! -f known-bug ] || continue
        : >"$why"
        run_case "$name"
        # Wine runs about one program in a thousand without any effect, and its exit status is then 1.
        if [ -s "$why" ] && [ -n "${ON_WINDOWS-}" ]; then
            echo "# $name: a second try"
            : >"$why"
            run_case "$name"
        fi
        report "$name" "$why" "$(directive)"
    done
    [ "$num_reported" -gt 0 ] || skip_all "no case in $1 matches ${CASE:-$2}"
    done_testing
}

directive() {
    [ ! -f known-bug ] || sed 's/^/ # TODO /; q' known-bug
}

# compare EXPECTED GOT: adds the differences to $why.
compare() {
    wanted=$1
    [ -f "$1" ] || wanted=/dev/null
    [ -s "$wanted" ] || [ -s "$2" ] || return 0
    cmp -s "$wanted" "$2" && return
    if [ -n "${ACCEPT-}" ]; then
        cp "$2" "$1"
    else
        diff -u -L "$1" -L "what came" "$wanted" "$2" >>"$why"
        return 1
    fi
}

# compare_status GOT: compares it with expect.status.
compare_status() {
    wanted=0
    [ ! -f expect.status ] || read -r wanted <expect.status
    [ "$1" = "$wanted" ] && return
    if [ -n "${ACCEPT-}" ]; then
        echo "$1" >expect.status
    else
        echo "the exit status is $1, not $wanted" >>"$why"
    fi
}
