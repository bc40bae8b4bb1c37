"""The image of the result, to be saved as PNG or SVG."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.match_views.export import download
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_boundary import match_screen
from scorekeeper.app.widgets.button import main_button, second_button
from scorekeeper.app.widgets.button_pair import pair
from scorekeeper.app.widgets.canvas import drawing
from scorekeeper.app.widgets.page import page
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.pictures.palette import on_paper
from scorekeeper.pictures.result_image import WIDTH, result_image
from scorekeeper.pictures.shapes import Picture, moved
from scorekeeper.service.import_export import result_png
from scorekeeper.texts.language import tr

_PIXELS = 1440
"""The maximal width of the PNG, in pixels."""


@match_screen
def ResultImageScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The image, with two buttons to save it."""
    screenshot: ft.MutableRef[ft.Screenshot] = ft.use_ref()
    picture = result_image(open_match.sheet)
    scale = min(1.0, (app.viewport.width - 2 * theme.EDGE_GAP) / WIDTH)
    fitted = Picture(WIDTH * scale, picture.height * scale, tuple(moved(picture.shapes, 0, 0, scale)), picture.alt_text)
    screenshot.current = ft.Screenshot(drawing(fitted, on_paper))

    async def save_image() -> None:
        pixel_ratio = _pixel_ratio(app.page, fitted)
        image = await screenshot.current.capture(pixel_ratio)
        size = (round(fitted.width * pixel_ratio), round(fitted.height * pixel_ratio))
        name, content = result_png(open_match.sheet.match, image, *size)
        await app.files.save_file(file_name=name, src_bytes=content)
        app.notify(tr("Saved as {name}.", name=name))

    shown = ft.Semantics(label=picture.alt_text, image=True, exclude_semantics=True, content=screenshot.current)
    return page(
        app,
        tr("Card of the result"),
        [ft.Row([shown], alignment=ft.MainAxisAlignment.CENTER), ft.Container(height=theme.GAP)],
        back=app.on(app.go_to, "result"),
        foot=[
            pair(
                app,
                second_button(tr("Save as SVG"), app.on(download, app, open_match.id, "svg")),
                main_button(tr("Save the image"), app.on(save_image)),
            )
        ],
        widest=WIDTH + 2 * theme.EDGE_GAP,
    )


def _pixel_ratio(page: ft.Page, drawn: Picture) -> float:
    """Pixels of the PNG for a logical pixel: a browser captures no image larger than its window."""
    room = min((page.width or drawn.width) / drawn.width, (page.height or drawn.height) / drawn.height)
    return min(room * (page.media.device_pixel_ratio or 1), _PIXELS / drawn.width)
