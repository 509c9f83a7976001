# SPDX-License-Identifier: MIT
"""Makes values as those of JSON from a document in XML: docs/interchange.md, sections 1.2 and 1.5.

An attribute becomes a number, a boolean, a list of numbers or a string, as its field's type in
section 2 wants; if it cannot, it stays a string, and the reader refuses it.
"""
from __future__ import annotations

import re
from functools import partial
from typing import Any, Callable, Iterator, NamedTuple, Optional
from xml.parsers import expat

from model import Unreadable

NAMESPACE = "urn:unisol:interchange:1"
XHTML = "http://www.w3.org/1999/xhtml"
XML = "http://www.w3.org/XML/1998/namespace"
BLANKS = " \t\n"
MAX_DEPTH = 128  # B1 asks for 64, and F10 for 64 within them
MAX_NODES = 1_000_000


class Shape(NamedTuple):
    """What is special about the attributes of a struct, and its child elements in their order (X4):
    each has the name of its struct, [that of the items of a list], or "text" or "markup"."""

    children: dict[str, Any] = {}
    numbers: tuple[str, ...] = ()
    booleans: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    cards: bool = False  # the cards are children: section 1.1
    open: bool = False  # may have elements of other namespaces: E2


_PILES = {"foundations": ["foundation"], "freecells": ["card"], "columns": ["column"]}
_TEXTS = {"comments": ["comment"], "alternatives": ["line"]}
SHAPES = {
    "solitaire": Shape(
        {"header": "header", "solution": "solution", "result": "result", "comments": ["comment"]}, open=True
    ),
    "header": Shape(
        {"deal": "deal", "rules": "rules"},
        ("num_decks", "num_moves", "num_columns", "num_freecells", "max_rank", "layout_before_move"),
        open=True,
    ),
    "rules": Shape(
        numbers=("num_reserves", "build_step", "foundation_base", "num_holes", "stock_draw", "stock_passes", "waste_holds",
                 "column_holds", "reserve_holds", "fill_rank", "fill_rank_too", "hole_repeats", "pair_steps_from"),
        lists=("column_bases", "column_rows", "hole_steps", "hole_bases", "hole_holds", "pair_sums", "pair_steps",
               "pair_singles"),
    ),
    "deal": Shape(),
    "solution": Shape(
        {"start_pos": "position", "initial_position": "position", "moves": ["move"], "move_list": "text",
         "final_position": "position", "alternatives": ["line"], "bookmarks": ["bookmark"]},
        ("moves_used",),
        open=True,
    ),
    "position": Shape({**_PILES, "talon": ["card"], "waste": ["card"], "reserves": ["reserve"]}),
    "foundation": Shape(numbers=("deck", "rank"), cards=True),
    "reserve": Shape(cards=True),
    "column": Shape(numbers=("len", "row"), booleans=("is_sideways",), cards=True),
    "card": Shape(numbers=("rank", "deck"), booleans=("is_empty", "is_hidden", "is_blocked")),
    "move": Shape(
        {"pos_before_move": "position", "source": "pile", "dest": "pile", "source_card": "card",
         "dest_card": "card", **_TEXTS},
        ("num_cards",), ("implicit",), open=True,
    ),
    "pile": Shape(numbers=("index", "deck")),
    "line": Shape({"moves": ["move"]}),
    "bookmark": Shape(),
    "comment": Shape({"plain_text": "text", "xhtml_subset": "markup"}),
    "result": Shape({"fault": "fault", "counts": ["count"]}),
    "fault": Shape(numbers=("move",)),
    "count": Shape(numbers=("number",)),
}  # fmt: skip


class Element:
    """An element with its namespace, and its texts and children in order.  X8: expat skips comments and
    processing instructions."""

    def __init__(self, name: str, attributes: dict[str, str]):
        self.namespace, self.name = split(name)
        self.attributes = attributes
        self.content: list[Any] = []  # elements and strings

    def elements(self) -> list[Element]:
        return [item for item in self.content if isinstance(item, Element)]

    def text(self) -> str:
        return "".join(item for item in self.content if isinstance(item, str))


def split(name: str) -> tuple[str, str]:
    namespace, _, local = name.rpartition(" ")
    return namespace, local


# ---- the document --------------------------------------------------------------------------------


class Parser:
    """Makes elements of a document.  Keeps what it has if an error follows (P2)."""

    def __init__(self) -> None:
        self.root: Optional[Element] = None
        self.open: list[Element] = []
        self.nodes = 0
        self.expat = expat.ParserCreate("utf-8", " ")
        self.expat.buffer_text = True
        self.expat.StartElementHandler = self.start
        self.expat.EndElementHandler = self.end
        self.expat.CharacterDataHandler = self.characters
        self.expat.StartDoctypeDeclHandler = self.doctype
        self.expat.XmlDeclHandler = self.declaration

    def parse(self, text: bytes) -> Element:
        """X2: UTF-8, or UTF-16 with a byte-order mark."""
        encoding = "utf-16" if text[:2] in (b"\xfe\xff", b"\xff\xfe") else "utf-8-sig"
        try:
            plain = text.decode(encoding).encode().lstrip(b" \t\n\r")  # X9
            self.expat.Parse(plain, True)
        except (UnicodeError, expat.ExpatError) as error:
            raise Unreadable(str(error)) from None
        assert self.root is not None
        return self.root

    def start(self, name: str, attributes: dict[str, str]) -> None:
        element = Element(name, attributes)
        if self.open:
            self.open[-1].content.append(element)
        else:
            self.root = element
        self.open.append(element)
        self.nodes += 1 + len(attributes)
        if len(self.open) > MAX_DEPTH or self.nodes > MAX_NODES:  # B1
            raise Unreadable("elements are nested too deep, or there are too many")

    def end(self, _name: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        self.open[-1].content.append(text)

    def doctype(self, *_declared: object) -> None:
        raise Unreadable("a DOCTYPE is not allowed")  # X3

    def declaration(self, _version: str, encoding: Optional[str], _standalone: int) -> None:
        if encoding is not None and encoding.lower() not in ("utf-8", "us-ascii", "utf-16"):
            raise Unreadable(f"the encoding is {encoding}")  # X2


def read_xml(text: bytes) -> Iterator[Callable[[], Any]]:
    """G1, X1: the records of a document, as functions that return a value or raise Unreadable."""
    root = Parser().parse(text)
    if root.namespace != NAMESPACE or root.name not in ("solitaire", "solitaire_collection"):
        raise Unreadable("the root is neither solitaire nor solitaire_collection")
    if root.name == "solitaire":
        yield partial(struct_of, root, "solitaire")
        return
    attributes_of(root, Shape())
    only_blanks(root)
    for child in root.elements():
        if (child.namespace, child.name) != (NAMESPACE, "solitaire"):  # P2
            raise Unreadable(f"{child.name} is not a record")
        yield partial(struct_of, child, "solitaire")


# ---- structs -------------------------------------------------------------------------------------


def struct_of(element: Element, name: str) -> dict[str, Any]:
    """Section 1.1: the value of an element that is a struct."""
    shape = SHAPES[name]
    value = attributes_of(element, shape)
    only_blanks(element)
    if shape.cards:
        cards = [struct_of(child, "card") for child in children_of(element, "card")]
        if cards or not {"suit", "rank"} & set(value):  # F3
            value["cards"] = cards
        return value

    order = list(shape.children)
    last = -1
    for child in element.elements():
        if child.namespace not in ("", NAMESPACE) and shape.open:  # E2, E4
            last = len(order)
            continue
        if child.namespace != NAMESPACE or child.name not in order:  # E1
            raise Unreadable(f"{child.name} is not allowed in {element.name}")
        place = order.index(child.name)
        if place <= last:  # X4
            raise Unreadable(f"{child.name} is at the wrong place in {element.name}")
        last = place
        value[child.name] = content_of(child, shape.children[child.name])
    return value


def content_of(element: Element, kind: Any) -> Any:
    """The value of an element that is a list, a text (X7) or a struct."""
    if isinstance(kind, list):
        attributes_of(element, Shape(), True)
        only_blanks(element)
        return [struct_of(child, kind[0]) for child in children_of(element, kind[0])]
    if kind == "text":
        attributes_of(element, Shape(), True)
        children_of(element, "")
        return element.text()
    if kind == "markup":
        attributes_of(element, Shape(), True)
        return "".join(markup_of(element.content))
    return struct_of(element, kind)


def children_of(element: Element, name: str) -> list[Element]:
    """E1: the children, all of which have that name."""
    for child in element.elements():
        if (child.namespace, child.name) != (NAMESPACE, name):
            raise Unreadable(f"{child.name} is not allowed in {element.name}")
    return element.elements()


def only_blanks(element: Element) -> None:
    """X7."""
    if element.text().strip(BLANKS):
        raise Unreadable(f"{element.name} contains text")


def attributes_of(element: Element, shape: Shape, none: bool = False) -> dict[str, Any]:
    """X5, X6: the attributes without a namespace, as values.  Those of other namespaces are ignored."""
    found: dict[str, Any] = {}
    for full, text in element.attributes.items():
        namespace, name = split(full)
        if namespace == NAMESPACE or (none and not namespace):  # X1, E1
            raise Unreadable(f"attribute {name} is not allowed in {element.name}")
        if not namespace:
            if name in shape.children or ":" in name or (shape.cards and name == "cards"):
                raise Unreadable(f"{name} is an element")
            found[name] = value_of(text.strip(BLANKS), name, shape)  # X5
    return found


def value_of(text: str, name: str, shape: Shape) -> Any:
    """X6."""
    if name in shape.numbers and re.fullmatch("[0-9]+", text):
        return int(text)
    if name in shape.booleans:
        return {"true": True, "1": True, "false": False, "0": False}.get(text, text)
    if name in shape.lists:
        words = re.split(f"[{BLANKS}]+", text) if text else []
        return [int(word) if re.fullmatch("-?[0-9]+", word) else word for word in words]
    return text


def markup_of(content: list[Any]) -> Iterator[str]:
    """F10: the content of xhtml_subset as the string that JSON has."""
    for item in content:
        if isinstance(item, str):
            yield item.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            continue
        if item.namespace != XHTML or item.attributes:  # E2
            raise Unreadable(f"{item.name} is not allowed in markup")
        yield f"<{item.name}>"
        yield from markup_of(item.content)
        yield f"</{item.name}>"
