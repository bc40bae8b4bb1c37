"""Deals of many games: what is tapped of them, in how few taps, and what is saved of it."""

import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.service.play import open_match
from tests.app.entering import entry_of
from tests.rules.code_games.bridge_deals import bid
from tests.support.headless import Headless

SCOPA = ("Anna & Cleo", "Nobody", "Bo & Dag", "Nobody")
HELD = {"cards": 0, "coins": "nobody", "settebello": 1, "primiera": "nobody"}
TRESSETTE = {"hand": "deal", "points": [7, 4]}
SCHIEBER = {"hand": "schellen", "points": [90, 67]}


@pytest.mark.parametrize(
    ("game", "taps", "saved"),
    [
        # who ended the deal, then a number for each other
        ("gin", ("Anna", "Knock", "8", "2", "0"), {"knocker": 0, "how": "knock", "knocked_with": 8, "deadwood": 20}),
        ("gin", ("Bo", "Gin", "1", "4"), {"knocker": 1, "how": "gin", "deadwood": 14}),
        ("uno", ("Anna", "1", "2", "Next", "4", "0", "Next", "7", "0"), {"left-by": 0, "left": [0, 12, 40, 70]}),
        (
            "skyjo",  # a number can be negative
            ("Cleo", "9", "Next", "1", "2", "Next", "4", "Plus or minus", "Next", "2", "0"),
            {"left-by": 2, "left": [9, 12, -4, 20]},
        ),
        ("durak", ("Dag",), {"fool": 3}),
        ("durak", ("Nobody",), {"fool": "nobody"}),
        # who declares or bids what, then how it ended
        ("bridge-rubber", ("Dag", "4", "spades", "11"), bid(3, 4, "spades", 11)),
        ("bridge-rubber", ("Passed out",), {"declarer": "passed"}),
        ("skat", ("Nobody",), {"player": "nobody"}),
        ("five-hundred", ("Bo & Dag", "Misère", "0"), {"bidder": 1, "suit": "misère", "tricks": 0}),
        ("euchre", ("Bo & Dag", "All five"), {"makers": 1, "result": "all five"}),
        ("pedro", ("Anna & Cleo", "10", "8"), {"bidder": 0, "bidder-bid": 10, "points": [8, 6]}),
        ("spades", ("3", "4", "2", "3", "7"), {"tricks-bid": [3, 4, 2, 3], "tricks": [7, 6]}),
        # the points of one side, from which those of the other follow
        ("belote", ("Bo & Dag", "9", "5"), {"taker": 1, "points": [67, 95]}),
        (
            "belote",
            ("Anna & Cleo", "Capot: none", "Anna & Cleo"),
            {"taker": 0, "points": [162, 0], "points-all": 0},
        ),
        ("coinche", ("Anna & Cleo", "100", "1", "1", "0"), {"bidder": 0, "bid": "100", "points": [110, 52]}),
        ("klaverjas", ("Bo & Dag", "8", "0"), {"player": 1, "points": [82, 80]}),
        ("tressette", ("7",), {**TRESSETTE, "declared": [0, 0]}),
        ("tressette", ("7", "Declared points: – · –", "3"), {**TRESSETTE, "declared": [3, 0]}),
        ("schieber", ("Schellen", "9", "0"), {**SCHIEBER, "weis": [0, 0], "stock": "nobody"}),
        (
            "schieber",
            ("Schellen", "9", "0", "Weis: – · –", "5", "0", "Stöck: none", "Bo & Dag"),
            {**SCHIEBER, "weis": [50, 0], "stock": 1},
        ),
        # whose each thing is
        ("scopa", SCOPA, {**HELD, "sweeps": [0, 0]}),
        ("scopa", (*SCOPA, "Anna & Cleo: nothing yet, score 1", "2"), {**HELD, "sweeps": [2, 0]}),
        ("sueca", ("Bo & Dag", "91 to 119"), {"winner": 1, "result": "91 to 119"}),
        ("sueca", ("Nobody",), {"winner": "nobody"}),
        ("briscola", ("Anna & Cleo",), {"game": 0}),
    ],
)
async def test_a_deal_is_ready_to_save_after_these_taps(services, game, taps, saved):
    async with entry_of(services, game, players=2 if game == "gin" else 4) as phone:
        await phone.tap(*taps)
        assert await phone.save() == saved


async def test_tressette_without_declarations_takes_one_number(services):
    async with entry_of(services, "tressette", options={"declared": "off"}) as phone:
        await phone.tap("7")
        assert await phone.save() == TRESSETTE


async def test_game_without_announcements_has_no_key_for_them(services):
    async with entry_of(services, "tressette") as phone:
        assert phone.sees("Save deal 1")
        assert not phone.sees("Announce")


async def test_belote_is_tapped_where_there_is_any(services):
    async with entry_of(services, "belote") as phone:
        await phone.tap("Anna & Cleo", "7", "5")
        assert phone.sees("Ready to save.")
        await phone.tap("Belote: none", "Anna & Cleo")
        assert await phone.save() == {"taker": 0, "points": [75, 87], "belote": 0}


async def test_player_who_goes_out_has_made_the_phase_and_is_not_asked(services):
    async with entry_of(services, "phase-10") as phone:
        await phone.tap("Bo", "2", "5", "Next", "5", "5", "Next", "5", "Next")
        assert phone.sees_all("Ready to save.", "Has Anna made the phase?")
        await phone.tap("Made")
        assert phone.sees("Has Cleo made the phase?")
        await phone.tap("Save deal 1")
        assert await phone.deal() == {"left-by": 1, "left": [25, 0, 55, 5], "phase": [1, 1, 0, 0]}


async def test_correcting_who_went_out_drops_that_number_and_asks_for_the_first_player_s(services):
    async with entry_of(services, "uno") as phone:
        await phone.tap("Anna", "1", "2", "Next", "4", "0", "Next", "7", "0", "Went out: Anna", "Bo")
        assert await phone.draft() == {"left-by": 1, "left": [None, None, 40, 70]}
        assert phone.sees("How many points left does Anna have?")
        await phone.tap("5")
        assert await phone.save() == {"left-by": 1, "left": [5, 0, 40, 70]}


async def test_a_deal_that_is_opened_to_be_corrected_asks_for_nothing_more(services):
    async with entry_of(services, "uno") as phone:
        await phone.tap("Anna", "1", "2", "Next", "4", "0", "Next", "7", "0", "Save deal 1")
        match = await open_match(services, phone.id)
    draft = match.begin(0)
    assert draft.answers == {"left-by": 0, "left": [None, 12, 40, 70]}
    assert match.questions(draft).missing == ()


async def test_the_order_of_president_takes_a_tap_for_each_but_the_last_and_says_who_owes_cards(services):
    async with entry_of(services, "president") as phone:
        await phone.tap("Cleo", "Anna", "Dag", "Save deal 1")
        assert await phone.deal() == {"place-1": 2, "place-2": 0, "place-3": 3}
    async with Headless(make_main(services), route=f"/match/{phone.id}") as phone:
        assert phone.sees_all("Bo owes Cleo 2 cards", "Dag owes Anna 1 card")


async def test_a_deal_of_skat_takes_four_taps(services):
    async with entry_of(services, "skat") as phone:
        assert phone.sees("Declarer?")
        await phone.tap("Bo", "Grand", "4", "Game won")
        assert await phone.save() == {"player": 1, "game": "grand", "matadors": 4, "result": "game won"}


async def test_a_null_game_asks_for_no_matadors_and_only_a_game_that_is_lost_for_a_bid_too_high(services):
    async with entry_of(services, "skat") as phone:
        await phone.tap("Bo", "Null")
        assert not any(name.startswith(("Matadors", "Extras", "Overbid")) for name in phone.names())
        await phone.tap("Game lost")
        assert "Overbid: none" in phone.names()


async def test_a_deal_of_tarot_takes_the_taker_the_contract_the_oudlers_and_the_points(services):
    async with entry_of(services, "tarot-4") as phone:
        await phone.tap("Anna", "Garde", "2")
        assert phone.sees("How many points for Anna?")
        await phone.tap("4", "9")
        assert await phone.save() == {"taker": 0, "contract": "garde", "oudlers": "2", "points": 49}


@pytest.mark.parametrize(
    ("game", "taps", "seen", "draft"),
    [
        (
            "five-hundred",
            ("Anna & Cleo", "hearts", "8"),
            "Anna & Cleo: hearts · Bid: 8",
            {"bidder": 0, "suit": "hearts", "level": "8"},
        ),
        ("pedro", ("Bo & Dag", "9"), "Bo & Dag bid 9", {"bidder": 1, "bidder-bid": 9}),
    ],
)
async def test_the_bid_stands_on_the_sheet_while_the_cards_are_played(services, game, taps, seen, draft):
    async with entry_of(services, game) as phone:
        await phone.tap(*taps, "Announce")
        assert phone.sees(seen)
        assert await phone.draft() == draft


async def test_a_deal_of_pitch_takes_two_taps_for_the_bid_and_one_for_each_point(services):
    async with entry_of(services, "pitch") as phone:
        assert phone.sees("Who bids?")
        await phone.tap("Bo")
        assert phone.sees("How much is bid?")
        assert [name for name in phone.names() if name.isdecimal()] == ["2", "3", "4"]
        await phone.tap("3")
        assert phone.sees("Who took the high?")
        await phone.tap("Bo", "Bo", "Nobody", "Bo")
        points = {"high": 1, "low": 1, "jack": "nobody", "game": 1}
        assert await phone.save() == {"bidder": 1, "bidder-bid": 3, **points}


async def test_a_deal_of_pinochle_takes_the_bid_the_melds_and_the_counters_of_one_side(services):
    async with entry_of(services, "pinochle") as phone:
        await phone.tap("Anna & Cleo", "3", "0", "Next")
        assert phone.sees("How many meld points do Anna & Cleo have?")
        await phone.tap("1", "2", "Next", "6", "Next")
        assert phone.sees("How many counters do Anna & Cleo have?")
        await phone.tap("1", "6")
        assert await phone.save() == {"bidder": 0, "bidder-bid": 30, "meld": [12, 6], "counters": [16, 9]}


async def test_a_side_of_pinochle_without_melds_has_a_nought_that_is_entered(services):
    async with entry_of(services, "pinochle-double") as phone:
        await phone.tap("Bo & Dag", "5", "0", "Next", "Next", "2", "4", "Next")
        assert phone.sees_all("How many meld points do Anna & Cleo have?", "The meld points are not all entered yet.")
        await phone.tap("0", "Next", "2", "0")
        assert await phone.save() == {"bidder": 1, "bidder-bid": 50, "meld": [0, 24], "counters": [20, 30]}


async def test_bidder_of_nil_enters_the_tricks_with_one_more_tap(services):
    async with entry_of(services, "spades") as phone:
        await phone.tap("0", "3", "5", "4", "5")
        assert phone.sees("How many tricks did Anna take alone, who bid nil?")
        await phone.tap("0")
        assert await phone.save() == {"tricks-bid": [0, 3, 5, 4], "tricks": [5, 8], "tricks-nil": [0, 0, 0, 0]}
