"""The card of a person, as it is sent, and the buttons that send or save it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.people.figure_panels import pictured
from scorekeeper.app.session.app import App
from scorekeeper.app.widgets.button import second_button
from scorekeeper.app.widgets.button_pair import pair
from scorekeeper.exchange.figures_file import PersonCardFiles, person_card_files
from scorekeeper.exchange.file_formats import media_type
from scorekeeper.exchange.share_address import IMAGE_TYPE
from scorekeeper.match.figures import Figures
from scorekeeper.pictures.person_card import WIDTH, person_card
from scorekeeper.pictures.shapes import Picture, moved
from scorekeeper.texts.language import tr

_PIXELS: Final = 1440
"""The width of the PNG, in pixels, as of the card of a result."""


def card_part(
    app: App, figures: Figures, names: Mapping[str, str], id: str, counted: str, room: float
) -> list[ft.Control]:
    """The card as wide as there is `room`, and its buttons; `counted` says which matches it counts."""
    files = person_card_files(figures, names, id, counted)
    scale = min(1.0, (room - 2) / WIDTH)  # with its border
    card = person_card(figures, names, id, counted)
    fitted = Picture(card.width * scale, card.height * scale, tuple(moved(card.shapes, 0, 0, scale)), card.alt_text)
    shown = ft.Screenshot(pictured(fitted))
    held = ft.Container(
        shown,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return [
        ft.Row([held], alignment=ft.MainAxisAlignment.CENTER),
        pair(app, _svg_button(app, files), _image_button(app, files, shown, scale)),
    ]


def _svg_button(app: App, files: PersonCardFiles) -> ft.Control:
    async def save() -> None:
        await app.files.save_file(file_name=files.name, src_bytes=files.svg)
        app.notify(tr("Saved as {name}.", name=files.name))

    if files.shared is None or media_type("svg") not in app.state.share_types:
        return second_button(tr("Save as SVG"), app.on(save))
    return second_button(tr("Send as SVG"), app.on(app.notices.clear), action=ft.OpenUrl(files.shared.address))


def _image_button(app: App, files: PersonCardFiles, shown: ft.Screenshot, scale: float) -> ft.Control:
    """The button that sends the card as PNG: drawn by the page, or where there is none as it is on the screen."""
    name, address = files.image

    async def save_capture() -> None:
        image = await shown.capture(_PIXELS / (WIDTH * scale))
        await app.files.save_file(file_name=name, src_bytes=image)
        app.notify(tr("Saved as {name}.", name=name))

    can_share = IMAGE_TYPE in app.state.share_types
    words = tr("Send the card") if can_share else tr("Save the image")
    if not app.page.web:
        return second_button(words, app.on(save_capture))
    saved = app.on(app.notices.clear) if can_share else app.on(app.notify, tr("Saved as {name}.", name=name))
    return second_button(words, saved, action=ft.OpenUrl(address))
