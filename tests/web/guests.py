"""Guests of a table on the local network."""

from __future__ import annotations

from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import msgpack
from websockets.asyncio.client import connect

from tests.support.serving import PATIENCE, serving
from tests.web.sessions import registration

CODE = "K7M4QX"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def lan_server(folder, *more):
    return serving("-m", "tests.web.small", folder, "127.0.0.1", "0", "--lan", *more)


def ask(port, path="/", method="GET", body=None, host="192.168.7.7:{port}", source="127.0.0.1", **headers):
    headers = {"Host": host.format(port=port)} | {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(source, 0))) as connection:
        connection.request(method, path, body, {name: value.format(port=port) for name, value in headers.items()})
        answer = connection.getresponse()
        return answer, answer.read()


def join(port, code, **headers):
    return ask(port, "/join", "POST", f"code={code}", **FORM, **headers)


def cookie(port):
    answer, _ = join(port, CODE)
    return answer.headers["Set-Cookie"].partition(";")[0]


def opened(served):
    """Open the address that was printed at start; the cookie that it brings."""
    place = urlsplit(served.opened)
    answer, _ = ask(place.port, f"/?{place.query}", host="127.0.0.1:{port}")
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    return answer.headers["Set-Cookie"].partition(";")[0]


def socket(port, host="192.168.7.7:{port}", origin="http://{host}", **headers):
    host = host.format(port=port)
    origin = origin and origin.format(host=host)
    return connect(f"ws://{host}/ws", host="127.0.0.1", port=port, origin=origin, additional_headers=headers)


async def greeted(line):
    """Register, and hear that it was heard."""
    await line.send(registration())
    action, body = msgpack.unpackb((await line.recv())[1:], strict_map_key=False)
    return action == 1 and body["error"] == ""


class Sleeper:
    """A session whose phone has gone."""

    def __init__(self):
        self.connection = self.ends = None
        self.session = self

    async def disconnect(self, seconds):
        self.ends = seconds
