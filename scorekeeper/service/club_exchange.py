"""The exchange with a club: changes here are pushed, and changes there are pulled.

The store is the truth of this phone, and nothing here waits for the club. A push is a backup of the changes since the
last answer of the club, without notes on people, journals and drafts. A pull is imported as a season from another
phone. Both may be repeated: a program that is killed in between loses nothing. A club that has lost changes, as
after an older backup, gets everything again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

from scorekeeper.exchange.backup_file import Backup, Page, print_backup, print_page, read_backup, read_page
from scorekeeper.exchange.backup_lists import BackedUpPerson
from scorekeeper.match.person import mark_of
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season, all_people
from scorekeeper.match.versioned import Versioned, versions_of
from scorekeeper.rules.phrase import Fault, Phrase, Sentence, counted_phrase
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.backup import everybody, people_with
from scorekeeper.service.club_access import AGAIN, MORE, PULL, SEEN, ClubReply, Request, push_address
from scorekeeper.service.command import command, query
from scorekeeper.service.restoring import RestoredBackup, restore_backup
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.club_rows import Club, Sent, Thing
from scorekeeper.store.reader import Reader
from scorekeeper.store.store_faults import NotKept
from scorekeeper.store.writer import Writer

_MATCHES_AT_ONCE: Final = 40
_PARCEL: Final = 400_000
"""Matches in one push, and about the bytes of their pages, at most. After a failure on a slow line the size is halved.
"""
_TOO_MUCH: Final = 413  # HTTP status for a parcel that is too large, or took too long to arrive
_ROUNDS: Final = 10_000
"""Requests of one exchange, at most: a club that always announces more is not asked forever."""
_TIMES_AGAIN: Final = 2
"""Restarts of one exchange, at most."""

CLUB_NOT_REACHED = Fault("The club cannot be reached just now. Everything stays on this phone and is sent later.")
CLUB_NOT_UNDERSTOOD = Fault("The club's answer cannot be read. Everything stays on this phone.")
CLUB_SAYS = Sentence("The club has answered: “{what}”.")
NOT_IN_CLUB = Fault("This phone is in no club.")


class Waiting(NamedTuple):
    """The number of changes that wait for the club, and the sentences with which it refused others."""

    number: int
    refused: tuple[str, ...] = ()

    @property
    def phrase(self) -> Phrase:
        """The line for a person."""
        return counted_phrase(self.number, "{number} change waits for the club.", "{number} changes wait for the club.")


class Exchanged(NamedTuple):
    """The result of an exchange: the number of changes that the club accepted, and the backups that came from it."""

    taken: int
    came: tuple[RestoredBackup, ...]

    @property
    def matches(self) -> int:
        """Number of matches that came, new or changed."""
        return sum(each.back + each.renewed + each.parted for each in self.came)


@command
def join(services: AppServices, address: str, token: str) -> None:
    """Join a club: from now on it gets every change here. Raises `Refused`."""
    services.check_removes()
    with services.writing() as transaction:
        transaction.join_club(Club(address, token))


@command
def leave(services: AppServices) -> None:
    """Leave the club. Everything stays on this phone."""
    services.check_removes()
    with services.writing() as transaction:
        transaction.leave_club()


club_of = query(Reader.club)
"""Return the club that the store belongs to; None without one."""

token_of = query(Reader.token_of)
"""Return the token by which the club at an address knows the store; None if it does not."""


class ClubStatus(NamedTuple):
    """The club of the store, None without one; and the changes that wait for it."""

    club: Club | None
    waiting: Waiting


@query
def status(transaction: Reader) -> ClubStatus:
    """Return the club, and the changes that wait for it."""
    found = transaction.club()
    return ClubStatus(found, Waiting(0) if found is None else _waiting(transaction))


def _waiting(transaction: Reader) -> Waiting:
    """Count the changes that wait for the club, and list the sentences of those it refused."""
    sent, stamps = transaction.sent(), _stamps(transaction)
    refused = (sent[thing].refused for thing, stamp in stamps.items() if thing in sent and sent[thing].stamp == stamp)
    return Waiting(len(_unsent(stamps, sent)), tuple(sentence for sentence in refused if sentence is not None))


waiting = query(_waiting)


async def exchange(services: AppServices, request: Request, *, again: bool = False) -> Exchanged:
    """Pull changes, push the waiting ones, and pull the results. `again`: push also the changes that the club refused.

    The pull comes first, so that no outdated decision is sent. Only what was forgotten here is told before, so that the
    club sends no name of it. Raises `Refused` if the club is out of reach or refuses everything.
    """
    if again:
        await _write(services, Writer.drop_refused)
    marks, stamps = await _waiting_marks(services)
    if stamps and (answer := await _push(services, request, marks, ())) is not None:
        await _acknowledge(services, stamps, answer)
    came = await _pull(services, request)
    taken, most = 0, _PARCEL
    for _ in range(_ROUNDS):
        backup, stamps, brought = await _backup_of_waiting(services, most)
        if not stamps:
            break
        answer = await _push(services, request, backup, brought)
        if answer is None:
            most = _size(backup) // 2
            continue
        taken += await _acknowledge(services, stamps, answer)
        came += await _pull(services, request)
    return Exchanged(taken, tuple(came))


async def _push(services: AppServices, request: Request, backup: Backup, brought: Sequence[str]) -> ClubReply | None:
    """Send a parcel, and return the answer; None if it should be sent again with fewer matches. Raises `Refused`."""
    parcel = await services.offload(_size(backup), partial(print_backup, backup))
    path, is_divisible = push_address((await _club(services)).seen, brought), len(backup.pages) > 1
    try:
        answer = await request(path, parcel)
    except OSError as error:
        if is_divisible:
            return None
        raise Refused(CLUB_NOT_REACHED) from error
    return None if is_divisible and answer.status == _TOO_MUCH else _checked(answer)


def _size(backup: Backup) -> int:
    return sum(len(page.content) for page in backup.pages)


async def _club(services: AppServices) -> Club:
    """Return the club. Raises `Refused` without one."""
    club = await club_of(services)
    if club is None:
        raise Refused(NOT_IN_CLUB)
    return club


async def _pull(services: AppServices, request: Request) -> list[RestoredBackup]:
    """Import the changes from the club. Raises `Refused`."""
    came, times = list[RestoredBackup](), 0
    for _ in range(_ROUNDS):
        club = await _club(services)
        try:
            answer = _checked(await request(PULL.format(seen=club.seen), None))
        except OSError as error:
            raise Refused(CLUB_NOT_REACHED) from error
        if answer.headers.get(AGAIN) == "1" and times < _TIMES_AGAIN:
            times += 1
            await _write(services, Writer.begin_again)
            continue
        if SEEN not in answer.headers:
            raise Refused(CLUB_NOT_UNDERSTOOD)
        if answer.body:
            came.append(await restore_backup(services, answer.body, by_club=True))
        await _have_come(services, answer.body, answer.headers[SEEN])
        if answer.headers.get(MORE) != "1":
            break
    return came


@command
def _write(services: AppServices, act: Callable[[Writer], None]) -> None:
    with services.writing() as transaction:
        act(transaction)


def _checked(answer: ClubReply) -> ClubReply:
    """Return an answer that reports success. Raises `Refused` with the sentence of the club otherwise."""
    if answer.status < 300:  # noqa: PLR2004  # HTTP status of a success
        return answer
    sentence = answer.body.decode("utf-8", "replace")[:500] if 400 <= answer.status < 500 else ""  # noqa: PLR2004
    raise Refused(CLUB_SAYS(what=sentence) if sentence else CLUB_NOT_REACHED)


@query
def _waiting_marks(transaction: Reader) -> tuple[Backup, Mapping[Thing, str]]:
    """Return a backup of the waiting marks of forgotten people, and their stamps."""
    marks, sent = {("person", id): BackedUpPerson(mark_of(id)) for id in transaction.forgotten()}, transaction.sent()
    stamps = {thing: _stamp(mark) for thing, mark in marks.items()}
    waiting = _unsent(stamps, sent)
    return Backup([], [marks[thing] for thing in waiting], [], handed=True), {thing: stamps[thing] for thing in waiting}


@query
def _backup_of_waiting(transaction: Reader, most: int) -> tuple[Backup, Mapping[Thing, str], list[str]]:
    """Return a backup of about `most` bytes of the waiting changes, its stamps, and the ids of others' matches in it.

    It has all people seated in its matches. Shorter histories come first: a version that became a match of its own is
    at the club before the version that was chosen in its place, also if the exchange ends between two parcels.
    """
    stamps, sent = _stamps(transaction), transaction.sent()
    unsent = _unsent(stamps, sent)
    rows = [id for kind, id in unsent if kind == "match"]
    pages, records = _as_many_as_fit(_readable(transaction, rows), most)
    season_ids = {id for kind, id in unsent if kind == "season"}
    seasons = [each for each in transaction.every_season() if each.id in season_ids]
    seated = {id for each in records for who in each.sitters.values() for id in who.values}
    seated |= {id for each in seasons for id in all_people(each)}
    people = people_with(transaction, seated | {id for kind, id in unsent if kind == "person"})
    things = [*(("match", each.id) for each in records), *(("person", each.person.id) for each in people)]
    things += [("season", id) for id in season_ids]
    backup = Backup(pages, people, seasons, handed=True)
    brought = [each.id for each in records if ("match", each.id) in sent and sent["match", each.id].came]
    return backup, {each: stamps[each] for each in things if each in stamps}, brought


def _as_many_as_fit(records: Iterator[MatchRecord], most: int) -> tuple[list[Page], list[MatchRecord]]:
    """Print pages up to `most` bytes together, but at least one; and return them with their matches."""
    pages, fitting, size = list[Page](), list[MatchRecord](), 0
    for record in islice(records, _MATCHES_AT_ONCE):
        page = print_page(record.bare)
        size += len(page.content)
        if pages and size > most:
            break
        pages.append(page)
        fitting.append(record)
    return pages, fitting


def _readable(transaction: Reader, ids: Iterable[str]) -> Iterator[MatchRecord]:
    """Yield the matches with these ids, without damaged ones."""
    for id in ids:
        with suppress(NotKept):
            if (record := transaction.whole(id)) is not None:
                yield record


@command
def _acknowledge(services: AppServices, stamps: Mapping[Thing, str], answer: ClubReply) -> int:
    """Store the club's answers, and return the number of accepted things. Raises `Refused`."""
    answered = dict(_answered(answer.body))
    if not stamps.keys() & answered.keys():  # otherwise it would be sent again and again
        raise Refused(CLUB_NOT_UNDERSTOOD)
    with services.writing() as transaction:
        transaction.set_sent((each, Sent(stamp, answered[each])) for each, stamp in stamps.items() if each in answered)
    return sum(answered.get(each) is None for each in stamps)


def _answered(body: bytes) -> Iterator[tuple[Thing, str | None]]:
    """Parse the club's answer for each thing: None if accepted, else the sentence of the refusal. Raises `Refused`."""
    try:
        for each in json.loads(body)["items"]:
            yield (str(each["kind"]), str(each["id"])), None if each["said"] is None else str(each["said"])
    except (ValueError, TypeError, LookupError):
        raise Refused(CLUB_NOT_UNDERSTOOD) from None


@command
def _have_come(services: AppServices, content: bytes, seen: str) -> None:
    """Store the last change that was pulled, and mark pulled things that are equal here as sent."""
    backup = read_backup(content, services.catalogue) if content else Backup()
    records = [read_page(page, services.catalogue) for page in backup.pages]
    there: dict[Thing, str] = {("match", each.id): each.stamp for each in records}
    there |= {("person", each.person.id): _stamp(each) for each in backup.people}
    there |= {("season", each.id): _stamp(each) for each in backup.seasons}
    with services.writing() as transaction:
        stamps = _stamps(transaction) if there else {}
        transaction.set_sent(
            (each, Sent(stamp, came=True)) for each, stamp in there.items() if stamps.get(each) == stamp
        )
        transaction.set_seen(seen)


def _unsent(stamps: Mapping[Thing, str], sent: Mapping[Thing, Sent]) -> list[Thing]:
    return [thing for thing, stamp in stamps.items() if thing not in sent or sent[thing].stamp != stamp]


def _stamps(transaction: Reader) -> dict[Thing, str]:
    """Return the stamp of everything that the club gets, people first."""
    people = {("person", each.person.id): _stamp(each) for each in everybody(transaction)}
    matches = {("match", id): stamp for id, stamp in transaction.match_stamps().items()}
    seasons = {("season", each.id): _stamp(each) for each in transaction.every_season()}
    return {**people, **matches, **seasons}


def _stamp(each: BackedUpPerson | Season) -> str:
    """Return a hash of the newest versions of a person, with the merge, or of a season."""
    several: tuple[Versioned, ...] = (each,) if isinstance(each, Season) else (each.person, each.merged)
    parts: list[str] = []
    for one in several:
        parts += sorted(id for version in versions_of(one) for id in version.versions.newest_ids)
    if isinstance(each, BackedUpPerson):
        parts.append("forgotten" if each.person.forgotten else "")
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]
