"""Sharing a match: a QR code for another phone's camera, a link, or a file."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.features.share.handing_over import Handed, use_handing_over
from scorekeeper.app.features.share.qr_picture import WIDEST
from scorekeeper.app.match_views.export import download
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_boundary import match_screen
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.app.widgets.page import page
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.sharing import link_and_code, play_link
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed

_SCAN = Phrase(
    "Point the camera of the other phone at it. The match is kept there as it stands now; where it is there already, "
    "it goes on."
)
_TOO_LARGE = Phrase("This match is too large for a code that a camera can read. The link takes it, and so does a file.")
_BRIEF = Phrase("The code leaves the notes out, for want of room. The link has them.")


@match_screen
def ShareScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The open match as a QR code and a link."""
    handed = Handed(
        (open_match.id, open_match.revision),
        lambda address: link_and_code(app.services, open_match.id, address),
        tr("QR code of a link to {match}", match=_match_name(open_match)),
        _SCAN,
        _TOO_LARGE,
        _BRIEF,
        app.on(download, app, open_match.id, "json"),
    )
    body, foot = use_handing_over(app, handed, _for_bg_stats(app, open_match))
    back = app.on(app.go_to_sheet)
    kicker = open_match.sheet.match.title or _match_name(open_match)
    return page(app, tr("Hand over"), body, kicker=kicker, back=back, foot=foot, widest=WIDEST)


def _match_name(open_match: OpenMatch) -> str:
    match = open_match.sheet.match
    return f"{match.title or translated(match.game.info.name)}: {listed(match.players)}"


def _for_bg_stats(app: App, open_match: OpenMatch) -> list[ft.Control]:
    """The button that copies a link to BG Stats, once the match is over; nothing where nothing can be copied."""
    if app.role.plain or not open_match.sheet.standing.over:
        return []
    link = play_link(open_match, app.services.catalogue)
    copied = app.on(app.notify, tr("The link is copied. Open it on the phone that has BG Stats."))
    copy = quiet_button(tr("Copy a link for BG Stats"), copied, action=ft.CopyToClipboard(link))
    return [ft.Row([copy], alignment=ft.MainAxisAlignment.CENTER)]
