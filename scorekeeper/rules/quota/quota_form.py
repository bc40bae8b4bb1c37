"""The questions of a quota game about a deal, their faults, and the announcement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import (
    TRICKS,
    TRICKS_ASK,
    Ask,
    Counts,
    faults_of_counts,
    faults_so_far,
    row_of,
    seats,
    tricks_of,
    tricks_so_far,
)
from scorekeeper.rules.game import Answers, Column, Field, Group, Option
from scorekeeper.rules.phrase import Account, Fault, KeyOfContract, Phrase, Seat, short, shown
from scorekeeper.rules.quota.quota_rules import PlayableContract, QuotaPosition, QuotaRules, Turn
from scorekeeper.rules.quota.quota_table import QuotaTable
from scorekeeper.rules.suits import SUIT_NAMES, SUITS

KEYS = frozenset({"contract", "played_as", "trump", "counts"})
QUOTAS = Column("quotas", "quota", Phrase("Quota"), each=True, answer=False, number=True)

CARDS_ASK = Ask("cards", Phrase("Cards left"), Phrase("How many cards does {who} have left?"))

_CONTRACT, _TRUMPS = Phrase("Contract"), Phrase("Trumps")

_HINTS = {
    ("positive", "none"): Phrase("no trumps"),
    ("positive", "named"): Phrase("name a suit"),
    ("positive", "turned"): Phrase("turned suit"),
    ("negative", "none"): Phrase("avoid tricks"),
    ("negative", "named"): Phrase("name, and avoid"),
    ("negative", "turned"): Phrase("avoid tricks"),
    ("stops", None): Phrase("run out"),
}


@dataclass(kw_only=True, slots=True)
class QuotaForm(DealForm):
    """The questions of a deal, and the contracts that the answers name.

    `line` is the contract as owed, `played` as played; None if the answers name none, or lack what is asked before it.
    """

    position: QuotaPosition
    turn: Turn
    thrown_in: bool = False
    line: PlayableContract | None = None
    played: PlayableContract | None = None


def asked(
    game: QuotaRules, position: QuotaPosition, answers: Answers, *, entering: bool = False, thrown_in: bool = False
) -> QuotaForm:
    """Return the form of a deal after all its questions, each asked once those that it depends on are answered."""
    form = QuotaForm(answers, entering, position=position, turn=game.turn(position), thrown_in=thrown_in)
    keys = KEYS | {"declarer"} if game.table.declarer == "asked" else KEYS
    form.faults += [wrong.unasked(key, (QUOTAS,)) for key in answers if key not in keys]
    form.line = _ask_contract(game, form)
    if form.line is not None:
        is_declared = _ask_declarer(game, form.line, form)
        played = _ask_part(game, form.line, form)
        form.played = played if is_declared or not entering else None
        if form.played is not None:
            _ask_trumps(form.line, form.played, form)
    _ask_counts(game, form)
    if game.is_over(position):  # no other fault of the deal matters: nobody had to play it
        form.faults = [wrong.DEAL_AFTER_THE_END(last=position.ended or game.table.deals or position.number - 1)]
    return form


def _ask_contract(game: QuotaRules, form: QuotaForm) -> PlayableContract | None:
    """Ask for the contract if several are possible. Return it, even if it is not due; None if it is not known."""
    choices, chosen = form.turn.choices, form.answers.get("contract")
    if form.entering and len(choices) != 1:
        question, options = wrong.CONTRACT_TO_CHOOSE.phrase(), _options(game, form)
        form.fields.append(Field("contract", "choice", _CONTRACT, question, options=options, announced=True))
    if chosen is None and len(choices) == 1:
        return game.lines[choices[0]]
    line = game.lines.get(chosen) if isinstance(chosen, str) else None
    if line is not None:
        if line.id not in choices:
            form.faults.append(_not_due(game, form, line))
    elif isinstance(chosen, str):
        form.faults.append(wrong.UNKNOWN_CONTRACT(contract=KeyOfContract(chosen)))
    elif chosen is not None:
        form.faults.append(wrong.not_one_of(_CONTRACT, _options(game, form), shown(chosen)))
    elif not form.thrown_in or not (game.table.passes or game.table.order is None):
        missing = wrong.CONTRACT_MISSING(choices=tuple(game.lines[id].contract.name for id in choices))
        form.lacks(wrong.CONTRACT_TO_CHOOSE, missing)
    return line


def _options(game: QuotaRules, form: QuotaForm) -> tuple[Option, ...]:
    """Return all contracts of the game, with the reason against those that are not due."""
    due = form.turn.choices
    return tuple(
        Option(line.id, line.contract.name, hint_of(line), None if line.id in due else _not_due(game, form, line))
        for line in game.order
    )


def _not_due(game: QuotaRules, form: QuotaForm, line: PlayableContract) -> Fault:
    position, declarer = form.position, form.turn.declarer
    if position.forced is not None:
        return wrong.ANOTHER_CONTRACT_FORCED(contract=game.lines[position.forced].contract.name)
    if declarer is not None and not line.bits & ~position.used[declarer]:
        return wrong.CONTRACT_USED(declarer=Seat(declarer), contract=line.contract.name)
    return wrong.CONTRACT_NOT_DUE(contract=line.contract.name, due=game.lines[form.turn.choices[0]].contract.name)


def hint_of(line: PlayableContract) -> Phrase | None:
    """Return the hint of a contract, in a word or two."""
    if line.own is not None:
        return Phrase("{suit} trumps", {"suit": SUIT_NAMES[line.own]})
    if line.contract.of is not None:
        return Phrase("free choice")
    return _HINTS.get((line.contract.aim, line.contract.trumps))


def _ask_declarer(game: QuotaRules, line: PlayableContract, form: QuotaForm) -> bool:
    """Ask for the declarer, in a table that asks for one. Whether it is known, as far as the contract has one."""
    if game.table.declarer != "asked":
        return True
    if line.contract.undeclared:
        if form.answers.get("declarer") is not None:
            form.faults.append(wrong.NOBODY_DECLARES(contract=line.contract.name))
        return True
    missing = wrong.DECLARER_MISSING(contract=line.contract.name)
    ask = Ask("declarer", Phrase("Declarer"), missing.phrase(), announced=True, missing=missing)
    declarer = form.who(ask, seats(range(game.table.players)))
    form.turn = form.turn._replace(declarer=declarer)
    return declarer is not None


def _ask_part(game: QuotaRules, line: PlayableContract, form: DealForm) -> PlayableContract | None:
    """Ask for the part of a choice, and return it; of any other contract, the contract. None if it is not known."""
    said, name = form.answers.get("played_as"), line.contract.name
    if line.of is None:
        if said is not None:
            form.faults.append(wrong.NO_CHOICE_HERE(contract=name))
        return line
    if form.entering:
        parts = [game.lines[id] for id in line.of]
        hints = [_HINTS[part.contract.aim, "named"] if trumps_named(line, part) else hint_of(part) for part in parts]
        options = tuple(Option(part.id, part.contract.name, hint) for part, hint in zip(parts, hints, strict=True))
        question = wrong.PART_TO_CHOOSE(contract=name).phrase()
        field = Field("played_as", "choice", Phrase("Played as"), question, options=options, announced=True)
        form.fields.append(field)
    if said is None:
        form.lacks(wrong.PART_TO_CHOOSE(contract=name), wrong.CHOICE_MISSING(contract=name))
        return None
    part = game.lines.get(said) if isinstance(said, str) else None
    if said in line.of:
        return part
    choice = said if part is None else part.contract.name
    form.faults.append(wrong.CHOICE_NOT_ALLOWED(contract=name, choice=shown(choice)))
    return None


def trumps_named(line: PlayableContract, played: PlayableContract) -> bool | None:
    """Return whether the declarer names trumps, as in a choice with named trumps; None if there is no suit to say."""
    if played.contract.trumps in {None, "none"} or played.own is not None:
        return None
    return "named" in {played.contract.trumps, line.contract.trumps}


def _ask_trumps(line: PlayableContract, played: PlayableContract, form: DealForm) -> None:
    """Ask for the suit of trumps, given the contract as it was played. A kept deal may leave it out."""
    named = trumps_named(line, played)
    if form.entering and named is not None:
        question, suits = wrong.TRUMPS_MISSING.phrase(), _trumps_offered(line, played)
        field = Field("trump", "suit", _TRUMPS, question, options=suits, needed=named, announced=True)
        form.fields.append(field)
    trump = form.answers.get("trump")
    if trump is not None:
        form.faults += _trump_faults(line, played, trump)
    elif named:
        form.lacks(wrong.TRUMPS_MISSING)


def _trumps_offered(line: PlayableContract, played: PlayableContract) -> tuple[Option, ...]:
    """Return the suits that can be trumps in a contract as it is played."""
    return tuple(Option(suit, SUIT_NAMES[suit]) for suit in line.contract.suits or played.contract.suits or SUITS)


def _trump_faults(line: PlayableContract, played: PlayableContract, trump: object) -> Iterator[Fault]:
    offered = _trumps_offered(line, played)
    if isinstance(trump, str) and trump not in SUIT_NAMES:
        yield wrong.UNKNOWN_SUIT(said=short(trump))
    elif played.contract.trumps in {None, "none"}:
        yield wrong.NO_TRUMPS_HERE(contract=line.contract.name)
    elif played.own is not None and isinstance(trump, str) and trump != played.own:
        contract = line.contract.name
        yield wrong.OTHER_TRUMPS(contract=contract, own=SUIT_NAMES[played.own], said=SUIT_NAMES[trump])
    elif not any(trump == option.value for option in offered):
        yield wrong.not_one_of(_TRUMPS, offered, shown(trump))


def _ask_counts(game: QuotaRules, form: QuotaForm) -> None:
    """Ask for the tricks of each account, or in stops for the cards left."""
    played = form.played
    if form.thrown_in:
        form.faults += _faults_of_throwing_in(game.table, form)
    elif not form.entering:
        form.faults += _count_faults(game, form)
    elif played is not None:
        numbers = counts_so_far(game, form)
        form.fields += _count_fields(game, form, played)
        form.groups.append(_group(played, numbers))
        if None in numbers:
            form.faults += faults_so_far(counts_in(played), numbers)
            form.lacks(_to_say(played, numbers))
        else:
            form.faults += _count_faults(game, form)


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


def counts_so_far(game: QuotaRules, form: QuotaForm) -> list[int | None]:
    """Return the count of each account so far; None if it is missing, or not an integer."""
    row = row_of(form.answers.get("counts"), len(game.table.sides))
    return [count if type(count) is int else None for count in row]


def _count_fields(game: QuotaRules, form: QuotaForm, played: PlayableContract) -> Iterator[Field]:
    sides, quotas = game.table.sides, played.quotas[form.turn.declarer or 0] if played.quotas else None
    for account, side in enumerate(sides):
        if side[0] == game.sitter(form.turn):
            continue
        who = Account(account)
        yield Field(
            "counts",
            "number",
            Phrase("{who}", {"who": who}),
            (CARDS_ASK if played.stops else TRICKS_ASK).put_to(who),
            index=account,
            size=len(sides),
            account=account,
            seat=side[0],
            note=Phrase("needs {quota}", {"quota": quotas[account]}) if quotas else None,
            high=played.tricks,
            group="counts",
        )


def _group(played: PlayableContract, counts: Sequence[int | None]) -> Group:
    together = sum(count or 0 for count in counts)
    if not played.stops:
        return Group("counts", TRICKS, played.tricks, tricks_so_far(together, played.tricks))
    left = Phrase("{cards} card left", {"cards": together}, plural="{cards} cards left", count=together)
    return Group("counts", counts_in(played).what, None, left, one_has_none=True)


def _to_say(played: PlayableContract, counts: Sequence[int | None]) -> Fault:
    if played.stops:
        return wrong.TO_SAY(question=CARDS_ASK.put_to(Account(counts.index(None))))
    return wrong.TRICKS_TO_ENTER(left=played.tricks - sum(count or 0 for count in counts))


def _count_faults(game: QuotaRules, form: QuotaForm) -> list[Fault]:
    """Return the faults of all counts together; of an unknown contract they may be tricks or cards left."""
    counts, played, size = form.answers.get("counts"), form.played, len(game.table.sides)
    if played is None or played.stops or not _come_out(counts, size, played.tricks):
        faults = faults_of_counts(_unknown_counts(game) if played is None else counts_in(played), counts, size)
        if faults:
            return faults
    out = game.sitter(form.turn)
    return [wrong.TRICKS_OF_A_SITTER(who=Seat(out))] if out is not None and form.answers["counts"][out] else []


def _come_out(counts: object, accounts: int, tricks: int) -> bool:
    """Whether these are the tricks of so many accounts: most deals, and quicker than a search for faults."""
    return (
        (type(counts) is list or type(counts) is tuple)
        and len(counts) == accounts
        and set(map(type, counts)) == {int}
        and min(counts) >= 0
        and sum(counts) == tricks
    )


def _faults_of_throwing_in(table: QuotaTable, form: QuotaForm) -> Iterator[Fault]:
    """Yield the faults of a deal that is thrown in, or of a player's pass."""
    seat = form.turn.declarer
    if not table.thrown_in and not table.passes:
        yield wrong.THROWING_IN_NOT_ALLOWED
        return
    if form.answers.get("counts") is not None:
        yield wrong.THROWN_IN_WITH_COUNTS
    if table.passes and form.answers.get("contract") is not None:
        yield wrong.PASSED_WITH_CONTRACT
    if table.passes and seat is not None and form.position.passed[seat] >= table.passes:
        yield wrong.PASSED_BEFORE(who=Seat(seat), passes=table.passes)
