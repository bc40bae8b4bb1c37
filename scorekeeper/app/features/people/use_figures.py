"""The filter of matches for figures: a hook with its controls, and its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.session.app import App
from scorekeeper.match.days import local_time
from scorekeeper.match.figures import GameOverall
from scorekeeper.pictures.figures_said import game_said
from scorekeeper.service.figures_of_people import CountedMatches
from scorekeeper.texts import tr

_YEARS: Final = {"this": 0, "last": 1}


class Filter(NamedTuple):
    """The filter: the time (`all`, `this` or `last` year), the game, and finished matches only."""

    time: str = "all"
    game: str = ""
    finished: bool = False

    def counted(self, today: date) -> CountedMatches:
        """Return the filter for the service."""
        if self.time not in _YEARS:
            return CountedMatches(self.game, finished=self.finished)
        year = today.year - _YEARS[self.time]
        return CountedMatches(self.game, date(year, 1, 1), date(year, 12, 31), self.finished)


ChooseFilter: TypeAlias = Callable[[Filter], object]
"""Sets the filter."""


def today(app: App) -> date:
    """Return the local date."""
    return local_time(app.services.now()).date()


def use_filter(
    app: App, chosen: Filter, choose: ChooseFilter, games: dict[str, GameOverall] | None = None
) -> list[ft.Control]:
    """Return the controls of the filter; without `games` it has no choice of one. A hook."""
    named = {key: game_said(games, key) for key in games} if games else {}

    def items() -> list[kit.DialogItem]:
        every = kit.DialogItem(ft.Icons.GRID_VIEW, tr("All games"), app.on(choose, chosen._replace(game="")))
        by_name = sorted(named.items(), key=lambda each: each[1])
        return [every, *(_item(app, id, name, chosen, choose) for id, name in by_name)]

    menu = kit.use_menu(app, items)
    times = [
        kit.Segment("all", tr("All time")),
        kit.Segment("this", tr("This year")),
        kit.Segment("last", tr("Last year")),
    ]
    turned = chosen._replace(finished=not chosen.finished)
    finished = kit.chip(tr("Finished only"), app.on(choose, turned), chosen=chosen.finished)
    of_game = kit.chip(named.get(chosen.game, tr("All games")), menu, icon=ft.Icons.ARROW_DROP_DOWN)
    several = [of_game, finished] if len(named) > 1 or chosen.game else [finished]
    by_time = kit.segmented(app, times, chosen.time, lambda time: choose(chosen._replace(time=time)))
    return [by_time, kit.chips(several)]


def filter_in_words(chosen: Filter, games: Mapping[str, GameOverall], today: date) -> str:
    """Return the filter in words that also hold on another day; empty if all matches count."""
    year = str(today.year - _YEARS[chosen.time]) if chosen.time in _YEARS else ""
    game = game_said(games, chosen.game) if chosen.game in games else ""
    parts = (year, game, tr("Finished only") if chosen.finished else "")
    return " · ".join(filter(None, parts))


def _item(app: App, id: str, name: str, chosen: Filter, choose: ChooseFilter) -> kit.DialogItem:
    icon = ft.Icons.CHECK if id == chosen.game else ft.Icons.STYLE_OUTLINED
    return kit.DialogItem(icon, name, app.on(choose, chosen._replace(game=id)))


def left_out(skipped: int) -> list[ft.Control]:
    """Return a line with the number of unreadable matches; empty without any."""
    if not skipped:
        return []
    return [kit.sentence(tr("Left out of all figures, as they cannot be read: {count}.", count=skipped))]
