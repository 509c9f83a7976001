#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Wraps the samples as people paste them into posts, letters and issues, and compares the verdicts.

    tests/formats/wrap.py [--unisol PROGRAM] [--count N] [--seed N] FILE...

Each file is wrapped in seven simple ways, and N more times in random combinations of prose above and below, a code
fence, a command line, quote marks and indentation.  The verdicts must be those of the file alone, and there must be
no error that the file does not have.  Prints what differs."""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

FACTS = ("result", "game", "moves")
ABOVE = [
    "Hi, I get this output, is it right?",
    "Here is my solution:",
    "Hello all,",
    "On Mon, 3 Mar 2014, Alice wrote:",
    "I think that the solver is wrong here. It took three hours.",
    "Can someone check this for me, please? I am not sure whether it is legal.",
    "Dear list,",
    "## What happened",
    "**Output:**",
    "Solution:",
    "Steps to reproduce: run it, and look at the end.",
    "My best result so far; I could not find a shorter one.",
    "Update: it works now!",
    "Thank you for this program, it is great.",
]
BELOW = [
    "Thanks in advance.",
    "Thanks!",
    "Is that right?",
    "Regards, Bob",
    "-- ",
    "Carol",
    "What do you think?",
    "Sent from my phone",
    "It should have been solved, shouldn't it?",
    "I used the latest version on Debian.",
]
COMMANDS = [
    "$ ./solver --deal 1",
    "% solve 24 > out.txt",
    "C:\\games> solver.exe /DC 3 /OUT 1",
    "$ cat result.txt",
    "alice@host:~/games$ ./run.sh 12",
]
LANGUAGES = ["", "text", "console", "txt"]
SIMPLE = {
    "prose": lambda t: "Hi, I get this output, is it right?\n\n" + t + "\n\nThanks in advance.\n",
    "fence": lambda t: "Hi, I get this output, is it right?\n\n```\n" + t + "```\n\nThanks in advance.\n",
    "command": lambda t: "$ ./solver --deal 1\n" + t,
    "quote": lambda t: "".join("> " + line + "\n" for line in t.split("\n")),
    "indentation": lambda t: "".join("    " + line + "\n" for line in t.split("\n")),
    "before": lambda t: "Here is my solution:\n" + t,
    "after": lambda t: t + "\nThanks!\n",
}


def prefix(text, mark):
    """Begins each line with the mark, as mailers and editors do: empty lines get no blanks."""
    return "".join((mark + line).rstrip(" \t") + "\n" if not line else mark + line + "\n" for line in text.splitlines())


class Wrapper:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def maybe(self, chance):
        return self.random.random() < chance

    def prose(self, lines, most):
        found = [self.random.choice(lines) for _ in range(self.random.randint(1, most))]
        return "\n".join(found) + "\n" * self.random.randint(1, 2)

    def wrap(self, text):
        """Returns the text in a random wrapping, from the inside to the outside."""
        if not text.endswith("\n"):
            text += "\n"
        if self.maybe(0.4):
            text = self.random.choice(COMMANDS) + "\n" + text
        if self.maybe(0.4):
            mark = self.random.choice(["```", "~~~"])
            text = mark + self.random.choice(LANGUAGES) + "\n" + text + mark + "\n"
        elif self.maybe(0.3):
            text = prefix(text, self.random.choice(["    ", "  ", "\t"]))
        for _ in range(self.random.randint(1, 3)):
            if self.maybe(0.5):
                text = self.prose(ABOVE, 4) + text
            if self.maybe(0.5):
                text = text + "\n" * self.random.randint(1, 2) + self.prose(BELOW, 3)
            if self.maybe(0.3):
                text = prefix(text, "> ")
        return text


def reports(unisol, names):
    """Returns the reports of the files: {name: [report, ...]}."""
    command = [unisol, "verify", "--report=json", "--no-repair", *names]
    found = {name: [] for name in names}
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    for line in done.stdout.splitlines():
        report = json.loads(line)
        if report["record"] == 0 and report["result"] == "readable":
            continue  # notes about lines between and below the records
        found[report["file"]].append(report)
    return found


def facts(records):
    return [tuple(record.get(fact) for fact in FACTS) for record in records]


def errors(records):
    return [d["name"] for record in records for d in record["diagnostics"] if d["level"] == "error"]


def summary(records):
    first = records[0] if records else {}
    return "%s %s" % (facts(records)[:1], [d for d in first.get("diagnostics", []) if d["level"] == "error"][:1])


def same(records, alone):
    """A wrapped file may be read as another format of the same lines, which may not name the deal."""
    if len(records) != len(alone) or errors(records) != errors(alone):
        return False
    for record, wanted in zip(records, alone):
        if any(record.get(fact) != wanted.get(fact) for fact in FACTS):
            return False
        if record.get("deal") not in (wanted.get("deal"), None):
            return False
    return True


def check(options, sample, wrapper, scratch):
    with open(sample, encoding="utf-8", newline="") as file:
        text = file.read().replace("\r\n", "\n")
    texts = dict(SIMPLE)
    wrapped = {name: wrap(text) for name, wrap in texts.items()}
    for i in range(options.count):
        wrapped["random %d" % i] = wrapper.wrap(text)

    names = {}
    for i, (name, content) in enumerate(wrapped.items()):
        path = os.path.join(scratch, str(i))
        names[path] = name
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(content)
    bare = os.path.join(scratch, "bare")
    with open(bare, "w", encoding="utf-8", newline="") as file:
        file.write(text)

    found = reports(options.unisol, [bare, *names])
    if not found[bare] or found[bare][0]["result"] == "unreadable":
        print("%s alone: %s" % (os.path.basename(sample), summary(found[bare])))
    for path, name in names.items():
        if same(found[path], found[bare]):
            continue
        print("%s, %s: %s" % (os.path.basename(sample), name, summary(found[path])))
        if options.keep:
            os.makedirs(options.keep, exist_ok=True)
            os.replace(path, os.path.join(options.keep, "%s.%s" % (os.path.basename(sample), name.replace(" ", "-"))))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--unisol", default="unisol")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10, help="random wrappings of each file")
    parser.add_argument("--keep", help="a directory for the wrapped files that differ")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    wrapper = Wrapper(options.seed)
    for sample in options.files:
        with tempfile.TemporaryDirectory() as scratch:
            check(options, sample, wrapper, scratch)


if __name__ == "__main__":
    sys.exit(main())
