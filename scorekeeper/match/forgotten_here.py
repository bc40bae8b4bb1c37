"""Names in the seats, and texts, of a match that came from elsewhere, where here somebody was forgotten in them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Final

from scorekeeper.match.document import deal_to_dict
from scorekeeper.match.earlier import EarlierPlayer, sitters_of
from scorekeeper.match.forgetting import StepSeats, TextKind, tables_of, texts_of
from scorekeeper.match.history import Change
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.record import MatchRecord

_MOST_GIVEN_BACK: Final = 3
"""Seats that were taken over since, at most, for which every way to give them back is tried."""

TEXT_NUMBERS: Final[Mapping[TextKind, int]] = {"title": -1, "note": -2, "deal": -3, "draft": -3}
"""Instead of a seat, the number of the kind of text of a match that a name was taken out of."""


def names_in_seats(
    record: MatchRecord,
    seats: Collection[int],
    elsewhere: Collection[str] = (),
    earlier_here: tuple[EarlierPlayer, ...] | None = None,
) -> dict[str, str]:
    """The names that stand in these seats among the sitters of a match, now or ever, by how they are compared.

    Where somebody sits in such a seat who here sits `elsewhere`, by compared names, the seats were changed, and a file
    does not say how: then they are all names of that table.

    Whoever sat on a taken-over seat of these is among them. Whoever took a seat over after the players who have left it
    here, `earlier_here`, came later than anybody who is sought; where that is not known, they are among them too.
    """
    found: dict[str, str] = {}
    for table in tables_of(record).values():
        players, earlier = _given_back(table, earlier_here)
        sitters = sitters_of(players, (each.name for each in earlier))
        names = [sitters[seat] for seat in seats if 0 <= seat < len(sitters)]
        names += [each.name for each in earlier if each.seat in seats]
        changed = any(comparison_key(name) in elsewhere for name in names)
        for name in sitters if changed else names:
            found.setdefault(comparison_key(name), name)
    return found


def the_only_others(there: MatchRecord, here: MatchRecord, ours: Collection[int]) -> dict[str, str] | None:
    """The names of those who sit in the seats `ours` here, wherever they sit in a match that came without its journal.

    Before each seat that was taken over since, the seats may have been changed in any way. Of all that this leaves
    possible, where everybody else has the name that they have here, it is the only way in which the seats `ours` are
    filled; None where there is another, or none.
    """
    match, earlier = there.match, here.match.earlier
    since = match.earlier[len(earlier) :]
    if there.changes or not ours or not _begins_with(match.earlier, earlier) or len(since) > _MOST_GIVEN_BACK:
        return None
    known = {comparison_key(name) for seat, name in enumerate(here.match.players) if seat not in ours}
    tables = {frozenset(map(comparison_key, match.players))}
    for left in reversed(since):
        back = comparison_key(left.name)
        tables = {table - {came} | {back} for table in tables if back not in table for came in table}
    found = {table - known for table in tables if known <= table}
    if len(found) != 1:
        return None
    (keys,) = found
    return {key: name for name in match.sitters if (key := comparison_key(name)) in keys}


def names_of(record: MatchRecord) -> set[str]:
    """Every name that stands in a match, now or ever."""
    return {name for table in tables_of(record).values() for name in table.sitters}


def seats_taken_over(match: Match, seats: Collection[int]) -> set[int]:
    """The seats that those had who are counted beyond the players: others have taken them over."""
    sitters = match.sitters
    keys = {comparison_key(sitters[seat]) for seat in seats if len(match.players) <= seat < len(sitters)}
    return {each.seat for each in match.earlier if comparison_key(each.name) in keys}


def called_by_persons(record: MatchRecord) -> Iterator[tuple[str, str]]:
    """The persons who sit in a match, or sat before or after a change of its players, by id, each with the name."""
    tables = tables_of(record)
    sides = [(tables[record.cursor], record.seats)]
    for seq, (before, after) in record.seat_moves.items():
        if seq in tables and seq - 1 in tables:
            sides += [(tables[seq - 1], before), (tables[seq], after)]
    for table, seats in sides:
        yield from ((id, name) for name, id in zip(table.sitters, seats, strict=False) if id is not None)


def _given_back(
    table: StepSeats, earlier_here: tuple[EarlierPlayer, ...] | None
) -> tuple[list[str], tuple[EarlierPlayer, ...]]:
    """The players, and those before them, before seats changed hands that have not changed hands here."""
    players, earlier = list(table.players), table.earlier
    if earlier_here is None or not _begins_with(earlier, earlier_here):
        return players, earlier
    for left in reversed(earlier[len(earlier_here) :]):
        if left.seat < len(players):
            players[left.seat] = left.name
    return players, earlier[: len(earlier_here)]


def _begins_with(earlier: tuple[EarlierPlayer, ...], here: tuple[EarlierPlayer, ...]) -> bool:
    if len(earlier) < len(here):
        return False
    return all((one.seat, one.until) == (other.seat, other.until) for one, other in zip(earlier, here, strict=False))


def text_numbers(before: MatchRecord, after: MatchRecord) -> frozenset[int]:
    """Of which kinds of text of a match some are others, as numbers: see `TEXT_NUMBERS`."""
    pairs = zip(texts_of(before), texts_of(after), strict=True)
    return frozenset(TEXT_NUMBERS[kind] for (kind, was), (_, now) in pairs if was != now and kind in TEXT_NUMBERS)


def with_texts_here(there: MatchRecord, here: MatchRecord | None, numbers: Collection[int]) -> MatchRecord:
    """A match of elsewhere with the texts of these numbers as they are `here`; without them where it is not here.

    A note to a deal that is not here stays: it was written since.
    """
    if not any(number < 0 for number in numbers):
        return there
    known = {} if here is None else {kind: getattr(here.match, kind) for kind in ("title", "note")}
    ours = {kind: known.get(kind, "") for kind in ("title", "note") if TEXT_NUMBERS[kind] in numbers}
    notes = {} if here is None else {_bare(deal): deal.note for deal in here.match.deals}

    def noted(deals: tuple[Deal, ...]) -> tuple[Deal, ...]:
        return tuple(map(with_note_here, deals)) if TEXT_NUMBERS["deal"] in numbers else deals

    def with_note_here(deal: Deal) -> Deal:
        note = notes.get(_bare(deal), "" if here is None else deal.note)
        return replace(deal, note=note) if deal.note else deal

    def changed(change: Change) -> Change:
        metadata = {kind: (ours[kind],) * 2 if kind in ours else pair for kind, pair in change.metadata.items()}
        return replace(change, removed=noted(change.removed), inserted=noted(change.inserted), metadata=metadata)

    match = replace(there.match, **ours, deals=noted(there.match.deals))
    return replace(there, match=match, changes=tuple(map(changed, there.changes)))


def _bare(deal: Deal) -> str:
    return json.dumps(deal_to_dict(replace(deal, note="")), sort_keys=True)
