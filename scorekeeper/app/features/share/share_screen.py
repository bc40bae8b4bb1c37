"""Sending a match: a QR code for another phone's camera, a link, or a file."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.share.handing_over import WIDEST, Handed, use_handing_over
from scorekeeper.app.features.share.shared_link import asking, match_name
from scorekeeper.app.match_views.export_menu import download
from scorekeeper.app.session.app import App
from scorekeeper.exchange.match_link import print_play_link
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.versions import Lacking
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.sharing import lacking, share_match
from scorekeeper.texts import tr

_SCAN = Phrase(
    "Point the camera of the other phone at it. The match is kept there as it stands now; where it is there already, "
    "it goes on."
)
_TOO_LARGE = Phrase("This match is too large for a code that a camera can read. The link takes it, and so does a file.")
_BRIEF = Phrase("The code leaves the notes out, for want of room. The link has them.")

_NOT_READ: tuple[Lacking | None] | None = None


@kit.match_screen
def ShareScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The open match as a QR code and a link; for a phone that has it already, only the missing deals."""
    whole, show_whole, _ = kit.use_switch()
    read, put = ft.use_state(_NOT_READ)
    key = (open_match.id, open_match.revision)

    async def load() -> None:
        put((await lacking(app.services, open_match.id),))

    use_once(app, key, load)
    there = None if read is None or whole else read[0]
    handed = None if read is None else _handed(app, open_match, there)
    more = [] if there is None else [kit.centred(kit.quiet_button(tr("Show the whole match"), app.on(show_whole)))]
    ask = kit.centred(kit.quiet_button(tr("Get missing deals from the other phone"), app.on(app.go_to, "ask")))
    body, foot = use_handing_over(app, handed, [*more, ask, *_for_bg_stats(app, open_match)])
    back = app.on(app.go_to_sheet)
    kicker = open_match.sheet.match.title or match_name(open_match.sheet.match)
    return kit.page(app, tr("Send to another phone"), body, kicker=kicker, back=back, foot=foot, widest=WIDEST)


@kit.match_screen
def AskScreen(app: App, open_match: OpenMatch) -> ft.View:
    """A code that asks another phone for the missing parts of the open match."""
    match = open_match.sheet.match
    body, foot = use_handing_over(app, asking(app, open_match.id, open_match.revision, match, whole=False))
    kicker = match.title or match_name(match)
    back = app.on(app.go_to, "hand")
    return kit.page(app, tr("Missing here"), body, kicker=kicker, back=back, foot=foot, widest=WIDEST)


def _handed(app: App, open_match: OpenMatch, there: Lacking | None) -> Handed:
    """Return the match to send, or only the deals that its other phone lacks."""
    scan, name = _SCAN, tr("QR code of a link to {match}", match=match_name(open_match.sheet.match))
    if there is not None:
        scan = _lacking_phrase(len(open_match.sheet.match.deals) - there.deals, there.deals + 1)
    return Handed(
        (open_match.id, open_match.revision, there),
        lambda address: share_match(app.services, open_match.id, address, there),
        name,
        scan,
        _TOO_LARGE,
        _BRIEF,
        app.on(download, app, open_match.id, "json"),
    )


def _lacking_phrase(deals: int, first: int) -> Phrase:
    """Describe the content of the code for the phone whose code was opened here last."""
    if deals <= 0:
        return Phrase("For the phone whose code was opened here last: what was undone or ended here since.")
    return Phrase(
        "For the phone whose code was opened here last: it lacks deal {first}, "
        "and there is no more than that in the code.",
        {"first": first},
        plural="For the phone whose code was opened here last: it lacks the deals from {first} on, "
        "and there is no more than those in the code.",
        count=deals,
    )


def _for_bg_stats(app: App, open_match: OpenMatch) -> list[ft.Control]:
    """Return the button that copies a link to BG Stats, once the match is over; empty without a clipboard."""
    if app.role.plain or not open_match.sheet.standing.over:
        return []
    link = print_play_link(open_match.sheet, open_match.id, app.services.catalogue)
    copied = app.on(app.notify, tr("The link is copied. Open it on the phone that has BG Stats."))
    copy = kit.quiet_button(tr("Copy a link for BG Stats"), copied, action=ft.CopyToClipboard(link))
    return [kit.centred(copy)]
