"""The payment of a stake is chosen with it: by the score, or between each pair."""

from dataclasses import replace

import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.match.stake import read_stake
from scorekeeper.service import library, play
from tests.app.conftest import WORKED
from tests.app.entering import name_all
from tests.support.headless import Headless

CHOICE = ["By the score", "Each with each"]
BY_SCORE = replace(read_stake("1 kr"), settle="score")


def offered(phone):
    return [name for name in phone.names() if name in CHOICE]


async def latest(services):
    return (await play.open_match(services, await library.latest(services))).sheet.match


@pytest.mark.parametrize(
    ("taps", "said", "settle"),
    [
        ([], "Each pays what they are below zero: whoever ends at −3 pays 3 kr.", "score"),
        (
            ["Each with each"],
            "Each pair settles the difference of its totals: whoever ends at −3 pays 9 kr in all.",
            None,
        ),
        (
            ["Each with each", "By the score"],
            "Each pays what they are below zero: whoever ends at −3 pays 3 kr.",
            "score",
        ),
    ],
)
async def test_a_new_match_is_paid_by_the_score_unless_it_is_said_otherwise(services, taps, said, settle):
    async with Headless(make_main(services), route="/new") as phone:
        await name_all(phone, "Anna", "Bo", "Cleo")
        assert offered(phone) == []
        await phone.enter("Stake per point", "a lot")
        assert offered(phone) == []
        await phone.enter("Stake per point", "1 kr")
        assert offered(phone) == CHOICE
        await phone.tap(*taps)
        assert phone.sees(said)
        await phone.tap("Who deals first? Anna", "Start the match")
    assert (await latest(services)).stake.settle == settle


async def test_without_a_stake_there_is_nothing_to_choose_and_nothing_is_kept(services):
    async with Headless(make_main(services), route="/new") as phone:
        await name_all(phone, "Anna", "Bo", "Cleo")
        await phone.enter("Stake per point", "1 kr")
        await phone.enter("Stake per point", "")
        assert offered(phone) == []
        await phone.tap("Who deals first? Anna", "Start the match")
    assert (await latest(services)).stake is None


async def test_new_match_whose_totals_do_not_come_to_zero_settles_between_each_pair(services, opened):
    async with opened("british-overtricks", "Anna", "Bo", "Cleo", route="/new") as phone:
        await phone.enter("Stake per point", "1 kr")
        assert offered(phone) == []
        await phone.tap("Who deals first? Anna", "Start the match")
    match = await latest(services)
    assert (match.game.info.id, str(match.stake), match.stake.settle) == ("british-overtricks", "1 kr", None)


async def test_scoring_option_decides_if_the_totals_come_to_zero(opened):
    async with opened("german-whist", "Anna", "Bo", route="/new") as phone:
        await phone.enter("Stake per point", "1 kr")
        assert phone.sees("whoever ends at −3 pays 3 kr.")
        await phone.tap("The difference, for the winner alone")
        assert offered(phone) == []
        await phone.tap("The difference, plus for the winner and minus for the loser", "Each with each")
        assert phone.sees("whoever ends at −3 pays 6 kr in all.")


async def test_a_match_keeps_what_it_has_and_it_can_be_changed_and_taken_back(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, stake=read_stake("1 kr"), at="mend") as phone:
        assert phone.is_selected("Each with each")
        assert not phone.is_enabled("Save")
        await phone.enter("Title", "Friday")
        await phone.tap("Save")
        assert (await latest(services)).stake == read_stake("1 kr")
        await phone.go(f"/match/{phone.id}/mend")
        await phone.tap("By the score", "Save")
        assert (await latest(services)).stake == BY_SCORE
        await phone.tap("Undo")
        assert (await latest(services)).stake == read_stake("1 kr")
        await phone.tap("Redo")
        assert (await latest(services)).stake == BY_SCORE


async def test_a_stake_that_is_given_later_is_paid_each_with_each_unless_it_is_said_otherwise(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, at="mend") as phone:
        await phone.enter("Stake per point", "1 kr")
        assert phone.is_selected("Each with each")
        await phone.tap("Save")
    assert (await latest(services)).stake == read_stake("1 kr")


async def test_a_stake_that_is_taken_away_takes_it_along(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", stake=BY_SCORE, at="mend") as phone:
        assert phone.is_selected("By the score")
        await phone.enter("Stake per point", " ")
        await phone.tap("Save")
    assert (await latest(services)).stake is None


async def test_another_game_whose_totals_do_not_come_to_zero_makes_it_each_with_each(services, opened):
    async with opened("british", "Anna", "Bo", "Cleo", stake=BY_SCORE, at="mend") as phone:
        await phone.go(f"/match/{phone.id}/mend/game")
        await phone.look_up("British Bismarck, overtricks only")
        assert offered(phone) == []
        await phone.tap("Save")
        match = await latest(services)
        assert (match.game.info.id, match.stake) == ("british-overtricks", read_stake("1 kr"))
        await phone.tap("Undo")
        assert (await latest(services)).stake == BY_SCORE
