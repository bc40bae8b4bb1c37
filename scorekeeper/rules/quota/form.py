"""The questions of a quota game about a deal, given the answers so far."""

from __future__ import annotations

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Answers, Field, Group, Option, Questions
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Value
from scorekeeper.rules.quota.deal_checks import (
    CARDS,
    TRICKS,
    cards_left,
    counts_of,
    faults_so_far,
    so_many_of,
    tricks_taken,
)
from scorekeeper.rules.quota.layout import PlayableContract, Position, Turn
from scorekeeper.rules.quota.play import judge
from scorekeeper.rules.quota.rules import QuotaRules
from scorekeeper.rules.quota.scoring import worth
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


def ask(game: QuotaRules, position: Position, answers: Answers) -> Questions:
    """All questions that can be asked now; a question comes once those that it depends on are answered."""
    turn = game.turn(position)
    line = _contract(game, turn, answers)
    played = _played(game, line, answers)
    fields = [*_contract_field(game, turn), *_choice_field(game, line)]
    groups: tuple[Group, ...] = ()
    said, impossible = None, False
    if line is not None and played is not None:
        fields += _trump_field(line, played)
        fields += _count_fields(game, turn, played)
        groups = (_group(game, played, answers),)
        said = _announced(game, turn, line, played, answers)
        impossible = bool(_known_faults(game, played, answers))
    return Questions(
        tuple(fields),
        groups,
        tuple(_missing(game, position, line, played, answers)),
        _live_points(game, turn, played, answers),
        said,
        _card(line, played),
        impossible=impossible,
        shares=() if played is None or said is None else game.quotas_by_name(played, turn.declarer),
    )


def hint_of(line: PlayableContract) -> Phrase | None:
    """The hint of a contract, in a word or two."""
    if line.own is not None:
        return Phrase("{suit} trumps", {"suit": SUIT_NAMES[line.own]})
    if line.contract.of is not None:
        return Phrase("free choice")
    return _HINTS.get((line.contract.aim, line.contract.trumps))


def _contract(game: QuotaRules, turn: Turn, answers: Answers) -> PlayableContract | None:
    said = answers.get("contract")
    if said is None and len(turn.choices) == 1:
        said = turn.choices[0]
    return game.lines.get(said) if isinstance(said, str) else None


def _played(game: QuotaRules, line: PlayableContract | None, answers: Answers) -> PlayableContract | None:
    if line is None or line.contract.of is None:
        return line
    said = answers.get("played_as")
    return game.lines[said] if said in line.contract.of else None


def _contract_field(game: QuotaRules, turn: Turn) -> list[Field]:
    if len(turn.choices) == 1:
        return []
    options = []
    for line in game.order:
        barred = None
        if line.id not in turn.choices and turn.declarer is not None:
            barred = wrong.CONTRACT_USED(declarer=Seat(turn.declarer), contract=line.contract.name)
        options.append(Option(line.id, line.contract.name, hint_of(line), barred))
    return [
        Field(
            "contract",
            "choice",
            Phrase("Contract"),
            wrong.CONTRACT_TO_CHOOSE.phrase(),
            options=tuple(options),
            announced=True,
        )
    ]


def _choice_field(game: QuotaRules, line: PlayableContract | None) -> list[Field]:
    if line is None or line.contract.of is None:
        return []
    lines = [game.lines[id] for id in line.contract.of]
    hints = [_HINTS[each.contract.aim, "named"] if trumps_named(line, each) else hint_of(each) for each in lines]
    options = tuple(Option(each.id, each.contract.name, hint) for each, hint in zip(lines, hints, strict=True))
    question = wrong.PART_TO_CHOOSE(contract=line.contract.name).phrase()
    return [Field("played_as", "choice", Phrase("Played as"), question, options=options, announced=True)]


def trumps_named(line: PlayableContract, played: PlayableContract) -> bool | None:
    """Whether the declarer names the trump suit; None where there is no suit to say.

    A choice contract whose trumps are named makes every suit a named one, a turned one too.
    """
    if played.contract.trumps in {None, "none"} or played.own is not None:
        return None
    return "named" in {played.contract.trumps, line.contract.trumps}


def _trump_field(line: PlayableContract, played: PlayableContract) -> list[Field]:
    named = trumps_named(line, played)
    if named is None:
        return []
    options = tuple(Option(suit, SUIT_NAMES[suit]) for suit in SUITS)
    question = wrong.TRUMPS_MISSING.phrase()
    return [Field("trump", "suit", Phrase("Trumps"), question, options=options, needed=named, announced=True)]


def _count_fields(game: QuotaRules, turn: Turn, played: PlayableContract) -> list[Field]:
    sides = game.table.sides
    quotas = played.quotas[turn.declarer or 0] if played.quotas else None
    return [
        Field(
            "counts",
            "number",
            Phrase("{who}", {"who": Account(account)}),
            cards_left(Account(account)) if played.stops else tricks_taken(Account(account)),
            index=account,
            size=len(sides),
            account=account,
            seat=side[0],
            note=Phrase("quota {quota}", {"quota": quotas[account]}) if quotas else None,
            high=played.tricks,
            group="counts",
        )
        for account, side in enumerate(sides)
    ]


def _group(game: QuotaRules, played: PlayableContract, answers: Answers) -> Group:
    counts = [count or 0 for count in counts_of(answers, len(game.table.sides))]
    if played.stops:
        left = sum(counts)
        so_far = Phrase("{cards} card left", {"cards": left}, plural="{cards} cards left", count=left)
        return Group("counts", CARDS, None, so_far, one_has_none=True)
    return Group("counts", TRICKS, played.tricks, so_many_of(sum(counts), played.tricks))


def _missing(
    game: QuotaRules,
    position: Position,
    line: PlayableContract | None,
    played: PlayableContract | None,
    answers: Answers,
) -> list[Fault]:
    """Why the deal cannot be saved yet: the first missing answer, or else the faults of the deal."""
    if line is None:
        unsaid = answers.get("contract") is None
        return [wrong.CONTRACT_TO_CHOOSE] if unsaid else list(judge(game, position, answers).faults)
    if played is None:
        return [wrong.PART_TO_CHOOSE(contract=line.contract.name)]
    counts = counts_of(answers, len(game.table.sides))
    trumps = trumps_named(line, played) and answers.get("trump") is None
    if trumps or None in counts:
        return _known_faults(game, played, answers) or [
            wrong.TRUMPS_MISSING if trumps else _open_counts(played, counts)
        ]
    return list(judge(game, position, answers).faults)


def _known_faults(game: QuotaRules, played: PlayableContract, answers: Answers) -> list[Fault]:
    return faults_so_far(counts_of(answers, len(game.table.sides)), played.tricks, stops=played.stops)


def _open_counts(played: PlayableContract, counts: list[int | None]) -> Fault:
    tricks, known = played.tricks, sum(count or 0 for count in counts)
    if played.stops:
        return wrong.TO_SAY(question=cards_left(Account(counts.index(None))))
    return wrong.still_to_enter(tricks - known, tricks)


def _live_points(
    game: QuotaRules, turn: Turn, played: PlayableContract | None, answers: Answers
) -> tuple[int | None, ...]:
    """The scores that follow already; in a stops contract who runs out scores once all counts are known."""
    accounts = len(game.table.sides)
    counts = counts_of(answers, accounts)
    if played is None:
        return (None,) * accounts
    if played.quotas is None:
        everything = None if None in counts or counts.count(0) != 1 else sum(filter(None, counts))
        points = (everything if count == 0 else None if count is None else -count for count in counts)
        return tuple(None if point is None else worth(played, point) for point in points)
    quotas = played.quotas[turn.declarer or 0]
    return tuple(
        None if count is None else worth(played, played.sign * (count - quota))
        for count, quota in zip(counts, quotas, strict=True)
    )


def _announced(
    game: QuotaRules, turn: Turn, line: PlayableContract, played: PlayableContract, answers: Answers
) -> Phrase | None:
    """The announcement: who plays which contract, in which suit; the suit alone where there is only one contract."""
    suit = answers.get("trump")
    if trumps_named(line, played) and suit is None:
        return None
    named = SUIT_NAMES[suit] if isinstance(suit, str) and suit in SUIT_NAMES and suit != played.own else None
    contract: Value = named if named is not None and len(game.order) == 1 else line.contract.name
    said = Phrase("{contract}", {"contract": contract})
    if turn.declarer is not None:
        said = Phrase("{who} plays {contract}", {"who": Seat(turn.declarer), "contract": contract})
    if line is not played:
        said = Phrase("{so_far} as {played}", {"so_far": said, "played": played.contract.name})
    return said if named is None or contract is named else Phrase("{so_far}, {suit}", {"so_far": said, "suit": named})


def _card(line: PlayableContract | None, played: PlayableContract | None) -> tuple[str, ...]:
    if line is None:
        return ()
    own = line.contract.card
    return own if played is None or played is line else own + played.contract.card
