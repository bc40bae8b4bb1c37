"""Measures of the screen, and of all that has to fit on it."""

import re
from itertools import combinations

WIDTH, HEIGHT = 360, 640

LONGEST = (
    "Bartholomew Featherstone",
    "Þorgerður Brynjarsdóttir",
    "Maximiliane Oberhuber-Sc",
    "Konstantin Wolkenstein-R",
)

SEVEN_ROUNDS = [{"counts": [9, 0, 0, 0]}] * 16 + [{"counts": [0, 9, 8, 7]}] * 12
TARGET = 48
BORDER = 2  # drawn around what has the name, and tapped with it
A_BOX = re.compile(r" owes |, [^,:]+: (?:[+−]?\d+|played)")
STAYS = 6  # looks in which nothing has moved, each after two more frames
EIGHT_ACROSS = 36  # the boxes of the paper: eight of them in a row; the button below does the same


def check(spots, width=WIDTH):
    for spot in spots:
        assert spot.box.x >= 0, spot
        assert spot.box.x + spot.box.width <= width + 0.5, spot
        if spot.tappable:
            assert spot.box.width + 2 * BORDER >= (EIGHT_ACROSS if A_BOX.search(spot.name) else TARGET), spot
            assert spot.cut or spot.box.height + 2 * BORDER >= TARGET, spot
    assert [(a.name, b.name) for a, b in combinations(spots, 2) if a.box.covers(b.box)] == []


async def at_rest(phone):
    """Everything in sight, once none of it moves any more."""
    spots, before = await phone.spots(), None
    while spots != before:
        spots, before = await phone.spots(), spots
    return spots


async def opened_up(phone):
    """Wait until a screen has come whole: what opens slowly has names at every width on its way.

    Where things are is asked, and not how they look, which costs a picture of the screen each time.
    """
    await phone.page.locator("#curtain").wait_for(state="detached")
    spots, same = await phone.spots(), 0
    while same < STAYS:
        before, spots = spots, await phone.spots()
        same = same + 1 if spots == before else 0
    return spots


async def fits(phone, width=WIDTH):
    """Look at the whole page, down to its end and up again."""
    spots, before = await opened_up(phone), []
    assert len(spots) > 3
    while spots != before:
        check(spots, width)
        await phone.scroll(HEIGHT // 2)
        spots, before = await at_rest(phone), spots
    await phone.scroll(-100 * HEIGHT)
