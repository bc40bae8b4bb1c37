"""The pad of a bridge score: points above and below a line."""

from __future__ import annotations

from typing import NamedTuple


class BridgePad(NamedTuple):
    """A score that is kept above and below a line, as at bridge, in the order of writing.

    `above` has a row of points for each deal that brought any. `below` has the same for each game; the last game is not
    won yet, unless the match is over. Each row has an entry for each account. `games` are the games that each has won.
    """

    above: tuple[tuple[int, ...], ...]
    below: tuple[tuple[tuple[int, ...], ...], ...]
    games: tuple[int, ...]
