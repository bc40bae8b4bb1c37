"""The arguments of commands beyond the size of `cli`: `versions`, `choose` and `takeover` of a match, and `club`."""

from __future__ import annotations

import argparse
from typing import TypeAlias, TypeVar

from scorekeeper import DISTRIBUTION

P = TypeVar("P", bound=argparse.ArgumentParser)

Commands: TypeAlias = "argparse._SubParsersAction[P]"  # noqa: SLF001  # argparse has no public name for it


def add_version_commands(commands: Commands[P]) -> tuple[P, ...]:
    """Add the commands on the versions of a match that was changed on two phones."""
    listing = commands.add_parser("versions", help="list the versions of a match that was written on in two places")
    listing.add_argument("id", metavar="ID", help="as `scorekeeper matches` lists it")
    choosing = commands.add_parser("choose", help="choose the version of a match that counts")
    choosing.add_argument("id", metavar="ID", help="as `scorekeeper matches` lists it")
    which = choosing.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "number",
        metavar="NUMBER",
        type=int,
        nargs="?",
        help="as `scorekeeper versions` lists it; the others are deleted",
    )
    which.add_argument("--all", action="store_true", help="keep every version, each as a match of its own")
    return listing, choosing


def add_takeover_command(commands: Commands[P]) -> P:
    """Add the command that replaces a player."""
    taking_over = commands.add_parser("takeover", help="replace a player of a match, from a deal on")
    taking_over.add_argument("id", metavar="ID", help="as `scorekeeper matches` lists it")
    taking_over.add_argument("seat", metavar="SEAT", help="the seat’s player by name, or its number from 1")
    taking_over.add_argument("name", metavar="NAME", help="the new player’s name, as it shall stand on the sheet")
    taking_over.add_argument("--deal", metavar="NUMBER", help="from this deal on (the next one)")
    return taking_over


def add_club_command(commands: Commands[P]) -> None:
    """Add the command that serves a club, makes a new key for it, or exports and imports it."""
    help_text = f"serve a club: its phones' matches, seasons and people, and pages to watch; needs {DISTRIBUTION}[club]"
    club = commands.add_parser("club", help=help_text)
    club.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="keep the club in this folder")
    club.add_argument("--database", metavar="URL", help="keep it in PostgreSQL: postgresql://…")
    club.add_argument("--site", metavar="DIR", help="the published site that phones open (built beside the club)")
    club.add_argument("--no-site", action="store_true", help="serve the club's own pages alone")
    club.add_argument("--host", dest="club_host", help="listen at this address (127.0.0.1)")
    club.add_argument("--port", dest="club_port", type=int, help="listen at this port; 0 takes any (8551)")
    club.add_argument("--address", metavar="URL", help="the club’s address for phones, for invitations")
    club.add_argument("--tls-cert", dest="club_cert", metavar="FILE", help="serve https with this certificate (PEM)")
    club.add_argument("--tls-key", dest="club_key", metavar="FILE", help="the certificate's key (PEM)")
    club.add_argument(
        "--proxy",
        metavar="IP",
        nargs="+",
        action="extend",
        help="trust this proxy’s word on visitors’ addresses",
    )
    acts = club.add_subparsers(dest="act", metavar="ACT", title="commands, in place of serving")
    key = acts.add_parser("key", help="make a new key to run the club; the earlier ones run it no more")
    key.add_argument("--new", action="store_true", required=True, help="withdraw the keys so far, and make one")
    exporting = acts.add_parser("export", help="write everything of the club to one file, which is replaced")
    exporting.add_argument("file", metavar="FILE")
    importing = acts.add_parser("import", help="bring an exported club into an empty one, on either database")
    importing.add_argument("file", metavar="FILE")
