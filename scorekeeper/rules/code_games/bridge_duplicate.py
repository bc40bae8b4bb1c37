"""Duplicate bridge as one table keeps it: each board is scored for itself, vulnerable by its number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from scorekeeper.rules.code_games.bridge_of_four import FOUR, HAND, BridgeOfFour, contract_columns, vulnerable_sides
from scorekeeper.rules.code_games.code_game import At
from scorekeeper.rules.code_games.contract_bridge import GAME, GAME_PREMIUMS, BridgePlayed, Line
from scorekeeper.rules.game import Column, GameInfo
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.settings import Figure

BOARDS: Final = 16
"""The number of boards after which the vulnerability begins again."""

MOST_BOARDS: Final = 100
PART_SCORE: Final = 50


class BridgeDuplicate(BridgeOfFour[None]):
    """The boards of one table, by the scoring table of duplicate bridge. Other tables are not compared."""

    info = GameInfo(
        id="bridge-duplicate",
        name="Duplicate Bridge",
        family="Bridge",
        title="Contract bridge in boards, each scored for itself: the sheet of one table.",
        aliases=("Boards",),
        source="The scoring table of the Laws of Duplicate Bridge; Jacques Lumbroso; qoobaa/bridge.",
        conventions=(
            "The dealer of the first board is North; the boards are played in order, from the first.",
            "The sheet is that of one table: its scores are not compared with those of others.",
            "Sixteen boards, after which the vulnerability begins again; the number is a setting.",
        ),
        rules=(
            "52 cards, 13 each; partners sit opposite each other. The highest bid names trumps and the odd tricks.",
            "Each odd trick: clubs and diamonds 20, hearts and spades 30, no trumps 40 and then 30; doubled ×2 or ×4.",
            "A contract that is made and counts less than 100 brings 50 more, any other 300, vulnerable 500.",
            "A small slam 500, vulnerable 750; a grand slam 1000, vulnerable 1500.",
            "Doubled and made 50, redoubled 100. No honours. All passed: nothing.",
            "Vulnerable in boards 1 to 4: nobody, North and South, East and West, all; then it moves by one board.",
        ),
        players=FOUR,
        deals=BOARDS,
    )
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase("{deals} boards of {tricks} tricks.", {"deals": BOARDS, "tricks": HAND}),
            Phrase("Each board is scored for itself, vulnerable by its number."),
            Phrase("The deal passes to the left."),
        ),
        figures=(Figure("deals", Phrase("Boards"), 1, MOST_BOARDS, {4: BOARDS}),),
    )
    columns: ClassVar[tuple[Column, ...]] = contract_columns(passes=True)

    def facts(self, at: At[None]) -> tuple[Phrase, ...]:
        return vulnerable_sides(_vulnerable(at))

    def details(self, at: At[None]) -> Mapping[str, Any]:
        return {"vulnerable": [side in _vulnerable(at) for side in (0, 1)]}

    def scored(self, at: At[None], played: BridgePlayed) -> list[tuple[int, Line]]:
        """Return the items of the contract, and the premium for a part score or a game."""
        vulnerable = played.side in _vulnerable(at)
        scored = played.scored(vulnerable=vulnerable)
        if played.below >= GAME:
            scored.append((played.side, Line(Phrase("game"), GAME_PREMIUMS[vulnerable])))
        elif played.below:
            scored.append((played.side, Line(Phrase("part score"), PART_SCORE)))
        return scored


def _vulnerable(at: At[Any]) -> tuple[int, ...]:
    """Return the vulnerable sides of the next board. Each round of four boards begins its order one board later."""
    north = at.first % 2
    rounds, board = divmod((at.number - 1) % BOARDS, 4)
    return ((), (north,), (1 - north,), (0, 1))[(board + rounds) % 4]
