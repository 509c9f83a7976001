#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the schemas, and the pages with the tables of fields, to schema/ and docs/ in a directory: those of the source,
# with what the tables of the program say about fields.  FIELDS is the program that prints these, schema/fields in the
# directory of a build.
set -eu
: "${SRCDIR:=$(cd "$(dirname "$0")/.." && pwd)}"
: "${FIELDS:=$SRCDIR/build/schema/fields}"
out=$1

mkdir -p "$out/schema" "$out/docs"
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT
"$FIELDS" >"$new/fields"
for file in schema/solitaire.rnc schema/solitaire.xsd schema/solitaire.schema.json schema/rules.schema.json \
    docs/interchange.md docs/rules.md; do
    awk -f "$SRCDIR/schema/fields.awk" "$new/fields" "$SRCDIR/$file" >"$new/file"
    cp "$new/file" "$out/$file"
done

if command -v trang >/dev/null; then
    trang -o encoding=US-ASCII "$out/schema/solitaire.rnc" "$out/schema/solitaire.rng"
elif [ ! -e "$out/schema/solitaire.rng" ]; then
    cp "$SRCDIR/schema/solitaire.rng" "$out/schema"
fi
for suffix in rnc rng xsd schema.json; do
    awk -f "$SRCDIR/schema/one-based.awk" "$out/schema/solitaire.$suffix" >"$out/schema/solitaire1.$suffix"
done
