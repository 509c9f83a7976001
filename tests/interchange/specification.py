#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares docs/interchange.md, docs/rules.md and docs/boardgames.md with the sources:
specification.py COMMAND DIRECTORY ARGUMENT..., DIRECTORY being that of the pages

fields DIRECTORY SHAPES RULES SCHEMA
                                  prints fields, values and ranges that differ from shape_list.h, rule_list.h
                                  and the schema
board-fields DIRECTORY SCHEMA     prints fields of board games, and values, that differ from the schema
anchors DIRECTORY OTHER...        prints requirements that occur twice or whose anchor differs, and links
                                  of all pages to anchors that they do not have
reasons DIRECTORY                 prints the names of the table of reasons, in order
citations DIRECTORY MODULE...     prints requirements that no module of the reference implementation cites,
                                  and names that they cite and that are none
requirements DIRECTORY MANIFEST KIT
                                  prints requirements without a case in a MANIFEST.tsv or the vectors and
                                  conversions of the kit, and names of cases that are none
board-requirements DIRECTORY TABLE...
                                  the same for docs/boardgames.md
board-reasons DIRECTORY           prints the names of its table of reasons
deals DIRECTORY                   prints the examples of deals: system, number, variant, column, cards
without-examples DIRECTORY REFERENCE
                                  prints requirements of rules and records beside which no example stands, and
                                  values of rules without which no example would have another verdict
words DIRECTORY                   prints how many words the specification has, and its path for FreeCell
grammar DIRECTORY KIT             prints texts of the kit on which the ABNF of the page and their verdict disagree
examples DIRECTORY PAGE OUT       writes the examples of a page to OUT, and prints for each its file, its
                                  verdict, the move at fault and the reason
"""
import argparse
import ast
import importlib
import json
import re
import sys

SPECIFICATION = ("interchange", "rules", "deals", "reasons")


def read(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


def rows(text):
    """The rows of the tables of a text, as lists of cells."""
    for line in text.splitlines():
        if line.startswith("|"):
            line = re.sub(r'<a id="[^"]*"></a>', "", line)
            yield [cell.strip() for cell in line.strip("|").split("|")]


def fenced(page, language):
    return re.search(rf"^```{language}\n(.*?)^```", page, re.M | re.S).group(1)


def section(page, heading, level="##"):
    found = re.search(rf"^{level} {heading}\n(.*?)(?=^##|\Z)", page, re.M | re.S)
    return found.group(1) if found else ""


# ---- fields --------------------------------------------------------------------------------------


def shapes(source, rules):
    """The structs of shape_list.h and rule_list.h: their fields, and which of them are required."""
    of_game = dict.fromkeys(re.findall(r"FIELD\(in##\w+, (\w+),", source), False)
    structs = {"rules": dict.fromkeys(re.findall(r"^(?:WORD_)?RULE\((\w+),", rules, re.M), False)}
    for name, text in re.findall(r"^SHAPE\((\w+), .*?\n(.*?)^END_SHAPE", source, re.M | re.S):
        fields = {field: "REQUIRED" in rest for field, rest in re.findall(r"^FIELD\(\w+, (\w+)(.*)", text, re.M)}
        structs["line" if name == "variation" else name] = {**fields, **(of_game if "GAME_FIELDS" in text else {})}
    del structs["game"]  # that of a file of rules
    return structs


def resolve(schema, definition):
    while isinstance(definition, dict) and "$ref" in definition:
        definition = schema["$defs"][definition["$ref"].rsplit("/", 1)[1]]
    return definition if isinstance(definition, dict) else {}


def properties(schema, name):
    """The fields of a struct.  Those of a move are in another definition, which lines share."""
    own = schema["$defs"].get(name, {}).get("properties", {})
    shared = schema["$defs"]["any_move"]["properties"] if name == "move" else {}
    return {**own, **shared}


def check_type(place, definition, cell):
    words = re.findall(r"`([\w.]+)`", cell)
    expected = definition.get("enum", [])
    if expected and sorted(map(str, expected)) != sorted(words):
        yield f"{place}: the page has {' '.join(words)}, and the schema {expected}"
    limits = re.fullmatch(r"(\d+) (?:to (\d+)|or more)", cell)
    if limits:
        least, most = int(limits.group(1)), int(limits.group(2) or 2**32 - 1)
        if (definition.get("minimum"), definition.get("maximum")) != (least, most):
            yield f"{place}: the page has {cell}, and the schema {definition}"


def check_fields(page, rules, structs, schema):
    names = re.findall(r"^### (\w+)$", page, re.M)
    board_games = [name for name in structs if re.match("boardgame|bg_|score", name)]
    if sorted([*names, *board_games]) != sorted(structs):
        yield f"structs: the page has {names}, and the lists {list(structs)}"
    for name in names:
        text = section(page, name, "###")
        if name == "rules":
            text = rules[rules.index("\n## 3.") : rules.index("\n## 4.")]
        table = {row[0].strip("`"): row for row in rows(text) if row[0][:1] == "`"}
        fields = structs.get(name, {})
        in_order = [field for field in fields if field in table]
        if set(table) != set(fields):
            yield f"{name}: the page has {list(table)}, and the lists {list(fields)}"
        if name == "rules" and list(table) != in_order:  # the canonical form has this order
            yield f"{name}: the order is not that of the lists"
        for field in in_order:
            if (table[field][2] == "required") != fields[field]:
                yield f"{name}.{field}: required on the page or in the lists, but not in both"
            definition = resolve(schema, properties(schema, name).get(field, {}))
            yield from check_type(f"{name}.{field}", definition, table[field][1])
            default = table[field][2].strip("`")
            if name == "rules" and "enum" in definition and default != definition["enum"][0]:
                yield f"{name}.{field}: the default is {default}, and not the first value"


def check_board_fields(page, schema):
    """Compares the tables of docs/boardgames.md."""
    structs = {
        **schema["$defs"],
        "piece": schema["$defs"]["position"]["properties"]["pieces"]["items"],
        "comment": schema["$defs"]["comments"]["items"],
    }
    names = re.findall(r"^### (\w+)$", page, re.M)
    if len(names) != 7:
        yield f"the page has the structs {names}"
    for name in names:
        fields = structs[name]["properties"]
        table = {row[0].strip("`"): row for row in rows(section(page, name, "###")) if row[0][:1] == "`"}
        if list(table) != list(fields):
            yield f"{name}: the page has {list(table)}, and the schema {list(fields)}"
        for field in [field for field in fields if field in table]:
            if (table[field][2] == "required") != (field in structs[name].get("required", [])):
                yield f"{name}.{field}: required on the page or in the schema, but not in both"
            yield from check_type(f"{name}.{field}", resolve(schema, fields[field]), table[field][1])


# ---- anchors -------------------------------------------------------------------------------------


def anchors_of(page):
    return re.findall(r'<a id="([^"]*)"></a>', page)


def check_anchors(pages, others):
    """`pages` are those of the specification, by their names."""
    anchors = [anchor for page in pages.values() for anchor in anchors_of(page)]
    for anchor in {one for one in anchors if anchors.count(one) > 1}:
        yield f"{anchor} occurs twice"
    targets = {}
    for name, page in pages.items():
        for anchor, written in re.findall(r'(?m)(?:^|[-|] )<a id="([^"]*)"></a>[*`]+(\w+)', page):
            if anchor != written.lower():
                yield f"{written} has the anchor {anchor}"
        for anchor in re.findall(r'<a id="([a-z]\d+)"></a>(?!\*\*)', page):
            yield f"{anchor} does not show its name"
        headings = re.findall(r"^#+ (.*)$", page, re.M)
        targets[name] = {*map(slug_of, headings), *anchors_of(page)}
        for found in re.finditer(r"\(([A-Z]\d+)(?:, ([A-Z]\d+))*\)", page):
            for one in filter(None, found.groups()):
                if one.lower() not in anchors:
                    yield f"there is no {one}"
    for text in [*pages.values(), *others]:
        for name, link in re.findall(r"\b(interchange|rules|deals|reasons|boardgames)\.md#([\w-]+)", text):
            if link not in targets[name]:
                yield f"there is no #{link}"


def other_requirements(kit):
    """The requirements of all cases but those of MANIFEST.tsv."""
    sys.path.insert(0, kit)
    run = importlib.import_module("run")
    options = argparse.Namespace(only="*", skip="", every=1, first=1, profile=None)
    kinds = [kind for kind in run.KINDS if kind not in ("verdict", "size", "boardgames", "boardgame_forms")]
    return {name.lower() for kind in kinds for case in run.cases_of(kind, options) for name in case.requirements}


def check_requirements(pages, manifest, kit):
    """Cases name requirements, or structs, for which their table stands.  The fields of `rules` are
    requirements, and a reserve is one of them."""
    anchors = [anchor for name in SPECIFICATION for anchor in anchors_of(pages[name])]
    structs = re.findall(r"^### (\w+)$", pages["interchange"], re.M)
    named = {name.lower() for row in manifest.splitlines()[1:] for name in row.split("\t")[5].split()}
    named |= other_requirements(kit)
    yield from sorted(
        [anchor for anchor in anchors if anchor not in named]
        + [f"{name} has no case" for name in structs if name not in [*named, "reserve", "rules"]]
        + [f"{name}: there is no such requirement" for name in named - {*anchors, *structs}]
    )


def check_board_requirements(page, tables):
    anchors = anchors_of(page)
    rows_ = [line.split("\t") for table in tables for line in table.splitlines()[1:]]
    named = {name.lower() for row in rows_ for name in row[-2].split()}
    yield from sorted(
        [anchor for anchor in anchors if anchor not in named]
        + [f"{name}: there is no such requirement" for name in named - set(anchors)]
    )


def functions(tree):
    """The functions and methods of a module."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from functions(node)
        elif isinstance(node, ast.FunctionDef):
            yield node


def check_citations(pages, modules):
    """Comments of the modules cite requirements, or name structs and sections.  The fields of `rules` are
    names in the code, too."""
    anchors = [anchor for name in SPECIFICATION for anchor in anchors_of(pages[name])]
    text = "\n".join(modules)
    for module in modules:
        for node in functions(ast.parse(module)):
            code = module.splitlines()[node.lineno - 1 : node.end_lineno]
            refuses = any(isinstance(one, ast.Raise) for one in ast.walk(node))
            if refuses and not re.search(r"[\"#`].*(\b[A-Z]\d+\b|struct |ection \d|\w`)", "\n".join(code)):
                yield f"{node.name} refuses something, and cites nothing"
    cited = {name.lower() for name in re.findall(r"\b[A-Z]\d+\b", text)}
    words = set(re.findall(r"\w+", text))
    yield from sorted(
        [anchor for anchor in anchors if anchor not in cited and anchor not in words]
        + [f"{name}: there is no such requirement" for name in cited - set(anchors)]
    )


# ---- examples ------------------------------------------------------------------------------------


def examples_of(page):
    """The examples of a page in JSON, each with what its fence says."""
    return re.findall(r"^```json (\w+)(?: (\d+) (\w+))?\n(.*?)^```$", page, re.M | re.S)


def check_beside(pages):
    """Fields, moves, and rules of play: F, M, H, A and K.  F18 would need 209 cards."""
    for name in ("interchange", "rules"):
        items = re.split(r"^(?:- )?(?=<a id=\"[a-z]\d+\")", pages[name], flags=re.M)[1:]
        for item in items:
            if not re.search(r"^```(?:xml|json)", item, re.M):
                yield from (one for one in re.findall(r'<a id="([fmhak]\d+)"', item) if one != "f18")


def check_values(rules, reference):
    sys.path.insert(0, reference)
    verifier = importlib.import_module("verifier")

    def verdict(record):
        return verifier.answer(verifier.verdicts(json.dumps({"solitaire": record}).encode()))

    shown = set()
    for *_, text in examples_of(rules):
        record = json.loads(text)["solitaire"]
        before, fields = verdict(record), record["header"].get("rules", {})
        for field, value in list(fields.items()):
            del fields[field]
            if verdict(record) != before:
                shown |= {(field, value if isinstance(value, str) else ""), (field, "")}
            fields[field] = value
    for field, kind, default, *_ in rows(rules[rules.index("\n## 3.") : rules.index("\n## 4.")]):
        values = re.findall(r"`([A-Z_]{3,})`", kind) if kind.startswith("`") else []
        for value in [one for one in values if f"`{one}`" != default] or [""]:
            if field.startswith("`") and (field.strip("`"), value) not in shown:
                yield f"{field.strip('`')} {value}".strip()


# ---- words ---------------------------------------------------------------------------------------


def words_of(text):
    """Words without examples, grammars and anchors, but with the bars of tables."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    return len(re.sub(r'<a id="[^"]*"></a>', "", text).split())


def slug_of(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def count_words(pages):
    """The path for FreeCell is the paragraph that begins with `FreeCell alone`, and the sections to which it links."""
    page = pages["interchange"]
    parts = re.findall(r"^#+ (.*)\n((?:(?!^#+ ).*\n)*)", page, re.M)
    path = re.search(r"^\*\*FreeCell alone\*\*.*?\n\n", page, re.M | re.S).group()
    sizes = {slug_of(heading): words_of(text) for heading, text in parts}
    yield f"the specification: {sum(words_of(pages[name]) for name in SPECIFICATION)}"
    yield f"FreeCell alone: {words_of(path) + sum(sizes[slug] for slug in re.findall(r'[(]#([^)]*)[)]', path))}"


# ---- the grammar ---------------------------------------------------------------------------------

CORE = {"DIGIT": "[0-9]", "ALPHA": "[A-Za-z]"}
ABNF = re.compile(r'\s*(%s"(?P<cased>[^"]*)"|"(?P<text>[^"]*)"|%x(?P<low>[0-9A-F]+)(-(?P<high>[0-9A-F]+))?'
                  r'|(?P<times>\d*\*\d*|\d+)|(?P<name>[A-Za-z][A-Za-z0-9-]*)|(?P<mark>[()\[\]/]))')


def to_pattern(text, rules):
    """The regular expression of a rule of ABNF that does not refer to itself."""
    out, at, times = "", 0, ""
    pending = []  # the repetitions of open groups
    text = text.rstrip()
    while at < len(text):
        found = ABNF.match(text, at)
        if not found:
            sys.exit(f"specification: no ABNF: {text[at:]}")
        at = found.end()
        if found["times"]:
            low, star, high = found["times"].partition("*")
            times = "{%s,%s}" % (low or 0, high) if star else "{%s}" % low
            continue
        mark = found["mark"]
        if mark == "/":
            out += "|"
        elif mark in ("(", "["):
            pending.append(times if mark == "(" else "?")
            out += "(?:"
        elif mark:
            out += ")" + pending.pop()
        elif found["low"]:
            first, last = (re.escape(chr(int(code, 16))) for code in (found["low"], found["high"] or found["low"]))
            out += f"[{first}-{last}]" + times
        elif found["name"]:
            name = found["name"]
            out += "(?:" + (CORE.get(name) or to_pattern(rules[name], rules)) + ")" + times
        else:
            # No text without %s has a letter, whose case would not matter.
            out += "(?:" + re.escape(found["cased"] or found["text"]) + ")" + times
        times = ""
    return out


def grammar_of(page):
    rules = {}
    for name, more, text in re.findall(r"^([a-z-]+) *(=/?) (.*(?:\n +.*)*)", fenced(page, "abnf"), re.M):
        rules[name] = rules[name] + " / " + text if more == "=/" else text
    return {name: re.compile(to_pattern(text, rules)) for name, text in rules.items()}


def texts_of(value, name=""):
    """The strings of a record with the names of their fields."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from texts_of(one, key)
    elif isinstance(value, list):
        for one in value:
            yield from texts_of(one, name)
    elif isinstance(value, str):
        yield name, value


def check_grammar(page, kit):
    """Texts of valid and illegal records match; of invalid ones, at least some do not."""
    rules = grammar_of(page)
    fields = {"move_list": "move-list", "position": "current"}
    refused, tried = set(), set()
    with open(f"{kit}/MANIFEST.tsv", encoding="utf-8") as file:
        table = [line.split("\t") for line in file][1:]
    for name, verdict, *_ in table:
        if not name.endswith(".json"):
            continue
        try:
            record = json.loads(read(f"{kit}/{name}"))
        except ValueError:
            continue
        for field, text in texts_of(record):
            rule = fields.get(field, field)
            if rule in rules and field not in ("suit", "rank"):
                tried.add(rule)
                if rules[rule].fullmatch(text):
                    continue
                refused.add(rule)
                if verdict != "invalid":
                    yield f"{name}: {rule} does not match {text!r}"
    for kind in ("moves", "automoves"):
        for line in read(f"{kit}/vectors/{kind}.jsonl").splitlines():
            text = json.loads(line).get("moves", "")
            if not rules["move-list"].fullmatch(text):
                yield f"{kind}: move-list does not match {text!r}"
    for rule in sorted(tried - refused - {"fingerprint"}):
        yield f"{rule} refuses no text of the kit"


def write_examples(page, directory):
    fences = re.findall(r"^```(xml|jsonl?) (\w+)(?: (\d+) (\w+))?\n(.*?)^```$", page, re.M | re.S)
    for number, (suffix, verdict, move, reason, text) in enumerate(fences):
        name = f"{number:02}.{suffix}"
        with open(f"{directory}/{name}", "w", encoding="utf-8") as file:
            file.write(text)
        yield "\t".join((name, verdict, move, reason))


def main(command, directory, *arguments):
    names = (*SPECIFICATION, "boardgames", "quickstart")
    pages = {name: read(f"{directory}/{name}.md") for name in names}
    page = pages["interchange"]
    if command == "fields":
        lines = check_fields(page, pages["rules"], shapes(*map(read, arguments[:2])), json.loads(read(arguments[2])))
    elif command == "board-fields":
        lines = check_board_fields(pages["boardgames"], json.loads(read(arguments[0])))
    elif command == "anchors":
        lines = check_anchors(pages, map(read, arguments))
    elif command == "citations":
        lines = check_citations(pages, [read(name) for name in arguments])
    elif command == "requirements":
        lines = check_requirements(pages, read(arguments[0]), arguments[1])
    elif command == "board-requirements":
        lines = check_board_requirements(pages["boardgames"], [read(name) for name in arguments])
    elif command == "board-reasons":
        lines = (row[0].strip("`") for row in rows(section(pages["boardgames"], "2. What a record means")) if row[0][0] == "`")
    elif command == "reasons":
        lines = (row[0].strip("`") for row in rows(pages["reasons"]) if row[0][0] == "`")
    elif command == "grammar":
        lines = check_grammar(page, arguments[0])
    elif command == "deals":
        found = re.findall(r"^(\w+):(\S+) +(\w+) +(\d+): (.*)$", fenced(pages["deals"], "deals"), re.M)
        lines = map("\t".join, found)
    elif command == "without-examples":
        lines = [*check_beside(pages), *check_values(pages["rules"], arguments[0])]
    elif command == "words":
        lines = count_words(pages)
    else:
        lines = write_examples(pages[arguments[0]], arguments[1])
    for line in lines:
        print(line)


main(*sys.argv[1:])
