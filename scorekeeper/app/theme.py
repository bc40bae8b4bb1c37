"""The theme: colours, sizes of type and spaces.

Colours are roles of Flutter's colour scheme, so that the client switches between light and dark without Python.
Roboto is bundled in one weight: hierarchy is made by size, colour and space.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

import flet as ft

from scorekeeper.flet_fixes.client_gaps import calendar
from scorekeeper.pictures.palette import BY_DAY, BY_NIGHT

# Roles, by what they are for.
BACK: Final = ft.Colors.SURFACE  # the background behind panels
PAPER: Final = ft.Colors.SURFACE_CONTAINER
KEY: Final = ft.Colors.SURFACE_CONTAINER_HIGH
INK: Final = ft.Colors.ON_SURFACE
SOFT: Final = ft.Colors.ON_SURFACE_VARIANT  # second lines; contrast of 4.5 to 1 on all three backgrounds
LINE: Final = ft.Colors.OUTLINE_VARIANT
EDGE: Final = ft.Colors.OUTLINE  # the border of something that can be tapped
ACCENT: Final = ft.Colors.PRIMARY
ON_ACCENT: Final = ft.Colors.ON_PRIMARY
TINT: Final = ft.Colors.PRIMARY_CONTAINER  # the current row, key or panel
UP: Final = ft.Colors.PRIMARY
DOWN: Final = ft.Colors.TERTIARY  # negative points, which have a minus too; and errors
RED: Final = ft.Colors.ERROR  # the red suits
WHITE: Final = ft.Colors.WHITE  # behind a QR code, in the dark theme too
LINES: Final = (  # the lines of a chart, by their number; roles that nothing else here uses
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
LOW: Final = 720
SHORT: Final = (
    480  # height, divided by the reader's text scale, below which a bar and a foot of many lines leave too little
)
WIDEST: Final = 1120
ASIDE: Final = 384  # width of the second of two columns
LIST: Final = 720  # how wide a page with one column is at most

# The sizes of type, as many times the usual one, from which a layout is another.
SIDE_BY_SIDE: Final = 1.2  # two buttons or choices no longer stand side by side
FIGURE_BELOW: Final = 1.3  # a figure stands below the name that it is of, and two fields one below the other
LARGE: Final = 1.5  # keys are as high as their words ask, and fewer in a row


Accent: TypeAlias = Literal["green", "blue", "plum"]
"""The accent colour."""


class _Dye(NamedTuple):
    """An accent colour in the light or the dark theme, with the colours of text on it and of a tint."""

    accent: str
    on_accent: str
    tint: str


_DYES: Final[dict[Accent, tuple[_Dye, _Dye]]] = {
    "green": (_Dye("#1D5C46", "#FFFCF5", "#E3EDE5"), _Dye("#7CCBA8", "#0B1510", "#1B2C24")),
    "blue": (_Dye("#1F4F7F", "#FFFCF5", "#E0E9F2"), _Dye("#93BFEA", "#0A1219", "#1B2833")),
    "plum": (_Dye("#6D3763", "#FFFCF5", "#EFE3EC"), _Dye("#DDABD2", "#180D15", "#2E202B")),
}
"""Each accent in the light and in the dark theme."""

_BEHIND_BY_NIGHT: dict[Accent, str] = {"green": "#F0A08F", "blue": "#F0A08F", "plum": "#F2B84B"}
"""The colour of points behind, by night: beside plum the red would look like the accent."""

ACCENTS: Final[tuple[Accent, ...]] = get_args(Accent)


def _scheme(  # noqa: PLR0913  # a palette is a list of colours
    dye: _Dye,
    *,
    back: str,
    paper: str,
    ink: str,
    soft: str,
    line: str,
    edge: str,
    key: str,
    down: str,
    red: str,
    lines: tuple[str, ...],
) -> ft.ColorScheme:
    accent, on_accent, tint = dye
    return ft.ColorScheme(
        primary=accent, on_primary=on_accent, primary_container=tint, on_primary_container=ink,
        secondary=accent, on_secondary=on_accent, secondary_container=tint, on_secondary_container=ink,
        tertiary=down, on_tertiary=on_accent, error=red, on_error=on_accent,
        surface=back, on_surface=ink, on_surface_variant=soft, outline=edge, outline_variant=line,
        surface_container_lowest=paper, surface_container_low=paper, surface_container=paper,
        surface_container_high=key, surface_container_highest=key,
        inverse_surface=ink, on_inverse_surface=back, inverse_primary=tint, surface_tint="#00000000",
        primary_fixed=lines[0], secondary_fixed=lines[1], tertiary_fixed=lines[2],
        primary_fixed_dim=lines[3], secondary_fixed_dim=lines[4], tertiary_fixed_dim=lines[5],
        on_primary_fixed=lines[6], on_secondary_fixed=lines[7], on_tertiary_fixed=lines[8],
    )  # fmt: skip


def _day(accent: Accent) -> ft.ColorScheme:
    return _scheme(
        _DYES[accent][0], back="#F4EFE4", paper="#FFFCF5", ink="#221E17", soft="#6A6253", line="#E3DBC9",
        edge="#CBC0A8", key="#FFFCF5", down="#A4382A", red="#B3261E", lines=BY_DAY,
    )  # fmt: skip


def _night(accent: Accent) -> ft.ColorScheme:
    return _scheme(
        _DYES[accent][1], back="#0F1512", paper="#171F1B", ink="#F0EADC", soft="#A3ACA3", line="#28332D",
        edge="#3C4A42", key="#1E2823", down=_BEHIND_BY_NIGHT[accent], red="#F28B7D", lines=BY_NIGHT,
    )  # fmt: skip


_FOCUSED: Final = "#998A8270"
"""What lies under the words of a tap target that the keyboard is at: seen on paper and on the accent, day and night."""


def focus_ring(colour: str) -> ft.BorderSide:
    """The ring around a button that the keyboard is at, a little apart from it."""
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
    """Set a page's light and dark themes; the system's setting says which is used."""
    apply_accent(page, "green")
    page.theme_mode = ft.ThemeMode.SYSTEM
    page.bgcolor = BACK


def apply_accent(page: ft.Page, accent: Accent, text: float = 1) -> None:
    """Set the accent colour of a page, and the type of its calendars where the reader's is larger than ordinary."""
    page.theme = _theme(_day(accent), text)
    page.dark_theme = _theme(_night(accent), text)
