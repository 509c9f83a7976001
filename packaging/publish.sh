#!/bin/sh
# SPDX-License-Identifier: MIT
# publish.sh TAG: publishes the files that ./dev release TAG made.  Each step is printed before it is done, and is not
# repeated when the command is run again after a failure.  These variables have what only the owner knows:
#
#     UNISOL_KEY      the key that signs the sums, for gpg
#     UNISOL_REMOTE   the remote of git that gets the tag, with its host on GitHub; gh, npm and twine are logged in
#     UNISOL_HOST     where the site is copied to, for rsync: user@example.org:/var/www
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
tag=$1
version=${tag#v}
files=$top/build/release/$tag
done_steps=$top/build/release/$tag.published

fail() {
    echo "publish: $*" >&2
    exit 1
}

# step COMMAND...: prints the command and runs it, unless it is done already.
step() {
    if grep -qxF "$*" "$done_steps"; then
        echo "done before: $*"
        return
    fi
    echo "+ $*"
    "$@" || fail "this step failed; mend it, and run ./dev publish $tag again"
    echo "$*" >>"$done_steps"
}

# sign: SHA256SUMS covers all other files.
sign() {
    gpg --batch --yes --local-user "$UNISOL_KEY" --armor --detach-sign "$files/SHA256SUMS"
}

# notes: the part of CHANGELOG.md on this version.
notes() {
    git -C "$top" show "$tag:CHANGELOG.md" | sed -n "/^## $version\$/,/^## /{/^## /d;p}"
}

on_github() {
    notes >"$top/build/release/notes"
    gh release create "$tag" --verify-tag --title "unisol $version" --notes-file "$top/build/release/notes" "$files"/*
}

site() {
    rm -rf "$top/build/release/site"
    mkdir "$top/build/release/site"
    tar -C "$top/build/release/site" -xzf "$files/unisol-$version-site.tar.gz" --strip-components=1
    rsync --recursive --links --times --delete "$top/build/release/site/" "$UNISOL_HOST"
}

[ -f "$files/SHA256SUMS" ] || fail "there are no files in build/release/$tag: ./dev release $tag"
(cd "$files" && sha256sum --check --quiet SHA256SUMS) || fail "the files differ from their sums: ./dev release $tag"
[ -n "$(notes)" ] || fail "CHANGELOG.md of $tag has no heading '## $version'"
for name in UNISOL_KEY UNISOL_REMOTE UNISOL_HOST; do
    eval "[ -n \"\${$name-}\" ]" || fail "set $name; packaging/publish.sh says what it is"
done
for program in gpg git gh npm twine rsync; do
    command -v $program >/dev/null || fail "$program is not installed"
done

touch "$done_steps"
step sign
step git -C "$top" push "$UNISOL_REMOTE" "$tag"
step on_github
step npm publish "$files/unisol-$version.tgz"
step npm publish "$files/unisol-conformance-$version.tgz"
step twine upload --non-interactive "$files"/*.whl
step site
echo "published; the recipes for packagers are left: docs/release.md"
