"""The contents of phones and of their club, as they are compared; and a club as an older export has it."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update

from scorekeeper.club.schema import CLUB, METADATA
from scorekeeper.match.decision import decision_to_dict
from scorekeeper.match.document import deal_to_dict, metadata_to_dict
from scorekeeper.match.season import season_to_dict
from scorekeeper.match.versioned import versions_of

READ = {}
"""Of the phones of one history: the count of what was written to a store, and what was then read of it."""


class Kept:
    """A row of a store, as it is compared; `versions` are of the match."""

    __hash__ = None

    def __init__(self, whole):
        self.version_of, self.notes = whole.version_of, [deal.note for deal in whole.match.deals]
        self.versions = whole.versions
        deals = [deal_to_dict(deal) for deal in whole.match.deals]
        self.without_names = whole.version_of, whole.deleted, deals, whole.versions.newest
        facts = {key: value for key, value in metadata_to_dict(whole.match).items() if key != "game"}  # always the same
        self.plain = *self.without_names, facts
        self.beside = {}
        if whole.version_of is None:
            self.beside = {("season", whole.id): whole.season}
            self.beside |= {("sitter", whole.id, name): who for name, who in whole.sitters.items()}

    def __eq__(self, other):
        return isinstance(other, Kept) and self.plain == other.plain

    def __repr__(self):
        return repr(self.plain)


def kept(services):
    """All matches that a phone has, the deleted ones and the versions that have parted too."""
    changes = services.store._db.total_changes
    before = READ.get(id(services))
    if before is not None and before[0] == changes:  # nothing was written since it was read
        return before[1]
    with services.store.reading() as transaction:
        found = {id: Kept(transaction.whole(id)) for id in transaction.every_id()}
    READ[id(services)] = changes, found
    return found


def decisions(services):
    """Everything beside the matches that has versions, by what it is of: what it says, and its newest versions."""
    found = {}
    with services.store.reading() as transaction:
        for each in transaction.every_person():
            person = each.person
            found["person", person.id] = (
                [(one.name, one.other_names) for one in versions_of(person)],
                *(person.forgotten, heads(person)),
            )
            found["merge", person.id] = decision_to_dict(each.merged) if each.merged.versions.ids else {}
        for season in transaction.every_season():
            found["season", season.id] = [season_to_dict(each) for each in versions_of(season)], heads(season)
    for each in kept(services).values():
        found |= {thing: decision_to_dict(said) for thing, said in each.beside.items()}
    return found


def shown(services):
    """What follows of it and is on the screens: who is whom, whose each seat is, and the season of each match."""
    with services.store.reading() as transaction:
        tops = {each.person.id: each.top for each in transaction.every_person()}
        ids = [id for id, each in kept(services).items() if each.version_of is None]
        return tops, {id: transaction.seats(id) for id in ids}, transaction.season_matches()


def heads(versioned):
    return sorted(id for each in versions_of(versioned) for id in each.versions.newest_ids)


def newest_of(services, kind, id):
    """The newest version of a decision or a match on a phone; None where it was never decided."""
    with services.store.reading() as transaction:
        return transaction.versions(id).newest if kind == "match" else several(transaction, kind, id)[0].newest


def several(transaction, kind, id):
    """The versions of every one that may know of a version of a thing."""
    if kind == "match":
        return [transaction.versions(each) for each in transaction.every_id()]
    people = {each.person.id: each for each in transaction.every_person()}
    seasons = {each.id: each for each in transaction.every_season()}
    match kind:
        case "person":
            found = people[id].person
        case "merge":
            found = people[id].merged
        case "season":
            found = seasons[id]
        case "season of":
            found = transaction.whole(id).season
    return [each.versions for each in versions_of(found)]


def is_known(services, kind, id, version):
    """Whether a phone has come through a version of a thing. Of somebody who was forgotten nothing else is kept."""
    with services.store.reading() as transaction:
        if kind in {"person", "merge"} and id in transaction.forgotten():
            return True
        return any(versions.knows(version) for versions in several(transaction, kind, id))


def clear(database):
    """Take everything out of a club, as before its first phone came."""
    with database.writing() as db:
        for table in reversed(METADATA.sorted_tables):
            if table is not CLUB:
                db.execute(delete(table))
        db.execute(update(CLUB).values(number=0))


def copy_of(database):
    """Everything in a club, as an export has it."""
    with database.reading() as db:
        return {table.name: [row._asdict() for row in db.execute(select(table))] for table in METADATA.sorted_tables}


def put_back(database, copy):
    """Let a club be as an older copy of it has it."""
    clear(database)
    with database.writing() as db:
        db.execute(delete(CLUB))
        for table in METADATA.sorted_tables:
            if copy[table.name]:
                db.execute(insert(table), copy[table.name])
