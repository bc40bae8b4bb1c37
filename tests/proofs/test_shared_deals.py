"""Right: the package and a second scorer agree in whole matches of Scopa, Tressette, Sueca, Briscola and Schieber."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from tests.proofs.agreeing import MOST, agree_to_the_end, chosen_of
from tests.proofs.playing import match_of
from tests.proofs.rare_deals import deals_of_second
from tests.proofs.scorers.left import FACTORS, OUT, PLAYERS, SETTINGS, TRUMPS, SecondLeft
from tests.support.tables import NAMES

Said = dict[str, Any]


def shared_deal(random: Random, second: SecondLeft) -> Said:
    """A deal of any of them."""
    return DEALS[second.game](random, second)


def scopa(random: Random, second: SecondLeft) -> Said:
    """Draw the owner of each thing, and sweeps; a napola of nothing, of three or more, or of all ten."""
    said: Said = {what: anybody(random, second) for what in ("cards", "coins", "primiera")}
    said |= {"settebello": random.randrange(second.sides)}
    said["sweeps"] = [random.choice((0, 0, 1, random.randint(0, 19 // second.sides))) for _ in range(second.sides)]
    if second.settings.get("napola") == "on":
        said["napola"] = one_of_them(random, second, random.choice((0, 0, 3, 4, 6, 9, 10)))
        coins = max(said["napola"])
        owner = said["napola"].index(coins)
        said |= {what: owner for what, least in (("coins", 6), ("settebello", 7)) if coins >= least}
    return said


def tressette(random: Random, second: SecondLeft) -> Said:
    """Eleven points, often of one side alone; a side without any has nothing for what it declared."""
    said: Said = {"hand": "deal", "points": split(random, 11)}
    if second.settings.get("declared") != "off":
        said["declared"] = [random.choice((0, 0, 3, 4, 20)) for _ in said["points"]]
    return said


def sueca(random: Random, second: SecondLeft) -> Said:
    """A level deal in one of four; points that were held over where they are kept."""
    if random.random() < 1 / 4:
        return {"winner": "nobody"}
    said: Said = {"winner": random.randrange(2), "result": random.choice(("61 to 90", "91 to 119", "all 120"))}
    held = random.choice((0, 0, 1, 2, 9)) if second.passed and second.settings.get("level") == "one" else 0
    return said | ({"held": held} if held else {})


def briscola(random: Random, second: SecondLeft) -> Said:
    """Draw the winner of the game."""
    return {"game": anybody(random, second)}


def schieber(random: Random, second: SecondLeft) -> Said:
    """A game with weis of one side, or what is written where somebody counts out; and who did, where both are there."""
    out, side = random.random() < 1 / 10, random.randrange(second.sides)
    lacking = 0 if second.target is None else max(0, second.target - second.totals[side])
    if out and lacking <= 3000:
        written = [random.choice((0, 20, 3000)) for _ in range(second.sides)]
        written[side] = max(written[side], lacking)
        return {"hand": OUT, "written": written} | ({} if second.target is None else {"bedankt": side})
    hand, points = random.choice([*FACTORS["three"]]), split(random, 157)
    while 1 in points:  # no cards come to that
        points = split(random, 157)
    said: Said = {"hand": hand, "points": points}
    said["weis"] = one_of_them(random, second, random.choice((0, 0, 20, 50, 100, 150, 200, 1000)))
    if hand in TRUMPS:
        said["stock"] = anybody(random, second)
    if second.settings.get("counter") == "twice":
        said["defence"] = random.randrange(2)
    if second.both_there(said):
        said["first"] = side
    return said


def anybody(random: Random, second: SecondLeft) -> Any:
    return random.choice([*range(second.sides), "nobody"])


def one_of_them(random: Random, second: SecondLeft, number: int) -> list[int]:
    """Return this number for one side, and 0 for the others."""
    holder = random.randrange(second.sides)
    return [number if side == holder else 0 for side in range(second.sides)]


def split(random: Random, total: int) -> list[int]:
    """Split a total between two sides; often one has all of it."""
    own = random.choice((0, total, random.randint(0, total), random.randint(0, total)))
    return [own, total - own]


DEALS = {"scopa": scopa, "tressette": tressette, "sueca": sueca, "briscola": briscola, "schieber": schieber}


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_where_sides_share_what_a_deal_holds_with_settings_at_random(id, cases):
    for case in cases:
        chosen, players = chosen_of(case.random, SETTINGS[id]), case.random.choice(PLAYERS[id])
        game, first = CATALOGUE.from_document(id, chosen), case.random.randrange(players)
        deals = tuple(deals_of_second(case.random, SecondLeft(id, chosen, players), shared_deal, MOST))
        agree_to_the_end(Match(game, NAMES[:players], first, deals), SecondLeft(id, chosen, players))


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=2_000)
def test_two_scorers_agree_where_sides_share_a_deal_that_is_entered_by_its_own_questions(id, cases):
    for case in cases:
        chosen, players = chosen_of(case.random, SETTINGS[id]), case.random.choice(PLAYERS[id])
        match = match_of(case.random, CATALOGUE.from_document(id, chosen), most=10, players=players)
        agree_to_the_end(match, SecondLeft(id, chosen, players))
