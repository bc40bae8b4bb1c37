"""Choices: chips in as many rows as they need, a few segments in a row, or lines with a mark.

A screen reader hears check boxes, or radio buttons where only one can be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.buttons import OnTap, tap
from scorekeeper.app.session.app import App
from scorekeeper.pictures.font_metrics import measure

Role: TypeAlias = Literal["checkbox", "radio", "button"]

_ABOVE = 6
_BETWEEN = 6
_CHOSEN: Final = "1"  # the value of the radio button that is on; all others have another


def chip(  # noqa: PLR0913  # its text, its action, and its look
    text: str,
    on_tap: OnTap,
    *,
    name: str | None = None,
    chosen: bool | None = None,
    icon: ft.IconData | None = None,
    below: str = "",
    key: str | None = None,
    role: Role = "checkbox",
) -> ft.Control:
    """Return a chip; `chosen` is None for an action. `below` is a small line under its text.

    A radio button stands within `one_of`.
    """
    colour = theme.ON_ACCENT if chosen else theme.INK
    drawn = ft.Icons.CHECK if chosen else icon
    face: list[ft.Control] = [ft.Container(height=theme.TARGET - 2 * _ABOVE - 2)]  # no lower than a target
    if drawn is not None:
        face.append(ft.Icon(drawn, size=18, color=colour if chosen else theme.SOFT))
    words: ft.Control = ft.Text(text, size=theme.BODY, color=colour, expand=not below, expand_loose=not below)
    if below:
        second = ft.Text(below, size=theme.CAPTION, color=colour if chosen else theme.SOFT)
        words = ft.Column([words, second], spacing=0, tight=True, expand=True, expand_loose=True)
    face.append(words)
    return choice(
        ft.Row(face, spacing=_BETWEEN, tight=True),
        name or text,
        on_tap,
        chosen=chosen,
        role=role,
        padding=ft.Padding.only(left=theme.INSET - _BETWEEN, right=theme.INSET, top=_ABOVE, bottom=_ABOVE),
        bgcolor=theme.ACCENT if chosen else theme.KEY,
        border=ft.Border.all(1, theme.ACCENT if chosen else theme.EDGE),
        border_radius=theme.TARGET / 2,
        key=key,
    )


def chips(several: Sequence[ft.Control]) -> ft.Control:
    """Chips in wrapped rows."""
    return ft.Row(list(several), wrap=True, spacing=theme.GAP, run_spacing=theme.GAP)


def one_of(several: ft.Control) -> ft.Control:
    """Return choices of which one holds, as a group of radio buttons."""
    return ft.RadioGroup(several, value=_CHOSEN)


def choice(
    content: ft.Control, name: str, on_tap: OnTap, *, chosen: bool | None, role: Role, **look: Any
) -> ft.Control:
    """Return a tap target that is chosen or not, with its role for screen readers.

    Only Flet's own radio button has the role of one: an unseen one is merged into the target's semantics. It is
    disabled, so that the focus and the tap are the target's.
    """
    if role != "radio":
        key, box = (chosen, None) if role == "button" else (None, chosen)
        return tap(content, name, on_tap, selected=key, checked=box, **look)
    unseen = ft.Colors.TRANSPARENT
    place: dict[str, Any] = {"width": 1, "height": 1, "left": 0, "top": 0}
    mark = ft.Radio(value=_CHOSEN if chosen else "", disabled=True, fill_color=unseen, overlay_color=unseen, **place)
    expand, key = look.pop("expand", None), look.pop("key", None)
    target = tap(content, name, on_tap, checked=chosen, **look)
    drawn: list[Any] = [target.content, mark]
    target.content = ft.Stack(drawn, fit=ft.StackFit.PASS_THROUGH)
    return ft.MergeSemantics(target, expand=expand, key=key)


class Segment(NamedTuple):
    """One choice: its value, its label, and a fuller name for screen readers if needed."""

    value: str
    label: str
    name: str = ""


def segmented(app: App, segments: Sequence[Segment], chosen: str, on_choice: Callable[[str], object]) -> ft.Control:
    """Return the choices side by side, each as wide as its words ask for; with large type as chips.

    The chosen one is in the accent colour.
    """
    large = app.viewport.text >= theme.SIDE_BY_SIDE
    face = chip if large else _segment
    drawn = [
        face(label, app.on(on_choice, value), name=name or label, chosen=value == chosen, role="radio")
        for value, label, name in segments
    ]
    if large:
        return one_of(chips(drawn))
    bar = ft.Container(
        ft.Row(drawn, spacing=theme.HAIR),
        bgcolor=theme.PAPER,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS_SMALL,
        padding=theme.HAIR,
    )
    return one_of(bar)


def _segment(text: str, on_tap: OnTap, *, name: str, chosen: bool, role: Role) -> ft.Control:
    label = ft.Text(text, size=theme.SMALL, color=theme.ON_ACCENT if chosen else theme.INK)
    return choice(
        ft.Container(label, alignment=ft.Alignment.CENTER),
        name,
        on_tap,
        chosen=chosen,
        role=role,
        bgcolor=theme.ACCENT if chosen else None,
        border_radius=theme.GAP,
        height=theme.TARGET,
        expand=round(measure(text, theme.SMALL)) + 2 * theme.INSET,
    )


def radio_line(name: str, on_tap: OnTap, *, chosen: bool) -> ft.Control:
    """Return one line of a choice of one among several, within `one_of`."""
    mark = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
    return _line(name, on_tap, mark, chosen=chosen, role="radio")


def check_line(name: str, on_tap: OnTap, *, chosen: bool) -> ft.Control:
    """Return one line with a check box."""
    mark = ft.Icons.CHECK_BOX if chosen else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    return _line(name, on_tap, mark, chosen=chosen, role="checkbox")


def _line(name: str, on_tap: OnTap, mark: ft.IconData, *, chosen: bool, role: Role) -> ft.Control:
    strut = ft.Container(height=theme.TARGET - 2 * theme.HAIR)  # no lower than a target
    icon = ft.Icon(mark, size=22, color=theme.ACCENT if chosen else theme.SOFT)
    words = ft.Container(ft.Text(name, size=theme.BODY, color=theme.INK), expand=True)
    padding = ft.Padding.only(left=theme.HAIR, right=theme.INSET, top=theme.HAIR, bottom=theme.HAIR)
    row = ft.Row([strut, icon, words], spacing=theme.EDGE_GAP)
    return choice(row, name, on_tap, chosen=chosen, role=role, padding=padding)
