"""Sending something to another phone: a QR code, the link, and the site that the link leads to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.state import ALONE
from scorekeeper.exchange.link import CodeImage, SharedLink, site_at, stays_here
from scorekeeper.flet_fixes.drawing import drawn, use_once
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import say, tr

WIDEST: Final = 520  # the width of a page with a code
_OTHER_HEIGHT: Final = 330  # height of the screen's other parts, which makes the code smaller on a low screen
_SMALLEST: Final = 240


def qr_picture(app: App, code: CodeImage, name: str) -> ft.Control:
    """Return the QR code, dark on white in both themes, for some cameras read no other."""
    across = min(WIDEST, app.viewport.width) - 2 * theme.EDGE_GAP
    side = min(across, max(_SMALLEST, (app.page.height or across + _OTHER_HEIGHT) - _OTHER_HEIGHT))
    dot = max(1.0, 2 * side // code.side / 2)  # a multiple of half a logical pixel, so that all dots are equally large
    image = ft.Image(
        src=code.png,
        width=dot * code.side,
        height=dot * code.side,
        fit=ft.BoxFit.FILL,
        filter_quality=ft.FilterQuality.NONE,
        gapless_playback=True,
        semantics_label=name,
    )
    return ft.Container(image, bgcolor=theme.WHITE, border_radius=theme.RADIUS, alignment=ft.Alignment.CENTER)


_KEPT = "scorekeeper.site"
_UNKNOWN: str | None = None


class Site(NamedTuple):
    """The address for links; None until it is loaded. `here`: only this device can open it."""

    address: str | None
    here: bool
    set_site: Callable[[str], Awaitable[None]]


def use_site(app: App) -> Site:
    """Return the site for links, which the client stores; an empty address means the app's own. A hook."""
    address, set_address = ft.use_state(_UNKNOWN)

    async def load() -> None:
        text = await app.memory.get(_KEPT)
        set_address(text if isinstance(text, str) and text else own_site(app))

    async def set_site(text: str) -> None:
        site = site_at(text) if text.strip() else ""
        if isinstance(site, Fault):
            raise Refused(site)
        await app.memory.set(_KEPT, site)
        set_address(site or own_site(app))

    use_once(app, _KEPT, load)
    return Site(address, address is not None and (not address or stays_here(address)), set_site)


def own_site(app: App) -> str:
    """Return the address of the site that this app runs from; empty if it runs from none."""
    site = site_at(app.page.url or "")
    return "" if isinstance(site, Fault) else site


_NOT_YET: SharedLink | None = None

_HERE = Phrase(
    "Other phones cannot open this address. If you have put Scorekeeper on the web, enter its address here. "
    "Otherwise save a file and send that."
)
_PASTE = Phrase("It can be pasted on the other phone: Matches, Menu, Open a link.")
_PLAIN = Phrase("Over this plain connection nothing can be copied. The code works, and so does a file.")


class Handed(NamedTuple):
    """The thing to send.

    `key` changes with its content; `make` returns its link and code for the address of a site. `name` is the code's
    label for screen readers. `scan` is the text below the code, `too_large` the one in its place, and `brief` tells
    that the code leaves something out. `save` saves a file, if there is one.
    """

    key: Hashable
    make: Callable[[str], SharedLink | Awaitable[SharedLink]]
    name: str
    scan: Phrase
    too_large: Phrase
    brief: Phrase
    save: Handler | None


BodyAndFoot: TypeAlias = tuple[list[ft.Control], list[ft.Control]]  # of a page that sends something


def use_handing_over(app: App, handed: Handed | None, more: Sequence[ft.Control] = ()) -> BodyAndFoot:
    """Return the code, the line about the site and the buttons, with `more` below; empty without `handed`. A hook."""
    site = use_site(app)
    link_code = _use_link_and_code(app, handed, site.address)
    changing, ask, close = kit.use_switch()
    typed: ft.MutableRef[str] = ft.use_ref("")

    def change() -> None:
        typed.current = site.address
        ask()

    async def set_site() -> None:
        await site.set_site(typed.current or "")
        close()

    if link_code is None or handed is None:
        return [], []
    body: list[ft.Control] = [] if site.here else _code_view(app, handed, link_code)
    asks_site = site.here or changing
    body.append(_site_form(app, site, typed, app.on(set_site)) if asks_site else _site_line(app, site, app.on(change)))
    return [*body, *more], _buttons(app, handed, link_code.link, say(_PASTE) if site.here else "")


def _use_link_and_code(app: App, handed: Handed | None, address: str | None) -> SharedLink | None:
    """Return the link and its QR code; None until they are computed, which takes a phone a moment. A hook."""
    link_code, put = ft.use_state(_NOT_YET)

    async def make() -> None:
        if address is not None and handed is not None:
            await drawn()
            made = handed.make(address)
            put(made if isinstance(made, SharedLink) else await made)

    use_once(app, None if address is None or handed is None else (handed.key, address), make)
    return link_code


def _code_view(app: App, handed: Handed, link_code: SharedLink) -> list[ft.Control]:
    """Return the QR code, as large as there is room for, or the reason why there is none."""
    image = link_code.image
    if image is None:
        return [kit.panel(kit.sentence(say(link_code.no_link or handed.too_large), soft=False))]
    words = [handed.scan, *([handed.brief] if link_code.brief else [])]
    return [qr_picture(app, image, handed.name), *(indented(say(each)) for each in words)]


def _site_line(app: App, site: Site, on_change: Handler) -> ft.Control:
    shared = app.role != ALONE and site.address == own_site(app)
    text = tr("It leads to {address}", address=site.address)
    if shared:
        text = tr(
            "It leads to {address}, the scorekeeper of this table. "
            "A phone that takes the match home needs one on the web: change it to that.",
            address=site.address,
        )
    words = ft.Container(kit.sentence(text, size=theme.SMALL), expand=True)
    row = ft.Row([words, kit.quiet_button(tr("Change"), on_change, name=tr("Change the site"))], spacing=0)
    return ft.Container(row, padding=ft.Padding.only(left=theme.INSET))


def _site_form(app: App, site: Site, typed: ft.MutableRef[str], on_use: Handler) -> ft.Control:
    def write(text: str) -> None:
        typed.current = text

    value = "" if site.here else site.address or ""
    hint, keyboard = "https://example.org/scores/", ft.KeyboardType.URL
    field = kit.text_field(app, tr("Site"), value, write, hint=hint, keyboard_type=keyboard)
    sentence = say(_HERE) if site.here else tr("An empty field stands for the site that this app runs from.")
    use = ft.Row([kit.quiet_button(tr("Use this site"), on_use)], alignment=ft.MainAxisAlignment.END)
    return kit.panel(kit.sentence(sentence, size=theme.SMALL), field, use, spacing=theme.EDGE_GAP)


def indented(words: str) -> ft.Control:
    """Return a small sentence below a panel or a code."""
    return ft.Container(kit.sentence(words, size=theme.SMALL), padding=ft.Padding.symmetric(horizontal=theme.INSET))


def _buttons(app: App, handed: Handed, link: str | None, advice: str) -> list[ft.Control]:
    save = None if handed.save is None else partial(kit.second_button, tr("Save a file"), handed.save)
    if link is None:
        return [] if handed.save is None else [kit.main_button(tr("Save a file"), handed.save)]
    if app.role.plain:
        if save is None:
            return []
        words = kit.sentence(say(_PLAIN), size=theme.SMALL)
        row = ft.Row([ft.Container(save(), expand=True)])
        return [ft.Column([words, row], spacing=theme.EDGE_GAP, tight=True)]
    copied = app.on(app.notify, f"{tr('The link is copied.')} {advice}".strip())
    clipboard = ft.CopyToClipboard(link)
    if advice and handed.save is not None:  # without a reachable site, a file is the way
        copy: ft.Control = kit.second_button(tr("Copy link"), copied, action=clipboard)
        return [kit.pair(app, copy, kit.main_button(tr("Save a file"), handed.save))]
    copy = kit.main_button(tr("Copy link"), copied, action=clipboard)
    return [copy if save is None else kit.pair(app, save(), copy)]
