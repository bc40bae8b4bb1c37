"""What figures count of the deals of a game beside its points: the kinds of items, and games in code, say what it is.

To count something new, a kind yields it under a key of its own, and `COUNTED` has the words for that. Digests, figures,
files and screens have what is there, whatever it is.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scorekeeper.rules.phrase import Phrase


class Declaration(NamedTuple):
    """Who declared in a deal, or bid: the account, and whether it did what it said.

    `contract` is what was said, by a name of the table; None where nothing but that somebody plays is. `partner` is
    the seat that plays with whoever declares, where one is named in the deal.
    """

    account: int
    made: bool
    contract: str | None = None
    partner: int | None = None


class Counted(NamedTuple):
    """Something of a deal that is counted for a seat: its key in `COUNTED`, how much it was, and if it was made."""

    what: str
    seat: int
    size: int
    made: bool


class CountedWords(NamedTuple):
    """The words for what is counted: how it is ordered, one of it by its size, and what a chart of it shows.

    `heading` is what it is called in files for programs, and never translated.
    """

    by_size: Phrase
    size: Phrase
    shown: Phrase
    heading: str


BIDS: Final = "bids"

COUNTED: Final = {
    BIDS: CountedWords(Phrase("by bid"), Phrase("Bid"), Phrase("How many of the bids were made."), "bids"),
}
"""What is counted, by its key, in the order in which it is told."""


def for_seats(what: str, seats: tuple[int, ...], size: int, *, made: bool) -> tuple[Counted, ...]:
    """The same for each of several seats, as of a side that bids as one.

    >>> for_seats(BIDS, (1, 3), 7, made=True)[1]
    Counted(what='bids', seat=3, size=7, made=True)
    """
    return tuple(Counted(what, seat, size, made) for seat in seats)
