"""Chicago: four deals of bridge, each with a vulnerability of its own, in which part scores are carried."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from scorekeeper.rules.code_games import bridge_of_four as of_four
from scorekeeper.rules.code_games.bridge_of_four import FOUR, HAND, BridgeOfFour, Hand
from scorekeeper.rules.code_games.code_game import At
from scorekeeper.rules.code_games.contract_bridge import GAME_PREMIUMS, BridgePlayed, Line, Rubber
from scorekeeper.rules.game import Column, GameInfo
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.settings import choice_of

DEALS: Final = 4
LAST_PART_SCORE: Final = 100
"""The points for a part score that is made in the last deal and is not enough for a game."""

_OTHERS: Final = "others"


class BridgeChicago(BridgeOfFour[Rubber]):
    """The four deals by the ACBL and David Stevenson. The state is the points below the line, as in a rubber."""

    info = GameInfo(
        id="bridge-chicago",
        name="Chicago Bridge",
        family="Bridge",
        title="Contract bridge in four deals, with a fixed vulnerability in each; part scores are carried.",
        aliases=("Chicago", "Four-Deal Bridge"),
        source="American Contract Bridge League, Chicago; David Stevenson; the scoring table of the laws.",
        conventions=(
            "In the second and third deal the dealer’s side is vulnerable; with some the other is. It is a setting.",
            "A deal that all four pass is thrown in: the same player deals again, as vulnerable as before.",
            "Honours count, as at rubber bridge; some leave them out. It is a setting.",
        ),
        rules=(
            "52 cards, 13 each; partners sit opposite each other. The highest bid names trumps and the odd tricks.",
            "Nobody is vulnerable in the first deal, the dealer’s side in the second and third, all in the fourth.",
            "Each odd trick: clubs and diamonds 20, hearts and spades 30, no trumps 40 and then 30; doubled ×2 or ×4.",
            "100 points for odd tricks are a game, also with a part score of an earlier deal: 300, vulnerable 500.",
            "Once a game is made, no part score of either side counts towards the next one.",
            "A part score that is made in the fourth deal and does not complete a game brings 100.",
            "Overtricks, undertricks, slams and honours are as at rubber bridge. The most points win.",
        ),
        players=FOUR,
        deals=DEALS,
    )
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase(
                "{deals} deal of {tricks} tricks.",
                {"deals": DEALS, "tricks": HAND},
                plural="{deals} deals of {tricks} tricks.",
                count=DEALS,
            ),
            Phrase("Vulnerable: nobody, then one side twice, then both."),
            Phrase("The deal passes to the left."),
        ),
        choices=(
            choice_of(
                "vulnerable",
                Phrase("Vulnerable in the second and third deal"),
                {"dealer": Phrase("The dealer’s side"), _OTHERS: Phrase("The other side")},
                4,
            ),
            of_four.HONOURS_CHOICE,
        ),
    )
    columns: ClassVar[tuple[Column, ...]] = (*of_four.contract_columns(passes=False), *of_four.HONOURS_COLUMNS)
    throws_in: ClassVar[bool] = True
    passes: ClassVar[bool] = False
    state_at_first: ClassVar[Rubber] = Rubber()

    def vulnerable(self, at: At[Rubber]) -> tuple[int, ...]:
        """Return the sides that are vulnerable in the next deal."""
        if at.number in {1, DEALS}:
            return () if at.number == 1 else (0, 1)
        dealers = (self.dealer(at) or 0) % 2
        return (1 - dealers if self.chosen["vulnerable"] == _OTHERS else dealers,)

    def facts(self, at: At[Rubber]) -> tuple[Phrase, ...]:
        return (*of_four.vulnerable_sides(self.vulnerable(at)), *of_four.below_the_line(at.state.below))

    def details(self, at: At[Rubber]) -> Mapping[str, Any]:
        return {"vulnerable": [side in self.vulnerable(at) for side in (0, 1)], "below": at.state.below}

    def scored(self, at: At[Rubber], played: BridgePlayed) -> list[tuple[int, Line]]:
        """Return the items of the contract, honours, and the premium for a game or for the last part score."""
        vulnerable = played.side in self.vulnerable(at)
        scored = played.scored(vulnerable=vulnerable)
        if at.state.after(played).games != at.state.games:
            scored.append((played.side, Line(Phrase("game"), GAME_PREMIUMS[vulnerable])))
        elif at.number == DEALS and played.below:
            scored.append((played.side, Line(Phrase("part score in the last deal"), LAST_PART_SCORE)))
        return scored

    def follows(self, at: At[Rubber], hand: Hand, totals: tuple[int, ...]) -> Rubber:
        """Return the points below the line after the deal, as a rubber."""
        return at.state if hand.played is None else at.state.after(hand.played)
