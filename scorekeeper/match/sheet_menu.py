"""The menu of the sheet: what it offers of the open match, of its rules and of the app.

The app and the start page's picture paint it.
"""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.phrase import Phrase


class MenuItem(NamedTuple):
    """An item, and where it leads: to an address of the app or a screen of the match; else it does what `act` says."""

    label: Phrase
    address: str = ""
    screen: str = ""
    act: str = ""


class MenuGroup(NamedTuple):
    """Items with a heading."""

    heading: Phrase
    items: tuple[MenuItem, ...]


def menu_of(open_match: OpenMatch | None, *, writes: bool, invites: bool) -> tuple[MenuGroup, ...]:
    """The groups of the menu; those of the app alone where no match is open.

    What changes something is for who `writes`, and phones are let in by who `invites`.
    """
    rules = [MenuItem(Phrase("All games"), "/variants")]
    app = (
        *([MenuItem(Phrase("New match"), "/new")] if writes else []),
        MenuItem(Phrase("Matches"), "/matches"),
        MenuItem(Phrase("People"), "/people"),
        MenuItem(Phrase("Seasons"), "/seasons"),
        *([MenuItem(Phrase("Let phones join"), "/invite")] if invites else []),
        MenuItem(Phrase("Settings"), "/settings"),
    )
    of_match: tuple[MenuGroup, ...] = ()
    if open_match is not None:
        rules.insert(0, MenuItem(Phrase("Rules and table"), screen="rules"))
        of_match = (MenuGroup(Phrase("This match"), _of_match(open_match, writes=writes)),)
    return (*of_match, MenuGroup(Phrase("Rules"), tuple(rules)), MenuGroup(Phrase("The app"), app))


def _of_match(open_match: OpenMatch, *, writes: bool) -> tuple[MenuItem, ...]:
    return (
        MenuItem(Phrase("All deals"), screen="log"),
        MenuItem(Phrase("Table view"), screen="table"),
        MenuItem(Phrase("Result"), screen="result"),
        *(_changing(open_match) if writes else []),
        MenuItem(Phrase("Hand over"), screen="hand"),
        MenuItem(Phrase("Export"), act="export"),
    )


def _changing(open_match: OpenMatch) -> list[MenuItem]:
    """What changes the match, or begins another."""
    items = [
        MenuItem(Phrase("Change names and rules"), screen="mend"),
        MenuItem(Phrase("Somebody takes over a seat"), act="seat"),
    ]
    if open_match.sheet.stopped_early:
        items.append(MenuItem(Phrase("Reopen the match"), act="reopen"))
    elif not open_match.sheet.standing.over:
        items.append(MenuItem(Phrase("Stop the match early"), act="stop"))
    return [*items, MenuItem(Phrase("Play again"), act="again")]
