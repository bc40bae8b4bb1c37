"""A deal is entered on a phone that lies on its side: the question, its keys and Save are in sight at once."""

import pytest

from tests.browser.fitting import BORDER, LONGEST, TARGET, at_rest

WIDTH, HEIGHT, BAR = 844, 390, 56
SIX = (*LONGEST, "Wilhelmina-Charlotte Und", "Gustav-Adolf von der Mar")

TWELVE = {"contract": "no-trumps", "counts": [12, 0, 0]}
SANG = {"contract": "sang", "counts": [6, 6, 4]}
TO_HEARTS = {"hand": "tricks", "tricks": [8, 0, 0, 0, 0, 0]}
THREE_HANDS = [{"hand": hand} for hand in ("first", "second", "third")]


def numbers(most):
    return [str(number) for number in range(most + 1)]


async def entering(opened, cabin, game, players, deals, **screen):
    match = await cabin.bring(game, players, deals=deals)
    return await opened(cabin.served, f"/match/{match}/entry", width=WIDTH, height=HEIGHT, **screen)


async def shows(phone, question, keys, save, *, scrolls=False):
    await phone.sees(question)
    spots = {spot.name: spot for spot in await at_rest(phone)}
    assert scrolls or not spots[question].cut
    for name in (question, *keys, save):
        box = spots[name].box
        assert BAR <= box.y < box.y + box.height <= HEIGHT, name
        assert box.height + 2 * BORDER >= (TARGET if spots[name].tappable else 20), name
        assert box.width + 2 * BORDER >= TARGET, name


@pytest.mark.ci
@pytest.mark.long
async def test_three_rows_of_keys_and_a_long_name_are_in_sight(opened, cabin):
    phone = await entering(opened, cabin, "estonian-3", LONGEST[:3], [TWELVE, TWELVE])
    await shows(phone, f"How many tricks did {LONGEST[0]} take?", numbers(12), "Save deal 3")


@pytest.mark.long
@pytest.mark.ci
async def test_questions_for_six_players_and_seventeen_keys_are_in_sight(opened, cabin):
    phone = await entering(opened, cabin, "canadian-salad", SIX, [TO_HEARTS])
    await shows(phone, f"How many hearts does {SIX[0]} have?", numbers(13), "Save deal 2")
    phone = await entering(opened, cabin, "swedish", LONGEST[:3], [SANG, SANG])
    await shows(phone, "Which contract?", ["Spader", "Trumf", "Pass"], "Save deal 3")
    await phone.tap("Spader")
    await shows(phone, f"How many tricks did {LONGEST[0]} take?", numbers(16), "Save deal 3")


@pytest.mark.long
@pytest.mark.ci
async def test_question_about_the_last_player_scrolls_only_the_answers(opened, cabin):
    phone = await entering(opened, cabin, "calypso", LONGEST, THREE_HANDS)
    for name in LONGEST:
        await shows(phone, f"How many calypsos does {name} have?", numbers(4), "Save deal 4")
        await phone.tap("1")
    for name in LONGEST:
        question = f"How many cards of unfinished calypsos does {name} have?"
        await shows(phone, question, numbers(12), "Save deal 4")
        await phone.tap("0")


@pytest.mark.ci
async def test_on_a_small_phone_the_scores_and_the_whole_entry_are_in_sight(opened, cabin):
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), deals=[SANG, SANG])
    phone = await opened(cabin.served, f"/match/{match}", width=780, height=360)
    await phone.sees("Anna: +4")
    spots = {spot.name: spot.box for spot in await at_rest(phone)}
    for name in ("Anna: +4", "Bo: 0", "Cleo: −4", "Enter deal 3"):
        assert BAR <= spots[name].y < spots[name].y + spots[name].height <= 360, name
    await phone.tap("Anna owes Spader")
    await phone.sees("How many tricks did Anna take?")
    spots = {spot.name: spot.box for spot in await at_rest(phone)}
    for name in ("Anna: nothing yet", "Cleo: nothing yet", "0", "16", "Save deal 3"):
        assert BAR <= spots[name].y < spots[name].y + spots[name].height <= 360, name


@pytest.mark.ci
@pytest.mark.long
async def test_in_twice_the_size_of_type_too(opened, cabin):
    phone = await entering(opened, cabin, "estonian-3", LONGEST[:3], [TWELVE, TWELVE], text=2)
    await phone.still()  # the app measures the size of type in what it has drawn, and draws once more
    await shows(phone, f"How many tricks did {LONGEST[0]} take?", numbers(12), "Save deal 3", scrolls=True)
