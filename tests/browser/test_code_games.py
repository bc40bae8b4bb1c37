"""The games beside Bismarck in a real browser: some of them whole, three deals of the others, tap by tap.

A deal is what is tapped, one after the other; what begins with a question mark is not tapped but waited
for, where the next question has keys of the same names. Then come the totals, and at the end what is said.
"""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pytest
import pytest_asyncio

from tests.browser.table import play, stand

TWO, THREE, FOUR = ("Anna", "Bo"), ("Anna", "Bo", "Cleo"), ("Anna", "Bo", "Cleo", "Dag")
SIDES = ("Anna & Cleo", "Bo & Dag")
TRICKS = "?13 of 13 tricks are still to enter."
HEARTS, QUEENS = "?13 of 13 hearts are still to enter.", "?4 of 4 queens are still to enter."
UNFINISHED = "?The cards of unfinished calypsos are still to enter."
JOKERS = "?How many jokers do you hold?"
SPADES = "?Who took the three of spades?"


class Evening(NamedTuple):
    """Who plays (Anna deals first), whose totals there are, the deals, and what is said after the last."""

    players: tuple[str, ...]
    totals_of: tuple[str, ...]
    deals: tuple[tuple[str, ...], ...]  # what is tapped, and the totals after it
    said: str
    options: Mapping[str, int] = MappingProxyType({})


def alone(players: tuple[str, ...], *deals: tuple[str, ...], said: str = "Deal 4") -> Evening:
    """A game in which everybody plays alone."""
    return Evening(players, players, deals, said)


def sides(*deals: tuple[str, ...], said: str = "Deal 4", **options: int) -> Evening:
    """A game of four players in two sides."""
    return Evening(FOUR, SIDES, deals, said, options)


EVENINGS = {
    # to the end, one of each shape
    "canadian-salad": alone(
        THREE,
        ("7|6", "+70", "+60", "+40"),
        ("5|5", "+120", "+110", "+70"),
        ("4", "+220", "+110", "+70"),
        ("Bo", "+220", "+210", "+70"),
        ("Cleo", "+220", "+210", "+170"),
        (
            f"10|5|{HEARTS}|3|6|{QUEENS}|1|1|?Who has the king of spades?|Anna|?Who has the last trick?|Bo",
            "+475",
            "+445",
            "+280",
        ),
        said="The match is over. Cleo won.",
    ),
    "calypso": sides(
        ("", "0", "0"),
        ("", "0", "0"),
        ("", "0", "0"),
        (
            f"0|2|1|1|{UNFINISHED}|6|0|1|11|?138 of 138 cards in the piles are still to enter.|7|4",
            "+4340",
            "+5170",
        ),
        said="The match is over. Bo & Dag won.",
    ),
    "twenty-five": alone(
        THREE,
        ("2|2", "+10", "+10", "+5"),
        ("1|1", "+15", "+15", "+20"),
        ("0|0|1", "+15", "+15", "+25"),  # nobody plays on
        said="The match is over. Cleo won.",
    ),
    "sergeant-major": alone(
        THREE,
        ("hearts|9|4", "+1", "−1", "0"),
        ("clubs|4|8", "+2", "−1", "−1"),
        ("spades|2|2", "−1", "−2", "+3"),
        said="The match is over. Cleo won.",
    ),
    "truc": sides(
        ("Retruc refused|Anna & Cleo", "+2", "0"),
        ("Retruc|Anna & Cleo", "+5", "0"),
        ("Retruc|Anna & Cleo", "+8", "0"),
        ("Retruc|Anna & Cleo", "+11", "0"),
        ("Not played", "+11", "+1"),
        ("Played|Tie", "+14", "+1"),  # Dag deals
        said="The match is over. Anna & Cleo won.",
    ),
    "tute": sides(
        ("7|0|Next|Anna & Cleo", "+1", "0"),
        ("5|5|Next|Anna & Cleo|Las cuarenta: none|Bo & Dag", "+1", "+1"),
        ("Four kings: none|Bo & Dag", "+1", "+2"),
        said="The match is over. Bo & Dag won.",
        deals=3,
    ),
    "quinto": sides(
        ("2|0|Next|5|Next|Doubled|7", "+90", "+65"),
        ("4|0|Next|1|5|Next|Not doubled|9", "+175", "+100"),
        ("8|0|Next|5", "+255", "+105"),  # the quints alone end it
        said="The match is over. Anna & Cleo won.",
    ),
    "bridge-solitaire": Evening(
        ("Anna",),
        ("Anna", "House"),
        (
            (f"Anna|clubs|1|{JOKERS}|1|{TRICKS}|7|Honours in hand: none|All five", "+240", "0"),
            (f"House|hearts|4|{JOKERS}|0|{TRICKS}|3", "+240", "+120"),
            (f"Anna|spades|4|{JOKERS}|0|{TRICKS}|10", "+360", "+120"),
            (f"Anna|no trumps|3|{JOKERS}|0|{TRICKS}|9", "+960", "+120"),
        ),
        "The match is over. Anna won.",
    ),
    # three deals
    "sergeant-major-952": alone(
        THREE,
        ("hearts|10|5", "+1", "0", "−1"),
        ("clubs|2|8", "+1", "−1", "0"),
        ("diamonds|6|2", "+2", "−1", "−1"),
    ),
    "german-whist": alone(TWO, ("8", "+3", "−3"), ("6", "+2", "−2"), ("13", "+15", "−15")),
    "german-whist-26": alone(TWO, ("1|3", "0", "0"), ("2|0", "+14", "−14"), ("1|0", "+8", "−8")),
    "german-whist-low": alone(TWO, ("Low|4", "+5", "−5"), ("High|10", "+12", "−12"), ("High|6", "+11", "−11")),
    "humbug": alone(TWO, ("8", "+2", "0"), ("6", "+2", "+1"), ("13", "+9", "+1")),
    "whist-count": alone(TWO, ("8", "+2", "0"), ("3", "+2", "+4"), ("7", "+3", "+4")),
    "dummy-whist": alone(
        THREE,
        ("Cleo|9", "0", "0", "+3"),
        ("8", "0", "0", "+5"),  # the first rubber
        ("Anna|4", "0", "+3", "+8"),
    ),
    "funfzehnern": alone(
        THREE,
        ("2|0|Next|1|0", "+5", "−5", "0"),
        ("1|5|Next|1|5", "+5", "−5", "0"),
        ("0|Next|4|5", "−10", "+25", "−15"),
    ),
    "tyzicha": alone(
        THREE,
        ("Bo|1|2|Next|Played|2|0|Next|9|0|Marriage in hearts: none|Bo", "0", "+120", "0"),
        ("Anna|1|1|Next|Conceded", "−110", "+160", "+40"),
        ("Cleo|2|0|Next|Played|6|0|Next|3|0", "−50", "+190", "−160"),
    ),
    "back-alley": sides(
        (f"board|pass|4|3|{TRICKS}|13", "+25", "−130"),
        ("2|3|3|4|?12 of 12 tricks are still to enter.|6", "+51", "−165"),
        ("1|3|4|2|?11 of 11 tricks are still to enter.|6", "+77", "−140"),
        said="Deal 4 of 26",
    ),
    "kaiser": sides(
        (f"Anna|7|hearts|5|Anna & Cleo|{SPADES}|Bo & Dag", "+10", "0"),
        (f"Bo|12|no trumps|5|Bo & Dag|{SPADES}|Anna & Cleo", "+12", "−16"),
        ("Cleo|6|clubs|8", "+22", "−16"),  # whoever has every trick has both cards
    ),
}


EACH_TIME = {"twenty-five", "tyzicha", "back-alley"}
"""Entered in every run: a match that ends by its target, a bid written in digits, and bids of all four players."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def evenings(cabin):
    """The addresses of a match of each of these games, brought by one command."""
    files = []
    for game, evening in EVENINGS.items():
        file = cabin.folder / f"{game}.json"
        match = {"format": "scorekeeper/match", "version": 1, "game": game, "players": list(evening.players)}
        file.write_text(
            json.dumps({**match, "first_dealer": 0, "options": dict(evening.options), "deals": []}), "utf-8"
        )
        files.append(str(file))
    printed = await cabin.command("import", *files)
    return dict(zip(EVENINGS, (f"/match/{line.split()[0]}" for line in printed.splitlines()), strict=True))


@pytest.mark.parametrize(
    "game", [game if game in EACH_TIME else pytest.param(game, marks=pytest.mark.ci) for game in EVENINGS]
)
async def test_a_game_is_entered_by_its_own_questions(opened, cabin, evenings, game):
    evening = EVENINGS[game]
    phone = await opened(cabin.served, evenings[game])
    for number, (taps, *totals) in enumerate(evening.deals, 1):
        await play(phone, number, *taps.split("|") if taps else ())
        await stand(phone, **dict(zip(evening.totals_of, totals, strict=True)))
    await phone.sees(evening.said)


async def test_a_hand_that_all_four_pass_is_dealt_again_and_not_counted(opened, cabin):
    phone = await opened(cabin.served, f"/match/{await cabin.bring('back-alley', FOUR)}")
    await play(phone, 1, "pass", "pass", "pass", "pass")
    await phone.sees("Deal 1 of 26 · Anna deals · 13 cards each · Bo bids first")
