"""The arguments of the commands on one kept match: `versions`, `choose` and `takeover`."""

from __future__ import annotations

import argparse
from typing import TypeAlias, TypeVar

P = TypeVar("P", bound=argparse.ArgumentParser)

Commands: TypeAlias = "argparse._SubParsersAction[P]"  # noqa: SLF001  # argparse has no public name for it


def add_version_commands(commands: Commands[P]) -> tuple[P, ...]:
    """What is done about a match that was written on in two places."""
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
    """Somebody takes over a seat."""
    taking_over = commands.add_parser("takeover", help="let somebody take over a seat of a match, from a deal on")
    taking_over.add_argument("id", metavar="ID", help="as `scorekeeper matches` lists it")
    taking_over.add_argument("seat", metavar="SEAT", help="whose it is now, by name; or its number, from 1")
    taking_over.add_argument("name", metavar="NAME", help="who sits there now, as it shall stand on the sheet")
    taking_over.add_argument("--deal", metavar="NUMBER", help="from this deal on (the next one)")
    return taking_over
