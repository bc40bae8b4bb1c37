"""The seasons of a file on their way in, brought together with those here: people and matches of both, each match once.

A season is known by its id. Of one that is not known, and has the name of one here, a person says whether the two are
the same; where nobody does, it is kept as one of its own. What may come into a season here is what may come into it by
hand (`match.season_belonging`); everything else is left out, and listed. How a season counts, its time, whether it is
closed: `match.versioned` says which of the two goes on from the other. Of seasons as an earlier scorekeeper kept
them no versions are known: what is set here stays, and it is said.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from scorekeeper.exchange.backup_lists import BackedUpSeason, with_people
from scorekeeper.match.bounds import (
    MOST_IN_SEASON,
    MOST_MATCHES_OF_SEASON,
    MOST_SEASONS,
    NO_MORE_IN_SEASON,
    NO_MORE_MATCHES_IN_SEASON,
    NO_MORE_SEASONS,
)
from scorekeeper.match.forgetting import without_names
from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season, season_to_dict
from scorekeeper.match.season_belonging import not_taken, why_match_not
from scorekeeper.match.versioned import brought_together, each_version, versions_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Phrase, counted_phrase
from scorekeeper.service.faults import Refused
from scorekeeper.service.seasons import write_change
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

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


def left_out_phrase(number: int, *, handed: bool) -> Phrase:
    """The sentence above the lines of matches that a season did not take; with one handed over they do not come."""
    if handed:
        return counted_phrase(number, "{number} match was not taken:", "{number} matches were not taken:")
    return counted_phrase(
        number,
        "{number} match did not come into its season:",
        "{number} matches did not come into their season:",
    )


def alike_seasons(transaction: Reader, seasons: Sequence[BackedUpSeason]) -> tuple[AlikeSeason, ...]:
    """The seasons of a file that are not known by their ids, each with those here of the same name.

    So many are asked about, and so many here are named, as a person may look through; the others stay apart.
    """
    stored, of = transaction.seasons(), transaction.season_matches()
    named = defaultdict[str, list[Season]](list)
    for each in stored:
        named[comparison_key(each.name)].append(each)
    numbers, ids = Counter(of.values()), {each.id for each in stored}
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
    stored = {each.id: each for each in transaction.seasons()}
    of, found = transaction.season_matches(), {each.id: each.match for each in records}
    here: dict[str, Season] = {}
    left: dict[str, Phrase] = {}
    for season, matches in seasons:
        target = stored.get(season.id) or stored.get(same.get(season.id) or "")
        if target is None:
            ours = {id: _match(transaction, id, {}) for id in matches if id not in of}
            left |= _left_out(replace(season, closed=None), ours, catalogue)
            continue
        here[season.id] = target
        if season.id == target.id:  # else what is set here stays
            target = brought_together(target, season).after
        coming = {id: _match(transaction, id, found) for id in matches if id not in of}
        left |= _left_out(target, coming, catalogue)
    return Arriving(here, left, {match: stored[id] for match, id in of.items() if id in stored})


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
        here = transaction.read(id)
    except NotKept:
        here = None
    return found.get(id) if here is None else here.match


class RestoredSeason(NamedTuple):
    """A season as it is here now, and what is to be told of it; None where nothing is."""

    season: Season
    phrase: Phrase | None = None


def bring_together(transaction: Writer, here: Season, theirs: Season) -> RestoredSeason:
    """Write what a season here becomes by the same one of another phone; of one with another id, what is set stays."""
    if here.id != theirs.id:
        return _as_here(transaction, here, theirs)
    season, became = brought_together(here, theirs)
    if became == "full":
        full = Phrase(
            "{season} was set there in one more way than can be kept: choose one here, then bring this in again.",
            {"season": here.name},
        )
        return RestoredSeason(here, full)
    if became == "kept":
        return RestoredSeason(_known_again(transaction, here, theirs))
    transaction.set_season(season)
    return RestoredSeason(season, _changed(here, season, parted=became == "parted"))


def _as_here(transaction: Writer, here: Season, theirs: Season) -> RestoredSeason:
    """A season here with the people of the other half. Where either has everybody in it, it stays so."""
    differs = season_to_dict(here) != season_to_dict(theirs) or here.has_everybody != theirs.has_everybody
    stays = Phrase("{season} is set otherwise there. What is set here stays.", {"season": here.name})
    phrase = stays if differs else None
    if here.closed is not None:
        return RestoredSeason(here, phrase)
    everybody = here.has_everybody or theirs.has_everybody
    people = here.people if everybody else tuple(dict.fromkeys((*here.people, *theirs.people)))
    apart = tuple(dict.fromkeys((*here.apart, *theirs.apart)))
    together = replace(here, people=people, apart=apart).tidied()
    if together != here:
        together = write_change(transaction, here, together)
    return RestoredSeason(together, phrase)


def _known_again(transaction: Writer, here: Season, theirs: Season) -> Season:
    """A season that stays, with whoever was forgotten in it here and is known again: the file has them."""
    had = {each.versions.newest: each.people for each in versions_of(theirs)}

    def again(version: Season) -> Season:
        if version.has_everybody:
            return version
        people = had.get(version.versions.newest, theirs.people if version.nobody_left else ())
        return replace(version, people=(*version.people, *people)).tidied()

    season = each_version(here, again)
    if season != here:
        transaction.set_season(season)
    return season


def _changed(here: Season, season: Season, *, parted: bool) -> Phrase:
    if parted:
        return Phrase("{season} is set in two ways, here and there. Choose one of them.", {"season": season.name})
    if here.closed is not None and season.closed is None:
        return Phrase("{season} was opened again there, and is open here too.", {"season": season.name})
    if here.closed is None and season.closed is not None:
        return Phrase("{season} was closed there, and is closed here too.", {"season": season.name})
    return Phrase("{season} was changed there, and is set here as it is there.", {"season": season.name})


_MOST_TOLD: Final = 6
"""Sentences about seasons, at most; a backup may have a thousand."""


def backed_up_seasons(transaction: Reader) -> tuple[BackedUpSeason, ...]:
    """All seasons with their matches, deleted ones too, as a backup has them."""
    matches = defaultdict[str, list[str]](list)
    for match, id in transaction.season_matches().items():
        matches[id].append(match)
    return tuple(BackedUpSeason(season, tuple(matches[season.id])) for season in transaction.seasons())


class RestoredSeasons(NamedTuple):
    """How many seasons of a backup are `new` here, and what is to be told of those that are not.

    `left` has a line for each match that did not come into a season here, and why.
    """

    new: int = 0
    phrases: tuple[Phrase, ...] = ()
    left: tuple[Phrase, ...] = ()


def restore_seasons(transaction: Writer, seasons: Sequence[BackedUpSeason], known: Arriving) -> RestoredSeasons:
    """Bring the seasons of a backup together with those here, once its matches and people are.

    Raises `Refused` where there would be more of them, or more in one of them, than can be kept.
    """
    theirs = with_people(seasons, {each.person.id: each.top for each in transaction.every_person()})
    stored, season_of = {each.id: each for each in transaction.seasons()}, dict(transaction.season_matches())
    number, new, phrases = Counter(season_of.values()), 0, list[Phrase]()
    for season, matches in theirs:
        here = known.here.get(season.id)
        target = season if here is None else stored[here.id]
        coming = [match for match in matches if match not in season_of and match not in known.left]
        ours = [match for match in coming if transaction.has(match)]
        elsewhere = sum(season_of.get(match, target.id) != target.id for match in matches)
        number[target.id] += len(ours)
        if number[target.id] > MOST_MATCHES_OF_SEASON:
            raise Refused(NO_MORE_MATCHES_IN_SEASON(season=target.name, most=MOST_MATCHES_OF_SEASON))
        if here is None:
            if len(stored) >= MOST_SEASONS:
                raise Refused(NO_MORE_SEASONS(most=MOST_SEASONS))
            transaction.add_season(season)
            stored[season.id] = season
            new += 1
        else:
            together = (len({*target.people, *season.people}), len({*target.apart, *season.apart}))
            if max(together) > MOST_IN_SEASON:
                raise Refused(NO_MORE_IN_SEASON(season=target.name, most=MOST_IN_SEASON))
            brought = bring_together(transaction, target, season)
            stored[target.id] = brought.season
            phrases += _phrases_of(brought, len(ours))
        if ours:
            transaction.put_in_season(target.id, ours)
            season_of |= dict.fromkeys(ours, target.id)
        if elsewhere:
            phrases.append(_stay_elsewhere(elsewhere))
    return RestoredSeasons(new, tuple(phrases[:_MOST_TOLD]), tuple(known.left.values()))


def _phrases_of(brought: RestoredSeason, added: int) -> Iterator[Phrase]:
    """What is to be told of a season that was here."""
    if added:
        yield counted_phrase(
            added,
            "{number} match was added to {season}.",
            "{number} matches were added to {season}.",
            season=brought.season.name,
        )
    if brought.phrase is not None:
        yield brought.phrase


def _stay_elsewhere(number: int) -> Phrase:
    return counted_phrase(
        number,
        "{number} match belongs to another season here, and stays in it.",
        "{number} matches belong to another season here, and stay in it.",
    )


def without_forgotten(seasons: Sequence[BackedUpSeason], names: Collection[str]) -> tuple[BackedUpSeason, ...]:
    """The seasons of a backup without the names of those who were forgotten here."""

    def without(version: Season) -> Season:
        return replace(version, name=without_names(version.name, names))

    return tuple(each._replace(season=each_version(each.season, without)) for each in seasons)
