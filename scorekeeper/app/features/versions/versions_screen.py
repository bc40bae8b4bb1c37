"""The versions of a match side by side: their contents, their differences, and the one that counts."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.versions.comparison import AT_ONCE, Compared, comparison
from scorekeeper.app.features.versions.use_versions import ShownVersions, Ways, keep_label, use_versions, use_ways
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.live_sync import use_next_match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.local_time import moment
from scorekeeper.service.match_versions import MatchVersion
from scorekeeper.service.service_faults import MAY_ONLY_WATCH
from scorekeeper.texts import counted, names_of, say, signed, tr, translated

ChooseVersion = Callable[[int], Handler]
"""The handler that chooses a version, by its index."""


def overview(app: App, several: ShownVersions, choose: ChooseVersion | None) -> ft.Control:
    """Return two versions side by side; more, or with large type, one below the other. Without `choose` no buttons."""
    stacked = len(several) > _TWO or _is_stacked(app, several)
    room = kit.inner_width(app.viewport.width - 2 * theme.EDGE_GAP)  # width of a panel's line, which breaks no name
    names = [name for each in several for name in names_of(each.sheet)]
    size = min((kit.unbroken_size(name, theme.SMALL, room, app.viewport.text) for name in names), default=theme.SMALL)
    words = [_words(version, index, size) for index, version in enumerate(several)]
    buttons = [_button(app, index, choose) for index in range(len(several))] if choose is not None else []
    if not stacked:
        below = [kit.beside(buttons, stacked=False)] if buttons else []
        return kit.panel(kit.beside(words, stacked=False), *below, spacing=theme.EDGE_GAP)
    rows: list[ft.Control] = [
        ft.Container(
            ft.Column(
                [each, *buttons[index : index + 1]],
                spacing=theme.EDGE_GAP,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=theme.INSET,
        )
        for index, each in enumerate(words)
    ]
    return kit.panel(*kit.ruled(rows), padding=0)


def _words(version: MatchVersion, index: int, size: float) -> ft.Control:
    sheet = version.sheet
    lines: list[ft.Control] = [kit.heading(tr("Version {number}", number=index + 1), theme.NAME)]
    lines.append(ft.Text(spans=_totals(sheet, size)))
    lines.append(kit.caption(counted(len(sheet.match.deals), "{n} deal", "{n} deals")))
    lines.append(kit.caption(tr("Last written {moment}", moment=moment(version.updated))))
    if version.counts:
        lines.append(kit.caption(tr("It counts until somebody chooses")))
    if version.deleted:
        lines.append(kit.caption(tr("Deleted on that phone")))
    return ft.Column(lines, spacing=theme.HAIR, tight=True)


def _totals(sheet: Sheet, size: float) -> list[ft.TextSpan]:
    """Return the name and the total of each account, one below the other."""
    spans: list[ft.TextSpan] = []
    for account, (name, total) in enumerate(zip(names_of(sheet), sheet.totals, strict=True)):
        before = "\n" if spans else ""
        spans.append(ft.TextSpan(f"{before}{name} ", ft.TextStyle(size=size, color=theme.INK)))
        figure = signed(total, plus=sheet.plus, unit=sheet.unit)
        spans.append(ft.TextSpan(figure, ft.TextStyle(size=theme.SMALL, color=kit.colour_of(sheet.ahead(account)))))
    return spans


def _button(app: App, index: int, choose: ChooseVersion) -> ft.Control:
    name = tr("Version {number}: this one counts", number=index + 1)
    return kit.second_button(tr("This one counts"), choose(index), name=name, lines=_lines_of_buttons(app))


def _is_stacked(app: App, several: ShownVersions) -> bool:
    """Whether two cells are one below the other, because of large type or long names."""
    view = app.viewport
    if view.wide:
        return False
    room = (kit.inner_width(view.width - 2 * theme.EDGE_GAP) - theme.EDGE_GAP) / 2
    names = [name for each in several for name in (*each.sheet.match.players, *names_of(each.sheet))]
    return view.text >= theme.LARGE or any(
        kit.unbroken_size(name, theme.SMALL, room, view.text) < theme.SMALL for name in names
    )


def _lines_of_buttons(app: App) -> int:
    """Return the number of lines for which the screen's buttons have room."""
    return 2 if app.viewport.text >= theme.LARGE else 1


_TWO = 2


@kit.match_screen
def VersionsScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The versions of the match of the address; a session that may write chooses one, or keeps all."""
    use_next_match(app)
    several, match = use_versions(app, open_match), open_match.match
    ways = use_ways(app, open_match, several or ())
    most, draw = ft.use_state(AT_ONCE)
    body: list[ft.Control] = []
    if several is not None and len(several) == 1:
        title = tr("There is one version of this match")
        words = tr("Somebody has chosen already, or it was never written on in two places.")
        body = [kit.message(title, words, tr("To the sheet"), app.on(app.go_to_sheet))]
    elif several is not None:
        more = app.on(draw, most + AT_ONCE)
        body = [*_to_choose(app, several, ways), *_compared(app, several, most, more), ft.Container(height=theme.GAP)]
    return kit.page(
        app,
        tr("Versions of the match"),
        body,
        kicker=match.title or translated(match.game.info.name),
        back=app.on(app.go_to_sheet),
    )


def _to_choose(app: App, several: ShownVersions, ways: Ways) -> list[ft.Control]:
    """Return the explanation, the versions with their buttons, and the button that keeps all."""
    text = tr("The match was written on in two places. It counts once: by the version that is chosen.")
    if any(each.deleted for each in several):
        text = tr("The match was deleted on one phone and played on, on another. Choose the version that counts.")
    keep = kit.second_button(keep_label(several), ways.keep_all, lines=_lines_of_buttons(app))
    if not app.may_write:
        text = f"{text} {say(MAY_ONLY_WATCH)}"
    words = ft.Container(kit.sentence(text, soft=False), padding=ft.Padding.symmetric(horizontal=theme.HAIR))
    parts = [words, overview(app, several, ways.choose if app.may_write else None)]
    return [*parts, keep] if app.may_write else parts


def _compared(app: App, several: ShownVersions, most: int, more: Handler) -> list[ft.Control]:
    """Return the version that counts compared with each of the others."""
    first, *others = several
    stacked, titled = _is_stacked(app, several), len(several) > _TWO
    pairs = [Compared((first.sheet, other.sheet), (1, number), stacked) for number, other in enumerate(others, _TWO)]
    return [comparison(pair, most, more, titled=titled) for pair in pairs]
