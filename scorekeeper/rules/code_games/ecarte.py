"""Écarté: two players, five tricks, first to five points; the king of trumps can win before a card is played."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.code_games.code_game import At, CodeGame
from scorekeeper.rules.code_games.deal_form import TRICKS_ASK, DealForm
from scorekeeper.rules.game import Answers, Column, Due, Field, GameInfo, Group, Option, Outcome, Questions, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, shown
from scorekeeper.rules.quota import deal_checks as checks
from scorekeeper.rules.scores import Part

TARGET = 5
HAND = 5
KEYS = ("king", "vulnerable", "tricks")
KING_ASKED = Phrase("Was the king of trumps turned or shown?")
VULNERABLE_ASKED = Phrase("Who prevented the first exchange?")
_KINGS = ("none", "turned", "dealer", "forehand")
_REFUSED = ("nobody", "dealer", "forehand")


def _seat(at: At[None], who: str) -> int:
    """Return the seat of "dealer" or "forehand". A king that is turned is the dealer's. The two deal in turn."""
    dealer = (at.first + at.number - 1) % 2
    return 1 - dealer if who == "forehand" else dealer


class Hand(NamedTuple):
    """A deal without faults, with its position."""

    at: At[None]
    answers: Answers


class Ecarte(CodeGame[Hand, None]):
    """The game by the catalogue of Denexa."""

    info = GameInfo(
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
            "The player who prevents the first exchange is vulnerable; after an exchange nobody becomes so any more.",
            "To begin an exchange and then discard nothing keeps you from being vulnerable, too.",
            "The player who holds the king of trumps after the exchange may show it and scores 1.",
            "Follow suit and head the trick if you can; otherwise trump if you can.",
            "Three or four tricks score 1, all five 2; 1 more against a vulnerable loser.",
            "First to 5. A king that makes the fifth point wins before the play.",
        ),
        players=(2,),
    )
    outline = Outline(
        (
            Phrase("{players} players, each alone.", {"players": 2}),
            Phrase("{tricks} tricks a deal, until somebody has {target} points.", {"tricks": HAND, "target": TARGET}),
            Phrase("The players deal in turn."),
        )
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("king", "king", Phrase("King of trumps"), values=Values(_KINGS)),
        Column("vulnerable", "vulnerable", Phrase("Vulnerable"), values=Values(_REFUSED, needed=False)),
        TRICKS_ASK.column(Values(high=HAND, total=HAND, needed=False), each=True),
    )
    seating: ClassVar[tuple[tuple[int, ...], ...]] = ((0,), (1,))
    scores_below_zero: ClassVar[bool] = False
    tricks: ClassVar[int | None] = HAND
    target: int | None = TARGET

    def due(self, position: At[None]) -> Due | None:
        """Return the next deal, with the other player called forehand as in the questions."""
        due = super().due(position)
        return due and due._replace(roles=(*due.roles, (self.leader(position), Phrase("forehand"))))

    def questions(self, position: At[None], answers: Answers) -> Questions:
        """Return the questions, the king first: it can end the match, and then nothing more is asked."""
        fields = [_king_field(position)]
        groups: tuple[Group, ...] = ()
        if answers.get("king") in _KINGS and not _won_by_king(position, answers):
            asked = [(seat, checks.tricks_taken(Account(seat))) for seat in (0, 1)]
            fields.append(_vulnerable_field(position))
            fields += [checks.count_field("tricks", seat, 2, seat, question, HAND) for seat, question in asked]
            together = sum(count or 0 for count in _tricks(answers))
            groups = (Group("tricks", checks.TRICKS, HAND, checks.so_many_of(together, HAND)),)
        impossible = bool(checks.faults_so_far(_tricks(answers), HAND, stops=False))
        points = self.play(position, answers).points or (None, None)
        return Questions(tuple(fields), groups, _missing(self, position, answers), points, impossible=impossible)

    def read(self, at: At[None], form: DealForm) -> Hand | None:
        """Return the deal, and add its faults in the words of this game."""
        form.valid_answers = {key: value for key, value in form.answers.items() if key in KEYS and value is not None}
        form.faults = _faults(at, form.answers)
        return None if form.faults else Hand(at, form.answers)

    def _read(self, position: At[None], answers: Answers, *, entering: bool = False) -> tuple[DealForm, Hand | None]:
        """Return the form and the hand, without closing the form: `read` already reports unasked answers."""
        form = DealForm(answers, entering=entering)
        return form, self.read(position, form)

    def _thrown_in(self, position: At[None], answers: Answers) -> Outcome[At[None]]:
        """Return the outcome of a deal thrown in, with a fault: no deal of this game can be."""
        form, _ = self._read(position, answers)
        form.faults.append(wrong.THROWING_IN_NOT_ALLOWED)
        return self._unscored(position, form, self._next(position))

    def parts(self, at: At[None], hand: Hand) -> tuple[Part, ...]:
        """Return a point for the king; one for the tricks, one for all of them, one for a vulnerable loser."""
        answers = hand.answers
        parts = []
        if answers["king"] != "none":
            parts.append(Part(_seat(at, answers["king"]), Phrase("king"), 1))
        if _won_by_king(at, answers):
            return tuple(parts)
        tricks = answers["tricks"]
        winner = 0 if tricks[0] > tricks[1] else 1
        parts.append(Part(winner, Phrase("tricks"), 1))
        if tricks[winner] == HAND:
            parts.append(Part(winner, Phrase("all the tricks"), 1))
        refused = answers["vulnerable"]
        if refused != "nobody" and _seat(at, refused) != winner:
            parts.append(Part(winner, Phrase("vulnerable"), 1))
        return tuple(parts)

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        king, vulnerable = hand.answers["king"], hand.answers.get("vulnerable")
        turned = Phrase("King turned up" if king == "turned" else "King shown")
        captions = ((turned, king, "none"), (Phrase("Vulnerable"), vulnerable, "nobody"))
        return tuple(
            Phrase("{what}: {held}", {"what": what, "held": Seat(_seat(hand.at, who))})
            for what, who, nobody in captions
            if who not in {None, nobody}
        )


def _king_field(position: At[None]) -> Field:
    dealer, forehand = Seat(_seat(position, "dealer")), Seat(_seat(position, "forehand"))
    options = (
        Option("none", Phrase("No king")),
        Option("turned", Phrase("Turned up"), Phrase("1 for {who}", {"who": dealer})),
        Option("dealer", Phrase("{who} shows it", {"who": dealer}), Phrase("1 point")),
        Option("forehand", Phrase("{who} shows it", {"who": forehand}), Phrase("1 point")),
    )
    return Field("king", "choice", Phrase("King of trumps"), KING_ASKED, options=options)


def _vulnerable_field(position: At[None]) -> Field:
    dealer, forehand = Seat(_seat(position, "dealer")), Seat(_seat(position, "forehand"))
    options = (
        Option("nobody", Phrase("Nobody")),
        Option("dealer", Phrase("{who}", {"who": dealer}), Phrase("refused")),
        Option("forehand", Phrase("{who}", {"who": forehand}), Phrase("played at once")),
    )
    return Field("vulnerable", "choice", VULNERABLE_ASKED, VULNERABLE_ASKED, options=options)


def _tricks(answers: Answers) -> list[int | None]:
    return checks.counts_of({"counts": answers.get("tricks")}, 2)


def _won_by_king(position: At[None], answers: Answers) -> bool:
    """Whether the king makes the last point, so that no card is played."""
    king = answers.get("king")
    return king in _KINGS[1:] and position.totals[_seat(position, king)] == TARGET - 1


def _faults(position: At[None], answers: Answers) -> list[Fault]:
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
    faults += _vulnerable_faults(position, answers)
    return faults + checks.count_faults(answers.get("tricks"), 2, HAND, stops=False)


def _vulnerable_faults(position: At[None], answers: Answers) -> list[Fault]:
    answer = answers.get("vulnerable")
    if answer is None:
        return [VULNERABLE_MISSING]
    if answer in _REFUSED:
        return []
    return [wrong.not_one_of(Phrase("Vulnerable"), _vulnerable_field(position).options, shown(answer))]


def _missing(game: Ecarte, position: At[None], answers: Answers) -> tuple[Fault, ...]:
    """Return the first missing answer, or all faults once everything is answered."""
    faults = game.play(position, answers).faults
    known = [count for count in _tricks(answers) if count is not None]
    if KING_MISSING in faults:
        return (wrong.TO_SAY(question=KING_ASKED),)
    too_many = checks.faults_so_far(_tricks(answers), HAND, stops=False)
    if too_many and not _won_by_king(position, answers):
        return tuple(too_many)
    if VULNERABLE_MISSING in faults:
        return (wrong.TO_SAY(question=VULNERABLE_ASKED),)
    if len(known) < len(_tricks(answers)) and not _won_by_king(position, answers):
        return (wrong.TRICKS_TO_ENTER(left=HAND - sum(known)),)
    return faults


KING_MISSING = Fault("It is not said whether the king of trumps was turned or shown.")
VULNERABLE_MISSING = Fault("It is not said who was vulnerable, or that nobody was.")
WON_BEFORE_THE_PLAY = Fault("The king has won the match already; no tricks are played.")
