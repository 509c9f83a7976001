#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes what Python and JavaScript repeat of unisol.h: structs, values of enums, functions, and the
comments on all of them.  `./dev bindings` runs it.  With --check, it says which files are out of date."""

import re
import sys
import textwrap
from pathlib import Path
from typing import Dict, List, NamedTuple, Optional, Tuple

TOP = Path(__file__).resolve().parents[1]


class Member(NamedTuple):
    type: str
    name: str
    doc: str


class Struct(NamedTuple):
    doc: str
    members: List[Member]


class Value(NamedTuple):
    name: str  # without UNISOL_ and the prefix of its enum
    doc: str


# The enums: their prefix, and the names of their mirrors in Python.
ENUMS = {
    "level": ("", "Level"),
    "result": ("", "Result"),
    "claim": ("CLAIMS_", "Claim"),
    "game_source": ("GAME_", "GameSource"),
    "edit_kind": ("EDIT_", "EditKind"),
    "variation_kind": ("VARIATION_", "VariationKind"),
    "pile_kind": ("", "PileKind"),
    "meeting": ("MEET_", "Meeting"),
}
# The words of values, if they are not their names: in Python and in JavaScript.
WORDS = {
    "CLAIMS_NOTHING": ("nothing", "none"),
    "MEET_EXACTLY": ("same", "same"),
    "ALL_COLUMNS": ("all_columns", "columns"),
    "ALL_RESERVES": ("all_reserves", "reserves"),
}
# The structs that are objects: their names in Python (a name with Fields is a base of a class) and JavaScript.
OBJECTS = {
    "diagnostic": ("DiagnosticFields", "Diagnostic"),
    "sizes": ("Sizes", "Sizes"),
    "stated_count": ("", "StatedCount"),
    "conventions": ("Conventions", "Conventions"),
    "statistics": ("Statistics", "Statistics"),
    "edit": ("Edit", "Edit"),
    "correction": ("CorrectionFields", "Correction"),
    "variation": ("Variation", "Variation"),
    "bookmark": ("Bookmark", "Bookmark"),
    "fault": ("FaultFields", "Fault"),
    "results": ("ResultsFields", "Counts"),
    "format_info": ("FormatFields", "FormatFields"),
    "option_info": ("Option", "OptionInfo"),
    "variant_info": ("Variant", "VariantInfo"),
    "summary": ("", "Summary"),
}
LEFT_OUT = {"fault.has_source", "fault.has_dest", "correction.num_edits"}
LEFT_OUT_OF_PYTHON = {"results.unreadable", "format_info.suffix"}
# Numbers whose 0 is None or null: in both languages, and in Python only.
NONE_IF_0 = {"fault.num_cards", "fault.most"}
NONE_IF_0_IN_PYTHON = {"edit.line", "edit.column", "diagnostic.line", "diagnostic.column"} | NONE_IF_0
RENAMED_IN_PYTHON = {"correction.solved": "is_solved"}
# Functions whose results Python takes as addresses.
ADDRESSES = {"unisol_walk_board", "unisol_game_board", "unisol_writer_text"}

CTYPES = {
    "bool": "c_bool", "uint8_t": "c_uint8", "uint16_t": "c_uint16", "unisol_card": "c_uint16", "uint32_t": "c_uint32",
    "uint64_t": "c_uint64", "size_t": "c_size_t", "unsigned": "c_uint", "int": "c_int", "double": "c_double",
    "void": "None", "const char *": "c_char_p", "char *": "c_char_p", "const char *const *": "POINTER(c_char_p)",
}  # fmt: skip
JS_TYPES = {
    "bool": "bool", "uint8_t": "u8", "unisol_card": "card", "uint32_t": "u32", "uint64_t": "u64", "size_t": "u32",
    "unsigned": "u32", "double": "f64", "const char *": "text", "const char *const *": "texts",
}  # fmt: skip


# ---- reading


def prose(comment: Optional[str]) -> str:
    """Returns the text of a comment."""
    return re.sub(r"\s+", " ", re.sub(r"(?m)^ \*", "", comment or "")).strip()


def read_members(body: str) -> List[Member]:
    found: List[Member] = []
    pattern = r"(?:/\*(.*?)\*/\s*)?^ +([^/;\n]*?[ *])(\w+)(\[\d+\])?;(?:[ ]*/\*(.*?)\*/)?"
    for before, kind, name, length, after in re.findall(pattern, body, re.DOTALL | re.MULTILINE):
        kind = re.sub(r" $", "", kind) + (length or "")
        found.append(Member(kind, name, prose(after) or prose(before)))
    return found


def read_values(body: str, prefix: str) -> List[Value]:
    found: List[Value] = []
    for before, name, after in re.findall(r"(?:/\*(.*?)\*/\s*)?\bUNISOL_(\w+),?(?:[ ]*/\*(.*?)\*/)?", body, re.DOTALL):
        found.append(Value(name[len(prefix) :], prose(after) or prose(before)))
    return found


def read_header() -> Tuple[Dict[str, Struct], Dict[str, Tuple[str, List[Value]]], Dict[str, Tuple[str, List[str]]]]:
    text = (TOP / "src/unisol.h").read_text()
    structs: Dict[str, Struct] = {}
    enums: Dict[str, Tuple[str, List[Value]]] = {}
    functions: Dict[str, Tuple[str, List[str]]] = {}
    for doc, name, body in re.findall(r"(?:/\*((?:(?!\*/).)*)\*/\n)?struct unisol_(\w+) \{(.*?)\n\};", text, re.DOTALL):
        structs[name] = Struct(prose(doc), read_members(body))
    for doc, name, body in re.findall(r"(?:/\*((?:(?!\*/).)*)\*/\n)?enum unisol_(\w+) \{(.*?)\};", text, re.DOTALL):
        if name in ENUMS:
            enums[name] = (prose(doc), read_values(body, ENUMS[name][0]))
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for result, name, arguments in re.findall(r"^(\w[^#;{}()]*?)\b(unisol_\w+)\(([^;{}]*?)\);", bare, re.MULTILINE):
        if not name.endswith("_fn"):
            split = [] if arguments == "void" else re.split(r",\s*", arguments)
            functions[name] = (result.strip(), [re.sub(r"\s*\b\w+(\[\w*\])?$", lambda m: " *" if m.group(1) else "", a) for a in split])
    return structs, enums, functions


STRUCTS, VALUES, FUNCTIONS = read_header()


def enum_of(kind: str) -> Optional[str]:
    found = re.fullmatch(r"enum unisol_(\w+)", kind)
    return found.group(1) if found else None


def word(enum: str, value: Value, language: int) -> str:
    name = ENUMS[enum][0] + value.name
    return WORDS[name][language] if name in WORDS else value.name.lower().replace("_", " -"[language])


def in_words(doc: str, language: int) -> str:
    """Replaces what only C has in a comment."""
    if "NULL-terminated" in doc:
        doc = re.sub(r"(, )?NULL-terminated(, )?", "", doc)
        doc = re.sub(r"[;.]? ?NULL: there are none\.?$", "", doc)
    doc = doc.replace("NULL", ("None", "null")[language])
    for enum, (_, values) in VALUES.items():
        for value in values:
            mirror = f"{ENUMS[enum][1]}.{value.name}" if language == 0 else f'"{word(enum, value, 1)}"'
            doc = re.sub(rf"\bUNISOL_{ENUMS[enum][0]}{value.name}\b", mirror, doc)
    return doc


def sentence(doc: str) -> str:
    """Makes a comment begin and end as a sentence does."""
    if not doc or doc.startswith("null"):
        return doc
    return doc[0].upper() + doc[1:] + ("" if doc.endswith(".") else ".")


def members_of(struct: str) -> List[Member]:
    return [m for m in STRUCTS[struct].members if f"{struct}.{m.name}" not in LEFT_OUT]


def is_object(member: Member) -> Optional[str]:
    """The struct that a member is or points to; not an array of them."""
    found = re.fullmatch(r"(?:const )?struct unisol_(\w+)( \*)?", member.type)
    return found.group(1) if found and (not found.group(2) or found.group(1) == member.name) else None


# ---- Python


def ctype(kind: str) -> str:
    if kind in CTYPES:
        return CTYPES[kind]
    array = re.fullmatch(r"(\w+)\[(\d+)\]", kind)
    if array:
        return f"{CTYPES[array.group(1)]} * {array.group(2)}"
    if kind.startswith("enum "):
        return "c_int"
    function = re.fullmatch(r"unisol_(\w+)_fn \*", kind)
    if function:
        return function.group(1).upper() + "_FN"
    struct = re.fullmatch(r"(?:const )?struct unisol_(\w+)( \*)?", kind)
    if struct and struct.group(1) in STRUCTS:
        name = class_of(struct.group(1))
        return f"POINTER({name})" if struct.group(2) else name
    plain = re.fullmatch(r"(?:const )?(\w+) \*", kind)
    if plain and plain.group(1) in CTYPES and plain.group(1) != "void":
        return f"POINTER({CTYPES[plain.group(1)]})"
    return "POINTER(c_void_p)" if kind.endswith("**") else "c_void_p"


def class_of(struct: str) -> str:
    return "C" + "".join(part.capitalize() for part in re.sub("_info$", "", struct).split("_"))


def in_order() -> List[str]:
    """The structs, each after those that it refers to."""
    order: List[str] = []

    def visit(name: str) -> None:
        for member in STRUCTS[name].members:
            found = re.search(r"struct unisol_(\w+)", member.type)
            if found and found.group(1) not in order:
                visit(found.group(1))
        if name not in order:
            order.append(name)

    for name in STRUCTS:
        visit(name)
    return order


def wrapped(prefix: str, text: str, width: int = 100) -> List[str]:
    return [prefix + line for line in textwrap.wrap(text, width - len(prefix))]


def docstring(text: str, indent: str) -> List[str]:
    lines = textwrap.wrap('"""' + text + '"""', 100 - len(indent), break_on_hyphens=False)
    return [indent + line for line in lines]


def python_structs() -> List[str]:
    out = ["# SPDX-License-Identifier: MIT", '"""The structs and functions of unisol.h, and the values of its enums.',
           'Made by bindings/mirror.py."""', "",
           "from ctypes import CFUNCTYPE, POINTER, Structure, c_bool, c_char_p, c_double, c_int, c_size_t, c_uint",
           "from ctypes import c_uint8, c_uint16, c_uint32, c_uint64, c_void_p", "from typing import Any, Dict, List, Tuple", "",
           "from unisol._words import Word", ""]  # fmt: skip
    for enum, (doc, values) in VALUES.items():
        name = ENUMS[enum][1]
        out += ["", f"class {name}(Word):", *docstring(in_words(doc, 0), "    "), ""]
        for value in values:
            note = in_words(value.doc, 0)
            line = f'    {value.name} = "{word(enum, value, 0)}"'
            if note and len(line) + len(note) > 95:
                out += wrapped("    #: ", note)
                note = ""
            out.append(line + (f"  #: {note}" if note else ""))
        out.append("")
    out.append("")
    for struct in in_order():
        out += [f"class {class_of(struct)}(Structure):", f'    """struct unisol_{struct}"""', "", "    _fields_ = ["]
        out += [f'        ("{m.name}", {ctype(m.type)}),' for m in STRUCTS[struct].members]
        out += ["    ]", "", ""]
    out += ["DIAGNOSTIC_FN = CFUNCTYPE(None, c_void_p, POINTER(CDiagnostic))",
            "DEAL_FN = CFUNCTYPE(c_bool, c_void_p, c_char_p, c_bool)", "",
            "#: The results and arguments of the functions.", "FUNCTIONS: Dict[str, Tuple[Any, List[Any]]] = {"]  # fmt: skip
    for name, (result, arguments) in FUNCTIONS.items():
        kind = "c_void_p" if name in ADDRESSES else ctype(result)
        out.append(f'    "{name}": ({kind}, [{", ".join(map(ctype, arguments))}]),')
    return [*out, "}"]


def python_value(struct: str, member: Member, place: str) -> Tuple[str, str]:
    """The type of a member, and the expression that makes its value."""
    key, may_be_null = f"{struct}.{member.name}", "NULL:" in member.doc or "; NULL" in member.doc
    enum, inner = enum_of(member.type), is_object(member)
    if enum:
        return ENUMS[enum][1], f"_{enum.upper()}[int({place})]"
    if member.type == "const char *":
        return ("Optional[str]", f"decode_or_none({place})") if may_be_null else ("str", f"decode({place})")
    if member.type == "const char *const *":
        return "Tuple[str, ...]", f"decode_list({place})"
    if inner == "pile":
        return "Optional[Pile]", f"make_pile({place}) if c.has_{member.name} else None"
    if inner:
        name = OBJECTS[inner][0]
        return f"Optional[{name}]", f"{name}(**{name}._from({place}.contents)) if {place} else None"
    if member.type == "const struct unisol_edit *":
        return "Tuple[Edit, ...]", f"tuple(Edit(**Edit._from({place}[i])) for i in range(c.num_edits))"
    kind = {"bool": "bool", "double": "float"}.get(member.type, "int")
    return (f"Optional[{kind}]", f"{place} or None") if key in NONE_IF_0_IN_PYTHON else (kind, place)


def python_object(struct: str, name: str) -> List[str]:
    doc = in_words(STRUCTS[struct].doc, 0) or f"struct unisol_{struct}"
    members = [m for m in members_of(struct) if f"{struct}.{m.name}" not in LEFT_OUT_OF_PYTHON]
    out = ["", "", "@dataclass(frozen=True)", f"class {name}:", *docstring(doc, "    "), ""]
    made: List[str] = []
    for m in members:
        kind, value = python_value(struct, m, f"c.{m.name}")
        field = RENAMED_IN_PYTHON.get(f"{struct}.{m.name}", m.name)
        note = in_words(m.doc, 0)
        if len(field) + len(kind) + len(note) > 85:
            out += wrapped("    #: ", note)
            note = ""
        out.append(f"    {field}: {kind}" + (f"  #: {note}" if note else ""))
        made.append(f"            {field}={value},")
    out += ["", "    @staticmethod", f"    def _from(c: {class_of(struct)}) -> Dict[str, Any]:", "        return dict(", *made, "        )"]
    return out


def python_objects() -> List[str]:
    names = sorted({e[1] for k, e in ENUMS.items() if k not in ("pile_kind", "meeting")})
    objects = [(struct, OBJECTS[struct][0]) for struct in in_order() if OBJECTS.get(struct, ("",))[0]]
    out = ["# SPDX-License-Identifier: MIT", '"""What the structs of unisol.h are in Python.  Made by bindings/mirror.py."""', "",
           "from dataclasses import dataclass", "from typing import Any, Dict, Optional, Tuple", "",
           "from unisol._cards import Pile, make_pile", "from unisol._structs import (",
           *[f"    {n}," for n in sorted([*names, *(class_of(s) for s, _ in objects), "CSummary"])], ")",
           "from unisol._words import decode, decode_list, decode_or_none", ""]  # fmt: skip
    out += [f"_{k.upper()} = list({e[1]})" for k, e in ENUMS.items() if e[1] in names]
    for struct, name in objects:
        out += python_object(struct, name)
    out += ["", "", "class RecordSummary:", '    """The members of unisol_summary as properties of a record."""', "",
            "    __slots__ = ()", "", "    def _summary(self) -> CSummary:", "        raise NotImplementedError"]  # fmt: skip
    for m in members_of("summary"):
        if is_object(m) == "fault":
            continue
        kind, value = python_value("summary", m, f"c.{m.name}")
        note = in_words(m.doc, 0) or f"The {m.name.replace('_', ' ')}."
        out += ["", "    @property", f"    def {m.name}(self) -> {kind}:", *docstring(sentence(note), "        "), "        c = self._summary()"]
        out.append(f"        return {value}" if kind not in ("int", "bool") else f"        return {kind}({value})")
    return out


# ---- JavaScript


def camel(name: str) -> str:
    return re.sub(r"_(.)", lambda m: m.group(1).upper(), name)


def js_fields() -> List[str]:
    out = ["/* SPDX-License-Identifier: MIT */", "/* The members of the structs of unisol.h, for glue.c.  Made by bindings/mirror.py. */"]
    for struct, (_, members) in STRUCTS.items():
        if struct == "fingerprint":  # bytes for JavaScript
            continue
        out.append(f"SIZE({struct})")
        for m in members:
            inner, enum = is_object(m), enum_of(m.type)
            kind = JS_TYPES.get(m.type) or (enum and camel(enum)) or (inner and inner + "*" * m.type.count("*")) or "pointer"
            out.append(f'FIELD({struct}, {m.name}, "{kind}")')
    return out


def js_names() -> List[str]:
    out = ["// SPDX-License-Identifier: MIT", "// Names of unisol.h.  Made by bindings/mirror.py.", "",
           "/** The words of the values of enums, in their order. */", "export const WORDS = {"]  # fmt: skip
    for enum, (_, values) in VALUES.items():
        out.append(f"  {camel(enum)}: [" + ", ".join(f'"{word(enum, v, 1)}"' for v in values) + "],")
    out += ["};", "", "/** The members of a summary. */", "export const SUMMARY = ["]
    return out + [f'  "{camel(m.name)}",' for m in members_of("summary")] + ["];"]


def ts_type(struct: str, m: Member) -> str:
    may_be_null = "NULL:" in m.doc or "; NULL" in m.doc or f"{struct}.{m.name}" in NONE_IF_0
    enum, inner = enum_of(m.type), is_object(m)
    if enum:
        kind = " | ".join(f'"{word(enum, v, 1)}"' for v in VALUES[enum][1])
    elif m.type == "const char *const *":
        return "string[]"
    elif m.type == "const struct unisol_edit *":
        kind = "Edit[]"
    elif inner:
        kind = OBJECTS[inner][1] if inner in OBJECTS else "Pile"
        may_be_null = True
    else:
        kind = {"const char *": "string", "bool": "boolean"}.get(m.type, "number")
    return kind + (" | null" if may_be_null else "")


def ts_types() -> List[str]:
    out = ["// SPDX-License-Identifier: MIT", "// The structs of unisol.h as objects.  Made by bindings/mirror.py.",
           'import type { Pile } from "./unisol.js";']  # fmt: skip
    for struct, (_, name) in OBJECTS.items():
        doc = in_words(STRUCTS[struct].doc, 1)
        out += ["", *([f"/** {doc} */"] if doc else []), f"export interface {name} {{"]
        for m in members_of(struct):
            note = in_words(m.doc, 1)
            if enum_of(m.type):
                values = [f'"{word(enum_of(m.type) or "", v, 1)}": {v.doc.rstrip(".")}' for v in VALUES[enum_of(m.type) or ""][1] if v.doc]
                note = in_words("; ".join(filter(None, [note, *values])), 1)
            note = sentence(note)
            if note:
                out += [f"  /** {note} */"] if len(note) < 105 else ["  /**", *wrapped("   * ", note, 112), "   */"]
            out.append(f"  {camel(m.name)}: {ts_type(struct, m)};")
        out.append("}")
    return out


# ---- files

FILES = {
    "bindings/python/unisol/_structs.py": python_structs,
    "bindings/python/unisol/_objects.py": python_objects,
    "bindings/js/src/fields.h": js_fields,
    "bindings/js/names.mjs": js_names,
    "bindings/js/structs.d.ts": ts_types,
}


def main() -> int:
    stale = False
    for name, make in FILES.items():
        path, text = TOP / name, "\n".join(make()) + "\n"
        if path.exists() and path.read_text() == text:
            continue
        stale = True
        if "--check" in sys.argv:
            print(f"{name} is not what unisol.h says: run `./dev bindings`")
        else:
            path.write_text(text)
    return int(stale and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
