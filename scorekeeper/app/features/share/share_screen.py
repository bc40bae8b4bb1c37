"""Sending a match, an own game, a season or an invitation: a QR code for another phone's camera, a link, or a file."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.share.handing_over import WIDEST, Handed, qr_picture, use_handing_over
from scorekeeper.app.features.share.shared_link_screen import asking, match_name
from scorekeeper.app.match_views.game_brief import game_missing_page
from scorekeeper.app.match_views.share_files import download
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import own_game_in, use_own_games
from scorekeeper.app.session.state import TableInvitation
from scorekeeper.exchange.game_file import game_name, print_game, shared_game
from scorekeeper.exchange.link import text_code
from scorekeeper.exchange.match_link import print_play_link
from scorekeeper.exchange.season_file import shared_season
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.versions import Lacking
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.backup import HandedSeason, hand_season
from scorekeeper.service.own_games import own_game
from scorekeeper.service.service_faults import Refused, is_season_gone, is_unreadable
from scorekeeper.service.sharing import lacking, share_match
from scorekeeper.texts import say, tr


@kit.match_screen
def ShareScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The open match as a QR code and a link; for a phone that has it already, only the missing deals."""
    whole, show_whole, _ = kit.use_switch()

    async def load() -> tuple[Lacking | None] | None:
        return (await lacking(app.services, open_match.id),)

    read = kit.use_read(app, (open_match.id, open_match.revision), load, None)
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
    scan = Phrase(
        "Point the camera of the other phone at it. The match is kept there as it stands now; where it is there "
        "already, it goes on."
    )
    missing = 0 if there is None else len(open_match.sheet.match.deals) - there.deals
    if there is not None and missing <= 0:
        scan = Phrase("For the phone whose code was opened here last: what was undone or ended here since.")
    elif there is not None:
        scan = Phrase(
            "For the phone whose code was opened here last: it lacks deal {first}, "
            "and there is no more than that in the code.",
            {"first": there.deals + 1},
            plural="For the phone whose code was opened here last: it lacks the deals from {first} on, "
            "and there is no more than those in the code.",
            count=missing,
        )
    return Handed(
        key=(open_match.id, open_match.revision, there),
        make=lambda address: share_match(app.services, open_match.id, address, there),
        name=tr("QR code of a link to {match}", match=match_name(open_match.sheet.match)),
        scan=scan,
        too_large=Phrase(
            "This match is too large for a code that a camera can read. The link takes it, and so does a file."
        ),
        brief=Phrase("The code leaves the notes out, for want of room. The link has them."),
        save=app.on(download, app, open_match.id, "json"),
    )


def _for_bg_stats(app: App, open_match: OpenMatch) -> list[ft.Control]:
    """Return the button that copies a link to BG Stats, once the match is over; empty without a clipboard."""
    if app.role.plain or not open_match.sheet.standing.over:
        return []
    link = print_play_link(open_match.sheet, open_match.id, app.services.catalogue)
    copied = app.on(app.notify, tr("The link is copied. Open it on the phone that has BG Stats."))
    copy = kit.quiet_button(tr("Copy a link for BG Stats"), copied, action=ft.CopyToClipboard(link))
    return [kit.centred(copy)]


@kit.screen
def ShareGameScreen(app: App) -> ft.View:
    """The own game of the route as a QR code and a link."""
    known = use_own_games(app)
    own = own_game_in(known, ft.use_route_params().get("game", ""))
    body, foot = use_handing_over(app, None if own is None else _handed_game(app, own))
    if own is None:
        return game_missing_page(app, gone=known is not None)
    back = app.on(app.go, app.page.route.removesuffix("/hand"))
    return kit.page(app, tr("Send to another phone"), body, kicker=own.name, back=back, foot=foot, widest=WIDEST)


def _handed_game(app: App, own: OwnGame) -> Handed:
    async def save() -> None:
        now = await own_game(app.services, own.id)
        await app.save_file(game_name(now), print_game(now))

    return Handed(
        key=(own.id, own.revision),
        make=lambda address: shared_game(own, address, app.services.catalogue),
        name=tr("QR code of a link to {match}", match=own.name),
        scan=Phrase("Point the camera of the other phone at it. The game is kept there among its own games."),
        too_large=Phrase(
            "This game is too large for a code that a camera can read. The link takes it, and so does a file."
        ),
        brief=Phrase("The code has the rules without the texts of the rule card, for want of room. The link has them."),
        save=app.on(save),
    )


class _Found(NamedTuple):
    """The season to send: None until it is read, if there is none (`gone`), or if it cannot be sent (`faults`)."""

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
    body, foot = use_handing_over(app, None if season is None else _handed_season(app, season))
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


def _handed_season(app: App, season: HandedSeason) -> Handed:
    file = season.file

    async def save() -> None:
        await app.files.save_file(file_name=file.name, src_bytes=file.content)
        left = [say(file.left_out_phrase)] if file.left_out else []
        app.notify(tr("Saved as {name}.", name=file.name), *left)

    return Handed(
        key=file.content,
        make=lambda address: shared_season(file.content, address),
        name=tr("QR code of a link to {match}", match=season.season.name),
        scan=Phrase(
            "Point the camera of the other phone at it. If the season is there already, both halves come together."
        ),
        too_large=Phrase(
            "This season is too large for a code that a camera can read. The link takes it, and so does a file."
        ),
        brief=Phrase("The code has the season and its people. Its matches are in the link and in the file."),
        save=app.on(save),
    )


@kit.screen
def InvitationScreen(app: App) -> ft.View:
    """The address and the code, for the person who runs the app; a phone that joined sees an empty page."""
    invitation = app.role.invitation()
    if invitation is None:
        return kit.message_page(
            tr("There is nothing at this address"),
            tr("The sheet in hand is where you left it."),
            tr("Back to the sheet"),
            app.on(app.go, "/"),
        )
    code: list[ft.Control] = [_code(invitation)] if invitation.address else []
    address: list[ft.Control] = [
        kit.panel(kit.sentence(tr("No local network was found: join one, and start again."), soft=False))
    ]
    if invitation.address is not None:
        text = tr("Phones on the same network open {address}", address=invitation.address)
        picture = qr_picture(app, text_code(invitation.address), tr("QR code of {address}", address=invitation.address))
        address = [picture, kit.sentence(text, soft=False, centred=True)]
    beside = app.viewport.wide and app.viewport.low  # a phone on its long side has room for only one of them
    body = kit.columns(app, address, code) if beside else [*address, *code]
    return kit.page(
        app, tr("Let phones join"), body, back=app.on(app.go_to_sheet), widest=theme.WIDEST if beside else WIDEST
    )


def _code(invitation: TableInvitation) -> ft.Control:
    letters = ft.Text(invitation.code, size=theme.TOTAL, color=theme.INK, text_align=ft.TextAlign.CENTER)
    view = ft.Semantics(label=tr("and say the code {code}", code=invitation.code), exclude_semantics=True)
    view.content = ft.Column(
        [kit.caption(tr("Code")), letters],
        spacing=theme.HAIR,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return kit.panel(kit.centred(view))
