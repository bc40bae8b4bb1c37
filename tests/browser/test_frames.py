"""What a tap costs the page that is tapped: messages from Python, and frames that take longer than a screen's."""

from __future__ import annotations

import pytest

from tests.browser.frames import QUIET, WATCH, tapped
from tests.browser.page import Phone, new_context

DEAL = (
    ("Enter deal {n}", 2),
    ("Sang", 2),
    ("Back", 2),
    ("{who} owes Sang", 2),
    ("4", 2),
    ("5", 2),
    ("Save deal {n}", 2),
    ("Undo", 1),
    ("Redo", 1),
)
"""The taps of a deal, and the messages that each is answered with: the change of the screen, and the address behind it
or the phone's vibration."""

FRAMES = 2
"""Of those that take longer than 16 ms, and than half of the longest, for on a busy machine all of them do: the screen
that is shown, and where one is left, its page taken down."""


def _long(answered):
    longest = max((frame.took for frame in answered.heavy), default=0)
    return sum(frame.took > longest / 2 for frame in answered.heavy)


@pytest.mark.ci
async def test_a_tap_is_answered_by_one_change_of_the_screen_and_at_most_two_long_frames(browser, cabin):
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"))
    context = await new_context(browser)
    await context.add_init_script(WATCH)
    phone = await Phone.opened(context, cabin.served, f"/match/{match}")
    seen = {}
    for n, who in enumerate(("Bo", "Cleo", "Anna"), 1):  # a busy machine takes longer for one or the other
        for name, _ in DEAL:
            spoken = name.format(n=n, who=who)
            await phone.button(spoken).wait_for(state="attached")
            await phone.page.evaluate("quiet => watch.rest(quiet)", QUIET)
            box = next(spot.box for spot in await phone.spots() if spot.name == spoken and spot.tappable)
            answered = await tapped(phone.page, box.x + box.width / 2, box.y + box.height / 2)
            seen.setdefault(name, []).append((len(answered.received), _long(answered)))
    await context.close()
    for name, messages in DEAL:
        assert {came for came, _ in seen[name]} == {messages}, f"{name}: {seen[name]}"
        assert min(heavy for _, heavy in seen[name]) <= FRAMES, f"{name}: {seen[name]}"
