"""Support for screen readers: hints that are read, and covered screens whose controls have their true places.

Behaviour of Flet 1.0.5: `ft.Semantics` sends its hint as `hint_text` (`flet/controls/core/semantics.py:141`), and its
client reads `hint`. Its Flutter does not update the semantics tree for controls that move while a screen or a dialog
covers them, or in the frame in which that goes (flutter/flutter#186178).
Cost: no hint is read; the tree keeps the old rectangles, and a screen reader's tap on one player writes into the next.
Workaround: `NamedSemantics` has the hint. An uncovered screen is laid out once more, narrower by less than any
rounding, which updates the whole tree. A client is asked for a screen reader first; one without is left alone.
Still needed? `tests/flet_fixes/test_still_needed.py` fails for another Flutter, or a `hint`.
Removal: `ft.Semantics` for `NamedSemantics`; `App` without its `second_layout`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import flet as ft
from flet.controls.object_patch import Operation
from flet.messaging.protocol import Message, MessageAction, PatchControlBody

from scorekeeper.flet_fixes.drawing import is_connected

_LATER: Final = 0.3  # seconds without a tap before the second layout, so that no tap waits for it
_LESS: Final = 1e-11  # logical pixels by which the screen becomes narrower; Flutter takes sizes within 1e-10 as equal


@ft.control("Semantics")  # type: ignore[arg-type]  # its own type is too narrow to be called with a class
class NamedSemantics(ft.Semantics):
    """`ft.Semantics` with a hint that is read."""

    hint: str | None = None


@dataclass(eq=False)
class ShownScreen:
    """A screen of a session: its latest drawing, and the number of its extra layouts."""

    view: ft.View | None = None
    layouts: int = 0

    def once_more(self) -> Message | None:
        """Return a message that gives the client a new padding; Python's own view stays unchanged.

        None for a screen that is still blank, which has no padding of its own.
        """
        if self.view is None or not isinstance(self.view.padding, (int, float)):
            return None
        self.layouts += 1
        usual, more = self.view.padding, _LESS * (1 + self.layouts % 2)
        padding = ft.Padding(left=usual, top=usual, right=usual + more, bottom=usual)
        patch = [[0], [Operation.Replace, 0, "padding", padding]]
        number = self.view._i  # noqa: SLF001  # as in `navigate`
        return Message(MessageAction.PATCH_CONTROL, PatchControlBody(number, patch))


@dataclass(eq=False)
class SecondLayout:
    """Has a session's client lay out its screen once more, after a pause in taps.

    `taps` returns their number so far, and `busy_since` whether anything happens or has happened since then.
    """

    page: ft.Page
    semantics: ft.SemanticsService
    busy_since: Callable[[int], bool]
    taps: Callable[[], int]
    screen: ShownScreen = field(default_factory=ShownScreen)  # the one drawn last
    _timer: asyncio.TimerHandle | None = None

    def soon(self) -> None:
        """Schedule the layout for a pause in taps."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(_LATER, self._due, self.taps())

    def _due(self, taps: int) -> None:
        self._timer = None
        if not is_connected(self.page):
            return
        if self.busy_since(taps):
            self.soon()
        else:
            self.page.run_task(self._lay_out, taps)

    async def _lay_out(self, taps: int) -> None:
        reads = False
        with suppress(Exception):  # a client that cannot tell is treated as one without a screen reader
            reads = (await self.semantics.get_accessibility_features()).accessible_navigation
        if not reads or not is_connected(self.page):
            return
        if self.busy_since(taps):
            self.soon()
        elif message := self.screen.once_more():
            self.page.session.connection.send_message(message)
