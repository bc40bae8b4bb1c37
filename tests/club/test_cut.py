"""An answer of a club that was cut on its way is none: nothing of it counts."""

import socket
from contextlib import closing
from threading import Thread

import pytest

from scorekeeper.service import club_exchange
from scorekeeper.service.app_services import open_services
from scorekeeper.web.club_client import request_to
from tests.service.tables import refusal
from tests.support.serving import PATIENCE

HEAD = b"HTTP/1.1 200 OK\r\nscorekeeper-seen: 7-0\r\nscorekeeper-more: 0\r\nContent-Length: 1000\r\n\r\n"


@pytest.fixture
def cut():
    """The address of what answers once, with the head of a pull, and some of its body or nothing."""
    threads = []

    def listening(body):
        server = socket.create_server(("127.0.0.1", 0))

        def answer():
            with closing(server), server.accept()[0] as asked:
                asked.recv(65536)
                asked.sendall(HEAD + body)

        threads.append(Thread(target=answer))
        threads[-1].start()
        return f"http://127.0.0.1:{server.getsockname()[1]}"

    yield listening
    for thread in threads:
        thread.join(PATIENCE)


@pytest.mark.parametrize("body", [b"", b"PK", b"x" * 999])
async def test_interrupted_pull_is_not_recorded_as_seen(cut, body):
    with closing(open_services(None)) as services:
        there = club_exchange.Club(cut(body), "token")
        await club_exchange.join(services, there.address, there.token)
        assert (await refusal(club_exchange.exchange(services, request_to(there)))).faults == (
            club_exchange.CLUB_NOT_REACHED,
        )
        assert (await club_exchange.club_of(services)).seen == ""
