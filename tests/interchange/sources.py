#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the examples of docs/sources.md: sources.py PAGE UNISOL

A section begins with a block of code, which is the example of its rules.  Each row of its tables has the
number of a rule, the rule, the change that makes another example of it, and what `unisol verify` says: the
beginning of the verdict, and the names of its diagnostics, notes left out.  Prints each row that is wrong,
and numbers that are missing.  With --show, prints what each row says.
"""
import re
import subprocess
import sys

LINE_END = "↵"


def codes(cell):
    """The pieces of code of a cell: in single or double backquotes."""
    return [two.strip() or one for two, one in re.findall(r"``(.*?)``|`(.*?)`", cell)]


def changed(base, cell):
    """The example after the changes of a cell: `old` → `new`, or `new` alone for another text."""
    text = base
    pairs = re.split(r"; (?=`)", cell)
    for pair in pairs if cell.strip() else []:
        words = [word.replace("\\|", "|").replace(LINE_END, "\n") for word in codes(pair)]
        if len(words) == 1:
            text = words[0] + "\n"
        elif len(words) == 2 and words[0] in text:
            text = text.replace(words[0], words[1], 1)
        else:
            return None
    return text


def verify(unisol, form, text):
    """What unisol says: the verdict without the name of the file, and the names of errors and warnings."""
    command = [unisol, "verify", "-f", form, "--no-repair", "-"]
    run = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    verdict = run.stdout.decode().split("\n")[0].removeprefix("<stdin>: ")
    names = re.findall(r"(?:error|warning): .*\[([A-Z_]+)\]$", run.stderr.decode(), re.M)
    return verdict, sorted(set(names))


def check(row, base, form, unisol):
    """Returns what is wrong with a row, and what is right."""
    text = changed(base, row[2])
    if text is None:
        return "the change is not possible", ""
    words = codes(row[3])
    verdict, names = verify(unisol, form, text)
    wanted = [word for word in words[1:] if word.isupper()]
    right = f"{verdict} {' '.join(names)}"
    if words and verdict.startswith(words[0]) and sorted(wanted) == names:
        return "", right
    return f"unisol says: {right}", right


def main(page, unisol, show=False):
    with open(page, encoding="utf-8") as file:
        text = file.read()
    examples = 0
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        title = section.split("\n")[0]
        expected = 1
        # Blocks and rows in their order: a row belongs to the block before it.
        pattern = r"^```(\w[\w-]*)\n([\s\S]*?)^```$|^\| (\d+) \|.*\|$"
        form = base = ""
        for block in re.finditer(pattern, section, re.M):
            if block.group(1):
                form, base = block.group(1), block.group(2)
                continue
            number, line = int(block.group(3)), block.group(0)
            row = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if number not in (expected - 1, expected):
                print(f"{title}: rule {number} comes after {expected - 1}")
            expected = number + 1
            if len(row) != 4:
                print(f"{title} {number}: {len(row)} cells")
                continue
            if not row[3] or "`" not in row[3]:
                if not row[3]:
                    print(f"{title} {number}: neither an example nor a reason")
                continue
            wrong, right = check(row, base, form, unisol)
            examples += 1
            if wrong or show:
                print(f"{title} {number}: {right if show else wrong}")
    if show:
        print(examples, "examples")
    elif examples < 190:
        print(f"only {examples} examples")


main(*sys.argv[1:3], show="--show" in sys.argv)
