"""The result as a card, as it will look to a friend: saved as an image for a chat, or as a drawing that stays sharp."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.context import App
from scorekeeper.app.parts.drawing import drawing
from scorekeeper.app.parts.export import hand_over
from scorekeeper.app.parts.page import page
from scorekeeper.app.parts.pair import pair
from scorekeeper.app.parts.tap import main_button, second_button
from scorekeeper.app.walls import match_screen
from scorekeeper.exchange.anyfile import file_name
from scorekeeper.pictures.palette import on_paper
from scorekeeper.pictures.result_card import WIDTH, result_card
from scorekeeper.pictures.shapes import Picture, moved
from scorekeeper.service.desk import Open

_PIXELS = 1440
"""How wide the image is: sharp on any phone, and still small enough to send."""


@match_screen
def CardScreen(app: App, hand: Open) -> ft.View:
    """The card, and two ways to save it."""
    lens: ft.MutableRef[ft.Screenshot] = ft.use_ref()
    picture = result_card(hand.sheet)
    scale = min(1.0, (app.frame.width - 2 * theme.EDGE_GAP) / WIDTH)
    fitted = Picture(WIDTH * scale, picture.height * scale, tuple(moved(picture.shapes, 0, 0, scale)), picture.said)
    lens.current = ft.Screenshot(
        ft.Container(drawing(fitted, on_paper), bgcolor=on_paper("paper"), width=fitted.width, height=fitted.height)
    )

    async def save_image() -> None:
        content = await lens.current.capture(pixel_ratio=_PIXELS / fitted.width)
        name = file_name(hand.sheet.match, "svg").removesuffix(".svg") + ".png"
        await app.files.save_file(file_name=name, src_bytes=content)
        app.tell(f"Saved as {name}.")

    seen = ft.Semantics(label=picture.said, image=True, exclude_semantics=True, content=lens.current)
    return page(
        app,
        "Card of the result",
        [ft.Row([seen], alignment=ft.MainAxisAlignment.CENTER), ft.Container(height=theme.GAP)],
        back=app.on(app.go_to, "result"),
        foot=[
            pair(
                app,
                second_button("Save as SVG", app.on(hand_over, app, hand.id, "svg")),
                main_button("Save the image", app.on(save_image)),
            )
        ],
        widest=WIDTH + 2 * theme.EDGE_GAP,
    )
