"""Cards that were exposed before the first lead: who exposed them, who took them, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Field, Group
from scorekeeper.rules.phrase import Account, Fault, Phrase, shown
from scorekeeper.rules.tally import faults as own
from scorekeeper.rules.tally.hand_layout import Exposed, owned_by


def taken_key(card: Exposed) -> str:
    """The key of the answer that says who took the cards that were exposed."""
    return f"{card.item.id}-taken"


def held_so_far(card: Exposed, answers: Mapping[str, Any]) -> list[int]:
    """How many each account exposed; none, where that is not said or cannot be read."""
    return _row(answers.get(card.item.id), len(card.of.owners), single=card.of.single)


def taken_so_far(card: Exposed, answers: Mapping[str, Any], counted: Mapping[str, Sequence[int | None]]) -> list[int]:
    """How many of those each account took; of a single card, whoever took it."""
    if not card.of.single:
        return _row(answers.get(taken_key(card)), len(card.of.owners), single=False)
    exposed = any(held_so_far(card, answers))
    return [int(exposed and bool(number)) for number in counted[card.of.id]]


def _row(said: object, owners: int, *, single: bool) -> list[int]:
    if single:
        return [int(type(said) is int and said == owner) for owner in range(owners)]
    row = list(said)[:owners] if isinstance(said, list | tuple) else []
    return [number if type(number) is int else 0 for number in row] + [0] * (owners - len(row))


def points_of_exposed(card: Exposed, held: Sequence[int], taken: Sequence[int]) -> list[int]:
    """The points of each account: for each card that it exposed, less as much for each of them that it took."""
    lost = [0 if card.item.own else min(pair) for pair in zip(held, taken, strict=True)]
    return [card.points * (h - t - no) for h, t, no in zip(held, taken, lost, strict=True)]


def faults_of_exposed(
    card: Exposed, answers: Mapping[str, Any], counted: Mapping[str, Sequence[int]]
) -> Iterator[Fault]:
    """All faults of what was exposed, and taken; the counts of the hand are without faults."""
    owners, said = card.of.owners, answers.get(card.item.id)
    if card.of.single:
        if said is not None and not (type(said) is int and 0 <= said < len(owners)):
            yield wrong.not_one_of(card.title, owned_by(owners), shown(said))
        if answers.get(taken_key(card)) is not None:
            yield wrong.UNKNOWN_KEY(key=taken_key(card))
        return
    for key in (card.item.id, taken_key(card)):
        bad = _list_fault(card, answers.get(key))
        if bad is not None:
            yield bad
            return
    held, taken = held_so_far(card, answers), taken_so_far(card, answers, counted)
    if sum(held) > (card.of.total or 0):
        yield own.COUNTS_DO_NOT_ADD_UP(what=card.label, sum=sum(held), total=card.of.total or 0)
    elif sum(held) != sum(taken):
        yield own.NOT_ALL_TAKEN(what=card.label, held=sum(held), taken=sum(taken))
    for account, number in enumerate(taken):
        if number > counted[card.of.id][account]:
            yield own.MORE_EXPOSED_THAN_TAKEN(
                who=Account(account), count=number, what=card.label, most=counted[card.of.id][account]
            )


def _list_fault(card: Exposed, said: object) -> Fault | None:
    owners = card.of.owners
    if said is None:
        return None
    if not isinstance(said, list | tuple):
        return wrong.NOT_A_LIST(what=card.title, wanted=len(owners), said=shown(said))
    if len(said) != len(owners):
        return wrong.wrong_number_of_counts(len(said), len(owners))
    for owner, number in zip(owners, said, strict=True):
        if type(number) is not int:
            return wrong.NOT_A_COUNT(who=owner, what=card.label, said=shown(number))
        if number < 0:
            return own.FEWER_THAN_NONE(who=owner, count=number, what=card.label)
    return None


def exposed_fields(card: Exposed, answers: Mapping[str, Any]) -> Iterator[Field]:
    """The questions who exposed the cards, which need no answer, and who took them, once some were."""
    title, owners = card.title, card.of.owners
    if card.of.single:
        options = owned_by(owners)
        who = own.who_exposed(card.of.label)
        yield Field(card.item.id, "choice", title, who, options=options, needed=False, announced=True)
        return
    held = sum(held_so_far(card, answers))
    asked = [(card.item.id, own.how_many_exposed, card.of.total or 0)]
    asked += [(taken_key(card), own.how_many, held)] if held else []
    for key, question, high in asked:
        for at, owner in enumerate(owners):
            yield Field(
                key,
                "number",
                Phrase("{who}", {"who": owner}),
                question(owner, card.label),
                index=at,
                size=len(owners),
                account=at,
                seat=owner.number,
                high=high,
                group=key,
                needed=key != card.item.id,
            )


def exposed_groups(card: Exposed, answers: Mapping[str, Any]) -> Iterator[Group]:
    """The sums of those numbers: as many are taken as were exposed."""
    if card.of.single:
        return
    held = sum(held_so_far(card, answers))
    title = card.title
    yield Group(card.item.id, title, None, Phrase("{what}: {sum}", {"sum": held, "what": title}))
    if held:
        taken = sum(_row(answers.get(taken_key(card)), len(card.of.owners), single=False))
        so_far = Phrase("{what}: {sum} of {total}", {"sum": taken, "total": held, "what": title})
        yield Group(taken_key(card), title, held, so_far)


def open_fault(card: Exposed, answers: Mapping[str, Any]) -> Fault | None:
    """What is still to enter: who took the cards that were exposed."""
    if card.of.single:
        return None
    held, said = sum(held_so_far(card, answers)), answers.get(taken_key(card))
    row = list(said) if isinstance(said, list | tuple) else []
    known = [number for number in row if type(number) is int]
    left = held - sum(known)
    return (
        own.STILL_TO_COUNT(left=left, total=held, what=card.label)
        if left > 0 and len(known) < len(card.of.owners)
        else None
    )
