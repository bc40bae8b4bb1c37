"""The local server, asked over real sockets: who is let in, who is not, and how it starts and ends."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from urllib.parse import urlsplit

import msgpack
import pytest
import pytest_asyncio
import websockets
from flet.messaging.protocol import Message, MessageAction, PatchControlBody
from websockets.asyncio.client import connect

from scorekeeper.flet_fixes.server_fixes import FletSocket
from scorekeeper.web.connections import PORT_TAKEN, NotServed
from scorekeeper.web.server import ADDRESS_NOT_OURS, NO_SUCH_PORT, serve
from scorekeeper.web.socket import RegistrationGate
from tests.support.serving import PATIENCE, serving
from tests.web.sessions import Line, registration

SMALL = ("-m", "tests.web.small")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def small(tmp_path_factory):
    async with serving(*SMALL, tmp_path_factory.mktemp("small"), "127.0.0.1", "0") as served:
        yield urlsplit(served.address).netloc


def ask(place, path="/", method="GET", **headers):
    with closing(HTTPConnection(place, timeout=PATIENCE)) as connection:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer, answer.read()


def test_a_page_of_its_own_is_served(small):
    answer, body = ask(small)
    assert answer.status == 200
    assert b"<title>Scorekeeper</title>" in body


@pytest.mark.parametrize("path", ["/match/7", "/match/7/entry"])
def test_every_address_of_the_app_can_be_opened_directly(small, path):
    answer, body = ask(small, path)
    assert answer.status == 200
    assert b"flutter_bootstrap.js" in body


def test_a_missing_file_is_missing(small):
    assert ask(small, "/no/such/file.png")[0].status == 404


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/oauth_callback", "/upload"])
def test_pages_that_flet_would_serve_besides_the_app_are_absent(small, path):
    answer, body = ask(small, path)
    assert b"swagger" not in body.lower()
    assert answer.status == (404 if path.endswith(".json") else 200)  # an address of the app, if anything
    assert path.endswith(".json") or b"flutter_bootstrap.js" in body


@pytest.mark.parametrize("path", ["/", "/main.dart.wasm", "/no/such/file.png"])
def test_no_answer_can_be_read_or_framed_by_another_site(small, path):
    answer, _ = ask(small, path)
    assert answer.headers["Access-Control-Allow-Origin"] is None
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_file_that_the_browser_has_is_not_sent_again(small):
    first, _ = ask(small, "/main.dart.wasm")
    again, body = ask(small, "/main.dart.wasm", If_None_Match=first.headers["ETag"])
    assert first.headers["Cache-Control"] == "no-cache"
    assert (again.status, body) == (304, b"")


async def test_a_page_of_its_own_gets_a_session(small):
    async with connect(f"ws://{small}/ws", origin=f"http://{small}") as phone:
        await phone.send(registration())
        action, body = msgpack.unpackb((await phone.recv())[1:], strict_map_key=False)
        assert action == 1
        assert body["error"] == ""
        assert body["session_id"] != ""


@pytest.mark.parametrize("frame", [b"", b"\x01", b"\x00", b"\x00nonsense", b"\x00" + msgpack.packb([2, {}]), "text"])
async def test_visitor_that_does_not_speak_flet_is_disconnected(small, frame):
    async with connect(f"ws://{small}/ws", origin=f"http://{small}") as stranger:
        await stranger.send(frame)
        with pytest.raises(websockets.ConnectionClosed):
            await asyncio.wait_for(stranger.recv(), PATIENCE)
        assert stranger.close_code == 1002


async def never(_scope, _receive, _send):
    raise AssertionError("nobody has registered")


async def test_a_socket_that_never_registers_is_closed_after_a_while():
    line = Line({"type": "websocket.connect"})
    await RegistrationGate(never, timeout=0.01)({"type": "websocket"}, line.receive, line.send)
    assert line.sent == ["websocket.accept", "websocket.close"]


async def test_a_socket_that_leaves_before_it_registers_leaves_nothing_behind():
    line = Line({"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1001})
    await RegistrationGate(never)({"type": "websocket"}, line.receive, line.send)
    assert line.sent == ["websocket.accept"]
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_message_to_a_phone_that_has_gone_is_dropped_and_the_app_goes_on():
    async def app(_scope, receive, send):
        assert [(await receive())["type"], (await receive())["type"]] == ["websocket.connect", "websocket.receive"]
        await send({"type": "websocket.accept"})
        line.gone = True
        await send({"type": "websocket.send", "bytes": b""})
        line.sent.append("the app goes on")

    line = Line({"type": "websocket.connect"}, {"type": "websocket.receive", "bytes": registration()})
    await RegistrationGate(app)({"type": "websocket"}, line.receive, line.send)
    assert line.sent == ["websocket.accept", "the app goes on"]


async def refusal(**where):
    with pytest.raises(NotServed) as refused:
        await serve(never, announce=print, **where)
    return refused.value.fault


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::", "example.org", ""])  # noqa: S104  # they are refused
async def test_no_address_but_this_machines_own_is_served(host):
    assert await refusal(host=host) == ADDRESS_NOT_OURS(host=host)


@pytest.mark.parametrize("port", [-1, 65536])
async def test_a_port_that_cannot_be_is_a_fault(port):
    assert await refusal(port=port) == NO_SUCH_PORT(port=port)


async def test_a_port_in_use_is_a_fault():
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        assert await refusal(port=port) == PORT_TAKEN(port=port)


@pytest.mark.ci
@pytest.mark.parametrize("host", ["localhost", pytest.param("::1", marks=pytest.mark.long)])
async def test_other_names_of_this_machine_can_be_served(host, tmp_path):
    try:
        socket.create_server((host, 0), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError:
        pytest.skip(f"this machine has no {host}")
    async with serving(*SMALL, tmp_path, host, "0") as served:
        assert ask(urlsplit(served.address).netloc)[0].status == 200


@pytest.mark.ci
async def test_server_ends_quietly_while_a_phone_is_connected(tmp_path):
    async with serving(*SMALL, tmp_path, "127.0.0.1", "0") as served:
        place = urlsplit(served.address).netloc
        async with connect(f"ws://{place}/ws", origin=f"http://{place}") as phone:
            await phone.send(registration())
            await phone.recv()
            assert await served.stop() == (0, "", "")


@pytest.mark.ci
async def test_the_browser_is_opened_where_it_answers(tmp_path):
    script, seen = tmp_path / "browser.py", tmp_path / "seen"
    script.write_text(f"import pathlib, sys; pathlib.Path({str(seen)!r}).write_text(sys.argv[1])\n")
    env = os.environ | {"BROWSER": f"{sys.executable} {script} %s"}
    async with serving(*SMALL, tmp_path, "127.0.0.1", "0", "--open", env=env) as served:
        ask(urlsplit(served.address).netloc)
        await served.stop()
    assert seen.read_text() == served.address


async def test_message_is_sent_without_being_written_out_for_a_log():
    @dataclass
    class Dumb:
        size: int = 7

        def __repr__(self):
            raise AssertionError("nobody asked")

    line = FletSocket(loop=asyncio.get_running_loop(), executor=None, main=None, before_main=None)
    line._FletApp__send_queue = asyncio.Queue()
    line.send_message(Message(MessageAction.PATCH_CONTROL, PatchControlBody(1, [Dumb()])))
    frame = line._FletApp__send_queue.get_nowait()
    assert (frame[0], msgpack.unpackb(frame[1:])) == (0, [2, {"id": 1, "patch": [{"size": 7}]}])


async def test_a_message_after_the_end_of_a_socket_is_dropped():
    line = FletSocket(loop=asyncio.get_running_loop(), executor=None, main=None, before_main=None)
    line._FletApp__send_queue = None
    line.send_message(Message(MessageAction.PATCH_CONTROL, PatchControlBody(1, [])))
