"""Tally games as games of the protocol: after each hand items are counted, and a table has their points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from scorekeeper.rules.game import (
    AccountSeats,
    Answers,
    Box,
    BridgePad,
    Column,
    Due,
    GameInfo,
    NamedHand,
    Opening,
    Outcome,
    Part,
    Questions,
    Setup,
    Standing,
)
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase, Seat, named, worded
from scorekeeper.rules.places import places
from scorekeeper.rules.tally.columns import columns_of
from scorekeeper.rules.tally.form import ask
from scorekeeper.rules.tally.layout import playable
from scorekeeper.rules.tally.outline import outline_of, worth_of
from scorekeeper.rules.tally.play import judge
from scorekeeper.rules.tally.rules import Position, TallyRules
from scorekeeper.rules.tally.scoring import can_score_below_zero, is_zero_sum


class TallyGame(TallyRules):
    """A game from a tally table. Games are equal if their tables and options are."""

    boxes: ClassVar[tuple[Box, ...]] = ()
    throws_in: ClassVar[bool] = False
    opening: ClassVar[Opening] = Opening(Phrase("Who deals first?"), 0)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same table and options."""
        return isinstance(other, TallyGame) and (self.origin, self.table) == (other.origin, other.table)

    def __hash__(self) -> int:
        """By the table."""
        return hash((self.table.id, self.table.revision))

    @cached_property
    def info(self) -> GameInfo:
        """The description of the game; its numbers of players are those that fit the seating."""
        t = self.table
        return GameInfo(
            t.id, t.name, t.family, t.title, t.aliases, t.source, t.conventions, t.card, playable(t), t.deals
        )

    @cached_property
    def outline(self) -> Outline:
        """The table in sentences and rows, as in the catalogue, without options."""
        return outline_of(self.origin)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """A column for the hand, where there are several, and one for each item."""
        return columns_of(self)

    @property
    def target(self) -> int | None:
        """The table's; it has none where the deals end the match."""
        return self.table.target

    @cached_property
    def named_hands(self) -> tuple[NamedHand, ...]:
        """The hands that have a row of their own on the sheet, as often as they are played."""
        hands = [NamedHand(worded(hand.row), worth_of(self.table, hand)) for hand in self.table.hands if hand.row]
        return tuple(hands) * ((self.table.deals or 0) // max(len(hands), 1))

    def bridge_pad(self, outcomes: Sequence[Outcome[Position]]) -> BridgePad | None:
        """No line is drawn."""
        del outcomes
        return None

    def document(self) -> dict[str, Any]:
        """The whole table, as in the catalogue; options are stored with the match."""
        return self.origin.document()

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self.layout(players).sides

    def zero_sum(self, players: int) -> bool:
        """Whether the points of every hand add up to 0."""
        return is_zero_sum(self.table, self.layout(players))

    @property
    def scores_below_zero(self) -> bool:
        """Whether a hand can score below 0."""
        return can_score_below_zero(self.table)

    def start(self, setup: Setup) -> Position:
        """The position before the first deal, with totals of 0."""
        return Position(setup.players, setup.first_dealer, 1, (0,) * len(self.sides(setup.players)))

    def accounts(self, position: Position) -> tuple[AccountSeats, ...]:
        """An account for each side, in the order of the table."""
        return tuple(AccountSeats(side) for side in self.sides(position.players))

    def totals(self, position: Position) -> tuple[int, ...]:
        """The running totals."""
        return position.totals

    def due(self, position: Position) -> Due | None:
        """The next deal; None when the match is over."""
        if self.is_over(position):
            return None
        dealer, due = self.dealer(position), self.hands_due(position)
        forehand = (dealer + 1) % position.players
        facts = [
            Phrase("{who} deals", {"who": Seat(dealer)}),
            Phrase("{who} leads to the first trick", {"who": Seat(forehand)}),
        ]
        if len(due) > 1:
            facts.append(Phrase("{card} decides what is played", {"card": worded(self.table.decides or "")}))
        elif self.table.hands:
            facts.append(worded(due[0].hand.hint) if due[0].hand.hint else named(due[0].hand.name))
        roles = ((dealer, Phrase("deals")), (forehand, Phrase("forehand")))
        details = {"contracts": [], "hands": [laid.id for laid in due] if self.table.hands else []}
        return Due(position.number, self.table.deals, dealer, None, (), tuple(facts), roles, details)

    def questions(self, position: Position, answers: Answers) -> Questions:
        """The questions about the hand, if there is a choice, and about its items."""
        return ask(self, position, answers)

    def play(self, position: Position, answers: Answers, *, thrown_in: bool = False) -> Outcome[Position]:
        """Judge and score one deal."""
        return judge(self, position, answers, thrown_in=thrown_in)

    def owed(self, position: Position) -> tuple[tuple[str, ...], ...]:
        """Nothing: tally games have no boxes."""
        return ((),) * position.players

    def standing(self, position: Position) -> Standing:
        """The standing; the highest total leads, or the lowest where that wins."""
        high = not self.table.lowest_wins
        return Standing(self.is_over(position), places(position.totals, high_wins=high), high)

    def stopped(self, position: Position) -> tuple[Part, ...]:
        """Nothing: it stays at the totals."""
        del position
        return ()
