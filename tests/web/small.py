"""A Flet app of three addresses, served as the real one is: for the tests of the serving itself."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from pathlib import Path

import flet as ft

from scorekeeper.app.theme import apply_theme
from scorekeeper.texts.speech import say
from scorekeeper.web.connections import NotServed, Tls
from scorekeeper.web.log import log_to_file
from scorekeeper.web.server import Lan, serve


def link(name: str, path: str) -> ft.Control:
    return ft.Button(name, on_click=lambda: ft.context.page.navigate(path))


@ft.component
def Home():
    count, set_count = ft.use_state(0)
    label = ft.Semantics(
        label="One more", button=True, selected=count == 1, exclude_semantics=True, content=ft.Text("+")
    )
    return ft.View(
        controls=[
            ft.Text(f"Home {count}"),
            ft.Container(label, on_click=lambda: set_count(lambda n: n + 1), ink=True),
            ft.Button("Dead", disabled=True),
            ft.Semantics(container=True, label="Anna", content=ft.Row([link("Match", "/match/7"), ft.Text("♠ 6")])),
            ft.Semantics(container=True, label="Bo", content=ft.Row([link("Match", "/match/8")])),
            ft.TextField(label="Name", on_change=lambda e: set_count(len(e.data))),
            ft.Button("Break", on_click=lambda: 1 / 0),
            ft.IconButton(ft.Icon(ft.Icons.UNDO, semantics_label="Undo"), on_click=lambda: set_count(0)),
        ],
    )


@ft.component
def Match():
    path = f"/match/{ft.use_route_params()['id']}"
    return ft.View(controls=[ft.Text(f"At {path}"), link("Enter", f"{path}/entry"), link("Home", "/")])


@ft.component
def Entry():
    path = f"/match/{ft.use_route_params()['id']}"
    files, _ = ft.use_state(ft.FilePicker)
    picked, set_picked = ft.use_state("")

    async def save():
        await files.save_file(file_name="Åses ark.csv", src_bytes="Å,1\r\n".encode())

    async def pick():
        set_picked(", ".join(f"{file.name} {file.bytes!r}" for file in await files.pick_files(with_data=True)))

    return ft.View(
        controls=[
            ft.Text(f"Entry of {path} {picked}"),
            ft.Button("Download", on_click=save),
            ft.Button("Import", on_click=pick),
            link("Save", path),
            link("Home", "/"),
        ],
    )


@ft.component
def Views():
    entry = ft.Route(path="entry", component=Entry)
    match = ft.Route(path="match/:id", component=Match, children=[entry])
    return ft.Router([ft.Route(component=Home, children=[match])], manage_views=True)


def main(page):
    apply_theme(page)  # the splash goes once the ground is the app's own, or else after ten seconds
    page.title = "Small"
    page.render_views(Views)


def guests(page):
    page.add(ft.Text("A guest"))


if __name__ == "__main__":
    folder, host, port = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    lan = Lan("K7M4QX", guests, Tls(*sys.argv[5:7]) if len(sys.argv) > 5 else None) if "--lan" in sys.argv else None
    log_to_file(folder)
    announce = partial(print, flush=True)
    try:
        asyncio.run(serve(main, host=host, port=port, open_browser="--open" in sys.argv, announce=announce, lan=lan))
    except NotServed as refused:
        raise SystemExit(say(refused.fault)) from None
