"""A club's server in a process of its own: what it writes to its log, and how it ends."""

import json
import socket
import time
from contextlib import closing, suppress

import pytest

from scorekeeper.service import club_exchange
from scorekeeper.service.app_services import open_services
from scorekeeper.texts import say
from scorekeeper.web.club_client import open_invitation, read_invitation, request_to
from scorekeeper.web.connections import NotServed
from tests.club.served import club_process, invitation_of, watching
from tests.service.tables import SANG, started
from tests.support.serving import PATIENCE

ENDS_WITHIN = 5.0
"""Seconds, as the manual says it."""


@pytest.mark.ci
async def test_club_ends_within_five_seconds_while_somebody_watches(tmp_path):
    async with club_process(str(tmp_path)) as server:
        found = open_invitation(read_invitation(await invitation_of(server)))
        with watching(server.address, found.token) as events:
            assert events.readline() == b": here\n"
            begun = time.monotonic()
            code, _, errors = await server.stop()
            assert time.monotonic() - begun < ENDS_WITHIN
            assert events.read() == b"\n"
        assert (code, errors) == (0, "")


@pytest.mark.ci
async def test_printed_invitation_lets_in_one_phone_alone(tmp_path):
    async with club_process(str(tmp_path)) as server:
        printed = read_invitation(await invitation_of(server))
        open_invitation(printed)
        with pytest.raises(NotServed) as refused:
            open_invitation(printed)
    assert "for one phone, which has come already" in say(refused.value.fault)


@pytest.mark.ci
async def test_its_log_has_a_line_of_json_for_each_request_and_no_name_and_no_key(tmp_path):
    async with club_process(str(tmp_path)) as server:
        link = await invitation_of(server)
        found = open_invitation(read_invitation(link))
        with closing(open_services(None)) as services:
            await club_exchange.join(services, found.address, found.token)
            await started(services, SANG, title="Agneta's evening")
            await club_exchange.exchange(services, request_to(found))
        _, out, errors = await server.stop()
    lines = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    assert {"method": "POST", "path": "/club/api/push", "status": 200} in [
        {key: line[key] for key in ("method", "path", "status")} for line in lines
    ]
    for private in ("Agneta", link.partition("#")[2], found.token):
        assert private not in out + errors


@pytest.mark.ci
@pytest.mark.long
async def test_silent_connection_and_one_of_endless_headers_are_closed(tmp_path):
    async with club_process(str(tmp_path)) as server:
        host, _, port = server.address.partition("//")[2].partition(":")
        with (
            socket.create_connection((host, int(port)), PATIENCE) as silent,
            socket.create_connection((host, int(port)), PATIENCE) as talks,
        ):
            talks.sendall(b"GET /health HTTP/1.1\r\nHost: club\r\n")
            with suppress(ConnectionError):
                for number in range(100):
                    talks.sendall(b"X-%d: " % number + b"x" * 1000 + b"\r\n")
            with suppress(ConnectionResetError):
                assert talks.recv(100).startswith(b"HTTP/1.1 400")
            assert silent.recv(1) == b""
