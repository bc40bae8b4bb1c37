"""The workarounds of `scorekeeper/flet_fixes` are still needed; a failing test tells what can go, by its README."""

import asyncio
import dataclasses
import inspect

import flet as ft
from flet.controls import object_patch
from flet.controls.base_page import PageMediaData
from flet_web.fastapi import FletApp, app_manager
from starlette.websockets import WebSocketDisconnect

from scorekeeper.flet_fixes.client_files import CLIENT
from scorekeeper.flet_fixes.drawing import use_left
from tests.support.headless import Headless


async def told_when_left(effect):
    """Whether a cleanup is called when its screen, which was drawn twice, is left."""
    told = []

    @ft.component
    def screen():
        number, show = ft.use_state(0)
        effect(lambda: told.append("left"))
        return ft.Column([ft.Text(f"{number}"), ft.TextButton("Again", on_click=lambda: show(number + 1))])

    @ft.component
    def app():
        shown, show = ft.use_state(True)
        return ft.Column([ft.TextButton("Leave", on_click=lambda: show(False)), *([screen()] if shown else [])])

    async with Headless(lambda page: page.render(app)) as phone:
        await phone.tap("Again")
        await phone.tap("Leave")
    return told == ["left"]


async def test_a_cleanup_that_an_effect_returns_is_dropped_and_ours_is_not():
    assert not await told_when_left(lambda left: ft.use_effect(lambda: left, []))
    assert await told_when_left(use_left)


async def test_an_address_is_pushed_and_nothing_drawn_before_the_client_has_answered():
    async with Headless(lambda page: page.render(ft.component(ft.Column))) as phone:
        phone.client.answers["push_route"] = lambda _: None
        await phone.page.push_route("/else")
        assert phone.page.route == "/"


def test_flet_still_sets_and_compares_every_field_and_writes_a_log():
    init = inspect.unwrap(ft.Container.__init__)
    assert {field.name for field in dataclasses.fields(ft.Container) if field.init} <= {*init.__code__.co_names}
    source = inspect.getsource(object_patch)
    assert source.count("in dataclasses.fields(item)") == 2
    assert source.count("logger.debug(") > 10


def test_flet_has_a_hint_by_another_name():
    assert "hint" not in {field.name for field in dataclasses.fields(ft.Semantics)}


def test_flet_does_not_say_how_large_the_type_of_the_reader_is():
    assert not {name for name in PageMediaData.__dataclass_fields__ if "text" in name}


def test_flet_has_the_flutter_that_does_not_tell_what_has_changed_its_place():
    assert "0cd610717bde95fd88343c64f81c11ba4e5c0010" in (CLIENT / "flutter_bootstrap.js").read_text("utf-8")


def test_roboto_comes_from_another_host_where_the_manifest_has_none():
    assert "Roboto" not in (CLIENT / "assets" / "FontManifest.json").read_text("utf-8")
    assert "fonts.gstatic.com" in (CLIENT / "main.dart.js").read_text("utf-8")


async def test_a_socket_that_closes_before_its_first_message_leaves_its_sender_waiting():
    class Closed:
        async def receive_bytes(self):
            raise WebSocketDisconnect

    app = FletApp(asyncio.get_running_loop(), app_manager.executor, None, None)
    app._FletApp__websocket, app._FletApp__send_queue = Closed(), asyncio.Queue()
    await app._FletApp__receive_loop()
    assert app._FletApp__send_queue.empty()


def test_every_message_is_spelt_out_for_a_log():
    assert 'debug(f"send_message: {message}")' in inspect.getsource(FletApp.send_message)
