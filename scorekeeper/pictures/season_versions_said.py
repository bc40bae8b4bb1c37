"""The words of the versions of a season that have parted: what each is set to, where they differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.match.season import Season
from scorekeeper.pictures.season_said import rules_said, time_said
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import listed

GameNames = Callable[[str], str]
"""The name of a game by its id."""


def settings_said(several: Sequence[Season], name_of: GameNames = str) -> tuple[tuple[str, ...], ...]:
    """For each of several versions the lines in which it differs from another of them."""
    lines = [_lines(each, name_of) for each in several]
    differing = [place for place, said in enumerate(zip(*lines, strict=True)) if len(set(said)) > 1]
    return tuple(tuple(each[place] for place in differing) for each in lines)


def _lines(season: Season, name_of: GameNames) -> tuple[str, ...]:
    sizes: dict[tuple[int, ...], str] = {(3,): tr("Three at a table"), (4,): tr("Four at a table")}
    everybody = tr("Everybody who plays is in it") if season.has_everybody else tr("Only those who are named are in it")
    counted = ", ".join(rules_said(season))
    return (
        season.name,
        listed(list(map(name_of, season.games))),
        time_said(season) or tr("At any time"),
        f"{counted[:1].upper()}{counted[1:]}",
        sizes.get(season.tables, tr("Three or four at a table")),
        everybody,
        tr("It is closed") if season.closed is not None else tr("It is open"),
    )
