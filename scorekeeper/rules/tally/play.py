"""Judging and scoring one deal of a tally game."""

from __future__ import annotations

from operator import add
from typing import Any

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Answers, Outcome, Part
from scorekeeper.rules.phrase import Fault, Phrase, named, short, shown, titled, worded
from scorekeeper.rules.tally import faults as own
from scorekeeper.rules.tally.counting import faults_between, faults_of_item, said_of
from scorekeeper.rules.tally.layout import HandLayout
from scorekeeper.rules.tally.rules import Position, TallyRules
from scorekeeper.rules.tally.scoring import Counted, points_of, points_of_item

HAND = "hand"


def judge(game: TallyRules, position: Position, answers: Answers, *, thrown_in: bool = False) -> Outcome[Position]:
    """The outcome of a deal: its faults, or its points, and the next position."""
    laid = hand_said(game, position, answers)
    faults = _frame_faults(game, position, answers, laid, thrown_in=thrown_in)
    counted: Counted = {}
    if laid is not None and laid in game.hands_due(position):
        counts = [fault for count in laid.counts for fault in faults_of_item(count, answers, game.stop(position))]
        if not counts:
            counted = {count.id: [n or 0 for n in said_of(count, answers)] for count in laid.counts}
            counts = list(faults_between(laid, counted, position.players))
        faults += counts
    if game.is_over(position):  # whatever else is wrong with a deal that nobody had to play
        faults = [wrong.deal_after_the_end(position.ended or position.number - 1)]
    layout = game.layout(position.players)
    points = None if faults or laid is None else points_of(game.table, layout, laid, counted)
    totals = position.totals if points is None else tuple(map(add, position.totals, points))
    settled = _settled(game, answers, laid, counted)
    return Outcome(
        position.number,
        game.dealer(position),
        None,
        tuple(faults),
        settled,
        points,
        totals,
        _details(game, settled, laid),
        None,
        game.after(position, totals),
        () if points is None or laid is None else _parts(game, laid, counted, len(points)),
        None if points is None or laid is None else _caption(game, laid, counted),
        (game.dealer(position) + 1) % position.players,
    )


def hand_said(game: TallyRules, position: Position, answers: Answers) -> HandLayout | None:
    """The hand that was played: the one in the answers, or the only one that is possible."""
    due = game.hands_due(position)
    said = answers.get(HAND)
    if said is None or not game.table.hands:
        return due[0] if len(due) == 1 else None
    return next((laid for laid in game.layout(position.players).hands if laid.id == said), None)


def _frame_faults(
    game: TallyRules, position: Position, answers: Answers, laid: HandLayout | None, *, thrown_in: bool
) -> list[Fault]:
    """The faults other than those of counts."""
    faults: list[Fault] = []
    if thrown_in:
        faults.append(wrong.throwing_in_not_allowed())
    faults += _hand_faults(game, position, answers, laid)
    due = laid is not None and laid in game.hands_due(position)
    counted = {count.id for count in laid.counts} if laid is not None and due else set(game.items)
    for key in answers:
        if key in game.items and key not in counted and answers[key] is not None:
            item = game.items[key]
            faults.append((own.owner_not_counted_here if item.single else own.not_counted_here)(worded(item.name)))
        elif key not in game.items and (key != HAND or not game.table.hands):
            faults.append(wrong.unasked(key))
    return faults


def _hand_faults(game: TallyRules, position: Position, answers: Answers, laid: HandLayout | None) -> list[Fault]:
    due = game.hands_due(position)
    if laid is None:
        if answers.get(HAND) is None:
            return [own.hand_missing(tuple(named(each.hand.name) for each in due))]
        said = answers[HAND]
        if isinstance(said, str):
            return [own.unknown_hand(short(said))]
        names = (named(each.hand.name) for each in game.layout(position.players).hands)
        return [wrong.not_one_of(titled(HAND), names, shown(said))]
    if laid not in due and not game.is_over(position):
        return [own.hand_not_due(named(laid.hand.name), named(due[0].hand.name))]
    return []


def _settled(game: TallyRules, answers: Answers, laid: HandLayout | None, counted: Counted) -> dict[str, Any]:
    """The answers in normal form: with the hand even where it was the only one, and complete lists of counts."""
    settled = {key: value for key, value in answers.items() if value is not None}
    if laid is None:
        return settled
    for count in laid.counts:
        if count.id in counted and not count.item.single:
            settled[count.id] = list(counted[count.id])
    return {HAND: laid.id, **settled} if game.table.hands else settled


def _details(game: TallyRules, settled: Answers, laid: HandLayout | None) -> dict[str, Any]:
    """The details for the log and other programs; a list only where it is complete."""
    details: dict[str, Any] = {HAND: laid.id if laid is not None else None} if game.table.hands else {}
    counts = {count.id: count for count in laid.counts} if laid is not None else {}
    for id in game.items:
        value = settled.get(id)
        if id not in counts or (isinstance(value, list | tuple) and len(value) != len(counts[id].owners)):
            value = None
        details[id] = value
    return details


def _caption(game: TallyRules, laid: HandLayout, counted: Counted) -> tuple[Phrase, ...]:
    """The hand, where there are several; who had the only one of something; what partners counted apart."""
    told = []
    for count in laid.counts:
        each = [
            Phrase("{who}" if count.item.single else "{who} {count}", {"who": who, "count": number})
            for who, number in zip(count.owners, counted[count.id], strict=True)
            if number
        ]
        if each and (count.item.single or count.item.by == "player"):
            told.append(Phrase("{what}: {held}", {"what": count.title, "held": tuple(each)}))
    said_already = len(laid.counts) == len(told) == 1 and laid.counts[0].title == titled(laid.hand.name)
    return tuple(told) if said_already or not game.table.hands else (named(laid.hand.name), *told)


def _parts(game: TallyRules, laid: HandLayout, counted: Counted, accounts: int) -> tuple[Part, ...]:
    """The parts of a score, where several items are counted and all points count."""
    if len(laid.counts) == 1 or game.table.scoring != "all":
        return ()
    return tuple(
        Part(account, count.label, points)
        for count in laid.counts
        for account, points in enumerate(points_of_item(count, counted, accounts))
        if points
    )
