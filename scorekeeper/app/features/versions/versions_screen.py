"""The versions of a match side by side: their contents, their differences, and the one that counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.versions.comparison import AT_ONCE, Compared, comparison
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.live_sync import read_lists, use_next_match
from scorekeeper.app.session.state import Notice
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.pictures.local_time import moment
from scorekeeper.service import match_versions
from scorekeeper.service.match_versions import VERSION_GONE, MatchVersion
from scorekeeper.service.service_faults import MAY_ONLY_WATCH, Refused
from scorekeeper.texts import counted, names_of, say, signed, tr, translated

ShownVersions: TypeAlias = tuple[MatchVersion, ...]
"""The version that counts, then the others; a single one if there is nothing to choose."""


class AskedVersions(NamedTuple):
    """The state at the time of a question: the versions, the index of the chosen one, the match's revision."""

    several: ShownVersions
    version_index: int
    revision: int


_NOTHING = AskedVersions((), 0, 0)
_NOT_READ: ShownVersions | None = None


def use_ways(app: App, open_match: OpenMatch, several: ShownVersions) -> tuple[Callable[[int], Handler], Handler]:
    """Return the handlers that choose a version, by its index, or keep all; each asks first. A hook."""
    asked, set_asked = ft.use_state(_NOTHING)

    async def chosen() -> None:
        text = counted(
            len(asked.several) - 1,
            "This version counts now. The other one is among the deleted matches.",
            "This version counts now. The {n} others are among the deleted matches.",
        )
        await _do(app, lambda now: _choose(app, now, asked), text)

    async def keep_all() -> None:
        text = counted(len(several) - 1, "Both are kept, as two matches.", "All are kept, each as a match of its own.")
        await _do(app, lambda now: match_versions.keep_all(app.services, now.id, now.revision), text)

    ask = kit.use_question(
        app,
        tr("Let version {number} count?", number=asked.version_index + 1),
        counted(
            len(asked.several) - 1,
            "The other one goes to the deleted matches. From there it can be restored, as a match of its own.",
            "The {n} others go to the deleted matches. From there they can be restored, as matches of their own.",
        ),
        tr("Choose version {number}", number=asked.version_index + 1),
        chosen,
    )
    ask_to_keep = kit.use_question(
        app,
        keep_label(several) + "?",
        tr("Each is a match of its own then, and counts by itself in every figure and season."),
        tr("Keep both") if len(several) <= 2 else tr("Keep all"),  # noqa: PLR2004  # "both" means two
        keep_all,
    )

    def choosing(index: int) -> Handler:
        async def begin() -> None:
            set_asked(lambda _: AskedVersions(several, index, open_match.revision))
            await ask()

        return app.on(begin)

    return choosing, ask_to_keep


def keep_label(several: ShownVersions) -> str:
    """Return the label of the button that keeps all versions."""
    return counted(len(several) - 1, "Keep both as two matches", "Keep all as matches of their own")


async def _choose(app: App, now: OpenMatch, asked: AskedVersions) -> OpenMatch:
    """Choose the version of the question. Raises `Refused` if the versions have changed since."""
    there = await match_versions.versions(app.services, now.id)
    if now.revision != asked.revision or [each.id for each in there] != [each.id for each in asked.several]:
        raise Refused(VERSION_GONE)
    return await match_versions.choose(app.services, now.id, now.revision, asked.several[asked.version_index].id)


async def _do(app: App, command: Callable[[OpenMatch], Awaitable[OpenMatch]], text: str) -> None:
    """Carry out the decision, and go to the sheet with a notice. If it is refused, read the versions again."""
    try:
        after = await app.match.change(command, redraw=False)
    except Refused:
        await read_lists(app)
        raise
    if after is not None:
        app.notices.show(Notice((text,)), redraw=False)
        app.go_to_sheet()


def overview(app: App, several: ShownVersions, choose: Callable[[int], Handler] | None) -> ft.Control:
    """Return two versions side by side; more, or with large type, one below the other. Without `choose` no buttons."""
    stacked = len(several) > _TWO or _is_stacked(app, several)
    room = kit.inner_width(app.viewport.width - 2 * theme.EDGE_GAP)  # width of a panel's line, which breaks no name
    names = [name for each in several for name in names_of(each.sheet)]
    size = min((kit.unbroken_size(name, theme.SMALL, room, app.viewport.text) for name in names), default=theme.SMALL)
    words = [_words(version, index, size) for index, version in enumerate(several)]
    buttons = []
    for index in range(len(several)):
        if choose is not None:
            name = tr("Version {number}: this one counts", number=index + 1)
            lines = _lines_of_buttons(app)
            buttons.append(kit.second_button(tr("This one counts"), choose(index), name=name, lines=lines))
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
    spans: list[ft.TextSpan] = []
    for account, (name, total) in enumerate(zip(names_of(sheet), sheet.totals, strict=True)):
        before = "\n" if spans else ""
        spans.append(ft.TextSpan(f"{before}{name} ", ft.TextStyle(size=size, color=theme.INK)))
        figure = signed(total, plus=sheet.plus, unit=sheet.unit)
        spans.append(ft.TextSpan(figure, ft.TextStyle(size=theme.SMALL, color=kit.colour_of(sheet.ahead[account]))))
    lines.append(ft.Text(spans=spans))
    lines.append(kit.caption(counted(len(sheet.match.deals), "{n} deal", "{n} deals")))
    lines.append(kit.caption(tr("Last written {moment}", moment=moment(version.updated))))
    if version.counts:
        lines.append(kit.caption(tr("It counts until somebody chooses")))
    if version.deleted:
        lines.append(kit.caption(tr("Deleted on that phone")))
    return ft.Column(lines, spacing=theme.HAIR, tight=True)


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
    key, match = (open_match.id, open_match.revision, open_match.parted), open_match.match
    several = kit.use_read(app, key, partial(match_versions.versions, app.services, open_match.id), _NOT_READ)
    choose, keep_all = use_ways(app, open_match, several or ())
    most, draw = ft.use_state(AT_ONCE)
    body: list[ft.Control] = []
    if several is not None and len(several) == 1:
        title = tr("There is one version of this match")
        words = tr("Somebody has chosen already, or it was never written on in two places.")
        body = [kit.message(title, words, tr("To the sheet"), app.on(app.go_to_sheet))]
    elif several is not None:
        more = app.on(draw, most + AT_ONCE)
        first, *others = several
        stacked, titled = _is_stacked(app, several), len(several) > _TWO
        pairs = [
            Compared((first.sheet, other.sheet), (1, number), stacked) for number, other in enumerate(others, _TWO)
        ]
        body = [
            *_to_choose(app, several, choose, keep_all),
            *[comparison(pair, most, more, titled=titled) for pair in pairs],
            ft.Container(height=theme.GAP),
        ]
    return kit.page(
        app,
        tr("Versions of the match"),
        body,
        kicker=match.title or translated(match.game.info.name),
        back=app.on(app.go_to_sheet),
    )


def _to_choose(
    app: App, several: ShownVersions, choose: Callable[[int], Handler], keep_all: Handler
) -> list[ft.Control]:
    """Return the explanation, the versions with their buttons, and the button that keeps all."""
    text = tr("The match was written on in two places. It counts once: by the version that is chosen.")
    if any(each.deleted for each in several):
        text = tr("The match was deleted on one phone and played on, on another. Choose the version that counts.")
    keep = kit.second_button(keep_label(several), keep_all, lines=_lines_of_buttons(app))
    if not app.may_write:
        text = f"{text} {say(MAY_ONLY_WATCH)}"
    words = ft.Container(kit.sentence(text, soft=False), padding=ft.Padding.symmetric(horizontal=theme.HAIR))
    parts = [words, overview(app, several, choose if app.may_write else None)]
    return [*parts, keep] if app.may_write else parts
