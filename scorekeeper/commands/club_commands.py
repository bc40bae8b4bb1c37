"""`scorekeeper club`: serves a club, makes a new key for its host, or exports and imports it as a file."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scorekeeper import DISTRIBUTION
from scorekeeper.commands.join_instructions import qr
from scorekeeper.commands.publish import publish_site
from scorekeeper.commands.services import data_folder
from scorekeeper.commands.terminal import Stopped, print_drawing, print_text
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.texts import counted, listed, tr
from scorekeeper.web.connections import Tls
from scorekeeper.web.publishing.site_pages import is_site

if TYPE_CHECKING:
    from scorekeeper.club.database import Database

FOLDER: Final = "club"
"""The folder of a club in the folder of a person's data."""

CLUB_NOT_INSTALLED = Sentence("A club needs a few more packages: pip install '{package}[club]' brings them.")
NO_SUCH_SITE = Fault("No published site is where --site leads: `scorekeeper publish` builds one.")


def run_club(args: argparse.Namespace) -> None:
    """Serve a club until Ctrl+C, or make a new key for it, or export or import it. Raises `Failure`."""
    try:
        from scorekeeper.club.database import open_database  # noqa: PLC0415  # they may not be installed
    except ImportError:
        raise Stopped(CLUB_NOT_INSTALLED(package=DISTRIBUTION)) from None
    folder = data_folder(args.data) / FOLDER
    database = open_database(folder, args.database)
    try:
        if args.act == "key":
            _print_key(_new_key(database, renewed=True), args.address)
        elif args.act is not None:
            _move(database, args.act, Path(args.file))
        else:
            _serve(database, folder, args)
    finally:
        database.close()


def _move(database: Database, act: str, file: Path) -> None:
    from scorekeeper.club.club_export import export_club, import_club  # noqa: PLC0415  # as above

    if act == "export":
        text = tr("In {file}, read back: {parts}.", file=str(file), parts=_parts(export_club(database, file)))
    else:
        text = tr("Imported: {parts}.", parts=_parts(import_club(database, file, CATALOGUE)))
    print_text(f"{text}\n")


def _parts(counts: Mapping[str, int]) -> str:
    return listed(
        [
            counted(counts["match"], "{n} match", "{n} matches"),
            counted(counts["person"], "{n} person", "{n} people"),
            counted(counts["season"], "{n} season", "{n} seasons"),
        ]
    )


def _serve(database: Database, folder: Path, args: argparse.Namespace) -> None:
    from scorekeeper.club.club_server import HOST, PORT, ClubOptions, serve_club  # noqa: PLC0415  # as above

    site = None if args.no_site else _site(folder, args.site)
    tls = Tls(args.club_cert, args.club_key) if args.club_cert and args.club_key else None
    port = PORT if args.club_port is None else args.club_port
    options = ClubOptions(args.club_host or HOST, port, tls, tuple(args.proxy or ()))
    first = _new_key(database, renewed=False)

    def announce(address: str) -> None:
        print_text(tr("The club is at {address} (Ctrl+C stops it)", address=f"{args.address or address}/club/") + "\n")
        if first is not None:
            _print_key(first, args.address or address)

    logging.basicConfig(format="%(message)s", level=logging.INFO, stream=sys.stdout, force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    serve_club(database, CATALOGUE, site, options, announce)


def _site(folder: Path, given: str | None) -> Path:
    """Return the folder of the published site, which is built if none was given and none is there. Raises `Failure`."""
    site = folder / "site" if given is None else Path(given)
    if is_site(site):
        return site
    if given is not None:
        raise Stopped(NO_SUCH_SITE)
    publish_site(str(site), "/")
    return site


def _new_key(database: Database, *, renewed: bool) -> str | None:
    """Return a key for the club's host: the first, or a renewed one that replaces all so far; None otherwise."""
    from scorekeeper.club.keys import add_key, all_keys, withdraw_keys_of_club  # noqa: PLC0415  # as above

    with database.writing() as db:
        if renewed:
            withdraw_keys_of_club(db)
        elif any(key.right == "run" and key.season is None for key in all_keys(db)):
            return None
        # For one phone: a service's log keeps the secret, which is worth nothing once the runner has come.
        return add_key(db, tr("The club’s runner"), "run", once=True)[1]


def _print_key(secret: str | None, address: str | None) -> None:
    """Print the invitation of the club's host, as a link and a code. It is shown only once, and for one phone."""
    link = f"{address or ''}/club/join#{secret}"
    print_text(
        tr("The first phone that opens this link runs the club. It is shown only once, and for one phone:")
        + f"\n{link}\n"
    )
    if address is not None:
        print_drawing(qr(link, colours=sys.stdout.isatty()) + "\n")
