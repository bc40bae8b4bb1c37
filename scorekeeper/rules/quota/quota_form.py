"""The questions of a quota game about a deal, given the answers so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.deal_form import TRICKS, TRICKS_ASK, faults_so_far, seats, tricks_so_far
from scorekeeper.rules.game import Answers, Field, Group, Option, Questions
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Value
from scorekeeper.rules.quota.quota_play import (
    CARDS_ASK,
    QuotaDeal,
    counts_in,
    deal_of,
    faults_of_declarer,
    judge,
    trumps_offered,
)
from scorekeeper.rules.quota.quota_rules import PlayableContract, QuotaPosition, QuotaRules, sides_from
from scorekeeper.rules.suits import SUIT_NAMES

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
    deal = deal_of(game, position, _with_sitter(game, position, answers))
    line, played, turn = deal.line, deal.played, deal.turn
    if line is not None and game.table.declarer == "asked" and turn.declarer is None and not line.contract.undeclared:
        played = None
    counts = _counts(game, deal)
    fields, announced = list(_contract_fields(game, deal)), None
    groups: list[Group] = []
    known: list[Fault] = []
    if line is not None and played is not None:
        fields += _played_fields(game, deal, line, played)
        groups.append(_group(played, counts))
        announced = _announced(game, deal, line, played)
        known = faults_so_far(counts_in(played), counts)
    return Questions(
        tuple(fields),
        tuple(groups),
        tuple(_missing(game, deal._replace(played=played), counts, known)),
        (None,) * len(counts) if played is None else _live_points(played, turn.declarer or 0, counts),
        announced,
        () if line is None else line.contract.card + (() if played is None or played is line else played.contract.card),
        impossible=bool(known),
        shares=() if played is None or announced is None else _quotas_by_name(game, deal, played),
    )


def hint_of(line: PlayableContract) -> Phrase | None:
    """Return the hint of a contract, in a word or two."""
    if line.own is not None:
        return Phrase("{suit} trumps", {"suit": SUIT_NAMES[line.own]})
    if line.contract.of is not None:
        return Phrase("free choice")
    return _HINTS.get((line.contract.aim, line.contract.trumps))


def _with_sitter(game: QuotaRules, position: QuotaPosition, answers: Answers) -> Answers:
    """Return the answers with 0 tricks for a player who sits out and is not asked."""
    out, seated = game.sitter(game.turn(position)), game.table.players
    counts = answers.get("counts") or [None] * seated
    if out is None or not isinstance(counts, list | tuple) or len(counts) != seated or counts[out] is not None:
        return answers
    return {**answers, "counts": [*counts[:out], 0, *counts[out + 1 :]]}


def _counts(game: QuotaRules, deal: QuotaDeal) -> list[int | None]:
    """Return the count of each account so far; None if it is missing, or not an integer."""
    counts, accounts = deal.answers.get("counts"), len(game.table.sides)
    row = list(counts)[:accounts] if isinstance(counts, list | tuple) else []
    return [count if type(count) is int else None for count in (*row, *[None] * (accounts - len(row)))]


def _contract_fields(game: QuotaRules, deal: QuotaDeal) -> Iterator[Field]:
    turn, chosen = deal.turn, deal.line
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
        players, question = (
            seats(range(game.table.players)),
            wrong.DECLARER_MISSING(contract=chosen.contract.name).phrase(),
        )
        yield Field("declarer", "choice", Phrase("Declarer"), question, options=players, announced=True)
    if chosen is not None and chosen.contract.of is not None:
        lines = [game.lines[id] for id in chosen.contract.of]
        hints = [_HINTS[each.contract.aim, "named"] if trumps_named(chosen, each) else hint_of(each) for each in lines]
        parts = tuple(Option(each.id, each.contract.name, hint) for each, hint in zip(lines, hints, strict=True))
        question = wrong.PART_TO_CHOOSE(contract=chosen.contract.name).phrase()
        yield Field("played_as", "choice", Phrase("Played as"), question, options=parts, announced=True)


def trumps_named(line: PlayableContract, played: PlayableContract) -> bool | None:
    """Return whether the declarer names trumps, as in a choice with named trumps; None if there is no suit to say."""
    if played.contract.trumps in {None, "none"} or played.own is not None:
        return None
    return "named" in {played.contract.trumps, line.contract.trumps}


def _played_fields(
    game: QuotaRules, deal: QuotaDeal, line: PlayableContract, played: PlayableContract
) -> Iterator[Field]:
    named = trumps_named(line, played)
    if named is not None:
        suits, question = trumps_offered(line, played), wrong.TRUMPS_MISSING.phrase()
        yield Field("trump", "suit", Phrase("Trumps"), question, options=suits, needed=named, announced=True)
    sides, quotas = game.table.sides, played.quotas[deal.turn.declarer or 0] if played.quotas else None
    for account, side in enumerate(sides):
        if side[0] == game.sitter(deal.turn):
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


def _missing(
    game: QuotaRules, deal: QuotaDeal, counts: Sequence[int | None], known: Sequence[Fault]
) -> Sequence[Fault]:
    """Return the first missing answer, or else the faults of the deal, which keep it from being saved."""
    line, played, answers = deal.line, deal.played, deal.answers
    if line is None and answers.get("contract") is None:
        return [wrong.CONTRACT_TO_CHOOSE]
    if line is not None:
        if faults := faults_of_declarer(game, line, answers):
            return faults
        if played is None:
            return [wrong.PART_TO_CHOOSE(contract=line.contract.name)]
        open_now = _open_now(line, played, answers, counts)
        if open_now is not None:
            return known or [open_now]
    return judge(game, deal.position, answers).faults


def _open_now(
    line: PlayableContract, played: PlayableContract, answers: Answers, counts: Sequence[int | None]
) -> Fault | None:
    if trumps_named(line, played) and answers.get("trump") is None:
        return wrong.TRUMPS_MISSING
    if None not in counts:
        return None
    if played.stops:
        return wrong.TO_SAY(question=CARDS_ASK.put_to(Account(counts.index(None))))
    return wrong.TRICKS_TO_ENTER(left=played.tricks - sum(count or 0 for count in counts))


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


def _announced(game: QuotaRules, deal: QuotaDeal, line: PlayableContract, played: PlayableContract) -> Phrase | None:
    """Return the announcement: the declarer, the contract, and the suit; with one contract only the suit."""
    suit, declarer = deal.answers.get("trump"), deal.turn.declarer
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


def _quotas_by_name(game: QuotaRules, deal: QuotaDeal, played: PlayableContract) -> tuple[Phrase, ...]:
    """Return the quota of each account, in the order of play from the declarer: "Cleo 8", "Anna 4", "Bo 4"."""
    if played.quotas is None:
        return ()
    declarer = deal.turn.declarer or 0
    sides = [side for side in sides_from(game.table, declarer) if side != game.sitter(deal.turn)]
    row = played.quotas[declarer]
    return tuple(Phrase("{who} {quota}", {"who": Account(side), "quota": row[side]}) for side in sides)
