"""An own game leaves as a code, a link and a file, and is kept on another phone when the person says so."""

from random import Random

import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.commands.variants import documents_as_json
from scorekeeper.exchange.game_file import print_game, print_game_link
from scorekeeper.exchange.link import held_in
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import own_games, play
from tests.app.handing_over import OPENED, SITE, hand_over, link_on
from tests.app.picking import pick
from tests.support.headless import Headless
from tests.support.tables import at_table

OURS = {**CATALOGUE.game("swedish").document(), "id": "ours", "name": "Grandmother's", "start": 5}


async def test_the_code_and_the_link_bring_the_game_to_the_next_phone(services, elsewhere):
    own = (await own_games.add(services, OURS, "swedish")).own
    async with Headless(make_main(services), url=OPENED, route="/variants/ours") as phone:
        await hand_over(phone, {})
        link = link_on(phone)
        assert link.startswith(f"{SITE}#/take/G1")
        assert held_in(link) == "game"
        await phone.tap("Save a file")
        assert phone.saved == {"ours.json": print_game(own)}
    async with Headless(make_main(elsewhere), route=link.partition("#")[2]) as phone:
        assert phone.sees_all("Take this game?", "Grandmother's", "Made from Swedish Bismarck")
        await phone.tap("Keep the game")
        assert phone.sees_all("Grandmother's is now among your own games.", "Ours, made from Swedish Bismarck")
    assert (await own_games.own_game(elsewhere, "ours")).game.document() == OURS


async def test_a_game_too_large_for_a_code_is_told_and_the_link_takes_it(services):
    random = Random(1)
    contracts = [
        {
            "id": f"c{n}",
            "name": f"{random.getrandbits(200):x}",
            "aim": "positive",
            "trumps": "none",
            "quotas": [n % 17, 16 - n % 17, 0],
        }
        for n in range(24)
    ]
    table = {**OURS, "contracts": contracts, "deals": 72}
    await own_games.add(services, table)
    async with Headless(make_main(services), url=OPENED, route="/variants/ours") as phone:
        await hand_over(phone, {})
        said = "This game is too large for a code that a camera can read. The link takes it, and so does a file."
        assert phone.sees(said)
        assert link_on(phone).startswith(SITE)


async def test_a_damaged_link_to_a_game_is_told(services):
    own = (await own_games.add(services, OURS)).own
    link = print_game_link(own, SITE).partition("#")[2]
    async with Headless(make_main(services), route=link[:-9]) as phone:
        assert phone.sees("The link is damaged or cut off. Copy it whole, or scan the code once more.")


@pytest.mark.parametrize("printed", ["file", "variants"])
async def test_a_file_of_a_game_is_kept_among_the_own_games(services, elsewhere, printed):
    own = (await own_games.add(elsewhere, OURS, "swedish")).own
    content = print_game(own)
    if printed == "variants":
        content = documents_as_json([{**OURS, "deal": {}}])
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, ours_json=content)
        assert phone.sees("Grandmother's is now among your own games.")
    assert (await own_games.own_game(services, "ours")).game.document() == OURS


async def test_the_rules_of_a_match_that_came_from_elsewhere_are_kept_as_ours(services, opened):
    came = await play.start(services, at_table(CATALOGUE.from_document(OURS)))
    async with Headless(make_main(services), route=f"/match/{came.id}/rules") as phone:
        await phone.tap("Keep these rules as ours")
        assert phone.sees("Grandmother's is now among your own games.")
    async with Headless(make_main(services), route=f"/match/{came.id}/rules") as phone:
        assert "Keep these rules as ours" not in phone.names()
    async with opened("swedish", "Anna", "Bo", "Cleo", at="rules") as phone:
        assert "Keep these rules as ours" not in phone.names()
