"""The list of the seasons, open ones first; and the rows of this list and of the tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.seasons.season_actions import merge, path_of
from scorekeeper.app.session.app import App
from scorekeeper.match.season import Season
from scorekeeper.match.season_table import SeasonAnswer, SeasonRow
from scorekeeper.match.versioned import is_to_be_chosen
from scorekeeper.pictures.season_said import counted_said, facts_said, points_said, points_word, rank_said, time_said
from scorekeeper.service import seasons
from scorekeeper.service.seasons import KeptSeason
from scorekeeper.texts import counted, tr

_RANK = 28


@kit.screen
def SeasonsScreen(app: App) -> ft.View:
    """The list of the seasons, each with its way of counting."""
    known = kit.use_read(app, "seasons", partial(seasons.seasons, app.services), None)
    pairs = kit.use_read(app, "of one name", partial(seasons.of_one_name, app.services), None)
    body: list[ft.Control] = []
    if known:
        asked = _of_one_name(app, (pairs if app.may_remove else None) or ())
        body = [*asked, kit.row_panel([_season_row(app, each) for each in known])]
    elif known is not None:
        text = tr("A season adds matches up into one table.")
        body = [kit.empty_state(text, ft.Icons.CALENDAR_MONTH)]
    foot = [kit.main_button(tr("New season"), app.on(app.go, "/seasons/new"))] if app.may_write else []
    return kit.list_page(app, tr("Seasons"), body, back=app.on(app.go_to_sheet), foot=foot)


def _of_one_name(app: App, pairs: Sequence[tuple[Season, Season]]) -> list[ft.Control]:
    """Ask of seasons of one name whether they are one season; one tap merges them."""
    return [
        kit.panel(
            kit.sentence(tr("Two seasons are called {name}. Same season?", name=keep.name), soft=False),
            kit.caption(tr("Rename one of them if they are two.")),
            kit.second_button(
                tr("Same season"), app.on(merge, app, keep, other), name=tr("{name}: same season", name=keep.name)
            ),
            spacing=theme.GAP,
            key=f"{keep.id} {other.id}",
        )
        for keep, other in pairs
    ]


def _season_row(app: App, each: KeptSeason) -> ft.Control:
    """Return a season: its name, its way of counting, its time, and the number of its matches."""
    facts = [tr("closed")] if each.season.closed is not None else []
    facts += [tr("More than one version")] if is_to_be_chosen(each.season) else []
    matches = counted(len(each.matches), "{n} match", "{n} matches")
    below = " · ".join(filter(None, [counted_said(each.season), matches, time_said(each.season), *facts]))
    return row(app, "", each.season.name, below, "", on_tap=app.on(app.go, path_of(each.season)))


def person_row(app: App, found: SeasonAnswer, of: SeasonRow, on_tap: kit.OnTap) -> ft.Control:
    """Return a person in the table: rank, name, matches and wins, points."""
    counts, facts = found.season.counts, facts_said(found.season, of, "row")
    below, name = " · ".join(facts), found.name_of(of)
    rank, points, soft = rank_said(of), points_said(of.points, counts), of.rank is None
    heard = [] if soft else [f"{tr('Place')} {rank}"]
    heard += [*([f"{points_word(counts)} {points}"] if points else []), *facts]
    return row(app, rank, name, below, points, soft=soft, on_tap=on_tap, heard=". ".join(heard))


def row(  # noqa: PLR0913  # its words and its target
    app: App,
    first: str,
    title: str,
    below: str,
    figure: str,
    *,
    soft: bool = False,
    on_tap: kit.OnTap = None,
    heard: str = "",
) -> ft.Control:
    """Return a row with a rank before the name and a figure at its end; in large type the figure is below the name.

    Screen readers say `heard` after its title, if that needs more words than are shown.
    """
    large = app.viewport.text >= theme.FIGURE_BELOW
    colour = theme.SOFT if soft else theme.INK
    end = [ft.Text(figure, size=theme.TITLE, color=colour, no_wrap=True)] if figure else []
    words: list[ft.Control] = [ft.Text(title, size=theme.NAME, color=colour)]
    words.append(ft.Text(below, size=theme.SMALL, color=theme.SOFT))
    words += end if large else []
    rank = ft.Container(ft.Text(first, size=theme.NAME, color=theme.SOFT), width=_RANK * app.viewport.text)
    column = ft.Container(ft.Column(words, spacing=2, tight=True), expand=True)
    parts = [*([rank] if first else []), column, *([] if large else end)]
    return kit.told_row(parts, title, heard or ". ".join(part for part in (first, below, figure) if part), on_tap)
