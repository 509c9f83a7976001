#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the commands at the top of the README in a bare Debian 12, with the packages that ./dev installs there.  Prints
# how much each installs; the tests may need 15 packages and 60 MB beyond the build.  Skipped, with a line that says why,
# if no such system can be made.
#
#     bare.sh
set -eu
unset CDPATH
SRCDIR=$(cd "$(dirname "$0")/../.." && pwd)
most_packages=15
most_megabytes=60

skip() {
    echo "bare: skipped: $1" >&2
    exit 0
}

[ "$(id -u)" -eq 0 ] || skip "only root can make a bare system"
for tool in debootstrap unshare chroot git apt-config; do
    command -v "$tool" >/dev/null || skip "there is no $tool"
done
unshare --mount --pid --fork true 2>/dev/null || skip "no other namespaces are permitted here"

root=$(mktemp -d)
chmod 755 "$root" # apt downloads as another user
trap 'rm -rf --one-file-system "$root" "$root".*' EXIT
trap 'exit 1' HUP INT TERM

# inside COMMAND...: runs it in the system, with mounts that end with it.
inside() {
    unshare --mount --pid --fork --mount-proc="$root/proc" sh -c '
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts" || exit
        root=$1
        shift
        exec chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin http_proxy="${http_proxy-}" "$@"
    ' sh "$root" "$@" </dev/null
}

# As this system does, with its mirror, if it is a Debian 12, and its proxy.
make_system() {
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' 'Component: main' 2>/dev/null |
        head -n 1)
    # shellcheck disable=SC2086 # an address, or none
    debootstrap --variant=minbase bookworm "$root" $mirror >"$root.log" 2>&1 || {
        tail -n 3 "$root.log" >&2
        return 1
    }
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/90host" # it is removed soon
    apt-config dump | grep -i -e '^Acquire::https*::' -e '^Acquire::Check' >"$root/etc/apt/apt.conf.d/90host" || :
}

copy_tree() {
    mkdir "$root/unisol"
    (cd "$SRCDIR" && git ls-files -z --cached --others --exclude-standard | tar -c --null -T - --ignore-failed-read) |
        tar -x -C "$root/unisol" --no-same-owner
}

# installed: prints the number of packages, and their size in kB.
installed() {
    inside dpkg-query -W -f '${Installed-Size}\n' | awk '{ n++; size += $1 } END { print n, size }'
}

# try COMMAND: prints how many packages and MB it has installed.
try() {
    before=$(installed)
    # shellcheck disable=SC2086 # words
    inside sh -c 'cd /unisol && exec $1' sh "$1"
    echo "$before $(installed)" | awk '{ print $3 - $1, int(($4 - $2) / 1000) }' >"$root.size"
    read -r packages megabytes <"$root.size"
    echo "bare: $1 installed $packages packages, $megabytes MB"
}

make_system || skip "no Debian 12 can be made"
copy_tree
sed -n '/^## /q; s/^ *\(\.\/dev .*\)/\1/p' "$SRCDIR/README.md" >"$root.commands"
exec 8<"$root.commands"
while read -r line <&8; do
    try "$line"
done
if [ "$packages" -gt "$most_packages" ] || [ "$megabytes" -gt "$most_megabytes" ]; then
    echo "bare: that is more than $most_packages packages or $most_megabytes MB" >&2
    exit 1
fi
