"""The invitation of phones to a table on the local network: its address as a QR code, and the code to say."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.share.handing_over import WIDEST, qr_picture
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import TableInvitation
from scorekeeper.exchange.link import text_code
from scorekeeper.texts import tr


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
    address, code = _address(app, invitation), [_code(invitation)] if invitation.address else []
    beside = app.viewport.wide and app.viewport.low  # a phone on its long side has room for only one of them
    body = kit.columns(app, address, code) if beside else [*address, *code]
    return kit.page(
        app, tr("Let phones join"), body, back=app.on(app.go_to_sheet), widest=theme.WIDEST if beside else WIDEST
    )


def _address(app: App, invitation: TableInvitation) -> list[ft.Control]:
    if invitation.address is None:
        return [kit.panel(kit.sentence(tr("No local network was found: join one, and start again."), soft=False))]
    code = text_code(invitation.address)
    text = tr("Phones on the same network open {address}", address=invitation.address)
    return [
        qr_picture(app, code, tr("QR code of {address}", address=invitation.address)),
        kit.sentence(text, soft=False, centred=True),
    ]


def _code(invitation: TableInvitation) -> ft.Control:
    """Return the code, large enough to be read across a table."""
    letters = ft.Text(invitation.code, size=theme.TOTAL, color=theme.INK, text_align=ft.TextAlign.CENTER)
    view = ft.Semantics(label=tr("and say the code {code}", code=invitation.code), exclude_semantics=True)
    view.content = ft.Column(
        [kit.caption(tr("Code")), letters],
        spacing=theme.HAIR,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return kit.panel(kit.centred(view))
