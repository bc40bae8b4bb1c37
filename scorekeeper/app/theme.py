"""The theme: roles of colours, sizes of type, and spaces. The colours themselves are in `pictures.palette`.

The roles are those of Flutter's colour scheme, so that the client switches between light and dark without Python.
Roboto is bundled in one weight; names and totals are `BOLD`. Other emphasis comes from size, colour and space.
"""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.flet_fixes.client_gaps import calendar
from scorekeeper.pictures.palette import DAY, NIGHT, Accent, Colours

# Roles, by purpose.
BACK: Final = ft.Colors.SURFACE  # the background behind panels
PAPER: Final = ft.Colors.SURFACE_CONTAINER
KEY: Final = ft.Colors.SURFACE_CONTAINER_HIGH
INK: Final = ft.Colors.ON_SURFACE
SOFT: Final = ft.Colors.ON_SURFACE_VARIANT  # second lines; contrast of 4.5 to 1 on all three backgrounds
LINE: Final = ft.Colors.OUTLINE_VARIANT
EDGE: Final = ft.Colors.OUTLINE  # the border of a tap target
ACCENT: Final = ft.Colors.PRIMARY
ON_ACCENT: Final = ft.Colors.ON_PRIMARY
TINT: Final = ft.Colors.PRIMARY_CONTAINER  # the current row, key or panel
UP: Final = ft.Colors.PRIMARY
DOWN: Final = ft.Colors.TERTIARY  # negative points, which also have a minus; and errors
RED: Final = ft.Colors.ERROR  # the red suits
WHITE: Final = ft.Colors.WHITE  # behind a QR code, in the dark theme too
LINES: Final = (  # the lines of a chart, by number; nothing else uses these roles
    ft.Colors.PRIMARY_FIXED,
    ft.Colors.SECONDARY_FIXED,
    ft.Colors.TERTIARY_FIXED,
    ft.Colors.PRIMARY_FIXED_DIM,
    ft.Colors.SECONDARY_FIXED_DIM,
    ft.Colors.TERTIARY_FIXED_DIM,
    ft.Colors.ON_PRIMARY_FIXED,
    ft.Colors.ON_SECONDARY_FIXED,
    ft.Colors.ON_TERTIARY_FIXED,
)

# Sizes of type, in logical pixels before the reader's own text size.
CAPTION: Final = 12
SMALL: Final = 14
BODY: Final = 16
NAME: Final = 18
TITLE: Final = 21
FIGURE: Final = 28
TOTAL: Final = 38

BOLD: Final = ft.FontWeight.W_600
"""The weight of names and totals. The client derives it from the one bundled weight, with the same widths."""

# Space, on a grid of four.
HAIR: Final = 4
GAP: Final = 8
EDGE_GAP: Final = 12  # between a panel and the side of the screen
INSET: Final = 16  # padding of a panel
TARGET: Final = 48  # the least height of a tap target
BUTTON: Final = 56
RADIUS: Final = 16
RADIUS_SMALL: Final = 12

WIDE: Final = 840  # from this width on, two columns
ACROSS: Final = 700  # likewise on a low screen, such as a phone on its side
LOW: Final = 720
# The height, divided by the reader's text scale, below which a page needs a lower bar and foot.
SHORT: Final = 480
WIDEST: Final = 960  # the width of the widest page
ASIDE: Final = 384  # width of the second of two columns, at most

# Text scales from which the layout changes.
SIDE_BY_SIDE: Final = 1.2  # two buttons or choices are no longer side by side
FIGURE_BELOW: Final = 1.3  # a figure is below its name, and of two fields one is below the other
LARGE: Final = 1.5  # keys are as high as their words, and fewer in a row


def _scheme(colours: Colours) -> ft.ColorScheme:
    lines = colours.lines
    return ft.ColorScheme(
        primary=colours.accent, on_primary=colours.on_accent,
        primary_container=colours.tint, on_primary_container=colours.ink,
        secondary=colours.accent, on_secondary=colours.on_accent,
        secondary_container=colours.tint, on_secondary_container=colours.ink,
        tertiary=colours.behind, on_tertiary=colours.on_accent, error=colours.red, on_error=colours.on_accent,
        surface=colours.back, on_surface=colours.ink, on_surface_variant=colours.soft,
        outline=colours.edge, outline_variant=colours.line,
        surface_container_lowest=colours.paper, surface_container_low=colours.paper, surface_container=colours.paper,
        surface_container_high=colours.key, surface_container_highest=colours.key,
        inverse_surface=colours.ink, on_inverse_surface=colours.back, inverse_primary=colours.tint,
        surface_tint="#00000000",
        primary_fixed=lines[0], secondary_fixed=lines[1], tertiary_fixed=lines[2],
        primary_fixed_dim=lines[3], secondary_fixed_dim=lines[4], tertiary_fixed_dim=lines[5],
        on_primary_fixed=lines[6], on_secondary_fixed=lines[7], on_tertiary_fixed=lines[8],
    )  # fmt: skip


_FOCUSED: Final = "#998A8270"
"""The layer over a tap target with keyboard focus; visible on paper and on the accent, day and night."""


def focus_ring(colour: str) -> ft.BorderSide:
    """Return the ring around a button with keyboard focus, a little apart from it."""
    return ft.BorderSide(2, colour, stroke_align=3)


def _theme(scheme: ft.ColorScheme, text: float) -> ft.Theme:
    still = ft.PageTransitionTheme.NONE  # an animation between pages would only cost time
    ring = ft.ButtonStyle(side={ft.ControlState.FOCUSED: focus_ring(scheme.on_surface or INK)})
    days, texts = (None, None) if text == 1 else calendar(BODY, SMALL, text)
    return ft.Theme(
        color_scheme=scheme,
        date_picker_theme=days,
        text_theme=texts,
        focus_color=_FOCUSED,
        filled_button_theme=ft.FilledButtonTheme(style=ring),
        text_button_theme=ft.TextButtonTheme(style=ring),
        icon_button_theme=ft.IconButtonTheme(style=ring),
        font_family="Roboto",
        scaffold_bgcolor=scheme.surface,
        page_transitions=ft.PageTransitionsTheme(android=still, ios=still, linux=still, macos=still, windows=still),
    )


def apply_theme(page: ft.Page) -> None:
    """Set a page's light and dark themes; the system's setting selects one."""
    apply_accent(page, "green")
    page.theme_mode = ft.ThemeMode.SYSTEM
    page.bgcolor = BACK


def apply_accent(page: ft.Page, accent: Accent, text: float = 1) -> None:
    """Set the accent colour of a page, and the size of its calendars if the reader's type is larger than ordinary."""
    page.theme = _theme(_scheme(DAY[accent]), text)
    page.dark_theme = _theme(_scheme(NIGHT[accent]), text)
