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
    app = (
        *([MenuItem(Phrase("New match"), "/new")] if writes else []),
        MenuItem(Phrase("Matches"), "/matches"),
        MenuItem(Phrase("People"), "/people"),
        MenuItem(Phrase("Seasons"), "/seasons"),
        MenuItem(Phrase("All games"), "/variants"),
        *([MenuItem(Phrase("Let phones join"), "/invite")] if invites else []),
        MenuItem(Phrase("Settings"), "/settings"),
    )
    of_app = MenuGroup(Phrase("The app"), app)
    if open_match is None:
        return (of_app,)
    send = MenuItem(Phrase("Send to another phone"), screen="hand")
    shown = (
        MenuItem(Phrase("All deals"), screen="log"),
        MenuItem(Phrase("Table view"), screen="table"),
        MenuItem(Phrase("Result"), screen="result"),
        MenuItem(Phrase("Rules"), screen="rules"),
        MenuItem(Phrase("Export"), act="export"),
    )
    if not writes:
        return MenuGroup(Phrase("This match"), (*shown, send)), of_app
    changing = MenuGroup(Phrase("Change and send"), (*_changing(open_match), send))
    return MenuGroup(Phrase("This match"), shown), changing, of_app


def _changing(open_match: OpenMatch) -> list[MenuItem]:
    """What changes the match, or begins another."""
    items = [
        MenuItem(Phrase("Change names and rules"), screen="mend"),
        MenuItem(Phrase("Replace a player"), act="seat"),
    ]
    if not open_match.sheet.stopped_early:
        items.append(MenuItem(Phrase("Ruling at the table"), act="ruling"))
    if open_match.sheet.stopped_early:
        items.append(MenuItem(Phrase("Reopen the match"), act="reopen"))
    elif not open_match.sheet.standing.over:
        items.append(MenuItem(Phrase("End the match early"), act="stop"))
    return [*items, MenuItem(Phrase("Play again"), act="again")]
