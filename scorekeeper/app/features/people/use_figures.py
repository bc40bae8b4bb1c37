"""Which matches count for figures: chosen by a hook, and said."""

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
from scorekeeper.service.figures import CountedMatches
from scorekeeper.texts import tr

_YEARS: Final = {"this": 0, "last": 1}


class Filter(NamedTuple):
    """Which matches count: of when (`all`, `this` or `last` year), of which game, finished ones only."""

    time: str = "all"
    game: str = ""
    finished: bool = False

    def counted(self, today: date) -> CountedMatches:
        """The same for the service."""
        if self.time not in _YEARS:
            return CountedMatches(self.game, finished=self.finished)
        year = today.year - _YEARS[self.time]
        return CountedMatches(self.game, date(year, 1, 1), date(year, 12, 31), self.finished)


ChooseFilter: TypeAlias = Callable[[Filter], object]
"""Chooses which matches count."""


def today(app: App) -> date:
    """The local date."""
    return local_time(app.services.now()).date()


def use_filter(
    app: App, chosen: Filter, choose: ChooseFilter, games: dict[str, GameOverall] | None = None
) -> list[ft.Control]:
    """The controls that choose which matches count; without `games` those of any game. A hook."""
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
    """Which matches count, in words that hold on another day, too; nothing where it is all of them."""
    year = str(today.year - _YEARS[chosen.time]) if chosen.time in _YEARS else ""
    game = game_said(games, chosen.game) if chosen.game in games else ""
    parts = (year, game, tr("Finished only") if chosen.finished else "")
    return " · ".join(filter(None, parts))


def _item(app: App, id: str, name: str, chosen: Filter, choose: ChooseFilter) -> kit.DialogItem:
    icon = ft.Icons.CHECK if id == chosen.game else ft.Icons.STYLE_OUTLINED
    return kit.DialogItem(icon, name, app.on(choose, chosen._replace(game=id)))


def left_out(skipped: int) -> list[ft.Control]:
    """How many matches could not be read, where there are such."""
    if not skipped:
        return []
    return [kit.sentence(tr("Left out of all figures, as they cannot be read: {count}.", count=skipped))]
