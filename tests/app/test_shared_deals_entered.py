"""Scopa, Tressette, Sueca, Briscola and Schieber: whose a thing is, or what one side has, is tapped after the play."""

from scorekeeper.app.session_start import make_main
from tests.app.entering import begun, entered
from tests.support.headless import Headless


async def test_deal_of_scopa_takes_a_tap_for_each_of_four_things_and_one_for_sweeps(services):
    four = ("Anna & Cleo", "Nobody", "Bo & Dag", "Nobody")
    held = {"cards": 0, "coins": "nobody", "settebello": 1, "primiera": "nobody"}
    assert await entered(services, "scopa", *four) == {**held, "sweeps": [0, 0]}
    assert await entered(services, "scopa", *four, "Anna & Cleo: nothing yet, score 1", "2") == {
        **held,
        "sweeps": [2, 0],
    }


async def test_a_deal_of_sueca_takes_two_taps_and_one_that_is_level_one(services):
    assert await entered(services, "sueca", "Bo & Dag", "91 to 119") == {"winner": 1, "result": "91 to 119"}
    assert await entered(services, "sueca", "Nobody") == {"winner": "nobody"}


async def test_a_game_of_briscola_takes_one_tap(services):
    assert await entered(services, "briscola", "Anna & Cleo") == {"game": 0}


async def test_a_deal_of_tressette_takes_one_number_where_nothing_is_declared(services):
    taken = await entered(services, "tressette", "7", options={"declared": "off"})
    assert taken == {"hand": "deal", "points": [7, 4]}
    assert await entered(services, "tressette", "7") == {"hand": "deal", "points": [7, 4], "declared": [0, 0]}
    assert await entered(services, "tressette", "7", "Declared points: – · –", "3") == {
        "hand": "deal", "points": [7, 4], "declared": [3, 0],
    }  # fmt: skip


async def test_game_without_announcements_has_no_key_for_them(services):
    id = await begun(services, game="tressette")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        assert phone.sees("Save deal 1")
        assert not phone.sees("Announce")


async def test_a_deal_of_schieber_takes_what_was_played_and_the_points_of_one_side(services):
    taken = await entered(services, "schieber", "Schellen", "9", "0")
    assert taken == {"hand": "schellen", "points": [90, 67], "weis": [0, 0], "stock": "nobody"}


async def test_weis_and_stock_are_tapped_where_there_are_any(services):
    taken = await entered(
        services, "schieber", "Schellen", "9", "0", "Weis: – · –", "5", "0", "Stöck: none", "Bo & Dag"
    )
    assert taken == {"hand": "schellen", "points": [90, 67], "weis": [50, 0], "stock": 1}
