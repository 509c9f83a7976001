#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the verdicts of unisol with those of the verifier: usage: compare.py GAMES REPORT

GAMES are records with the member `verifier:expected`, as random_games.py prints them.  REPORT is
what `unisol verify --report json` prints for them.  Prints each record with another verdict, move
or reason, and counts at the end.
"""
from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any, Optional

KINDS = {"solved": "solved", "unfinished": "legal", "illegal": "illegal"}


def read_pairs(games: str, report: str) -> Optional[list[tuple[dict[str, Any], dict[str, Any]]]]:
    """Each record with its report, or None after a message if their numbers differ."""
    with open(games, encoding="utf-8") as wanted, open(report, encoding="utf-8") as got:
        records = [json.loads(line)["solitaire"] for line in wanted]
        reports = [json.loads(line) for line in got]
    if len(records) != len(reports):
        print(f"{len(records)} records, but {len(reports)} reports")
        return None
    return list(zip(records, reports))


def said(report: dict[str, object]) -> str:
    """The verdict of unisol in the verifier's words."""
    kind = KINDS.get(str(report["result"]), "unreadable")
    fault = report.get("fault")
    if kind == "illegal" and isinstance(fault, dict):
        return f"illegal at move {fault.get('move', 0)} {fault['reason']}"
    return kind


def main(games: str, report: str) -> int:
    counts: Counter[str] = Counter()
    different = 0
    pairs = read_pairs(games, report)
    if pairs is None:
        return 1
    for number, (record, one) in enumerate(pairs, 1):
        expected = record["verifier:expected"].split(":")[0]
        counts[expected.split()[0]] += 1
        if said(one) != expected:
            different += 1
            variant = record["header"]["variant"]
            print(f"record {number}, {variant}: {said(one)}; the verifier: {expected}")
    print("#", ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    return min(different, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
