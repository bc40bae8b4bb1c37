"""Buttons and other tap targets, each with a name and a role for screen readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.rows import centred, stretched
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Viewport
from scorekeeper.flet_fixes.screen_reader import NamedSemantics
from scorekeeper.texts import tr

OnTap: TypeAlias = "Callable[..., Any] | None"


def tap(  # noqa: PLR0913  # its content, its name and its action; the rest is its look
    content: ft.Control,
    name: str,
    on_tap: OnTap,
    *,
    selected: bool | None = None,
    checked: bool | None = None,
    opened: bool | None = None,
    facts: str = "",
    hint: str | None = None,
    dead: bool = False,
    **look: Any,
) -> ft.Container:
    """Return a tap target with any content. Screen readers announce its name instead of its content.

    The semantics are inside the container, so that the tap belongs to the named node. `selected` is the state of a key,
    `checked` makes it a check box, `opened` a button that unfolds something. `facts` are the other words of the row,
    read after the name. A `hint` tells what a tap does; it is a description, which many readers leave out.
    Without `on_tap` the target is announced as disabled. A `dead` one is announced so too, but its `on_tap` still
    judges a tap that comes before the next drawing.
    """
    dead = dead or on_tap is None
    return ft.Container(
        NamedSemantics(
            label=f"{name}\n{facts}" if facts else name,
            hint=hint,
            button=checked is None,
            selected=selected,
            checked=checked,
            expanded=opened,
            disabled=dead,
            exclude_semantics=True,
            content=content,
        ),
        on_click=on_tap,
        ink=not dead,
        **look,
    )


def icon_button(icon: ft.IconData, name: str, on_tap: OnTap) -> ft.IconButton:
    """Return a button with an icon alone. The icon has the name, for screen readers do not announce a tooltip."""
    colour = theme.INK if on_tap is not None else theme.EDGE
    return ft.IconButton(
        ft.Icon(icon, semantics_label=name, size=24, color=colour),
        on_click=on_tap,
        disabled=on_tap is None,
        width=theme.TARGET,
        height=theme.TARGET,
    )


def main_button(
    text: str,
    on_tap: OnTap,
    *,
    expand: bool = False,
    action: ft.ClientAction | None = None,
    size: float = theme.NAME,
) -> ft.FilledButton:
    """Return the primary button of a screen. Without `on_tap` it is disabled, and something else tells why.

    The client itself runs `action`, within the tap; `size` is that of its words.
    """
    return ft.FilledButton(
        ft.Text(text, size=size, text_align=ft.TextAlign.CENTER),
        on_click=on_tap,
        action=action,
        disabled=on_tap is None,
        height=theme.BUTTON,
        expand=expand,
        style=ft.ButtonStyle(
            padding=ft.Padding.symmetric(horizontal=theme.INSET),
            bgcolor={ft.ControlState.DISABLED: theme.LINE, ft.ControlState.DEFAULT: theme.ACCENT},
            color={ft.ControlState.DISABLED: theme.SOFT, ft.ControlState.DEFAULT: theme.ON_ACCENT},
        ),
    )


def second_button(
    text: str,
    on_tap: OnTap,
    *,
    expand: bool = False,
    action: ft.ClientAction | None = None,
    name: str | None = None,
    lines: int = 1,
) -> ft.OutlinedButton:
    """Return the secondary button of a screen; the client itself runs `action`, within the tap.

    Screen readers say `name` in place of the text, if several buttons have the same text. Its height fits `lines` of
    large type.
    """
    return ft.OutlinedButton(
        ft.Text(text, size=theme.BODY, text_align=ft.TextAlign.CENTER, semantics_label=name),
        on_click=on_tap,
        action=action,
        disabled=on_tap is None,
        height=theme.BUTTON * lines,
        expand=expand,
        style=ft.ButtonStyle(
            padding=ft.Padding.symmetric(horizontal=theme.INSET),
            side={
                ft.ControlState.FOCUSED: theme.focus_ring(theme.INK),
                ft.ControlState.DEFAULT: ft.BorderSide(1, theme.EDGE),
            },
        ),
    )


def quiet_button(
    text: str, on_tap: OnTap, name: str | None = None, *, action: ft.ClientAction | None = None
) -> ft.Control:
    """Return a text button in the accent colour; the client itself runs `action`, within the tap."""
    label = ft.Text(text, size=theme.BODY, color=theme.ACCENT if on_tap is not None else theme.SOFT)
    return tap(
        ft.Container(label, alignment=ft.Alignment.CENTER, padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP)),
        name or text,
        on_tap,
        action=action,
        height=theme.TARGET,
        border_radius=theme.TARGET / 2,
    )


def pair(app: App, second: ft.Control, first: ft.Control) -> ft.Control:
    """Return two buttons side by side, the first to the right; with large type it is below, if there is room."""
    if not is_stacked(app.viewport):
        return ft.Row([ft.Container(second, expand=True), ft.Container(first, expand=True)], spacing=theme.GAP)
    return stretched([second, first], theme.GAP, tight=True)


def is_stacked(view: Viewport) -> bool:
    """Whether two buttons are one below the other."""
    return view.text >= theme.SIDE_BY_SIDE and not (view.wide and (view.text < theme.LARGE or view.low))


def use_more(app: App, step: int) -> tuple[int, Callable[[int], list[ft.Control]]]:
    """Return the number of shown items, `step` more at each tap, and the More button, given their total. A hook."""
    count, set_count = ft.use_state(step)

    def more() -> None:
        set_count(lambda now: now + step)

    def button(of: int) -> list[ft.Control]:
        return [centred(quiet_button(tr("More"), app.on(more)))] if of > count else []

    return count, button
