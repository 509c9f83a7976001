# SPDX-License-Identifier: MIT
"""Joining, comparing and counting records."""

from pathlib import Path
from typing import List

import pytest

import unisol


def records(text: str) -> List[unisol.Record]:
    return list(unisol.read(text.encode()))


def test_joined_records_are_split_again() -> None:
    given = records("#617\n8a 8b\n\n#617\n8a 8c 8b\n\n#617\n8b 8a\n")
    merged = unisol.merge(given)
    assert [v.number for v in merged.variations] == ["1.1", "2.1"]
    found = merged.split()
    assert len(found) == len(given)
    for record in given:
        assert record in found
    assert unisol.merge(found) == merged
    assert unisol.merge(given[0]).split() == (given[0],)


def test_a_tree_keeps_comments(samples: Path) -> None:
    game = unisol.Game(deal=617)
    game.push("8a")
    first = game.record(comment="the first")
    game.pop()
    game.push("1a")
    found = unisol.merge([first, game.record(comment="the second")]).split()
    assert ["the first" in unisol.convert(record, to="json") for record in found] == [True, True]
    (proton,) = unisol.read(samples / "austin.proton")
    assert proton.split() == (proton,)


@pytest.mark.parametrize(
    "text, words",
    [
        ("#617\n8a\n\n#618\n8a\n", "record 2: the layout is neither that of the first record nor its last position"),
        ("", "there is no record to merge"),
    ],
)
def test_records_that_cannot_be_joined(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        unisol.merge(records(text) if text else [])


def test_differences(samples: Path) -> None:
    first, second, other = records("#617\n8a 8b 8c 87\n\n#617\n8a 8c 8b\n\n#618\n8a\n")
    assert unisol.diff(first, first) == ()
    reordered, rest = unisol.diff(first, second)
    assert reordered.meeting == "reordered" and reordered.first.moves == range(1, 2)
    assert reordered.second == unisol.Stretch(range(1, 2), 1, 2, 2)
    assert rest.meeting == "never" and rest.first.last_move == 4
    assert rest.second == unisol.Stretch(range(3, 3), 3, None, None)
    with pytest.raises(ValueError, match="do not begin with the same layout"):
        unisol.diff(first, other)


def test_counts(samples: Path) -> None:
    text = b"#617\n8a\n\n#617\n8a 8b\n\n#617\na1\n"
    stats = unisol.stats(text)
    assert (stats.records, stats.unfinished, stats.illegal, stats.solved) == (3, 2, 1, 0)
    assert stats.reasons == {"SOURCE_EMPTY": 1}
    assert stats.properties["moves"] == unisol.Property(2, 1, 2, 1.5, 1.5, {1: 1, 2: 1})
    assert "draws" not in stats.properties
    assert unisol.stats([]).properties == {}
    assert unisol.stats(samples / "617.fcs").solved == 1


def test_equal_records(samples: Path) -> None:
    given = [*unisol.read(samples / "617.fcs"), *unisol.read(samples / "617.xml"), *records("#617\n8a\n")]
    assert list(unisol.unique(given)) == [given[0], given[2]]
