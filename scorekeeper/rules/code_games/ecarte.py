"""Écarté: two players, five tricks, first to five points; the king of trumps can win before a card is played."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, NamedTuple

from scorekeeper.rules.code_games.code_game import At, CodeGame, described
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import TRICKS_ASK, Ask, tricks_of, tricks_so_far
from scorekeeper.rules.game import Column, Due, Option, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Fault, Phrase, Seat
from scorekeeper.rules.scores import Part

TARGET = 5
HAND = 5
_KINGS = ("none", "turned", "dealer", "forehand")
_REFUSED = ("nobody", "dealer", "forehand")

KING_MISSING = Fault("It is not said whether the king of trumps was turned or shown.")
VULNERABLE_MISSING = Fault("It is not said who was vulnerable, or that nobody was.")
WON_BEFORE_THE_PLAY = Fault("The king has won the match already; no tricks are played.")

_KING = Ask("king", Phrase("King of trumps"), Phrase("Was the king of trumps turned or shown?"), missing=KING_MISSING)
_VULNERABLE = Ask(
    "vulnerable", Phrase("Vulnerable"), Phrase("Who prevented the first exchange?"), missing=VULNERABLE_MISSING
)
_TRICKS = tricks_of(HAND)._replace(so_far=tricks_so_far)


class Hand(NamedTuple):
    """A deal of Écarté: the seats of the king and of the vulnerable player, if any; no tricks after a king that won."""

    king: int | None
    is_turned: bool = False
    vulnerable: int | None = None
    tricks: tuple[int, ...] | None = None


class Ecarte(CodeGame[Hand, None]):
    """The game by the catalogue of Denexa."""

    info = described("ecarte", (2,))
    outline = Outline(
        (
            Phrase("{players} players, each alone.", {"players": 2}),
            Phrase("{tricks} tricks a deal, until somebody has {target} points.", {"tricks": HAND, "target": TARGET}),
            Phrase("The players deal in turn."),
        )
    )
    columns: ClassVar[tuple[Column, ...]] = (
        _KING.column(Values(_KINGS)),
        _VULNERABLE.column(Values(_REFUSED, needed=False)),
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

    def read(self, at: At[None], form: DealForm) -> Hand | None:
        """Ask for the king first: it can end the match, and then nothing more is asked."""
        who = {"dealer": self.dealer(at), "turned": self.dealer(at), "forehand": self.leader(at)}
        dealer, forehand = Seat(1 - self.leader(at)), Seat(self.leader(at))
        king = form.word(
            _KING,
            (
                Option("none", Phrase("No king")),
                Option("turned", Phrase("Turned up"), Phrase("1 for {who}", {"who": dealer})),
                Option("dealer", Phrase("{who} shows it", {"who": dealer}), Phrase("1 point")),
                Option("forehand", Phrase("{who} shows it", {"who": forehand}), Phrase("1 point")),
            ),
        )
        if king is None:
            return None
        holder = who.get(king)
        if holder is not None and at.totals[holder] == TARGET - 1:
            form.asked |= {_VULNERABLE.key, TRICKS_ASK.key}
            if any(form.answers.get(ask.key) is not None for ask in (_VULNERABLE, TRICKS_ASK)):
                form.faults.append(WON_BEFORE_THE_PLAY)
            return Hand(holder, king == "turned")
        refused = form.word(
            _VULNERABLE,
            (
                Option("nobody", Phrase("Nobody")),
                Option("dealer", Phrase("{who}", {"who": dealer}), Phrase("refused")),
                Option("forehand", Phrase("{who}", {"who": forehand}), Phrase("played at once")),
            ),
        )
        if form.entering:  # "Vulnerable" asks nothing by itself
            form.fields[-1] = replace(form.fields[-1], label=_VULNERABLE.question)
        tricks = form.counts(_TRICKS, 2)
        if refused is None or tricks is None:
            return None
        return Hand(holder, king == "turned", who.get(refused), tricks)

    def parts(self, at: At[None], hand: Hand) -> tuple[Part, ...]:
        parts = [] if hand.king is None else [Part(hand.king, Phrase("king"), 1)]
        if hand.tricks is not None:
            winner = 0 if hand.tricks[0] > hand.tricks[1] else 1
            parts.append(Part(winner, Phrase("tricks"), 1))
            if hand.tricks[winner] == HAND:
                parts.append(Part(winner, Phrase("all the tricks"), 1))
            if hand.vulnerable == 1 - winner:
                parts.append(Part(winner, Phrase("vulnerable"), 1))
        return tuple(parts)

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        turned = Phrase("King turned up" if hand.is_turned else "King shown")
        captions = ((turned, hand.king), (_VULNERABLE.label, hand.vulnerable))
        return tuple(
            Phrase("{what}: {held}", {"what": what, "held": Seat(seat)}) for what, seat in captions if seat is not None
        )
