"""The questions of a tally game about a deal, given the answers so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Answers, Field, Option, Questions
from scorekeeper.rules.phrase import Fault, Phrase, Seat, named, titled, worded
from scorekeeper.rules.scores import closed
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout
from scorekeeper.rules.tally.scoring import points_of, rows_of
from scorekeeper.rules.tally.tally_play import hand_played, judge
from scorekeeper.rules.tally.tally_rules import TallyPosition, TallyRules
from scorekeeper.rules.tally.totals import halved


def ask(game: TallyRules, position: TallyPosition, answers: Answers) -> Questions:
    """Return the questions: the hand's, if there is a choice, then those about its items, announced ones first."""
    layout = hand_played(game, game.layout(position.players), answers, game.hands_due(position))
    hand = tuple(_hand_field(game, position))
    if layout is None:
        missing = (_to_decide(game),) if answers.get(game.key) is None else judge(game, position, answers).faults
        return Questions(hand, (), missing, (None,) * len(position.totals))
    deal = game.hand_answers(position, layout.as_played(answers), answers)
    for item in deal.layout.items:
        deal.values[item.id] = item.so_far(deal)
    fields = [field for item in deal.layout.asked for field in item.fields(deal)]
    impossible = tuple(fault for kind in deal.layout.kinds for fault in kind.impossible(deal))
    return Questions(
        (*hand, *sorted(fields, key=lambda field: not field.announced)),
        tuple(group for item in deal.layout.items for group in item.groups(deal)),
        _missing(game, position, deal, impossible),
        _live_points(game, position, deal),
        next(filter(None, (item.announcement(deal) for item in deal.layout.asked)), _announced(game, position, layout)),
        layout.hand.card,
        tuple(joint for item in deal.layout.asked if (joint := item.joint()) is not None),
        impossible=bool(impossible),
        shares=tuple(share for item in deal.layout.asked for share in item.shares(deal)),
    )


def _missing(
    game: TallyRules, position: TallyPosition, deal: HandAnswers, impossible: tuple[Fault, ...]
) -> tuple[Fault, ...]:
    """Return the faults that no answer can mend, or the next missing entry; of a complete entry the deal's faults."""
    still_open = [fault for item in deal.layout.asked if (fault := item.still_open(deal)) is not None]
    if still_open:
        return impossible or (still_open[0],)
    follows = [item.saved(deal.answers) for item in deal.layout.items]
    answers = {**deal.answers, **{key: value for each in follows for key, value in each.items()}}
    return judge(game, position, answers).faults


def _announced(game: TallyRules, position: TallyPosition, layout: HandLayout) -> Phrase | None:
    declarer = game.seats(position).declarer
    if declarer is not None:
        return Phrase("{who} plays {contract}", {"who": Seat(declarer), "contract": layout.hand.name})
    return named(layout.hand.name) if len(game.table.hands) > 1 else None  # with one hand there is nothing to announce


def _hand_field(game: TallyRules, position: TallyPosition) -> Iterator[Field]:
    due = game.hands_due(position)
    if len(due) <= 1:
        return
    declarer = game.seats(position).declarer
    options = []
    for layout in game.layout(position.players).hands:
        hint = None if layout.hand.hint is None else worded(layout.hand.hint)
        played = game.free and declarer is not None and layout not in due
        barred = game.why_not(position, declarer or 0, layout) if played else None
        options.append(Option(layout.id, layout.hand.name if game.free else named(layout.hand.name), hint, barred))
    label = Phrase("Contract") if game.free else titled(game.table.decides or game.key)
    yield Field(game.key, "choice", label, _to_decide(game).phrase(), options=tuple(options), announced=True)


def _to_decide(game: TallyRules) -> Fault:
    if game.free:
        return deal_faults.CONTRACT_TO_CHOOSE
    return wrong.WHAT_IS_DECIDED(card=worded(game.table.decides or game.key))


def _live_points(game: TallyRules, position: TallyPosition, deal: HandAnswers) -> tuple[int | None, ...]:
    """Return the scores that follow already, else None. If one depends on another's counts, both wait."""
    table_layout, layout = game.layout(position.players), deal.layout
    accounts = range(len(table_layout.sides))
    waiting = {account for item in layout.items for account in item.open_accounts(deal)}
    if waiting and (layout.hand.low or layout.hand.sweep or game.table.scoring in {"difference", "winner"}):
        waiting.update(accounts)
    for item in layout.items:
        waiting |= item.waiting(deal, waiting)
    filled = replace(deal, values={item.id: item.filled(deal) for item in layout.items})
    scored = points_of(game.table, table_layout, filled, rows_of(filled))
    points = closed(scored, halved(game.table, position.totals, scored, position.halved))
    return tuple(None if account in waiting else points[account] for account in accounts)
