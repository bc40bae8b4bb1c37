"""The screens with the form of a match, a new one and the open one, and what their buttons do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.match_form.form_page import form_page, use_numbers
from scorekeeper.app.features.match_form.people_chips import use_new_form, use_people_around
from scorekeeper.app.features.match_form.seats import OPENING, AroundSeats, earlier
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import read_lists, use_rereading
from scorekeeper.app.session.match_forms import (
    change_form,
    ensure_form,
    follow_match,
    form_in,
    mark_of,
    own_game_in,
    put_form,
    remove_form,
    told_of,
    use_own_games,
    with_options,
)
from scorekeeper.flet_fixes.drawing import drawn, use_once
from scorekeeper.flet_fixes.focus_fixes import BUTTON
from scorekeeper.match.match_form import FormFaults, MatchForm, faults_of_form, form_of, match_of
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.season import Season
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.service import library, play, seasons
from scorekeeper.service.seating import Chosen
from scorekeeper.texts import counted, say, tr, translated

_NOT_YET: tuple[str, ...] | None = None


def use_form(app: App, open_match: OpenMatch) -> tuple[MatchForm | None, tuple[str, ...]]:
    """Return the form of the open match, None until it is ready, and the names of earlier players. A hook."""
    known, know = ft.use_state(_NOT_YET)

    async def prepare() -> None:
        names = await library.known_names(app.services)
        know(lambda _: names)
        await ensure_form(app, open_match)

    use_once(app, (open_match.id, open_match.revision), prepare)
    return form_in(app, open_match.id), known or ()


def valid_form(app: App, match_id: str | None) -> MatchForm | None:
    """Return the form if it has no faults; otherwise None, with the faults beside the fields and in a notice."""
    change_form(app, match_id, lambda form: replace(form, tried=True))
    form = form_in(app, match_id)
    if form is None:
        return None
    wrong = told_of(form)
    if wrong:
        app.show_error(*wrong)
        return None
    return form


async def show_opening(app: App) -> None:
    """Scroll to the question about the first player if only that is unanswered: the notice may cover it."""
    form = form_in(app, None)
    if form is None or form.first is not None or len(faults_of_form(form, missing=True).all) > 1:
        return
    await drawn()  # the notice has its room then
    with suppress(RuntimeError, TimeoutError):  # the form was left meanwhile
        if app.body is not None:
            await app.body.scroll_to(scroll_key=OPENING)


async def start_match(app: App) -> None:
    """Start the match of the form, and show its sheet."""
    form = valid_form(app, None)
    if form is None:
        await show_opening(app)
        return
    match = match_of(form, with_options(app.services, form))
    seated = form.seated
    chosen = Chosen(
        tuple(player.person for player in seated), frozenset(seat for seat, player in enumerate(seated) if player.guest)
    )
    remove_form(app, None)  # a second tap then starts nothing
    try:
        season = chosen_season(form, await seasons.running(app.services, match.game))
        app.match.refresh(await play.start(app.services, match, chosen, None if season is None else season.id))
    except Exception:
        put_form(app, form)
        await read_lists(app)  # a person in it may be gone
        raise
    app.go("/")


def chosen_season(form: MatchForm, offered: Sequence[Season]) -> Season | None:
    """Return the season of a new match: the tapped one, by default the latest; or none."""
    if form.season is None:
        return next(iter(offered), None)
    return next((each for each in offered if each.id == form.season), None)


async def save_details(app: App) -> None:
    """Save the details of the open match from the form, and show its sheet."""
    open_match = app.open_match
    if open_match is not None:
        follow_match(app, open_match)
    form = valid_form(app, open_match.id) if open_match else None
    if open_match is None or form is None:
        return
    match = match_of(form, with_options(app.services, form), open_match.sheet.match)
    await app.match.change(lambda now: play.edit_details(app.services, now.id, now.revision, match))
    remove_form(app, open_match.id)
    app.notify(tr("The match is changed."), undo=True)
    app.go_to_sheet()


@kit.screen
def NewMatchScreen(app: App) -> ft.View:
    """The form of a new match, with the game and the players of the latest one filled in."""
    if not app.may_write:
        return kit.read_only_page(app, tr("New match"))
    form, known = use_new_form(app)
    wrong: FormFaults | None = faults_of_form(form, missing=form.tried) if form else None
    numbers = use_numbers(app, form, wrong)
    around = use_people_around(app, form, known)
    ours = use_own_games(app)
    counts = use_season_line(app, form)
    if form is None or wrong is None:
        return ft.View(bgcolor=theme.BACK)
    mark = mark_of(app, own_game_in(ours, form.game.info.id))
    body = form_page(app, form, wrong, around, path="/new", more=numbers, mark=mark)
    start = app.fields.put(BUTTON, kit.main_button(tr("Start the match"), app.on(start_match, app)))
    back = app.on(app.go_to_sheet)
    return kit.page(app, tr("New match"), body, back=back, foot=[*counts, start])


_NONE: tuple[Season, ...] = ()


def use_season_line(app: App, form: MatchForm | None) -> list[ft.Control]:
    """Return a line for each open season with the game of the form; the latest is chosen by default. A hook."""
    offered, offer = ft.use_state(_NONE)
    game = form.game if form is not None else None

    async def read() -> None:
        found = await seasons.running(app.services, game) if game is not None else ()
        offer(lambda _: found)

    use_rereading(app, read)
    ft.use_effect(app.loading(read), [game])
    if form is None or not offered:
        return []
    chosen = chosen_season(form, offered)

    def choose(id: str) -> None:
        off = chosen is not None and chosen.id == id
        change_form(app, None, lambda now: replace(now, season="" if off else id))

    return [_line(app, each, choose, chosen=chosen is not None and chosen.id == each.id) for each in offered]


def _line(app: App, season: Season, choose: Callable[[str], None], *, chosen: bool) -> ft.Control:
    text = tr("Counts in {season}", season=season.name)
    box = ft.Icons.CHECK_BOX_OUTLINED if chosen else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    face = kit.with_icon(ft.Icon(box, size=20, color=theme.SOFT), ft.Text(text, size=theme.SMALL, color=theme.SOFT))
    return kit.tap(face, text, app.on(choose, season.id), checked=chosen, height=theme.TARGET * app.viewport.text)


@kit.match_screen
def MendMatchScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The form of the open match, with the conflicts that its changes would cause."""
    if not app.may_write:
        return kit.read_only_page(app, tr("Names and rules"))
    form, known = use_form(app, open_match)
    wrong: FormFaults | None = faults_of_form(form, missing=True) if form else None
    numbers = use_numbers(app, form, wrong)
    ours = use_own_games(app)
    if form is None or wrong is None:
        return ft.View(bgcolor=theme.BACK)
    plain = replace(form, at=None, typed=False, tried=False)  # without its editing state
    changed = plain != form_of(open_match.sheet.match, open_match.id)
    changed_sheet = None  # as it would be after saving a form without faults
    if changed and not wrong:
        changed_sheet = sheet_of(match_of(form, with_options(app.services, form), open_match.sheet.match))
    around = AroundSeats({}, earlier(app, form, known))
    mark = mark_of(app, own_game_in(ours, form.game.info.id))
    parts = form_page(app, form, wrong, around, path=f"/match/{open_match.id}/mend", more=numbers, mark=mark)
    match = open_match.sheet.match
    return kit.page(
        app,
        tr("Names and rules"),
        [*conflict_panel(changed_sheet), *parts],
        kicker=match.title or translated(match.game.info.name),
        back=app.on(app.go_to_sheet),
        foot=_foot(app, open_match, changed_sheet, changed=changed),
    )


def _foot(app: App, open_match: OpenMatch, changed_sheet: Sheet | None, *, changed: bool) -> list[ft.Control]:
    def forget() -> None:
        remove_form(app, open_match.id)
        app.go_to_sheet()

    leave = kit.second_button(tr("Cancel"), app.on(forget))
    save = app.fields.put(BUTTON, kit.main_button(tr("Save"), app.on(save_details, app) if changed else None))
    buttons = kit.pair(app, leave, save)
    count = len({deal_index for deal_index, _ in changed_sheet.conflicts}) if changed_sheet else 0
    if not count:
        return [buttons]
    text = counted(
        count, "{n} deal would not fit any more; none is lost.", "{n} deals would not fit any more; none is lost."
    )
    icon = ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.DOWN)
    return [kit.with_icon(icon, ft.Text(text, size=theme.SMALL, color=theme.DOWN)), buttons]


def conflict_panel(changed_sheet: Sheet | None) -> list[ft.Control]:
    """Return the panel with all conflicts of the changes, deal by deal; empty for none."""
    if changed_sheet is None or not changed_sheet.conflicts:
        return []
    outcomes = changed_sheet.outcomes
    rows: list[ft.Control] = []
    for deal_index, fault in changed_sheet.conflicts:
        number, text = tr("Deal {number}:", number=outcomes[deal_index].number), say(fault, changed_sheet)
        line = kit.coloured((f"{number} ", theme.SOFT), (text, theme.INK), size=theme.SMALL)
        rows.append(ft.Container(line, padding=ft.Padding.symmetric(vertical=theme.GAP)))
    around = ft.Padding.symmetric(vertical=theme.EDGE_GAP, horizontal=theme.INSET)
    return [kit.panel(kit.caption(tr("With these changes")), *kit.ruled(rows), padding=around)]
