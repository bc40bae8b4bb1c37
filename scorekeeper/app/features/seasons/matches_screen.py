"""The matches of a season, and those of its time without a season: a tap adds or removes one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.seasons.season_actions import path_of, turn_match
from scorekeeper.app.features.seasons.season_screen import season_missing_page
from scorekeeper.app.features.seasons.use_seasons import use_matches, use_season_table
from scorekeeper.app.match_views.match_rows import evening, evening_heading, match_choice
from scorekeeper.app.session.app import App, Handler
from scorekeeper.match.time_played import evening_time
from scorekeeper.pictures.local_time import weekday_and_date
from scorekeeper.pictures.result_picture import evening_said
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.texts import tr

_AT_A_TIME = 30


@kit.screen
def SeasonMatchesScreen(app: App) -> ft.View:
    """The matches of the season of the address."""
    if not app.may_write:
        return kit.read_only_page(app, tr("Its matches"))
    found = use_season_table(app)
    answer = found.known
    matches = use_matches(app, answer)
    count, more = kit.use_more(app, _AT_A_TIME)
    if answer is None:
        return season_missing_page(app, gone=found.gone)
    season = answer.season

    def turned(each: MatchSummary) -> Handler | None:
        if season.closed is not None:  # a closed season's matches are shown, and stay
            return None
        return app.on(turn_match, app, season, each.id, each.id in answer.matches)

    body: list[ft.Control] = []
    if season.closed is not None:  # nothing can be tapped
        body.append(kit.sentence(tr("The season is closed. Its matches stay as they are until it is opened again.")))
    body += [] if matches else [kit.sentence(tr("No match of its games was played in its time."))]
    shown = 0
    for of, together in groupby(matches, evening):
        played = list(together)
        ours = [each for each in played if each.id in answer.matches]
        rows = [match_choice(each, turned(each), chosen=each in ours) for each in played[: count - shown]]
        body += [_heading(of, ours), kit.row_panel(rows)]
        shown += len(rows)
        if shown == count:
            break
    body += more(len(matches))
    return kit.list_page(
        app,
        tr("Its matches"),
        body,
        kicker=season.name,
        back=app.on(app.go, path_of(season)),
    )


def _heading(day: date, ours: Sequence[MatchSummary]) -> ft.Control:
    """Return the day of an evening, with the time of the season's matches on it, if known."""
    time = evening_time((each.started, each.until) for each in ours)
    text = " · ".join([weekday_and_date(day), *([evening_said(time)] if time is not None else [])])
    return evening_heading(text)
