"""Judging and scoring one deal of a quota game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add, sub
from typing import Any, NamedTuple

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.deal_form import TRICKS, TRICKS_ASK, Ask, Counts, faults_of_counts, seats, tricks_of
from scorekeeper.rules.game import Answers, Column, Option, Outcome
from scorekeeper.rules.phrase import Account, Fault, KeyOfContract, Phrase, Seat, Sign, Value, short, shown
from scorekeeper.rules.quota.quota_rules import PlayableContract, QuotaPosition, QuotaRules, Turn
from scorekeeper.rules.quota.quota_table import QuotaTable
from scorekeeper.rules.suits import SUIT_NAMES, SUIT_SIGNS, SUITS

KEYS = frozenset({"contract", "played_as", "trump", "counts"})
QUOTAS = Column("quotas", "quota", Phrase("Quota"), each=True, answer=False, number=True)

CARDS_ASK = Ask("cards", Phrase("Cards left"), Phrase("How many cards does {who} have left?"))


def _more_than_a_hand(who: Account, count: int, hand: int) -> Fault:
    return wrong.MORE_CARDS_THAN_A_HAND(who=who, count=count, hand=hand)


def counts_in(played: PlayableContract) -> Counts:
    """Return the question for the counts of a contract: tricks, or in stops the cards left."""
    if not played.stops:
        return tricks_of(played.tricks)
    what = Phrase("cards left")
    return Counts(CARDS_ASK, what, played.tricks, high_fault=_more_than_a_hand, one_has_none=True)


def _unknown_counts(game: QuotaRules) -> Counts:
    """Return the question for the counts of an unknown contract; they may be tricks or cards left."""
    if any(line.stops for line in game.order):
        return Counts(TRICKS_ASK, TRICKS, game.most_tricks, high_fault=_more_than_a_hand)
    return tricks_of(game.most_tricks)


class QuotaDeal(NamedTuple):
    """A deal that is judged or asked for: its answers, and the contracts that they name.

    `line` is the contract as owed, `played` as played; None if the answers name none.
    """

    position: QuotaPosition
    turn: Turn
    answers: Answers
    line: PlayableContract | None
    played: PlayableContract | None
    thrown_in: bool = False


def deal_of(game: QuotaRules, position: QuotaPosition, answers: Answers, *, thrown_in: bool = False) -> QuotaDeal:
    """Return the deal of these answers. Without a contract in them, the only possible one is played."""
    turn, chosen = game.turn(position), answers.get("contract")
    if chosen is None and len(turn.choices) == 1:
        chosen = turn.choices[0]
    line = played = game.lines.get(chosen) if isinstance(chosen, str) else None
    if line is not None:
        seat, players = answers.get("declarer"), range(game.table.players)
        asked = game.table.declarer == "asked" and not line.contract.undeclared
        if asked and type(seat) is int and seat in players:
            turn = turn._replace(declarer=seat)
        if line.of is not None:
            played_as = answers.get("played_as")
            played = game.lines[played_as] if played_as in line.of else None
    return QuotaDeal(position, turn, answers, line, played, thrown_in)


def judge(
    game: QuotaRules, position: QuotaPosition, answers: Answers, *, thrown_in: bool = False
) -> Outcome[QuotaPosition]:
    """Return the outcome of a deal: its faults, or its points, and the next position."""
    deal = deal_of(game, position, answers, thrown_in=thrown_in)
    if game.is_over(position):  # no other fault of the deal matters: nobody had to play it
        faults = [wrong.DEAL_AFTER_THE_END(last=position.ended or game.table.deals or position.number - 1)]
    else:
        asked = KEYS | {"declarer"} if game.table.declarer == "asked" else KEYS
        faults = (
            [] if answers.keys() <= asked else [wrong.unasked(key, (QUOTAS,)) for key in answers if key not in asked]
        )
        faults += _contract_faults(game, deal)
        if deal.line is not None:
            faults += faults_of_declarer(game, deal.line, answers)
            faults += _choice_faults(game, deal.line, answers.get("played_as"))
            faults += _trump_faults(deal.line, deal.played, answers.get("trump"))
        faults += _count_faults(game, deal)
    return _outcome(game, deal, tuple(faults))


def _contract_faults(game: QuotaRules, deal: QuotaDeal) -> list[Fault]:
    chosen, line, choices = deal.answers.get("contract"), deal.line, deal.turn.choices
    if line is not None:
        return [] if line.id in choices else [_not_due(game, deal, line)]
    if chosen is None:
        passing = deal.thrown_in and (game.table.passes > 0 or game.table.order is None)
        names = tuple(game.lines[id].contract.name for id in choices)
        return [] if passing else [wrong.CONTRACT_MISSING(choices=names)]
    if isinstance(chosen, str):
        return [wrong.UNKNOWN_CONTRACT(contract=KeyOfContract(chosen))]
    options = (Option(each.id, each.contract.name) for each in game.order)
    return [wrong.not_one_of(Phrase("Contract"), options, shown(chosen))]


def _not_due(game: QuotaRules, deal: QuotaDeal, line: PlayableContract) -> Fault:
    position, declarer = deal.position, deal.turn.declarer
    if position.forced is not None:
        return wrong.ANOTHER_CONTRACT_FORCED(contract=game.lines[position.forced].contract.name)
    if declarer is not None and not line.bits & ~position.used[declarer]:
        return wrong.CONTRACT_USED(declarer=Seat(declarer), contract=line.contract.name)
    return wrong.CONTRACT_NOT_DUE(contract=line.contract.name, due=game.lines[deal.turn.choices[0]].contract.name)


def faults_of_declarer(game: QuotaRules, line: PlayableContract, answers: Answers) -> list[Fault]:
    """Return the faults of the declarer that a deal names, in a table that asks for one."""
    said, players = answers.get("declarer"), range(game.table.players)
    if game.table.declarer != "asked" or (said is None and line.contract.undeclared):
        return []
    if line.contract.undeclared:
        return [wrong.NOBODY_DECLARES(contract=line.contract.name)]
    if said is None:
        return [wrong.DECLARER_MISSING(contract=line.contract.name)]
    if type(said) is int and said in players:
        return []
    return [wrong.not_one_of(Phrase("Declarer"), seats(players), shown(said))]


def _choice_faults(game: QuotaRules, line: PlayableContract, played_as: object) -> list[Fault]:
    name, offered = line.contract.name, line.contract.of
    if offered is None:
        return [] if played_as is None else [wrong.NO_CHOICE_HERE(contract=name)]
    if played_as is None:
        return [wrong.CHOICE_MISSING(contract=name)]
    if played_as in offered:
        return []
    other = game.lines.get(played_as) if isinstance(played_as, str) else None
    return [wrong.CHOICE_NOT_ALLOWED(contract=name, choice=shown(played_as if other is None else other.contract.name))]


def trumps_offered(line: PlayableContract, played: PlayableContract) -> tuple[Option, ...]:
    """Return the suits that can be trumps in a contract as it is played."""
    return tuple(Option(suit, SUIT_NAMES[suit]) for suit in line.contract.suits or played.contract.suits or SUITS)


def _trump_faults(line: PlayableContract, played: PlayableContract | None, trump: object) -> list[Fault]:
    """Return the faults of the trump suit, given the contract as it was played. It may be left out."""
    if trump is None or played is None:
        return []
    if isinstance(trump, str) and trump not in SUIT_NAMES:
        return [wrong.UNKNOWN_SUIT(said=short(trump))]
    if played.contract.trumps in {None, "none"}:
        return [wrong.NO_TRUMPS_HERE(contract=line.contract.name)]
    if played.own is not None and isinstance(trump, str) and trump != played.own:
        return [wrong.OTHER_TRUMPS(contract=line.contract.name, own=SUIT_NAMES[played.own], said=SUIT_NAMES[trump])]
    offered = trumps_offered(line, played)
    if any(trump == option.value for option in offered):
        return []
    return [wrong.not_one_of(Phrase("Trumps"), offered, shown(trump))]


def _count_faults(game: QuotaRules, deal: QuotaDeal) -> list[Fault]:
    counts, table = deal.answers.get("counts"), game.table
    if deal.thrown_in:
        if not table.thrown_in and not table.passes:
            return [wrong.THROWING_IN_NOT_ALLOWED]
        faults = [wrong.THROWN_IN_WITH_COUNTS] if counts is not None else []
        return [*faults, *_pass_faults(table, deal)] if table.passes else faults
    played, size = deal.played, len(table.sides)
    if played is None or played.stops or not _come_out(counts, size, played.tricks):
        faults = faults_of_counts(_unknown_counts(game) if played is None else counts_in(played), counts, size)
        if faults:
            return faults
    out = game.sitter(deal.turn)
    return [wrong.TRICKS_OF_A_SITTER(who=Seat(out))] if out is not None and deal.answers["counts"][out] else []


def _come_out(counts: object, accounts: int, tricks: int) -> bool:
    """Whether these are the tricks of so many accounts: most deals, and quicker than a search for faults."""
    return (
        (type(counts) is list or type(counts) is tuple)
        and len(counts) == accounts
        and set(map(type, counts)) == {int}
        and min(counts) >= 0
        and sum(counts) == tricks
    )


def _pass_faults(table: QuotaTable, deal: QuotaDeal) -> Iterator[Fault]:
    seat = deal.turn.declarer
    if deal.answers.get("contract") is not None:
        yield wrong.PASSED_WITH_CONTRACT
    if seat is not None and deal.position.passed[seat] >= table.passes:
        yield wrong.PASSED_BEFORE(who=Seat(seat), passes=table.passes)


def _outcome(game: QuotaRules, deal: QuotaDeal, faults: tuple[Fault, ...]) -> Outcome[QuotaPosition]:
    position, turn, answers, line, played, thrown_in = deal
    points, totals, caption = None, position.totals, None
    contract, made = None, None
    if not faults and not thrown_in and line is not None and played is not None:
        points = played.points_of(answers["counts"], turn.declarer or 0)
        totals = tuple(map(add, totals, points))
        caption = _caption(game, deal, line, played)
        if turn.declarer is not None:
            contract, made = line.id, _made(game, played, turn.declarer, answers["counts"])
    box = None
    if line is not None and not thrown_in and turn.declarer is not None and game.table.owes:
        box = (turn.declarer, game.box_of(line, position.used[turn.declarer]))
    return Outcome(
        position.number,
        turn.dealer,
        turn.declarer,
        faults,
        _settled(deal),
        points,
        totals,
        _details(deal),
        box,
        _after(game, deal, points or (), totals),
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


def _caption(game: QuotaRules, deal: QuotaDeal, line: PlayableContract, played: PlayableContract) -> tuple[Phrase, ...]:
    """Return the declarer, and the contract with its trumps; cached. The name of a game's only contract is left out."""
    declarer, suit = deal.turn.declarer, deal.answers.get("trump")
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


def _after(game: QuotaRules, deal: QuotaDeal, gains: tuple[int, ...], totals: tuple[int, ...]) -> QuotaPosition:
    """Return the next position. A deal with faults keeps its place, so that later ones are judged as if it had none.

    So does a deal with tricks that is said to be thrown in: it was played.
    """
    position, turn, line, table = deal.position, deal.turn, deal.line, game.table
    if deal.thrown_in and deal.answers.get("counts") is None:
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
    if gains and deal.played is not None and not deal.played.stops:
        enders = _enders(table, deal.answers["counts"], deal.played, seat or 0) or enders
        if enders:
            ended = position.number
        if game.notes_takers:
            takers |= sum(1 << account for account, count in enumerate(deal.answers["counts"]) if count)
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


def _settled(deal: QuotaDeal) -> Answers:
    """Return the answers in normal form: with the contract even if there is only one, without its own suit."""
    settled = {key: value for key, value in deal.answers.items() if value is not None}
    if deal.line is not None:
        settled["contract"] = deal.line.id
    if deal.played is not None and deal.played.own is not None and settled.get("trump") == deal.played.own:
        del settled["trump"]
    return settled


def _details(deal: QuotaDeal) -> dict[str, Any]:
    answers, line, played = deal.answers, deal.line, deal.played
    trump = answers.get("trump")
    return {
        "contract": line.id if line else None,
        "played_as": answers.get("played_as"),
        "trump": played.own if trump is None and played is not None else trump,
        "quotas": played.quotas[deal.turn.declarer or 0] if played and played.quotas else None,
        "counts": answers.get("counts"),
    } | ({"declarer": answers["declarer"]} if "declarer" in answers else {})
