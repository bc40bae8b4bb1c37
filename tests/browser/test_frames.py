"""The cost of a tap to its page: messages from Python, and frames that take longer than a screen's."""

from __future__ import annotations

import pytest

from tests.browser.frames import QUIET, WATCH, tapped
from tests.browser.page import Phone, new_context

DEAL = (
    ("Enter deal {n}", 2),
    ("Sang", 2),
    ("Back", 4),
    ("{who} owes Sang", 2),
    ("4", 2),
    ("5", 2),
    ("Save deal {n}", 5),
    ("Undo", 1),
    ("Redo", 1),
)
"""The taps of a deal, and the messages that each is answered with: the change of the screen, and the address behind it
or the phone's vibration. A saved deal takes the sheet to its head. A screen that is seen again is laid out once more,
when it was asked whether there is a screen reader."""

LATE = 6
"""Frames at most in which a page that was left is still there; 0.3 s would be more than ten."""

AFTER = 300
"""Milliseconds after a tap in which that is not done: the frame of it makes nobody wait."""

FRAMES = 2
"""The slow frames that a tap may cost: the new screen, and the page that is left, taken down.

A slow frame takes more than 16 ms, and more than half of the longest, for on a busy machine all take long.
"""


def _long(answered):
    heavy = [frame for frame in answered.heavy if frame.begun < AFTER]
    longest = max((frame.took for frame in heavy), default=0)
    return sum(frame.took > longest / 2 for frame in heavy)


async def each_tap(browser, cabin, deals):
    """Return the records of the page for every tap of some deals, by the name of the tap."""
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"))
    context = await new_context(browser, scale=2, motion=True)
    await context.add_init_script(WATCH)
    phone = await Phone.opened(context, cabin.served, f"/match/{match}")
    await phone.page.evaluate("quiet => watch.rest(quiet)", 5 * QUIET)  # what follows opening is no answer to a tap
    seen = {}
    for n, who in enumerate(("Bo", "Cleo", "Anna")[:deals], 1):
        for name, messages in DEAL:
            spoken = name.format(n=n, who=who)
            seen.setdefault(name, []).append(await answer_to(phone, spoken, messages))
    await context.close()
    return seen


async def answer_to(phone, spoken, messages, *, looks=False):
    await phone.button(spoken).wait_for(state="attached")
    await phone.page.evaluate("quiet => watch.rest(quiet)", QUIET)
    box = next(spot.box for spot in await phone.spots() if spot.name == spoken and spot.tappable)
    return await tapped(phone.page, box.x + box.width / 2, box.y + box.height / 2, messages, looks=looks)


@pytest.mark.ci
async def test_a_page_that_is_left_is_not_shown_a_while_longer(browser, cabin):
    context = await new_context(browser, motion=True)
    await context.add_init_script(WATCH)
    phone = await Phone.opened(context, cabin.served, f"/match/{await cabin.bring('swedish', ('Anna', 'Bo', 'Cleo'))}")
    await phone.tap("Enter deal 1")
    answered = await answer_to(phone, "Back", 2, looks=True)
    late = [frame for frame in answered.drawn if answered.python <= frame.begun < answered.seen]
    assert len(late) <= LATE, answered
    await context.close()


@pytest.mark.long
async def test_a_tap_is_answered_by_one_change_of_the_screen(browser, cabin):
    seen = await each_tap(browser, cabin, 1)
    assert [(name, len(answered.received)) for name, (answered,) in seen.items()] == list(DEAL)


@pytest.mark.long
async def test_a_tap_takes_at_most_two_long_frames(browser, cabin):
    """Alone on its machine: beside other tests a frame takes longer, and there are more of them."""
    for name, answers in (await each_tap(browser, cabin, 3)).items():
        assert min(map(_long, answers)) <= FRAMES, name
