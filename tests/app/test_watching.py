"""A spectator is offered nothing that would be refused, and nothing that a raw client sends changes anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flet.controls.base_control import BaseControl

from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import Draft
from scorekeeper.service import library, play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.service_faults import MAY_ONLY_WATCH
from scorekeeper.texts.speech import say
from tests.app.conftest import WORKED, Begin
from tests.app.entering import down
from tests.app.walks import BESIDE, PLACES
from tests.support.headless import Headless, noting

REFUSED = say(MAY_ONLY_WATCH)
DEALS = [*WORKED, {"contract": "spader", "counts": [5, 5, 6]}, {"contract": "pass", "counts": [5, 5, 6]}]
"""Anna plays first and last; were her first deal Pass too, the last would not fit."""


class Watcher(Headless):
    """A session that only watches, of which a test also sees the app."""

    def __init__(self, services: AppServices, **more: Any) -> None:
        self.apps: list[App] = []
        super().__init__(make_main(services, SessionRole("on another phone", watches=True), noting(self.apps)), **more)

    @property
    def said(self) -> str:
        """Return the message at the foot of the screen."""
        word = self.apps[0].state.notice
        return "\n".join(word.lines) if word else ""

    async def dismissed(self) -> None:
        """Close what lies over the screen."""
        for dialog in [d for d in self.page._dialogs.controls if getattr(d, "open", False)]:
            if getattr(dialog, "on_dismiss", None):
                await self.fire(dialog, "dismiss")

    def alive(self) -> list[str]:
        """The names of what can be tapped now."""
        return [thing.name for thing in self.named() if thing.enabled]


@pytest.fixture
async def routes(services: AppServices, begin: Begin) -> list[str]:
    """Matches in every state, and the addresses of everything that there is to see of them."""
    over = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Finished", ended="2026-01-30T22:00:00Z")
    archived = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Archived")
    await library.archive(services, archived.id)
    gone = await begin("swedish", "Anna", "Bo", "Cleo", title="Gone")
    await library.discard(services, gone.id)
    damaged = await begin("swedish", "Anna", "Bo", "Cleo", title="Damaged")
    services.store._db.execute("UPDATE matches SET head = '{', over = NULL, summary = NULL WHERE id = ?", (damaged.id,))
    await library.matches(services, "open")  # what is summed up of the damaged one is kept now
    open_ = await begin("swedish", "Anna", "Bo", "Cleo", deals=DEALS, title="Playing")
    now = await play.amend(services, open_.id, open_.revision, 0, Deal({"contract": "pass", "counts": [6, 6, 4]}))
    now = await play.undo(
        services, open_.id, (await play.amend(services, open_.id, now.revision, 1, Deal(DEALS[1], note="x"))).revision
    )
    await play.keep_draft(services, now.id, Draft({"contract": "sang"}))
    await play.keep_draft(services, now.id, Draft({"contract": "trumf"}, place=1))
    return [
        *(f"/match/{over.id}{place}" for place in ("", "/result")),
        f"/match/{open_.id}",
        *(f"/match/{open_.id}/{place}" for place in (*PLACES, "correction")),
        *BESIDE,
        "/variants/swedish",
        "/new/game/raf",
    ]


async def test_the_matches_are_in_the_states_that_a_writer_is_offered_something_in(
    services: AppServices, routes: list[str]
) -> None:
    async with Headless(make_main(services), route=routes[2]) as phone:
        assert phone.sees("A deal does not fit any more")
        assert phone.is_enabled("Undo")
        assert phone.is_enabled("Redo")
        assert phone.is_enabled("Cancel the announcement")
        assert phone.is_enabled("Go on correcting")


@pytest.mark.long
@pytest.mark.unmeasured
async def test_nothing_that_can_be_tapped_is_refused(services: AppServices, routes: list[str]) -> None:
    refused: list[tuple[str, ...]] = []
    tapped = 0
    async with Watcher(services, route="/take") as phone:

        async def shown(route: str, *before: str) -> None:
            if phone.trail[-1:] != [route] or phone.apps[0].dialogs or before:
                await phone.dismissed()
                await phone.go("/take")
                await phone.go(route)
            await phone.tap(*before)

        async def try_all(route: str, *before: str) -> None:
            nonlocal tapped
            await shown(route, *before)
            for name in sorted({*phone.alive()} - {"Back"}):
                await shown(route, *before)
                if phone.alive().count(name) == 1:
                    await phone.tap(name)
                    tapped += 1
                    if phone.said == REFUSED:
                        refused.append((route, *before, name))
                    if phone.apps[0].dialogs and not before:
                        await try_all(route, name)

        for route in set(routes) - {"/variants"}:  # its lines lead to forty pages that are one
            await try_all(route)
    assert refused == []
    assert tapped > 60


@pytest.mark.ci
@pytest.mark.unmeasured
async def test_no_event_that_a_raw_client_sends_changes_a_match(services: AppServices, routes: list[str]) -> None:
    before = kept(services)
    sent = 0
    async with Watcher(services) as phone:
        for route in routes:
            await phone.go(route)
            for control, event in list(events(phone)):
                await phone.session.dispatch_event(control._i, event, "1")
                sent += 1
            await phone.settle()
            await phone.dismissed()
            for key in ("Enter", "3", "Backspace"):
                await phone.session.dispatch_event(phone.page._i, "keyboard_event", down(key))
    assert sent > 200
    assert kept(services) == before


async def test_an_event_of_something_that_cannot_be_tapped_does_nothing(services: AppServices, begin: Begin) -> None:
    await begin("swedish", "Anna", "Bo", "Cleo")
    async with Headless(make_main(services)) as phone:
        dead = phone.find("Undo")
        assert not dead.enabled
        phone.session.apply_patch(dead.control._i, {"disabled": False})
        await phone.fire(dead.control, "click")
        assert phone.sees("Deal 1 of 12")


def events(phone: Headless) -> Iterator[tuple[BaseControl, str]]:
    """Every tap, change and closing of which any control of a session wants to hear."""
    for control in list(phone.session.index.values()):
        for name in ("click", "change", "submit", "dismiss", "focus"):
            if getattr(control, f"on_{name}", None) is not None:
                yield control, name


def kept(services: AppServices) -> list[tuple[Any, ...]]:
    """Everything that is kept."""
    tables = ("matches", "deals", "changes", "drafts")
    return [
        tuple(row)
        for table in tables
        for row in services.store._db.execute(f"SELECT * FROM {table} ORDER BY 1, 2")  # noqa: S608
    ]
