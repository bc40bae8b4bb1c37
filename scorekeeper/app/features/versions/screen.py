"""The versions of a match side by side: what each has, what differs between them, and which one counts."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.versions.comparison import AT_ONCE, Compared, comparison
from scorekeeper.app.features.versions.overview import overview
from scorekeeper.app.features.versions.pairs import is_stacked, lines_of_buttons
from scorekeeper.app.features.versions.use_versions import Versions, Ways, keep_label, use_versions, use_ways
from scorekeeper.app.kit import match_screen, message, page, second_button, sentence
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.live_sync import use_next_match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service.faults import MAY_ONLY_WATCH
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import say

_WIDEST = 960
_TWO = 2


@match_screen
def VersionsScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The versions of the match of the address; who may write chooses one, or keeps all."""
    use_next_match(app)
    found = use_versions(app, open_match)
    ways = use_ways(app, open_match, found)
    most, draw = ft.use_state(AT_ONCE)
    several, match = found.several, open_match.match
    body: list[ft.Control] = []
    if several is not None and len(several) == 1:
        title = tr("There is one version of this match")
        words = tr("Somebody has chosen already, or it was never written on in two places.")
        body = [message(title, words, tr("To the sheet"), app.on(app.go_to_sheet))]
    elif several is not None:
        more = app.on(draw, most + AT_ONCE)
        body = [*_to_choose(app, several, ways), *_compared(app, several, most, more), ft.Container(height=theme.GAP)]
    return page(
        app,
        tr("Versions of the match"),
        body,
        kicker=match.title or translated(match.game.info.name),
        back=app.on(app.go_to_sheet),
        widest=_WIDEST,
    )


def _to_choose(app: App, several: Versions, ways: Ways) -> list[ft.Control]:
    """What has happened, the versions with their buttons, and the button that keeps all."""
    said = tr("The match was written on in two places. It counts once: by the version that is chosen.")
    keep = second_button(keep_label(several), ways.keep_all, lines=lines_of_buttons(app))
    if not app.may_write:
        said = f"{said} {say(MAY_ONLY_WATCH)}"
    words = ft.Container(sentence(said, soft=False), padding=ft.Padding.symmetric(horizontal=theme.HAIR))
    parts = [words, overview(app, several, ways.choose if app.may_write else None)]
    return [*parts, keep] if app.may_write else parts


def _compared(app: App, several: Versions, most: int, more: Handler) -> list[ft.Control]:
    """The version that counts against each of the others."""
    first, *others = several
    stacked = is_stacked(app, (each.sheet for each in several))
    return [
        comparison(
            Compared((first.sheet, other.sheet), (1, number), stacked),
            most,
            more,
            titled=len(several) > _TWO,
        )
        for number, other in enumerate(others, _TWO)
    ]
