#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Judges records of the interchange: usage: verifier.py [FILE...]

Prints a line for each record of the JSON files, or of the standard input: the file, the number of
the record, and the verdict:

    solved                   every move is legal, and the game is solved
    legal                    every move is legal, and the game is not solved
    not judged               the moves can be made, and the rules of the game are not known
    illegal at move N REASON the first move that breaks a rule, explicit moves counted from 1
    unreadable: MESSAGE

The exit status is that of the
worst record: 0 if all are solved or legal, 1 illegal, 2 unreadable or not judged.
"""
from __future__ import annotations

import sys
from typing import Any, NamedTuple, Optional

import automove
from counts import Counts
from deals import check_deal
from judge import Judge
from model import Illegal, Move, Position, Record, Rules, Unreadable
from reader import AUTOMOVES, RULE_IS_OPEN, read_record, read_records, without_automoves
from unknown import PASSES, Learner, is_unknown, piles_of, reveal, reveal_rest, see_position


class Verdict(NamedTuple):
    kind: str  # solved, legal, illegal or unreadable
    move: int = 0
    why: str = ""  # the reason, or the message

    def __str__(self) -> str:
        if self.kind == "illegal":
            return f"illegal at move {self.move} {self.why}"
        return f"{self.kind}: {self.why}" if self.why else self.kind

    @property
    def status(self) -> int:
        return {"illegal": 1, "unreadable": 2, "not judged": 2}.get(self.kind, 0)


class Replay:
    """Replays the main line of a record: docs/interchange.md, section 3, rules C4 to C8, in the order
    of C11."""

    def __init__(self, record: Record, learner: Optional[Learner] = None):
        assert record.start is not None
        self.record = record
        self.learner = learner
        self.judge = Judge(record.rules, record.start)
        self.rules: Rules = self.judge.rules  # a first card on a foundation may set the base
        self.explicit = 0  # C10: the explicit moves played or tried
        self.played: list[tuple[Move, int]] = []  # with the numbers of cards
        self.counts = Counts(self.rules, record.start)  # F19

    def run(self) -> Verdict:
        try:
            automoves = self.play_all()
            self.compare(self.record.final)
            if not self.ends_at_automove():
                self.check_automoves(automoves)
            return self.check_result()
        except Illegal as illegal:
            return Verdict("illegal", self.explicit, illegal.reason)

    def ends_at_automove(self) -> bool:
        """C11, F14: whether the record states that an automove is at fault.  Those after it are not listed."""
        fault = (self.record.result or {}).get("fault")
        return isinstance(fault, dict) and fault["move"] <= self.explicit

    def play_all(self) -> int:
        """C4: plays all moves.  Returns the number of automoves after the last explicit one."""
        if self.record.lists_moves:
            self.play_list()
            return 0
        automoves = 0  # since the last explicit move
        for move in self.record.moves:
            self.compare(move.before)
            if not move.implicit:
                self.check_automoves(automoves)
                automoves = 0
                self.explicit += 1
            else:
                automoves += 1
                self.see(move)
                self.judge.check(move)
                self.check_automove(move)
            self.play(move)
        return automoves

    def play_list(self) -> None:
        """M2: plays the moves of a move_list, and the automoves that follow from the rule."""
        if self.record.automoves_first:
            self.play_automoves()
        for move in self.record.moves:
            self.explicit += 1
            self.play(move)
            self.play_automoves()

    def play_automoves(self) -> None:
        """Plays automoves in rounds, in the order of Q10: a pile moves one card in each round."""
        position, rule = self.judge.position, self.rules.automove
        more = rule != "NONE"
        while more:
            more = False
            for source, card in automove.movable(self.rules, position):
                move = automove.next_move(rule, self.rules, position, source, card)
                if move is not None:
                    self.play(move)
                    more = True

    def see(self, move: Move) -> None:
        """K19: learns the unknown cards that the record states for a move between existing piles."""
        if self.learner and self.judge.exists(move.source) and self.judge.exists(move.dest):
            self.learner.rules = self.rules
            self.learner.see_move(self.judge.position, move)

    def play(self, move: Move) -> None:
        self.see(move)
        deals = self.judge.is_dealing(move)
        cards = self.judge.play(move)
        self.played.append((move, cards))
        self.counts.add(move, cards, deals, self.judge.position)

    def check_automove(self, move: Move) -> None:
        """C7: the automove rule allows this move."""
        position = self.judge.position
        cards = dict(automove.movable(self.rules, position))
        card = cards.get(move.source)
        if card is None or move.dest.type != "FOUNDATION":
            raise Illegal("NOT_AUTOMATIC")
        if not automove.allows(move.rule, self.rules, position, card):
            raise Illegal("NOT_AUTOMATIC")
        if automove.allows(self.rules.automove, self.rules, position, card):  # Q7
            move.rule = self.rules.automove

    def check_automoves(self, made: int) -> None:
        """C7: no automove is missing.  Before the first explicit move all may be."""
        if self.rules.automove == "NONE" or (self.explicit == 0 and made == 0):
            return
        position = self.judge.position
        for _, card in automove.movable(self.rules, position):
            if automove.allows(self.rules.automove, self.rules, position, card):
                if automove.fits(self.rules, position, card):
                    raise Illegal("AUTOMOVE_MISSING")

    def compare(self, stated: Optional[Position]) -> None:
        """C6: a stated position is that of the replay."""
        if stated is not None:
            stock = self.rules.plays_stock()
            stated = stated.copy()
            see_position(self.judge.position, stated, self.learner)
            if stated.shown(stock) != self.judge.position.shown(stock):
                raise Illegal("SNAPSHOT_DIFFERS")

    def check_result(self) -> Verdict:
        """C8: the stated result agrees with that of the moves."""
        solved = self.judge.solved()
        said = self.record.result
        if said is not None:
            fault = said.get("fault")
            if isinstance(fault, dict):  # C9
                if solved or fault["move"] > self.explicit + 1:
                    raise Illegal("OTHER_RESULT")
                return Verdict("illegal", fault["move"], fault["reason"])
            judged = self.rules.judged == "YES"
            right = ("SOLVED" if solved else "UNFINISHED") if judged else "NOT_JUDGED"
            if said["status"] != right:
                raise Illegal("OTHER_RESULT")
            if said.get("claim") == "SOLVED" and not solved and judged:
                raise Illegal("FALSE_CLAIM")
            self.check_counts(said.get("counts", []))
        if self.rules.judged == "NO":  # K22
            return Verdict("not judged")
        return Verdict("solved" if solved else "legal")

    def check_counts(self, stated: Any) -> None:
        """C8, F20."""
        numbers = self.counts.at_end(self.judge.position)
        if any(numbers[one["name"]] != one["number"] for one in stated):
            raise Illegal("OTHER_RESULT")


def verdict(record: Record) -> Verdict:
    """C9."""
    if record.start is None:
        return Verdict("legal")
    try:
        check_deal(record)  # C3
    except Unreadable as error:
        return Verdict("unreadable", 0, str(error))
    return replayed(record)[0]


def replayed(record: Record) -> tuple[Verdict, Replay]:
    """The verdict and the replay, after the start has the cards that the record states later (K19)."""
    assert record.start is not None
    learner = None
    if any(is_unknown(card) for pile in piles_of(record.start) for card in pile):
        learner = Learner(record.rules, record.start, record.home)
        for _ in range(PASSES):
            Replay(record, learner).run()
            learned = reveal(learner)
            if not reveal_rest(learner) and not learned:
                break
    replay = Replay(record)
    return replay.run(), replay


def settled(record: Record) -> Record:
    """V7: the record with the automove rule that the moves decide, if it states none."""
    if record.rules.automove != RULE_IS_OPEN:
        return record
    value = record.value
    for rule in AUTOMOVES[1:]:
        one = read_record({**value, "header": {**value["header"], "automove": rule}})
        if replayed(one)[0].why not in ("NOT_AUTOMATIC", "AUTOMOVE_MISSING"):
            return one
    return read_record({**value, "solution": without_automoves(value["solution"])})


def verdicts(text: bytes) -> list[Verdict]:
    """The verdicts of the records of a text."""
    return [
        verdict(settled(record)) if record is not None else Verdict("unreadable", 0, why)
        for record, why in read_records(text)
    ]


def answer(found: list[Verdict]) -> dict[str, object]:
    """P3: the answer for a file: the worst verdict, and the first fault."""
    worst = max((said.status for said in found), default=0)
    fault = next((said for said in found if said.status == 1), None)
    if worst != 1 or fault is None:
        return {"verdict": "invalid" if worst else "valid"}
    return {"verdict": "illegal", "move": fault.move, "fault": fault.why}


def main(files: list[str]) -> int:
    worst = 0
    for file in files or ["-"]:
        if file == "-":
            text = sys.stdin.buffer.read()
        else:
            with open(file, "rb") as stream:
                text = stream.read()
        found = verdicts(text)
        worst = max([worst, *(said.status for said in found)])
        for number, said in enumerate(found, 1):
            print(f"{file}: {number}: {said}")
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
