"""Bare `scorekeeper`: the app, served to the browser on this machine; with --lan to the phones round the table too."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import urlsplit

from scorekeeper.app.main import make_main
from scorekeeper.app.session.state import ALONE, SessionRole
from scorekeeper.commands.faults import Stopped
from scorekeeper.commands.folder import data_folder
from scorekeeper.commands.join_instructions import join_instructions
from scorekeeper.commands.stored_matches import services_over
from scorekeeper.commands.terminal import put_out, put_out_drawn
from scorekeeper.service.app_services import AppServices
from scorekeeper.texts.language import tr
from scorekeeper.web.background import BackgroundThread
from scorekeeper.web.faults import NotServed, PortTaken
from scorekeeper.web.lan.code import new_code
from scorekeeper.web.lan.names import own_address
from scorekeeper.web.lan.tls import Tls
from scorekeeper.web.log import log_to_file
from scorekeeper.web.server import EVERY_ADDRESS, HOST, PORT, Lan, serve
from scorekeeper.web.threads import InThread


@dataclass(frozen=True)
class ServeOptions:
    """How the app is to be served; None where the usual will do. `writers` is "all" or "one"."""

    host: str | None = None
    port: int | None = None
    browser: bool = True
    lan: bool = False
    writers: str = "all"
    tls: Tls | None = None


def serve_app(folder: str | None, asked: ServeOptions) -> None:
    """Serve the app until Ctrl+C, and print where it is.

    Where no port was asked for and the usual one is taken, any free one does. Raises `Stopped`.
    """
    with services_over(folder, BackgroundThread()) as own:
        services = replace(own, offload=InThread())
        log_to_file(data_folder(folder))
        try:
            _serve(services, asked, PORT if asked.port is None else asked.port)
        except NotServed as refused:
            if asked.port is not None or not isinstance(refused.fault, PortTaken):
                raise Stopped(refused.fault) from None
            _serve_anywhere(services, asked)


def _serve_anywhere(services: AppServices, asked: ServeOptions) -> None:
    try:
        _serve(services, asked, 0)
    except NotServed as refused:
        raise Stopped(refused.fault) from None


def _serve(services: AppServices, asked: ServeOptions, port: int) -> None:
    host = asked.host or (EVERY_ADDRESS if asked.lan else HOST)
    lan = _opened(services, asked) if asked.lan else None
    home = SessionRole("on another phone") if asked.lan else ALONE
    announce = partial(_sign, asked, host, lan.code) if lan else _announce
    serving = serve(
        make_main(services, seat=home), announce=announce, host=host, port=port, open_browser=asked.browser, lan=lan
    )
    asyncio.run(serving)


def _opened(services: AppServices, asked: ServeOptions) -> Lan:
    guest = SessionRole("on another phone", watches=asked.writers == "one", plain=asked.tls is None)
    return Lan(new_code(), make_main(services, seat=guest), asked.tls)


def _announce(address: str) -> None:
    put_out(tr("scorekeeper is at {address} (Ctrl+C stops it)", address=address) + "\n")


def _sign(asked: ServeOptions, host: str, code: str, home: str) -> None:
    """Show where the table is, and the code; nowhere else is the code ever written."""
    found = own_address() if host in {EVERY_ADDRESS, "::"} else host
    place = urlsplit(home)
    name = f"[{found}]" if found and ":" in found else found
    address = f"{place.scheme}://{name}:{place.port}/" if name else None
    colours = sys.stdout is not None and sys.stdout.isatty()
    put_out_drawn(join_instructions(home, address, code, writers=asked.writers, colours=colours))
