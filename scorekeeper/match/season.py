"""A season: matches that count together over some weeks, and its rules. `match.season_table` makes its table.

If two phones change a season apart, both versions are kept. The combined season has the people and pairs of all
versions, and the settings of the version that counts. No file reopens a closed season.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from scorekeeper.match.bounds import MOST_IN_SEASON
from scorekeeper.match.days import evening_of
from scorekeeper.match.decision import Id
from scorekeeper.match.document import Document, Moment
from scorekeeper.match.match import KeptText, Match, WithTexts, match_line, tidy
from scorekeeper.match.names import comparison_key
from scorekeeper.match.versioned import Versioned, VersionedDocument, each_version, plain, versions_of, versions_to_dict
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault, Phrase, Sentence, Value
from scorekeeper.rules.same_game import game_key, is_among

Counting: TypeAlias = Literal["sum", "mean", "places", "wins"]
"""A season counts the sum of points, the mean of a match, points for each place, or matches won."""

TieBreak: TypeAlias = Literal["wins", "points", "best", "matches"]
"""A tie is broken by matches won alone, all points, the best match, or the number of matches."""

TakenOver: TypeAlias = Literal["each", "ended"]
"""Points of a seat with a replaced player count for `each` by their own deals, or all for the one who `ended`."""

MOST_GAMES: Final = 20
MOST_PLACES: Final = 10
MOST_POINTS: Final = 1000  # the highest points for a place, and the lowest below 0
MOST_MATCHES: Final = 1000  # the bound for the number of matches that count, and for the minimum of matches
PLACE_POINTS: Final = (3, 1, 0)
TABLE_SIZES: Final = (3, 4)  # the numbers of players that a table of an evening may have

SEASON_WITHOUT_NAME = Fault("A season needs a name.")
SEASON_NAME_TOO_LONG = Sentence("The name of the season has {length} characters; {most} fit.")
SEASON_NAME_NOT_WRITABLE = Fault("The name of the season holds a character that cannot be written.")


@dataclass(frozen=True, slots=True)
class Season(WithTexts, Versioned):
    """A season as kept. Its matches are kept beside it; a match belongs to at most one season.

    `games` are their keys (`rules.same_game`). `since` and `until` are local dates, both included; None is without end.
    `people` are the ids of the people in the table. If it is empty, everybody who plays is in it, except guests; with
    `nobody_left` nobody is, because all named people were forgotten. `best`: the mean counts only so many best matches.
    `place_points` are for the first place, the second and so on; later places get 0. A person with fewer than `least`
    matches is not ranked. `ties` break ties, in this order; a remaining tie shares the rank. `tables` are the numbers
    of players that a table may have on an evening. The pairs in `apart`, by id, are not to sit at one table. `closed`
    is the moment of closing, ISO 8601. A `removed` season has no matches and is in no list. `versions` and `parted`:
    see `match.versioned`.
    """

    TEXTS: ClassVar[Mapping[str, KeptText]] = {
        "name": KeptText(Phrase("Name of the season"), 40, SEASON_NAME_TOO_LONG, SEASON_NAME_NOT_WRITABLE)
    }
    name: str
    games: tuple[str, ...]
    since: date | None = None
    until: date | None = None
    people: tuple[str, ...] = ()
    counts: Counting = "sum"
    best: int | None = None
    place_points: tuple[int, ...] = PLACE_POINTS
    least: int = 1
    ties: tuple[TieBreak, ...] = ()
    tables: tuple[int, ...] = TABLE_SIZES
    apart: tuple[tuple[str, str], ...] = ()
    closed: str | None = None
    nobody_left: bool = False
    taken_over: TakenOver = "each"
    removed: bool = False

    @property
    def has_everybody(self) -> bool:
        """Whether everybody who plays is in the table, except guests."""
        return not self.people and not self.nobody_left

    def tidied(self) -> Season:
        """Return the season with its texts as they are stored, and every listed thing once."""
        pairs = {(min(pair), max(pair)): None for pair in self.apart if pair[0] != pair[1]}
        return replace(
            self.with_texts(tidy),
            games=tuple(dict.fromkeys(self.games)),
            people=tuple(dict.fromkeys(self.people)),
            ties=tuple(dict.fromkeys(self.ties)),
            tables=tuple(sorted(set(self.tables))),
            apart=tuple(pairs),
            nobody_left=self.nobody_left and not self.people,
        )

    @property
    def settings(self) -> dict[str, Any]:
        """The settings as plain values, with whether the season is closed and whether it has everybody."""
        values = season_to_dict(self) | {"closed": self.closed is not None, "everybody": self.has_everybody}
        return {key: value for key, value in values.items() if key != "nobody_left"}

    @property
    def rank(self) -> int:
        """The rank among versions: a closed season counts before others, and a removed one after them."""
        return 2 if self.removed else int(self.closed is None)

    def together(self, several: Sequence[Season], *, chosen: bool) -> Season:
        """Return the season with all people and pairs; it has everybody if any version does, or the `chosen` one."""
        everybody = self.has_everybody if chosen else any(each.has_everybody for each in several)
        people = () if everybody else _people_of(several)
        return replace(self, people=people, apart=_pairs_of(several), nobody_left=not (everybody or people))


def _people_of(several: Iterable[Season]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for each in several for id in each.people))[:MOST_IN_SEASON]


def _pairs_of(several: Iterable[Season]) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys(pair for each in several for pair in each.apart))[:MOST_IN_SEASON]


def with_other(season: Season, other: Season) -> Season:
    """Return a season with the games, people and pairs of another one too, and with the days of both."""
    since, until = (season.since, other.since), (season.until, other.until)
    return replace(
        season.together((season, other), chosen=False),
        games=(*season.games, *other.games),
        since=None if None in since else min(filter(None, since)),
        until=None if None in until else max(filter(None, until)),
    ).tidied()


def all_people(season: Season) -> frozenset[str]:
    """Return the ids of everybody named in any version of a season."""
    several = versions_of(season)
    return frozenset((*_people_of(several), *(id for pair in _pairs_of(several) for id in pair)))


def with_kept_people(season: Season, tops: Mapping[str, str]) -> Season:
    """Return a season without deleted people; `tops` maps each person to the one who remained after all merges."""

    def without_others(version: Season) -> Season:
        people = tuple(tops[id] for id in version.people if id in tops)
        apart = tuple((tops[one], tops[other]) for one, other in version.apart if one in tops and other in tops)
        nobody_left = not people and not version.has_everybody
        return replace(version, people=people, apart=apart, nobody_left=nobody_left).tidied()

    return each_version(season, without_others)


SEASON_WITHOUT_GAME = Fault("A season needs a game.")
SEASON_ENDS_BEFORE = Sentence("The season ends on {until}, before it begins on {since}.")
TOO_FEW_TO_COUNT = Sentence("{number} is no number of matches: at least 1, at most 1000.")
NO_POINTS_FOR_PLACES = Fault("Points for places are one to ten numbers from −1000 to 1000.")
NO_TABLE_SIZE = Fault("A table of the season has three players, four, or either.")
TOO_MUCH_IN_SEASON = Sentence("This is too much for one season: at most {most}.")


def faults_of_season(season: Season) -> list[Fault]:
    """Return everything that is wrong with a season, as it would be kept."""
    return [*_faults_of_name_and_time(season), *_faults_of_counting(season)]


def _faults_of_name_and_time(season: Season) -> Iterator[Fault]:
    if not comparison_key(season.name):
        yield SEASON_WITHOUT_NAME
    yield from season.text_faults
    if not season.games:
        yield SEASON_WITHOUT_GAME
    if len(season.games) > MOST_GAMES:
        yield TOO_MUCH_IN_SEASON(most=MOST_GAMES)
    if max(len(season.people), len(season.apart)) > MOST_IN_SEASON:
        yield TOO_MUCH_IN_SEASON(most=MOST_IN_SEASON)
    if season.since is not None and season.until is not None and season.until < season.since:
        yield SEASON_ENDS_BEFORE(since=season.since.isoformat(), until=season.until.isoformat())


def _faults_of_counting(season: Season) -> Iterator[Fault]:
    for number in (season.best, season.least):
        if number is not None and not 1 <= number <= MOST_MATCHES:
            yield TOO_FEW_TO_COUNT(number=number)
    if not 1 <= len(season.place_points) <= MOST_PLACES or any(abs(each) > MOST_POINTS for each in season.place_points):
        yield NO_POINTS_FOR_PLACES
    if not season.tables or not set(season.tables) <= set(TABLE_SIZES):
        yield NO_TABLE_SIZE


def _day(text: Any) -> date:
    if not isinstance(text, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(text)
    return date.fromisoformat(text)


_Game = Annotated[str, Field(min_length=1, max_length=64)]
_Day = Annotated[date, BeforeValidator(_day)]
_Pair = Annotated[list[Id], Field(min_length=2, max_length=2)]


class SeasonDocument(Document):
    """A season as plain values, in a row of the store and on the page of a backup, without its people and matches.

    Empty entries are left out. Each entry has the name of its field in `Season`; `faults_of_season` has the bounds.
    """

    name: str
    games: list[_Game]
    since: _Day | None = None
    until: _Day | None = None
    counts: Counting = "sum"
    best: int | None = None
    place_points: list[int] = Field(default_factory=lambda: [*PLACE_POINTS])
    least: int = 1
    ties: list[TieBreak] = Field(default_factory=list)
    tables: list[int] = Field(default_factory=lambda: [*TABLE_SIZES])
    closed: Moment | None = None
    nobody_left: bool = False
    taken_over: TakenOver = "each"
    removed: bool = False

    def season(self, id: str, people: tuple[str, ...] = (), apart: tuple[tuple[str, str], ...] = ()) -> Season:
        """Return the season of these values. Raises `ValueError` if no such season was ever written."""
        values = {key: getattr(self, key) for key in SeasonDocument.model_fields}
        fields: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in values.items()
        }
        season = Season(id, people=people, apart=apart, **fields)
        if faults_of_season(season) or season.tidied() != season:
            raise ValueError(id)
        return season


def season_to_dict(season: Season) -> dict[str, Any]:
    """Return a season as plain values, without the id, the people and the pairs.

    >>> season_to_dict(Season("s", "Spring", ("bismarck",), since=date(2026, 3, 1), counts="wins"))
    {'name': 'Spring', 'games': ['bismarck'], 'since': '2026-03-01', 'counts': 'wins'}
    """
    return plain(SeasonDocument, season)


class SeasonVersionDocument(SeasonDocument, VersionedDocument):
    """One version of a season as plain values, with its people and pairs by id; empty entries are left out."""

    people: list[Id] = Field(default_factory=list)
    apart: list[_Pair] = Field(default_factory=list)

    def version(self, id: str) -> Season:
        """Return the version of the season with an id. Raises `ValueError`."""
        apart = tuple((one, other) for one, other in self.apart)
        return replace(self.season(id, tuple(self.people), apart), versions=self.came_through())


def season_version_to_dict(season: Season) -> dict[str, Any]:
    """Return one version of a season as plain values, without the id of the season."""
    lists = {"people": list(season.people), "apart": [list(pair) for pair in season.apart]}
    filled = {key: value for key, value in lists.items() if value}
    return {**season_to_dict(season), **filled, **versions_to_dict(season.versions)}


WhyNot: TypeAlias = Literal["closed", "game", "undated", "early", "late"]
"""The reason against a match: the season is closed, has other games, needs a date, begins later, or ended before."""

_WHY: Final[Mapping[WhyNot, Phrase]] = {
    "closed": Phrase("{match}: {season} is closed."),
    "game": Phrase("{match}: not a game of {season}, or played by other rules."),
    "undated": Phrase("{match}: it is not known when it was played, and {season} has its days."),
    "early": Phrase("{match}: played before {season} began."),
    "late": Phrase("{match}: played after {season} ended."),
}


def why_not(season: Season, key: str, started: str | None, catalogue: Catalogue) -> WhyNot | None:
    """Return the reason why a match, by its game's key and its start, may not belong to a season; None if it may."""
    if season.closed is not None:
        return "closed"
    if not is_among(key, season.games, catalogue):
        return "game"
    if season.since is None and season.until is None:
        return None
    if started is None:
        return "undated"
    day = evening_of(started)
    if season.since is not None and day < season.since:
        return "early"
    return "late" if season.until is not None and season.until < day else None


def why_match_not(season: Season, match: Match, catalogue: Catalogue) -> WhyNot | None:
    """Return the reason why a match may not belong to a season; None if it may."""
    return why_not(season, game_key(match.game, catalogue), match.started, catalogue)


def not_taken(match: Match, season: Season, why: WhyNot) -> Phrase:
    """Return a line about a rejected match: its game, its day and its players, and the reason."""
    values: dict[str, Value] = {"match": match_line(match), "season": season.name}
    return replace(_WHY[why], values=values)
