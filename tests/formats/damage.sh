# SPDX-License-Identifier: MIT
# For cases of tests/cli that damage a good text in many ways.
# shellcheck shell=sh

# damage FILE OPTION...: each line of standard input is a sed script.  Prints it, the diagnostics of
# `unisol verify` for FILE after it, without the lines that show the place, and its exit status.
damage() {
    file=$1
    shift
    while IFS= read -r script; do
        printf '%s\n' "$script"
        sed "$script" "$file" >damaged
        unisol verify "$@" damaged 2>said >verdict
        answer=$?
        grep -a -e '^damaged:' -e '^unisol:' said
        echo "    answer: $answer"
    done
}
