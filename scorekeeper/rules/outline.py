"""The outline of a game, for reading: facts, a table of contracts, and house rules that can be set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.settings import Choice, Figure, Setting


class Entry(NamedTuple):
    """A contract or a kind of hand.

    `name` is a contract's own, which is not translated, or a phrase. `says` are its rules, in a word or two
    each; `suit` is the one that is always trumps; `numbers` are explained by the outline's legend; `notes`
    are further rules. `key` is its value in files.
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
    """The outline. `facts` are whole sentences; `legend` explains the numbers of the entries.

    `settings` (rows of numbers), `choices` and `figures` (single numbers) can be set before the first deal.
    """

    facts: tuple[Phrase, ...]
    entries: tuple[Entry, ...] = ()
    legend: Phrase | None = None
    settings: tuple[Setting, ...] = ()
    choices: tuple[Choice, ...] = ()
    figures: tuple[Figure, ...] = ()
