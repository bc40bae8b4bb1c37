"""Contracts that are owed as a group, games led in blocks, and the rows of Coiffeur, entered in a real browser."""

import pytest

from tests.browser.table import play, stand

FOUR = ("Anna", "Bo", "Cleo", "Dag")

GAMES = {
    "dubbelkingen": (
        ("Dames|2|1|1", "−4", "−2", "−2", "0"),
        ("Dames|0|0|4", "−4", "−2", "−10", "0"),
        ("Troef|6|4|2", "+2", "+2", "−8", "+1"),
    ),
    "rifki": (
        ("El almaz|10|1|1", "−500", "−50", "−50", "−50"),
        ("Erkek almaz|4|2|0", "−740", "−170", "−50", "−170"),
        ("Koz|6|4|2", "−440", "+30", "+50", "−120"),
    ),
    "lora": (
        ("5|3", "5", "3", "0", "0"),
        ("1|2|1", "7", "7", "2", "0"),
        ("Anna|?Who has the last trick?|Anna", "15", "7", "2", "0"),
    ),
    "coiffeur": (
        ("Anna & Cleo|Eichel|1|0|0", "100", "0"),
        ("Bo & Dag|Joker 8|All nine tricks: none|Yes", "100", "2056"),
        ("Anna & Cleo|Rosen|6|0", "220", "2056"),
    ),
}


@pytest.mark.ci
@pytest.mark.parametrize("game", GAMES)
async def test_three_deals_are_entered_by_their_own_questions(opened, cabin, game):
    phone = await opened(cabin.served, f"/match/{await cabin.bring(game, FOUR)}")
    names = ("Anna & Cleo", "Bo & Dag") if game == "coiffeur" else FOUR
    for number, (taps, *totals) in enumerate(GAMES[game], 1):
        await play(phone, number, *taps.split("|"))
        await stand(phone, **dict(zip(names, totals, strict=True)))
