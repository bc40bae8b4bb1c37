"""The menu of the sheet: actions on the open match, its rules and the app.

The app and the start page's picture paint it.
"""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.phrase import Phrase


class MenuItem(NamedTuple):
    """An item, with its target: an address of the app, a screen of the match, or else the action `act`."""

    label: Phrase
    address: str = ""
    screen: str = ""
    act: str = ""


class MenuGroup(NamedTuple):
    """Items with a heading."""

    heading: Phrase
    items: tuple[MenuItem, ...]


def menu_of(open_match: OpenMatch | None, *, writes: bool, invites: bool) -> tuple[MenuGroup, ...]:
    """Return the groups of the menu, as far as the session `writes` and `invites`; only the app's without a match."""
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
