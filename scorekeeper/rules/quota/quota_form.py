"""The questions of a quota game about a deal, given the answers so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Answers, Field, Group, Option, Questions, owned_by
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Value
from scorekeeper.rules.quota import deal_checks as checks
from scorekeeper.rules.quota.quota_layout import PlayableContract, QuotaPosition, Turn
from scorekeeper.rules.quota.quota_play import faults_of_declarer, judge
from scorekeeper.rules.quota.quota_rules import QuotaRules
from scorekeeper.rules.suits import SUIT_NAMES, SUITS

_HINTS = {
    ("positive", "none"): Phrase("no trumps"),
    ("positive", "named"): Phrase("name a suit"),
    ("positive", "turned"): Phrase("turned suit"),
    ("negative", "none"): Phrase("avoid tricks"),
    ("negative", "named"): Phrase("name, and avoid"),
    ("negative", "turned"): Phrase("avoid tricks"),
    ("stops", None): Phrase("run out"),
}


def ask(game: QuotaRules, position: QuotaPosition, answers: Answers) -> Questions:
    """Return all questions that can be asked now; a question comes once those that it depends on are answered."""
    turn = game.turn(position)
    line = _contract(game, turn, answers)
    turn = game.with_declarer(turn, line, answers)
    answers = _with_counts(game, turn, answers)
    played = _played(game, line, answers)
    fields = [*_contract_fields(game, turn, line)]
    groups: tuple[Group, ...] = ()
    announced, impossible = None, False
    if line is not None and game.is_declarer_open(turn, line):
        played = None
    if line is not None and played is not None:
        fields += _played_fields(game, turn, line, played)
        groups = (_group(game, played, answers),)
        announced = _announced(game, turn, line, played, answers)
        impossible = bool(_known_faults(game, played, answers))
    return Questions(
        tuple(fields),
        groups,
        tuple(_missing(game, position, line, played, answers)),
        _live_points(game, turn, played, answers),
        announced,
        _card(line, played),
        impossible=impossible,
        shares=() if played is None or announced is None else game.quotas_by_name(played, turn),
    )


def hint_of(line: PlayableContract) -> Phrase | None:
    """Return the hint of a contract, in a word or two."""
    if line.own is not None:
        return Phrase("{suit} trumps", {"suit": SUIT_NAMES[line.own]})
    if line.contract.of is not None:
        return Phrase("free choice")
    return _HINTS.get((line.contract.aim, line.contract.trumps))


def _with_counts(game: QuotaRules, turn: Turn, answers: Answers) -> Answers:
    """Return the answers with 0 tricks for a player who sits out and is not asked."""
    out, seats = game.sitter(turn), game.table.players
    counts = answers.get("counts") or [None] * seats
    if out is None or not isinstance(counts, list | tuple) or len(counts) != seats or counts[out] is not None:
        return answers
    return {**answers, "counts": [*counts[:out], 0, *counts[out + 1 :]]}


def _contract(game: QuotaRules, turn: Turn, answers: Answers) -> PlayableContract | None:
    chosen = answers.get("contract")
    if chosen is None and len(turn.choices) == 1:
        chosen = turn.choices[0]
    return game.lines.get(chosen) if isinstance(chosen, str) else None


def _played(game: QuotaRules, line: PlayableContract | None, answers: Answers) -> PlayableContract | None:
    if line is None or line.contract.of is None:
        return line
    chosen = answers.get("played_as")
    return game.lines[chosen] if chosen in line.contract.of else None


def _contract_fields(game: QuotaRules, turn: Turn, chosen: PlayableContract | None) -> Iterator[Field]:
    """Yield the questions for the contract, the declarer, and the contract that a choice is played as."""
    if len(turn.choices) != 1:
        options = []
        for line in game.order:
            barred = None
            if line.id not in turn.choices and turn.declarer is not None:
                barred = wrong.CONTRACT_USED(declarer=Seat(turn.declarer), contract=line.contract.name)
            options.append(Option(line.id, line.contract.name, hint_of(line), barred))
        question = wrong.CONTRACT_TO_CHOOSE.phrase()
        yield Field("contract", "choice", Phrase("Contract"), question, options=tuple(options), announced=True)
    if chosen is not None and game.table.declarer == "asked" and not chosen.contract.undeclared:
        seats = owned_by([Seat(seat) for seat in range(game.table.players)])
        question = wrong.DECLARER_MISSING(contract=chosen.contract.name).phrase()
        yield Field("declarer", "choice", Phrase("Declarer"), question, options=seats, announced=True)
    if chosen is not None and chosen.contract.of is not None:
        lines = [game.lines[id] for id in chosen.contract.of]
        hints = [_HINTS[each.contract.aim, "named"] if trumps_named(chosen, each) else hint_of(each) for each in lines]
        parts = tuple(Option(each.id, each.contract.name, hint) for each, hint in zip(lines, hints, strict=True))
        question = wrong.PART_TO_CHOOSE(contract=chosen.contract.name).phrase()
        yield Field("played_as", "choice", Phrase("Played as"), question, options=parts, announced=True)


def trumps_named(line: PlayableContract, played: PlayableContract) -> bool | None:
    """Return whether the declarer names the trump suit; None if there is no suit to say.

    A choice contract whose trumps are named makes every suit a named one, a turned one too.
    """
    if played.contract.trumps in {None, "none"} or played.own is not None:
        return None
    return "named" in {played.contract.trumps, line.contract.trumps}


def _played_fields(game: QuotaRules, turn: Turn, line: PlayableContract, played: PlayableContract) -> Iterator[Field]:
    """Yield the questions for trumps, and for each side's tricks or cards left."""
    named = trumps_named(line, played)
    if named is not None:
        offered = line.contract.suits or played.contract.suits or SUITS
        suits, question = tuple(Option(suit, SUIT_NAMES[suit]) for suit in offered), wrong.TRUMPS_MISSING.phrase()
        yield Field("trump", "suit", Phrase("Trumps"), question, options=suits, needed=named, announced=True)
    sides, quotas = game.table.sides, played.quotas[turn.declarer or 0] if played.quotas else None
    for account, side in enumerate(sides):
        if side[0] == game.sitter(turn):
            continue
        question = checks.cards_left(Account(account)) if played.stops else checks.tricks_taken(Account(account))
        note = Phrase("needs {quota}", {"quota": quotas[account]}) if quotas else None
        yield replace(checks.count_field("counts", account, len(sides), side[0], question, played.tricks), note=note)


def _group(game: QuotaRules, played: PlayableContract, answers: Answers) -> Group:
    counts = [count or 0 for count in checks.counts_of(answers, len(game.table.sides))]
    if played.stops:
        left = sum(counts)
        so_far = Phrase("{cards} card left", {"cards": left}, plural="{cards} cards left", count=left)
        return Group("counts", checks.CARDS, None, so_far, one_has_none=True)
    return Group("counts", checks.TRICKS, played.tricks, checks.so_many_of(sum(counts), played.tricks))


def _missing(
    game: QuotaRules,
    position: QuotaPosition,
    line: PlayableContract | None,
    played: PlayableContract | None,
    answers: Answers,
) -> list[Fault]:
    """Return the first missing answer, or else the faults of the deal, which keep it from being saved."""
    if line is None:
        unsaid = answers.get("contract") is None
        return [wrong.CONTRACT_TO_CHOOSE] if unsaid else list(judge(game, position, answers).faults)
    if faults := faults_of_declarer(game, line, answers):
        return faults
    if played is None:
        return [wrong.PART_TO_CHOOSE(contract=line.contract.name)]
    counts = checks.counts_of(answers, len(game.table.sides))
    trumps = trumps_named(line, played) and answers.get("trump") is None
    if trumps or None in counts:
        return _known_faults(game, played, answers) or [
            wrong.TRUMPS_MISSING if trumps else _open_counts(played, counts)
        ]
    return list(judge(game, position, answers).faults)


def _known_faults(game: QuotaRules, played: PlayableContract, answers: Answers) -> list[Fault]:
    return checks.faults_so_far(checks.counts_of(answers, len(game.table.sides)), played.tricks, stops=played.stops)


def _open_counts(played: PlayableContract, counts: list[int | None]) -> Fault:
    if played.stops:
        return wrong.TO_SAY(question=checks.cards_left(Account(counts.index(None))))
    return wrong.TRICKS_TO_ENTER(left=played.tricks - sum(count or 0 for count in counts))


def _live_points(
    game: QuotaRules, turn: Turn, played: PlayableContract | None, answers: Answers
) -> tuple[int | None, ...]:
    """Return the scores that follow already; in stops the player who runs out scores once all counts are known."""
    accounts = len(game.table.sides)
    counts = checks.counts_of(answers, accounts)
    if played is None:
        return (None,) * accounts
    declarer, known = turn.declarer or 0, None not in counts
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


def _announced(
    game: QuotaRules, turn: Turn, line: PlayableContract, played: PlayableContract, answers: Answers
) -> Phrase | None:
    """Return the announcement: the declarer, the contract, and the suit; with one contract only the suit."""
    suit = answers.get("trump")
    if trumps_named(line, played) and suit is None:
        return None
    named = SUIT_NAMES[suit] if isinstance(suit, str) and suit in SUIT_NAMES and suit != played.own else None
    contract: Value = named if named is not None and len(game.order) == 1 else line.contract.name
    text = Phrase("{contract}", {"contract": contract})
    if turn.declarer is not None:
        text = Phrase("{who} plays {contract}", {"who": Seat(turn.declarer), "contract": contract})
    if line is not played:
        text = Phrase("{so_far} as {played}", {"so_far": text, "played": played.contract.name})
    return text if named is None or contract is named else Phrase("{so_far}, {suit}", {"so_far": text, "suit": named})


def _card(line: PlayableContract | None, played: PlayableContract | None) -> tuple[str, ...]:
    if line is None:
        return ()
    own = line.contract.card
    return own if played is None or played is line else own + played.contract.card
