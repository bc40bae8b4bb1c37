"""Rubber bridge for four in pairs: points below and above the line, until a side has two games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from scorekeeper.rules.code_games.bridge_of_four import (
    FOUR,
    HAND,
    HONOURS_CHOICE,
    HONOURS_COLUMNS,
    BridgeOfFour,
    Hand,
    below_the_line,
    contract_columns,
    vulnerable_sides,
)
from scorekeeper.rules.code_games.code_game import At
from scorekeeper.rules.code_games.contract_bridge import GAMES, Line, Played, Rubber, pad_of, sums_of
from scorekeeper.rules.game import BridgePad, Column, GameInfo, Outcome, Part
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.settings import Choice, Value


class BridgeRubber(BridgeOfFour[Rubber]):
    """One rubber, by the scoring table of the laws. The state is how the rubber stands."""

    info = GameInfo(
        id="bridge-rubber",
        name="Rubber Bridge",
        family="Bridge",
        title="Two sides bid for odd tricks and play contract bridge, until one has won two games.",
        aliases=("Bridge", "Contract Bridge"),
        source="The scoring table of the Laws of Rubber Bridge; Highlane U3A; We – J&H.",
        conventions=(
            "One rubber is a match.",
            "A deal that all four pass brings nothing, and the next player deals.",
            "Honours can be left out; older books give 50 for a part score of an unfinished rubber. Both are settings.",
        ),
        rules=(
            "52 cards, 13 each; partners sit opposite each other. The highest bid names trumps and the odd tricks.",
            "Odd tricks are those over six. Follow suit if you can; the declarer’s partner lays down their hand.",
            "Each odd trick: clubs and diamonds 20, hearts and spades 30, no trumps 40 and then 30; doubled ×2 or ×4.",
            "Odd tricks that were bid and made stand below the line; 100 there are a game. All else stands above it.",
            "A side with a game is vulnerable: it loses more for tricks that it is short, and slams bring it more.",
            "Four trump honours in one hand 100; all five, or four aces at no trumps, 150.",
            "Two games win the rubber: 700 where the others have none, else 500. The most points win.",
            "A rubber that is stopped early: 300 for the only game won, 100 for the only part score towards the next.",
        ),
        players=FOUR,
        deals=None,
    )
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase("{tricks} tricks a deal, until a side has won {games} games.", {"tricks": HAND, "games": GAMES}),
            Phrase("A game is 100 points below the line; all points count at the end."),
            Phrase("The deal passes to the left."),
        ),
        choices=(
            HONOURS_CHOICE,
            Choice(
                "part",
                Phrase("Only part score of an unfinished rubber"),
                (
                    Value("100", Phrase("100 points"), FOUR),
                    Value("50", Phrase("50 points (older books)"), FOUR),
                ),
                {4: "100"},
            ),
        ),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        *contract_columns(passes=True),
        *HONOURS_COLUMNS,
        Column("below", "below", Phrase("Below the line"), each=True, answer=False, number=True),
        Column("above", "above", Phrase("Above the line"), each=True, answer=False, number=True),
    )

    def beginning(self) -> Rubber:
        """A rubber without games."""
        return Rubber()

    def is_over(self, at: At[Rubber]) -> bool:
        """Whether a side has two games."""
        return at.kept.is_over

    def facts(self, at: At[Rubber]) -> tuple[Phrase, ...]:
        """Who is vulnerable, and what stands below the line."""
        rubber = at.kept
        return (*vulnerable_sides(filter(rubber.is_vulnerable, (0, 1))), *below_the_line(rubber.below))

    def details(self, at: At[Rubber]) -> Mapping[str, Any]:
        """The games, who is vulnerable, and what stands below the line, of each side."""
        rubber = at.kept
        vulnerable = [rubber.is_vulnerable(side) for side in (0, 1)]
        return {"games": rubber.games, "vulnerable": vulnerable, "below": rubber.below}

    def bridge_pad(self, outcomes: Sequence[Outcome[At[Rubber]]]) -> BridgePad:
        """The points above the line; those below it, game by game; and the games."""
        return pad_of(outcomes)

    def scored(self, at: At[Rubber], played: Played) -> list[tuple[int, Line]]:
        """The items of the contract, honours, and the premium for the rubber."""
        return at.kept.scored(played)

    def follows(self, at: At[Rubber], hand: Hand, totals: tuple[int, ...]) -> Rubber:
        """The rubber after the deal."""
        return at.kept if hand.played is None else at.kept.after(hand.played)

    def stopped(self, position: At[Rubber]) -> tuple[Part, ...]:
        """What an unfinished rubber brings."""
        unfinished = position.kept.unfinished(int(self.chosen["part"]))
        return tuple(Part(side, line.label, line.points) for side, line in unfinished)

    def derived(self, at: At[Rubber], hand: Hand) -> Mapping[str, Any]:
        """The points of each side below and above the line."""
        return sums_of([] if hand.played is None else self.scored(at, hand.played))
