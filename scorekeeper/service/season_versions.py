"""A season of another phone brought together with the one here, by their versions: settings, people and pairs.

Of seasons as an earlier scorekeeper kept them no versions are known: what is set here stays, and it is said.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from scorekeeper.match.season import Season, season_to_dict
from scorekeeper.match.season_versions import brought_together, each_version, versions_of
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.season_choice import write_change
from scorekeeper.store.writer import Writer


class Brought(NamedTuple):
    """A season as it is here now, and what is to be told of it; None where nothing is."""

    season: Season
    told: Phrase | None = None


def bring_together(transaction: Writer, here: Season, theirs: Season) -> Brought:
    """Write what a season here becomes by the same one of another phone; of one with another id, what is set stays."""
    if here.id != theirs.id:
        return _as_here(transaction, here, theirs)
    season, became = brought_together(here, theirs)
    if became == "unknown":
        return _as_here(transaction, here, theirs)
    if became == "full":
        return Brought(here, _full(here))
    if became == "kept":
        return Brought(_known_again(transaction, here, theirs))
    transaction.set_season(season)
    return Brought(season, _to_be_chosen(season) if became == "parted" else _taken(here, season))


def _as_here(transaction: Writer, here: Season, theirs: Season) -> Brought:
    """A season here with the people of the other half. Where either has everybody in it, it stays so."""
    differs = season_to_dict(here) != season_to_dict(theirs) or here.has_everybody != theirs.has_everybody
    stays = Phrase("{season} is set otherwise there. What is set here stays.", {"season": here.name})
    said = stays if differs else None
    if here.closed is not None:
        return Brought(here, said)
    everybody = here.has_everybody or theirs.has_everybody
    people = here.people if everybody else tuple(dict.fromkeys((*here.people, *theirs.people)))
    apart = tuple(dict.fromkeys((*here.apart, *theirs.apart)))
    together = replace(here, people=people, apart=apart).tidied()
    if together != here:
        together = write_change(transaction, here, together)
    return Brought(together, said)


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


def _to_be_chosen(season: Season) -> Phrase:
    return Phrase("{season} is set in two ways, here and there. Choose one of them.", {"season": season.name})


def _full(season: Season) -> Phrase:
    return Phrase(
        "{season} was set there in one more way than can be kept: choose one here, then bring this in again.",
        {"season": season.name},
    )


def _taken(here: Season, season: Season) -> Phrase:
    if here.closed is not None and season.closed is None:
        return Phrase("{season} was opened again there, and is open here too.", {"season": season.name})
    if here.closed is None and season.closed is not None:
        return Phrase("{season} was closed there, and is closed here too.", {"season": season.name})
    return Phrase("{season} was changed there, and is set here as it is there.", {"season": season.name})
