"""Judging and scoring one deal of a tally game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from operator import add, sub
from typing import Any

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Answers, Option, Outcome, Part
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, named, shown, titled, worded
from scorekeeper.rules.tally import faults as own
from scorekeeper.rules.tally.counting import faults_between, faults_of_item, said_of, whole_counts
from scorekeeper.rules.tally.doubling import NOT_PLAYED, doubles_so_far, faults_of_doubles, told_of, whole_doubles
from scorekeeper.rules.tally.ends import ender_of
from scorekeeper.rules.tally.exposing import faults_of_exposed, held_so_far, points_of_exposed, taken_key, taken_so_far
from scorekeeper.rules.tally.hand_layout import HandLayout
from scorekeeper.rules.tally.layout import Layout
from scorekeeper.rules.tally.leader import faults_of_leader, leader_told, leaders_counts
from scorekeeper.rules.tally.owing import why_not
from scorekeeper.rules.tally.placings import faults_of_places, whole_order
from scorekeeper.rules.tally.rules import Position, TallyRules
from scorekeeper.rules.tally.scoring import Counted, points_of, points_of_places, rows_of
from scorekeeper.rules.tally.table import Item

YES = "yes"
"""The answer of an item that multiplies a score, where it does; otherwise it has none."""


def judge(game: TallyRules, position: Position, answers: Answers, *, thrown_in: bool = False) -> Outcome[Position]:
    """The outcome of a deal: its faults, or its points, and the next position."""
    due = game.hands_due(position)
    laid = hand_said(game, game.layout(position.players), answers, due)
    counted: Counted = {}
    if laid is not None and laid in due:
        laid = played_as(laid, answers)
        counted, faults = _counted(game, position, answers, laid)
        if not answers.keys() <= laid.answerable:
            faults = [*_frame_faults(game, position, answers, laid, due), *faults]
    else:
        faults = _frame_faults(game, position, answers, laid, () if laid is not None else due)
    if thrown_in:
        faults.insert(0, wrong.THROWING_IN_NOT_ALLOWED)
    if position.ended is not None:  # whatever else is wrong with a deal that nobody had to play
        faults = [wrong.DEAL_AFTER_THE_END(last=position.ended)]
    if laid is None or faults:
        return _with_faults(game, position, answers, laid, counted, faults)
    return _scored(game, position, answers, laid, counted)


def _scored(
    game: TallyRules, position: Position, answers: Answers, laid: HandLayout, counted: Counted
) -> Outcome[Position]:
    """The outcome of a deal without faults; `laid` is the hand as it is played."""
    layout, (dealer, forehand, declarer) = game.layout(position.players), game.seats(position)
    rows = rows_of(layout, laid, counted)
    points = points_of(game.table, layout, laid, counted, rows, declarer)
    totals = tuple(map(add, position.totals, points))
    settled = _settled(game, answers, laid, counted)
    ender = ender_of(laid, counted) if laid.hand.ends_at else None
    doubles = () if laid.doubles is None else counted[laid.doubles.item.id]
    box = game.next_box(position.used[declarer], laid) if game.free and declarer is not None else None
    return Outcome(
        position.number,
        dealer,
        declarer,
        (),
        settled,
        points,
        totals,
        {**game.nothing_said, **settled},
        None if box is None or declarer is None else (declarer, box),
        game.after(position, totals, declarer, laid, ender, doubles),
        _parts(game, laid, counted, rows, points) if laid.has_parts else (),
        _caption(game, position, laid, counted, declarer),
        forehand,
        laid.id if game.free else None,
    )


def _with_faults(  # the deal as it is known, and what is wrong with it
    game: TallyRules,
    position: Position,
    answers: Answers,
    laid: HandLayout | None,
    counted: Counted,
    faults: Sequence[Fault],
) -> Outcome[Position]:
    """The outcome of a deal that is not scored. It uses a box all the same, if one is left."""
    seats, due = game.seats(position), game.hands_due(position)
    settled, declarer = _settled(game, answers, laid, counted), seats.declarer
    box = None
    if game.free and declarer is not None and laid is not None:
        box = game.next_box(position.used[declarer], laid)
    return Outcome(
        position.number,
        seats.dealer,
        declarer,
        tuple(faults),
        settled,
        None,
        position.totals,
        _details(game, settled, laid),
        None if box is None or declarer is None else (declarer, box),
        game.after(position, position.totals, declarer, due[0] if len(due) == 1 else laid),
        forehand=seats.forehand,
    )


def _counted(game: TallyRules, position: Position, answers: Answers, laid: HandLayout) -> tuple[Counted, list[Fault]]:
    """What is counted in a hand, and what is wrong with it."""
    counted: dict[str, Sequence[int]] = {}
    faults: list[Fault] = []
    stop = game.stop(position) if game.table.at_once else None
    for count in laid.counts:
        numbers = whole_counts(count, answers, stop)
        if numbers is None:
            faults += faults_of_item(count, answers, stop)
            numbers = [number or 0 for number in said_of(count, answers)]
        counted[count.id] = numbers
    if laid.is_plain:
        if faults or laid.is_apart:
            return ({} if faults else counted), faults
        return counted, list(faults_between(laid, counted, position.players))
    return _counted_besides(game, position, answers, laid, counted, faults)


def _counted_besides(  # what _counted knows, and what it found
    game: TallyRules,
    position: Position,
    answers: Answers,
    laid: HandLayout,
    counted: dict[str, Sequence[int]],
    faults: list[Fault],
) -> tuple[Counted, list[Fault]]:
    """The same with places, a factor, exposed cards, doubles, and what only the leader has."""
    if laid.places is not None:
        order = whole_order(laid.places, answers)
        faults += faults_of_places(laid.places, answers) if order is None else ()
        counted[laid.places.id] = order or ()
    if laid.factor is not None:
        faults += _factor_faults(laid.factor, answers)
        counted[laid.factor.id] = [int(answers.get(laid.factor.id) == YES)]
    if laid.leader is not None:
        seat, account = game.leader(position)
        faults += faults_of_leader(laid.leader, seat, answers)
        counted[laid.leader.id] = leaders_counts(laid.leader, answers, account, len(position.totals))
    if laid.doubles is not None:
        times = whole_doubles(laid.doubles, answers, game.declarer(position))
        if times is None:
            faults += faults_of_doubles(laid, laid.doubles, answers, game.declarer(position))
        counted[laid.doubles.item.id] = times or ()
    for card in laid.exposed if not faults else ():
        faults += faults_of_exposed(card, answers, counted)
        counted[card.item.id] = held_so_far(card, answers)
        counted[taken_key(card)] = taken_so_far(card, answers, counted)
    if faults or laid.is_apart:
        return ({} if faults else counted), faults
    return counted, list(faults_between(laid, counted, position.players))


def _factor_faults(item: Item, answers: Answers) -> list[Fault]:
    said = answers.get(item.id)
    if said is None or said == YES:
        return []
    return [wrong.not_one_of(titled(item.name), (Option(YES, Phrase("Yes")),), shown(said))]


def hand_said(game: TallyRules, layout: Layout, answers: Answers, due: Sequence[HandLayout]) -> HandLayout | None:
    """The hand that was played: the one in the answers, or the only one that is possible."""
    said = answers.get(game.key)
    if said is None or not game.asks_hand:
        return due[0] if len(due) == 1 else None
    return layout.by_id.get(said) if isinstance(said, str) else None


def played_as(laid: HandLayout, answers: Answers) -> HandLayout:
    """The hand as it is played with the doubles in the answers."""
    if laid.doubles is None or laid.undoubled is laid or any(doubles_so_far(laid.doubles, answers)):
        return laid
    return laid.undoubled


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
            faults.append(_not_asked(game, position, laid, key))
    return faults


def _not_asked(game: TallyRules, position: Position, laid: HandLayout | None, key: str) -> Fault:
    """Why an answer about an item of the game is not asked in a hand."""
    item = game.items[key]
    if laid is None or item.id not in laid.hand.counts:
        several = (item.kind == "count" and not item.single) or item.kind == "doubles"
        return (own.NOT_COUNTED_HERE if several else own.OWNER_NOT_COUNTED_HERE)(what=worded(item.name))
    if laid.shared is not None and item.kind != "doubles":
        return own.NOBODY_WAS_DOUBLED(hand=laid.name)
    if item.kind == "places" and key == f"{item.id}-{position.players}":
        return own.LAST_PLACE_FOLLOWS(what=titled(item.name), place=position.players)
    return own.NOT_OF_THIS_MATCH(what=titled(item.name))


def _hand_faults(game: TallyRules, position: Position, answers: Answers, laid: HandLayout | None) -> list[Fault]:
    due = game.hands_due(position)
    said = answers.get(game.key)
    names = tuple(named(each.hand.name) for each in due)
    if laid is None and said is None:
        return [
            wrong.CONTRACT_MISSING(choices=tuple(each.hand.name for each in due))
            if game.free
            else own.HAND_MISSING(choices=names)
        ]
    if laid is None and isinstance(said, str):
        return [wrong.unknown_contract(said) if game.free else own.unknown_hand(said)]
    if laid is None:
        every = (Option(each.id, each.hand.name) for each in game.layout(position.players).hands)
        return [wrong.not_one_of(titled(game.key), every, shown(said))]
    if game.is_over(position):
        return []
    declarer = game.declarer(position)
    if game.free and declarer is not None:
        return [why_not(game, position, declarer, laid)]
    return [own.HAND_NOT_DUE(hand=named(laid.hand.name), due=names[0])]


def _settled(game: TallyRules, answers: Answers, laid: HandLayout | None, counted: Counted) -> dict[str, Any]:
    """The answers in normal form: with the hand even where it was the only one, and complete lists of counts."""
    settled = dict(answers) if laid is None or not game.asks_hand else {game.key: laid.id, **answers, game.key: laid.id}
    if None in settled.values():
        settled = {key: value for key, value in settled.items() if value is not None}
    if laid is None:
        return settled
    for id in laid.lists if counted else ():
        settled[id] = counted[id]
    for card in laid.exposed:
        if not card.of.single and card.item.id in counted:
            for key in (card.item.id, taken_key(card)):
                settled.pop(key, None)
                if any(counted[card.item.id]):
                    settled[key] = list(counted[key])
    return settled


def _details(game: TallyRules, settled: Answers, laid: HandLayout | None) -> dict[str, Any]:
    """The details for the log and other programs of a deal with faults; a list only where it is complete."""
    details = dict(game.nothing_said)
    if laid is None:
        return details
    if game.asks_hand:
        details[game.key] = laid.id
    for key in laid.keys:
        value = settled.get(key)
        if not isinstance(value, list | tuple) or len(value) == laid.owners.get(key, len(value)):
            details[key] = value
    return details


def _caption(
    game: TallyRules, position: Position, laid: HandLayout, counted: Counted, declarer: int | None
) -> tuple[Phrase, ...]:
    """Who declared; the hand, where there are several; who had the only one of something; the order of places.

    And what partners counted apart.
    """
    told = [*_doubles_told(laid, counted)] if laid.doubles is not None else []
    for count in laid.told_counts:
        numbers = counted[count.id]
        if count.single:
            told.append(count.told[numbers.index(1)])
        elif any(numbers):
            each = [_number_told(who, number) for who, number in zip(count.owners, numbers, strict=True) if number]
            told.append(Phrase("{what}: {held}", {"what": count.title, "held": tuple(each)}))
    if not laid.is_plain:
        told += _told_besides(game, position, laid, counted)
    if not game.asks_hand or (len(told) == 1 and laid.says_itself):
        return tuple(told) if declarer is None else (_who(declarer), *told)
    return (laid.name, *told) if declarer is None else (_who(declarer), laid.name, *told)


def _told_besides(game: TallyRules, position: Position, laid: HandLayout, counted: Counted) -> Iterator[Phrase]:
    """What a caption says of exposed cards, places, a factor, and what only the leader has."""
    for card in laid.exposed:
        each = [_account(at) for at, number in enumerate(counted[card.item.id]) if number]
        if each:
            yield Phrase("{what}: {held}", {"what": card.title, "held": tuple(each)})
    if laid.places is not None:
        order = tuple([laid.places.names[seat] for seat in counted[laid.places.id]])
        yield Phrase("{what}: {held}", {"what": laid.places.title, "held": order})
    if laid.factor is not None and counted[laid.factor.id][0]:
        yield titled(laid.factor.name)
    if laid.leader is not None:
        yield leader_told(laid.leader, game.leader(position)[0], sum(counted[laid.leader.id]))


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


@cache
def _account(number: int) -> Phrase:
    """An account's name; made once for each."""
    return Phrase("{who}", {"who": Account(number)})


@lru_cache
def _number_told(who: Seat | Account, number: int) -> Phrase:
    return Phrase("{who} {count}", {"who": who, "count": number})


def _parts(
    game: TallyRules, laid: HandLayout, counted: Counted, counts: Sequence[tuple[int, ...]], scored: tuple[int, ...]
) -> tuple[Part, ...]:
    """The parts of a score, where several items are counted and all points count; `counts` are the rows of each."""
    if game.table.scoring != "all":
        return ()
    doubled = laid.doubles is not None and any(counted[laid.doubles.item.id])
    if len(counts) + len(laid.exposed) + doubled <= 1:
        return ()
    rows = [(count.label, row) for count, row in zip(laid.counts, counts, strict=True)]
    for card in laid.exposed:
        points = points_of_exposed(card, counted[card.item.id], counted[taken_key(card)])
        rows += [(card.label, tuple(points))] if any(points) else []
    if laid.places is not None and doubled:
        rows.append((laid.places.label, points_of_places(laid.places, counted[laid.places.id], len(scored))))
    if len(rows) + doubled <= 1:
        return ()
    if laid.factor is not None and counted[laid.factor.id][0]:
        times = laid.factor.factor
        rows = [(label, tuple(times * points for points in row)) for label, row in rows]
    if laid.doubles is not None and doubled:
        told = map(sum, zip(*(row for _, row in rows), strict=True))
        rows.append((laid.doubles.label, tuple(map(sub, scored, told)) if rows else scored))
    return tuple([Part(account, label, points) for label, row in rows for account, points in enumerate(row) if points])
