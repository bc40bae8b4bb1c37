"""`scorekeeper link`: a stored match as a link, or as a QR code on the terminal."""

from __future__ import annotations

import sys

from scorekeeper.commands.command_faults import LINK_STAYS_HERE, NOTES_LEFT_OUT, TOO_LARGE_FOR_A_CODE, Stopped
from scorekeeper.commands.join_instructions import blocks
from scorekeeper.commands.services import run, services_over
from scorekeeper.commands.terminal import print_drawing, print_faults, print_text
from scorekeeper.exchange.file_faults import TOO_LONG_FOR_A_LINK
from scorekeeper.exchange.link import site_at, stays_here
from scorekeeper.exchange.play_link import print_play_link
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.play import open_match
from scorekeeper.service.sharing import share_match


def print_link_to(folder: str | None, match_id: str, site: str | None, *, code: bool) -> None:
    """Print a match as a link to a site, by default the app on this machine; or as its QR code. Raises `Stopped`."""
    if site is None:
        from scorekeeper.web.server import HOST, PORT  # noqa: PLC0415  # the server takes long to import

        site = f"http://{HOST}:{PORT}"
    address = site_at(site)
    if isinstance(address, Fault):
        raise Stopped(address)
    with services_over(folder) as services:
        shared = run(share_match(services, match_id, address))
    if shared.link is None:
        raise Stopped(TOO_LONG_FOR_A_LINK)
    if code and shared.code is None:
        raise Stopped(TOO_LARGE_FOR_A_CODE)
    if stays_here(address):
        print_faults([LINK_STAYS_HERE])
    if not code or shared.code is None:
        print_text(f"{shared.link}\n")
        return
    if shared.brief:
        print_faults([NOTES_LEFT_OUT])
    print_drawing(blocks(shared.code, colours=sys.stdout is not None and sys.stdout.isatty()) + "\n")


def print_link_to_play(folder: str | None, match_id: str) -> None:
    """Print a match as a link that BG Stats opens as a play. Raises `Stopped`."""
    with services_over(folder) as services:
        match = run(open_match(services, match_id))
        link = print_play_link(match.sheet, match.id)
    print_text(f"{link}\n")
