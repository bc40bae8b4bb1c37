"""A phone on which every screen is looked at, and everything on it tapped.

It is that of `tests/support/headless.py`. The clock of the event loop stands still but for a second after each tap, so
that nothing depends on how fast this machine is.
"""

from __future__ import annotations

import asyncio
import difflib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import flet as ft

from tests.support.headless import Headless
from tests.tools.golden import fixed
from tests.tools.golden.controls import digest, drawn_lines, flat, heard_lines
from tests.tools.golden.internals import SessionRole, make_main, open_services
from tests.tools.golden.walks import Step

MOST_TAPS = 20
"""The most taps on one screen or dialog; of more, those at the beginning and at the end."""

DAYS_LATER = 3
"""The days between the last kept match and the beginning of a session."""

LONGEST_STEP = 200
"""Letters of a step that are recorded."""

NARROW, WIDE, ACROSS = (390, 844), (1200, 800), (844, 390)
ASKED_ALWAYS = {"push_route", "save_file", "get_accessibility_features"}

Tap = tuple[str, int]
"""A name on the screen, and which of those that have it."""

Before = tuple[str, list[str], int]
"""Before a tap: the address, what was heard, and how often the device had been asked for something."""


class Phone(Headless):
    """A session whose clock stands still."""

    async def __aenter__(self) -> Self:
        self.now = 1000.0
        asyncio.get_running_loop().time = lambda: self.now
        return await super().__aenter__()

    async def moment(self) -> None:
        """Let a second pass."""
        self.now += 1.0
        await self.settle()

    def heard(self) -> list[str]:
        return [line for root in self._shown() for line in heard_lines(root)]

    def drawn(self) -> list[str]:
        return [line for root in self._shown() for line in drawn_lines(root)]

    def has_dialog(self) -> bool:
        dialogs = self.page._dialogs.controls
        return any(getattr(each, "open", False) and not isinstance(each, ft.SnackBar) for each in dialogs)

    def things(self) -> Iterator[Tap]:
        count: dict[str, int] = {}
        for thing in self.named():
            number = count[thing.name] = count.get(thing.name, 0) + 1
            if thing.enabled:
                yield thing.name, number

    async def tap_first(self, beginning: str) -> None:
        found = next((thing for thing in self.named() if thing.name.startswith(beginning) and thing.enabled), None)
        assert found is not None, f"nothing begins with {beginning!r} among {self.names()}"
        await self.fire(found.control, "click")

    async def tap_one(self, name: str, number: int) -> None:
        thing = [thing for thing in self.named() if thing.name == name][number - 1]
        if isinstance(thing.control, ft.Checkbox | ft.Switch):
            await self.change(thing.control, not thing.control.value)
        else:
            await self.fire(thing.control, "click")
        await self.moment()


class Screens:
    """Recordings of screens, each over a copy of one store; or where nothing can be kept."""

    def __init__(self, store: str | None, role: SessionRole | None = None, size: tuple[int, int] = NARROW) -> None:
        self.store, self.role, self.size = store, role or SessionRole(), size
        self.seen: set[str] = set()

    def _opened(self, name: str) -> Any:
        fixed.begin(name)
        fixed.tick(60 * 24 * DAYS_LATER)
        if self.store is None:
            return open_services(None)
        shutil.rmtree("now", ignore_errors=True)
        Path("now").mkdir()
        for path in Path(self.store).iterdir():
            if path.is_file():
                shutil.copy(path, "now")
        return open_services(Path("now"))

    def at(self, route: str, see: Callable[[Phone, Before | None], Any], taps: tuple[Tap, ...] = ()) -> Any:
        """Open an address, tap these, and see what is there then."""
        services = self._opened(f"{route} {self.size} {taps}")

        async def work() -> Any:
            async with Phone(make_main(services, self.role), route=route, size=self.size) as phone:
                await phone.moment()
                before = None
                for tap in taps:
                    before = (phone.trail[-1], phone.heard(), len(phone.client.calls))
                    await phone.tap_one(*tap)
                return see(phone, before)

        try:
            return asyncio.run(work())
        finally:
            services.close()

    def tree(self, route: str) -> str:
        """Return the lines that are heard at an address."""
        return self.at(route, lambda phone, _: "\n".join([f"at {phone.trail[-1]}", *phone.heard()]) + "\n")

    def drawn(self, route: str) -> str:
        """Return the lines that are drawn at an address."""
        return self.at(route, lambda phone, _: "\n".join(phone.drawn()) + "\n")

    def with_taps(self, route: str) -> str:
        """The tree at an address, and what each tap leads to; in a dialog each tap again."""

        def first(phone: Phone, _: object) -> Any:
            return phone.heard(), chosen(list(phone.things())), phone.trail[-1]

        heard, things, at = self.at(route, first)
        lines = [f"at {at}", *heard]
        for thing in things:
            told, inner = self._tapped(route, (thing,))
            lines += ["", f"=== tap {said_of(thing)}", *told]
            for other in inner:
                told, _ = self._tapped(route, (thing, other))
                lines += ["", f"=== tap {said_of(thing)} > {said_of(other)}", *told]
        return "\n".join(lines) + "\n"

    def _tapped(self, route: str, taps: tuple[Tap, ...]) -> tuple[list[str], list[Tap]]:
        try:
            return self.at(route, self._outcome, taps)
        except AssertionError as wrong:
            return [f"FAILED: {wrong}"], []

    def _outcome(self, phone: Phone, before: Before) -> tuple[list[str], list[Tap]]:
        """Return the result of a tap in lines, and the things that can be tapped in a dialog."""
        address, heard, calls = before
        now, inner = phone.heard(), []
        if phone.trail[-1] != address:
            lines = [f"leads to {phone.trail[-1]}", *self._there(phone.trail[-1], now)]
        elif phone.has_dialog() and now != heard:
            lines, inner = ["opens", *now], chosen(list(phone.things()))
        elif now != heard:
            lines = changes(heard, now)
        else:
            lines = ["nothing changes"]
        lines += saves(phone)
        asked = [(name, arguments) for name, arguments in phone.client.calls[calls:] if name not in ASKED_ALWAYS]
        lines += [f"asks the device: {name} {flat(arguments)}" for name, arguments in asked]
        return lines, inner

    def _there(self, address: str, now: list[str]) -> list[str]:
        """Return the lines heard at an address the first time; later only that they are unchanged."""
        known = digest([address, *now])
        if known in self.seen:
            return [f"  {known}, as before"]
        self.seen.add(known)
        return [f"  {known}", *now]

    def walk(self, route: str, steps: tuple[Step, ...]) -> str:
        """Return the lines heard after each step of a walk; a step that cannot be taken fails and shows the screen."""
        services = self._opened(f"walk {route} {steps[0]}")
        lines: list[str] = []

        async def work() -> None:
            async with Phone(make_main(services, self.role), route=route, size=self.size) as phone:
                await phone.moment()
                lines.extend([f"at {phone.trail[-1]}", *phone.heard()])
                for step, *words in steps:
                    before, saved = phone.heard(), len(phone.saved)
                    await getattr(phone, step)(*words)
                    await phone.moment()
                    told = f"=== {step} {' '.join(map(repr, words))[:LONGEST_STEP]}"
                    lines.extend(["", told, f"at {phone.trail[-1]}"])
                    lines.extend([*changes(before, phone.heard()), *saves(phone, saved)])

        try:
            asyncio.run(work())
        except (AssertionError, StopIteration, RuntimeError) as wrong:
            raise RuntimeError(f"{route}: {wrong}\n" + "\n".join(lines[-60:])) from wrong
        finally:
            services.close()
        return "\n".join(lines) + "\n"


def changes(before: list[str], now: list[str]) -> list[str]:
    """Return the lines that are heard now and were not, and the other way round."""
    return [*difflib.unified_diff(before, now, lineterm="", n=0)][2:]


def saves(phone: Phone, already: int = 0) -> list[str]:
    """The files that a session has handed over, but for those of before."""
    return [f"saves {name}: {flat(content)}" for name, content in [*phone.saved.items()][already:]]


def chosen(things: list[Tap]) -> list[Tap]:
    """Return at most `MOST_TAPS` things: those at the beginning and at the end."""
    half = MOST_TAPS // 2
    return things if len(things) <= MOST_TAPS else [*things[:half], *things[-half:]]


def said_of(thing: Tap) -> str:
    """A tap as it is recorded."""
    name, number = thing
    return repr(name) + (f" ({number})" if number > 1 else "")
