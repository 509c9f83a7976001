#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes one rule of the reference implementation at a time, and checks that a conformance case finds it.

usage: mutants.py [--count N] [--seed N] [MODULE...]

A change turns one comparison, one `and` or `or`, one number or one `not` into another, or removes
one refusal.  The module is compiled with the change, and answers the cases of the kit until an
answer is wrong: the files of MANIFEST.tsv and CANONICAL.tsv, conversions for the writer, and vectors
for the modules that deal, judge and make automoves.  If none is, the change is printed: either a
case is missing, or the change makes no difference.  Lines that end in the comment `# mutant: REASON`
are left alone; REASON says why no case can find their changes.
"""
from __future__ import annotations

import argparse
import ast
import copy
import importlib
import os
import random
import signal
import sys
import types
from typing import Callable, Iterator, NamedTuple, Optional

from kit import REFERENCE
import run

# In the order in which they import each other.
MODULES = ["model", "xml_tree", "reader", "automove", "judge", "plans", "deals", "verifier", "canonical", "writer", "answer"]
CHANGED = ["automove", "judge", "verifier", "reader", "xml_tree", "canonical", "writer", "deals", "plans"]
VECTORS = {"automove": ["automoves", "moves"], "judge": ["moves", "limit", "count"], "deals": ["deal"], "plans": ["deal"]}
SECONDS = 20  # a change may make a loop endless


class Case(NamedTuple):
    name: str
    passes: Callable[[types.ModuleType], bool]  # whether the module answer, with a change, is right


class Change(NamedTuple):
    line: int
    what: str
    tree: ast.Module


def cases(module: str) -> list[Case]:
    """The cases for a module."""
    options = argparse.Namespace(only="*", skip="", every=1, first=1, strict=True, reader=False)
    if module == "writer":
        return [Case(case.name, conversion(case)) for case in run.cases_of("convert", options)]
    kinds = ["canonical"] if module == "canonical" else VECTORS.get(module, []) + ["verdict"]
    return [Case(case.name, question(case, options)) for kind in kinds for case in run.cases_of(kind, options)]


def question(case: run.Case, options: argparse.Namespace) -> Callable[[types.ModuleType], bool]:
    request = dict(case.request)
    if "file" not in request and case.kind != "deal":
        request["record"] = case.record()

    def passes(answer: types.ModuleType) -> bool:
        return run.complaint(case, answer.ANSWERS[case.kind](copy.deepcopy(request)), options) is None

    return passes


def conversion(case: run.Case) -> Callable[[types.ModuleType], bool]:
    """Whether the unchanged modules read the same records in what is written."""

    def passes(answer: types.ModuleType) -> bool:
        return run.wrong_conversion(case.request, answer.conversion(case.request)["text"]) is None

    return passes


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
    """The module answer, with the module `name` made from the tree."""
    for module in MODULES:
        sys.modules.pop(module, None)
    if tree is not None:
        made = types.ModuleType(name)
        made.__file__ = os.path.join(REFERENCE, name + ".py")
        sys.modules[name] = made
        exec(compile(tree, made.__file__, "exec"), made.__dict__)
    return importlib.import_module("answer")


def on_alarm(_signal: int, _frame: object) -> None:
    raise TimeoutError


def failing(answer: types.ModuleType, kit: list[Case]) -> Optional[int]:
    """The index of the first case whose answer is wrong."""
    for index, case in enumerate(kit):
        signal.alarm(SECONDS)
        try:
            right = case.passes(answer)
        except Exception:  # a change may break anything
            return index
        finally:
            signal.alarm(0)
        if not right:
            return index
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=0, help="only so many changes, chosen at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("modules", nargs="*", default=CHANGED)
    options = parser.parse_args()
    signal.signal(signal.SIGALRM, on_alarm)

    todo: list[tuple[str, Change]] = []
    for name in options.modules:
        with open(os.path.join(REFERENCE, name + ".py"), encoding="utf-8") as stream:
            todo += [(name, change) for change in changes(stream.read())]
    if options.count:
        todo = random.Random(options.seed).sample(todo, min(options.count, len(todo)))

    survivors = 0
    for name in options.modules:
        survivors += survivors_of(name, [change for module, change in todo if module == name])
    print(f"{len(todo) - survivors} of {len(todo)} changes are found")
    return 1 if survivors else 0


def survivors_of(name: str, some: list[Change]) -> int:
    """Prints the changes of a module that no case finds, and returns their number."""
    if not some:
        return 0
    kit = cases(name)
    index = failing(load("", None), kit)
    if index is not None:
        print(f"{kit[index].name} fails without a change")
        return len(some)
    survivors = 0
    for change in some:
        try:
            index = failing(load(name, change.tree), kit)
        except (Exception, SystemExit):  # the module cannot be loaded
            continue
        if index is None:
            survivors += 1
            print(f"{name}.py:{change.line}: {change.what}", flush=True)
        else:
            kit.insert(0, kit.pop(index))  # the next change is likely to be near
    return survivors


if __name__ == "__main__":
    sys.exit(main())
