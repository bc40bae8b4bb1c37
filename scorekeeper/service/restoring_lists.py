"""The people and seasons of a backup or of the club, combined with those here: an equal id means the same thing.

Each match has the id of its season; a season does not list its matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from scorekeeper.exchange.backup_lists import BackedUpPerson
from scorekeeper.match.bounds import MOST_PEOPLE, MOST_SEASONS, NO_MORE_PEOPLE, NO_MORE_SEASONS
from scorekeeper.match.decision import UNDECIDED, decision_brought
from scorekeeper.match.person import Person, entry_brought
from scorekeeper.match.season import Season, with_kept_people
from scorekeeper.match.versioned import brought_together, is_to_be_chosen
from scorekeeper.match.versions import decided
from scorekeeper.rules.phrase import Phrase, Value
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.writer import Writer


class BroughtEntries(NamedTuple):
    """Counts of people whose `names`, or `others` of their details, were changed by the file.

    People `to_be_chosen` were changed here and there. `new` people were unknown here. People who are `full` have the
    largest number of versions, and stay unchanged. `merged` counts persons who were merged or split.
    """

    names: int = 0
    others: int = 0
    to_be_chosen: int = 0
    new: int = 0
    full: int = 0
    merged: int = 0


def bring_people(
    transaction: Writer, people: Sequence[BackedUpPerson], *, guest: bool
) -> tuple[BroughtEntries, frozenset[str]]:
    """Combine people with those of a file. Raises `Refused` if they are too many.

    Return the ids to be forgotten too: those forgotten there, and those merged there into somebody forgotten here.
    """
    gone = transaction.forgotten()
    known = {each.person.id: each for each in transaction.every_person()}
    forgotten = frozenset(each.person.id for each in people if each.person.forgotten) - gone
    theirs = [each for each in people if not each.person.forgotten and each.person.id not in gone]
    new = [each.person for each in theirs if each.person.id not in known]
    if new and transaction.number_of_people() + len(new) > MOST_PEOPLE:
        raise Refused(NO_MORE_PEOPLE(most=MOST_PEOPLE))
    transaction.write_people(*new)
    became = Counter[str]()
    merges = {}
    for each in theirs:
        here = known.get(each.person.id)
        if here is not None:
            became[_bring_entry(transaction, here.person, each.person)] += 1
        merged = UNDECIDED if here is None else here.merged
        after = decision_brought(merged, each.merged)
        if after != merged or after.versions != merged.versions:
            merges[each.person.id] = after
    if merges and not guest:
        transaction.set_merges(merges)
    now = {each.person.id: each.merged_into for each in transaction.every_person()}
    merged_anew = sum(now.get(id) != each.merged_into for id, each in known.items())
    counts = became["names"], became["others"], became["to be chosen"], len(new), became["full"], merged_anew
    return BroughtEntries(*counts), frozenset() if guest else forgotten | transaction.merged_into_forgotten()


def _bring_entry(transaction: Writer, here: Person, theirs: Person) -> str:
    """Combine an entry with that of a file; the note here stays. Returns the name of its count, or "nothing"."""
    after, result = entry_brought(here, theirs)
    if result == "full":
        return "full"
    if after is here:
        return "nothing"
    transaction.write_people(after)
    if is_to_be_chosen(after):
        return "to be chosen"
    if here.names != after.names:
        return "names"
    return "others" if here.settings != after.settings else "nothing"


def part_those_who_met(transaction: Writer) -> int:
    """Reverse merges of people who sat at one table, in the same way on every phone. Return the number of merges."""
    parted = 0
    while met := transaction.met_themselves():
        decisions = {each.person.id: each.merged for each in transaction.every_person()}
        id = max(id for id in met if decisions[id].value is not None)
        versions = decided([decisions[id].versions], "met")
        transaction.set_merges({id: replace(decisions[id], value=None, versions=versions, parted=())})
        parted += 1
    return parted


_MOST_TOLD: Final = 6
"""Sentences about seasons, at most; a backup may have a thousand seasons."""


class RestoredSeasons(NamedTuple):
    """The number of seasons of a backup that are `new` here, and the sentences about the others."""

    new: int = 0
    phrases: tuple[Phrase, ...] = ()


def bring_seasons(transaction: Writer, seasons: Sequence[Season], *, guest: bool) -> RestoredSeasons:
    """Combine seasons with those of a file, after its people; a `guest` removes none. Raises `Refused` if too many."""
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
