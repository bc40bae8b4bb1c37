"""The form of a season: all texts as they were entered, valid or not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from scorekeeper.app.features.seasons.day_field import day_in
from scorekeeper.match.season import TABLE_SIZES, Counting, Season, TakenOver, TieBreak
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.faults import Refused, not_a_day, not_whole_number
from scorekeeper.texts.speech import signed


@dataclass(frozen=True, slots=True)
class SeasonForm:
    """The content of the fields. `kept` is the season that is changed; None for a new one.

    `tables` is "34", "3" or "4", or "" for as the games are.
    """

    name: str = ""
    games: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    counts: Counting = "sum"
    best: str = ""
    points: str = "3 1 0"
    least: str = "1"
    ties: tuple[TieBreak, ...] = ()
    tables: str = ""
    people: tuple[str, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    kept: Season | None = None
    nobody_left: bool = False
    taken_over: TakenOver = "each"

    def season(self) -> Season:
        """The season of the form. Raises `Refused` with what cannot be read; the rest is checked when it is kept."""
        faults: list[Fault] = []
        season = replace(
            self.kept or Season("", "", ()),
            name=self.name,
            games=self.games,
            since=_day(self.since, faults),
            until=_day(self.until, faults),
            people=self.people,
            counts=self.counts,
            best=_number(self.best, faults) if self.best.strip() else None,
            place_points=tuple(_number(each, faults) for each in self.points.split()),
            least=_number(self.least, faults) if self.least.strip() else 1,
            ties=self.ties,
            tables=tuple(map(int, self.tables)),
            apart=self.apart,
            nobody_left=self.nobody_left,
            taken_over=self.taken_over,
        )
        if faults:
            raise Refused(*faults)
        return season


def form_of(season: Season) -> SeasonForm:
    """The form with what is kept of a season."""
    return SeasonForm(
        season.name,
        season.games,
        "" if season.since is None else season.since.isoformat(),
        "" if season.until is None else season.until.isoformat(),
        season.counts,
        "" if season.best is None else str(season.best),
        " ".join(signed(each, plus=False) for each in season.place_points),
        str(season.least),
        season.ties,
        "".join(map(str, season.tables)) or "".join(map(str, TABLE_SIZES)),
        season.people,
        season.apart,
        season,
        season.nobody_left,
        season.taken_over,
    )


def _day(text: str, faults: list[Fault]) -> date | None:
    day = day_in(text)
    if day is None and text.strip():
        faults.append(not_a_day(text))
    return day


def _number(text: str, faults: list[Fault]) -> int:
    plain = text.strip().replace("−", "-")
    if plain.removeprefix("-").isdecimal() and len(plain) < 6:  # noqa: PLR2004  # more digits than are ever kept
        return int(plain)
    faults.append(not_whole_number(text))
    return 1
