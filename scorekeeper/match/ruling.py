"""A ruling at the table: points beside the deals, as for a renege."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorekeeper.match.match import Deal
from scorekeeper.rules.field_inputs import READERS
from scorekeeper.rules.phrase import Fault, Phrase, Sentence, Value, short

MOST_POINTS: Final = 100_000
"""Points that one ruling gives or takes, at most; no game scores as many."""

NOT_POINTS = Sentence('"{said}" is no number of points. A minus takes points; an empty field is 0.')
RULING_FOR_EACH = Sentence("A ruling has points for each of {wanted}; this one has {given}.")
RULING_OF_NOTHING = Fault("A ruling gives points to somebody, or takes them.")
RULING_TOO_LARGE = Sentence("No ruling gives or takes more points than {most}.")
RULING_WITH_DEAL = Fault("A ruling is a row of its own: it has points and a note, and nothing of a deal.")


def faults_of_ruling(deal: Deal, accounts: int) -> tuple[Fault, ...]:
    """Return everything that is wrong with a ruling in a match with so many accounts."""
    if deal.answers or deal.thrown_in:
        return (RULING_WITH_DEAL,)
    if len(deal.ruling) != accounts:
        return (RULING_FOR_EACH(wanted=accounts, given=len(deal.ruling)),)
    if not any(deal.ruling):
        return (RULING_OF_NOTHING,)
    return (RULING_TOO_LARGE(most=MOST_POINTS),) if max(map(abs, deal.ruling)) > MOST_POINTS else ()


def ruling_of(texts: Sequence[str], reason: str, unit: int) -> Deal | Fault:
    """Return the ruling that was typed, points for each account; an empty text is 0. `unit` of them make a point.

    >>> ruling_of(["", "−2"], "Renege", 1).ruling, ruling_of(["½"], "", 2).ruling
    ((0, -2), (1,))
    """
    points = [READERS[unit](text or "0") for text in map(str.strip, texts)]
    if None in points:
        return NOT_POINTS(said=short(texts[points.index(None)]))
    return Deal(note=reason, ruling=tuple(each for each in points if each is not None))


def beside_deal(deal: Deal, number: int, said: Value) -> Phrase:
    """Return words about a deal with its number before them; a ruling has none."""
    if deal.ruling:
        return Phrase("Ruling: {said}", {"said": said})
    return Phrase("Deal {number}: {said}", {"number": number, "said": said})
