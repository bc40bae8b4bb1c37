"""An answer that was cut on its way, or that is no club's, is none: nothing of it counts."""

import socket
from contextlib import closing
from threading import Thread

import pytest

from scorekeeper.service import club_exchange
from scorekeeper.service.app_services import open_services
from scorekeeper.web.club_client import request_to
from tests.service.tables import SANG, refusal, started, told
from tests.support.serving import PATIENCE

OK = b"HTTP/1.1 200 OK\r\n"
SEEN = b"scorekeeper-seen: 7-0\r\nscorekeeper-more: 0\r\n"
NOT_UNDERSTOOD = ["The club's answer cannot be read. Everything stays on this phone."]


@pytest.fixture
def answering():
    """Return the address of a server that gives these answers, one to a connection, and then ends."""
    threads = []

    def listening(*answers):
        server = socket.create_server(("127.0.0.1", 0))

        def answer():
            with closing(server):
                for each in answers:
                    with server.accept()[0] as asked:
                        asked.recv(65536)
                        asked.sendall(each)
                        asked.shutdown(socket.SHUT_WR)
                        while asked.recv(65536):  # closed with something unread, it would be reset
                            pass

        threads.append(Thread(target=answer))
        threads[-1].start()
        return f"http://127.0.0.1:{server.getsockname()[1]}"

    yield listening
    for thread in threads:
        thread.join(PATIENCE)


@pytest.mark.parametrize("body", [b"", b"PK", b"x" * 999])
async def test_interrupted_pull_is_not_recorded_as_seen(answering, body):
    with closing(open_services(None)) as services:
        there = club_exchange.Club(answering(OK + SEEN + b"Content-Length: 1000\r\n\r\n" + body), "token")
        await club_exchange.join(services, there.address, there.token)
        assert (await refusal(club_exchange.exchange(services, request_to(there)))).faults == (
            club_exchange.CLUB_NOT_REACHED,
        )
        assert (await club_exchange.club_of(services)).seen == ""


PORTAL = OK + b"Content-Length: 6\r\n\r\n<html>"
PULLED = OK + SEEN + b"Content-Length: 0\r\n\r\n"


@pytest.mark.parametrize(
    "answers", [(PORTAL,), (PULLED, PORTAL), (PULLED, OK + b'Content-Length: 12\r\n\r\n{"items": []}')]
)
async def test_answer_that_is_no_club_s_is_refused_and_everything_waits(answering, answers):
    with closing(open_services(None)) as services:
        there = club_exchange.Club(answering(*answers), "token")
        await club_exchange.join(services, there.address, there.token)
        await started(services, SANG)
        waits = await club_exchange.waiting(services)
        assert await told(club_exchange.exchange(services, request_to(there))) == NOT_UNDERSTOOD
        assert await club_exchange.waiting(services) == waits
