"""Gin Rummy: two players, a knock or gin in each deal, and boxes that are counted once somebody has 100.

It is in code because the points of a deal and its box depend on both deadwoods and on the knocker.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from scorekeeper.rules.code_games.code_game import At, CodeGame, described
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import Ask, seats
from scorekeeper.rules.game import Column, Option, Standing, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Fault, Phrase, Seat, counted_phrase
from scorekeeper.rules.scores import Part, closed, places
from scorekeeper.rules.settings import Figure, choice_of

TARGET: Final = 100
GAME: Final = 100  # the bonus of the player who reaches the target
MOST_TO_KNOCK: Final = 10
MOST_DEADWOOD: Final = 98  # the highest deadwood: two cards each from the kings down to the nines, without a meld
PREMIUM: Final = 25  # the bonus for gin, and for each box, by default
BIG_GIN: Final = 6  # the bonus for big gin beyond gin
HOW: Final = {"knock": Phrase("Knock"), "gin": Phrase("Gin"), "big-gin": Phrase("Big gin")}
_HINTS: Final = {"gin": Phrase("no deadwood"), "big-gin": Phrase("eleven cards, all in melds")}

_KNOCKER = Ask("knocker", Phrase("Knocker"), Phrase("Who knocked or had gin?"))
_HOW = Ask("how", Phrase("Knock or gin"), Phrase("Was it a knock or gin?"))
_SPADES = Ask("spades", Phrase("Upcard a spade"), Phrase("Was the upcard a spade?"), needed=False)
_KNOCKED_WITH = Ask("knocked_with", Phrase("Knocker’s deadwood"), Phrase("How much deadwood did {who} knock with?"))
_DEADWOOD = Ask("deadwood", Phrase("Opponent’s deadwood"), Phrase("How much deadwood was left to {who}?"))
_YES = (Option("yes", Phrase("Yes"), Phrase("counts twice")),)

Boxes: TypeAlias = tuple[int, int]
"""The boxes of each player: one for each deal that brought them points, two if a spade doubled it."""


class Hand(NamedTuple):
    """A deal of Gin: the knocker, the way and the deadwood of the knock, the other's deadwood, and doubling."""

    knocker: int
    how: str
    knocked_with: int
    deadwood: int
    doubled: bool


class Gin(CodeGame[Hand, Boxes]):
    """The game by ginrummy.com, rummytalk and ginplayeronline.com. The state is the boxes of each player."""

    info = described("gin", (2,))
    outline = Outline(
        (
            Phrase("{players} players, each alone.", {"players": 2}),
            Phrase(
                "Until somebody has {target} point.",
                {"target": TARGET},
                plural="Until somebody has {target} points.",
                count=TARGET,
            ),
            Phrase("At the end, {points} for the winner, and {box} for each box.", {"points": GAME, "box": PREMIUM}),
            Phrase("The players deal in turn."),
        ),
        choices=(
            choice_of(
                "premiums", Phrase("Gin and boxes"), {"25": Phrase("25 points each"), "20": Phrase("20 points each")}, 2
            ),
            choice_of(
                "undercut",
                Phrase("Undercut"),
                {str(bonus): Phrase("{bonus}", {"bonus": bonus}) for bonus in (25, 20, 15, 10)},
                2,
            ),
            choice_of(
                "equal",
                Phrase("Equal deadwood"),
                {"undercut": Phrase("An undercut"), "difference": Phrase("Nobody scores")},
                2,
            ),
            choice_of(
                "spades",
                Phrase("Upcard a spade"),
                {"off": Phrase("Counts as any other"), "on": Phrase("Doubles the deal and its box (Oklahoma)")},
                2,
            ),
        ),
        figures=(Figure("target", Phrase("Target"), 50, 1000, {2: TARGET}),),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        _KNOCKER.column(Values((0, 1)), names="seats"),
        _HOW.column(Values(tuple(HOW)), called=tuple(HOW.items())),
        _KNOCKED_WITH.column(Values(low=1, high=MOST_TO_KNOCK, needed=False)),
        _DEADWOOD.column(Values(high=MOST_DEADWOOD)),
        _SPADES.column(Values(("yes",), needed=False), called=(("yes", Phrase("Yes")),)),
        Column("boxes", "boxes", Phrase("Boxes"), each=True, answer=False, number=True),
    )
    seating: ClassVar[tuple[tuple[int, ...], ...]] = ((0,), (1,))
    throws_in: ClassVar[bool] = True
    scores_below_zero: ClassVar[bool] = False
    target: int | None = TARGET
    state_at_first: ClassVar[Boxes] = (0, 0)

    def as_set(self) -> Outline:
        return self.outline.with_values({"box": int(self.chosen["premiums"])})

    def facts(self, at: At[Boxes]) -> tuple[Phrase, ...]:
        return (Phrase("{who} begins", {"who": Seat(self.leader(at))}),)

    def details(self, at: At[Boxes]) -> Mapping[str, Any]:
        return {"boxes": at.state}

    def read(self, at: At[Boxes], form: DealForm) -> Hand | None:
        knocker = form.who(_KNOCKER, seats((0, 1)))
        how = form.word(_HOW, [Option(key, name, _HINTS.get(key)) for key, name in HOW.items()])
        if knocker is None or how is None:
            return None
        knocked_with: int | None = 0
        if how == "knock":
            none = NO_DEADWOOD_IS_GIN if form.answers.get(_KNOCKED_WITH.key) == 0 else None
            knocked_with = form.number(_of(_KNOCKED_WITH, knocker), 1, MOST_TO_KNOCK, too_low=none)
        deadwood = form.number(_of(_DEADWOOD, 1 - knocker), 0, MOST_DEADWOOD)
        doubled = self.chosen["spades"] == "on" and form.word(_SPADES, _YES) is not None
        if knocked_with is None or deadwood is None:
            return None
        return Hand(knocker, how, knocked_with, deadwood, doubled)

    def parts(self, at: At[Boxes], hand: Hand) -> tuple[Part, ...]:
        parts = [part for part in self._plain_parts(hand) if part.points]
        if hand.doubled and parts:
            parts.append(Part(parts[0].account, _SPADES.label, sum(part.points for part in parts)))
        return tuple(parts)

    def _plain_parts(self, hand: Hand) -> tuple[Part, ...]:
        """Return the parts of a deal before doubling; a difference of 0 is among them."""
        ahead = hand.deadwood - hand.knocked_with
        if hand.how != "knock":
            bonus = int(self.chosen["premiums"]) + BIG_GIN * (hand.how == "big-gin")
            return (Part(hand.knocker, HOW[hand.how], bonus), Part(hand.knocker, _DIFFERENCE, ahead))
        if ahead > 0 or (ahead == 0 and self.chosen["equal"] == "difference"):
            return (Part(hand.knocker, _DIFFERENCE, ahead),)
        other = 1 - hand.knocker
        return (Part(other, _UNDERCUT, int(self.chosen["undercut"])), Part(other, _DIFFERENCE, -ahead))

    def follows(self, at: At[Boxes], hand: Hand, totals: tuple[int, ...]) -> Boxes:
        first, second = self._boxes(at, hand)
        return (at.state[0] + first, at.state[1] + second)

    def derived(self, at: At[Boxes], hand: Hand) -> Mapping[str, Any]:
        return {"boxes": self._boxes(at, hand)}

    def _boxes(self, at: At[Boxes], hand: Hand) -> Boxes:
        scorers = {part.account for part in self.parts(at, hand)}
        first, second = ((1 + hand.doubled) * (player in scorers) for player in (0, 1))
        return (first, second)

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        phrases = [Phrase("{what}: {held}", {"what": HOW[hand.how], "held": Seat(hand.knocker)})]
        if hand.how == "knock":
            phrases.append(Phrase("{one} against {other}", {"one": hand.knocked_with, "other": hand.deadwood}))
        return (*phrases, _SPADES.label) if hand.doubled else tuple(phrases)

    def standing(self, position: At[Boxes]) -> Standing:
        """Return the standing: a player at the target is first. The boxes stand below the totals."""
        over, totals = self.is_over(position), closed(position.totals, self.closing(position))
        won = [over and total >= (self.target or 0) for total in position.totals]
        boxes = tuple(counted_phrase(number, "{number} box", "{number} boxes") for number in position.state)
        return Standing(over, places(tuple(zip(won, totals, strict=True))), money=self.money, counters=boxes)

    def closing(self, position: At[Boxes]) -> tuple[Part, ...]:
        """Return, once the match is over, the points for the game, for a shutout, and for the boxes of both."""
        if not self.is_over(position):
            return ()
        winner = position.totals.index(max(position.totals))
        shutout = position.totals[winner] * (not position.totals[1 - winner])
        box = int(self.chosen["premiums"])
        parts = (
            Part(winner, Phrase("game"), GAME),
            Part(winner, Phrase("shutout"), shutout),
            *(Part(player, Phrase("boxes"), box * number) for player, number in enumerate(position.state)),
        )
        return tuple(part for part in parts if part.points)


_DIFFERENCE: Final = Phrase("deadwood")
_UNDERCUT: Final = Phrase("undercut")


def _of(ask: Ask, seat: int) -> Ask:
    who = Seat(seat)
    return ask._replace(label=Phrase("Deadwood of {who}", {"who": who}), question=ask.put_to(who))


NO_DEADWOOD_IS_GIN = Fault("A knock with no deadwood is gin.")
