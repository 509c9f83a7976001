#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that a line of prose above a file never turns the file into something else.

usage: prose.py [--unisol PROGRAM] [--seed N] [--lines N] FILE...
       prose.py --list [--seed N] [--lines N]

Each line is put above each file.  unisol must give the same verdict as for the file alone, or say
that it does not recognize the text, or that the line is wrong, or report the error that it reports
if the format is named.  A line that names a deal may be a record of its own.  Prints what unisol
does otherwise, and nothing if all is well.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

WORDS = """a about again all also and any are ask at back because been before best but by can card
cards case column columns come could deal did do easy end every few find finished first foundation
free freecell from game games get good got had half hand hard have help here hint home hour how I
if in is it just keep king know last left let like line list little long lost made many maybe me
more most move moved moves my need never new next no not now number of off on one only or other our
out over own pile played post queen quite rather read ready really right run same saw say second see
seed seen send sent set she short should show side so solitaire solution solved solver some spade
stack start step still stock stuck such suit sure take talon than thanks that the them then there
these they thing think this those thought three time to too took try turn two under up used version
very wait want was waste way we week well went were what when where which while who why will win
with without won work would yes yet you your""".split()
NAMES = ["Alice", "Bob", "Carol B.", "dave", "Eve_17", "J. Horne", "K.O.", "Ann-Marie", "jd3", "TS", "6D"]
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
SUITS = ["hearts", "spades", "clubs", "diamonds"]
RANKS = ["ace", "two", "3", "seven", "10", "jack", "queen", "king"]
OPENERS = ["Hi", "Hello all", "Dear list", "Hey", "P.S.", "FYI", "Re", "Note", "Update", "Solution", "Moves",
           "Game", "Deal", "Layout", "Result", "Columns", "Answer", "TODO", "Subject", "Solved", "Start"]
TEMPLATES = [
    "On {day}, {n31} {month} 2014, at {hour}, {name} wrote; see:",
    "On {day}, {month} {n31}, 2019 at {hour} PM {name} <{word}@example.org> wrote:",
    "{n31}.{n12}.2007, {hour}, {name}: {words}; {words}",
    "From: {name} <{word}.{word}@example.com>",
    "Date: {day}, {n31} {month} 2003 {hour}:{n60} +0200",
    "Subject: Re: [{word}] {words} ({n100})",
    "Message-ID: <{n10000}.{word}${n100}@example.net>",
    "Newsgroups: alt.games.{word},rec.games.{word}; {word}",
    "{opener},",
    "{opener}:",
    "{opener}: {n10000}",
    "{opener} {n10000}",
    "{opener} #{n10000}: {words}.",
    "{opener}, {words}, {words}, {words}; {words}",
    "{opener}; {word}, {word}, {word}, {word}",
    "{words}, {words}, {words}; {words}.",
    "{words}; {words}; {words}: {words}!",
    "{words} ({words}), {words} [{words}], {{{words}}}; {words}",
    "({words})",
    "[{words}]",
    "[{n100}, {n100}, {n100}; {word}]",
    "{{{word}: {n100}}}",
    "<{words}>",
    "\"{words}\", {words}",
    "'{words}'",
    "{n12}. {words}",
    "{n12}) {words}, {words}",
    "{n12}: {words}",
    "{n12}) {word}",
    "{n12}. {word} {n12} {word}",
    "{n10000}, {n100}, {words}",
    "{n10000}: {words}",
    "{n10000} {words}",
    "{n100} {n100} {n100} {n100}",
    "{n12}, {n12}, {n12}; {n12}",
    "{n100}/{n100} {words}",
    "#{n10000}",
    "# {words}",
    "## {words}: {n100}",
    "#{n10000} {words}, {words}",
    "* {words}",
    "- {words}; {words}",
    "- [ ] {words}",
    "- [x] {words} ({n12}/{n12})",
    "+ {words}",
    "> {words}, {words}",
    "> > {words}",
    "| {word} | {word} | {n12} |",
    "|---|---|---|",
    "---",
    "=====",
    "-=-=-=-",
    "***{words}***",
    "**{opener}:** {words}",
    "_{words}_ `{word} {n12}`",
    "```",
    "```{word}",
    "~~~",
    "$ {word} --{word}={n100} {word}.txt",
    "$ ./{word} -{letter} {n12} < {word}.txt; echo $?",
    "{word}@{word}:~/{word}$ {word} {n10000} | {word}",
    "C:\\{word}> {word}.exe /{letter} {n100}",
    "# {word} {word}.{letter} > {word}.out",
    ">>> {word}({n12}, '{word}')",
    "% {word} {n10000}",
    "{word}.py: {words}",
    "{word}.c:{n100}:{n12}: {word}: {words}",
    "https://example.org/{word}?{word}={n10000}&{word}={n12}",
    "see http://example.com/{word}/{n100}.html; {words}",
    "The {rank} of {suit} {words}, {words}.",
    "I moved the {rank} of {suit} to {word}; {words}, {words}, {words}.",
    "{words}: {rank} of {suit}, {rank} of {suit}, {rank} of {suit}; {words}",
    "Move the {rank} of {suit} {words}.",
    "Move {n12} {words}",
    "Move {words} to {word}",
    "Solution {n100}: {words}",
    "Solved in {n100} {word}, {words}",
    "Solved! {words}",
    "Unsolvable: {words}",
    "I could not solve {word} {n10000}; {words}",
    "No {words}, no {words}, no {words}; {words}",
    "Deal {n10000} {words}.",
    "Game #{n10000} ({words}) is {word}: {words}",
    "FreeCell Game {n10000}: {words}",
    "FreeCell {n10000}, {n100} moves, {n12} freecells; {words}:",
    "Klondike, draw {n12}, deal {n10000}; {words}",
    "Seed: {n10000}; {words}",
    "Time: {hour}:{n60}, {n100} %, {n12} {word}; {words}",
    "Took {n100}.{n100} s; {n10000} states",
    "Freecells are {word}; {words}",
    "Free cells: {words}",
    "Foundations first, {words}, {words}, {words}; {words}",
    "Stock {words}",
    "Stack {n12} {words}",
    "Column {n12}: {words}",
    "Shelve {words}",
    "Deck {words}",
    "Start: {words}",
    "Original {words}",
    "Iteration {n100}: {words}",
    "Info: {words}",
    "{letter}",
    "{letter}{n12}",
    "{letter}{letter} {letter}{letter}",
    "{letter}) {words}",
    "{words}?",
    "{words}!",
    "{words}...",
    "    {words}",
    "\t{words}; {words}",
    " {words}, {words}, {words}; {words}",
    "ok",
    "EOF",
    "{n12}",
    "{n10000}",
    "{hour}",
    "{word}={n100}; {word}={n100}; {word}, {word}, {word};",
    "{word},{word},{word},{word};{word},{word}",
    ",,,;,,,;{word}",
    ";;;",
    "({n12},{n12}),({n12},{n12})",
    "({letter},{n12}) -> ({letter},{n12})",
    "{word} -> {word} -> {word}; {n12}",
    "{name}, {name}, {name}, and {name}; {words}",
    "Cc: {name}, {name}, {name}, {name}; {name}",
    "--",
    "-- {name}",
    "Regards, {name}",
    "© 2011 {name} · {words}",
    "„{words}“, {words} – {words}; {words}",
]


class Prose:
    """Lines that a person, a mailer, a shell or a page might put above a file."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def words(self):
        text = " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(1, 9)))
        return text[0].upper() + text[1:] if self.random.random() < 0.4 else text

    def line(self, template):
        pick = self.random.choice
        number = self.random.randint

        class Fields(dict):
            def __missing__(fields, key):
                return {
                    "word": lambda: pick(WORDS),
                    "words": self.words,
                    "name": lambda: pick(NAMES),
                    "opener": lambda: pick(OPENERS),
                    "day": lambda: pick(DAYS),
                    "month": lambda: pick(MONTHS),
                    "suit": lambda: pick(SUITS),
                    "rank": lambda: pick(RANKS),
                    "letter": lambda: pick("abcdefghijklmnopqrstuvwxyzABCDEFGHJKLMNQRST"),
                    "hour": lambda: "%d:%02d" % (number(0, 23), number(0, 59)),
                    "n12": lambda: number(1, 12),
                    "n31": lambda: number(1, 31),
                    "n60": lambda: "%02d" % number(0, 59),
                    "n100": lambda: number(0, 999),
                    "n10000": lambda: number(1, 99999),
                }[key]()

        return template.format_map(Fields())

    def lines(self, count):
        order = TEMPLATES[:]
        found = []
        while len(found) < count:
            self.random.shuffle(order)
            found += [self.line(template) for template in order]
        return found[:count]


FACTS = ("result", "game", "deal", "moves", "automoves")
NOT_RECOGNIZED = ("FORMAT_UNKNOWN", "NOT_A_SOLUTION")


def reports(unisol, names, *options):
    """Returns the reports of the files: {name: [report, ...]}."""
    command = [unisol, "verify", "--report=json", "--no-repair", *options, *names]
    found = {name: [] for name in names}
    for line in subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout.splitlines():
        report = json.loads(line)
        found[report["file"]].append(report)
    return found


def facts(records):
    return [tuple(record.get(fact) for fact in FACTS) for record in records]


def errors(records):
    return [(d["name"], d.get("line"), d.get("column"), d["message"]) for record in records
            for d in record["diagnostics"] if d["level"] == "error"]


def is_of_line(record):
    """Returns true if the record is the line alone: an error there, or a deal that it names."""
    if record["result"] == "unreadable":
        return errors([record])[0][1] == 1
    return record["moves"] == 0 and record["result"] == "unfinished" and record["deal"] is not None


def is_fine(unisol, name, records, alone):
    if facts(records) == facts(alone):
        return True
    found = errors(records)
    if len(records) == 1 and records[0]["result"] == "unreadable" and found[0][0] in NOT_RECOGNIZED:
        return True
    if records and is_of_line(records[0]) and facts(records[1:]) in ([], facts(alone)):
        return True
    named = reports(unisol, [name], "--format", alone[0]["format"])[name]
    return (facts(records), found) == (facts(named), errors(named))


def summary(records):
    first = records[0] if records else {}
    text = " ".join("%s=%s" % (fact, first[fact]) for fact in ("result", "format", "moves", "deal") if first.get(fact))
    return "%d records, %s %s" % (len(records), text, errors(records)[:1])


def check(options, lines, sample, scratch):
    with open(sample, "rb") as file:
        data = file.read()
    paths = {}
    for i, line in enumerate(lines):
        name = os.path.join(scratch, "%d" % i)
        with open(name, "wb") as file:
            file.write(line.encode() + b"\n" + b"\n" * (i % 2) + data)
        paths[name] = line

    bare = os.path.join(scratch, "alone")
    with open(bare, "wb") as file:
        file.write(data)
    alone = reports(options.unisol, [bare])[bare]
    number = 0
    for name, records in reports(options.unisol, list(paths)).items():
        if not is_fine(options.unisol, name, records, alone):
            number += 1
            print("%s below %r: %s" % (os.path.basename(sample), paths[name], summary(records)))
    return number


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--unisol", default="unisol")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lines", type=int, default=500)
    parser.add_argument("--list", action="store_true", help="print the lines")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    lines = Prose(options.seed).lines(options.lines)
    if options.list:
        print("\n".join(lines))
        return
    with tempfile.TemporaryDirectory() as scratch:
        for sample in options.files:
            check(options, lines, sample, scratch)


if __name__ == "__main__":
    sys.exit(main())
