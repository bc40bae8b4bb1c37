"""Judging and scoring one deal of a tally game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import add, sub
from typing import Any

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Answers, Option, Outcome, Part
from scorekeeper.rules.phrase import Fault, Phrase, Seat, named, shown, titled, worded
from scorekeeper.rules.tally import faults as own
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout
from scorekeeper.rules.tally.layout import Layout
from scorekeeper.rules.tally.rules import Position, TallyRules
from scorekeeper.rules.tally.scoring import Rows, points_of, rows_of, times_of


def judge(game: TallyRules, position: Position, answers: Answers, *, thrown_in: bool = False) -> Outcome[Position]:
    """The outcome of a deal: its faults, or its points, and the next position."""
    due = game.hands_due(position)
    laid = hand_said(game, game.layout(position.players), answers, due)
    values: Mapping[str, Sequence[Any]] = {}
    if laid is None or laid not in due:
        said, faults = None, _frame_faults(game, position, answers, laid, () if laid is not None else due)
    else:
        laid = laid.as_played(answers)
        said = game.hand_answers(position, laid, answers)
        faults = _read(said)
        values = said.values if not faults else {}
        if not answers.keys() <= laid.answerable:
            faults = [*_frame_faults(game, position, answers, laid, due), *faults]
    if thrown_in:
        faults.insert(0, wrong.THROWING_IN_NOT_ALLOWED)
    if position.ended is not None:  # whatever else is wrong with a deal that nobody had to play
        faults = [wrong.DEAL_AFTER_THE_END(last=position.ended)]
    if said is None or faults:
        return _with_faults(game, position, answers, laid, values, faults)
    return _scored(game, position, said)


def _read(said: HandAnswers) -> list[Fault]:
    """Read the items of a hand, and return what is wrong with them."""
    faults: list[Fault] = []
    for item in said.layout.items:
        said.values[item.id] = item.read(said, faults)
    if not faults and not said.layout.is_apart:
        faults += said.layout.faults_between(said.values)
    return faults


def _scored(game: TallyRules, position: Position, said: HandAnswers) -> Outcome[Position]:
    """The outcome of a deal without faults."""
    laid, values = said.layout, said.values
    layout, (dealer, forehand, declarer, _) = game.layout(position.players), game.seats(position)
    rows = rows_of(said)
    points = points_of(game.table, layout, said, rows)
    totals = tuple(map(add, position.totals, points))
    settled = _settled(game, said.answers, laid, values)
    ender = laid.first.ender(values[laid.first.id], laid.hand.ends_at) if laid.hand.ends_at and laid.first else None
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
        game.after(position, totals, declarer, laid, ender, values),
        _parts(game, said, rows, points) if laid.has_parts else (),
        _caption(game, said),
        forehand,
        laid.id if game.free else None,
    )


def _with_faults(  # the deal as it is known, and what is wrong with it
    game: TallyRules,
    position: Position,
    answers: Answers,
    laid: HandLayout | None,
    values: Mapping[str, Sequence[Any]],
    faults: Sequence[Fault],
) -> Outcome[Position]:
    """The outcome of a deal that is not scored. It uses a box all the same, if one is left."""
    seats, due = game.seats(position), game.hands_due(position)
    settled, declarer = _settled(game, answers, laid, values), seats.declarer
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


def hand_said(game: TallyRules, layout: Layout, answers: Answers, due: Sequence[HandLayout]) -> HandLayout | None:
    """The hand that was played: the one in the answers, or the only one that is possible."""
    said = answers.get(game.key)
    if said is None or not game.asks_hand:
        return due[0] if len(due) == 1 else None
    return layout.by_id.get(said) if isinstance(said, str) else None


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
        return (own.NOT_COUNTED_HERE if item.is_plural else own.OWNER_NOT_COUNTED_HERE)(what=worded(item.name))
    if laid.shared is not None and item.id not in laid.by_id:
        return own.NOBODY_WAS_DOUBLED(hand=laid.name)
    return item.why_not_asked(key, position.players) or own.NOT_OF_THIS_MATCH(what=titled(item.name))


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
        return [game.why_not(position, declarer, laid)]
    return [own.HAND_NOT_DUE(hand=named(laid.hand.name), due=names[0])]


def _settled(
    game: TallyRules, answers: Answers, laid: HandLayout | None, values: Mapping[str, Sequence[Any]]
) -> dict[str, Any]:
    """The answers in normal form: with the hand even where it was the only one, and complete lists of counts."""
    settled = dict(answers) if laid is None or not game.asks_hand else {game.key: laid.id, **answers, game.key: laid.id}
    if laid is not None and values:
        for id in laid.listed:
            settled[id] = values[id]
        for item in laid.settling:
            settled |= item.in_normal_form(values[item.id])
    if None in settled.values():
        settled = {key: value for key, value in settled.items() if value is not None}
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
        if not isinstance(value, list | tuple) or len(value) == laid.lists.get(key, len(value)):
            details[key] = value
    return details


def _caption(game: TallyRules, said: HandAnswers) -> tuple[Phrase, ...]:
    """Who declared; the hand, where there are several; and what its items tell."""
    laid, declarer = said.layout, said.declarer
    told = [phrase for item in laid.told for phrase in item.told(said)]
    if not game.asks_hand or (len(told) == 1 and laid.says_itself):
        return tuple(told) if declarer is None else (_who(declarer), *told)
    return (laid.name, *told) if declarer is None else (_who(declarer), laid.name, *told)


@cache
def _who(seat: int) -> Phrase:
    """A seat's name; made once for each."""
    return Phrase("{who}", {"who": Seat(seat)})


def _parts(game: TallyRules, said: HandAnswers, rows: Rows, scored: tuple[int, ...]) -> tuple[Part, ...]:
    """The parts of a score, where several items are counted and all points count."""
    moving = [item for item in said.layout.moving if any(said.values[item.id])]
    if game.table.scoring != "all" or said.layout.parts + len(moving) <= 1:
        return ()
    told = [(item.label, tuple(row)) for item, row in rows if item.is_part(row, moved=bool(moving))]
    if len(told) + len(moving) <= 1:
        return ()
    times = times_of(said)
    if times != 1:
        told = [(label, tuple([times * points for points in row])) for label, row in told]
    for item in moving:
        besides = map(sum, zip(*(row for _, row in told), strict=True))
        told.append((item.label, tuple(map(sub, scored, besides)) if told else scored))
    return tuple([Part(account, label, points) for label, row in told for account, points in enumerate(row) if points])
