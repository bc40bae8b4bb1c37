"""A key is tapped twice in one place: what a tap brings or takes away stands where it moves no key, and no button.

On a phone the keys stand on the buttons at the lower edge, so that what is below a key may not change its height; in a
wide window and in large type they hang from the question above, and what is above a key may not.
"""

from __future__ import annotations

import random
from itertools import pairwise

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from scorekeeper.app.session.entry_session import EntryKey, EntrySession
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.play import start
from tests.app.entering import NAMES, enter_deal, now
from tests.support.headless import Headless, noting
from tests.support.reading import controls_in, heard, walk

pytestmark = pytest.mark.unmeasured

SIZED = ("height", "width", "padding", "margin", "spacing", "size", "expand")

Above = list[tuple[object, ...]]


def children(control: BaseControl) -> list[BaseControl]:
    inside = [getattr(control, name, None) for name in ("content", "controls")]
    return [child for each in inside for child in controls_in(each)]


def sizes(control: BaseControl) -> Above:
    """Return the measures that decide the height of a control: the sizes of its parts, and its words."""
    buttons = [button.height for button in walk([control]) if isinstance(button, ft.FilledButton | ft.OutlinedButton)]
    if isinstance(control, ft.Row) and buttons:  # side by side: one or two, they are as high
        return [("buttons", max(buttons))]
    asks = isinstance(control, ft.Semantics) and control.header  # a question has the room of the longest of its kind
    words = heard(control) if isinstance(control, ft.Text | ft.FilledButton | ft.OutlinedButton) else ""
    own = (type(control).__name__, *(str(getattr(control, name, None)) for name in SIZED), words)
    return [own, *(part for child in ([] if asks else children(control)) for part in sizes(child))]


def way_to(root: BaseControl, control: BaseControl) -> list[BaseControl] | None:
    """The controls from the root down to one."""
    if root is control:
        return [root]
    for child in children(root):
        if way := way_to(child, control):
            return [root, *way]
    return None


def place(phone: Headless, name: str, *, hangs: bool) -> Above:
    """Return the place of a key: all controls between it and the edge from which it is counted, and its own size."""
    control = phone.find(name).control
    (root,) = phone._shown()
    way = way_to(root, control)
    assert way is not None
    between: Above = sizes(control)[:1]
    for parent, child in pairwise(way):
        if isinstance(parent, ft.Column | ft.View):
            beside = children(parent)
            at = next(number for number, each in enumerate(beside) if each is child)
            kept = [each for each in (beside[:at] if hangs else beside[at + 1 :]) if heard(each) or sizes(each)[1:]]
            between += [(str(parent.spacing),) * len(kept), *(part for each in kept for part in sizes(each))]
        if isinstance(parent, ft.Row):
            between.append(tuple(each is child for each in children(parent)))
    return between


def keys_of(phone: Headless) -> list[str]:
    """The names of the keys: what can be tapped, or could, after the bar and the answers, and before the buttons."""
    tapped = [thing for thing in phone.named() if isinstance(thing.control, ft.Container)]
    return [thing.name for thing in tapped if thing.control.border_radius is not None]


def buttons_of(phone: Headless) -> tuple[str, ...]:
    """The names of the buttons below the keys, which share the width, in their order."""
    (root,) = phone._shown()
    buttons = [each for each in walk([root]) if isinstance(each, ft.FilledButton | ft.OutlinedButton)]
    return tuple(heard(button) for button in buttons)


async def stays_when_tapped(phone: Headless, name: str, *, hangs: bool) -> None:
    before, was = keys_of(phone), place(phone, name, hangs=hangs)
    await phone.tap(name)
    if keys_of(phone) == before:
        assert place(phone, name, hangs=hangs) == was, name


async def tap_each(phone: Headless, app, of: EntryKey, draft, *, hangs: bool) -> None:
    """Tap every key of the question that is shown, each from the same half-entered deal."""
    keys = keys_of(phone)
    live = [name for name in keys if phone.is_enabled(name)]
    for name in dict.fromkeys(live):
        await stays_when_tapped(phone, name, hangs=hangs)
        app.entry = EntrySession(of)
        await app.drafts.keep(draft)
        await phone.settle()
        if keys_of(phone) != keys:  # another question was picked last
            await phone.go(f"/match/{of.match_id}")
            await phone.go(f"/match/{of.match_id}/{of.address}")


async def deal_is_entered(services, variant: str, size: tuple[int, int], text: float, *, hangs: bool) -> None:
    game, chance, apps = CATALOGUE.game(variant), random.Random(variant), []
    players = NAMES[: game.info.players[0]]
    of = EntryKey((await start(services, Match(game, players, 0))).id, "next")
    route = f"/match/{of.match_id}/entry"
    async with Headless(make_main(services, greet=noting(apps)), route=route, size=size) as phone:
        apps[0].scale_text(text)
        await phone.settle()
        seen: list[list[str]] = []
        buttons: set[tuple[str, ...]] = set()

        async def look() -> None:
            buttons.add(buttons_of(phone))
            if keys_of(phone) not in seen:
                seen.append(keys_of(phone))
                _, draft, asked = await now(services, of.match_id)
                if asked.fields:
                    await tap_each(phone, apps[0], of, draft, hangs=hangs)

        await look()
        await enter_deal(phone, services, of.match_id, chance, look)
        assert seen
        assert len(buttons) == 1


PHONE, LAPTOP = (390, 844), (1280, 800)


OFTEN = {"swedish", "coiffeur", "spades"}
"""The games of an ordinary run; a long one has all of them."""

GAMES = [pytest.param(id, marks=[] if id in OFTEN else pytest.mark.long) for id in CATALOGUE.ids()]


@pytest.mark.ci
@pytest.mark.parametrize("variant", GAMES)
async def test_no_key_and_no_button_moves_between_two_taps_of_an_entry(variant, services):
    await deal_is_entered(services, variant, PHONE, 1.0, hangs=False)


SMALL, LARGE, WIDE = ((360, 640), 1.3, False), (PHONE, 2.0, True), (LAPTOP, 1.0, True)
IN_EVERY_RUN = {("swedish", SMALL), ("swedish", LARGE), ("coiffeur", WIDE)}
"""Each window and each game once; tyzicha has as many keys as a phone holds, and takes as long as all others."""

IN_WINDOWS = [
    pytest.param(id, *window, marks=[] if (id, window) in IN_EVERY_RUN else pytest.mark.long)
    for id in ("swedish", "coiffeur", "tyzicha")
    for window in (SMALL, LARGE, WIDE)
]


@pytest.mark.ci
@pytest.mark.parametrize(("variant", "size", "text", "hangs"), IN_WINDOWS)
async def test_no_key_and_no_button_moves_in_large_type_or_in_a_wide_window(variant, size, text, hangs, services):
    await deal_is_entered(services, variant, size, text, hangs=hangs)
