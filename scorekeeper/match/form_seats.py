"""The seating in the form of a match: written names, picked persons, and the people who sit out.

The players of a form are in the order of their seats. In a new match those behind the last seat sit out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.match.match_form import FormPlayer, MatchForm
from scorekeeper.rules.game import AnyGame

_NOBODY: Final = FormPlayer()
_LEAST_THERE: Final = 2  # the least number of people here who must have sat at a table for it to count


def with_game(form: MatchForm, game: AnyGame) -> MatchForm:
    """Return the form with another game. Names stay; the first player too, if both games ask for it alike."""
    if game.document() == form.game.document():
        return form
    numbers = game.info.players
    fitting = with_seats(form, form.seats if form.seats in numbers else numbers[0])
    first = fitting.first
    if first is not None and game.opening != form.game.opening:
        moved = game.opening.offset - form.game.opening.offset
        first = None if form.match_id is None else (first + moved) % fitting.seats
    return replace(fitting, game=game, first=first, options={}, figures={})


def with_seats(form: MatchForm, seats: int) -> MatchForm:
    """Return the form with another number of seats. A new match drops empty seats first, then people by their turn."""
    if form.match_id is not None or seats >= form.seats:
        first = form.first if form.first is not None and form.first < seats else None
        return replace(form, seats=seats, first=first, at=None)
    sitting = [seat for seat in range(form.seats) if form.player(seat).is_named]
    leaving = sorted(_turns(form, sitting)[: max(len(sitting) - seats, 0)])
    staying = [seat for seat in sitting if seat not in leaving]
    stays = [form.player(seat) for seat in staying]
    players = [*stays, *(_NOBODY,) * (seats - len(stays)), *map(form.player, leaving), *form.out]
    first = staying.index(form.first) if form.first in staying else None
    if not sitting and form.first is not None and form.first < seats:
        first = form.first
    return replace(form, people=tuple(players), seats=seats, first=first, at=None)


def with_name(form: MatchForm, seat: int, name: str) -> MatchForm:
    """Return the form with another name in a seat. A picked person stays if words are only added to their name."""
    return replace(_put(form, seat, form.player(seat).called(name)), at=seat, typed=True)


def with_known(form: MatchForm, name: str) -> MatchForm:
    """Return the form with a tapped name in the free seat."""
    return form if form.free is None else replace(_put(form, form.free, FormPlayer(name)), at=None)


def with_person(form: MatchForm, player: FormPlayer, seat: int | None) -> MatchForm:
    """Return the form of a new match with a tapped person: in that seat, or for None in the next one.

    A full table gets one more seat, if its game allows that; else the person whose turn it is sits out.
    """
    if seat is None and form.seats == 1:
        seat = 0
    if seat is not None:
        return replace(_put(form, seat, player), at=None)
    players = [*form.seated, *form.out, player]
    if not form.out and len(players) in form.game.info.players:
        return replace(form, people=tuple(players), seats=len(players), at=None)
    joined = replace(form, people=tuple(players), at=None)
    came = len(players) - 1
    turn = _turns(joined, [*range(form.seats), came])[0]
    return joined if turn == came else _exchanged(joined, turn, came)


def taken_out(form: MatchForm, index: int) -> MatchForm:
    """Return the form without a person. If anybody sits out, one of them takes the free seat."""
    if index >= form.seats:
        people = tuple(each for number, each in enumerate(form.people) if number != index)
        return replace(form, people=people, at=None)
    if form.waiting:
        comes = _turns(form, form.waiting)[-1]
        return taken_out(_exchanged(form, index, comes), comes)
    return replace(_put(form, index, _NOBODY), first=None if form.first == index else form.first, at=None)


def sat_out(form: MatchForm, index: int) -> MatchForm:
    """Return the form with a person moved between playing and sitting out; somebody else takes the other part."""
    if index < form.seats:
        return _exchanged(form, index, _turns(form, form.waiting)[-1])
    empty = [seat for seat in range(form.seats) if not form.player(seat).is_named]
    if empty:
        return taken_out(_put(form, empty[0], form.player(index)), index)
    return _exchanged(form, _turns(form, range(form.seats))[0], index)


def moved_up(form: MatchForm, seat: int) -> MatchForm:
    """Return the form with a player moved a seat up; in a new match the first player moves along."""
    moved = _exchanged(form, seat - 1, seat)
    first = form.first
    if form.match_id is None and first in {seat - 1, seat}:
        first = 2 * seat - 1 - first
    return replace(moved, first=first)


def without_names(form: MatchForm) -> MatchForm:
    """Return the form without names, and in a new match without a first player."""
    return replace(form, people=(), first=None if form.match_id is None else form.first, at=None)


def with_guest(form: MatchForm, seat: int, guest: bool) -> MatchForm:  # noqa: FBT001  # the new state of the switch
    """Return the form with the new player in a seat marked as a guest or not."""
    return _put(form, seat, form.player(seat)._replace(guest=guest))


def _turns(form: MatchForm, indices: Sequence[int]) -> list[int]:
    """Sort the indices of people by the turn to sit out."""
    there = [form.player(index).person for index in indices]
    return [indices[turn] for turn in turns_to_sit_out(there, form.tables)]


def _put(form: MatchForm, seat: int, player: FormPlayer) -> MatchForm:
    people = [*form.people, *[_NOBODY] * (seat + 1 - len(form.people))]
    people[seat] = player
    return replace(form, people=tuple(people))


def _exchanged(form: MatchForm, one: int, other: int) -> MatchForm:
    """Return the form with two players exchanged. If one of them was first and the other sat out, nobody is first."""
    people = [form.player(index) for index in range(max(form.seats, len(form.people)))]
    people[one], people[other] = people[other], people[one]
    stays = max(one, other) < form.seats or form.first not in {one, other}
    return replace(form, people=tuple(people), first=form.first if stays else None, at=None)


def turns_to_sit_out(there: Sequence[str | None], tables: Sequence[Collection[str]]) -> tuple[int, ...]:
    """Return the indices of these people, in the order in which they should sit out.

    `there` has the id of each person, None for a new one; `tables` has the people at the latest matches, the last one
    first. First is whoever played the most of them without a break, then whoever played more in all; among equals the
    later in the order.

    >>> turns_to_sit_out(["a", "b", "c", "d"], [{"a", "b", "d"}, {"a", "b", "c"}])
    (1, 0, 3, 2)
    """
    turns = turns_out({id for id in there if id is not None}, tables)
    order = [(*turns.get(id or "", (0, 0)), index) for index, id in enumerate(there)]
    return tuple(index for *_, index in sorted(order, reverse=True))


def turns_out(here: Iterable[str], tables: Iterable[Collection[str]]) -> dict[str, tuple[int, int]]:
    """Return each person's turn to sit out: tables played since the last break, and in all.

    `tables` has the people of each, the latest first; one with fewer than two of those here does not count.
    """
    ours = frozenset(here)
    counted = [table for table in tables if len(ours.intersection(table)) >= _LEAST_THERE]
    turns = {}
    for person in ours:
        played = [person in table for table in counted]
        turns[person] = (played.index(False) if False in played else len(played), sum(played))
    return turns
