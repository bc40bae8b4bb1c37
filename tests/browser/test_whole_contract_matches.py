"""Barbu, King and Trex from the first deal to the last, every deal tapped in; the totals were added up by hand."""

import pytest

from tests.browser.table import play, stand

FOUR = ("Anna", "Bo", "Cleo", "Dag")

PUBLISHED = "Dames|Doubles: none|" + "|".join(
    (
        *("Anna – Bo: none", "Bo – Cleo: none", "Bo – Dag: none"),
        *("Anna – Cleo: none", "Anna – Cleo: Doubled", "?Anna – Cleo: Redoubled"),
        *("Next", "1", "0", "1"),
    )
)
"""The deal of Barbu that Parlett has the scores of."""

QUICK_BARBU = "Plis|13 Cœurs|13 Dames|4 Barbu|Anna Dernières|Bo|Bo Atout|13 Bo|Cleo|Dag"
"""Seven deals: Anna has all that can be had but the last two tricks, which Bo has; domino goes Bo, Cleo, Dag, Anna."""

QUICK_TREX = "Shaikh|Anna Banat|4 Dinari|13 Latush|13 Bo|Cleo|Dag"
"""Five deals: Anna has everything, and is the last to go out in Trix."""

MATCHES = {
    "barbu": (
        {},
        [
            (
                [
                    PUBLISHED,
                    "Plis|13",
                    "Cœurs|0|13",
                    "Barbu|Cleo",
                    "Dernières|Dag|Dag",
                    "Atout|Doubles: none|Anna – Bo: none|Anna – Bo: Doubled|Anna – Dag: none|Next|6|3|3",
                    "Bo|Anna|Dag",
                ],
                ("+67", "+24", "−22", "−69"),
            ),
            (QUICK_BARBU.split(), ("+27", "+39", "−2", "−64")),
            (QUICK_BARBU.split(), ("−13", "+54", "+18", "−59")),
            (QUICK_BARBU.split(), ("−53", "+69", "+38", "−54")),
        ],
        "The match is over. Bo won.",
    ),
    "king-portuguese": (
        {},
        [
            (["3|4|2"], ("−60", "−80", "−40", "−80")),
            (["5|0|6"], ("−160", "−80", "−160", "−120")),
            (["1|1|2"], ("−210", "−130", "−260", "−120")),
            (["3|3|1"], ("−300", "−220", "−290", "−150")),
            (["Cleo"], ("−300", "−220", "−450", "−150")),
            (["0|1|0"], ("−300", "−310", "−450", "−240")),
            (["7|2|3"], ("−125", "−260", "−375", "−215")),
            (["5|4|3"], ("0", "−160", "−300", "−190")),
            (["0|6|4"], ("0", "−10", "−200", "−115")),
            (["1|1|1"], ("+25", "+15", "−175", "+135")),
        ],
        "The match is over. Dag won.",
    ),
    "trex": (
        {"options": {"exposing": "on"}},
        [
            (
                [
                    "Shaikh|Exposed king of hearts: none|Cleo|Anna",
                    "Banat|1|2|0",
                    "Dinari|5|4|2",
                    "Latush|4|4|3",
                    "Cleo|Anna|Dag",
                ],
                ("−135", "−100", "+210", "+25"),
            ),
            (QUICK_TREX.split(), ("−585", "+100", "+360", "+125")),
            (QUICK_TREX.split(), ("−1035", "+300", "+510", "+225")),
            (QUICK_TREX.split(), ("−1485", "+500", "+660", "+325")),
        ],
        "The match is over. Cleo won.",
    ),
}


@pytest.mark.long  # what is asked is entered whole without a browser in every run
@pytest.mark.parametrize("game", MATCHES)
async def test_a_whole_match_is_tapped_in_deal_by_deal(opened, cabin, game):
    more, blocks, end = MATCHES[game]
    phone = await opened(cabin.served, f"/match/{await cabin.bring(game, FOUR, **more)}")
    number = 0
    for deals, totals in blocks:
        for taps in deals:
            number += 1
            await play(phone, number, *taps.split("|"))
        await stand(phone, **dict(zip(FOUR, totals, strict=True)))
    await phone.sees(end)
