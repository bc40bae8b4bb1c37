"""The scoring of contract bridge, against the table of the laws."""

import re
import tomllib
from pathlib import Path

from scorekeeper.rules.code_games.contract_bridge import BridgeContract, Rubber, lines_of

TABLE = tomllib.loads((Path(__file__).parents[1] / "data/published/rubber_bridge.toml").read_text("utf-8"))
STRAINS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "none"}
ROWS = [(state == "vulnerable", *row) for state, table in TABLE.items() for row in table["contracts"]]


def test_a_contract_scores_what_the_laws_say():
    for vulnerable, said, tricks, *points in ROWS:
        level, strain, doubling = re.fullmatch(r"(\d)([CDHS]|NT)(x*)", said).groups()
        lines = lines_of(BridgeContract(int(level), STRAINS[strain], len(doubling)), tricks, vulnerable=vulnerable)
        below = sum(line.points for line in lines if line.below)
        above = sum(line.points for line in lines if not line.below and not line.defenders)
        defenders = sum(line.points for line in lines if line.defenders)
        assert [below, above, defenders] == points, (vulnerable, said, tricks)


def test_part_scores_add_up_to_a_game_and_a_game_wipes_out_what_the_others_had():
    rubber = Rubber().with_points(0, 60).with_points(1, 90).with_points(0, 30)
    assert rubber == Rubber((0, 0), (90, 90))
    assert rubber.with_points(0, 20) == Rubber((1, 0), (0, 0))


def test_ninety_points_are_no_game_and_a_hundred_are_one_however_they_are_made():
    assert Rubber().with_points(1, 90).games == (0, 0)
    assert Rubber().with_points(1, 99).games == (0, 0)
    assert Rubber().with_points(1, 100).games == (0, 1)
    assert Rubber().with_points(1, 60).with_points(1, 40).games == (0, 1)


def test_a_side_with_a_game_is_vulnerable():
    rubber = Rubber().with_points(1, 120)
    assert not rubber.is_vulnerable(0)
    assert rubber.is_vulnerable(1)


def test_two_games_to_none_bring_700_and_two_to_one_500():
    quick, slow = Rubber((2, 0)), Rubber((1, 2))
    assert quick.is_over
    assert slow.is_over
    assert not Rubber((1, 1)).is_over
    assert (quick.bonus().points, slow.bonus().points) == (700, 500)
