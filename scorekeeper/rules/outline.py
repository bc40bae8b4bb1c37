"""The outline of a game, for reading: facts, a table of contracts, and house rules that can be set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from scorekeeper.rules.phrase import Phrase, Points
from scorekeeper.rules.settings import ChoiceSetting, Figure, RowSetting


class Entry(NamedTuple):
    """A contract or a kind of hand.

    `name` is a contract's own, which is not translated, or a phrase. `says` are its rules, in a word or two each.
    `suit` is the suit that is always trumps. The outline's legend explains the `numbers`. `notes` are further rules.
    `key` is its value in files.
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
    """The outline of a game. `settings` (rows), `choices` and `figures` (numbers) can be set before the first deal."""

    facts: tuple[Phrase, ...]
    entries: tuple[Entry, ...] = ()
    legend: Phrase | None = None
    settings: tuple[RowSetting, ...] = ()
    choices: tuple[ChoiceSetting, ...] = ()
    figures: tuple[Figure, ...] = ()

    def with_values(self, values: Mapping[str, Any]) -> Outline:
        """Return the outline with other values in the places of its sentences with these names."""
        facts = [
            replace(fact, values={key: values.get(key, value) for key, value in fact.values.items()})
            if fact.values
            else fact
            for fact in self.facts
        ]
        return replace(self, facts=tuple(facts))


def handicap_label(side: int, *, partners: bool) -> Phrase:
    """Return the label of a player's handicap; or of a side's, if there are partners."""
    label = Phrase("Handicap of side {number}") if partners else Phrase("Handicap of player {number}")
    return replace(label, values={"number": side + 1})


def handicaps_said(handicaps: Sequence[int], unit: int, *, partners: bool) -> Iterator[Phrase]:
    """Yield a sentence for each handicap; `unit` of its points make one."""
    for side, handicap in enumerate(handicaps):
        if handicap:
            label = handicap_label(side, partners=partners)
            yield Phrase("{label}: {points}.", {"label": label, "points": Points(handicap, unit)})


TURNS: Final = {
    ("passes", "left"): Phrase("The deal passes to the left."),
    ("passes", "right"): Phrase("The deal passes to the right."),
    ("blocks", "left"): Phrase("Each player deals all their contracts in succession."),
}
DECLARERS: Final = {
    ("forehand", "left"): Phrase("Forehand, to the dealer’s left, declares."),
    ("forehand", "right"): Phrase("Forehand, to the dealer’s right, declares."),
    ("dealer", "left"): Phrase("The dealer declares."),
    ("dealer", "right"): Phrase("The dealer declares."),
    (None, "left"): Phrase("Nobody declares."),
    (None, "right"): Phrase("Nobody declares."),
}
"""The sentences about the deal and the declarer, by the direction. A deal in blocks to the right has words of its own
in each language of tables."""
