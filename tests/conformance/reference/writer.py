#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Converts records: usage: writer.py xml|json|jsonl FILE...

Prints the readable records of the files in the other syntax, without extensions (E5).  What a
record states stays as it is.  The exit status is 2 if a record is unreadable.
"""
from __future__ import annotations

import json
import sys
from typing import Any, Iterator, Optional
from xml.sax.saxutils import escape, quoteattr

from model import BLOCKED, Card, Position, Record, Unreadable
from reader import USUAL, read_record, read_records
from xml_tree import NAMESPACE, SHAPES, XHTML

SYNTAXES = ("xml", "json", "jsonl")


def document(records: list[Record], syntax: str) -> str:
    """A document with the records (Q3)."""
    values = [value_of(record) for record in records]
    if syntax == "jsonl":
        return "".join(compact({"solitaire": value}) + "\n" for value in values)  # L1, L2
    if syntax == "json":
        one = {"solitaire": values[0]} if len(values) == 1 else {"solitaire_collection": values}  # J1, J2, G1
        return json.dumps(one, ensure_ascii=False, indent=1) + "\n"
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    texts = ["".join(struct("solitaire", value, "solitaire")) + "\n" for value in values]
    if len(texts) == 1:
        return f'{head}<solitaire xmlns="{NAMESPACE}"{texts[0]}'  # X1
    inner = "".join("<solitaire" + text for text in texts)
    return f'{head}<solitaire_collection xmlns="{NAMESPACE}">\n{inner}</solitaire_collection>\n'


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def value_of(record: Record) -> Any:
    """V4: the record without extensions, in the oldest version that can state it.  M4: `moves` stay so."""
    value = own(record.value)
    if record.version == "0.2" and not USUAL.keys() <= value["header"].keys():  # V8
        return value
    for version in ("0.1.1", "0.2"):
        try:
            read_record({**value, "version": version})
        except Unreadable:
            continue
        return {**value, "version": version}
    return value


def own(value: Any) -> Any:
    """E5: a value without the members that E3 ignores."""
    if isinstance(value, list):
        return [own(item) for item in value]
    if isinstance(value, dict):
        return {name: own(item) for name, item in value.items() if ":" not in name}
    return value


def position_value(position: Position) -> dict[str, Any]:
    """A position as JSON has it (G2)."""
    homes = [{"suit": suit, "deck": deck, "rank": rank} for (suit, deck), rank in position.foundations.items()]
    return {
        "foundations": homes or [pile_value(hole) for hole in position.holes],
        "freecells": [place_value(cell) for cell in position.freecells],
        "columns": [pile_value(column) for column in position.columns],
        "talon": pile_value(position.stock)["cards"],
        "waste": pile_value(position.waste)["cards"],
        "reserves": [pile_value(reserve) for reserve in position.reserves],
    }


def pile_value(cards: list[Card]) -> dict[str, Any]:
    return {"cards": [place_value(card) for card in cards]}


def place_value(card: Optional[Card]) -> dict[str, Any]:
    if card is None or card is BLOCKED:
        return {"is_empty" if card is None else "is_blocked": True}
    hidden = {"is_hidden": True} if card.hidden else {}
    return {"rank": card.rank, "suit": card.suit, **hidden}


# ---- XML -----------------------------------------------------------------------------------------


def element(name: str, value: Any, kind: Any) -> Iterator[str]:
    """An element of a struct, a list or a text: see SHAPES."""
    yield f"<{name}"
    if kind == "text":
        yield f">{escape(value)}</{name}>"
    elif kind == "markup":
        yield f' xmlns:h="{XHTML}">{prefixed(value)}</{name}>'
    elif isinstance(kind, list):
        yield ">"
        for item in value:
            yield from element(kind[0], item, kind[0])
        yield f"</{name}>"
    else:
        yield from struct(name, value, kind)


def struct(name: str, value: Any, kind: str) -> Iterator[str]:
    """What comes after the name of an element of a struct."""
    shape = SHAPES[kind]
    for field, item in value.items():
        if field not in shape.children and not (shape.cards and field == "cards"):
            yield f" {field}={quoteattr(attribute(item), NEWLINES)}"
    yield ">"
    if shape.cards:
        for card in value.get("cards", []):
            yield from element("card", card, "card")
    for field, inner in shape.children.items():  # X4
        if field in value:
            yield from element(field, value[field], inner)
    yield f"</{name}>"


NEWLINES = {"\n": "&#10;", "\t": "&#9;"}  # X5: otherwise they would be read as spaces


def attribute(item: Any) -> str:
    """X6."""
    if isinstance(item, bool):
        return str(item).lower()
    if isinstance(item, list):
        return " ".join(map(str, item))
    return str(item)


def prefixed(markup: str) -> str:
    """F10: markup of JSON, with a prefix for the namespace of its elements."""
    return markup.replace("</", "\0").replace("<", "<h:").replace("\0", "</h:")


def main(syntax: str, files: list[str]) -> int:
    records = []
    unreadable = False
    for file in files:
        with open(file, "rb") as stream:
            for record, why in read_records(stream.read()):
                unreadable = unreadable or record is None
                if record is None:
                    print(f"{file}: {why}", file=sys.stderr)
                else:
                    records.append(record)
    sys.stdout.buffer.write(document(records, syntax).encode())
    return 2 if unreadable else 0


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in SYNTAXES:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
