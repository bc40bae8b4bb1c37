"""Games of another shape than Bismarck, entered by hand in a real browser.

Every game is entered in `tests/app/test_games_entered.py`; here are three whose keys differ most.
A deal is what is tapped, one after the other; what begins with a question mark is not tapped but waited
for, where the next question has keys of the same names. Then come the totals.
"""

import pytest

from tests.browser.table import play, stand

THREE, FOUR = ("Anna", "Bo", "Cleo"), ("Anna", "Bo", "Cleo", "Dag")


@pytest.mark.parametrize(
    ("game", "players", "deals", "said"),
    [
        pytest.param(
            *("twenty-five", THREE),
            [
                ("2|2", "10", "10", "5"),
                ("1|1", "15", "15", "20"),
                ("0|0|1", "15", "15", "25"),  # nobody plays on
            ],
            "The match is over. Cleo won.",
            id="twenty-five, which ends by its target",
        ),
        pytest.param(
            *("tyzicha", THREE),
            [
                ("Bo|1|2|0|Played|2|0|9|0|Marriage in hearts: none|Bo", "0", "+120", "0"),
                ("Anna|1|1|0|Conceded", "−110", "+160", "+40"),
                ("Cleo|2|0|0|Played|6|0|Next|3|0", "−50", "+190", "−160"),
            ],
            "Deal 4",
            id="tyzicha, whose bids are written in digits",
        ),
        pytest.param(
            *("back-alley", FOUR),
            [
                ("board|pass|4|3|?0 of 13 tricks|13", "+25", "−130"),
                ("2|3|3|4|?0 of 12 tricks|6", "+51", "−165"),
                ("1|3|4|2|?0 of 11 tricks|6", "+77", "−140"),
            ],
            "Deal 4 of 26",
            id="back-alley, in which all four players bid",
        ),
    ],
)
@pytest.mark.long
async def test_a_game_is_entered_by_its_own_questions(opened, cabin, game, players, deals, said):
    totals_of = ("Anna & Cleo", "Bo & Dag") if players == FOUR else players
    phone = await opened(cabin.served, f"/match/{await cabin.bring(game, players)}")
    for number, (taps, *totals) in enumerate(deals, 1):
        await play(phone, number, *taps.split("|"))
        await stand(phone, **dict(zip(totals_of, totals, strict=True)))
    await phone.sees(said)
