"""Asking about a deal of a tally game, judging it, and scoring it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache
from operator import add, sub
from typing import Any, Final

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Answers, Field, Option, Outcome, Questions
from scorekeeper.rules.phrase import Fault, KeyOfContract, Phrase, Seat, named, shown, titled, worded
from scorekeeper.rules.scores import Declaration, Part, closed
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, HandLayout
from scorekeeper.rules.tally.scoring import Rows, points_of, rows_of, times_of
from scorekeeper.rules.tally.tally_layout import TableLayout
from scorekeeper.rules.tally.tally_rules import TallyPosition, TallyRules
from scorekeeper.rules.tally.totals import after_deal, details_of, halved, went_out


def judge(
    game: TallyRules, position: TallyPosition, answers: Answers, *, thrown_in: bool = False
) -> Outcome[TallyPosition]:
    """Return the outcome of a deal: its faults, or its points, and the next position."""
    due = game.hands_due(position)
    layout, form = hand_played(game, game.layout(position.players), answers, due), None
    if layout is None or layout not in due:
        faults = _hand_faults(game, position, answers, layout)
        faults += _unasked(game, position, answers, layout, game.items.keys())
    else:
        form = game.asked(position, layout.as_played(answers), answers)
        layout, faults = form.layout, _faults_of(game, position, form)
    if thrown_in:
        faults.insert(0, deal_faults.THROWING_IN_NOT_ALLOWED)
    if position.ended is not None:  # no other fault of the deal matters: nobody had to play it
        faults = [deal_faults.DEAL_AFTER_THE_END(last=position.ended)]
    if form is None or faults:
        return _with_faults(game, position, answers, layout, faults)
    return _scored(game, position, form)


def _faults_of(game: TallyRules, position: TallyPosition, form: HandForm) -> list[Fault]:
    """Return the faults of the items, each by itself or else together, and of answers that were not asked."""
    layout, faults = form.layout, list(form.faults)
    if not faults and (form.entering or not layout.is_apart):
        faults += [each for kind in layout.kinds for each in kind.faults_between(form)]
    if not form.lacking and not form.answers.keys() <= layout.answerable:
        faults = [*_unasked(game, position, form.answers, layout, layout.keys), *faults]
    return faults


def _scored(game: TallyRules, position: TallyPosition, deal: HandForm) -> Outcome[TallyPosition]:
    layout = deal.layout
    table_layout, (dealer, forehand, declarer, _) = game.layout(position.players), game.seats(position)
    rows = rows_of(deal)
    scored = points_of(game.table, table_layout, deal, rows)
    besides, games = halved(game.table, position.totals, scored, position.halved), position.games
    if games.won:  # a rubber, in which no total is halved
        games, besides = after_deal(game.table, games, tuple(map(add, position.totals, scored)))
    points = closed(scored, besides)
    totals = tuple(map(add, position.totals, points))
    settled = _settled(game, deal.answers, layout, deal.valid_answers)
    back = position._replace(games=games) if games.won else position
    if position.out:  # some may have come back into the match
        back = back._replace(out=tuple(since if at in deal.gone else 0 for at, since in enumerate(position.out)))
    bid = next(filter(None, [item.bidder(deal) for item in layout.overriding[HandItem.bidder]]), None)
    after = game.after(back, totals, declarer, layout, _ender(game, deal, totals, bid), deal.values)
    if besides and not games.won:
        after = after._replace(halved=position.halved | {part.account for part in besides})
    said = bid if declarer is None else None
    bidder, together = _seats_of(deal, said)
    return Outcome(
        position.number,
        dealer,
        bidder if declarer is None else declarer,
        (),
        settled,
        points,
        totals,
        {**game.empty_details, **settled, **details_of(after.out)},
        game.box_used(position, declarer, layout),
        after,
        _all_parts(game, deal, rows, scored, besides),
        (*_caption(game, deal), *went_out(after.out, position.number)),
        forehand,
        layout.id if game.free else None if said is None else said.contract,
        None if said is None else said.made,
        notes=next(filter(None, (item.notes(deal) for item in layout.asked)), ()),
        together=together,
        counted=tuple([each for item in layout.overriding[HandItem.counted] for each in item.counted(deal)]),
    )


def _seats_of(deal: HandForm, bid: Declaration | None) -> tuple[int | None, tuple[int, ...]]:
    """Return the seat of a bidder, None for a side of several, and the seats that declared together."""
    seats = () if bid is None else deal.layout.items[0].played.sides[bid.account]
    if len(seats) != 1:
        return None, seats
    return seats[0], () if bid is None or bid.partner is None else (*seats, bid.partner)


def _ender(game: TallyRules, deal: HandForm, totals: Sequence[int], bid: Declaration | None) -> int | None:
    """Return the account that ends the match by its items or its bid in a deal; None if none does."""
    layout, claim = deal.layout, game.table.claim
    if layout.hand.ends_at and layout.first:
        return layout.first.ender(deal.values[layout.first.id], layout.hand.ends_at)
    for item in layout.overriding[HandItem.winner]:
        if (winner := item.winner(deal.values[item.id])) is not None:
            return winner
    both = enumerate(zip(deal.totals, totals, strict=True))
    exact = [account for account, (before, total) in both if before != total == game.table.wins_at]
    if len(exact) == 1:
        return exact[0]
    if bid is None or claim == "total" or not game.table.is_at_target((totals[bid.account],)):
        return None
    return bid.account if bid.made or claim == "bidder" else None


def _with_faults(  # the known answers of the deal, and its faults
    game: TallyRules,
    position: TallyPosition,
    answers: Answers,
    layout: HandLayout | None,
    faults: Sequence[Fault],
) -> Outcome[TallyPosition]:
    """Return the outcome of a deal that is not scored. It uses a box all the same, if one is left."""
    seats, due = game.seats(position), game.hands_due(position)
    settled, declarer = _settled(game, answers, layout, {}), seats.declarer
    return Outcome(
        position.number,
        seats.dealer,
        declarer,
        tuple(faults),
        settled,
        None,
        position.totals,
        _details(game, settled, layout),
        game.box_used(position, declarer, layout),
        game.after(position, position.totals, declarer, due[0] if len(due) == 1 else layout),
        forehand=seats.forehand,
    )


def hand_played(
    game: TallyRules, table_layout: TableLayout, answers: Answers, due: Sequence[HandLayout]
) -> HandLayout | None:
    """Return the hand that was played: the one in the answers, or the only possible one; else None."""
    answer = answers.get(game.key)
    if answer is None or not game.asks_hand:
        return due[0] if len(due) == 1 else None
    return table_layout.by_id.get(answer) if isinstance(answer, str) else None


def _unasked(
    game: TallyRules, position: TallyPosition, answers: Answers, layout: HandLayout | None, asked: Collection[str]
) -> Iterator[Fault]:
    for key, answer in answers.items():
        if key in asked or (key == game.key and game.table.hands):
            continue
        if key not in game.items:
            yield deal_faults.unasked(key)
        elif answer is not None:
            yield _not_asked(game, position, layout, key)


def _not_asked(game: TallyRules, position: TallyPosition, layout: HandLayout | None, key: str) -> Fault:
    item = game.items[key]
    if layout is None or item.id not in layout.hand.counts:
        return wrong.NOT_COUNTED_HERE(what=worded(item.name))
    if layout.shared is not None and item.id not in layout.by_id:
        return wrong.NOBODY_WAS_DOUBLED(hand=layout.name)
    return item.why_not_asked(key, position.players) or wrong.NOT_OF_THIS_MATCH(what=titled(item.name))


def _hand_faults(game: TallyRules, position: TallyPosition, answers: Answers, layout: HandLayout | None) -> list[Fault]:
    due = game.hands_due(position)
    answer = answers.get(game.key)
    names = tuple(named(each.hand.name) for each in due)
    if layout is None and answer is None:
        contracts = deal_faults.CONTRACT_MISSING(choices=tuple(each.hand.name for each in due))
        return [contracts if game.free else wrong.HAND_MISSING(choices=names)]
    if layout is None and isinstance(answer, str):
        key = KeyOfContract(answer)
        return [deal_faults.UNKNOWN_CONTRACT(contract=key) if game.free else wrong.UNKNOWN_HAND(hand=key)]
    if layout is None:
        every = (Option(each.id, each.hand.name) for each in game.layout(position.players).hands)
        return [deal_faults.not_one_of(titled(game.key), every, shown(answer))]
    if game.is_over(position):
        return []
    declarer = game.seats(position).declarer
    if game.free and declarer is not None:
        return [game.why_not(position, declarer, layout)]
    return [wrong.HAND_NOT_DUE(hand=named(layout.hand.name), due=names[0])]


def _settled(game: TallyRules, answers: Answers, layout: HandLayout | None, valid: Answers) -> dict[str, Any]:
    """Return the answers in normal form: with the hand even if there is only one, and with complete lists of counts."""
    hand = {} if layout is None or not game.asks_hand else {game.key: layout.id}
    settled = {**hand, **answers, **hand, **valid}
    if None in settled.values():
        settled = {key: value for key, value in settled.items() if value is not None}
    return settled


def _details(game: TallyRules, settled: Answers, layout: HandLayout | None) -> dict[str, Any]:
    """Return the details of a deal with faults, for the log and other programs; lists only if they are complete."""
    details = dict(game.empty_details)
    if layout is None:
        return details
    if game.asks_hand:
        details[game.key] = layout.id
    lists = {key: size for item in layout.items for key, size in item.lists.items()}
    for key in layout.keys & game.empty_details.keys():
        value = settled.get(key)
        if not isinstance(value, list | tuple) or len(value) == lists.get(key, len(value)):
            details[key] = value
    return details


def _caption(game: TallyRules, deal: HandForm) -> tuple[Phrase, ...]:
    """Return the caption of a deal: the declarer, the hand if there are several, and the items' captions."""
    layout, declarer = deal.layout, deal.declarer
    captions = [phrase for item in layout.asked for phrase in item.captions(deal)]
    if not game.asks_hand or (len(captions) == 1 and layout.says_itself):
        return tuple(captions) if declarer is None else (_who(declarer), *captions)
    return (layout.name, *captions) if declarer is None else (_who(declarer), layout.name, *captions)


@cache
def _who(seat: int) -> Phrase:
    return Phrase("{who}", {"who": Seat(seat)})


def _all_parts(
    game: TallyRules, deal: HandForm, rows: Rows, scored: tuple[int, ...], besides: tuple[Part, ...]
) -> tuple[Part, ...]:
    """Return the parts of a score if it has several: by item, and changes by totals."""
    parts = _parts(game, deal, rows, scored) if deal.layout.has_parts else ()
    if not besides or parts:
        return (*parts, *besides)
    accounts = sorted({part.account for part in besides})
    return (*(Part(account, _POINTS, scored[account]) for account in accounts), *besides)


_POINTS: Final = Phrase("points of the deal")


def _parts(game: TallyRules, deal: HandForm, rows: Rows, scored: tuple[int, ...]) -> tuple[Part, ...]:
    """Return the parts of a score by item, if several items bring points and all points count."""
    moving = [item for item in deal.layout.moving if any(deal.values[item.id])]
    if game.table.scoring != "all" or sum(item.in_parts for item in deal.layout.items) + len(moving) <= 1:
        return ()
    telling = [(item, row) for item, row in rows if item.is_part(row)]
    labelled = [(label, tuple(part)) for item, row in telling for label, part in item.parted(deal, row)]
    if len(labelled) + len(moving) <= 1:
        return ()
    times = times_of(deal)
    if times != 1:
        labelled = [(label, tuple([times * points for points in row])) for label, row in labelled]
    for item in moving:
        besides = map(sum, zip(*(row for _, row in labelled), strict=True))
        labelled.append((item.label, tuple(map(sub, scored, besides)) if labelled else scored))
    return tuple(
        [Part(account, label, points) for label, row in labelled for account, points in enumerate(row) if points]
    )


def ask(game: TallyRules, position: TallyPosition, answers: Answers) -> Questions:
    """Return the questions: the hand's, if there is a choice, then those about its items, announced ones first."""
    due = game.hands_due(position)
    layout, hand = hand_played(game, game.layout(position.players), answers, due), tuple(_hand_field(game, position))
    if layout is None:
        missing = (_to_decide(game),) if answers.get(game.key) is None else judge(game, position, answers).faults
        return Questions(hand, (), missing, (None,) * len(position.totals))
    form = game.asked(position, layout.as_played(answers), answers, entering=True)
    asked, faults = form.layout.asked, tuple(_faults_of(game, position, form))
    if position.ended is not None or layout not in due:
        faults = judge(game, position, answers).faults
    lacking = tuple(form.lacking[item.id] for item in asked if item.id in form.lacking)
    fields = [field for item in asked for field in item.fields(form)]
    return Questions(
        (*hand, *sorted(fields, key=lambda field: not field.announced)),
        tuple(group for item in form.layout.items for group in item.groups(form)),
        faults or lacking[:1],
        _live_points(game, position, form),
        next(filter(None, (item.announcement(form) for item in asked)), _announced(game, position, layout)),
        layout.hand.card,
        tuple(joint for item in asked if (joint := item.joint()) is not None),
        impossible=bool(faults),
        shares=tuple(share for item in asked for share in item.shares(form)),
    )


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


def _live_points(game: TallyRules, position: TallyPosition, deal: HandForm) -> tuple[int | None, ...]:
    """Return the scores that follow already, else None. If one depends on another's counts, both wait."""
    table_layout, layout = game.layout(position.players), deal.layout
    accounts = range(len(table_layout.sides))
    waiting = set(deal.waiting)
    if waiting and (layout.hand.low or layout.hand.sweep or game.table.scoring in {"difference", "winner"}):
        waiting.update(accounts)
    for item in layout.items:
        waiting |= item.waiting(deal, waiting)
    filled = replace(deal, values={item.id: item.filled(deal) for item in layout.items})
    scored = points_of(game.table, table_layout, filled, rows_of(filled))
    points = closed(scored, halved(game.table, position.totals, scored, position.halved))
    return tuple(None if account in waiting else points[account] for account in accounts)
