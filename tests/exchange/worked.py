"""The worked example of the rules, as files; and what is said of a file that is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.file_formats import read_any
from scorekeeper.match.match import Match
from scorekeeper.texts.speech import say

MATCH: dict[str, Any] = {
    "format": "scorekeeper/match",
    "version": 1,
    "game": {"id": "swedish", "revision": 1},
    "players": ["A", "B", "C"],
    "first_dealer": 2,
    "deals": [
        {"contract": "sang", "counts": [6, 6, 4]},
        {"contract": "pass", "counts": [9, 2, 5]},
    ],
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
    b"match,game,game name,rules,player 1,player 2,player 3,first dealer,started,started zone,ended,ended zone,"
    b"match note,stake per point,currency,settle,time,time zone,"
    b"number,dealer,declarer,contract,played as,trump,thrown in,note,"
    b"A tricks,A quota,A score,A running total,"
    b"B tricks,B quota,B score,B running total,"
    b"C tricks,C quota,C score,C running total\r\n"
    b",swedish,Swedish Bismarck,,A,B,C,C,,,,,,,,,,,1,C,A,sang,,,,,6,8,-2,-2,6,4,2,2,4,4,0,0\r\n"
    b",,,,,,,,,,,,,,,,,,2,A,B,pass,,,,,9,6,-3,-5,2,4,2,4,5,6,1,1\r\n"
    b",,,,,,,,,,,,,,,,,,total,,,,,,,,,,,-5,,,,4,,,,1\r\n"
)

REPEATED_CSV = CSV.replace(b"\r\n,,,,,,,,,,,,,,,,,,", b"\r\n,swedish,Swedish Bismarck,,A,B,C,C,,,,,,,,,,,")
"""The example as earlier versions wrote it, which said of the match in every row what it is."""

OLD_CSV = (
    b"\xef\xbb\xbf"
    b"match,game,players,number,dealer,declarer,contract,played as,trump,thrown in,note,"
    b"A tricks,A quota,A score,A running total,"
    b"B tricks,B quota,B score,B running total,"
    b"C tricks,C quota,C score,C running total\r\n"
    b',swedish,"[""A"", ""B"", ""C""]",1,C,A,sang,,,,,6,8,-2,-2,6,4,2,2,4,4,0,0\r\n'
    b',swedish,"[""A"", ""B"", ""C""]",2,A,B,pass,,,,,9,6,-3,-5,2,4,2,4,5,6,1,1\r\n'
    b',swedish,"[""A"", ""B"", ""C""]",total,,,,,,,,,,,-5,,,,4,,,,1\r\n'
)
"""The example as the first versions wrote it."""

TEXT = """\
Swedish Bismarck

Player │ Spader │ Trumf │ Sang │ Pass │ Total
───────┼────────┼───────┼──────┼──────┼──────
A      │        │       │ X −2 │      │    −5
B      │        │       │      │ X +2 │    +4
C      │        │       │      │      │    +1

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


def told(read: Any, content: bytes) -> list[str]:
    """The sentences with which a file is refused."""
    with pytest.raises(NotReadable) as refused:
        read(content)
    return [say(fault) for fault in refused.value.faults_to_show()]


def read_or_told(content: bytes) -> Match | None:
    """The match in a file; None where it is refused, in sentences and nothing else."""
    try:
        return read_any(content)
    except NotReadable as refused:
        told = [say(fault) for fault in refused.faults_to_show("file")]
    assert told
    assert all(len(sentence) < 500 for sentence in told)
    return None
