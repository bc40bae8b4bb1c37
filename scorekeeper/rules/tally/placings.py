"""The order in which players went out: reading it, and its faults. The last place follows from the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Field, Option
from scorekeeper.rules.phrase import Fault, Phrase, Seat, shown
from scorekeeper.rules.tally import faults as own
from scorekeeper.rules.tally.hand_layout import Count, owned_by


def order_so_far(count: Count, answers: Mapping[str, Any]) -> list[int | None]:
    """The seat of each place but the last; None where it is not said, or is no seat."""
    said = [answers.get(key) for key in count.keys]
    return [seat if type(seat) is int and 0 <= seat < len(count.owners) else None for seat in said]


def whole_order(count: Count, answers: Mapping[str, Any]) -> list[int] | None:
    """The seats in the order in which they went out, the last one too; None where anything is wrong with them."""
    said = [answers.get(key) for key in count.keys]  # of a place fewer than there are players
    left = [seat for seat in range(len(count.owners)) if seat not in said]
    seats = [seat for seat in said if type(seat) is int]
    return [*seats, *left] if len(left) == 1 and len(seats) == len(said) else None


def order_of(count: Count, answers: Mapping[str, Any]) -> list[int]:
    """The seats in the order in which they went out, the last one too; of answers without faults."""
    order = [seat for seat in order_so_far(count, answers) if seat is not None]
    return [*order, *(seat for seat in range(len(count.owners)) if seat not in order)]


def faults_of_places(count: Count, answers: Mapping[str, Any]) -> list[Fault]:
    """All faults of the places: one is missing, or is nobody's, or somebody went out twice."""
    faults: list[Fault] = []
    seats = order_so_far(count, answers)
    for place, (key, seat) in enumerate(zip(count.keys, seats, strict=True), 1):
        said = answers.get(key)
        if said is None:
            faults.append(own.PLACE_MISSING(what=count.label, place=place))
        elif seat is None:
            faults.append(wrong.not_one_of(label_of(count, place), owned_by(count.owners), shown(said)))
        elif seat in seats[: place - 1]:
            faults.append(own.OUT_TWICE(who=Seat(seat)))
    return faults


def label_of(count: Count, place: int) -> Phrase:
    """What a place is called, from 1: "Domino 2"."""
    return Phrase("{what} {place}", {"what": count.title, "place": place})


def place_fields(count: Count, answers: Mapping[str, Any]) -> list[Field]:
    """A question for each place but the last: who of those that are still in is the next to go out."""
    seats = order_so_far(count, answers)
    fields = []
    for at, key in enumerate(count.keys):
        others = {seat for place, seat in enumerate(seats) if place != at}
        options = []
        for seat, owner in enumerate(count.owners):
            barred = own.OUT_ALREADY(who=Seat(seat)) if seat in others else None
            options.append(Option(seat, Phrase("{who}", {"who": owner}), barred=barred))
        label, question = label_of(count, at + 1), own.WHO_IS_OUT(place=at + 1).phrase()
        fields.append(Field(key, "choice", label, question, options=tuple(options), group=count.id))
    return fields
