"""A whole Flet session without a browser: the real session, page, differ and scheduler, and a client of our own.

The client packs every message as the real one would, so what cannot be sent fails the test; it answers
what the app asks of a browser (addresses, downloads, picked files); and it reads the screen as a screen
reader does, so a test taps what has a name:

    async with Headless(main) as phone:
        await phone.tap("New match")
        assert phone.sees("Who plays?")

Several names here are private to Flet, which is why its version is pinned exactly.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.controls.dialog_control import DialogControl
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from tests.support.reading import Named, controls_in, heard, named, walk

C = TypeVar("C", bound=BaseControl)

QUIET = 12
"""Rounds of the event loop without a message, after which a session has come to rest."""

PATIENCE = 2000
"""Rounds after which a session that does not come to rest is a failure."""


class Client(Connection):
    """The browser's end: takes every message, answers every question."""

    def __init__(self, hub: PubSubHub | None = None) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = hub or PubSubHub(loop=self.loop)
        self.page_url = "http://test"
        self.session: Session | None = None
        self.sent: list[tuple[MessageAction, int]] = []
        self.crashes: list[str] = []
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.gone: set[int] = set()
        self.focused: int | None = None  # the control that has the focus
        self.answers: dict[str, Callable[[dict[str, Any]], Any]] = {}

    def send_message(self, message: Message) -> None:
        packed = msgpack.packb([message.action, message.body], default=configure_encode_object_for_msgpack(BaseControl))
        self.sent.append((message.action, len(packed)))
        if message.action == MessageAction.SESSION_CRASHED:
            self.crashes.append(message.body.message)
        elif message.action == MessageAction.INVOKE_METHOD:
            self._answer(message.body)
        elif message.action == MessageAction.PATCH_CONTROL and self.session is not None:
            self.loop.call_soon(self._take_down_dialogs, self.session)

    def _answer(self, question: Any) -> None:
        arguments = question.args or {}
        self.calls.append((question.name, arguments))
        if question.name == "focus":
            self.focused = question.control_id
        answer = self.answers.get(question.name)
        result = answer(arguments) if answer else None
        hear = self.session.handle_invoke_method_results
        self.loop.call_soon(hear, question.control_id, question.call_id, result, None)

    def _take_down_dialogs(self, session: Session) -> None:
        """Say of every dialog that was closed that it is gone, once."""
        for dialog in session.page._dialogs.controls:
            if isinstance(dialog, DialogControl) and not dialog.open and dialog._i not in self.gone:
                self.gone.add(dialog._i)
                self.dismissing = asyncio.ensure_future(session.dispatch_event(dialog._i, "dismiss", None))

    def dispose(self) -> None:
        """Nothing is held open."""


class Headless:
    """One session of an app, opened at an address, driven by what can be read on it."""

    def __init__(
        self,
        main: Callable[[ft.Page], Any],
        *,
        route: str = "/",
        size: tuple[int, int] = (390, 844),
        hub: PubSubHub | None = None,
        url: str = "http://test",
    ) -> None:
        self._main = main
        self._hub = hub
        self._url = url
        self._first = {"platform": "linux", "web": True, "route": route, "width": size[0], "height": size[1]}
        self.trail = [route]
        """The addresses behind this one, oldest first, and this one."""
        self.saved: dict[str, bytes] = {}
        """What the app handed over as downloads, by file name."""
        self.device_answers: dict[str, Callable[[dict[str, Any]], Any]] = {}
        """What else the device answers, by the name of the question."""
        self.to_pick: list[tuple[str, bytes]] = []
        """The files that the person picks the next time that the app asks for some."""

    async def __aenter__(self) -> Self:
        self.client = Client(self._hub)
        self.client.page_url = self._url
        self.client.answers = {
            "push_route": self._pushed,
            "save_file": self._save,
            "pick_files": self._pick,
            **self.device_answers,
        }
        self.session = self.client.session = Session(self.client)
        self.page = self.session.page
        self.session.apply_page_patch(self._first)
        # The handshake of a real client; packing the page also tells the differ where it starts from.
        answer = RegisterClientResponseBody(
            session_id=self.session.id, page_patch=self.session.get_page_patch(), error=""
        )
        self.client.send_message(Message(MessageAction.REGISTER_CLIENT, answer))
        _context_page.set(self.page)
        context.reset_auto_update()
        started = self._main(self.page)
        if inspect.isawaitable(started):
            await started
        await self.session.after_event(self.page)
        await self.settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.session.close()
        await asyncio.sleep(0)

    # --- what is on the screen

    def all(self, kind: type[C] = BaseControl, **properties: Any) -> list[C]:
        """The controls on the screen of a type, with these properties, in reading order."""
        return [
            control
            for control in walk(self._shown())
            if isinstance(control, kind) and all(getattr(control, k, None) == v for k, v in properties.items())
        ]

    def one(self, kind: type[C] = BaseControl, **properties: Any) -> C:
        """The only such control; anything but one fails."""
        found = self.all(kind, **properties)
        assert len(found) == 1, f"{len(found)} of {kind.__name__} {properties} on the screen"
        return found[0]

    def texts(self) -> list[str]:
        """All that can be read, line by line; behind names that replace it, too."""
        return [heard(text) for text in self.all(ft.Text) if heard(text)]

    def sees(self, words: str) -> bool:
        """Whether these words stand somewhere in one line of text or one name."""
        return any(words in line for line in [*self.texts(), *self.said()])

    def sees_all(self, *words: str) -> bool:
        """Whether each of these stands so; fail with those that do not."""
        missing = [each for each in words if not self.sees(each)]
        assert missing == []
        return True

    def named(self, *, within: str | None = None) -> list[Named]:
        """Everything that can be tapped (or could, if it were not dead), or in the group called `within`."""
        root = self._shown() if within is None else [self._group(within)]
        return [thing for control in root for thing in named(control, enabled=True)]

    def names(self, *, within: str | None = None) -> list[str]:
        """The names of what can be tapped, in reading order."""
        return [thing.name for thing in self.named(within=within)]

    def said(self) -> list[str]:
        """All that a screen reader says of each of them: the name, and what a row shows besides."""
        return [thing.said for thing in self.named()]

    def find(self, name: str, *, within: str | None = None) -> Named:
        """Return the thing called `name`; fail with all names if there is none or more than one."""
        found = [thing for thing in self.named(within=within) if thing.name == name]
        assert len(found) == 1, f"{len(found)} called {name!r} among {self.names(within=within)}"
        return found[0]

    def is_enabled(self, name: str, *, within: str | None = None) -> bool:
        """Whether a tap on it does anything."""
        return self.find(name, within=within).enabled

    def is_selected(self, name: str, *, within: str | None = None) -> bool:
        """Whether it is the one chosen."""
        return bool(self.find(name, within=within).selected)

    # --- what a person does

    async def tap(self, *names: str, within: str | None = None) -> None:
        """Tap what is called so, one after the other; something dead fails."""
        for name in names:
            thing = self.find(name, within=within)
            assert thing.enabled, f"{name!r} cannot be tapped now"
            if isinstance(thing.control, ft.Checkbox | ft.Switch):
                await self.change(thing.control, not thing.control.value)
            else:
                await self.fire(thing.control, "click")

    async def enter(self, label: str, text: str) -> None:
        """Write into the text field with this label, over what stood there."""
        await self.change(self.one(ft.TextField, label=label), text)

    async def look_up(self, game: str) -> None:
        """Search the list of games for one by its name, and tap it."""
        await self.enter("Search", game)
        await self.tap(game)

    async def go(self, route: str) -> None:
        """Type an address, or follow a link to it."""
        self._pushed({"route": route})
        await self.settle()

    async def back(self) -> None:
        """The system's Back. At the first address it would leave the app: that fails."""
        assert len(self.trail) > 1, f"Back at {self.trail} leaves the app"
        self.trail.pop()
        self._route_changes()
        await self.settle()

    async def resize(self, width: int, height: int) -> None:
        """Turn the phone, or pull at the window."""
        self.session.apply_page_patch({"width": width, "height": height})
        await self.fire(self.page, "resize", {"width": width, "height": height})

    async def change(self, control: BaseControl, value: object) -> None:
        """Give a field another value, as its client would."""
        self.session.apply_patch(control._i, {"value": value})
        await self.fire(control, "change", value)

    async def fire(self, control: BaseControl, event: str, data: object = None) -> None:
        """Any event of any control."""
        await self.session.dispatch_event(control._i, event, data)
        await self.settle()

    async def settle(self) -> None:
        """Wait until the session has nothing more to say. A crash, or a screen that raised, fails here."""
        quiet, sent = 0, -1
        for _ in range(PATIENCE):
            await asyncio.sleep(0)
            quiet = quiet + 1 if sent == len(self.client.sent) and not self._pending() else 0
            sent = len(self.client.sent)
            if quiet == QUIET:
                break
        else:
            raise AssertionError("the session does not come to rest")
        assert not self.client.crashes, self.client.crashes
        scheduler = self.session._Session__updates_task
        if scheduler is not None and scheduler.done() and not scheduler.cancelled():
            scheduler.result()  # raises what a screen raised: nothing would be drawn from here on

    async def come_back(self) -> None:
        """Lose the connection and find it again, as a phone does that slept."""
        await self.sleep()
        await self.wake()

    async def sleep(self) -> None:
        """Lose the connection; the session waits for its return."""
        await self.session.disconnect(60)

    async def wake(self) -> None:
        """Find the connection again."""
        sleeper, self.client = self.client, Client(self._hub)
        self.client.answers, self.client.session = sleeper.answers, self.session
        await self.session.connect(self.client)
        await self.settle()

    # --- within

    def _shown(self) -> list[BaseControl]:
        """Return the controls that can be read now: an open dialog or the topmost view, and a passing message."""
        dialogs = [d for d in self.page._dialogs.controls if isinstance(d, DialogControl) and d.open]
        passing = [d for d in dialogs if isinstance(d, ft.SnackBar)]
        modal = [d for d in dialogs if d not in passing]
        return [*(modal or list(controls_in(self.page.views)))[-1:], *passing]

    def _group(self, label: str) -> BaseControl:
        groups = [s for s in self.all(ft.Semantics, label=label) if s.container]
        assert len(groups) == 1, f"{len(groups)} groups called {label!r} on the screen"
        return groups[0]

    def _pending(self) -> bool:
        return bool(self.session._Session__pending_updates or self.session._Session__pending_effects)

    def _pushed(self, arguments: dict[str, Any]) -> None:
        """A new address; going up leaves nothing behind, as in `scorekeeper/web/client/history.js`."""
        route = arguments["route"]
        while len(self.trail) > 1 and route != self.trail[-1] and _is_above(route, self.trail[-1]):
            self.trail.pop()
        if len(self.trail) > 1 and self.trail[-2] == route:
            self.trail.pop()
        elif _is_above(route, self.trail[-1]):
            self.trail[-1] = route
        elif self.trail[-1] != route:
            self.trail.append(route)
        self._route_changes()

    def _route_changes(self) -> None:
        route = self.trail[-1]
        self.session.apply_page_patch({"route": route})
        change = self.session.dispatch_event(self.page._i, "route_change", {"route": route})
        self._changing = asyncio.ensure_future(change)

    def _save(self, arguments: dict[str, Any]) -> None:
        self.saved[arguments["file_name"]] = arguments["src_bytes"]

    def _pick(self, _arguments: dict[str, Any]) -> list[dict[str, Any]]:
        picked, self.to_pick = self.to_pick, []
        return [
            {"id": number, "name": name, "size": len(data), "path": None, "bytes": data}
            for number, (name, data) in enumerate(picked)
        ]


def _is_above(route: str, other: str) -> bool:
    path, below = urlsplit(route).path, urlsplit(other).path
    return below.startswith(path if path.endswith("/") else f"{path}/")


def noting(sessions: list[Any]) -> Callable[[Any], Awaitable[None]]:
    """Return a greeting for `make_main` that collects its sessions for a test."""

    async def greet(session: Any) -> None:
        sessions.append(session)

    return greet
