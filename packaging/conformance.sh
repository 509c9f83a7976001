#!/bin/sh
# SPDX-License-Identifier: MIT
# conformance.sh VERSION DIRECTORY: puts the conformance kit into DIRECTORY, with the specification, the
# schemas, and what makes it the npm package unisol-conformance.  Names of files and of vectors stay the
# same from version to version.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$2"
(cd "$top/tests/conformance" && tar --exclude=__pycache__ -cf - .) | tar -C "$2" -xf -
cp "$top/docs/quickstart.md" "$top/docs/interchange.md" "$top/docs/rules.md" "$top/docs/deals.md" "$top/docs/reasons.md" "$top/docs/boardgames.md" "$2"
cp "$top"/schema/solitaire.* "$top"/schema/boardgame.* "$2"
cp "$top/packaging/conformance/index.mjs" "$top/packaging/conformance/index.d.ts" "$2"
sed "s/\"version\": \"0.0.0\"/\"version\": \"$1\"/" "$top/packaging/conformance/package.json" >"$2/package.json"
