"""Connections before anybody has said anything: how many, for how long, and that this computer's browser gets in.

The peers are other addresses that loop back, 127.0.0.2 and so on: to the server they are phones.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack, closing
from urllib.parse import urlsplit

import pytest
import pytest_asyncio

from scorekeeper.web.connections import FIRST_REQUEST, NEXT_REQUEST, Connections, Listener
from scorekeeper.web.log import FILE
from tests.proofs.processes import processor_seconds
from tests.support.serving import serving
from tests.web.guests import ask, join, opened

FEW = (
    "import resource, runpy; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256)); "
    "runpy.run_module('tests.web.small', run_name='__main__')"
)
"""The server with 256 descriptors, which is what macOS begins with."""


@pytest_asyncio.fixture
async def few(tmp_path):
    async with serving("-c", FEW, tmp_path, "127.0.0.1", "0", "--lan") as served:
        yield served


def idle(stack, port, count, first=2, last=2):
    """Open so many silent connections, from so many addresses."""
    sources = [f"127.0.0.{first + number % (last - first + 1)}" for number in range(count)]
    return [
        stack.enter_context(closing(socket.create_connection(("127.0.0.1", port), 10, (source, 0))))
        for source in sources
    ]


@pytest.mark.ci
@pytest.mark.parametrize("last", [47, *(pytest.param(each, marks=pytest.mark.long) for each in (2, 250))])
async def test_silent_connections_cost_no_log_no_processor_time_and_lock_nobody_out(few, tmp_path, last):
    port, home = urlsplit(few.address).port, opened(few)
    with ExitStack() as stack:
        idle(stack, port, 500, last=last)
        busy = processor_seconds(few.process.pid)
        for _ in range(20):
            answer, body = ask(port, host="127.0.0.1:{port}", Cookie=home)
            assert answer.status == 200
            assert b"flutter_bootstrap.js" in body
            await asyncio.sleep(0.02)
        assert processor_seconds(few.process.pid) - busy < 1.0
        assert join(port, "AAAAAA")[0].status == 403
    log = tmp_path / FILE
    assert not log.exists() or log.stat().st_size < 1000


@pytest.mark.ci
async def test_a_phone_gets_in_while_another_holds_all_that_it_may(few):
    port = urlsplit(few.address).port
    with ExitStack() as stack:
        idle(stack, port, 300)
        with closing(socket.create_connection(("127.0.0.1", port), 10, ("127.0.0.9", 0))) as phone:
            phone.sendall(f"GET / HTTP/1.1\r\nHost: 192.168.7.7:{port}\r\n\r\n".encode())
            assert phone.recv(100).startswith(b"HTTP/1.1 401")


@pytest.mark.ci
async def test_asking_without_the_code_costs_a_few_thousandths_of_a_second_each_time(few):
    port, began = urlsplit(few.address).port, processor_seconds(few.process.pid)
    for number in range(200):
        assert ask(port, f"/{number}")[0].status == 401
    assert processor_seconds(few.process.pid) - began < 200 * 0.01


# --- the same by itself, with a clock that is turned by hand


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def listening(clock):
    """A listener with room for 40, half of it this computer's alone, and what counts its connections."""

    async def app(_scope, _receive, _send):
        clock.now += 100

    connections = Connections(app, 40, clock)
    with closing(Listener(socket.create_server(("127.0.0.1", 0)), connections)) as listener:
        listener.setblocking(False)
        yield listener, connections


@pytest.fixture
def calls(listening):
    """Call so often from an address: those calls that were accepted, as the server has them."""
    listener, _ = listening
    with ExitStack() as stack:

        def call(source, count):
            taken = []
            for _ in range(count):
                stack.enter_context(closing(socket.create_connection(listener.getsockname(), 5, (source, 0))))
                try:
                    taken.append(stack.enter_context(closing(listener.accept()[0])))
                except BlockingIOError:
                    continue
            return taken

        yield call


def is_ended(connection):
    """Whether the event loop will find that it is over."""
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False


def test_one_address_has_half_of_the_room_at_most(calls):
    assert len(calls("127.0.0.2", 30)) == 10
    assert len(calls("127.0.0.3", 5)) == 5


def test_a_part_of_the_room_is_this_computer_s_alone(calls):
    assert sum(len(calls(f"127.0.0.{number}", 5)) for number in range(2, 12)) == 20
    assert len(calls("127.0.0.1", 30)) == 20


def test_there_is_room_again_when_one_is_closed(calls):
    for connection in calls("127.0.0.2", 30):
        connection.close()
    assert len(calls("127.0.0.2", 30)) == 10


def test_full_server_ends_the_oldest_silent_connection_of_the_busiest_address(calls):
    first, second = calls("127.0.0.2", 10), calls("127.0.0.3", 5)
    assert not any(map(is_ended, first + second))
    calls("127.0.0.4", 1)
    assert [is_ended(connection) for connection in first] == [True] + [False] * 9
    assert not any(map(is_ended, second))


def test_silent_connection_is_closed_after_ten_seconds(calls, listening, clock):
    (connection,) = calls("127.0.0.2", 1)
    clock.now = FIRST_REQUEST - 1
    listening[1].end_idle()
    assert not is_ended(connection)
    clock.now = FIRST_REQUEST
    listening[1].end_idle()
    assert is_ended(connection)


async def test_answered_connection_is_closed_after_half_a_minute_of_silence(calls, listening, clock):
    (connection,) = calls("127.0.0.2", 1)
    _, connections = listening
    await connections({"type": "http", "client": connection.getpeername()}, None, None)
    connections.end_idle()
    assert not is_ended(connection)
    clock.now += NEXT_REQUEST
    connections.end_idle()
    assert is_ended(connection)


def test_answer_of_several_parts_leaves_at_once(calls):
    (connection,) = calls("127.0.0.2", 1)
    assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
