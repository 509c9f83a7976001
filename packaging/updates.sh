#!/bin/sh
# SPDX-License-Identifier: MIT
# updates.sh LIST...: names the libraries of these lists of sources of which apt offers a later version of the same
# release of Debian, such as a security update.  Exit status 1: there are some.
set -eu

# The binary package whose version is that of the source.
package_of() {
    case $1 in
    libxslt) echo libxslt1-dev ;;
    json-c) echo libjson-c-dev ;;
    zlib) echo zlib1g-dev ;;
    musl) echo musl-dev ;;
    freecell-solver) echo libfreecell-solver-dev ;;
    *) echo "$1-dev" ;;
    esac
}

sed -n 's|.*/\([^/_]*\)_\([^/]*\)\.dsc$|\1 \2|p' "$@" | {
    found=0
    while read -r name version; do
        offered=$(LC_ALL=C apt-cache policy "$(package_of "$name")" 2>/dev/null | sed -n 's/^ *Candidate: \([0-9]*:\)\{0,1\}//p')
        # Binary packages that were built again have +b1.  Another release of Debian has another upstream version.
        offered=${offered%+b[0-9]*}
        [ "${offered%-*}" = "${version%-*}" ] || continue
        if dpkg --compare-versions "$offered" gt "$version"; then
            echo "$name: Debian has $offered, the list $version"
            found=1
        fi
    done
    exit $found
}
