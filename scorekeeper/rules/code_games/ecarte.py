"""Écarté: two players, five tricks, first to five points; the king of trumps can win before a card is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.code_games.copy_table import OwnCopy
from scorekeeper.rules.game import (
    AccountSeats,
    Answers,
    Box,
    BridgePad,
    Column,
    Due,
    Field,
    GameInfo,
    Group,
    NamedHand,
    Opening,
    Option,
    Outcome,
    Part,
    Questions,
    Setup,
    Standing,
    Values,
)
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, short, shown
from scorekeeper.rules.places import places
from scorekeeper.rules.prospects import Prospect
from scorekeeper.rules.quota.deal_checks import (
    TRICKS,
    count_faults,
    counts_of,
    faults_so_far,
    so_many_of,
    tricks_taken,
)
from scorekeeper.rules.table_faults import NO_SUCH_HOUSE_RULE, BrokenTable

TARGET = 5
HAND = 5
KEYS = ("king", "vulnerable", "tricks")
KING_ASKED = Phrase("Was the king of trumps turned or shown?")
VULNERABLE_ASKED = Phrase("Who prevented the first exchange?")
_KINGS = ("none", "turned", "dealer", "forehand")
_REFUSED = ("nobody", "dealer", "forehand")


class Position(NamedTuple):
    """The position of a match: first dealer, number of the next deal, the two totals, and which deal ended it."""

    first: int
    number: int
    totals: tuple[int, int]
    ended: int | None = None

    @property
    def dealer(self) -> int:
        """The seat that deals; the two take turns."""
        return (self.first + self.number - 1) % 2

    def seat(self, who: str) -> int:
        """The seat of "dealer" or "forehand"; a king that is turned is the dealer's."""
        return 1 - self.dealer if who == "forehand" else self.dealer


class Ecarte:
    """The game by the catalogue of Denexa."""

    info: GameInfo = GameInfo(
        id="ecarte",
        name="Écarté",
        family="Écarté",
        title="Two players exchange cards from a short pack, then play five tricks; first to five points.",
        aliases=("Ecarte",),
        source="Denexa Games, Card Game Rules: Écarté.",
        conventions=("The source does not say how the deal passes; here the players deal in turn.",),
        rules=(
            "32 cards, from the seven up; king, queen, jack, ace, ten, nine, eight, seven. Five cards each.",
            "The top card of the stock is turned for trumps; if it is a king, the dealer scores 1 at once.",
            "The non-dealer plays or proposes an exchange, and may again after each; the dealer may refuse it.",
            "The non-dealer discards and draws first: any number, even where too few are left for the dealer.",
            "Nobody ever draws the upcard. Once the stock is used up, the play begins.",
            "Whoever prevents the first exchange is vulnerable; after an exchange nobody becomes so any more.",
            "To begin an exchange and then discard nothing keeps you from being vulnerable, too.",
            "Whoever holds the king of trumps after the exchange may show it and scores 1.",
            "Follow suit and head the trick if you can; otherwise trump if you can.",
            "Three or four tricks score 1, all five 2; 1 more against a vulnerable loser.",
            "First to 5. A king that makes the fifth point wins before the play.",
        ),
        players=(2,),
        deals=None,
    )
    outline: Outline = Outline(
        (
            Phrase("{players} players, each alone.", {"players": 2}),
            Phrase("{tricks} tricks a deal, until somebody has {target} points.", {"tricks": HAND, "target": TARGET}),
            Phrase("The players deal in turn."),
        )
    )
    opening: ClassVar[Opening] = Opening(Phrase("Who deals first?"), 0)
    columns: ClassVar[tuple[Column, ...]] = (
        Column("king", "king", Phrase("King of trumps"), values=Values(_KINGS)),
        Column("vulnerable", "vulnerable", Phrase("Vulnerable"), values=Values(_REFUSED, needed=False)),
        Column(
            "tricks",
            "tricks",
            Phrase("Tricks"),
            each=True,
            number=True,
            values=Values(high=HAND, total=HAND, needed=False),
        ),
    )
    boxes: ClassVar[tuple[Box, ...]] = ()
    target: ClassVar[int | None] = TARGET
    throws_in: ClassVar[bool] = False
    unit: ClassVar[int] = 1
    own: OwnCopy | None = None
    """What an own copy of the game says; None in the game itself."""
    set_to: ClassVar[Mapping[str, Any]] = MappingProxyType({})

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        """The game has no options. Raises `BrokenTable` where some are given."""
        if options:
            raise BrokenTable(tuple(NO_SUCH_HOUSE_RULE(game=self.info.name, key=short(key)) for key in options))

    def __eq__(self, other: object) -> bool:
        """Whether both are of the same class, that is of the same revision, and the same own copy or none."""
        return isinstance(other, Ecarte) and type(other) is type(self) and other.own == self.own

    def __hash__(self) -> int:
        """By the class and the id."""
        return hash((type(self), self.info.id))

    def as_set(self) -> Outline:
        """The outline; nothing of it can be set."""
        return self.outline

    def named_hands(self, players: int) -> tuple[NamedHand, ...]:
        """Every deal is of the same kinds: there are no rows of hands."""
        del players
        return ()

    def bridge_pad(self, outcomes: Sequence[Outcome[Position]]) -> BridgePad | None:
        """No line is drawn."""
        del outcomes
        return None

    def document(self) -> dict[str, Any]:
        """The id and the revision, and for `variants` what a table would have; of an own copy what it says."""
        if self.own is not None:
            return self.own.model_dump(mode="json")
        nothing = dict.fromkeys(("declarer", "order", "deals", "contracts"))
        return {
            "id": self.info.id,
            "revision": 1,
            "name": self.info.name,
            "family": self.info.family,
            "title": self.info.title,
            "aliases": list(self.info.aliases),
            "source": self.info.source,
            "conventions": list(self.info.conventions),
            "players": 2,
            "sides": [[0], [1]],
            "tricks": HAND,
            "turn": "passes",
            "start": 0,
            "target": TARGET,
            "card": list(self.info.rules),
            **nothing,
        }

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Each for themselves."""
        del players
        return ((0,), (1,))

    def zero_sum(self, players: int) -> bool:
        """Nobody loses what the other scores."""
        del players
        return False

    @property
    def scores_below_zero(self) -> bool:
        """Nobody loses points."""
        return False

    def start(self, setup: Setup) -> Position:
        """The position before the first deal, with totals of 0."""
        return Position(setup.first_dealer, 1, (0, 0))

    def accounts(self, position: Position) -> tuple[AccountSeats, ...]:
        """The two players."""
        del position
        return (AccountSeats((0,)), AccountSeats((1,)))

    def totals(self, position: Position) -> tuple[int, ...]:
        """The running totals."""
        return position.totals

    def due(self, position: Position) -> Due | None:
        """Who deals; nobody declares."""
        if max(position.totals) >= TARGET:
            return None
        dealer = position.dealer
        facts = (
            Phrase("{who} deals", {"who": Seat(dealer)}),
            Phrase("{who} leads to the first trick", {"who": Seat(1 - dealer)}),
        )
        roles = ((dealer, Phrase("deals")), (1 - dealer, Phrase("forehand")))
        return Due(position.number, None, dealer, None, (), facts, roles, {"contracts": []})

    def questions(self, position: Position, answers: Answers) -> Questions:
        """The king first: it can end the match, and then nothing more is asked."""
        fields = [_king_field(position)]
        groups: tuple[Group, ...] = ()
        if answers.get("king") in _KINGS and not _won_by_king(position, answers):
            fields += [_vulnerable_field(position), *_trick_fields()]
            groups = (Group("tricks", TRICKS, HAND, so_many_of(sum(count or 0 for count in _tricks(answers)), HAND)),)
        impossible = bool(faults_so_far(_tricks(answers), HAND, stops=False))
        missing = _missing(self, position, answers)
        points = self.play(position, answers).points or (None, None)
        return Questions(tuple(fields), groups, missing, points, impossible=impossible)

    def play(self, position: Position, answers: Answers, *, thrown_in: bool = False) -> Outcome[Position]:
        """Judge and score one deal."""
        faults = _faults(position, answers)
        if thrown_in:
            faults.append(wrong.THROWING_IN_NOT_ALLOWED)
        parts = () if faults else _parts(position, answers)
        points = tuple(sum(part.points for part in parts if part.account == seat) for seat in (0, 1))
        totals = (position.totals[0] + points[0], position.totals[1] + points[1])
        ended = position.ended or (position.number if max(totals) >= TARGET else None)
        return Outcome(
            position.number,
            position.dealer,
            None,
            tuple(faults),
            {key: value for key, value in answers.items() if value is not None},
            None if faults else points,
            totals,
            {key: answers.get(key) for key in KEYS},
            None,
            Position(position.first, position.number + 1, totals, ended),
            parts,
            None if faults else _caption(position, answers),
            1 - position.dealer,
        )

    def owed(self, position: Position) -> tuple[tuple[str, ...], ...]:
        """Nothing: the game has no boxes."""
        del position
        return ((), ())

    def standing(self, position: Position) -> Standing:
        """Over when somebody has five."""
        return Standing(max(position.totals) >= TARGET, places(position.totals))

    def closing(self, position: Position) -> tuple[Part, ...]:
        """Nothing: it ends at the totals."""
        del position
        return ()

    def stopped(self, position: Position) -> tuple[Part, ...]:
        """Nothing: it stays at the totals."""
        del position
        return ()

    def prospects(self, position: Position) -> tuple[Prospect, ...] | None:
        """It cannot be said: a match ends at its target."""
        del position
        return None


def _king_field(position: Position) -> Field:
    dealer, forehand = Seat(position.dealer), Seat(1 - position.dealer)
    options = (
        Option("none", Phrase("No king")),
        Option("turned", Phrase("Turned up"), Phrase("1 for {who}", {"who": dealer})),
        Option("dealer", Phrase("{who} shows it", {"who": dealer}), Phrase("1 point")),
        Option("forehand", Phrase("{who} shows it", {"who": forehand}), Phrase("1 point")),
    )
    return Field("king", "choice", Phrase("King of trumps"), KING_ASKED, options=options)


def _vulnerable_field(position: Position) -> Field:
    dealer, forehand = Seat(position.dealer), Seat(1 - position.dealer)
    options = (
        Option("nobody", Phrase("Nobody")),
        Option("dealer", Phrase("{who}", {"who": dealer}), Phrase("refused")),
        Option("forehand", Phrase("{who}", {"who": forehand}), Phrase("played at once")),
    )
    return Field("vulnerable", "choice", VULNERABLE_ASKED, VULNERABLE_ASKED, options=options)


def _trick_fields() -> list[Field]:
    return [
        Field(
            "tricks",
            "number",
            Phrase("{who}", {"who": Account(seat)}),
            tricks_taken(Account(seat)),
            index=seat,
            size=2,
            account=seat,
            seat=seat,
            high=HAND,
            group="tricks",
        )
        for seat in (0, 1)
    ]


def _tricks(answers: Answers) -> list[int | None]:
    return counts_of({"counts": answers.get("tricks")}, 2)


def _won_by_king(position: Position, answers: Answers) -> bool:
    """Whether the king makes the last point, so that no card is played."""
    king = answers.get("king")
    return king in _KINGS[1:] and position.totals[position.seat(king)] == TARGET - 1


def _faults(position: Position, answers: Answers) -> list[Fault]:
    if max(position.totals) >= TARGET:
        return [wrong.DEAL_AFTER_THE_END(last=position.ended or position.number - 1)]
    faults = [wrong.unasked(key) for key in answers if key not in KEYS]
    king = answers.get("king")
    if king is None:
        return [*faults, KING_MISSING]
    if king not in _KINGS:
        return [*faults, wrong.not_one_of(Phrase("King of trumps"), _king_field(position).options, shown(king))]
    if _won_by_king(position, answers):
        if answers.get("vulnerable") is not None or answers.get("tricks") is not None:
            faults.append(WON_BEFORE_THE_PLAY)
        return faults
    return faults + _vulnerable_faults(position, answers) + count_faults(answers.get("tricks"), 2, HAND, stops=False)


def _vulnerable_faults(position: Position, answers: Answers) -> list[Fault]:
    said = answers.get("vulnerable")
    if said is None:
        return [VULNERABLE_MISSING]
    if said in _REFUSED:
        return []
    return [wrong.not_one_of(Phrase("Vulnerable"), _vulnerable_field(position).options, shown(said))]


def _missing(game: Ecarte, position: Position, answers: Answers) -> tuple[Fault, ...]:
    """The first missing answer, or all faults once everything is answered."""
    faults = game.play(position, answers).faults
    known = [count for count in _tricks(answers) if count is not None]
    if KING_MISSING in faults:
        return (wrong.TO_SAY(question=KING_ASKED),)
    too_many = faults_so_far(_tricks(answers), HAND, stops=False)
    if too_many and not _won_by_king(position, answers):
        return tuple(too_many)
    if VULNERABLE_MISSING in faults:
        return (wrong.TO_SAY(question=VULNERABLE_ASKED),)
    if len(known) < len(_tricks(answers)) and not _won_by_king(position, answers):
        return (wrong.still_to_enter(HAND - sum(known), HAND),)
    return faults


def _parts(position: Position, answers: Answers) -> tuple[Part, ...]:
    """A point for the king; one for the tricks, one for all of them, one for a vulnerable loser."""
    parts = []
    if answers["king"] != "none":
        parts.append(Part(position.seat(answers["king"]), Phrase("king"), 1))
    if _won_by_king(position, answers):
        return tuple(parts)
    tricks = answers["tricks"]
    winner = 0 if tricks[0] > tricks[1] else 1
    parts.append(Part(winner, Phrase("tricks"), 1))
    if tricks[winner] == HAND:
        parts.append(Part(winner, Phrase("all the tricks"), 1))
    refused = answers["vulnerable"]
    if refused != "nobody" and position.seat(refused) != winner:
        parts.append(Part(winner, Phrase("vulnerable"), 1))
    return tuple(parts)


def _caption(position: Position, answers: Answers) -> tuple[Phrase, ...]:
    """Who had the king, and who was vulnerable, where anybody did or was."""
    king, vulnerable = answers["king"], answers.get("vulnerable")
    turned = Phrase("King turned up" if king == "turned" else "King shown")
    told = ((turned, king, "none"), (Phrase("Vulnerable"), vulnerable, "nobody"))
    return tuple(
        Phrase("{what}: {held}", {"what": what, "held": Seat(position.seat(who))})
        for what, who, nobody in told
        if who not in {None, nobody}
    )


KING_MISSING = Fault("It is not said whether the king of trumps was turned or shown.")
VULNERABLE_MISSING = Fault("It is not said who was vulnerable, or that nobody was.")
WON_BEFORE_THE_PLAY = Fault("The king has won the match already; no tricks are played.")
