#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes one rule of the reference implementation at a time, and checks that a conformance case finds it.

usage: mutants.py [--count N] [--seed N] [--list] [--equivalent] [MODULE...]

A change turns one comparison, one `and` or `or`, one number or one `not` into another, or removes
one refusal.  The module is compiled with the change, and answers the cases of the kit until an
answer is wrong: the files of MANIFEST.tsv and CANONICAL.tsv, conversions for the writer, and vectors
for the modules that deal, judge and make automoves.  If none is, the changed line is printed: either
a case is missing, or the change makes no difference.  Those that make none are in equivalent.tsv,
each with its module, the changed line and the reason, and are left out.

The exit status is 1 if a change is not found, or if equivalent.tsv has a line that is no change.
"""
from __future__ import annotations

import argparse
import ast
import copy
import csv
import os
import random
import re
import signal
import sys
import types
from typing import Callable, Iterator, NamedTuple, Optional

from kit import REFERENCE
import run

# In an order in which they can be loaded.
MODULES = ["model", "counts", "automove", "unknown", "xml_tree", "reader", "judge", "plans", "deals", "verifier",
           "canonical", "writer", "answer"]  # fmt: skip
CHANGED = MODULES[:-1]
KINDS = {  # of cases, those that are answered soon first
    "model": ["verdict", "moves"],
    "automove": ["verdict", "automoves", "moves"],
    "judge": ["verdict", "limit", "count", "moves"],
    "plans": ["verdict", "deal"],
    "deals": ["verdict", "deal"],
    "canonical": ["canonical"],
    "writer": ["convert", "deal"],
}
SECONDS = 20  # a change may make a loop endless
LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "equivalent.tsv")


class Case(NamedTuple):
    name: str
    requirements: list[str]
    passes: Callable[[types.ModuleType], bool]  # whether the module answer, with a change, is right


class Change(NamedTuple):
    module: str
    line: int
    text: str  # the changed line
    requirements: list[str]  # those that comments near the line cite
    code: Callable[[], types.CodeType]


# ---- the cases -----------------------------------------------------------------------------------


def cases(module: str) -> list[Case]:
    """The cases for a module."""
    options = argparse.Namespace(only="*", skip="", every=1, first=1, strict=True, reader=False, profile=None)
    found = [case for kind in KINDS.get(module, ["verdict"]) for case in run.cases_of(kind, options)]
    return [
        Case(case.name, case.requirements, conversion(case, options) if case.kind == "convert" else question(case, options))
        for case in found
    ]


def question(case: run.Case, options: argparse.Namespace) -> Callable[[types.ModuleType], bool]:
    request = dict(case.request)
    if "file" not in request and case.kind != "deal":
        request["record"] = case.record()

    def passes(answer: types.ModuleType) -> bool:
        return run.complaint(case, answer.ANSWERS[case.kind](copy.deepcopy(request)), options) is None

    return passes


def conversion(case: run.Case, options: argparse.Namespace) -> Callable[[types.ModuleType], bool]:
    """Whether the unchanged modules read the same records in what is written."""

    def passes(answer: types.ModuleType) -> bool:
        return run.wrong_conversion(case.request, answer.conversion(case.request)["text"], options) is None

    return passes


# ---- the changes ---------------------------------------------------------------------------------

OTHER = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
Edit = Callable[[], None]


def put(operators: list[ast.cmpop], index: int, operator: ast.cmpop) -> Edit:
    return lambda: operators.__setitem__(index, operator)


def edits(node: ast.AST) -> Iterator[tuple[Edit, Edit]]:
    """The changes of a node: functions that make one, and take it back."""
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            yield put(node.ops, index, OTHER[type(operator)]()), put(node.ops, index, operator)
    elif isinstance(node, ast.BoolOp):
        before, after = node.op, ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield lambda: setattr(node, "op", after), lambda: setattr(node, "op", before)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        number = node.value
        yield lambda: setattr(node, "value", number + 1), lambda: setattr(node, "value", number)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        operand = node.operand
        twice = ast.copy_location(ast.UnaryOp(ast.Not(), operand), operand)
        yield lambda: setattr(node, "operand", twice), lambda: setattr(node, "operand", operand)
    elif isinstance(node, ast.If) and len(node.body) == 1 and isinstance(node.body[0], ast.Raise):
        body, nothing = node.body, [ast.copy_location(ast.Pass(), node.body[0])]
        yield lambda: setattr(node, "body", nothing), lambda: setattr(node, "body", body)


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Those of the rules: without commands, messages and types."""
    for child in ast.iter_child_nodes(tree):
        command = isinstance(child, ast.FunctionDef) and child.name == "main"
        start = isinstance(child, ast.If) and "__name__" in ast.unparse(child.test)
        if not (command or start or isinstance(child, ast.JoinedStr)):
            yield child
            yield from nodes(child)


def changed_line(lines: list[str], node: ast.AST) -> str:
    """The line of a node that has been changed."""
    assert isinstance(node, (ast.expr, ast.If)) and node.end_lineno is not None
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}: pass"
    before = lines[node.lineno - 1].encode()[: node.col_offset]
    after = lines[node.end_lineno - 1].encode()[node.end_col_offset :]
    text = (before.decode() + ast.unparse(node) + after.decode()).split("  # ")[0]
    return " ".join(text.split())


def changes(module: str) -> list[Change]:
    with open(os.path.join(REFERENCE, module + ".py"), encoding="utf-8") as stream:
        source = stream.read()
    tree, lines = ast.parse(source), source.split("\n")
    found = []
    for node in nodes(tree):
        for edit, undo in edits(node):
            edit()
            text = changed_line(lines, node)
            undo()

            def code(edit: Edit = edit, undo: Edit = undo) -> types.CodeType:
                edit()
                try:
                    made: types.CodeType = compile(tree, path_of(module), "exec")
                finally:
                    undo()
                return made

            at = getattr(node, "lineno")
            found.append(Change(module, at, text, cited(lines, at), code))
    return found


def cited(lines: list[str], number: int) -> list[str]:
    """The requirements that the line cites, or else the last ones that its function cites before it."""
    for line in reversed(lines[:number]):
        names = re.findall(r"\b[A-Z]\d+\b", line.partition("#")[2] or line.partition('"""')[2])
        if names or re.match(r"    def |def |class ", line):
            return names
    return []


def equivalents() -> dict[tuple[str, str], str]:
    with open(LIST, encoding="utf-8", newline="") as stream:
        rows = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {(row["module"], row["changed line"]): row["reason"] for row in rows}


# ---- running -------------------------------------------------------------------------------------

CODE: dict[str, types.CodeType] = {}


def path_of(module: str) -> str:
    return os.path.join(REFERENCE, module + ".py")


def code_of(module: str) -> types.CodeType:
    if module not in CODE:
        with open(path_of(module), encoding="utf-8") as stream:
            CODE[module] = compile(stream.read(), path_of(module), "exec")
    return CODE[module]


def load(changed: str, code: Optional[types.CodeType]) -> types.ModuleType:
    """The module answer, with another code of the module `changed`.  The modules before it stay."""
    names = MODULES[MODULES.index(changed) :]
    for name in names:
        sys.modules.pop(name, None)
    for name in names:
        made = types.ModuleType(name)
        made.__file__ = path_of(name)
        sys.modules[name] = made
        exec(code if code and name == changed else code_of(name), made.__dict__)
    return sys.modules["answer"]


def on_alarm(_signal: int, _frame: object) -> None:
    raise TimeoutError


def failing(answer: types.ModuleType, kit: list[Case]) -> Optional[Case]:
    """The first case whose answer is wrong."""
    for case in kit:
        signal.alarm(SECONDS)
        try:
            right = case.passes(answer)
        except Exception:  # a change may break anything
            return case
        finally:
            signal.alarm(0)
        if not right:
            return case
    return None


def is_found(change: Change, kit: list[Case]) -> bool:
    """Whether a case fails.  Those of the requirements that the code cites are tried first."""
    wanted = set(change.requirements)
    near = [case for case in kit if wanted.intersection(case.requirements)]
    others = [case for case in kit if not wanted.intersection(case.requirements)]
    try:
        answer = load(change.module, change.code())
    except (Exception, SystemExit):  # the module cannot be loaded
        return True
    case = failing(answer, near) or failing(answer, others)
    if case is not None:
        kit.remove(case)
        kit.insert(0, case)  # the next change is likely to be near
    return case is not None


def survivors(some: list[Change]) -> Iterator[Change]:
    """The changes that no case finds."""
    kit: dict[str, list[Case]] = {}
    for change in some:
        if change.module not in kit:
            load(MODULES[0], None)
            kit[change.module] = cases(change.module)
        if not is_found(change, kit[change.module]):
            yield change


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=0, help="only so many changes, chosen at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="print all changes, and run none")
    parser.add_argument("--equivalent", action="store_true", help="run only those of equivalent.tsv")
    parser.add_argument("modules", nargs="*", default=CHANGED)
    options = parser.parse_args()
    signal.signal(signal.SIGALRM, on_alarm)

    todo = [change for name in options.modules for change in changes(name)]
    listed = equivalents()
    known = {(change.module, change.text) for change in todo}
    wrong = 0
    for module, text in listed:
        if module in options.modules and (module, text) not in known:
            wrong += 1
            print(f"equivalent.tsv: {module}: there is no change to: {text}")
    todo = [change for change in todo if ((change.module, change.text) in listed) == options.equivalent]
    if options.count:
        chosen = random.Random(options.seed).sample(range(len(todo)), min(options.count, len(todo)))
        todo = [todo[index] for index in sorted(chosen)]
    if options.list:
        for change in todo:
            print(f"{change.module}.py:{change.line}: {change.text}")
        return 0
    left = 0
    for change in survivors(todo):
        left += 1
        print(f"{change.module}.py:{change.line}: {change.text}", flush=True)
    print(f"{len(todo) - left} of {len(todo)} changes are found")
    return 1 if wrong or (left and not options.equivalent) else 0


if __name__ == "__main__":
    sys.exit(main())
