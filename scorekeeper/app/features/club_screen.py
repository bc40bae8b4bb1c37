"""The club that this phone belongs to: unsent and refused changes, and leaving it."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.service import club_exchange
from scorekeeper.service.club_access import ELSEWHERE, ClubAccess
from scorekeeper.service.club_exchange import ClubStatus
from scorekeeper.texts import counted, say, tr


@kit.screen
def ClubScreen(app: App) -> ft.View:
    """The club; if this app can reach none, a page without one."""
    access = app.services.club
    if access is None or not app.may_remove:
        return kit.message_page(
            tr("There is no club here"),
            tr("The app of a club is opened at the club’s own address, by its invitation."),
            tr("Back to the sheet"),
            app.on(app.go, "/"),
        )
    times, read_again = ft.use_state(0)  # counts the actions here, which no change signal reports
    status = kit.use_read(app, ("club", times), partial(club_exchange.status, app.services), None)

    async def join() -> None:
        await club_exchange.join(app.services, "", "")
        access.wake()
        await exchange()

    async def exchange() -> None:
        try:
            found = await club_exchange.exchange(app.services, access.request, again=True)
            access.trouble = None
            access.came += found.matches
            sent = counted(found.taken, "{n} change was sent to the club.", "{n} changes were sent to the club.")
            app.notify(sent, _came(found.matches))
        finally:
            read_again(lambda number: number + 1)

    async def leave() -> None:
        await club_exchange.leave(app.services)
        read_again(lambda number: number + 1)
        app.notify(tr("This phone has left the club. Everything on it stays."))

    ask = kit.use_question(
        app,
        tr("Leave the club?"),
        tr("Everything on this phone stays, and what the club has stays there. Nothing more is sent."),
        tr("Leave"),
        leave,
    )

    if status is None:
        body: list[ft.Control] = []
    elif status.club is None:
        text = tr("This phone keeps all its matches. Once it has joined, the club is told of them too.")
        body = [kit.panel(kit.sentence(text), kit.main_button(tr("Join the club"), app.on(join)), spacing=theme.GAP)]
    else:
        body = _inside(access, status, app.on(exchange))
        body += [kit.sentence(say(ELSEWHERE)), kit.centred(kit.quiet_button(tr("Matches"), app.on(app.go, "/matches")))]
        body.append(kit.centred(kit.quiet_button(tr("Leave the club"), ask)))
    return kit.page(app, tr("The club"), body, back=app.on(app.go, "/matches"))


def _inside(access: ClubAccess, status: ClubStatus, exchange: kit.OnTap) -> list[ft.Control]:
    waits = say(status.waiting.phrase) if status.waiting.number else tr("The club has everything that is kept here.")
    trouble = [kit.sentence(say(access.trouble))] if access.trouble is not None and status.waiting.number else []
    came = [kit.sentence(_came(access.came))] if access.came else []
    refused = [kit.sentence(text, soft=False) for text in status.waiting.refused]
    parts: list[ft.Control] = [
        kit.panel(
            kit.sentence(waits, soft=False),
            *came,
            *trouble,
            kit.main_button(tr("Send and fetch now"), exchange),
            spacing=theme.GAP,
        )
    ]
    if refused:
        parts.append(kit.titled(tr("Not taken by the club"), *refused))
    return parts


def _came(matches: int) -> str:
    return counted(matches, "{n} match came from it.", "{n} matches came from it.")
