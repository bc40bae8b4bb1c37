"""What a phone pushes is brought together with what the club has.

The club takes part as a phone does: a version that goes on from another is taken, two that part are both kept, and the
match counts once (`scorekeeper.match.versions`). So a push may be repeated: what has been taken is there already.

Whoever may enter brings matches, and may change those that came from their own phone; people who are new; and matches
into an open season. All else is for whoever runs the club, or the season.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection

from scorekeeper.club import contents, items
from scorekeeper.club.contents import Arrived, Parcel
from scorekeeper.club.forgetting import left_out
from scorekeeper.club.items import ClubItem, ItemKind
from scorekeeper.club.keys import Visitor
from scorekeeper.club.schema import FORGOTTEN
from scorekeeper.exchange.backup_lists import BackedUpPerson, BackedUpSeason
from scorekeeper.match.match_line import match_line
from scorekeeper.match.person import entry_brought
from scorekeeper.match.record import MatchRecord, versions_left
from scorekeeper.match.season import Season
from scorekeeper.match.season_belonging import not_taken, why_match_not
from scorekeeper.match.versioned import brought_together
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.service.match_versions import MOST_PARTED, TOO_MANY_VERSIONS

PushResult: TypeAlias = Literal["taken", "here", "parted", "refused"]
"""What became of something that was pushed: it is here now; it, or what goes on from it, was; it is kept beside another
version; it is not kept."""

MATCH_OF_ANOTHER = Sentence(
    "The club did not take {match}: it came from another phone. Whoever runs the club can bring it, or take it over."
)
MAY_NOT_ENTER = Sentence("The club did not take {match}: this phone may watch there, and not enter.")
CLUB_SEASON_CLOSED = Sentence("The club did not take {match}: {season} is closed there.")
NOT_INTO_SEASON = Sentence("The club did not take it. {why} It stays on this phone.")
PERSON_OF_ANOTHER = Sentence("The club did not change {name}: only whoever runs it says who somebody is.")
SEASON_OF_ANOTHER = Sentence("The club did not change {season}: only whoever runs it sets how it counts.")


class Pushed(NamedTuple):
    """What became of one thing that was pushed; the `fault` where it was refused. `number` is of its latest change."""

    kind: ItemKind
    id: str
    result: PushResult
    number: int | None = None
    fault: Fault | None = None


def push(db: Connection, parcel: Parcel, who: Visitor, catalogue: Catalogue) -> list[Pushed]:
    """Keep what a phone has sent, as far as it may be: each thing is taken or refused by itself."""
    items.lock_numbers(db)
    done = _Push(db, parcel, who, catalogue)
    return [*done.people(), *done.matches(), *done.seasons()]


class _Push:
    """One push in its transaction."""

    def __init__(self, db: Connection, parcel: Parcel, who: Visitor, catalogue: Catalogue) -> None:
        self._db, self._parcel, self._who, self._catalogue = db, parcel, who, catalogue
        self._seasons = {season.id: contents.season_called(db, season.id) for season, _ in parcel.seasons}
        self._forgotten = items.ids_in(db, FORGOTTEN)
        self._sent = frozenset(each.person.id for each in parcel.people)
        self._season_of = dict[str, str | None]()  # of matches, as they were before

    def people(self) -> Iterator[Pushed]:
        """Keep the people."""
        known = {item.id: item for item in items.read_items(self._db, [("person", id) for id in self._sent])}
        for each in self._parcel.people:
            item = known.get(each.person.id)
            if each.person.id in self._forgotten:  # the phone learns of it with its next pull
                yield Pushed("person", each.person.id, "here")
            else:
                yield self._new_person(each) if item is None else self._known_person(each, item)

    def _new_person(self, theirs: BackedUpPerson) -> Pushed:
        if not self._who.enters(self._who.season):
            return Pushed("person", theirs.person.id, "refused", fault=PERSON_OF_ANOTHER(name=theirs.person.name))
        ours = self._sent if self._who.runs_club else frozenset[str]()
        person = theirs if theirs.merged_into in ours else theirs._replace(merged_into=None)
        return self._write_person(person)

    def _known_person(self, theirs: BackedUpPerson, item: ClubItem) -> Pushed:
        here = contents.person_of(item)
        entry, became = entry_brought(here.person, theirs.person)
        after = BackedUpPerson(entry, theirs.merged_into if self._who.runs_club else here.merged_into)
        if became in {"kept", "full"} and after.merged_into == here.merged_into:
            return Pushed("person", item.id, "here", item.number)
        if not (self._who.runs_club or self._who.phone == item.phone):
            return Pushed("person", item.id, "refused", fault=PERSON_OF_ANOTHER(name=here.person.name))
        return self._write_person(after, parted=became == "parted")

    def _write_person(self, person: BackedUpPerson, *, parted: bool = False) -> Pushed:
        number = items.write_item(self._db, "person", person.person.id, self._who.phone, [contents.version_of(person)])
        return Pushed("person", person.person.id, "parted" if parted else "taken", number)

    def matches(self) -> Iterator[Pushed]:
        """Keep the matches; of several versions of one each as it comes."""
        return map(self._match, self._parcel.matches)

    def _match(self, arrived: Arrived) -> Pushed:
        id, row = arrived.id, arrived.record.id
        item = items.read_item(self._db, "match", id)
        here = [] if item is None else contents.records_of(item, self._catalogue)
        record = replace(left_out(self._forgotten, arrived.record), id=id, version_of=None)
        left = versions_left((*here, record))
        if item is not None and [each.versions for each in left] == [each.versions for each in here]:
            return Pushed("match", row, "here", item.number)
        fault = arrived.fault or self._why_not(record, item)
        if fault is None and len(left) > MOST_PARTED + 1:
            fault = TOO_MANY_VERSIONS(match=match_line(record.match))
        if fault is not None:
            return Pushed("match", row, "refused", fault=fault)
        return Pushed("match", row, "parted" if len(left) > 1 else "taken", self._write_match(left, arrived, here))

    def _may_change(self, item: ClubItem) -> bool:
        season = self._in_season(item.id)
        return self._who.runs(season) or (self._who.enters(season) and self._who.phone == item.phone)

    def _why_not(self, record: MatchRecord, item: ClubItem | None) -> Fault | None:
        """Why what is new of a match is not taken; None where it is."""
        line, id = match_line(record.match), self._in_season(record.id) or self._parcel.season_of.get(record.id)
        season = None if id is None else self._seasons.get(id) or contents.season_called(self._db, id)
        if not self._who.enters(id):
            return MAY_NOT_ENTER(match=line)
        if item is not None and not self._may_change(item):
            return MATCH_OF_ANOTHER(match=line)
        goes_on = item is not None or self._who.season is not None  # who is let into a season alone has no other place
        if goes_on and season is not None and season.closed is not None and not self._opens(season):
            return CLUB_SEASON_CLOSED(match=line, season=season.name)
        if item is not None or season is None or self._who.season is None:
            return None  # a new one has to come into the season that its phone is let into
        why = why_match_not(replace(season, closed=None), record.match, self._catalogue)
        return None if why is None else NOT_INTO_SEASON(why=not_taken(record.match, season, why))

    def _in_season(self, match: str) -> str | None:
        if match not in self._season_of:
            self._season_of[match] = items.season_of(self._db, match)
        return self._season_of[match]

    def _opens(self, season: Season) -> bool:
        """Whether a closed season is opened by this push, from whoever may."""
        sent = [each for each, _ in self._parcel.seasons if each.id == season.id][:1]
        return self._who.runs(season.id) and any(brought_together(season, each).after.closed is None for each in sent)

    def _write_match(self, versions: Iterable[MatchRecord], arrived: Arrived, here: Sequence[MatchRecord]) -> int:
        """Write the versions of a match, the one that counts first."""
        ordered = list(versions)
        first = ordered[0]
        number = items.write_item(self._db, "match", first.id, self._who.phone, contents.versions_of_match(ordered))
        sheet = arrived.sheet if first.match is arrived.record.match else None
        row = contents.match_row_of(first, self._in_season(first.id), sheet)
        moved = not here or here[0].seats != row.seats
        items.write_match_row(self._db, first.id, row if moved else row._replace(seats=None))
        return number

    def seasons(self) -> Iterator[Pushed]:
        """Keep how the seasons are set, and put the matches into them that may come."""
        for season, matches in self._parcel.seasons:
            yield self._season(season, matches)

    def _season(self, theirs: Season, matches: Sequence[str]) -> Pushed:
        here, became, fault = self._seasons[theirs.id], "taken", None
        runs = self._who.runs(theirs.id) if here is not None else self._who.runs_club
        after = theirs
        if here is not None:
            after, became = brought_together(here, theirs)
        changed = here is None or became in {"taken", "parted"}
        if changed and not runs:
            after, changed, fault = here or theirs, False, SEASON_OF_ANOTHER(season=theirs.name)
        if here is None and not changed:
            return Pushed("season", theirs.id, "refused", fault=fault)
        loose = items.in_no_season(self._db, matches)
        came = [id for id in loose if self._may_come(id, after)]
        if fault is None and here is not None and here.closed is not None:
            fault = self._closed_to(set(loose) - set(came), here)
        if changed or came:
            items.put_in_season(self._db, after.id, came)
            version = contents.version_of(BackedUpSeason(after))
            number = items.write_item(self._db, "season", after.id, self._who.phone, [version])
            result: PushResult = "refused" if fault else "parted" if became == "parted" else "taken"
            return Pushed("season", after.id, result, number, fault)
        item = items.read_item(self._db, "season", after.id)
        return Pushed("season", after.id, "refused" if fault else "here", item and item.number, fault)

    def _closed_to(self, matches: Collection[str], season: Season) -> Fault | None:
        """The sentence for one of these matches, of this phone, that does not come into a season that is closed."""
        ours = (items.read_item(self._db, "match", id) for id in sorted(matches))
        item = next((each for each in ours if each is not None and each.phone == self._who.phone), None)
        if item is None:
            return None
        line = match_line(contents.records_of(item, self._catalogue)[0].match)
        return CLUB_SEASON_CLOSED(match=line, season=season.name)

    def _may_come(self, id: str, season: Season) -> bool:
        """Whether a match that is in no season here may come into one."""
        item = items.read_item(self._db, "match", id)
        if item is None or not (self._who.runs(season.id) or self._who.phone == item.phone):
            return False
        record = contents.records_of(item, self._catalogue)[0]
        known = self._seasons.get(season.id)
        season = replace(season, closed=None) if known is None else season  # a new one comes with all that is in it
        return why_match_not(season, record.match, self._catalogue) is None
