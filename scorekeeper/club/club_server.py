"""The club's server: the published site, the API and the pages for watching at one address, on uvicorn."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from anyio import to_thread
from sqlalchemy import delete
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from scorekeeper import __version__
from scorekeeper.club.api import Api
from scorekeeper.club.club_forgetting import clean
from scorekeeper.club.club_tables import Tables
from scorekeeper.club.contents import derive_anew, outdated
from scorekeeper.club.database import ChangeListener, Database, back_up, last_backup
from scorekeeper.club.items import latest_number
from scorekeeper.club.running import Running
from scorekeeper.club.schema import MARKS
from scorekeeper.club.visits import Visits
from scorekeeper.club.watch import Watch
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Sentence
from scorekeeper.service.app_services import utc_now
from scorekeeper.store.files import make_file
from scorekeeper.web.compressed import Compressed
from scorekeeper.web.connections import (
    Connections,
    Listener,
    NotServed,
    Tls,
    check_certificate,
    listen,
    room_for_connections,
)
from scorekeeper.web.stop_signals import SignalledServer

HOST: Final = "127.0.0.1"
PORT: Final = 8551

_ENDS_WITHIN: Final = 4  # seconds for open requests when the server stops
_IDLE: Final = 15  # seconds that an idle connection is kept
_MOST_CONNECTIONS: Final = 4000  # half of them at most from one address, such as a proxy's
_LEAST_FREE: Final = 16 * 2**20  # bytes; with less free space a disk counts as full
_BACKLOG: Final = 512  # connections that wait to be accepted
_MOST_MARKS: Final = 200_000  # changes whose marks are kept
_HOUSEKEEPING: Final = 3600  # seconds
_SWITCHES: Final = 0.0005
"""Seconds between thread switches, by default 0.005.

A push queries the database some twenty times, and after each query it must wait for other threads.
"""
_THREADS: Final = 4  # for requests other than pushes: each further thread that computes delays the writers
_LOG = logging.getLogger("scorekeeper.club")

SERVED_ALREADY = Sentence("Another scorekeeper serves the club in {folder} already. End that one first.")


@dataclass(frozen=True)
class ClubOptions:
    """The address and the certificate of a club's server; and the proxies whose forwarded headers are trusted."""

    host: str = HOST
    port: int = PORT
    tls: Tls | None = None
    proxies: Sequence[str] = ()


def club_app(database: Database, catalogue: Catalogue, site: Path | None, *, secure: bool) -> Starlette:
    """Return the ASGI app of a club. `site` is the folder of the published site; None serves the club's pages alone."""
    visits = Visits(database, secure)
    watch = Watch(visits, catalogue, Tables(catalogue), has_app=site is not None)
    api = Api(visits, catalogue, watch.changes.tell)

    async def health(_request: Request) -> Response:
        try:
            condition = await run_in_threadpool(_condition, database)
            return JSONResponse(condition, 503 if condition.get("disk") == "full" else 200)
        except SQLAlchemyError:
            return JSONResponse({"version": __version__, "database": "not reached"}, 503)

    @asynccontextmanager
    async def running(_app: Starlette) -> AsyncIterator[None]:
        loop, url = asyncio.get_running_loop(), database.url
        to_thread.current_default_thread_limiter().total_tokens = _THREADS

        notices = None if url is None else ChangeListener(url, lambda: loop.call_soon_threadsafe(watch.changes.tell))
        keeping = asyncio.create_task(_keep_house(database, catalogue))
        yield
        watch.changes.end()
        keeping.cancel()
        if notices is not None:
            await run_in_threadpool(notices.end)

    routes = [Route("/health", health), *api.routes(), *Running(visits).routes(), *watch.routes()]
    files = [] if site is None else [Mount("/", Compressed(StaticFiles(directory=site, html=True)))]
    app = Starlette(routes=[*routes, *files], lifespan=running)
    app.state.end = watch.changes.end
    return app


def _condition(database: Database) -> dict[str, object]:
    """Return the answer of `/health`: the version, the state of the database, the number of its latest change.

    For an embedded database also the time of its last backup, and whether its disk is full.
    """
    with database.reading() as db:
        condition: dict[str, object] = {"version": __version__, "database": "reached", "number": latest_number(db)}
    if database.file is None:
        return condition
    is_full = shutil.disk_usage(database.file.parent).free < _LEAST_FREE
    return {**condition, "backup": last_backup(database), "disk": "full" if is_full else "free"}


async def _keep_house(database: Database, catalogue: Catalogue) -> None:
    """Update outdated rows; then back up each day, and repeat the cleaning after forgetting if it failed.

    Marks of all but the latest changes are removed; a phone with an older position starts again.
    """
    with suppress(SQLAlchemyError, ValueError):  # rows that are left are computed on each request
        for id in await run_in_threadpool(outdated, database):
            await run_in_threadpool(derive_anew, database, catalogue, id)  # the server can stop between two matches
    while True:
        await run_in_threadpool(clean, database, catalogue)
        await run_in_threadpool(back_up, database, utc_now())
        await run_in_threadpool(_forget_marks, database)
        await asyncio.sleep(_HOUSEKEEPING)


def _forget_marks(database: Database) -> None:
    with suppress(SQLAlchemyError), database.writing() as db:
        db.execute(delete(MARKS).where(MARKS.c.number < latest_number(db) - _MOST_MARKS))


def _logged(app: ASGIApp) -> ASGIApp:
    """Wrap an ASGI app: each request is logged as a line of JSON, without names, keys and the query string."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        status, begun = 0, perf_counter()

        async def sent(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await app(scope, receive, sent)
        finally:
            took = round(1000 * (perf_counter() - begun))
            line = {"method": scope["method"], "path": scope["path"], "status": status, "milliseconds": took}
            _LOG.info(json.dumps(line))

    return answer


def serve_club(
    database: Database, catalogue: Catalogue, site: Path | None, options: ClubOptions, announce: Callable[[str], None]
) -> None:
    """Serve a club until SIGTERM or Ctrl+C; accepted requests are finished. Raises `NotServed`."""
    if options.tls is not None:
        check_certificate(options.tls)
    with alone_in(database):
        _serve(database, catalogue, site, options, announce)


@contextmanager
def alone_in(database: Database) -> Iterator[None]:
    """Lock the folder of an embedded database, which one process serves, until its end. Raises `NotServed`."""
    if database.file is None:
        yield
        return
    file = database.file.with_name("serving.lock")
    make_file(file)
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise NotServed(SERVED_ALREADY(folder=str(file.parent))) from None
        yield


def _serve(
    database: Database, catalogue: Catalogue, site: Path | None, options: ClubOptions, announce: Callable[[str], None]
) -> None:
    listening = listen(options.host, options.port)
    address = f"{'https' if options.tls else 'http'}://{options.host}:{listening.getsockname()[1]}"
    sys.setswitchinterval(_SWITCHES)
    secure = options.tls is not None or bool(options.proxies)  # browsers use https, perhaps through a proxy
    app = club_app(database, catalogue, site, secure=secure)
    asked: Any = _logged(app)
    if options.proxies:
        asked = ProxyHeadersMiddleware(asked, list(options.proxies))
    connections = Connections(asked, room_for_connections(_MOST_CONNECTIONS))

    async def started() -> None:
        gc.freeze()  # scanning all imported objects each minute would stop every thread for 0.1 s
        announce(address)

    server = SignalledServer(
        connections,
        options.tls,
        started,
        ending=app.state.end,
        backlog=_BACKLOG,
        http="h11",  # limits headers to 64 KiB
        loop="asyncio",  # `Listener` is a socket of this loop
        timeout_keep_alive=_IDLE,
        timeout_graceful_shutdown=_ENDS_WITHIN,
    )
    server.run([Listener(listening, connections)])
