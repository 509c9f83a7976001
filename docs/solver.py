#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An example of the protocol in docs/solvers.md: solves easy positions of FreeCell."""
import heapq
import json
import sys
import time


def successors(columns, cells, home):
    """Yields each move of one card, and the position after it."""
    sources = [(i, str(i + 1), column[-1]) for i, column in enumerate(columns) if column]
    sources += [(-1 - i, "abcdefgh"[i], card) for i, card in enumerate(cells) if card]
    for source, name, (rank, suit) in sources:
        left = [column[:-1] if i == source else column for i, column in enumerate(columns)]
        free = tuple(None if -1 - i == source else card for i, card in enumerate(cells))
        if home[suit] == rank - 1:
            yield name + "h", (tuple(left), free, home[:suit] + (rank,) + home[suit + 1:])
        for i, column in enumerate(left):
            fits = column and column[-1][0] == rank + 1 and (column[-1][1] - suit) % 2
            if i != source and (fits or not column and left.index(()) == i and (source < 0 or left[source])):
                yield name + str(i + 1), (tuple(left[:i] + [column + ((rank, suit),)] + left[i + 1:]), free, home)
        if source >= 0 and None in free:
            i = free.index(None)
            yield name + "abcdefgh"[i], (tuple(left), free[:i] + ((rank, suit),) + free[i + 1:], home)


def solve(start, until):
    """Searches the most promising positions first."""
    queue, seen = [(0, 0, start, ())], {start}
    while queue:
        _, _, position, moves = heapq.heappop(queue)
        if not any(position[0]) and not any(position[1]):
            names = []
            while moves:
                moves, name = moves
                names.insert(0, name)
            return {"answer": "solved", "moves": " ".join(names), "format": "snx"}
        if time.monotonic() > until:
            return {"answer": "gave-up", "why": f"{len(seen)} positions were too few"}
        for name, after in successors(*position):
            if after not in seen:
                seen.add(after)
                if len(seen) % 10000 == 0:
                    print(json.dumps({"progress": {"positions": len(seen)}}), flush=True)
                buried = sum(a[0] < b[0] for column in after[0] for a, b in zip(column, column[1:]))
                score = 3 * buried + sum(map(bool, after[1])) - 2 * sum(after[2])
                heapq.heappush(queue, (score, len(seen), after, (moves, name)))
    return {"answer": "unsolvable"}


def card(c):
    return (c["rank"], "HCDS".index(c["suit"]))


question = json.loads(sys.stdin.readline())
board = question["record"]["solitaire"]["solution"]["start_pos"]
begin = (tuple(tuple(map(card, column["cards"])) for column in board["columns"]),
         tuple(None if cell.get("is_empty") else card(cell) for cell in board["freecells"]),
         tuple(pile["rank"] for pile in board["foundations"]))
print(json.dumps(solve(begin, time.monotonic() + 0.9 * question["limits"]["milliseconds"] / 1000)))
