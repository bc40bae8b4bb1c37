"""Judging and scoring one deal of a quota game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add, sub
from typing import Any, NamedTuple

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Answers, Option, Outcome, owned_by
from scorekeeper.rules.phrase import Fault, KeyOfContract, Phrase, Seat, Sign, Value, shown
from scorekeeper.rules.quota.deal_checks import QUOTAS, choice_faults, come_out, count_faults, trump_faults
from scorekeeper.rules.quota.quota_layout import PlayableContract, QuotaPosition, Turn
from scorekeeper.rules.quota.quota_rules import QuotaRules
from scorekeeper.rules.quota.quota_table import QuotaTable
from scorekeeper.rules.suits import SUIT_NAMES, SUIT_SIGNS

KEYS = frozenset({"contract", "played_as", "trump", "counts"})


class _Deal(NamedTuple):
    """A deal that is being judged: its answers, and the contracts that they name."""

    position: QuotaPosition
    turn: Turn
    answers: Answers
    thrown_in: bool
    line: PlayableContract | None = None
    played: PlayableContract | None = None


def judge(
    game: QuotaRules, position: QuotaPosition, answers: Answers, *, thrown_in: bool = False
) -> Outcome[QuotaPosition]:
    """Return the outcome of a deal: its faults, or its points, and the next position."""
    turn = game.turn(position)
    faults: list[Fault] = []
    asked = KEYS | {"declarer"} if game.table.declarer == "asked" else KEYS
    if not answers.keys() <= asked:
        faults += [wrong.unasked(key, (QUOTAS,)) for key in answers if key not in asked]
    passing = thrown_in and (game.table.passes > 0 or game.table.order is None)
    line = played = _line(game, position, turn, answers.get("contract"), faults, passing=passing)
    if line is not None:
        faults += faults_of_declarer(game, line, answers)
        turn = game.with_declarer(turn, line, answers)
        played_as, trump = answers.get("played_as"), answers.get("trump")
        if line.of or played_as is not None:
            other = game.lines.get(played_as) if isinstance(played_as, str) else None
            faults += choice_faults(line, played_as, "" if other is None else other.contract.name)
        if line.of:
            played = game.lines[played_as] if played_as in line.of else None
        if played is not None and trump is not None:
            faults += trump_faults(line, played, trump)
    deal = _Deal(position, turn, answers, thrown_in, line, played)
    faults += _count_faults(game, deal)
    if game.is_over(position):  # no other fault of the deal matters: nobody had to play it
        faults = [wrong.DEAL_AFTER_THE_END(last=position.ended or game.table.deals or position.number - 1)]
    return _outcome(game, deal, tuple(faults))


def _line(
    game: QuotaRules, position: QuotaPosition, turn: Turn, chosen: object, faults: list[Fault], *, passing: bool
) -> PlayableContract | None:
    """Return the contract that was played: the one in the answers, or the only possible one; None for a pass."""
    if chosen is None:
        if len(turn.choices) == 1:
            return game.lines[turn.choices[0]]
        if game.is_over(position) or passing:
            return None
        faults.append(wrong.CONTRACT_MISSING(choices=tuple(game.lines[id].contract.name for id in turn.choices)))
        return None
    line = game.lines.get(chosen) if isinstance(chosen, str) else None
    if line is None and isinstance(chosen, str):
        faults.append(wrong.UNKNOWN_CONTRACT(contract=KeyOfContract(chosen)))
    elif line is None:
        options = (Option(each.id, each.contract.name) for each in game.order)
        faults.append(wrong.not_one_of(Phrase("Contract"), options, shown(chosen)))
    elif line.id not in turn.choices and not game.is_over(position):
        faults.append(_not_due(game, position, turn, line))
    return line


def _not_due(game: QuotaRules, position: QuotaPosition, turn: Turn, line: PlayableContract) -> Fault:
    if position.forced is not None:
        return wrong.ANOTHER_CONTRACT_FORCED(contract=game.lines[position.forced].contract.name)
    if turn.declarer is not None and not line.bits & ~position.used[turn.declarer]:
        return wrong.CONTRACT_USED(declarer=Seat(turn.declarer), contract=line.contract.name)
    return wrong.CONTRACT_NOT_DUE(contract=line.contract.name, due=game.lines[turn.choices[0]].contract.name)


def faults_of_declarer(game: QuotaRules, line: PlayableContract, answers: Answers) -> list[Fault]:
    """Return the faults of the declarer that a deal names, in a table that asks for one."""
    said, seats = answers.get("declarer"), range(game.table.players)
    if game.table.declarer != "asked" or (said is None and line.contract.undeclared):
        return []
    if line.contract.undeclared:
        return [wrong.NOBODY_DECLARES(contract=line.contract.name)]
    if said is None:
        return [wrong.DECLARER_MISSING(contract=line.contract.name)]
    if type(said) is int and said in seats:
        return []
    return [wrong.not_one_of(Phrase("Declarer"), owned_by([Seat(seat) for seat in seats]), shown(said))]


def _sitter_faults(game: QuotaRules, turn: Turn, counts: Any) -> list[Fault]:
    """Return the fault of a player who sits out and took tricks."""
    out = game.sitter(turn)
    return [wrong.TRICKS_OF_A_SITTER(who=Seat(out))] if out is not None and counts[out] else []


def _count_faults(game: QuotaRules, deal: _Deal) -> list[Fault]:
    counts = deal.answers.get("counts")
    if not deal.thrown_in:
        stops = game.unknown_stops if deal.played is None else deal.played.stops
        tricks = game.most_tricks if deal.played is None else deal.played.tricks
        if stops is False and come_out(counts, len(game.table.sides), tricks):  # most deals, and the quickest check
            return _sitter_faults(game, deal.turn, counts)
        faults = count_faults(counts, len(game.table.sides), tricks, stops=stops)
        return faults or _sitter_faults(game, deal.turn, counts)
    if not game.table.thrown_in and not game.table.passes:
        return [wrong.THROWING_IN_NOT_ALLOWED]
    faults = [wrong.THROWN_IN_WITH_COUNTS] if counts is not None else []
    return [*faults, *_pass_faults(game.table, deal)] if game.table.passes else faults


def _pass_faults(table: QuotaTable, deal: _Deal) -> Iterator[Fault]:
    """Yield the faults of a pass: with a contract, or once more than a player may pass."""
    seat = deal.turn.declarer
    if deal.answers.get("contract") is not None:
        yield wrong.PASSED_WITH_CONTRACT
    if seat is not None and deal.position.passed[seat] >= table.passes:
        yield wrong.PASSED_BEFORE(who=Seat(seat), passes=table.passes)


def _outcome(game: QuotaRules, deal: _Deal, faults: tuple[Fault, ...]) -> Outcome[QuotaPosition]:
    position, turn, answers, thrown_in, line, played = deal
    declarer = turn.declarer or 0
    quotas = played.quotas[declarer] if played and played.quotas else None
    points: tuple[int, ...] | None = None
    totals = position.totals
    contract, made = None, None
    if not faults and not thrown_in and played is not None:
        counts = answers["counts"]
        points = played.points_of(counts, declarer)
        totals = tuple(map(add, totals, points))
        contract, made = _declared(game, deal, played, counts)
    box = None
    if line is not None and not thrown_in and turn.declarer is not None and game.table.owes:
        box = (turn.declarer, game.box_of(line, position.used[turn.declarer]))
    return Outcome(
        position.number,
        turn.dealer,
        turn.declarer,
        faults,
        _settled(answers, line, played),
        points,
        totals,
        _details(answers, line, played, quotas),
        box,
        _after(game, deal, points or (), totals),
        caption=None if points is None or played is None else _caption(game, deal, played),
        forehand=((position.first if turn.dealer is None else turn.dealer) + game.step) % game.table.players,
        contract=contract,
        made=made,
    )


def _declared(
    game: QuotaRules, deal: _Deal, played: PlayableContract, counts: Sequence[int]
) -> tuple[str | None, bool | None]:
    """Return the contract that was owed, and whether the declarer's side met its quota; if negative, took no more."""
    declarer = deal.turn.declarer
    if declarer is None:
        return None, None
    owed = (deal.line or played).id
    if played.quotas is None:
        return owed, None
    side = game.side_of[declarer]
    return owed, played.sign * (counts[side] - played.quotas[declarer][side]) >= 0


def _caption(game: QuotaRules, deal: _Deal, played: PlayableContract) -> tuple[Phrase, ...]:
    """Return the declarer, and the contract with its trumps; cached."""
    line, suit = deal.line or played, deal.answers.get("trump")
    key = deal.turn.declarer, line.id, played.id, suit
    made = game.captions.get(key)
    if made is None:
        made = game.captions[key] = _captioned(game, deal.turn.declarer, line, played, suit)
    return made


def _captioned(
    game: QuotaRules, declarer: int | None, line: PlayableContract, played: PlayableContract, suit: object
) -> tuple[Phrase, ...]:
    """Return the caption of a deal. The name of a game's only contract is left out."""
    declared = () if declarer is None else (Phrase("{who}", {"who": Seat(declarer)}),)
    names = [each.contract.name for each in (line, played)] if len(game.order) > 1 else []
    words: list[Value] = list(dict.fromkeys(names))
    signs = ", ".join(map(str, words))
    if isinstance(suit, str) and suit in SUIT_SIGNS and suit != played.own:
        words.append(SUIT_NAMES[suit])
        signs = f"{signs} {SUIT_SIGNS[suit]}".strip()
    if not words:
        return declared
    text = Phrase("{contract}", {"contract": tuple(words)})
    return (*declared, Phrase("{contract}", {"contract": Sign(signs, text)}))


def _after(game: QuotaRules, deal: _Deal, gains: tuple[int, ...], totals: tuple[int, ...]) -> QuotaPosition:
    """Return the next position. A deal with faults keeps its place, so that later ones are judged as if it had none.

    So does a deal with tricks that is said to be thrown in: it was played.
    """
    position, turn, line = deal.position, deal.turn, deal.line
    if deal.thrown_in and game.table.passes and deal.answers.get("counts") is None:
        passed = tuple(times + (seat == turn.declarer) for seat, times in enumerate(position.passed))
        return position._replace(passed=passed)
    if deal.thrown_in and game.table.thrown_in and deal.answers.get("counts") is None:
        return position if line is None or line.id not in turn.choices else position._replace(forced=line.id)
    used = position.used
    if turn.declarer is not None:
        if len(turn.choices) == 1:
            line = game.lines[turn.choices[0]]
        if line is not None:
            seat = turn.declarer
            left = line.bits & ~used[seat]
            row = list(used)
            row[seat] |= left & -left
            used = tuple(row)
    ended, enders = position.ended, position.enders
    table = game.table
    if gains and (table.end_tricks is not None or table.end_over is not None):
        enders = _enders(table, deal) or enders
        ended = position.number if enders else ended
    if gains and table.is_at_target(totals):
        ended = position.number
    after = QuotaPosition(
        position.first, position.number + 1, used, totals, None, gains, ended, enders, passed=position.passed
    )
    return after._replace(takers=_takers(deal, bool(gains))) if game.notes_takers else after


def _takers(deal: _Deal, scored: bool) -> int:  # noqa: FBT001  # as the position has it
    """Return the accounts that have taken tricks so far, as a bit mask."""
    if not scored or deal.played is None or deal.played.stops:
        return deal.position.takers
    return deal.position.takers | sum(1 << account for account, count in enumerate(deal.answers["counts"]) if count)


def _enders(table: QuotaTable, deal: _Deal) -> tuple[int, ...]:
    """Return the accounts whose tricks end the match: those with the most tricks, or with the most over their quota."""
    counts = deal.answers["counts"]
    if deal.played is None or deal.played.stops:
        return ()
    ended = table.end_tricks is not None and max(counts) >= table.end_tricks
    most = {account for account, count in enumerate(counts) if ended and count == max(counts)}
    quotas = deal.played.quotas
    if table.end_over is not None and quotas is not None:
        over = list(map(sub, counts, quotas[deal.turn.declarer or 0]))
        if max(over) >= table.end_over:
            most |= {account for account, by in enumerate(over) if by == max(over)}
    return tuple(sorted(most))


def _settled(answers: Answers, line: PlayableContract | None, played: PlayableContract | None) -> Answers:
    """Return the answers in normal form: with the contract even if there is only one, without its own suit."""
    settled = dict(answers)
    if None in settled.values():
        settled = {key: value for key, value in answers.items() if value is not None}
    if line is not None:
        settled["contract"] = line.id
    if played is not None and played.own is not None and settled.get("trump") == played.own:
        del settled["trump"]
    return settled


def _details(
    answers: Answers, line: PlayableContract | None, played: PlayableContract | None, quotas: tuple[int, ...] | None
) -> dict[str, Any]:
    trump = answers.get("trump")
    if trump is None and played is not None:
        trump = played.own
    return {
        "contract": line.id if line else None,
        "played_as": answers.get("played_as"),
        "trump": trump,
        "quotas": quotas,
        "counts": answers.get("counts"),
    } | ({"declarer": answers["declarer"]} if "declarer" in answers else {})
