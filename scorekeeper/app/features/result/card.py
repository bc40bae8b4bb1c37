"""The card of the result: its picture, first on the page of the result, and the buttons that send or save it."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.match_views.export import can_share_card, card_action, card_sent, file_tap
from scorekeeper.app.match_views.share_files import use_share_files, version
from scorekeeper.app.session.app import App
from scorekeeper.app.widgets.button import second_button
from scorekeeper.app.widgets.button_pair import pair
from scorekeeper.app.widgets.canvas import drawing
from scorekeeper.exchange.share_address import image_name
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.pictures.chat import chat_text
from scorekeeper.pictures.result_image import WIDTH, result_parts
from scorekeeper.pictures.shapes import Picture, moved
from scorekeeper.texts.language import tr

_LARGEST: Final = 1.4
"""How much larger than its own size the card is drawn, where there is room."""

_BORDER: Final = 1

_PIXELS: Final = 1440
"""The width of the PNG, in pixels."""


def use_card(app: App, open_match: OpenMatch, room: float) -> list[ft.Control]:
    """The card as wide as `room`, in the colours of the theme, and its buttons. A hook."""
    screenshot: ft.MutableRef[ft.Screenshot] = ft.use_ref()
    scale = min(_LARGEST, (room - 2 * _BORDER) / WIDTH)
    parts = [_part(part, scale) for part in result_parts(open_match.sheet, text=app.viewport.text)]
    screenshot.current = ft.Screenshot(ft.Column(parts, spacing=0, tight=True))

    async def save_capture() -> None:
        name = image_name(open_match.sheet.match)
        image = await screenshot.current.capture(_PIXELS / (WIDTH * scale))
        await app.files.save_file(file_name=name, src_bytes=image)
        app.notify(tr("Saved as {name}.", name=name))

    sent, action = app.on(save_capture), None
    if app.page.web:  # a window of its own has no page that could share
        sent, action = card_sent(app, open_match), card_action(open_match)
    words = tr("Send the card") if can_share_card(app) else tr("Save the image")
    ready = use_share_files(app, version(app, open_match.id, open_match.revision), (("svg",),))
    svg, svg_action = file_tap(app, open_match.id, "svg", ready)
    svg_words = tr("Send as SVG") if svg_action else tr("Save as SVG")
    held = ft.Container(
        screenshot.current,
        bgcolor=theme.PAPER,
        border=ft.Border.all(_BORDER, theme.LINE),
        border_radius=theme.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    chat: list[ft.Control] = []
    if not app.role.plain:  # there is no clipboard over a plain connection
        said = app.on(app.notify, tr("The result is copied."))
        text = ft.CopyToClipboard(chat_text(open_match.sheet))
        chat = [ft.Row([second_button(tr("Copy for a chat"), said, action=text, expand=True)])]
    return [
        ft.Row([held], alignment=ft.MainAxisAlignment.CENTER),
        pair(
            app,
            second_button(svg_words, svg, action=svg_action),
            second_button(words, sent, action=action),
        ),
        *chat,
    ]


def _part(part: Picture, scale: float) -> ft.Control:
    """A part of the card, announced by its alternative text."""
    fitted = Picture(part.width * scale, part.height * scale, tuple(moved(part.shapes, 0, 0, scale)), part.alt_text)
    return ft.Semantics(label=part.alt_text, exclude_semantics=True, content=drawing(fitted))
