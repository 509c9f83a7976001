#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes one rule of the reference implementation at a time, and checks that a conformance file finds it.

usage: mutants.py [--count N] [--seed N] [MODULE...]

A change turns one comparison, one `and` or `or`, one number or one `not` into another, or removes
one refusal.  The module is compiled with the change, and judges the files of tests/conformance in
JSON until a verdict, a move at fault or a reason is not the one of MANIFEST.tsv.  If none is, the
change is printed: either a file is missing, or the change makes no difference.  Lines that end in
the comment `# mutant: REASON` are left alone; REASON says why no file can find their changes.
"""
from __future__ import annotations

import argparse
import ast
import copy
import csv
import importlib
import json
import os
import random
import signal
import sys
import types
from typing import Callable, Iterator, NamedTuple, Optional

from kit import KIT, REFERENCE

MODULES = ["automove", "judge", "verifier"]
SECONDS = 20  # a change may make a loop endless


class Case(NamedTuple):
    file: str
    text: bytes
    expected: dict[str, object]


class Change(NamedTuple):
    line: int
    what: str
    tree: ast.Module


def cases() -> list[Case]:
    found = []
    with open(os.path.join(KIT, "MANIFEST.tsv"), encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
            if not row["file"].endswith(".json") or "deal-klondike" in row["file"]:
                continue
            expected: dict[str, object] = {"verdict": row["verdict"]}
            if row["verdict"] == "illegal":
                expected["move"] = int(row["move"])
                if row["fault"] != "STATED":
                    expected["fault"] = row["fault"]
            with open(os.path.join(KIT, row["file"]), "rb") as text:
                found.append(Case(row["file"], text.read(), expected))
    return found


OTHER = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def edits(node: ast.AST) -> Iterator[tuple[str, Callable[[ast.AST], None]]]:
    """The changes of a node, each with a function that makes it in a copy."""
    if isinstance(node, ast.Compare):

        def compare(copied: ast.AST) -> None:
            assert isinstance(copied, ast.Compare)
            copied.ops[0] = OTHER[type(copied.ops[0])]()

        yield "another comparison", compare
    elif isinstance(node, ast.BoolOp):

        def connect(copied: ast.AST) -> None:
            assert isinstance(copied, ast.BoolOp)
            copied.op = ast.Or() if isinstance(copied.op, ast.And) else ast.And()

        yield "and, or", connect
    elif isinstance(node, ast.Constant) and type(node.value) is int:

        def count(copied: ast.AST) -> None:
            assert isinstance(copied, ast.Constant)
            copied.value += 1

        yield f"{node.value + 1}, not {node.value}", count
    elif isinstance(node, ast.If) and len(node.body) == 1 and isinstance(node.body[0], ast.Raise):

        def allow(copied: ast.AST) -> None:
            assert isinstance(copied, ast.If)
            copied.body = [ast.Pass()]

        yield "no refusal", allow


def changes(source: str) -> list[Change]:
    tree = ast.parse(source)
    lines = source.split("\n")
    found = []
    for number, node in enumerate(ast.walk(tree)):
        if "# mutant: " in lines[getattr(node, "lineno", 1) - 1]:
            continue
        for what, edit in edits(node):
            changed = copy.deepcopy(tree)
            edit(next(same for index, same in enumerate(ast.walk(changed)) if index == number))
            found.append(Change(getattr(node, "lineno"), what, ast.fix_missing_locations(changed)))
    return found


def load(name: str, tree: Optional[ast.Module]) -> types.ModuleType:
    """The module verifier, with the module `name` made from the tree."""
    for module in MODULES:
        sys.modules.pop(module, None)
    if tree is not None:
        made = types.ModuleType(name)
        made.__file__ = os.path.join(REFERENCE, name + ".py")
        sys.modules[name] = made
        exec(compile(tree, made.__file__, "exec"), made.__dict__)
    return importlib.import_module("verifier")


def on_alarm(_signal: int, _frame: object) -> None:
    raise TimeoutError


def failing(verifier: types.ModuleType, kit: list[Case]) -> Optional[int]:
    """The index of the first case whose answer is not the expected one."""
    for index, case in enumerate(kit):
        signal.alarm(SECONDS)
        try:
            answer = verifier.answer(verifier.verdicts(case.text))
        except Exception:  # a change may break anything
            return index
        finally:
            signal.alarm(0)
        if any(answer.get(key) != value for key, value in case.expected.items()):
            return index
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=0, help="only so many changes, chosen at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("modules", nargs="*", default=MODULES)
    options = parser.parse_args()
    signal.signal(signal.SIGALRM, on_alarm)

    kit = cases()
    index = failing(load("", None), kit)
    if index is not None:
        print(f"{kit[index].file} fails without a change")
        return 1
    todo: list[tuple[str, Change]] = []
    for name in options.modules:
        with open(os.path.join(REFERENCE, name + ".py"), encoding="utf-8") as stream:
            todo += [(name, change) for change in changes(stream.read())]
    if options.count:
        todo = random.Random(options.seed).sample(todo, min(options.count, len(todo)))

    survivors = 0
    for name, change in todo:
        try:
            index = failing(load(name, change.tree), kit)
        except Exception:  # the module cannot be loaded
            continue
        if index is None:
            survivors += 1
            print(f"{name}.py:{change.line}: {change.what}")
        else:
            kit.insert(0, kit.pop(index))  # the next change is likely to be near
    print(f"{len(todo) - survivors} of {len(todo)} changes are found")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
