"""Tap targets: buttons, rows, and choices as chips, segments or lines, heard as check boxes or radio buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.canvas import colour_of
from scorekeeper.app.kit.rows import at_dots, centred, column_width, inner_width, padded, panel, stretched
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Viewport
from scorekeeper.flet_fixes.screen_reader import NamedSemantics
from scorekeeper.pictures.font_metrics import measure
from scorekeeper.texts import tr

_RANK: Final = 28  # the width of a rank
_CHEVRON: Final = 20  # the size of the arrow of a row that leads somewhere

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
    text: str, on_tap: OnTap, *, expand: bool = False, action: ft.ClientAction | None = None, size: float = theme.NAME
) -> ft.FilledButton:
    """Return the primary button of a screen, disabled without `on_tap`. Within the tap the client runs `action`."""
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

    def button(of: int) -> list[ft.Control]:
        more = app.on(set_count, lambda now: now + step)
        return [centred(quiet_button(tr("More"), more))] if of > count else []

    return count, button


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
    """Return a chip with a small line `below` its text; `chosen` is None for an action. A radio one needs `one_of`."""
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
    """Return the choices side by side, each as wide as its words ask for; with large type as chips."""
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


def choice_line(name: str, on_tap: OnTap, *, chosen: bool, role: Literal["checkbox", "radio"]) -> ft.Control:
    """Return one line with a check box; or with a radio button, within `one_of`."""
    on, off = ft.Icons.RADIO_BUTTON_CHECKED, ft.Icons.RADIO_BUTTON_UNCHECKED
    if role == "checkbox":
        on, off = ft.Icons.CHECK_BOX, ft.Icons.CHECK_BOX_OUTLINE_BLANK
    strut = ft.Container(height=theme.TARGET - 2 * theme.HAIR)  # no lower than a target
    icon = ft.Icon(on if chosen else off, size=22, color=theme.ACCENT if chosen else theme.SOFT)
    words = ft.Container(ft.Text(name, size=theme.BODY, color=theme.INK), expand=True)
    padding = ft.Padding.only(left=theme.HAIR, right=theme.INSET, top=theme.HAIR, bottom=theme.HAIR)
    row = ft.Row([strut, icon, words], spacing=theme.EDGE_GAP)
    return choice(row, name, on_tap, chosen=chosen, role=role, padding=padding)


def figure_row(  # noqa: PLR0913  # its words and its target
    app: App,
    title: str,
    below: str,
    figure: str,
    *,
    first: str = "",
    soft: bool = False,
    on_tap: OnTap = None,
    extra: ft.Control | None = None,
    heard: str = "",
) -> ft.Control:
    """Return a row: rank, name, figure at its end (below in large type), and a line below; `heard` is read after it."""
    text, colour = app.viewport.text, theme.SOFT if soft else colour_of(-figure.startswith("−"))
    end = [ft.Text(figure, size=theme.TITLE, color=colour, no_wrap=True)] if figure else []
    name = ft.Text(title, size=theme.NAME, color=theme.SOFT if soft and first else theme.INK)
    large = text >= theme.FIGURE_BELOW
    beside = ft.Row([ft.Container(name, expand=True), *end], spacing=theme.GAP)
    words: list[ft.Control] = [name if large or not end else beside]
    room = inner_width(column_width(app)) - (theme.GAP + _CHEVRON if on_tap is not None else 0)
    room -= theme.GAP + _RANK * text if first else 0
    words += [ft.Text(at_dots(below, theme.SMALL, room, text), size=theme.SMALL, color=theme.SOFT)] if below else []
    words += end if large else []
    words += [ft.Container(extra, padding=ft.Padding.only(top=theme.HAIR))] if extra is not None else []
    rank = [ft.Container(ft.Text(first, size=theme.NAME, color=theme.SOFT), width=_RANK * text)] if first else []
    leads = [ft.Icon(ft.Icons.CHEVRON_RIGHT, size=_CHEVRON, color=theme.SOFT)] if on_tap is not None else []
    whole = ft.Container(ft.Column(words, spacing=2, tight=True), expand=True)
    face = padded(ft.Row([*rank, whole, *leads], spacing=theme.GAP))
    facts = heard or ". ".join(part for part in (first, below, figure) if part)
    if on_tap is not None:
        return tap(face, title, on_tap, facts=facts)
    return ft.Semantics(label=f"{title}. {facts}", exclude_semantics=True, content=face)


def leading_panel(icon: ft.IconData, title: str, below: str, on_tap: OnTap) -> ft.Control:
    """Return a panel with an icon, a title and a smaller line, which opens another screen."""
    words: ft.Control = ft.Text(title, size=theme.NAME, color=theme.INK)
    if below:
        words = ft.Column([words, ft.Text(below, size=theme.SMALL, color=theme.SOFT)], spacing=2, tight=True)
    first = ft.Icon(icon, size=24, color=theme.ACCENT)
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=theme.SOFT)
    face = padded(ft.Row([first, ft.Container(words, expand=True), arrow], spacing=theme.EDGE_GAP))
    return panel(tap(face, title, on_tap, facts=below), padding=0)
