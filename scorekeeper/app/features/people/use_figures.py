"""Hooks for screens of figures: which matches count, and figures that are worked out while the screen is shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Mapping
from datetime import date
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.hooks import use_once
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.session.long_tasks import run_long_task
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.app.widgets.chips import chip, chips
from scorekeeper.app.widgets.dialog import Item, use_menu
from scorekeeper.app.widgets.panel import panel
from scorekeeper.app.widgets.segmented import Segment, segmented
from scorekeeper.app.widgets.words import sentence
from scorekeeper.match.days import local_time
from scorekeeper.match.figures import GameOverall
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.figures import Counted
from scorekeeper.service.progress import UNFOLLOWED, Progress
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import say

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

_YEARS: Final = {"this": 0, "last": 1}


class Filter(NamedTuple):
    """Which matches count: of when (`all`, `this` or `last` year), of which game, those that were played out only."""

    time: str = "all"
    game: str = ""
    finished: bool = False

    def counted(self, today: date) -> Counted:
        """The same for the service."""
        if self.time not in _YEARS:
            return Counted(self.game, finished=self.finished)
        year = today.year - _YEARS[self.time]
        return Counted(self.game, date(year, 1, 1), date(year, 12, 31), self.finished)


Choose: TypeAlias = Callable[[Filter], object]
"""Chooses which matches count."""


class Said(NamedTuple):
    """What is said while something is worked out, and where that was stopped or failed."""

    working: Phrase
    failed: Phrase


_FIGURES: Final = Said(Phrase("Working out the figures"), Phrase("The figures are not worked out."))


class WorkedOut(NamedTuple, Generic[T]):
    """What was worked out; None until it is. `failed`: it was stopped, or could not be read; `retry` tries again."""

    found: T | None
    failed: bool
    retry: Callable[[], Awaitable[None]]
    said: Said = _FIGURES

    def waiting(self, app: App) -> list[ft.Control]:
        """What stands there until it is worked out."""
        if self.found is not None:
            return []
        if not self.failed:
            return [sentence(say(self.said.working), centred=True)]
        again = quiet_button(tr("Try again"), app.on(self.retry))
        return [panel(sentence(say(self.said.failed)), ft.Row([again]))]


_NOT_YET: tuple[Any, Any, bool] = (None, None, False)


def today(app: App) -> date:
    """The local date."""
    return local_time(app.services.now()).date()


def use_worked_out(
    app: App, whose: Hashable, wanted: K, work: Callable[[K, Progress], Awaitable[T]], said: Said = _FIGURES
) -> WorkedOut[T]:
    """What `work` makes of `wanted`, shown as soon as it is there; what was there before is shown until then. A hook.

    Nothing is shown that was made for somebody else than `whose`. One is made at a time: what is wanted meanwhile, and
    what others change, is made when that is done.
    """
    (owner, found, failed), show = ft.use_state(_NOT_YET)
    latest: ft.MutableRef[Any] = ft.use_ref()
    busy: ft.MutableRef[bool] = ft.use_ref(initial_value=False)
    again: ft.MutableRef[bool] = ft.use_ref(initial_value=False)
    latest.current = (whose, wanted)

    async def fill() -> None:
        again.current = True
        if busy.current:
            return
        busy.current = True
        try:
            while again.current:
                again.current = False
                of, what = latest.current
                made = None
                try:
                    made = await _made(app, said.working, partial(work, what))
                finally:
                    show((of, made, made is None))
        finally:
            busy.current = False

    use_once(app, (whose, wanted), fill)
    use_rereading(app, fill)
    mine = owner == whose
    return WorkedOut(found if mine else None, mine and failed, fill, said)


async def _made(app: App, words: Phrase, work: Callable[[Progress], Awaitable[T]]) -> T | None:
    """What is worked out, with a bar where that takes long; beside another long task without one."""
    if app.state.work is not None:
        return await work(UNFOLLOWED)
    return await run_long_task(app, say(words), work)


def use_filter(
    app: App, chosen: Filter, choose: Choose, games: dict[str, GameOverall] | None = None
) -> list[ft.Control]:
    """The controls that choose which matches count; without `games` those of any game. A hook."""
    named = {game.id: translated(game.name) for game in (games or {}).values()}

    def items() -> list[Item]:
        every = Item(ft.Icons.GRID_VIEW, tr("All games"), app.on(choose, chosen._replace(game="")))
        by_name = sorted(named.items(), key=lambda each: each[1])
        return [every, *(_item(app, id, name, chosen, choose) for id, name in by_name)]

    menu = use_menu(app, items)
    times = [
        Segment("all", tr("All time")),
        Segment("this", tr("This year")),
        Segment("last", tr("Last year")),
    ]
    finished = chip(
        tr("Played out only"),
        app.on(choose, chosen._replace(finished=not chosen.finished)),
        chosen=chosen.finished,
    )
    of_game = chip(named.get(chosen.game, tr("All games")), menu, icon=ft.Icons.ARROW_DROP_DOWN)
    several = [of_game, finished] if len(named) > 1 or chosen.game else [finished]
    by_time = segmented(app, times, chosen.time, lambda time: choose(chosen._replace(time=time)))
    return [by_time, chips(several)]


def said_of(chosen: Filter, games: Mapping[str, GameOverall], today: date) -> str:
    """Which matches count, in words that hold on another day, too; nothing where it is all of them."""
    year = str(today.year - _YEARS[chosen.time]) if chosen.time in _YEARS else ""
    game = next((translated(each.name) for each in games.values() if each.id == chosen.game), "")
    said = (year, game, tr("Played out only") if chosen.finished else "")
    return " · ".join(filter(None, said))


def _item(app: App, id: str, name: str, chosen: Filter, choose: Choose) -> Item:
    icon = ft.Icons.CHECK if id == chosen.game else ft.Icons.STYLE_OUTLINED
    return Item(icon, name, app.on(choose, chosen._replace(game=id)))


def left_out(skipped: int) -> list[ft.Control]:
    """How many matches could not be read, where there are such."""
    if not skipped:
        return []
    return [sentence(tr("Left out of all figures, as they cannot be read: {count}.", count=skipped))]
