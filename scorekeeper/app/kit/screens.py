"""Error boundaries for components. Without them, one exception in a render stops every later update of a session."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar, cast

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.buttons import second_button
from scorekeeper.app.kit.notice_views import message_page, not_kept, notice_line, report_part
from scorekeeper.app.session.app import App, LoadFailure, use_app, use_open_match
from scorekeeper.app.session.error_report import report_of
from scorekeeper.app.session.live_sync import FoundAtAddress
from scorekeeper.flet_fixes.client_gaps import probe
from scorekeeper.flet_fixes.screen_reader import ShownScreen
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service.service_faults import MAY_ONLY_WATCH
from scorekeeper.texts import Language, counted, say, speaking, spoken, tr

log = logging.getLogger(__name__)

T = TypeVar("T")


def error_boundary(body: Callable[..., ft.Control]) -> Callable[..., ft.Control]:
    """Make a memoised component with an error boundary, rendered again when its arguments or the language change.

    If it raises, a line of text is shown in its place.
    """

    @ft.component
    @functools.wraps(body)
    def bounded(language: Language, *args: Any, **kwargs: Any) -> ft.Control:
        with speaking(language):
            try:
                return body(*args, **kwargs)
            except Exception:
                log.exception("%s could not be drawn", body.__name__)
                return ft.Text(tr("This part of the screen could not be drawn."), color=theme.SOFT)

    memoised: Callable[..., ft.Control] = ft.memo(bounded)  # type: ignore[no-untyped-call]  # Flet gives it no types

    @functools.wraps(body)
    def in_language(*args: Any, **kwargs: Any) -> ft.Control:
        return memoised(spoken(), *args, **kwargs)

    return in_language


def screen(body: Callable[[App], ft.View]) -> Callable[[], ft.View]:
    """Make a screen: a component with an error boundary, which is not rendered while another screen covers it.

    If it raises, an error page with a way back is shown; also if an empty screen cannot load its content.
    """

    @ft.component
    @functools.wraps(body)
    def bounded() -> ft.View:
        path, location = ft.use_view_path(), ft.use_route_location()
        app = use_app()
        shown = _use_shown(app, covered=location != path)
        failed = _use_failed(app, path)
        if location != path:
            return shown.view or ft.View(route=path, bgcolor=theme.BACK)
        app.at, app.keys, app.load_failed = path, {}, failed.tell
        app.drawings += 1
        app.tells_unkept = False
        with speaking(app.language):
            try:
                view = body(app)
            except Exception as error:
                log.exception("The screen %s could not be drawn", body.__name__)
                view = _error_page(app, path, report_of(error))
        app.load_failed = None
        failed.is_empty.current = not view.controls
        if failed.load is not None and not view.controls:  # the screen is empty until that is loaded
            notice, again = failed.load
            with speaking(app.language):
                ways = [second_button(tr("Try again"), app.on(again))]
                view = _error_page(app, path, notice.report, () if notice.report else notice.lines, ways)
        if app.state.unkept and not app.tells_unkept:
            view.controls = [not_kept(app), *view.controls]
        view.route = path
        shown.view, app.second_layout.screen = view, shown
        return view

    return bounded


def _use_shown(app: App, *, covered: bool) -> ShownScreen:
    """Return the drawn screen, which is laid out once more when it is uncovered. A hook."""
    shown: ShownScreen = ft.use_memo(ShownScreen, [])
    before: ft.MutableRef[bool] = ft.use_ref(initial_value=covered)
    if before.current and not covered:
        app.second_layout.soon()
    before.current = covered
    return shown


class _Failed(NamedTuple):
    """A failed loading of an empty screen; `tell` receives failures."""

    load: LoadFailure | None
    is_empty: ft.MutableRef[bool]
    tell: Callable[[LoadFailure], None]


def _use_failed(app: App, path: str) -> _Failed:
    """Return the failure of loading the screen at this address. A hook."""
    found, put = ft.use_state(cast("tuple[str, LoadFailure] | None", None))
    is_empty: ft.MutableRef[bool] = ft.use_ref(initial_value=True)

    def tell(failure: LoadFailure) -> None:
        if is_empty.current:
            put((path, failure))
        else:
            app.notices.show(failure.notice)

    return _Failed(found[1] if found is not None and found[0] == path else None, is_empty, tell)


def match_screen(body: Callable[[App, OpenMatch], ft.View]) -> Callable[[], ft.View]:
    """Make a screen of one match: blank until the match is loaded, and a message if there is no such match."""

    @functools.wraps(body)
    def whole(app: App) -> ft.View:
        open_match = use_open_match(app)
        return match_missing_page(app) if open_match is None else body(app, open_match)

    return screen(whole)


def screen_of(
    use: Callable[[App], FoundAtAddress[T]], missing: Callable[..., ft.View]
) -> Callable[[Callable[[App, T], ft.View]], Callable[[], ft.View]]:
    """Make a screen of the thing at the address, which the hook `use` reads; `missing` is the page without it."""

    def make(body: Callable[[App, T], ft.View]) -> Callable[[], ft.View]:
        @functools.wraps(body)
        def whole(app: App) -> ft.View:
            known, gone = use(app)
            last: ft.MutableRef[T] = ft.use_ref()
            # An open dialog is closed by the screen that opened it, also if the thing is gone meanwhile.
            last.current = last.current if known is None and app.dialogs else known
            return missing(app, gone=gone) if last.current is None else body(app, last.current)

        return screen(whole)

    return make


def match_missing_page(app: App) -> ft.View:
    """Return the page without a match: blank while it is loaded, otherwise a message that there is none."""
    if app.state.absent is None:
        return ft.View(bgcolor=theme.BACK)
    title, text = tr("This match is not kept here"), tr("It may have been deleted, or it is kept on another phone.")
    if app.state.shut:
        title, text = tr("This match cannot be opened"), " ".join(map(say, app.state.shut))
    return message_page(title, text, tr("All matches"), app.on(app.go, "/matches"))


def read_only_page(app: App, title: str) -> ft.View:
    """Return the page in place of a form, for sessions that may not write."""
    return message_page(title, say(MAY_ONLY_WATCH), tr("To the sheet"), app.on(app.go_to_sheet))


def _error_page(
    app: App, path: str, report: str, sentences: tuple[str, ...] = (), ways: Sequence[ft.Control] = ()
) -> ft.View:
    """Return the page in place of a screen: the `sentences` or a reassurance, the way back, and other `ways`."""
    label, home = (tr("All matches"), "/matches") if path == "/" else (tr("Back to the sheet"), "/")
    deals = len(app.open_match.sheet.match.deals) if app.open_match else 0
    lines = [tr("Nothing is lost: every deal that was saved is kept.")]
    if app.state.unkept:
        lines = [tr("Something went wrong here.")]
    elif deals > 1:
        lines.append(counted(deals, "This match has its {n} deal.", "This match has its {n} deals."))
    view = message_page(
        tr("This page could not be shown"),
        " ".join(sentences or lines),
        label,
        app.on(app.go, home),
        [*ways, *([report_part(app, report)] if report else [])],
        scrolls=app.viewport.text >= theme.LARGE or app.viewport.short,
    )
    view.controls += filter(None, [notice_line(app), probe(app.scale_text)])
    return view
