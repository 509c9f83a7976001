#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the programs of docs/library.md to the directory DIR.  The first line of each states its
# name.
#
#     programs.sh DIR
set -eu
awk -v dir="$1" '
    /^```$/ { file = "" }
    file { print >file }
    /^```c$/ { getline; file = dir "/" substr($2, 1, length($2) - 1); print >file }
' "$(dirname "$0")/../../docs/library.md"
