# SPDX-License-Identifier: MIT
# Brings the fields of a schema, or of a page of the specification, into line with the tables of the program, which
# schema/fields prints: all rules, and of other structs what can be said without the rest of the record.
#
#     build/schema/fields >fields && awk -f schema/fields.awk fields schema/solitaire.rnc
#
# `./dev schema` does so with all of them.  A page keeps the meaning of each field; a field without one is an error.

BEGIN { FS = "\t" }

NR == FNR {
    id = $1 " " $2
    kind[id] = $3
    least[id] = $4
    most[id] = $5
    max[id] = $6
    usual[id] = $7
    words[id] = $8
    if ($1 == "rules")
        rule[++num_rules] = id
    if ($1 !~ /^(game|score|boardgame|bg_.*)$/) {
        if ($2 in named && values_of(id) != values_of(named[$2]))
            is_ambiguous[$2] = 1
        named[$2] = id
    }
    next
}

FNR == 1 {
    suffix = FILENAME
    sub(/.*[.]/, "", suffix)
}

# values_of(ID): what two fields of one name share if their values are the same.
function values_of(id) {
    return kind[id] FS least[id] FS most[id] FS words[id]
}

# field_called(NAME): the id of the fields of that name if they have the same words, or numbers of a range; otherwise "".
function field_called(name) {
    if (!(name in named) || name in is_ambiguous)
        return ""
    return kind[named[name]] == "word" || (kind[named[name]] == "number" && most[named[name]] < 4294967295) ? named[name] : ""
}

# name_of(ID): the field of an id.
function name_of(id) {
    return substr(id, index(id, " ") + 1)
}

# joined(LIST, BEFORE, BETWEEN, AFTER): the words of a list, between others.
function joined(list, before, between, after) {
    gsub(/ /, between, list)
    return before list after
}

# A regular expression for the text of numbers or letters in XML.
function pattern(id,    number) {
    if (kind[id] == "letters")
        return "[CDHS]{" (least[id] < max[id] ? least[id] "," : "") max[id] "}"
    number = (least[id] < 0 ? "-?" : "") "[0-9]+"
    return "(" number "( " number "){0," max[id] - 1 "})?"
}

# ---- RELAX NG and XML Schema --------------------------------------------------------------------

function rnc(id) {
    if (kind[id] == "word")
        return joined(words[id], "\"", "\" | \"", "\"")
    if (kind[id] == "number")
        return "xsd:integer { minInclusive = \"" least[id] "\" maxInclusive = \"" most[id] "\" pattern = \"\\s*[0-9]+\\s*\" }"
    return "xsd:token { pattern = \"" pattern(id) "\" }"
}

# The restriction that states the values of a field.
function xsd(id, indent,    list, n, i, text) {
    text = indent "<xs:restriction base=\"xs:" (kind[id] == "number" ? "integer" : "token") "\">\n"
    n = split(words[id], list, " ")
    for (i = 1; i <= n; i++)
        text = text indent "  <xs:enumeration value=\"" list[i] "\"/>\n"
    if (kind[id] == "number")
        text = text indent "  <xs:minInclusive value=\"" least[id] "\"/>\n" indent "  <xs:maxInclusive value=\"" most[id] "\"/>\n"
    if (n == 0)
        text = text indent "  <xs:pattern value=\"" (kind[id] == "number" ? "[0-9]+" : pattern(id)) "\"/>\n"
    return text indent "</xs:restriction>"
}

# A definition whose name is that of a field.
suffix == "rnc" && /^[a-z_]+ = ("[A-Z]|xsd:integer)/ {
    split($0, part, " ")
    if (field_called(part[1]) != "")
        $0 = part[1] " = " rnc(field_called(part[1]))
}

suffix == "rnc" && /^  element rules [{]/ {
    print "  element rules {\n    extra_attributes,"
    for (i = 1; i <= num_rules; i++)
        print "    attribute " name_of(rule[i]) " { " rnc(rule[i]) " }?" (i < num_rules ? "," : "")
    skips = "^  }"
}

suffix == "xsd" && /complexType name="rules"/ { in_rules = 1 }
suffix == "xsd" && in_rules && /<xs:extension/ {
    print
    for (i = 1; i <= num_rules; i++)
        print "        <xs:attribute name=\"" name_of(rule[i]) "\">\n          <xs:simpleType>\n" xsd(rule[i], "            ") \
            "\n          </xs:simpleType>\n        </xs:attribute>"
    in_rules = 0
    skips = "<xs:anyAttribute"
}
suffix == "xsd" && /^  <xs:simpleType name=/ {
    split($0, part, "\"")
    if (field_called(part[2]) != "") {
        print $0 "\n" xsd(field_called(part[2]), "    ")
        skips = "</xs:simpleType>"
    }
}

# ---- JSON Schema ---------------------------------------------------------------------------------

function json(id,    number) {
    if (kind[id] == "word")
        return "{ \"enum\": " joined(words[id], "[\"", "\", \"", "\"]") " }"
    if (kind[id] == "letters")
        return "{ \"type\": \"string\", \"pattern\": \"^" pattern(id) "$(?!\\\\n)\" }"
    if (kind[id] == "boolean")
        return "{ \"type\": \"boolean\" }"
    number = "{ \"type\": \"integer\", \"minimum\": " least[id] ", \"maximum\": " most[id] " }"
    return kind[id] == "number" ? number : "{ \"type\": \"array\", \"maxItems\": " max[id] ", \"items\": " number " }"
}

# A definition, whose name is that of a struct, or of a field with words.
suffix == "json" && /^    "[a-z_]+": [{]/ {
    definition = $0
    gsub(/^    "|".*/, "", definition)
    if (field_called(definition) != "" && /: [{] "enum": .*[}]/)
        $0 = "    \"" definition "\": " json(field_called(definition)) (/,$/ ? "," : "")
    sub(/^any_/, "", definition)
}
suffix == "json" && definition == "rules" && /^      "properties"/ {
    print
    for (i = 1; i <= num_rules; i++)
        print "        \"" name_of(rule[i]) "\": " json(rule[i]) (i < num_rules ? "," : "")
    skips = "^      }"
}
suffix == "json" && /^        "[a-z_]+": [{] ("enum"|"type": "(integer|boolean)").* [}],?$/ {
    split($0, part, "\"")
    id = definition " " part[2]
    if (kind[id] ~ /^(word|number|boolean)$/)
        $0 = "        \"" part[2] "\": " json(id) (/,$/ ? "," : "")
}

# ---- the pages -----------------------------------------------------------------------------------

function range(id) {
    return most[id] < 4294967295 ? least[id] " to " most[id] : least[id] > 0 ? least[id] " or more" : "number"
}

# The cell of a table with the type of a rule, or of another field whose values the program states.
function type_of(id) {
    if (kind[id] == "word")
        return joined(words[id], "`", "` `", "`")
    if (kind[id] == "number")
        return range(id)
    if (kind[id] == "letters")
        return least[id] > 0 ? "one to four of the letters `CDHS`" : "letters `CDHS`, at most one for each hole"
    if (kind[id] == "numbers_of_holes")
        return "a number for each hole, " range(id)
    return "at most " (kind[id] == "numbers" ? max[id] : "`num_columns`") " numbers, " range(id)
}

function default_of(id) {
    if (kind[id] == "word")
        return "`" usual[id] "`"
    if (kind[id] == "number")
        return usual[id]
    if (kind[id] == "letters")
        return least[id] > 0 ? "`CDHS`" : "none"
    return kind[id] == "numbers_of_holes" ? "all 0" : "none"
}

suffix == "md" && FNR == 1 { definition = FILENAME ~ /rules/ ? "rules" : "" }
suffix == "md" && definition != "rules" && /^###? / {
    definition = $0
    gsub(/^#+ /, "", definition)
    if (definition == "rules")
        definition = ""
    if (definition == "line")
        definition = "variation"
}
suffix == "md" && /^[|] (<a id="[a-z_]+"><\/a>)?`[a-z_]+` *[|]/ {
    n = split($0, cell, "[|]")
    split(cell[2], part, "`")
    id = definition " " part[2]
    rest = substr($0, length(cell[2] cell[3] cell[4]) + 4)
    gsub(/^ +| +$/, "", cell[3])
    if (id in kind && n >= 6) {
        is_rule = definition == "rules"
        described[id] = cell[5] ~ /[^ ]/
        # A cell may say more, such as a limit that follows from the record.
        is_plain = cell[3] ~ (kind[id] == "word" ? "^(`[A-Za-z_]+` ?)+$" : "^[0-9]+ (to [0-9]+|or more)$")
        if (is_rule || (kind[id] ~ /^(word|number)$/ && is_plain))
            $0 = "|" cell[2] "| " type_of(id) " |" (is_rule ? " " default_of(id) " " : cell[4]) rest
    }
}

skips != "" {
    if ($0 !~ skips)
        next
    skips = ""
}

{ print }

END {
    for (i = 1; i <= num_rules && suffix == "md" && definition == "rules"; i++)
        if (!described[rule[i]]) {
            print FILENAME ": `" name_of(rule[i]) "` has no row with its meaning" >"/dev/stderr"
            exit 1
        }
}
