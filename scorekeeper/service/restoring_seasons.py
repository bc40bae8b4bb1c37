"""The seasons of a backup or of the club, combined with those here: an equal id means the same season.

Each match has the id of its season; a season does not list its matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scorekeeper.match.bounds import MOST_SEASONS, NO_MORE_SEASONS
from scorekeeper.match.season import Season, with_kept_people
from scorekeeper.match.versioned import brought_together
from scorekeeper.rules.phrase import Phrase, Value
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.writer import Writer

_MOST_TOLD: Final = 6
"""Sentences about seasons, at most; a backup may have a thousand seasons."""


class RestoredSeasons(NamedTuple):
    """The number of seasons of a backup that are `new` here, and the sentences about the others."""

    new: int = 0
    phrases: tuple[Phrase, ...] = ()


def bring_seasons(transaction: Writer, seasons: Sequence[Season], *, guest: bool) -> RestoredSeasons:
    """Combine seasons with those of a file, after its people. A `guest` removes none.

    Raises `Refused` if there would be too many seasons.
    """
    here = {each.id: each for each in transaction.every_season()}
    known = {each.person.id: each.person.id for each in transaction.every_person()}
    known |= {id: id for id in transaction.forgotten()}
    new, phrases = 0, list[Phrase]()
    for each in seasons:
        theirs = with_kept_people(each, known)
        if guest and any(version.removed for version in (theirs, *theirs.parted)):
            continue
        if each.id in here:
            phrases += _bring_together(transaction, here[each.id], theirs)
            continue
        if len(here) + new >= MOST_SEASONS:
            raise Refused(NO_MORE_SEASONS(most=MOST_SEASONS))
        transaction.add_season(theirs)
        new += not theirs.removed
    return RestoredSeasons(new, tuple(phrases[:_MOST_TOLD]))


def _bring_together(transaction: Writer, here: Season, theirs: Season) -> list[Phrase]:
    """Combine a season here with that of a file; and return the sentences about it."""
    season, became = brought_together(here, theirs)
    if became == "full":
        full = Phrase(
            "{season} was set there in one more way than can be kept: choose one here, then bring this in again.",
            {"season": here.name},
        )
        return [full]
    if became == "kept":
        return []
    transaction.set_season(season)
    return [_changed(here, season, parted=became == "parted")]


def _changed(here: Season, season: Season, *, parted: bool) -> Phrase:
    name: dict[str, Value] = {"season": season.name}
    if parted:
        return Phrase("{season} is set in two ways, here and there. Choose one of them.", name)
    if season.removed != here.removed:
        removed = Phrase("{season} was removed there, and is removed here too. Its matches stay.", name)
        return removed if season.removed else Phrase("{season} is back.", name)
    if here.closed is not None and season.closed is None:
        return Phrase("{season} was opened again there, and is open here too.", name)
    if here.closed is None and season.closed is not None:
        return Phrase("{season} was closed there, and is closed here too.", name)
    return Phrase("{season} was changed there, and is set here as it is there.", name)
