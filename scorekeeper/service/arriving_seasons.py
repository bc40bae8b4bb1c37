"""The seasons of a file on their way in: which of them are here already, and which of their matches may come along.

A season is known by its id. Of one that is not known, and has the name of one here, a person says whether the two are
the same; where nobody does, it is kept as one of its own. What may come into a season here is what may come into it by
hand (`match.season_belonging`); everything else is left out, and listed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from scorekeeper.exchange.seasons_page import BackedUpSeason
from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season
from scorekeeper.match.season_belonging import not_taken, why_match_not
from scorekeeper.match.season_versions import brought_together
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Phrase, Value
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader

SameSeasons: TypeAlias = Mapping[str, str | None]
"""Which season here one of a file is: its id, or None for none of them, by the id of the one of the file."""

NONE_SAID: Final[SameSeasons] = MappingProxyType({})

_MOST_ASKED: Final = 50
"""Seasons of a file that are asked about, at most."""

_MOST_NAMED: Final = 10
"""Seasons here of one name that are offered for one of a file, at most."""


class AlikeSeason(NamedTuple):
    """A season of a file that is not known here by its id, and one here of the same name.

    `shared` is how many matches belong to both, `number` how many there are in the file and here.
    """

    theirs: Season
    here: Season
    shared: int
    number: tuple[int, int]


class Arriving(NamedTuple):
    """The season here that each of a file is, by ids; and the matches that may not come into it, each with a line.

    `of` has the season of each match that is in one here, by ids.
    """

    here: Mapping[str, Season]
    left: Mapping[str, Phrase]
    of: Mapping[str, Season]

    def not_renewed(self, transaction: Reader, record: MatchRecord, catalogue: Catalogue) -> Phrase | None:
        """The line of a match that went on elsewhere, and has to stay as it is here for its season; None of others.

        So it is in a closed season; and in an open one where it would be of another game, or of another time.
        """
        id = record.version_of or record.id
        season = self.of.get(id)
        if season is None:
            return None
        why, here = why_match_not(season, record.match, catalogue), _match(transaction, id, {})
        stays = why == "closed" or here is None or why_match_not(season, here, catalogue) is None
        return not_taken(record.match, season, why) if why is not None and stays else None


def left_out_said(number: int, *, handed: bool) -> Phrase:
    """The sentence above the lines of matches that a season did not take; with one handed over they do not come."""
    values: dict[str, Value] = {"number": number}
    if handed:
        return Phrase(
            "{number} match was not taken:",
            values,
            plural="{number} matches were not taken:",
            count=number,
        )
    return Phrase(
        "{number} match did not come into its season:",
        values,
        plural="{number} matches did not come into their season:",
        count=number,
    )


@command
def look_for_alike_seasons(services: AppServices, seasons: Sequence[BackedUpSeason]) -> tuple[AlikeSeason, ...]:
    """As `alike_seasons`."""
    with services.store.reading() as transaction:
        return alike_seasons(transaction, seasons)


def alike_seasons(transaction: Reader, seasons: Sequence[BackedUpSeason]) -> tuple[AlikeSeason, ...]:
    """The seasons of a file that are not known by their ids, each with those here of the same name.

    So many are asked about, and so many here are named, as a person may look through; the others stay apart.
    """
    kept, of = transaction.seasons(), transaction.season_matches()
    named = defaultdict[str, list[Season]](list)
    for each in kept:
        named[comparison_key(each.name)].append(each)
    numbers, ids = Counter(of.values()), {each.id for each in kept}
    unknown = [each for each in seasons if each.season.id not in ids and named.get(comparison_key(each.season.name))]
    return tuple(
        AlikeSeason(theirs, here, sum(of.get(match) == here.id for match in ours), (len(ours), numbers[here.id]))
        for theirs, ours in unknown[:_MOST_ASKED]
        for here in named[comparison_key(theirs.name)][:_MOST_NAMED]
    )


def arriving(
    transaction: Reader,
    seasons: Sequence[BackedUpSeason],
    records: Sequence[MatchRecord],
    same: SameSeasons,
    catalogue: Catalogue,
) -> Arriving:
    """What is here already, and what may not come.

    A season that is new here comes with all matches of its file. One that is here already comes into it where it is of
    its games and days.
    """
    kept = {each.id: each for each in transaction.seasons()}
    of, found = transaction.season_matches(), {each.id: each.match for each in records}
    here: dict[str, Season] = {}
    left: dict[str, Phrase] = {}
    for season, matches in seasons:
        target = kept.get(season.id) or kept.get(same.get(season.id) or "")
        if target is None:
            ours = {id: _match(transaction, id, {}) for id in matches if id not in of}
            left |= _left_out(replace(season, closed=None), ours, catalogue)
            continue
        here[season.id] = target
        if season.id == target.id:  # else what is set here stays
            target = brought_together(target, season).season
        coming = {id: _match(transaction, id, found) for id in matches if id not in of}
        left |= _left_out(target, coming, catalogue)
    return Arriving(here, left, {match: kept[id] for match, id in of.items() if id in kept})


def _left_out(season: Season, matches: Mapping[str, Match | None], catalogue: Catalogue) -> dict[str, Phrase]:
    """Of these matches, by their ids, those that may not come into a season, and why; those played first come first."""
    left = {}
    known = [(id, match) for id, match in matches.items() if match is not None]
    for id, match in sorted(known, key=lambda each: each[1].started or ""):
        why = why_match_not(season, match, catalogue)
        if why is not None:
            left[id] = not_taken(match, season, why)
    return left


def _match(transaction: Reader, id: str, found: Mapping[str, Match]) -> Match | None:
    """A match as it is here, else as the file has it; None where neither can be read."""
    try:
        kept = transaction.read(id)
    except NotKept:
        kept = None
    return found.get(id) if kept is None else kept.match
