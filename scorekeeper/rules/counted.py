"""The figures to count in deals beside points; the kinds of items, and games in code, provide them.

To count something new, a kind yields it under a key of its own, and `COUNTED` has the words for it. Digests, figures,
files and screens show everything that is counted.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scorekeeper.rules.phrase import Phrase


class Declaration(NamedTuple):
    """A declaration or a bid in a deal: the account, and whether it made it.

    `contract` is the contract, by a name of the table; None if there is only a declarer. `partner` is the seat that
    plays with the declarer, if one is named in the deal.
    """

    account: int
    made: bool
    contract: str | None = None
    partner: int | None = None


class Counted(NamedTuple):
    """Something of a deal that is counted for a seat: its key in `COUNTED`, its size, and if it was made."""

    what: str
    seat: int
    size: int
    made: bool


class CountedWords(NamedTuple):
    """The words for something that is counted: its order, the name of one by its size, and the subject of its chart.

    `heading` is its name in files for programs, and never translated.
    """

    by_size: Phrase
    size: Phrase
    shown: Phrase
    heading: str


BIDS: Final = "bids"

COUNTED: Final = {
    BIDS: CountedWords(Phrase("by bid"), Phrase("Bid"), Phrase("Share of the bids that were made."), "bids"),
}
"""The words for everything that is counted, by its key, in the order of display."""


def for_seats(what: str, seats: tuple[int, ...], size: int, *, made: bool) -> tuple[Counted, ...]:
    """Return the same figure for each of several seats, as for a side that bids as one.

    >>> for_seats(BIDS, (1, 3), 7, made=True)[1]
    Counted(what='bids', seat=3, size=7, made=True)
    """
    return tuple(Counted(what, seat, size, made) for seat in seats)
