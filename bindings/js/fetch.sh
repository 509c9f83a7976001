#!/bin/sh
# SPDX-License-Identifier: MIT
# fetch.sh DIRECTORY [LIST]: puts the sources of the libraries, as LIST has them, into
# DIRECTORY/libxml2 and so on, with Debian's patches applied.  A source that LIST has without a .dsc
# file has no patches.  Packages that DIRECTORY/packages contains are not downloaded.  Does nothing if the list has not changed.  LIST is an absolute path
# (default: the file `sources` next to this script).
set -eu
list=${2-$(cd "$(dirname "$0")" && pwd)/sources}
mkdir -p "$1/packages"
cd "$1"
! cmp -s "$list" unpacked || exit 0

# The archive; security updates, until the archive has them; and what was in either, by date.
mirrors='http://deb.debian.org/debian/pool
    http://deb.debian.org/debian-security/pool/updates
    http://snapshot.debian.org/archive/debian/20261101T000000Z/pool
    http://snapshot.debian.org/archive/debian-security/20261101T000000Z/pool/updates'

verified() { # SUM FILE
    [ -f "$2" ] && echo "$1  $2" | sha256sum --check --status
}

# download SUM PATH: apt's own program is on each Debian system, and uses apt's proxy.
download() {
    file=packages/${2##*/}
    for mirror in $mirrors; do
        ! verified "$1" "$file" || return 0
        rm -f "$file"
        /usr/lib/apt/apt-helper -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=30 download-file "$mirror/$2" "$file" "SHA256:$1" >/dev/null 2>&1 || :
    done
    verified "$1" "$file" || { echo "fetch.sh: no archive has $2 with the right contents" >&2; return 1; }
}

unpack() { # DSC|TARBALL
    name=${1##*/}
    name=${name%%_*}
    rm -rf "$name"
    case $1 in
    *.dsc) dpkg-source --no-check --no-copy --extract "packages/${1##*/}" "$name" >log 2>&1 ;;
    *) mkdir "$name" && tar -xf "packages/${1##*/}" --strip-components=1 -C "$name" >log 2>&1 ;;
    esac || { cat log >&2; return 1; }
}

grep -v '^#' "$list" | while read -r sum path; do
    download "$sum" "$path"
done
grep -o '[^ ]*\.dsc$' "$list" | while read -r dsc; do
    unpack "$dsc"
done
grep -o '[^ ]*\.orig\.tar\.[a-z0-9]*$' "$list" | while read -r tarball; do
    name=${tarball##*/}
    grep -q "/${name%%_*}_[^ ]*\.dsc$" "$list" || unpack "$tarball"
done
cp "$list" unpacked
