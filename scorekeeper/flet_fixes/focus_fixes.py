"""The keyboard focus: Enter on a text field goes on to the next one, and Enter on a button is its tap.

Behaviour of Flet 1.0.5: its client gives up the focus at Enter, and gets it back when the app asks for it. Letters
typed in between belong to no field, and arrive as keys of the page. The client does not report which control has the
focus, and keeps it over screens. If Enter is a tap, it sends the tap together with the key.
Cost: letters of a name are lost; Enter on Cancel would save.
Workaround: letters typed on the way to a field are kept for it; an Enter after Tab waits shortly for a tap.
Still needed? Until the page reports the focused control, and Enter can go on without giving up the focus.
Removal: `ft.TextField(on_submit=…)` with `focus()`; the shortcut of Enter asks for the focused control.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from contextlib import suppress
from typing import Final, TypeVar

import flet as ft

Focusable = TypeVar("Focusable", bound=ft.TextField | ft.FilledButton)

BUTTON: Final = "button"  # the name of the button after the last field
_TAP_TIMEOUT: Final = 0.2  # seconds to wait for a tap after Enter; the client sends both together


async def is_tap(tapped: asyncio.Event) -> bool:
    """Return whether the latest Enter is a tap on the focused control, which sets the event."""
    tapped.clear()
    try:
        await asyncio.wait_for(tapped.wait(), _TAP_TIMEOUT)
    except TimeoutError:
        return False
    return True


class FieldOrder:
    """The fields of the screen drawn last, by name, and keys typed on the way to one of them."""

    def __init__(self) -> None:
        """Begin without a field."""
        self._fields: dict[Hashable, ft.TextField | ft.FilledButton] = {}
        self._ahead: Hashable = None  # the field that will get the focus
        self._typed = ""
        self._before: tuple[Hashable, str] | None = None  # a field, and the text before its client's

    def put(self, name: Hashable, field: Focusable) -> Focusable:
        """Store a field that is being drawn."""
        self._fields[name] = field
        return field

    async def go_to(self, name: Hashable) -> None:
        """Focus a field, or the button."""
        field = self._fields.get(name)
        if field is None:
            return
        self._ahead, self._typed = None if name == BUTTON else name, ""
        with suppress(RuntimeError, TimeoutError):  # the screen was left meanwhile
            await field.focus()  # type: ignore[no-untyped-call]  # Flet gives it no types

    def key(self, event: ft.KeyboardEvent) -> None:
        """Handle a key of the page: a printable one belongs to the field that will get the focus."""
        if self._ahead is None or event.ctrl or event.alt or event.meta:
            return
        if event.key == "Backspace":
            self._typed = self._typed[:-1]
        elif len(event.key) == 1:
            self._typed += event.key if event.shift else event.key.lower()

    def arrived(self, name: Hashable) -> str:
        """Return the text typed on the way to a field that has the focus now."""
        typed = self._typed if name == self._ahead else ""
        self._ahead, self._typed = None, ""
        self._before = (name, typed) if typed else None
        return typed

    def written(self, name: Hashable, text: str) -> str:
        """Return the text of a field, given the client's `text`, which may still lack the part typed before."""
        before = self._before[1] if self._before is not None and self._before[0] == name else ""
        self._before = None
        return text if text.startswith(before) else before + text
