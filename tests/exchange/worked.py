"""The worked example of the rules, as files; and what is said of a file that is refused."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.file_formats import read_file
from scorekeeper.match.match import Match
from tests.support.tables import spoken

NEWER = (
    "The file was made by a newer scorekeeper: update this one to open it. "
    "If a development version before 1.0 made it, export match files there, and convert these with "
    "assets/from_before_1.py."
)

MATCH: dict[str, Any] = {
    "format": "scorekeeper/match",
    "version": 1,
    "game": {"id": "swedish", "revision": 1},
    "players": ["A", "B", "C"],
    "first_dealer": 2,
    "deals": [{"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 5]}],
}

JSON = """\
{
  "format": "scorekeeper/match",
  "version": 1,
  "game": {"id": "swedish", "revision": 1},
  "players": ["A", "B", "C"],
  "first_dealer": 2,
  "deals": [
    {"contract": "sang", "counts": [6, 6, 4]},
    {"contract": "pass", "counts": [9, 2, 5]}
  ]
}
"""

CSV = (
    b"\xef\xbb\xbf"
    b"scorekeeper sheet,1,,,,,,,,,,,,,,\r\n"
    b"game,swedish,Swedish Bismarck,1,,,,,,,,,,,,\r\n"
    b"players,A,B,C,,,,,,,,,,,,\r\n"
    b"first dealer,C,,,,,,,,,,,,,,\r\n"
    b"sum,0,,,,,,,,,,,,,,\r\n"
    b",,,,,,,,,,,,,,,\r\n"
    b"deal,dealer,declarer,contract,"
    b"A tricks,A quota,A,A total,B tricks,B quota,B,B total,C tricks,C quota,C,C total\r\n"
    b"1,C,A,sang,6,8,-2,-2,6,4,2,2,4,4,0,0\r\n"
    b"2,A,B,pass,9,6,-3,-5,2,4,2,4,5,6,1,1\r\n"
    b"total,,,,,,,-5,,,,4,,,,1\r\n"
)

TEXT = """\
Swedish Bismarck

Player │ Spader │ Trumf │ Sang │ Pass │ Total
───────┼────────┼───────┼──────┼──────┼──────
A      │        │       │ X −2 │      │    −5
B      │        │       │      │ X +2 │    +4
C      │        │       │      │      │    +1
Sum 0 ✓

Deal 3 of 12 · B deals · C is forehand and owes Spader, Trumf, Sang, Pass.
A owes Spader, Trumf, Pass.
B owes Spader, Trumf, Sang.
C owes Spader, Trumf, Sang, Pass.

      │        │          │          │ A                      │ B                      │ C
      │        │          │          │                Running │                Running │                Running
 Deal │ Dealer │ Declarer │ Contract │ Tricks  Score    total │ Tricks  Score    total │ Tricks  Score    total
──────┼────────┼──────────┼──────────┼────────────────────────┼────────────────────────┼───────────────────────
    1 │ C      │ A        │ Sang     │      6     −2       −2 │      6     +2       +2 │      4      0        0
    2 │ A      │ B        │ Pass     │      9     −3       −5 │      2     +2       +4 │      5     +1       +1
──────┼────────┼──────────┼──────────┼────────────────────────┼────────────────────────┼───────────────────────
total │        │          │          │                     −5 │                     +4 │                     +1
"""


def written(**changes: Any) -> bytes:
    """The example with other entries; one that is None is left out."""
    entries = {key: value for key, value in {**MATCH, **changes}.items() if value is not None}
    return json.dumps(entries).encode()


def with_deals(*deals: Any, **changes: Any) -> bytes:
    """The example with other deals."""
    return written(deals=list(deals), **changes)


def rows_of(content: bytes) -> list[list[str]]:
    """The rows of a CSV file."""
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), strict=True))


def head_of(content: bytes) -> dict[str, list[str]]:
    """The filled cells of each row of a sheet that is about the match, by key."""
    rows = rows_of(content)
    return {key: [cell for cell in cells if cell] for key, *cells in rows[: rows.index([""] * len(rows[0]))]}


def table_of(content: bytes) -> list[list[str]]:
    """The table of deals of a sheet: its header, a row for each deal, the totals."""
    rows = rows_of(content)
    return rows[rows.index([""] * len(rows[0])) + 1 :]


def columns_of(content: bytes) -> dict[str, list[str]]:
    """The cells of each column of that table, the total last, by header."""
    header, *rows = table_of(content)
    return {name: list(cells) for name, *cells in zip(header, *rows, strict=True) if name}


def as_file(rows: Sequence[Sequence[str]], **dialect: Any) -> bytes:
    """A CSV file of these rows."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\r\n", **dialect).writerows(rows)
    return file.getvalue().encode("utf-8-sig")


def told(read: Any, content: bytes) -> list[str]:
    """The sentences with which a file is refused."""
    with pytest.raises(NotReadable) as refused:
        read(content)
    return spoken(refused.value.faults_to_show())


def read_or_told(content: bytes) -> Match | None:
    """The match in a file; None where it is refused, in sentences and nothing else."""
    try:
        return read_file(content).match
    except NotReadable as refused:
        told = spoken(refused.faults_to_show("file"))
    assert told
    assert all(len(sentence) < 500 for sentence in told)
    return None
