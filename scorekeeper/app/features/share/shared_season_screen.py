"""Sending a season: a QR code for another phone's camera, a link, or a file."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.share.handing_over import WIDEST, Handed, use_handing_over
from scorekeeper.app.session.app import App
from scorekeeper.exchange.season_file import shared_season
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.backup import HandedSeason, hand_season
from scorekeeper.service.service_faults import Refused, is_season_gone, is_unreadable
from scorekeeper.texts import say, tr

_SCAN = Phrase("Point the camera of the other phone at it. If the season is there already, both halves come together.")
_TOO_LARGE = Phrase(
    "This season is too large for a code that a camera can read. The link takes it, and so does a file."
)
_BRIEF = Phrase("The code has the season and its people. Its matches are in the link and in the file.")


class _Found(NamedTuple):
    """The season to send: None until it is read, and if there is none (`gone`).

    `faults` tell why it cannot be sent.
    """

    season: HandedSeason | None = None
    gone: bool = False
    faults: tuple[Fault, ...] = ()


@kit.screen
def ShareSeasonScreen(app: App) -> ft.View:
    """The season of the address as a QR code and a link."""
    id = ft.use_route_params().get("season", "")

    async def read() -> _Found:
        try:
            return _Found(await hand_season(app.services, id))
        except Refused as refused:
            if is_unreadable(refused):
                raise
            return _Found(gone=True) if is_season_gone(refused) else _Found(faults=refused.faults)

    found = kit.use_read(app, id, read, _Found())
    season = found.season
    body, foot = use_handing_over(app, None if season is None else _handed(app, season))
    if not app.may_write:
        return kit.read_only_page(app, tr("Send to another phone"))
    if found.gone:
        text = tr("It may have been removed, or it is kept on another phone.")
        return kit.message_page(tr("This season is not kept here"), text, tr("Seasons"), app.on(app.go, "/seasons"))
    if found.faults:
        text = " ".join(map(say, found.faults))
        return kit.message_page(tr("Send to another phone"), text, tr("Seasons"), app.on(app.go, "/seasons"))
    if season is None:
        return ft.View(bgcolor=theme.BACK)
    back = app.on(app.go, f"/seasons/{id}")
    return kit.page(
        app, tr("Send to another phone"), body, kicker=season.season.name, back=back, foot=foot, widest=WIDEST
    )


def _handed(app: App, season: HandedSeason) -> Handed:
    return Handed(
        season.file.content,
        lambda address: shared_season(season.file.content, address),
        tr("QR code of a link to {match}", match=season.season.name),
        _SCAN,
        _TOO_LARGE,
        _BRIEF,
        app.on(_save, app, season),
    )


async def _save(app: App, season: HandedSeason) -> None:
    file = season.file
    await app.files.save_file(file_name=file.name, src_bytes=file.content)
    left = [say(file.left_out_phrase)] if file.left_out else []
    app.notify(tr("Saved as {name}.", name=file.name), *left)
