"""`scorekeeper` without a command: serves the app to this machine's browser, and with --lan to phones nearby."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from scorekeeper.app.session.state import ALONE, SessionRole, TableInvitation
from scorekeeper.app.session_start import make_main
from scorekeeper.commands.join_instructions import join_instructions
from scorekeeper.commands.services import data_folder, run, services_over
from scorekeeper.commands.terminal import print_drawing, print_text
from scorekeeper.service import club_exchange
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.club_access import ClubAccess
from scorekeeper.texts import tr
from scorekeeper.web.browser.club_outbox import Outbox
from scorekeeper.web.browser.picture import PictureViewer
from scorekeeper.web.club_client import open_invitation, read_invitation, request_to
from scorekeeper.web.connections import PORT_TAKEN, NotServed, Tls
from scorekeeper.web.lan.addresses import own_address
from scorekeeper.web.lan.lan_admission import new_code, spaced
from scorekeeper.web.log import log_to_file
from scorekeeper.web.served_picture import ServedPicture
from scorekeeper.web.server import EVERY_ADDRESS, HOST, PORT, Lan, serve
from scorekeeper.web.threads import BackgroundThread, InThread


def serve_app(args: argparse.Namespace) -> None:
    """Serve the app until Ctrl+C, and print its address. Raises `Failure`."""
    with services_over(args.data, BackgroundThread()) as opened:
        services = replace(opened, offload=InThread(), club=_club_of(opened, args.club))
        log_to_file(data_folder(args.data))
        try:
            _serve(services, args, PORT if args.port is None else args.port)
        except NotServed as refused:
            if args.port is not None or refused.fault != PORT_TAKEN(port=PORT):
                raise
            _serve(services, args, 0)  # at any free port


def _serve(services: AppServices, args: argparse.Namespace, port: int) -> None:
    host = args.host or (EVERY_ADDRESS if args.lan else HOST)
    picture = ServedPicture(services, PictureViewer(invites=args.lan), PictureViewer(writes=args.writers != "one"))
    tls = Tls(args.tls_cert, args.tls_key) if args.tls_cert is not None else None
    guest = SessionRole("on another phone", watches=args.writers == "one", guest=True, plain=tls is None)
    lan = Lan(new_code(), make_main(services, seat=guest, greet=picture.greet), tls) if args.lan else None
    invitation: TableInvitation | None = None  # for the sessions of this computer; None until the server listens
    home = SessionRole("on another phone", invitation=lambda: invitation) if lan else ALONE

    def announce(address: str) -> None:
        """Print the address and the code; otherwise only the app on this computer shows them."""
        nonlocal invitation
        if lan is None:
            print_text(tr("scorekeeper is at {address} (Ctrl+C stops it)", address=address) + "\n")
            return
        for_phones = _address_for_phones(host, address)
        invitation = TableInvitation(for_phones, spaced(lan.code))
        colours = sys.stdout is not None and sys.stdout.isatty()
        print_drawing(join_instructions(address, for_phones, lan.code, writers=args.writers, colours=colours))

    serving = serve(
        make_main(services, seat=home, greet=picture.greet),
        announce=announce,
        host=host,
        port=port,
        open_browser=not args.no_browser,
        lan=lan,
        picture=picture,
        on_tick=services.publish_changes_of_others,
    )
    asyncio.run(_beside_outbox(services, serving))


async def _beside_outbox(services: AppServices, serving: Coroutine[Any, Any, None]) -> None:
    """Serve, and exchange with the club meanwhile, if there is one."""
    outbox = None if services.club is None else asyncio.create_task(Outbox(services, services.club).run())
    try:
        await serving
    finally:
        if outbox is not None:
            outbox.cancel()


def _club_of(services: AppServices, link: str | None) -> ClubAccess | None:
    """Return the access to the club of the store, or of an invitation's link. Raises `Failure`."""
    if link is not None:
        invitation = read_invitation(link)
        joined = open_invitation(invitation, run(club_exchange.token_of(services, invitation.address)))
        run(club_exchange.join(services, joined.address, joined.token))
    found = run(club_exchange.club_of(services))
    return None if found is None else ClubAccess(request_to(found))


def _address_for_phones(host: str, home: str) -> str | None:
    """Return the address for phones, from that on this computer; None without a network."""
    found = own_address() if host in {EVERY_ADDRESS, "::"} else host
    parts = urlsplit(home)
    name = f"[{found}]" if found and ":" in found else found
    return f"{parts.scheme}://{name}:{parts.port}/" if name else None
