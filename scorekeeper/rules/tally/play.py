"""Judging and scoring one deal of a tally game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import add
from typing import Any

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Answers, Outcome, Part
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, named, short, shown, titled, worded
from scorekeeper.rules.tally import faults as own
from scorekeeper.rules.tally.counting import faults_between, faults_of_item, said_of, whole_counts
from scorekeeper.rules.tally.doubling import NOT_PLAYED, doubles_so_far, faults_of_doubles, told_of
from scorekeeper.rules.tally.ends import ender_of
from scorekeeper.rules.tally.exposing import faults_of_exposed, held_so_far, points_of_exposed, taken_key, taken_so_far
from scorekeeper.rules.tally.layout import HandLayout
from scorekeeper.rules.tally.leader import faults_of_leader, leader_told, leaders_counts
from scorekeeper.rules.tally.owing import why_not
from scorekeeper.rules.tally.placings import faults_of_places, order_of
from scorekeeper.rules.tally.rules import Position, TallyRules
from scorekeeper.rules.tally.scoring import Counted, as_played, points_of, points_of_item, points_of_places
from scorekeeper.rules.tally.table import Item

YES = "yes"
"""The answer of an item that multiplies a score, where it does; otherwise it has none."""


def judge(game: TallyRules, position: Position, answers: Answers, *, thrown_in: bool = False) -> Outcome[Position]:
    """The outcome of a deal: its faults, or its points, and the next position."""
    seats = game.seats(position)
    due = game.hands_due(position)
    laid = chosen = hand_said(game, position, answers, due)
    is_due = any(chosen is each for each in due)
    if laid is not None and is_due:
        laid = played_as(laid, answers, position.players)
    faults = _frame_faults(game, position, answers, laid, due if is_due or laid is None else ())
    if thrown_in:
        faults.insert(0, wrong.throwing_in_not_allowed())
    counted: Counted = {}
    if laid is not None and is_due:
        counted, counts = _counted(game, position, answers, laid)
        faults += counts
    if game.is_over(position):  # whatever else is wrong with a deal that nobody had to play
        faults = [wrong.deal_after_the_end(position.ended or position.number - 1)]
    layout = game.layout(position.players)
    points = None if faults or laid is None else points_of(game.table, layout, laid, counted, seats.declarer)
    totals = position.totals if points is None else tuple(map(add, position.totals, points))
    settled = _settled(game, answers, laid, counted)
    declarer = seats.declarer
    doubled = () if points is None or laid is None or laid.doubles is None else counted[laid.doubles.item.id]
    box = game.next_box(position.used[declarer], laid.id) if declarer is not None and game.free and laid else None
    return Outcome(
        position.number,
        seats.dealer,
        declarer,
        tuple(faults),
        settled,
        points,
        totals,
        _details(game, settled, laid),
        None if box is None or declarer is None else (declarer, box),
        game.after(
            position, totals, chosen, due, None if points is None or laid is None else ender_of(laid, counted), doubled
        ),
        () if points is None or laid is None else _parts(game, laid, counted, points),
        None if points is None or laid is None else _caption(game, position, laid, counted),
        seats.forehand,
        laid.id if game.free and laid is not None and points is not None else None,
    )


def _counted(game: TallyRules, position: Position, answers: Answers, laid: HandLayout) -> tuple[Counted, list[Fault]]:
    """What is counted in a hand, and what is wrong with it."""
    counted: dict[str, Sequence[int]] = {}
    faults: list[Fault] = []
    stop = game.stop(position)
    for count in laid.counts:
        numbers = whole_counts(count, answers, stop)
        if numbers is None:
            faults += faults_of_item(count, answers, stop)
            numbers = [number or 0 for number in said_of(count, answers)]
        counted[count.id] = numbers
    if laid.is_plain:
        return ({}, faults) if faults else (counted, list(faults_between(laid, counted, position.players)))
    return _counted_besides(game, position, answers, laid, counted, faults)


def _counted_besides(  # what _counted knows, and what it found
    game: TallyRules,
    position: Position,
    answers: Answers,
    laid: HandLayout,
    counted: dict[str, Sequence[int]],
    faults: list[Fault],
) -> tuple[Counted, list[Fault]]:
    """The same with places, a factor, exposed cards, and what only the leader has."""
    seat, account = game.leader(position)
    if laid.places is not None:
        faults += faults_of_places(laid.places, answers)
    if laid.factor is not None:
        faults += _factor_faults(laid.factor, answers)
    if laid.leader is not None:
        faults += faults_of_leader(laid.leader, seat, answers)
    if laid.doubles is not None:
        faults += faults_of_doubles(laid, laid.doubles, answers, position.players, game.declarer(position))
        counted[laid.doubles.item.id] = doubles_so_far(laid.doubles, answers, position.players)
    if faults:
        return {}, faults
    for card in laid.exposed:
        faults += faults_of_exposed(card, answers, counted)
        counted[card.item.id] = held_so_far(card, answers)
        counted[taken_key(card)] = taken_so_far(card, answers, counted)
    if laid.places is not None:
        counted[laid.places.id] = order_of(laid.places, answers)
    if laid.factor is not None:
        counted[laid.factor.id] = [int(answers.get(laid.factor.id) == YES)]
    if laid.leader is not None:
        counted[laid.leader.id] = leaders_counts(laid.leader, answers, account, len(position.totals))
    return ({}, faults) if faults else (counted, list(faults_between(laid, counted, position.players)))


def _factor_faults(item: Item, answers: Answers) -> list[Fault]:
    said = answers.get(item.id)
    return [] if said is None or said == YES else [wrong.not_one_of(titled(item.name), (Phrase("Yes"),), shown(said))]


def hand_said(game: TallyRules, position: Position, answers: Answers, due: Sequence[HandLayout]) -> HandLayout | None:
    """The hand that was played: the one in the answers, or the only one that is possible."""
    said = answers.get(game.key)
    if said is None or not game.table.hands:
        return due[0] if len(due) == 1 else None
    return game.layout(position.players).by_id.get(said) if isinstance(said, str) else None


def played_as(laid: HandLayout, answers: Answers, players: int) -> HandLayout:
    """The hand as it is played with the doubles in the answers."""
    return laid if laid.doubles is None else as_played(laid, doubles_so_far(laid.doubles, answers, players), players)


def _frame_faults(
    game: TallyRules, position: Position, answers: Answers, laid: HandLayout | None, due: Sequence[HandLayout]
) -> list[Fault]:
    """The faults other than those of counts. `due` is empty where the hand that is said is not."""
    faults = [] if laid is not None and due else _hand_faults(game, position, answers, laid)
    asked = laid.keys if laid is not None and due else game.items.keys()
    for key in answers:
        if key in asked or (key == game.key and game.table.hands):
            continue
        if key not in game.items:
            faults.append(wrong.unasked(key))
        elif answers[key] is not None:
            item = game.items[key]
            several = (item.kind == "count" and not item.single) or item.kind == "doubles"
            faults.append((own.not_counted_here if several else own.owner_not_counted_here)(worded(item.name)))
    return faults


def _hand_faults(game: TallyRules, position: Position, answers: Answers, laid: HandLayout | None) -> list[Fault]:
    due = game.hands_due(position)
    said = answers.get(game.key)
    names = tuple(named(each.hand.name) for each in due)
    if laid is None and said is None:
        return [wrong.contract_missing(tuple(each.hand.name for each in due)) if game.free else own.hand_missing(names)]
    if laid is None and isinstance(said, str):
        return [wrong.unknown_contract(short(said)) if game.free else own.unknown_hand(short(said))]
    if laid is None:
        every = (named(each.hand.name) for each in game.layout(position.players).hands)
        return [wrong.not_one_of(titled(game.key), every, shown(said))]
    if game.is_over(position):
        return []
    declarer = game.declarer(position)
    if game.free and declarer is not None:
        return [why_not(game, position, declarer, laid)]
    return [own.hand_not_due(named(laid.hand.name), names[0])]


def _settled(game: TallyRules, answers: Answers, laid: HandLayout | None, counted: Counted) -> dict[str, Any]:
    """The answers in normal form: with the hand even where it was the only one, and complete lists of counts."""
    settled = {key: value for key, value in answers.items() if value is not None}
    if laid is None:
        return settled
    for count in laid.counts:
        if count.id in counted and not count.single:
            settled[count.id] = list(counted[count.id])
    for card in laid.exposed:
        if not card.of.single and card.item.id in counted:
            for key in (card.item.id, taken_key(card)):
                settled.pop(key, None)
                if any(counted[card.item.id]):
                    settled[key] = list(counted[key])
    return {game.key: laid.id, **settled} if game.table.hands else settled


def _details(game: TallyRules, settled: Answers, laid: HandLayout | None) -> dict[str, Any]:
    """The details for the log and other programs; a list only where it is complete."""
    details: dict[str, Any] = {game.key: laid.id if laid is not None else None} if game.table.hands else {}
    details |= game.nothing_counted
    if laid is None:
        return details
    for key in laid.keys:
        value = settled.get(key)
        if not isinstance(value, list | tuple) or len(value) == laid.owners.get(key, len(value)):
            details[key] = value
    return details


def _caption(game: TallyRules, position: Position, laid: HandLayout, counted: Counted) -> tuple[Phrase, ...]:
    """Who declared; the hand, where there are several; who had the only one of something; the order of places.

    And what partners counted apart.
    """
    told = []
    for count in laid.counts:
        if not count.single and count.item.by == "side":
            continue
        each = [
            name if count.single else Phrase("{who} {count}", {"who": who, "count": number})
            for name, who, number in zip(count.names, count.owners, counted[count.id], strict=True)
            if number
        ]
        if each:
            told.append(Phrase("{what}: {held}", {"what": count.title, "held": tuple(each)}))
    for card in laid.exposed:
        each = [Phrase("{who}", {"who": Account(at)}) for at, number in enumerate(counted[card.item.id]) if number]
        if each:
            told.append(Phrase("{what}: {held}", {"what": titled(card.item.name), "held": tuple(each)}))
    if laid.places is not None:
        order = tuple(laid.places.names[seat] for seat in counted[laid.places.id])
        told.append(Phrase("{what}: {held}", {"what": laid.places.title, "held": order}))
    if laid.factor is not None and counted[laid.factor.id][0]:
        told.append(titled(laid.factor.name))
    told = [*_doubles_told(laid, counted), *told]
    if laid.leader is not None:
        told.append(leader_told(laid.leader, game.leader(position)[0], sum(counted[laid.leader.id])))
    declarer = game.declarer(position)
    said_already = len(told) == 1 and laid.titles == (titled(laid.hand.name),)
    caption = tuple(told) if said_already or not game.table.hands else (laid.name, *told)
    return caption if declarer is None else (_who(declarer), *caption)


def _doubles_told(laid: HandLayout, counted: Counted) -> tuple[Phrase, ...]:
    """Who was doubled; or that nobody was, where the contract then was not played."""
    if laid.doubles is None:
        return ()
    if laid.shared is not None:
        return (NOT_PLAYED,)
    told = told_of(laid.doubles, counted[laid.doubles.item.id])
    return () if told is None else (told,)


@cache
def _who(seat: int) -> Phrase:
    """A seat's name; made once for each."""
    return Phrase("{who}", {"who": Seat(seat)})


def _parts(game: TallyRules, laid: HandLayout, counted: Counted, scored: tuple[int, ...]) -> tuple[Part, ...]:
    """The parts of a score, where several items are counted and all points count."""
    if game.table.scoring != "all" or laid.hand.sweep:
        return ()
    doubled = laid.doubles is not None and any(counted[laid.doubles.item.id])
    if len(laid.counts) + len(laid.exposed) + doubled <= 1:
        return ()
    accounts = len(scored)
    rows = [(count.label, points_of_item(count, counted, accounts)) for count in laid.counts]
    for card in laid.exposed:
        points = points_of_exposed(card, counted[card.item.id], counted[taken_key(card)])
        rows += [(card.label, tuple(points))] if any(points) else []
    if laid.places is not None and doubled:
        rows.append((laid.places.label, points_of_places(laid.places, counted[laid.places.id], accounts)))
    if len(rows) + doubled <= 1:
        return ()
    times = laid.factor.factor if laid.factor is not None and counted[laid.factor.id][0] else 1
    rows = [(label, tuple(times * points for points in row)) for label, row in rows]
    if laid.doubles is not None and doubled:
        rest = (points - sum(row[account] for _, row in rows) for account, points in enumerate(scored))
        rows.append((worded(laid.doubles.item.name), tuple(rest)))
    return tuple(Part(account, label, points) for label, row in rows for account, points in enumerate(row) if points)
