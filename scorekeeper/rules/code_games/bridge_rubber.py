"""Rubber bridge for four in pairs: points below and above the line, until a side has two games."""

from __future__ import annotations

from typing import ClassVar

from scorekeeper.rules.code_games import bridge_of_four as of_four
from scorekeeper.rules.code_games.bridge_of_four import FOUR, HAND, BridgeOfFour, Hand
from scorekeeper.rules.code_games.code_game import At
from scorekeeper.rules.code_games.contract_bridge import GAMES, BridgePlayed, Rubber, RubberGame
from scorekeeper.rules.game import Column, GameInfo
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.settings import choice_of


class BridgeRubber(RubberGame[Hand], BridgeOfFour[Rubber]):
    """One rubber, by the scoring table of the laws."""

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
    )
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase("{tricks} tricks a deal, until a side has won {games} games.", {"tricks": HAND, "games": GAMES}),
            Phrase("A game is 100 points below the line; all points count at the end."),
            Phrase("The deal passes to the left."),
        ),
        choices=(
            of_four.HONOURS_CHOICE,
            choice_of(
                "part",
                Phrase("Only part score of an unfinished rubber"),
                {"100": Phrase("100 points"), "50": Phrase("50 points (older books)")},
                4,
            ),
        ),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        *of_four.contract_columns(passes=True),
        *of_four.HONOURS_COLUMNS,
        Column("below", "below", Phrase("Below the line"), each=True, answer=False, number=True),
        Column("above", "above", Phrase("Above the line"), each=True, answer=False, number=True),
    )

    def facts(self, at: At[Rubber]) -> tuple[Phrase, ...]:
        rubber = at.state
        return (*of_four.vulnerable_sides(filter(rubber.is_vulnerable, (0, 1))), *of_four.below_the_line(rubber.below))

    def played(self, hand: Hand) -> BridgePlayed | None:
        return hand.played
