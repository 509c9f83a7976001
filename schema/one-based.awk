# SPDX-License-Identifier: MIT
# Makes the schema of records that count from 1 (docs/formats/xml1.md) from that of the interchange:
#
#     for suffix in rnc rng xsd schema.json; do
#         awk -f schema/one-based.awk schema/solitaire.$suffix >schema/solitaire1.$suffix
#     done
#
# It has another namespace, in JSON other names of the root, and indexes that are greater by one.

# Adds one to the number after each word of the line.
function add_one(line, word,    out) {
    while (match(line, word "[^0-9]*[0-9]+")) {
        out = out substr(line, 1, RSTART - 1)
        word_and_number = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        match(word_and_number, /[0-9]+$/)
        out = out substr(word_and_number, 1, RSTART - 1) (substr(word_and_number, RSTART) + 1)
    }
    return out line
}

{
    gsub(/urn:unisol:interchange:1"/, "urn:unisol:interchange:1-based\"")
    gsub(/solitaire\.rnc/, "solitaire1.rnc")
    gsub(/solitaire\.rng/, "solitaire1.rng")
}

/"\$defs"/ { in_definitions = 1 }
FILENAME ~ /json$/ && !in_definitions {
    gsub(/"solitaire_collection"/, "\"solitaire_1_based_collection\"")
    gsub(/"solitaire"/, "\"solitaire_1_based\"")
}

# XML: the types of indexes.
/(define|simpleType) name="(index|deck|foundation_deck)"/ { in_index = 1 }
in_index || /^(index|deck|foundation_deck) = / {
    $0 = add_one($0, "minInclusive")
    $0 = add_one($0, "maxInclusive")
}
/<\/(define|xs:simpleType)>/ { in_index = 0 }

# JSON: each index has its own line.
/"(index|deck|row)": *\{.*"m(in|ax)imum"/ {
    $0 = add_one($0, "minimum")
    $0 = add_one($0, "maximum")
}

{ print }
