"""A guest that speaks the protocol raw: what it makes up costs the table nothing, and its own slot comes back."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
import tracemalloc
from contextlib import AsyncExitStack

import msgpack
import pytest
import websockets
from flet.messaging.protocol import MessageAction
from flet_web.fastapi import app_manager
from starlette.routing import WebSocketRoute
from websockets.asyncio.client import connect

from scorekeeper.web.server import site
from scorekeeper.web.session_limit import HOME, SessionGate, SessionLimit
from scorekeeper.web.socket import BoundedWebSocket, FrameRefused, action_of
from tests.support.serving import PATIENCE
from tests.web.guests import Sleeper, cookie, greeted, socket
from tests.web.sessions import Line, registration

BAD_TIME = msgpack.ExtType(1, b"nonsense")


def packed(action, body):
    return b"\x00" + msgpack.packb([action, body])


def register(**page):
    return packed(1, {"session_id": "", "page_name": "", "page": {"route": "/", "web": True} | page})


CLICK = packed(3, {"target": 7, "name": "click", "data": None})


@pytest.fixture(scope="module")
def joined(port):
    return cookie(port)


# --- what may be said


@pytest.mark.parametrize(
    ("frame", "action"),
    [
        (registration(), MessageAction.REGISTER_CLIENT),
        (CLICK, MessageAction.CONTROL_EVENT),
        (packed(4, {"id": 7, "props": {"value": "Anna"}}), MessageAction.UPDATE_CONTROL_PROPS),
        (
            packed(5, {"control_id": 7, "call_id": "x", "result": [bytes(15_000_000)], "error": None}),
            MessageAction.INVOKE_METHOD,
        ),
    ],
)
def test_message_of_a_client_is_accepted(frame, action):
    assert action_of(frame) is action


TOO_MUCH = {
    "a list for every byte": packed(3, {"target": 7, "name": "click", "data": [[]] * 20_000}),
    "lists in lists": CLICK[:-1] + b"\x91" * 100 + b"\xc0",
    "a map of four thousand million": packed(3, {"target": 7, "name": "click", "data": None})[:-1]
    + b"\xdf"
    + b"\xff" * 4,
    "more bytes than a backup has": packed(3, {"target": 7, "name": "click", "data": bytes(16 * 2**20)}),
}
NO_MESSAGE = {
    "nothing": b"",
    "a channel of data": b"\x01\x00\x00\x00\x00abc",
    "nonsense": b"\x00nonsense",
    "an action that only a server says": packed(2, {"id": 1, "patch": []}),
    "an action that is true": packed(True, {"session_id": "", "page_name": "", "page": {}}),
    "an action that is 1.0": packed(1.0, {"session_id": "", "page_name": "", "page": {}}),
    "an action of none": packed(99, {}),
    "a time that is none": register(at=BAD_TIME),
    "a stamp that is none": register(at="stamp").replace(b"\xa5stamp", b"\xc7\x03\xff123"),
    "no page": packed(1, {"session_id": "", "page_name": "", "page": [1]}),
    "a list of three": b"\x00" + msgpack.packb([1, {"session_id": "", "page_name": "", "page": {}}, 1]),
    "an event at no control": packed(3, {"target": [], "name": "click", "data": None}),
    "props that are none": packed(4, {"id": 7, "props": "value"}),
    "more behind it": registration() + b"\x00",
    "less of it": registration()[:-1],
}  # fmt: skip


@pytest.mark.ci
@pytest.mark.parametrize("name", TOO_MUCH)
def test_message_that_would_cost_too_much_is_refused_before_it_is_unpacked(name):
    frame = TOO_MUCH[name]
    gc.collect()
    tracemalloc.start()
    began = time.process_time()
    with pytest.raises(FrameRefused) as refused:
        action_of(frame)
    took, (_, peak) = time.process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert refused.value.code == 1009
    assert took < 0.5  # seconds; traced, it takes 20 times as long
    assert peak < 1_000_000


@pytest.mark.parametrize("name", NO_MESSAGE)
def test_message_that_no_client_sends_is_refused(name):
    with pytest.raises(FrameRefused) as refused:
        action_of(NO_MESSAGE[name])
    assert refused.value.code == 1002


# --- slots and sessions


@pytest.mark.ci
async def test_everybody_gets_in_after_64_registrations_with_a_bad_time(port, home, joined):
    async with AsyncExitStack() as stack:
        for _ in range(64):
            line = await stack.enter_async_context(socket(port, Cookie=joined))
            await line.send(register(at=BAD_TIME))
        async with socket(port, Cookie=joined) as line:
            assert await greeted(line)
        async with socket(port, host="127.0.0.1:{port}", Cookie=home) as line:
            assert await greeted(line)


async def test_a_socket_registers_once(port, joined):
    async with socket(port, Cookie=joined) as line:
        assert await greeted(line)
        await line.send(registration())
        await asyncio.wait_for(line.wait_closed(), PATIENCE)
        assert line.close_code == 1002


def sessions():
    return set(app_manager._FletAppManager__sessions.values())


def room():
    """The way of a socket through the app, as it is served: without a server, and in this process."""
    (route,) = (route for route in site(lambda _page: None).routes if isinstance(route, WebSocketRoute))
    return route.endpoint


async def said(app, *frames):
    """A socket that says these and goes; what came back."""
    coming = [{"type": "websocket.receive", "bytes": frame} for frame in frames]
    line = Line({"type": "websocket.connect"}, *coming, {"type": "websocket.disconnect", "code": 1006})
    scope = {"type": "websocket", "path": "/ws", "query_string": b"", "headers": [(b"host", b"localhost:1")]}
    await asyncio.wait_for(
        app(scope | {"client": ("192.168.1.7", 5), "server": ("127.0.0.1", 1)}, line.receive, line.send), PATIENCE
    )
    return line.sent


@pytest.mark.parametrize(
    "page",
    [
        {"views": 7},
        {"platform": "no such platform"},
        {"window": {"width": [1, 2, {}]}},
        {"media": {"orientation": 7}},
        {"_i": "x"},
        {"_values": 7},
        {"__dict__": 7},
    ],
)
async def test_a_registration_whose_page_cannot_be_had_leaves_no_session_that_stays(page):
    before, app = sessions(), room()
    await said(app, register(**page))
    for session in sessions() - before:
        assert session.connection is None  # asleep, and counted or at its end
    kept = [session for session in sessions() - before if not ended(session)]
    assert len(kept) <= 1


def ended(session):
    """Whether Flet will put it away when it next looks."""
    return session.expires_at is not None and session.expires_at.timestamp() <= time.time()


async def test_many_registrations_leave_only_as_many_sessions_as_may_sleep():
    before, app = sessions(), room().app
    for number in range(200):
        await said(app, register(**({"platform": "no such platform"} if number % 2 else {})))
    staying = [session for session in sessions() - before if not ended(session)]
    assert len(staying) <= 65
    assert all(session.connection is None for session in staying)


async def test_the_sessions_that_end_are_those_of_whoever_has_most():
    crowd, anna, others = SessionLimit(disconnected=4), Sleeper(), [Sleeper() for _ in range(20)]
    await crowd.add(anna, "192.168.1.7")
    for other in others:
        await crowd.add(other, "192.168.1.8")
    assert anna.ends is None
    assert [other.ends for other in others] == [0] * 16 + [None] * 4


async def test_socket_above_the_limit_is_refused_but_room_is_reserved_for_this_computer():
    leave = asyncio.Event()

    async def app(_scope, _receive, send):
        await send({"type": "websocket.accept"})
        await leave.wait()

    door = SessionGate(app, lambda scope: scope["owner"], most=4, per_owner=2, reserved=1)
    lines = []
    for owner in ("a", "a", "a", "b", "c", HOME, HOME):
        line = Line({"type": "websocket.connect"})
        lines.append((line, asyncio.ensure_future(door({"owner": owner}, line.receive, line.send))))
        await asyncio.sleep(0)
    accepted = ["websocket.accept" in line.sent for line, _ in lines]
    leave.set()
    await asyncio.gather(*(task for _, task in lines))
    assert accepted == [True, True, False, True, False, True, False]


async def test_a_slot_comes_back_from_whatever_happens_to_a_socket():
    async def fails(_scope, _receive, _send):
        raise RuntimeError

    async def waits(_scope, _receive, _send):
        await asyncio.Event().wait()

    for app in (fails, waits):
        door = SessionGate(app, most=9, per_owner=1)
        for _ in range(3):
            line = Line({"type": "websocket.connect"})
            inside = asyncio.ensure_future(door({}, line.receive, line.send))
            await asyncio.sleep(0)
            inside.cancel()
            await asyncio.gather(inside, return_exceptions=True)
            assert line.sent == []


# --- what inflates


HUNG_UP = {1009, 1006}
"""Too big; or without a word, where that one was lost: what was still on its way meets a connection that is closed."""


def deflating(port, cookie):
    """A phone that deflates what it says, as browsers do."""
    address, origin = f"ws://192.168.7.7:{port}/ws", f"http://192.168.7.7:{port}"
    headers = {"Cookie": cookie}
    return connect(address, host="127.0.0.1", port=port, origin=origin, additional_headers=headers)


@pytest.mark.ci
async def test_message_that_inflates_too_far_closes_the_connection_and_nobody_waits(port, home, joined):
    bomb = packed(3, {"target": 7, "name": "click", "data": [[]] * 1_000_000})
    async with socket(port, host="127.0.0.1:{port}", Cookie=home) as mine:
        assert await greeted(mine)
        took = []
        for _ in range(20):
            async with deflating(port, joined) as line:
                assert await greeted(line)
                await line.send(bomb)
                began = time.monotonic()
                await asyncio.wait_for(line.wait_closed(), PATIENCE)
                assert line.close_code == 1009
                pong = await mine.ping()
                await asyncio.wait_for(pong, PATIENCE)
                took.append(time.monotonic() - began)
        assert min(took) < 2  # the others may have waited for a busy machine


@pytest.mark.ci
@pytest.mark.long
async def test_heap_of_inflating_messages_closes_the_connection_before_it_fills_memory(port, joined):
    answer = packed(5, {"control_id": 1, "call_id": "x", "result": bytes(4_000_000), "error": None})
    async with deflating(port, joined) as line:
        assert await greeted(line)
        with contextlib.suppress(websockets.ConnectionClosed):
            for _ in range(100):  # 400 MB, in less than half a megabyte
                await line.send(answer)
        await asyncio.wait_for(line.wait_closed(), PATIENCE)
        assert line.close_code in HUNG_UP


async def test_a_message_of_thousands_of_pieces_is_hung_up_on(port, joined):
    async with deflating(port, joined) as line:
        assert await greeted(line)
        with contextlib.suppress(websockets.ConnectionClosed):
            await line.send([CLICK[:1]] * 5000)
        await asyncio.wait_for(line.wait_closed(), PATIENCE)
        assert line.close_code in HUNG_UP


@pytest.mark.ci
async def test_bytes_sent_before_the_socket_is_accepted_are_not_read():
    class Wire:
        aborted = False

        def abort(self):
            self.aborted = True

        def is_closing(self):
            return self.aborted

    line = BoundedWebSocket.__new__(BoundedWebSocket)
    line.transport, line.handshake_initiated, line.handshake_complete = Wire(), True, False
    line.data_received(b"\xc2\x85")
    assert line.transport.aborted
