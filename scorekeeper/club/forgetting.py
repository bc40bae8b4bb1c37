"""Forgetting a person at the club: out of every match, season and list there. It cannot be undone.

Nobody is asked about titles and notes here: wherever one of the names stands in them, "…" stands in its place. What a
phone brings later of somebody who was forgotten is left out as well (`left_out`). The id alone is kept, by which each
phone learns of it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from functools import partial

from sqlalchemy import Connection, delete, select, update

from scorekeeper.club import items
from scorekeeper.club.contents import match_row_of, person_of, records_of, season_from, version_of, versions_of_match
from scorekeeper.club.items import ClubItem
from scorekeeper.club.schema import CLUB, INITIALS, KEYS
from scorekeeper.exchange.backup_lists import BackedUpPerson, BackedUpSeason, tops_of
from scorekeeper.match.forgetting import Forgotten, forget_in, holds, texts_in, without_names
from scorekeeper.match.names import comparison_key
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import season_without
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.service.own_words import with_other_words


def forget(db: Connection, ids: Collection[str], catalogue: Catalogue) -> list[str]:
    """Forget these persons and whoever was merged into them: their ids. It is noted that the database is unclean.

    Those who are not known may be in a match that comes later: they are forgotten too.
    """
    people = [person_of(item) for item in items.all_of(db, "person")]
    tops = tops_of(people)
    ours = {*ids, *(each.person.id for each in people if tops.get(each.person.id) in ids)}
    with_them = items.read_items(db, [("match", id) for id in items.matches_with(db, ours)])
    records = (each for item in with_them for each in records_of(item, catalogue))
    forgotten = _forgotten(ours, people, records, catalogue)
    for item in with_them:
        _forget_in_match(db, item, forgotten, catalogue)
    if forgotten.names:
        _forget_in_texts(db, forgotten, {item.id for item in with_them}, catalogue)
    for item in items.all_of(db, "season"):
        _forget_in_season(db, item, forgotten)
    for key in db.execute(select(KEYS.c.id, KEYS.c.name)).all():  # those that were withdrawn, too
        if (name := forgotten.text(key.name)) != key.name:
            db.execute(update(KEYS).where(KEYS.c.id == key.id).values(name=name))
    for id in sorted(ours):
        items.forget_item(db, id)
    db.execute(delete(INITIALS).where(INITIALS.c.person.in_(ours)))
    db.execute(update(CLUB).values(unclean=True))
    return sorted(ours)


def left_out(forgotten: Collection[str], record: MatchRecord) -> MatchRecord:
    """A match that has come, without those in it who were forgotten here, by their ids."""
    ours = {id for id in record.seats if id is not None and id in forgotten}
    if not ours:
        return record
    return forget_in(record, Forgotten(frozenset(ours), text=partial(without_names, names=_names_in(record, ours))))


def _forgotten(
    ours: Collection[str], people: Collection[BackedUpPerson], records: Iterable[MatchRecord], catalogue: Catalogue
) -> Forgotten:
    """Whose names go: all that they have as persons, and in their seats, but those that somebody else has too."""
    others = {key for each in people if each.person.id not in ours for key in each.person.keys}
    names = dict.fromkeys(name for each in people if each.person.id in ours for name in each.person.names)
    for record in records:
        names |= dict.fromkeys(_names_in(record, ours))
    removed = tuple(name for name in names if comparison_key(name) not in others)
    text = partial(without_names, names=removed)
    return Forgotten(
        frozenset(ours),
        removed,
        others=frozenset(others),
        text=text,
        game=lambda game, options: with_other_words(catalogue, game, options, text),
    )


def _names_in(record: MatchRecord, ours: Collection[str]) -> list[str]:
    return [name for name, id in zip(record.match.sitters, record.seats, strict=False) if id in ours]


def _forget_in_match(db: Connection, item: ClubItem, forgotten: Forgotten, catalogue: Catalogue) -> None:
    """Forget in all versions of a match, which stay the versions that they are: no phone has to fetch it again."""
    before = records_of(item, catalogue)
    after = [forget_in(each, forgotten) for each in before]
    if after != before:
        items.write_versions(db, "match", item.id, versions_of_match(after))
        items.write_match_row(db, item.id, match_row_of(after[0], items.season_of(db, item.id)))


def _forget_in_texts(db: Connection, forgotten: Forgotten, done: Collection[str], catalogue: Catalogue) -> None:
    """Forget in the matches in which nobody of them sits by id, but whose rows have one of the names."""
    for item in items.each_match(db):
        texts = (text for version in item.versions for text in texts_in(json.loads(version.body)))
        if item.id not in done and any(holds(text, forgotten.names) for text in texts):
            _forget_in_match(db, item, forgotten, catalogue)


def _forget_in_season(db: Connection, item: ClubItem, forgotten: Forgotten) -> None:
    before = season_from(item)
    after = season_without(before, forgotten.ids, forgotten.text)
    if after != before:
        items.write_item(db, "season", item.id, item.phone, [version_of(BackedUpSeason(after))])
