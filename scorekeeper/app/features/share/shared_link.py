"""What is done with a match that somebody hands over in a link."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Notice
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.phrase import Fault
from scorekeeper.service import import_export
from scorekeeper.service.faults import Refused
from scorekeeper.texts.language import tr


class Seen(NamedTuple):
    """What a link holds: the sheet, or everything that is wrong with it."""

    link: str
    sheet: Sheet | None = None
    faults: tuple[Fault, ...] = ()


async def look(app: App, link: str) -> Seen:
    """Look into a link. Nothing is kept."""
    try:
        return Seen(link, await import_export.preview_link(app.services, link))
    except Refused as refused:
        return Seen(link, faults=refused.faults)


async def keep(app: App, link: str) -> None:
    """Keep the match that is offered, and take it in hand. A second tap finds nothing offered any more."""
    async with app.change_lock:
        if app.state.offered != link:
            return
        kept = await import_export.import_link(app.services, link)
        # Quietly, for this screen is being left.
        app.state.set_without_redraw(
            open_match=kept, absent=None, offered=None, notice=Notice((tr("Kept as a copy."),))
        )
    app.go("/")


def leave(app: App) -> None:
    """Leave what is offered."""
    app.state.set_without_redraw(offered=None)
    app.go_to_sheet()


def offer(app: App, link: str | None) -> None:
    """Offer what a person has pasted, or nothing any more."""
    app.state.offered = link
