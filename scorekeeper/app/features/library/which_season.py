"""Which season here one of a file is: asked of those that are not known by their ids, and have the name of one here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit import caption, chip, chips, heading, main_button, page, panel, sentence
from scorekeeper.app.session.app import App, Handler
from scorekeeper.match.season import Season
from scorekeeper.pictures.season_said import counted_said, time_said
from scorekeeper.texts.language import counted, tr

if TYPE_CHECKING:
    from scorekeeper.service.restoring_forgotten import OfForgotten
    from scorekeeper.service.restoring_people import Joins
    from scorekeeper.service.restoring_seasons import AlikeSeason, SameSeasons

_WIDEST = 720


class WhichSeason(NamedTuple):
    """A backup with seasons that may be known here, and what was said so far of the people in it."""

    content: bytes
    forgotten: OfForgotten | None
    joins: Joins
    alike: tuple[AlikeSeason, ...]


_NOT_ASKED: Final[tuple[WhichSeason | None, SameSeasons]] = (None, MappingProxyType({}))


def use_which_season(
    app: App,
    which: WhichSeason | None,
    answer: Callable[[WhichSeason, SameSeasons], Awaitable[None]],
    back: Handler,
    faults: Sequence[ft.Control],
) -> ft.View | None:
    """The page that asks, and the answer that is chosen on it; None where nothing is asked. A hook."""
    chosen, set_chosen = ft.use_state(_NOT_ASKED)
    of, said = chosen
    same = said if of is which else _unsaid(which)

    def choose(theirs: str, here: str | None) -> None:
        set_chosen((which, {**same, theirs: here}))

    async def agree() -> None:
        if which is not None:
            await answer(which, same)

    if which is None:
        return None
    several: dict[str, list[AlikeSeason]] = {}
    for pair in which.alike:
        several.setdefault(pair.theirs.id, []).append(pair)
    words = tr("The name is known here, but it may be another season. Tap which one it is.")
    parts = [
        *faults,
        sentence(words),
        *(_season(app, pairs, same, choose) for pairs in several.values()),
        caption(tr("If it is the same, its matches count in the one here. What is set here stays.")),
        ft.Container(height=theme.GAP),
    ]
    foot = [main_button(tr("Bring it in"), app.on(agree))]
    return page(app, tr("The same season?"), parts, kicker=tr("Restore a backup"), back=back, foot=foot, widest=_WIDEST)


def _unsaid(which: WhichSeason | None) -> SameSeasons:
    """What is chosen at first: the one with which it has matches in common, and else none."""
    alike = which.alike if which is not None else ()
    return {pair.theirs.id: None for pair in alike} | {pair.theirs.id: pair.here.id for pair in alike if pair.shared}


def _season(
    app: App, pairs: Sequence[AlikeSeason], same: SameSeasons, choose: Callable[[str, str | None], None]
) -> ft.Control:
    """A season of the file, and which ones here it may be."""
    theirs = pairs[0].theirs
    chosen = same.get(theirs.id)
    offered = [_here(app, pair, chosen=pair.here.id == chosen, choose=choose) for pair in pairs]
    other = tr("A season of its own")
    offered.append(chip(other, app.on(choose, theirs.id, None), name=f"{theirs.name}: {other}", chosen=chosen is None))
    said = " · ".join([tr("In the file"), *_facts(theirs, pairs[0].number[0])])
    top = ft.Column([heading(theirs.name, theme.NAME), caption(said)], spacing=2, tight=True)
    return panel(top, chips(offered), spacing=theme.EDGE_GAP, key=theirs.id)


def _here(app: App, pair: AlikeSeason, *, chosen: bool, choose: Callable[[str, str | None], None]) -> ft.Control:
    """The chip of a season here."""
    words = tr("The one here")
    common = [counted(pair.shared, "{n} match in common", "{n} matches in common")] if pair.shared else []
    facts = " · ".join([*_facts(pair.here, pair.number[1]), *common])
    return chip(
        words,
        app.on(choose, pair.theirs.id, pair.here.id),
        name=f"{pair.theirs.name}: {words}, {facts}",
        chosen=chosen,
        below=facts,
    )


def _facts(season: Season, number: int) -> list[str]:
    """How many matches it has, when it is, how it counts, and whether it is closed."""
    closed = tr("closed") if season.closed is not None else ""
    matches = counted(number, "{n} match", "{n} matches")
    return [each for each in (matches, time_said(season), counted_said(season), closed) if each]
