"""Sharing a match: a QR code for another phone's camera, a link, or a file."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.share.qr_picture import WIDEST, qr_picture
from scorekeeper.app.features.share.site import Site, own_site, use_site
from scorekeeper.app.match_views.export import download
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.drawing import drawn
from scorekeeper.app.session.error_boundary import match_screen
from scorekeeper.app.session.hooks import use_once
from scorekeeper.app.session.state import ALONE
from scorekeeper.app.widgets.button import main_button, quiet_button, second_button
from scorekeeper.app.widgets.button_pair import pair
from scorekeeper.app.widgets.dialog import use_switch
from scorekeeper.app.widgets.page import page
from scorekeeper.app.widgets.panel import panel
from scorekeeper.app.widgets.text_field import text_field
from scorekeeper.app.widgets.words import sentence
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.sharing import LinkAndCode, link_and_code, play_link
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed, say

_NOT_YET: LinkAndCode | None = None

_HERE = Phrase(
    "The app runs here at an address that opens on this device alone: with it, a code would lead nowhere. "
    "Write where your scorekeeper is on the web, at the address of a site that “scorekeeper publish” made."
)
_SCAN = Phrase("Point the camera of the other phone at it. The match is kept there as a copy, as it stands now.")
_TOO_LARGE = Phrase("This match is too large for a code that a camera can read. The link takes it, and so does a file.")
_BRIEF = Phrase("The code leaves the notes out, for want of room. The link has them.")
_PASTE = Phrase("It can be pasted on the other phone: Matches, Menu, Open a link.")
_PLAIN = Phrase("Over this plain connection nothing can be copied. The code works, and so does a file.")


@match_screen
def ShareScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The open match as a QR code and a link."""
    site = use_site(app)
    link_code = _use_link_and_code(app, open_match, site.address)
    changing, ask, close = use_switch()
    typed: ft.MutableRef[str] = ft.use_ref("")

    def change() -> None:
        typed.current = site.address
        ask()

    async def set_site() -> None:
        await site.set_site(typed.current or "")
        close()

    body: list[ft.Control] = []
    foot: list[ft.Control] = []
    if link_code is not None:
        body += [] if site.here else _code_view(app, open_match, link_code)
        asks_site = site.here or changing
        body.append(
            _site_form(app, site, typed, app.on(set_site)) if asks_site else _site_line(app, site, app.on(change))
        )
        body += _for_bg_stats(app, open_match)
        foot.append(_buttons(app, open_match, link_code.link, say(_PASTE) if site.here else ""))
    back = app.on(app.go_to_sheet)
    kicker = open_match.sheet.match.title or _match_name(open_match)
    return page(app, tr("Hand over"), body, kicker=kicker, back=back, foot=foot, widest=WIDEST)


def _match_name(open_match: OpenMatch) -> str:
    match = open_match.sheet.match
    return f"{match.title or translated(match.game.info.name)}: {listed(match.players)}"


def _use_link_and_code(app: App, open_match: OpenMatch, address: str | None) -> LinkAndCode | None:
    """The link and its QR code; None until they have been computed, which takes a phone a moment. A hook."""
    link_code, put = ft.use_state(_NOT_YET)

    async def make() -> None:
        if address is not None:
            await drawn()
            put(link_and_code(open_match.sheet.match, address, app.services.catalogue))

    use_once(app, None if address is None else (open_match.id, open_match.revision, address), make)
    return link_code


def _code_view(app: App, open_match: OpenMatch, link_code: LinkAndCode) -> list[ft.Control]:
    """The QR code, as large as there is room for; or why there is none."""
    if link_code.code is None:
        return [panel(sentence(say(link_code.no_link or _TOO_LARGE), soft=False))]
    words = [sentence(say(_SCAN), size=theme.SMALL)]
    words += [sentence(say(_BRIEF), size=theme.SMALL)] if link_code.brief else []
    name = tr("QR code of a link to {match}", match=_match_name(open_match))
    return [qr_picture(app, link_code.code.png, link_code.code.side, name), *(_indented(line) for line in words)]


def _site_line(app: App, site: Site, on_change: Handler) -> ft.Control:
    """The site of the link, with the button to change it."""
    shared = app.role != ALONE and site.address == own_site(app)
    said = tr("It leads to {address}", address=site.address)
    if shared:
        said = tr(
            "It leads to {address}, the scorekeeper of this table. "
            "A phone that takes the match home needs one on the web: change it to that.",
            address=site.address,
        )
    words = ft.Container(sentence(said, size=theme.SMALL), expand=True)
    row = ft.Row([words, quiet_button(tr("Change"), on_change, name=tr("Change the site"))], spacing=0)
    return ft.Container(row, padding=ft.Padding.only(left=theme.INSET))


def _site_form(app: App, site: Site, typed: ft.MutableRef[str], on_use: Handler) -> ft.Control:
    """The field for another site."""

    def write(text: str) -> None:
        typed.current = text

    value = "" if site.here else site.address or ""
    hint, keyboard = "https://example.org/scores/", ft.KeyboardType.URL
    field = text_field(app, tr("Site"), value, write, hint=hint, keyboard_type=keyboard)
    said = say(_HERE) if site.here else tr("An empty field stands for the site that this app runs from.")
    use = ft.Row([quiet_button(tr("Use this site"), on_use)], alignment=ft.MainAxisAlignment.END)
    return panel(sentence(said, size=theme.SMALL), field, use, spacing=theme.EDGE_GAP)


def _for_bg_stats(app: App, open_match: OpenMatch) -> list[ft.Control]:
    """The button that copies a link to BG Stats, once the match is over; nothing where nothing can be copied."""
    if app.role.plain or not open_match.sheet.standing.over:
        return []
    copied = app.on(app.notify, tr("The link is copied. Open it on the phone that has BG Stats."))
    copy = quiet_button(tr("Copy a link for BG Stats"), copied, action=ft.CopyToClipboard(play_link(open_match)))
    return [ft.Row([copy], alignment=ft.MainAxisAlignment.CENTER)]


def _indented(words: ft.Control) -> ft.Control:
    return ft.Container(words, padding=ft.Padding.symmetric(horizontal=theme.INSET))


def _buttons(app: App, open_match: OpenMatch, link: str | None, advice: str) -> ft.Control:
    """The buttons: save a file, copy the link."""
    save = app.on(download, app, open_match.id, "json")
    if link is None:
        return main_button(tr("Save a file"), save)
    if app.role.plain:
        words = sentence(say(_PLAIN), size=theme.SMALL)
        row = ft.Row([ft.Container(second_button(tr("Save a file"), save), expand=True)])
        return ft.Column([words, row], spacing=theme.EDGE_GAP, tight=True)
    copied = app.on(app.notify, f"{tr('The link is copied.')} {advice}".strip())
    copy = main_button(tr("Copy link"), copied, action=ft.CopyToClipboard(link))
    return pair(app, second_button(tr("Save a file"), save), copy)
