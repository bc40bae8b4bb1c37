"""Judging and scoring one deal of a quota game, and asking about it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, sub
from typing import Any

from scorekeeper.rules.game import Answers, Outcome, Questions
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Sign, Value
from scorekeeper.rules.quota.quota_form import QuotaForm, asked, counts_so_far, trumps_named
from scorekeeper.rules.quota.quota_rules import PlayableContract, QuotaPosition, QuotaRules, sides_from
from scorekeeper.rules.quota.quota_table import QuotaTable
from scorekeeper.rules.suits import SUIT_NAMES, SUIT_SIGNS


def judge(
    game: QuotaRules, position: QuotaPosition, answers: Answers, *, thrown_in: bool = False
) -> Outcome[QuotaPosition]:
    """Return the outcome of a deal: its faults, or its points, and the next position."""
    form = asked(game, position, answers, thrown_in=thrown_in)
    return _outcome(game, form, tuple(form.faults))


def _outcome(game: QuotaRules, form: QuotaForm, faults: tuple[Fault, ...]) -> Outcome[QuotaPosition]:
    position, turn, answers, line, played = form.position, form.turn, form.answers, form.line, form.played
    points, totals, caption = None, position.totals, None
    contract, made = None, None
    if not faults and not form.thrown_in and line is not None and played is not None:
        points = played.points_of(answers["counts"], turn.declarer or 0)
        totals = tuple(map(add, totals, points))
        caption = _caption(game, form, line, played)
        if turn.declarer is not None:
            contract, made = line.id, _made(game, played, turn.declarer, answers["counts"])
    box = None
    if line is not None and not form.thrown_in and turn.declarer is not None and game.table.owes:
        box = (turn.declarer, game.box_of(line, position.used[turn.declarer]))
    return Outcome(
        position.number,
        turn.dealer,
        turn.declarer,
        faults,
        _settled(form),
        points,
        totals,
        _details(form),
        box,
        _after(game, form, points or (), totals),
        caption=caption,
        forehand=((position.first if turn.dealer is None else turn.dealer) + game.step) % game.table.players,
        contract=contract,
        made=made,
    )


def _made(game: QuotaRules, played: PlayableContract, declarer: int, counts: Sequence[int]) -> bool | None:
    """Whether the declarer's side met its quota; if tricks are avoided, took no more. None without quotas."""
    if played.quotas is None:
        return None
    side = game.side_of[declarer]
    return played.sign * (counts[side] - played.quotas[declarer][side]) >= 0


def _caption(game: QuotaRules, form: QuotaForm, line: PlayableContract, played: PlayableContract) -> tuple[Phrase, ...]:
    """Return the declarer, and the contract with its trumps; cached. The name of a game's only contract is left out."""
    declarer, suit = form.turn.declarer, form.answers.get("trump")
    key = declarer, line.id, played.id, suit
    if key in game.captions:
        return game.captions[key]
    caption = () if declarer is None else (Phrase("{who}", {"who": Seat(declarer)}),)
    names = [each.contract.name for each in (line, played)] if len(game.order) > 1 else []
    words: list[Value] = list(dict.fromkeys(names))
    signs = ", ".join(map(str, words))
    if isinstance(suit, str) and suit in SUIT_SIGNS and suit != played.own:
        words.append(SUIT_NAMES[suit])
        signs = f"{signs} {SUIT_SIGNS[suit]}".strip()
    if words:
        sign = Sign(signs, Phrase("{contract}", {"contract": tuple(words)}))
        caption = (*caption, Phrase("{contract}", {"contract": sign}))
    game.captions[key] = caption
    return caption


def _after(game: QuotaRules, form: QuotaForm, gains: tuple[int, ...], totals: tuple[int, ...]) -> QuotaPosition:
    """Return the next position. A deal with faults keeps its place, so that later ones are judged as if it had none.

    So does a deal with tricks that is said to be thrown in: it was played.
    """
    position, turn, line, table = form.position, form.turn, form.line, game.table
    if form.thrown_in and form.answers.get("counts") is None:
        if table.passes:
            passed = tuple(times + (seat == turn.declarer) for seat, times in enumerate(position.passed))
            return position._replace(passed=passed)
        if table.thrown_in:
            return position if line is None or line.id not in turn.choices else position._replace(forced=line.id)
    used, seat = list(position.used), turn.declarer
    if seat is not None:
        line = game.lines[turn.choices[0]] if len(turn.choices) == 1 else line
        left = 0 if line is None else line.bits & ~used[seat]
        used[seat] |= left & -left
    ended, enders, takers = position.ended, position.enders, position.takers
    if gains and form.played is not None and not form.played.stops:
        enders = _enders(table, form.answers["counts"], form.played, seat or 0) or enders
        if enders:
            ended = position.number
        if game.notes_takers:
            takers |= sum(1 << account for account, count in enumerate(form.answers["counts"]) if count)
    if gains and table.is_at_target(totals):
        ended = position.number
    return QuotaPosition(
        position.first,
        position.number + 1,
        tuple(used),
        totals,
        gains=gains,
        ended=ended,
        enders=enders,
        takers=takers,
        passed=position.passed,
    )


def _enders(table: QuotaTable, counts: Sequence[int], played: PlayableContract, declarer: int) -> tuple[int, ...]:
    """Return the accounts whose tricks end the match: those with the most tricks, or with the most over their quota."""
    found: set[int] = set()
    if table.end_tricks is not None and max(counts) >= table.end_tricks:
        found |= {account for account, count in enumerate(counts) if count == max(counts)}
    if table.end_over is not None and played.quotas is not None:
        over = list(map(sub, counts, played.quotas[declarer]))
        if max(over) >= table.end_over:
            found |= {account for account, by in enumerate(over) if by == max(over)}
    return tuple(sorted(found))


def _settled(form: QuotaForm) -> Answers:
    """Return the answers in normal form: with the contract even if there is only one, without its own suit."""
    settled = {key: value for key, value in form.answers.items() if value is not None}
    if form.line is not None:
        settled["contract"] = form.line.id
    if form.played is not None and form.played.own is not None and settled.get("trump") == form.played.own:
        del settled["trump"]
    return settled


def _details(form: QuotaForm) -> dict[str, Any]:
    answers, line, played = form.answers, form.line, form.played
    trump = answers.get("trump")
    return {
        "contract": line.id if line else None,
        "played_as": answers.get("played_as"),
        "trump": played.own if trump is None and played is not None else trump,
        "quotas": played.quotas[form.turn.declarer or 0] if played and played.quotas else None,
        "counts": answers.get("counts"),
    } | ({"declarer": answers["declarer"]} if "declarer" in answers else {})


def ask(game: QuotaRules, position: QuotaPosition, answers: Answers) -> Questions:
    """Return all questions that can be asked now; a question comes once those that it depends on are answered."""
    form = asked(game, position, _with_sitter(game, position, answers), entering=True)
    line, played = form.line, form.played
    counts = counts_so_far(game, form)
    announced = None if line is None or played is None else _announced(game, form, line, played)
    return Questions(
        tuple(form.fields),
        tuple(form.groups),
        tuple(form.faults or form.open[:1]),
        (None,) * len(counts) if played is None else _live_points(played, form.turn.declarer or 0, counts),
        announced,
        () if line is None else line.contract.card + (() if played is None or played is line else played.contract.card),
        impossible=bool(form.faults),
        shares=() if played is None or announced is None else _quotas_by_name(game, form, played),
    )


def _with_sitter(game: QuotaRules, position: QuotaPosition, answers: Answers) -> Answers:
    """Return the answers with 0 tricks for a player who sits out and is not asked."""
    out, seated = game.sitter(game.turn(position)), game.table.players
    counts = answers.get("counts") or [None] * seated
    if out is None or not isinstance(counts, list | tuple) or len(counts) != seated or counts[out] is not None:
        return answers
    return {**answers, "counts": [*counts[:out], 0, *counts[out + 1 :]]}


def _live_points(played: PlayableContract, declarer: int, counts: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return the scores that follow already; in stops the player who runs out scores once all counts are known."""
    known = None not in counts
    if played.quotas is None:
        everything = None if not known or counts.count(0) != 1 else sum(filter(None, counts))
        points = [everything if count == 0 else None if count is None else -count for count in counts]
    else:
        both = zip(counts, played.quotas[declarer], strict=True)
        points = [None if count is None else played.sign * (count - quota) for count, quota in both]
    most = max((count for count in counts if count is not None), default=0)
    return tuple(
        None
        if point is None or (played.signs == "most" and point < 0 and not known)
        else played.worth(point, declarer, account, has_most=counts[account] == most)
        for account, point in enumerate(points)
    )


def _announced(game: QuotaRules, form: QuotaForm, line: PlayableContract, played: PlayableContract) -> Phrase | None:
    """Return the announcement: the declarer, the contract, and the suit; with one contract only the suit."""
    suit, declarer = form.answers.get("trump"), form.turn.declarer
    if trumps_named(line, played) and suit is None:
        return None
    named = SUIT_NAMES[suit] if isinstance(suit, str) and suit in SUIT_NAMES and suit != played.own else None
    contract: Value = named if named is not None and len(game.order) == 1 else line.contract.name
    text = Phrase("{contract}", {"contract": contract})
    if declarer is not None:
        text = Phrase("{who} plays {contract}", {"who": Seat(declarer), "contract": contract})
    if line is not played:
        text = Phrase("{so_far} as {played}", {"so_far": text, "played": played.contract.name})
    return text if named is None or contract is named else Phrase("{so_far}, {suit}", {"so_far": text, "suit": named})


def _quotas_by_name(game: QuotaRules, form: QuotaForm, played: PlayableContract) -> tuple[Phrase, ...]:
    """Return the quota of each account, in the order of play from the declarer: "Cleo 8", "Anna 4", "Bo 4"."""
    if played.quotas is None:
        return ()
    declarer = form.turn.declarer or 0
    sides = [side for side in sides_from(game.table, declarer) if side != game.sitter(form.turn)]
    row = played.quotas[declarer]
    return tuple(Phrase("{who} {quota}", {"who": Account(side), "quota": row[side]}) for side in sides)
