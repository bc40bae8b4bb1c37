"""Actions on a match in a shared link: preview, import, leave."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Notice
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.phrase import Fault
from scorekeeper.service import import_export
from scorekeeper.service.faults import Refused
from scorekeeper.texts.language import tr


class LinkPreview(NamedTuple):
    """The content of a link: a sheet, or the faults of the link."""

    link: str
    sheet: Sheet | None = None
    faults: tuple[Fault, ...] = ()


async def preview(app: App, link: str) -> LinkPreview:
    """The content of a link; nothing is stored."""
    try:
        return LinkPreview(link, await import_export.preview_link(app.services, link))
    except Refused as refused:
        return LinkPreview(link, faults=refused.faults)


async def import_offered(app: App, link: str) -> None:
    """Import the match of the link that is offered, and open it. A second tap does nothing."""
    async with app.match.lock:
        if app.state.offered != link:
            return
        kept = await import_export.import_link(app.services, link)
        # Without a redraw, for this screen is being left.
        app.state.set_without_redraw(open_match=kept, absent=None, offered=None)
        app.notices.show(Notice((tr("Kept as a copy."),)), redraw=False)
    app.go("/")


def leave(app: App) -> None:
    """Discard the link that is offered, and show the sheet."""
    app.state.set_without_redraw(offered=None)
    app.go_to_sheet()


def offer(app: App, link: str | None) -> None:
    """Offer a link that was pasted, or with None none."""
    app.state.offered = link
