"""A club that is served, and what asks it over HTTP."""

import asyncio
import json
import re
import socket
from contextlib import asynccontextmanager, contextmanager
from threading import Thread
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import uvicorn

from scorekeeper.club.club_server import club_app
from scorekeeper.club.keys import add_key
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import club_exchange
from scorekeeper.web.club_client import open_invitation, read_invitation, request_to
from tests.support.serving import PATIENCE, serving


class Club:
    """A club at an address, and the key of whoever runs it."""

    def __init__(self, address, key):
        self.address, self.key = address, key

    @property
    def invitation(self):
        return f"{self.address}/club/join#{self.key}"

    def ask(self, path, body=None, *, token=None, **headers):
        """The status, the headers and the text of an answer."""
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        content = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        try:
            with urlopen(Request(self.address + path, content, headers), timeout=PATIENCE) as answer:  # noqa: S310  # ours
                return answer.status, answer.headers, answer.read().decode("utf-8", "replace")
        except HTTPError as refused:
            with refused:
                return refused.code, refused.headers, refused.read().decode("utf-8", "replace")

    def token(self, key=None):
        """The token of a phone that has come with a key: of whoever runs the club, where none is said."""
        status, _, said = self.ask("/club/api/open", {"key": key or self.key})
        assert status == 200, said
        return json.loads(said)["token"]

    def invite(self, right, **limits):
        """The key of a new invitation, from the page of whoever runs the club; `until` is its last day."""
        wanted = {"name": right, "right": right, **{key: str(value) for key, value in limits.items()}}
        status, _, page = self.ask("/club/keys", urlencode(wanted).encode(), token=self.token())
        assert status == 200, page
        return secret_on(page)


def secret_on(page):
    """The key of the invitation that a page shows."""
    return re.search(r"/club/join#([0-9a-f]{32})", page)[1]


async def come(services, invitation):
    """Join the club that has invited; what asks it."""
    found = open_invitation(read_invitation(invitation))
    await club_exchange.join(services, found.address, found.token)
    return request_to(found)


@contextmanager
def serving_club(database):
    """A new club over a database, without the app's site, in a thread of its own."""
    with database.writing() as db:
        _, key = add_key(db, "The club’s runner", "run")
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(club_app(database, CATALOGUE, None, secure=False), log_config=None))
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield Club(f"http://127.0.0.1:{listening.getsockname()[1]}", key)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


@asynccontextmanager
async def club_process(folder, url=None):
    """The server of a club, in a process of its own, until it is killed or has ended."""
    database = [] if url is None else ["--database", url]
    arguments = ["club", "--no-site", "--port", "0", "--data", folder, *database]
    async with serving("-m", "scorekeeper", *arguments) as server:
        yield server


async def invitation_of(server):
    """The link of whoever runs the club, which is printed below the address the first time."""
    while True:
        line = (await asyncio.wait_for(server.process.stdout.readline(), PATIENCE)).decode()
        assert line, "no invitation was printed"
        if "/club/join#" in line:
            return line.strip()


async def invitation_for_many(server):
    """The link of a new invitation to run the club, which the one phone that was let in first has made."""
    club = Club(server.address, (await invitation_of(server)).partition("#")[2])
    return f"{server.address}/club/join#{club.invite('run')}"


def watching(address, token):
    """The events of a club, as whoever watches gets them."""
    asked = Request(f"{address}/club/events", headers={"Authorization": f"Bearer {token}"})  # noqa: S310  # ours
    return urlopen(asked, timeout=PATIENCE)  # noqa: S310  # as above
