"""`scorekeeper` without a command: serves the app to this machine's browser, and with --lan to phones nearby."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from scorekeeper.app.main import make_main
from scorekeeper.app.session.state import ALONE, Invitation, SessionRole
from scorekeeper.commands.faults import Stopped
from scorekeeper.commands.join_instructions import join_instructions
from scorekeeper.commands.services import data_folder, run, services_over
from scorekeeper.commands.terminal import print_drawing, print_text
from scorekeeper.service import club
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.club_access import ClubAccess
from scorekeeper.texts import tr
from scorekeeper.web.browser.club_outbox import Outbox
from scorekeeper.web.browser.picture import Reader
from scorekeeper.web.club_client import open_invitation, read_invitation, request_to
from scorekeeper.web.faults import NotServed, PortTaken
from scorekeeper.web.lan.addresses import own_address
from scorekeeper.web.lan.admission import new_code, spaced
from scorekeeper.web.lan.tls import Tls
from scorekeeper.web.log import log_to_file
from scorekeeper.web.served_picture import ServedPicture
from scorekeeper.web.server import EVERY_ADDRESS, HOST, PORT, Lan, serve
from scorekeeper.web.threads import BackgroundThread, InThread


@dataclass(frozen=True)
class ServeOptions:
    """How the app is served; None is the default. `writers` is "all" or, for this computer alone, "one".

    `club` is the link of an invitation to one.
    """

    host: str | None = None
    port: int | None = None
    browser: bool = True
    lan: bool = False
    writers: str = "all"
    tls: Tls | None = None
    club: str | None = None


def serve_app(folder: str | None, options: ServeOptions) -> None:
    """Serve the app until Ctrl+C, and print its address.

    Where no port was given and the default one is taken, a free one is used. Raises `Stopped`.
    """
    with services_over(folder, BackgroundThread(), tell_news=False) as opened:
        services = replace(opened, offload=InThread(), club=_club_of(opened, options.club))
        log_to_file(data_folder(folder))
        try:
            _serve(services, options, PORT if options.port is None else options.port)
        except NotServed as refused:
            if options.port is not None or not isinstance(refused.fault, PortTaken):
                raise Stopped(refused.fault) from None
            _serve_at_free_port(services, options)


def _serve_at_free_port(services: AppServices, options: ServeOptions) -> None:
    try:
        _serve(services, options, 0)
    except NotServed as refused:
        raise Stopped(refused.fault) from None


def _serve(services: AppServices, options: ServeOptions, port: int) -> None:
    host = options.host or (EVERY_ADDRESS if options.lan else HOST)
    picture = ServedPicture(services, Reader(invites=options.lan), Reader(writes=options.writers != "one"))
    lan = _lan_of(services, options, picture) if options.lan else None
    table = _Table(options, host, lan.code) if lan else None
    home = SessionRole("on another phone", invitation=table.invitation) if table else ALONE
    announce = table.announce if table else _print_address
    serving = serve(
        make_main(services, seat=home, greet=picture.greet),
        announce=announce,
        host=host,
        port=port,
        open_browser=options.browser,
        lan=lan,
        picture=picture,
        on_tick=services.publish_changes_of_others,
    )
    asyncio.run(_beside_outbox(services, serving))


async def _beside_outbox(services: AppServices, serving: Coroutine[Any, Any, None]) -> None:
    """Serve, and exchange meanwhile with the club, where there is one."""
    outbox = None if services.club is None else asyncio.create_task(Outbox(services, services.club).run())
    try:
        await serving
    finally:
        if outbox is not None:
            outbox.cancel()


def _club_of(services: AppServices, link: str | None) -> ClubAccess | None:
    """The way to the club that the store belongs to, or joins by the link of an invitation. Raises `Stopped`."""
    if link is not None:
        try:
            joined = open_invitation(read_invitation(link))
        except NotServed as refused:
            raise Stopped(refused.fault) from None
        run(club.join(services, joined.address, joined.token))
    found = run(club.club_of(services))
    return None if found is None else ClubAccess(request_to(found))


def _lan_of(services: AppServices, options: ServeOptions, picture: ServedPicture) -> Lan:
    guest = SessionRole("on another phone", watches=options.writers == "one", guest=True, plain=options.tls is None)
    return Lan(new_code(), make_main(services, seat=guest, greet=picture.greet), options.tls)


def _print_address(address: str) -> None:
    print_text(tr("scorekeeper is at {address} (Ctrl+C stops it)", address=address) + "\n")


class _Table:
    """A table that is open to the local network: how phones join, once the server listens."""

    def __init__(self, options: ServeOptions, host: str, code: str) -> None:
        self._options = options
        self._host = host
        self._code = code
        self._invitation: Invitation | None = None

    def invitation(self) -> Invitation | None:
        """For the sessions of this computer; None until the server listens."""
        return self._invitation

    def announce(self, home: str) -> None:
        """Print the address and the code; beside that they are shown in the app on this computer alone."""
        address = _address_for_phones(self._host, home)
        self._invitation = Invitation(address, spaced(self._code))
        colours = sys.stdout is not None and sys.stdout.isatty()
        print_drawing(join_instructions(home, address, self._code, writers=self._options.writers, colours=colours))


def _address_for_phones(host: str, home: str) -> str | None:
    """The address that phones open, by that on this computer; None where there is no network."""
    found = own_address() if host in {EVERY_ADDRESS, "::"} else host
    place = urlsplit(home)
    name = f"[{found}]" if found and ":" in found else found
    return f"{place.scheme}://{name}:{place.port}/" if name else None
