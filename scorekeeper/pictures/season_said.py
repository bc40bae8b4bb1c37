"""The words of a season's table: its columns and its way of counting. For the page, the card, files and screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from scorekeeper.match.days import day_in_full
from scorekeeper.match.season import Counting, Season, TieBreak
from scorekeeper.rules.phrase import Phrase, counted_phrase
from scorekeeper.texts import counted, decimal, listed, say, signed, tr

if TYPE_CHECKING:
    from scorekeeper.match.season_table import SeasonAnswer, SeasonRow, SeasonTable

TIE_BREAK_WORDS: dict[TieBreak, Phrase] = {
    "wins": Phrase("matches won"),
    "points": Phrase("all points"),
    "best": Phrase("the best match"),
    "matches": Phrase("matches played"),
}
COUNTING_WORDS: dict[Counting, Phrase] = {
    "sum": Phrase("Sum"),
    "mean": Phrase("Average"),
    "places": Phrase("Places"),
    "wins": Phrase("Won"),
}


def points_word(counts: Counting) -> str:
    """Return the title of a person's points.

    >>> points_word("places"), points_word("mean")
    ('Points', 'Average')
    """
    return tr("Points") if counts in {"sum", "places"} else say(COUNTING_WORDS[counts])


def points_said(points: Fraction | None, counts: Counting) -> str:
    """Return points as shown in a table; a mean has two decimals, halves to even.

    >>> points_said(Fraction(-7), "sum"), points_said(Fraction(1, 3), "mean"), points_said(Fraction(-7, 2), "mean")
    ('−7', '0.33', '−3.50')
    >>> points_said(Fraction(7, 2), "sum")
    '3½'
    >>> points_said(None, "mean")
    ''
    """
    if points is None:
        return ""
    if counts != "mean":
        return signed(int(2 * points), plus=False, unit=2)
    cents = round(points * 100)
    return ("−" if cents < 0 else "") + decimal(f"{abs(cents) // 100}.{abs(cents) % 100:02}")


def counted_said(season: Season) -> str:
    """Describe the way a season counts, in a few words."""
    match season.counts:
        case "sum":
            return tr("Points added up")
        case "mean" if season.best is not None:
            best = counted_phrase(season.best, "Average of the best match", "Average of the best {number} matches")
            return say(best)
        case "mean":
            return tr("Average of all matches")
        case "places":
            between = " / " if min(season.place_points) < 0 else "–"  # otherwise a minus would follow a dash
            points = between.join(signed(each, plus=False) for each in season.place_points)
            return tr("Points for places: {points}", points=points)
        case "wins":
            return tr("Matches won")


def _ties_said(season: Season) -> str:
    ways = listed([say(TIE_BREAK_WORDS[each]) for each in season.ties])
    return tr("if level: {ways}", ways=ways) if season.ties else ""


class SeasonSetting(NamedTuple):
    """A setting of a season's counting: the field of `Season`, and the words of the form and the page.

    A "choice" has `words` for its values; an "order" has several of them; a "number" and "numbers" are typed. `counts`:
    the setting exists only for this way of counting. `rule` describes its effect on the table, "" for none.
    """

    key: str
    kind: Literal["choice", "order", "number", "numbers"]
    asked: Phrase
    words: Mapping[Any, Phrase] = MappingProxyType({})
    counts: Counting | None = None
    rule: Callable[[Season], str] = lambda _: ""


SETTINGS: Final = (
    SeasonSetting("counts", "choice", Phrase("Scoring"), COUNTING_WORDS, rule=counted_said),
    SeasonSetting("best", "number", Phrase("Best matches that count"), counts="mean"),
    SeasonSetting(
        "place_points", "numbers", Phrase("Points for the first place, the second and so on"), counts="places"
    ),
    SeasonSetting(
        "least",
        "number",
        Phrase("Minimum matches to be ranked"),
        rule=lambda season: tr("ranked from {number} matches on", number=season.least) if season.least > 1 else "",
    ),
    SeasonSetting("ties", "order", Phrase("Ties: share the rank, or decide by"), TIE_BREAK_WORDS, rule=_ties_said),
    SeasonSetting(
        "taken_over",
        "choice",
        Phrase("If a player was replaced, count"),
        {"each": Phrase("Each for own deals"), "ended": Phrase("The one who finished")},
        rule=lambda season: (
            tr("a replaced player’s match counts for the one who finished") if season.taken_over == "ended" else ""
        ),
    ),
)
"""The settings of a season's counting, in the order of the form and the page."""


def rules_said(season: Season, table: SeasonTable | None = None) -> list[str]:
    """Return all rules of a table: the way of counting, the fewest matches for a rank, and the tie-breaks."""
    counts, *others = [each.rule(season) for each in SETTINGS]
    fewest = table is not None and table.low_wins and season.counts in {"sum", "mean"}
    return [each for each in (counts, tr("the fewest lead") if fewest else "", *others) if each]


def time_said(season: Season) -> str:
    """Return the time of a season; empty if it has no limits."""
    since, until = (say(day_in_full(day)) if day else "" for day in (season.since, season.until))
    if since and until:
        return f"{since} – {until}"
    if since:
        return tr("from {day}", day=since)
    return tr("until {day}", day=until) if until else ""


def settings_said(several: Sequence[Season], name_of: Callable[[str], str] = str) -> tuple[tuple[str, ...], ...]:
    """Return for each of several versions the lines in which it differs from another; `name_of` names its games."""
    lines = [_lines(each, name_of) for each in several]
    differing = [index for index, texts in enumerate(zip(*lines, strict=True)) if len(set(texts)) > 1]
    return tuple(tuple(each[index] for index in differing) for each in lines)


def _lines(season: Season, name_of: Callable[[str], str]) -> tuple[str, ...]:
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


def matches_said(table: SeasonTable) -> str:
    """Return the number of matches in a table, of those still being played, and of those of other games."""
    number, still, others = table.matches, len(table.not_over), table.of_other_games
    phrases = [counted_phrase(number, "{number} match", "{number} matches")]
    if still:
        phrases.append(
            counted_phrase(still, "{number} not over does not count yet", "{number} not over do not count yet")
        )
    if others:
        phrases.append(
            counted_phrase(others, "{number} of another game does not count", "{number} of other games do not count")
        )
    return "; ".join(map(say, phrases))


def closed_said(found: SeasonAnswer) -> str:
    """Return the sentence that a season is closed, with its first."""
    first = [found.name_of(row) for row in found.table.rows if row.rank == 1]
    return tr("The season is closed. First: {names}.", names=listed(first)) if first else tr("The season is closed.")


def rank_said(row: SeasonRow) -> str:
    """Return the rank of a row; a dash without one."""
    return "–" if row.rank is None else str(row.rank)


def season_lines(found: SeasonAnswer) -> list[str]:
    """Return the lines below the name of a season: its time, its way of counting, and the number of matches."""
    season, table = found.season, found.table
    closed = [tr("closed")] if season.closed is not None else []
    time = " · ".join(each for each in (time_said(season), *closed) if each)
    return [each for each in (time, ", ".join(rules_said(season, table)), matches_said(table)) if each]


SeasonMedium: TypeAlias = Literal["text", "data", "page", "person", "row", "card"]
"""The places of a season's table: text, data files, a page to hang up, one person's page, a screen's row, a card."""


@dataclass(frozen=True, slots=True)
class SeasonColumn:
    """A column of a season's table: its places, and the `key` and `value` in data files.

    `title` is its heading, and `cell` the text below it: None for the value itself. `fact` describes it for one person
    in a few words, "" for nothing.
    """

    key: str
    media: tuple[SeasonMedium, ...]
    value: Callable[[SeasonAnswer, SeasonRow], str | float | None]
    title: Callable[[Season], str] = lambda _: ""
    cell: Callable[[SeasonAnswer, SeasonRow], str] | None = None
    fact: Callable[[SeasonRow], str] = lambda _: ""

    def text(self, found: SeasonAnswer, row: SeasonRow) -> str:
        """Return the text of one of its cells."""
        return str(self.value(found, row)) if self.cell is None else self.cell(found, row)


COLUMNS: Final = (
    SeasonColumn("rank", ("text", "data", "page"), lambda _, row: row.rank, cell=lambda _, row: rank_said(row)),
    SeasonColumn("name", ("text", "data", "page"), lambda found, row: found.name_of(row), lambda _: tr("Name")),
    SeasonColumn(
        "matches",
        ("text", "data", "page", "person", "row", "card"),
        lambda _, row: row.matches,
        lambda _: tr("Matches"),
        fact=lambda row: counted(row.matches, "{n} match", "{n} matches"),
    ),
    SeasonColumn(
        "won",
        ("page", "person", "row"),
        lambda _, row: row.won,
        lambda _: tr("Won"),
        fact=lambda row: counted(row.won, "{n} win", "{n} wins") if row.won else "",
    ),
    SeasonColumn(
        "points",
        ("text", "data", "page"),
        lambda found, row: points_of(found.season, row),
        lambda season: say(COUNTING_WORDS[season.counts]),
        lambda found, row: points_said(row.points, found.season.counts),
    ),
    SeasonColumn("ranked", ("data",), lambda _, row: row.rank is not None),
)
"""The columns in their order. Each is in the places that it names; no other code lists them."""


def columns_of(season: Season, medium: SeasonMedium) -> list[SeasonColumn]:
    """Return the columns of a place. Matches won have no column if they are the points."""
    return [each for each in COLUMNS if medium in each.media and (each.key, season.counts) != ("won", "wins")]


def facts_said(season: Season, row: SeasonRow, medium: SeasonMedium) -> list[str]:
    """Return the facts about a person beside rank, name and points."""
    return [fact for each in columns_of(season, medium) if (fact := each.fact(row))]


def points_of(season: Season, row: SeasonRow) -> int | float | None:
    """Return points as a number: an integer, or a mean with two decimals; None for a mean without matches."""
    if row.points is None:
        return None
    return float(round(Fraction(row.points), 2)) if season.counts == "mean" else int(row.points)
