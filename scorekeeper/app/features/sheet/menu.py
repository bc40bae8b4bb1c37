"""The menu of the sheet, with the dialog in which a player is replaced."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.match_views.match_actions import OpenRuling, reopen, use_again, use_stop
from scorekeeper.app.match_views.match_rows import marks_of_namesakes, person_chip
from scorekeeper.app.match_views.share_files import use_export
from scorekeeper.app.session.app import App, Handler
from scorekeeper.flet_fixes.dialog_fixes import use_open_dialog
from scorekeeper.match.match import tidy
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet_menu import MenuItem, menu_of
from scorekeeper.service import people, play
from scorekeeper.service.people import KnownPerson
from scorekeeper.service.people_by_name import known_players
from scorekeeper.service.play import deal_index_of
from scorekeeper.texts import say, tr

_OFFERED: Final = 5  # the number of people offered before a tap shows all


@dataclass(frozen=True, slots=True)
class _Typed:
    """The typed texts: the new player's name, and the number of a deal. `person` is the tapped person, by id."""

    name: str = ""
    deal: str = ""
    person: str | None = None


@dataclass(frozen=True, slots=True)
class _Shown:
    """The state of the dialog: the seat from 0, the people to offer, all or some; and the number of taps."""

    seat: int = 0
    offered: tuple[KnownPerson, ...] = ()
    everybody: bool = False
    tapped: int = 0


def use_takeover(app: App, open_match: OpenMatch | None) -> Handler:
    """Return the handler that opens the dialog of the open match. It stays open after a refusal. A hook."""
    shown, show, close = kit.use_switch()
    state, set_state = ft.use_state(_Shown())
    typed: ft.MutableRef[_Typed] = ft.use_ref(_Typed())

    async def open_it() -> None:
        if open_match is not None:
            typed.current = _Typed(deal=str(open_match.sheet.next_number))
            known, seats = await known_players(app.services), await people.seats(app.services, open_match.id)
            at_table = {each.id for each in seats[: len(open_match.match.players)] if each is not None}
            offered = tuple(each for each in known.people if each.id not in at_table)
            set_state(lambda _: _Shown(offered=offered))
            show()

    async def keep() -> None:
        form = typed.current
        if open_match is None or form is None:
            return
        name, deal_index = tidy(form.name), deal_index_of(open_match.sheet, form.deal)
        before = open_match.match.players[state.seat]
        await app.match.change(
            lambda now: play.take_over(
                app.services, now.id, now.revision, state.seat, name, deal_index, person=form.person
            )
        )
        close()
        app.notify(tr("{name} has replaced {before}.", name=name, before=before), undo=True)

    form = _Form(app, typed, state, set_state)
    use_open_dialog(app.dialogs, _dialog(app, open_match, form, keep, close) if shown and open_match else None)
    return app.on(open_it)


@dataclass(frozen=True, slots=True)
class _Form:
    _app: App
    _typed: ft.MutableRef[_Typed]
    shown: _Shown
    _set: Callable[[Callable[[_Shown], _Shown]], None]

    @property
    def typed(self) -> _Typed:
        return self._typed.current or _Typed()

    def name(self, text: str) -> None:
        self._typed.current = replace(self.typed, name=text, person=None)
        self._no_longer_wrong()

    def deal(self, text: str) -> None:
        self._typed.current = replace(self.typed, deal=text)
        self._no_longer_wrong()

    def _no_longer_wrong(self) -> None:
        if self._app.state.notice is not None:
            self._app.notices.clear()

    def choose(self, seat: int) -> None:
        self._set(lambda now: replace(now, seat=seat))

    def tap(self, person: KnownPerson) -> None:
        """Handle a tap on a person; the field is made anew with their name."""
        self._typed.current = replace(self.typed, name=person.name, person=person.id)
        self._set(lambda now: replace(now, tapped=now.tapped + 1))

    def show_everybody(self) -> None:
        self._set(lambda now: replace(now, everybody=True))

    def people(self) -> list[ft.Control]:
        """Return the people to tap, and a chip for more of them; empty while nobody is known."""
        app, several = self._app, self.shown.offered
        apart = marks_of_namesakes(several)
        first: Sequence[KnownPerson] = several if self.shown.everybody else several[:_OFFERED]
        person = self.typed.person
        found = [person_chip(each, app.on(self.tap, each), apart, chosen=each.id == person) for each in first]
        if len(first) < len(several):
            more = app.on(self.show_everybody)
            found.append(kit.chip(tr("More"), more, name=tr("More people"), icon=ft.Icons.MORE_HORIZ))
        return [kit.chips(found)] if found else []


def _dialog(
    app: App, open_match: OpenMatch, form: _Form, keep: Callable[[], Awaitable[None]], close: Callable[[], None]
) -> ft.AlertDialog:
    seats = [
        kit.chip(who, app.on(form.choose, seat), chosen=seat == form.shown.seat, role="radio")
        for seat, who in enumerate(open_match.match.players)
    ]
    notice = kit.notice_line(app)
    # The notes on all of it are first: many offered people may push the end out of sight.
    stays = ft.Text(
        tr("The new player takes over the score and the contracts still to play."), size=theme.SMALL, color=theme.SOFT
    )
    head: list[ft.Control] = [stays, kit.caption(tr("Who is leaving?")), kit.one_of(kit.chips(seats))]
    parts = [*head, *_fields(app, form, app.on(keep)), *([notice] if notice else [])]
    content = ft.Column(parts, tight=True, spacing=theme.EDGE_GAP)
    title, yes = tr("Replace a player"), tr("Replace")
    return kit.plain_dialog(app, title, content, yes, keep, close, scrollable=True, inset_padding=theme.INSET)


def _fields(app: App, form: _Form, keep: Handler) -> list[ft.Control]:
    """Return the fields: the present player, the new one with people to tap, and the deal; in a row on a low phone."""
    name = ft.TextField(
        label=tr("New player"),
        value=form.typed.name,
        autofocus=not form.shown.tapped,
        on_change=app.typed(form.name),
        on_submit=keep,
        key=f"name-{form.shown.tapped}",
    )
    deal = ft.TextField(
        label=tr("From deal"),
        value=form.typed.deal,
        on_change=app.typed(form.deal),
        on_submit=keep,
        keyboard_type=ft.KeyboardType.NUMBER,
    )
    if not app.viewport.across or app.viewport.text >= theme.LARGE:
        return [name, *form.people(), deal]
    name.expand = deal.expand = True
    return [ft.Row([name, deal], spacing=theme.EDGE_GAP), *form.people()]


_ICONS: Final = {
    "log": ft.Icons.FORMAT_LIST_NUMBERED,
    "table": ft.Icons.FULLSCREEN,
    "result": ft.Icons.EMOJI_EVENTS_OUTLINED,
    "mend": ft.Icons.EDIT_OUTLINED,
    "seat": ft.Icons.SWAP_HORIZ,
    "ruling": ft.Icons.GAVEL_OUTLINED,
    "reopen": ft.Icons.PLAY_ARROW_OUTLINED,
    "stop": ft.Icons.STOP_CIRCLE_OUTLINED,
    "again": ft.Icons.REPLAY,
    "hand": ft.Icons.QR_CODE_2,
    "export": ft.Icons.IOS_SHARE,
    "rules": ft.Icons.MENU_BOOK,
    "/variants": ft.Icons.STYLE_OUTLINED,
    "/new": ft.Icons.ADD,
    "/matches": ft.Icons.FOLDER_OUTLINED,
    "/people": ft.Icons.PEOPLE_OUTLINE,
    "/seasons": ft.Icons.CALENDAR_MONTH,
    "/invite": ft.Icons.PHONELINK_OUTLINED,
    "/settings": ft.Icons.SETTINGS_OUTLINED,
}


def use_sheet_menu(app: App, open_match: OpenMatch | None, open_ruling: OpenRuling) -> Handler:
    """Return the handler that opens the menu of the open match, or of the app alone. A hook."""
    doing = {
        "stop": use_stop(app),
        "reopen": app.on(reopen, app),
        "again": use_again(app, open_match),
        "seat": use_takeover(app, open_match),
        "ruling": app.on(open_ruling, None),
        "export": use_export(app, open_match),
    }

    def handler(item: MenuItem) -> Handler:
        if item.act:
            return doing[item.act]
        return app.on(app.go_to, item.screen) if item.screen else app.on(app.go, item.address)

    def offered() -> list[kit.DialogItem | str]:
        items: list[kit.DialogItem | str] = []
        for group in menu_of(open_match, writes=app.may_write, invites=app.role.invitation() is not None):
            items += [say(group.heading)] if open_match is not None else []
            items += [
                kit.DialogItem(_ICONS[item.act or item.screen or item.address], say(item.label), handler(item))
                for item in group.items
            ]
        return items

    async def do(act: str) -> None:
        groups = menu_of(open_match, writes=app.may_write, invites=False) if open_match is not None else ()
        if act in {item.act for group in groups for item in group.items if item.act}:
            await doing[act]()

    app.on_act = do

    async def do_first() -> None:
        act, app.act = app.act, None
        if act is not None:
            await do(act)

    ft.use_effect(app.loading(do_first), [])
    return kit.use_menu(app, tr("Menu"), offered)
