"""A QR code on the screen, for the camera of another phone."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.exchange.link import CodeImage

WIDEST: Final = 520
"""The width of a page with a code."""

_OTHER_HEIGHT: Final = 330  # of the screen's other parts: on a low screen the code is smaller, to be visible at once
_SMALLEST: Final = 240


def qr_picture(app: App, code: CodeImage, name: str, *, smallest: float = _SMALLEST) -> ft.Control:
    """The QR code, dark on white in both themes, for some cameras read no other."""
    across = min(WIDEST, app.viewport.width) - 2 * theme.EDGE_GAP
    side = min(across, max(smallest, (app.page.height or across + _OTHER_HEIGHT) - _OTHER_HEIGHT))
    dot = max(1.0, 2 * side // code.side / 2)  # a multiple of half a logical pixel, so that all dots are equally large
    image = ft.Image(
        src=code.png,
        width=dot * code.side,
        height=dot * code.side,
        fit=ft.BoxFit.FILL,
        filter_quality=ft.FilterQuality.NONE,
        gapless_playback=True,
        semantics_label=name,
    )
    return ft.Container(image, bgcolor=theme.WHITE, border_radius=theme.RADIUS, alignment=ft.Alignment.CENTER)
