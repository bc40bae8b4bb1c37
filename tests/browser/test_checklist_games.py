"""The relatives of Bismarck in which every contract is played: three deals of each, entered in a real browser."""

import pytest

from tests.browser.table import play, stand

FOUR = ("Anna", "Bo", "Cleo", "Dag")
NAMES = {"coiffeur": ("Anna & Cleo", "Bo & Dag"), "king-georgian": FOUR[:3], "mizerka": FOUR[:3]}
"""The names beside the totals in games that do not have one total for each of the four."""

GAMES = {
    "kingen": (
        ("6|4|2", "−6", "−4", "−2", "−1"),
        ("5|3|3", "−11", "−7", "−5", "−3"),
        ("4|2|0", "−15", "−9", "−5", "−5"),
    ),
    "king-russian": (
        ("3|2|2", "−6", "−4", "−4", "−2"),
        ("4|2|2", "−14", "−8", "−8", "−2"),
        ("2|2", "−22", "−16", "−8", "−2"),
    ),
    "king-georgian": (
        ("Queens|2|1", "−20", "−10", "−10"),
        ("Jacks|0|2", "−20", "−30", "−30"),
        ("Plus|5|3", "+20", "−6", "−14"),
    ),
    "rentz": (
        ("Levate|3|0|5", "−150", "0", "−250", "0"),
        ("Whist|3|2|2", "0", "+100", "−150", "+50"),
        ("Dame|2|0|1", "−80", "+100", "−190", "+10"),
    ),
    "mizerka": (
        ("Trefle|1|8", "0", "+1", "−1"),
        ("Bez atu|6|2", "+1", "+2", "−3"),
        ("Mizerka|0|6", "+2", "+1", "−3"),
    ),
    "barbu-salade": (
        ("Barbu|Bo", "0", "+50", "0", "0"),
        ("Dames|1|0|3", "+10", "+50", "+30", "0"),
        ("Plis|8", "−30", "+50", "+30", "0"),
    ),
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
        ("Anna|?Who took the last trick?|Anna", "15", "7", "2", "0"),
    ),
    "coiffeur": (
        ("Anna & Cleo|Eichel|1|0|0", "100", "0"),
        ("Bo & Dag|Joker 8|All nine tricks: none|Yes", "100", "2056"),
        ("Anna & Cleo|Rosen|6|0", "220", "2056"),
    ),
}


@pytest.mark.long  # in each run three deals of every game are entered without a browser
@pytest.mark.parametrize("game", GAMES)
async def test_three_deals_are_entered_by_their_own_questions(opened, cabin, game):
    names = NAMES.get(game, FOUR)
    players = FOUR if game == "coiffeur" else names
    phone = await opened(cabin.served, f"/match/{await cabin.bring(game, players)}")
    for number, (taps, *totals) in enumerate(GAMES[game], 1):
        await play(phone, number, *taps.split("|"))
        await stand(phone, **dict(zip(names, totals, strict=True)))
