"""A game as it is read before anybody sits down: how it goes, a table of what is played, what may be set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.settings import Choice, Figure, Setting


class Entry(NamedTuple):
    """One thing that is played, and what the table has to know of it.

    A name is a contract's own, or a word that languages have. `says` is what it is, in a word or two
    each; `suit` the one that is always trumps; `numbers` are what the outline's legend says they are;
    `notes` whatever else its rule card has. `key` is what a deal calls it in a file.
    """

    name: str | Phrase
    also: tuple[str, ...] = ()
    says: tuple[Phrase, ...] = ()
    suit: str | None = None
    numbers: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class Outline:
    """How a game reads. `facts` are whole sentences; `legend` says what the numbers of the entries are.

    What players may set before the first deal: rows of numbers, ways to play, single numbers.
    """

    facts: tuple[Phrase, ...]
    entries: tuple[Entry, ...] = ()
    legend: Phrase | None = None
    settings: tuple[Setting, ...] = ()
    choices: tuple[Choice, ...] = ()
    figures: tuple[Figure, ...] = ()
