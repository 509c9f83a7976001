#!/bin/sh
# SPDX-License-Identifier: MIT
# materials.sh VERSION LIST...: prints a bill of materials (CycloneDX 1.5): unisol, and the libraries that are linked
# into the static programs, the program for Windows, the wheel and the module.  The lists have SHA-256 sums and paths of
# Debian's source packages, as bindings/js/sources has.
set -eu
version=$1
shift

# A source package is its .orig file; the .dsc file has the version with Debian's patches.
components() {
    grep -hv '^#' "$@" | awk '
        { n = split($2, part, "/"); split(part[n], word, "_") }
        $2 ~ /\.dsc$/ { patched[word[1]] = word[2]; sub(/\.dsc$/, "", patched[word[1]]) }
        $2 ~ /\.orig\.tar\.[a-z0-9]*$/ {
            sub(/\.orig\.tar.*/, "", word[2])
            names[++num] = word[1]; upstream[word[1]] = word[2]; sum[word[1]] = $1
        }
        END {
            for (i = 1; i <= num; i++) {
                name = names[i]; v = name in patched ? patched[name] : upstream[name]
                printf "%s    {\"type\": \"library\", \"name\": \"%s\", \"version\": \"%s\", \"purl\": \"pkg:deb/debian/%s@%s?arch=source\",\n     \"hashes\": [{\"alg\": \"SHA-256\", \"content\": \"%s\"}]}", (i > 1 ? ",\n" : ""), name, v, name, v, sum[name]
            }
            print ""
        }'
}

cat <<END
{
  "bomFormat": "CycloneDX",
  "specVersion": "1.5",
  "version": 1,
  "metadata": {"component": {"type": "application", "name": "unisol", "version": "$version"}},
  "components": [
$(components "$@")
  ]
}
END
