"""Merging a phone's push into the club, by the merge that phones use (`match.versions`).

A push may be repeated: changes that were accepted are then known. Rights are checked only for real changes. The right
to enter allows new matches, changes of matches from the same phone, new people, and adding matches to an open season.
Everything else needs the right to run the club or the season.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection

from scorekeeper.club import contents, items
from scorekeeper.club.club_forgetting import forget, forget_merged
from scorekeeper.club.contents import Arrived, Parcel
from scorekeeper.club.items import ClubItem, ItemKind
from scorekeeper.club.keys import Visitor
from scorekeeper.club.schema import FORGOTTEN
from scorekeeper.exchange.backup_lists import BackedUpPerson
from scorekeeper.match.bounds import MOST_MATCHES_OF_SEASON
from scorekeeper.match.decision import UNDECIDED, Decision, decision_brought, sitters_brought
from scorekeeper.match.match import match_line
from scorekeeper.match.person import entry_brought
from scorekeeper.match.record import MatchRecord, decided_beside, versions_left
from scorekeeper.match.season import Season, not_taken, why_match_not
from scorekeeper.match.versioned import brought_together
from scorekeeper.match.versions import Versions
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.service.arrived_matches import MOST_PARTED, TOO_MANY_VERSIONS, row_id
from scorekeeper.service.forgetting import without_forgotten

PushResult: TypeAlias = Literal["taken", "here", "parted", "refused"]
"""The result for a pushed thing: accepted; known or outdated; stored beside another version; refused."""

MATCH_OF_ANOTHER = Sentence(
    "The club did not take {match}: it came from another phone. Whoever runs the club can bring it, or take it over."
)
MAY_NOT_ENTER = Sentence("The club did not take {match}: this phone may watch there, and not enter.")
CLUB_SEASON_CLOSED = Sentence("The club did not take {match}: {season} is closed there.")
CLUB_SEASON_FULL = Sentence("The club did not put {match} into {season}: a season has {most} matches at most.")
NOT_INTO_SEASON = Sentence("The club did not take it. {why} It stays on this phone.")
PERSON_OF_ANOTHER = Sentence("The club did not change {name}: only whoever runs it says who somebody is.")
NOT_MERGED_THERE = Sentence("The club did not merge {name} into another: only whoever runs it says who somebody is.")
NOT_FORGOTTEN_THERE = Fault("The club did not forget somebody who was forgotten here: only whoever runs it can.")
SEASON_OF_ANOTHER = Sentence("The club did not change {season}: only whoever runs it sets how it counts.")


class Pushed(NamedTuple):
    """The result for one pushed thing; `fault` if it or a part of it was refused. `number` is of its latest change."""

    kind: ItemKind
    id: str
    result: PushResult
    number: int | None = None
    fault: Fault | None = None


def push(db: Connection, parcel: Parcel, who: Visitor, catalogue: Catalogue) -> list[Pushed]:
    """Store a phone's parcel as far as its rights allow. A new match that is `brought` is nobody's at first."""
    items.lock_numbers(db)
    done = _Push(db, parcel, who, catalogue)
    return [*done.people(), *map(done.season, parcel.seasons), *done.matches()]


class _Push:
    """One push in its transaction."""

    def __init__(self, db: Connection, parcel: Parcel, who: Visitor, catalogue: Catalogue) -> None:
        self._db, self._parcel, self._who, self._catalogue = db, parcel, who, catalogue
        self._forgotten = items.ids_in(db, FORGOTTEN)

    def people(self) -> Iterator[Pushed]:
        """Store the people; forgotten ones first."""
        marks = [each.person.id for each in self._parcel.people if each.person.forgotten]
        if self._who.runs_club and (new := [id for id in marks if id not in self._forgotten]):
            forget(self._db, new, self._catalogue)
            self._forgotten = items.ids_in(self._db, FORGOTTEN)
        sent = [each.person.id for each in self._parcel.people]
        known = {item.id: item for item in items.read_items(self._db, [("person", id) for id in sent])}
        for each in self._parcel.people:
            yield self._person(each, known.get(each.person.id))

    def _person(self, theirs: BackedUpPerson, item: ClubItem | None) -> Pushed:
        id, runs = theirs.person.id, self._who.runs_club
        if id in self._forgotten:  # the phone is told with its next pull
            return Pushed("person", id, "taken" if theirs.person.forgotten else "here")
        if theirs.person.forgotten:
            return Pushed("person", id, "refused", fault=NOT_FORGOTTEN_THERE)
        if item is not None:
            return self._known_person(theirs, item)
        if not self._who.enters(self._who.season):
            return Pushed("person", id, "refused", fault=PERSON_OF_ANOTHER(name=theirs.person.name))
        if runs or not theirs.merged.values:
            return self._write_person(theirs)
        # The person is new there and taken; the merge is not.
        taken = self._write_person(theirs._replace(merged=UNDECIDED))
        return taken._replace(fault=NOT_MERGED_THERE(name=theirs.person.name))

    def _known_person(self, theirs: BackedUpPerson, item: ClubItem) -> Pushed:
        here = contents.person_of(item)
        entry, became = entry_brought(here.person, theirs.person)
        merged = decision_brought(here.merged, theirs.merged)
        same_merge = merged.versions == here.merged.versions
        if became in {"kept", "full"} and same_merge:
            return Pushed("person", item.id, "here", item.number)
        if not (self._who.runs_club or (self._who.phone == item.phone and same_merge)):
            return Pushed("person", item.id, "refused", fault=PERSON_OF_ANOTHER(name=here.person.name))
        return self._write_person(BackedUpPerson(entry, merged), parted=became == "parted")

    def _write_person(self, person: BackedUpPerson, *, parted: bool = False) -> Pushed:
        id = person.person.id
        number = items.write_item(self._db, "person", id, self._who.phone, [contents.version_of(person)])
        if self._forgotten and person.merged.value and forget_merged(self._db, self._catalogue):
            self._forgotten = items.ids_in(self._db, FORGOTTEN)
        return Pushed("person", id, "parted" if parted else "taken", number)

    def season(self, theirs: Season) -> Pushed:
        """Store the settings of a season."""
        item = items.read_item(self._db, "season", theirs.id)
        here = None if item is None else contents.season_from(item)
        runs = self._who.runs(theirs.id) if here is not None else self._who.runs_club
        after, became = (theirs, "taken") if here is None else brought_together(here, theirs)
        if item is not None and became in {"kept", "full"}:
            return Pushed("season", theirs.id, "here", item.number)
        if not runs:
            return Pushed("season", theirs.id, "refused", fault=SEASON_OF_ANOTHER(season=theirs.name))
        number = items.write_item(self._db, "season", after.id, self._who.phone, [contents.version_of(after)])
        return Pushed("season", after.id, "parted" if became == "parted" else "taken", number)

    def matches(self) -> Iterator[Pushed]:
        """Store the matches, those that are known before new ones.

        A new one that was a version of a match is refused with that: it is one of its own only by the same decision.
        """
        matches, refused = self._parcel.matches, dict[str, Fault]()
        known = {item.id for item in items.read_items(self._db, [("match", each.id) for each in matches])}
        for each in sorted(matches, key=lambda each: each.id not in known):
            row, versions = each.record.id, each.record.versions.before
            of = next((of for of in refused for id in versions if row_id(of, Versions((id,))) == row), None)
            pushed = self._match(each) if of is None else Pushed("match", row, "refused", fault=refused[of])
            if pushed.number is None and pushed.fault is not None:
                refused[each.id] = pushed.fault
            yield pushed

    def _match(self, arrived: Arrived) -> Pushed:
        id, row = arrived.id, arrived.record.id
        item = items.read_item(self._db, "match", id)
        here = [] if item is None else contents.records_of(item, self._catalogue)
        sender = self._sender_of(arrived)
        if item is not None and not item.phone and sender and self._who.enters(here[0].season.value):
            items.give_to(self._db, id, sender)
        came = without_forgotten(arrived.record, self._forgotten, self._catalogue)
        record = replace(came, id=id, version_of=None)
        left = versions_left((*here, record))
        sitters, season = (here[0].sitters, here[0].season) if here else ({}, UNDECIDED)
        beside = sitters_brought(sitters, record.sitters), decision_brought(season, record.season)
        is_kept = [each.versions for each in left] == [each.versions for each in here]
        if item is not None and is_kept and decided_beside(*beside) == decided_beside(sitters, season):
            return Pushed("match", row, "here", item.number)
        fault = self._why_not(record, item, season)
        if fault is None and len(left) > MOST_PARTED + 1:
            fault = TOO_MANY_VERSIONS(match=match_line(record.match))
        if fault is not None:
            return Pushed("match", row, "refused", fault=fault)
        told = self._why_not_into(record, beside[1], season)
        into = season if told is not None else beside[1]
        several = [replace(each, sitters=beside[0], season=into) for each in left]
        if not here and told is not None and self._who.season is not None:
            return Pushed("match", row, "refused", fault=told)  # it has no other place
        number = self._write_match(several, arrived, here)
        result: PushResult = "refused" if told is not None else "parted" if len(left) > 1 else "taken"
        return Pushed("match", row, result, number, told)

    def _why_not(self, record: MatchRecord, item: ClubItem | None, season: Decision) -> Fault | None:
        """Return the fault for which a changed match is refused; None if it is accepted."""
        line = match_line(record.match)
        id = record.season.value if item is None else season.value
        if not self._who.enters(id):
            return MAY_NOT_ENTER(match=line)
        if item is None:
            return None
        if not self._who.runs(id) and item.phone not in {"", self._who.phone}:
            return MATCH_OF_ANOTHER(match=line)
        of = None if id is None else contents.season_called(self._db, id)
        if of is not None and of.closed is not None and not self._who.runs(id):
            return CLUB_SEASON_CLOSED(match=line, season=of.name)
        return None

    def _why_not_into(self, record: MatchRecord, into: Decision, here: Decision) -> Fault | None:
        """Return the fault for which a match may not join its season; None if it may."""
        if into.value is None or into.value == here.value:
            return None
        line, season = match_line(record.match), contents.season_called(self._db, into.value)
        if not self._who.enters(into.value):
            return MAY_NOT_ENTER(match=line)
        if season is None:
            return None  # the season may come later
        if len(items.matches_of(self._db, season.id)) >= MOST_MATCHES_OF_SEASON:
            return CLUB_SEASON_FULL(match=line, season=season.name, most=MOST_MATCHES_OF_SEASON)
        if season.closed is not None and not self._who.runs(season.id):
            return CLUB_SEASON_CLOSED(match=line, season=season.name)
        why = why_match_not(replace(season, closed=None), record.match, self._catalogue)
        return None if why is None else NOT_INTO_SEASON(why=not_taken(record.match, season, why))

    def _sender_of(self, arrived: Arrived) -> str:
        return "" if arrived.record.id in self._parcel.brought else self._who.phone

    def _write_match(self, several: Sequence[MatchRecord], arrived: Arrived, here: Sequence[MatchRecord]) -> int:
        """Write the versions of a match, the one that counts first."""
        first, versions = several[0], contents.versions_of_match(several, self._catalogue)
        number = items.write_item(self._db, "match", first.id, self._sender_of(arrived), versions)
        sheet = arrived.sheet if first.match is arrived.record.match else None
        row = contents.match_row_of(first, sheet)
        moved = not here or here[0].seats != row.seats
        items.write_match_row(self._db, first.id, row if moved else row._replace(seats=None))
        return number
