"""Three deals of every kind of schedule, and of the games of another shape, entered by hand."""

import re

import pytest

from tests.browser.table import begin, play, stand

THREE, FOUR = ("Anna", "Bo", "Cleo"), ("Anna", "Bo", "Cleo", "Dag")

BROUGHT = {
    # by whom the contract is chosen; Anna deals first; what is tapped, and the totals after it
    "raf": [
        ("Clubs 10 4", "+2", "−1", "−1"),
        ("Miss 6 4", "+4", "−2", "−2"),
        ("Hearts 5 5", "+4", "0", "−4"),
    ],
    "coleman": [
        ("9 4", "+1", "0", "−1"),
        ("6 7", "+3", "−1", "−2"),
        ("4 2", "+3", "−3", "0"),
    ],
    "lever": [
        ("hearts 10 2", "+1", "−1", "0"),
        ("4 8", "+2", "−2", "0"),
        ("2 5", "+1", "0", "−1"),
    ],
    "british": [
        ("9 4", "+1", "0", "−1"),
        ("7 5", "0", "+1", "−1"),
        ("spades 6 6", "−2", "+3", "−1"),
    ],
    "manni": [
        ("Nolo 2 5", "+2", "−1", "−1"),
        ("Trumps 6 3", "+4", "−2", "−2"),
        ("No trumps|1|5", "+1", "−1", "0"),
    ],
}


@pytest.mark.parametrize(
    "game", ["raf", *(pytest.param(game, marks=pytest.mark.ci) for game in BROUGHT if game != "raf")]
)
async def test_three_deals_of_a_match_that_a_file_brought(opened, cabin, game):
    phone = await opened(cabin.served, f"/match/{await cabin.bring(game, THREE)}")
    for number, (taps, *totals) in enumerate(BROUGHT[game], 1):
        await play(phone, number, *taps.split("|" if "|" in taps else None))
        await stand(phone, **dict(zip(THREE, totals, strict=True)))


async def test_the_holder_of_the_ace_of_clubs_is_forehand_in_a_first_deal_without_a_dealer(opened, cabin):
    phone = await opened(cabin.served, "/new")
    await begin(phone, "Estonian Bismarck, four", FOUR, first="Bo")
    await phone.sees("Deal 1 of 32 · Bo holds the ace of clubs, begins and plays No trumps")
    await phone.sees_no(re.compile("deals"))
    await play(phone, 1, "2", "4", "1")
    await stand(phone, Anna="0", Bo="+1", Cleo="−1", Dag="0")
    await phone.sees("Deal 2 of 32 · Bo deals")
    await play(phone, 2, "3", "1", "3")
    await stand(phone, Anna="+1", Bo="0", Cleo="−1", Dag="0")
    await play(phone, 3, "0", "3", "2")
    await stand(phone, Anna="−1", Bo="+1", Cleo="−1", Dag="+1")


async def test_partners_score_together(opened, cabin):
    phone = await opened(cabin.served, "/new")
    await begin(phone, "Finnish Bismarck, partners", FOUR, first="Dag")
    for number, taps, ours, theirs in [
        (1, ["Misère", "3"], "+2", "−2"),
        (2, ["No trump", "4"], "+1", "−1"),
        (3, ["Free choice of trump", "diamonds", "10"], "+3", "−3"),
    ]:
        await play(phone, number, *taps)
        await stand(phone, **{"Anna & Cleo": ours, "Bo & Dag": theirs})


@pytest.mark.ci
async def test_a_king_can_win_before_a_card_is_played(opened, cabin):
    phone = await opened(cabin.served, "/new")
    await begin(phone, "Écarté", ("Anna", "Bo"), first="Anna")
    await play(phone, 1, "Turned up", "Nobody", "3")
    await stand(phone, Anna="+2", Bo="0")
    await play(phone, 2, "No king", "Bo", "4")
    await stand(phone, Anna="+4", Bo="0")
    await play(phone, 3, "Turned up")
    await stand(phone, Anna="+5", Bo="0")
    await phone.sees("The match is over. Anna won.")
