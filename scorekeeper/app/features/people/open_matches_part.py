"""The open matches of a person of whom no match is over yet."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.people.figure_panels import listed_panel, row
from scorekeeper.app.session.app import App
from scorekeeper.app.session.local_time import day
from scorekeeper.service import people
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed

MOST: Final = 20
"""As many are listed, the last played first."""

_NONE: tuple[MatchSummary, ...] = ()


def use_open_matches(app: App, known: KnownPerson | None) -> tuple[MatchSummary, ...]:
    """The matches of a person, where all of them are open; none otherwise, and until they are read. A hook."""

    async def read() -> tuple[MatchSummary, ...]:
        if known is None:
            return ()
        found = (await kit.found_or_gone(people.seats_of(app.services, known.id))).known or ()
        played = [each.match for each in found if each.match.readable]
        return () if any(match.over for match in played) else tuple(played[:MOST])

    return kit.use_read(app, ("open matches", known.id if known else None), read, _NONE)


def open_matches_part(app: App, matches: tuple[MatchSummary, ...]) -> list[ft.Control]:
    """A panel with a row for each, which leads to its sheet."""
    return [listed_panel(tr("Open matches"), [_row(app, match) for match in matches])] if matches else []


def _row(app: App, match: MatchSummary) -> ft.Control:
    """A match: its game, what it is called, when it was begun, who plays."""
    below = " · ".join(filter(None, (match.title, day(match.started or match.updated), listed(match.players))))
    return row(app, translated(match.game_name), below, "", on_tap=app.on(app.go, f"/match/{match.id}"))
