"""The club: what of the store it does not have yet is pushed, and what is new there is pulled.

The store stays the truth of this phone, and nothing on it waits for the club. What is pushed is a backup of what has
changed since the club has last answered, without notes on people, journals and half-entered deals; what is pulled is
brought in as a season that was handed over. Both may be repeated, and a program that is killed in between has lost
nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Final, NamedTuple, TypeVar

from scorekeeper.exchange.backup_file import Backup, print_backup, print_page, read_backup, read_page
from scorekeeper.exchange.backup_lists import BackedUpPerson, BackedUpSeason
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import all_people
from scorekeeper.match.versioned import Versioned, versions_of
from scorekeeper.rules.phrase import Fault, Phrase, Sentence, counted_phrase
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.backup import everybody, people_with
from scorekeeper.service.club_access import FORGOTTEN, MORE, NUMBER, PULL, PUSH, ClubReply, Request
from scorekeeper.service.club_people import asked_about, forget_as_there, merge_as_there, tell_forgotten
from scorekeeper.service.command import command, query
from scorekeeper.service.faults import Refused
from scorekeeper.service.people import KnownPerson
from scorekeeper.service.restored_backup import RestoredBackup
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.restoring_seasons import backed_up_seasons
from scorekeeper.store.club import Club, Sent, Thing, stamped
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader

T = TypeVar("T")

_MATCHES_AT_ONCE: Final = 40
_ROUNDS: Final = 10_000
"""Requests of one exchange, at most: a club that always has more to say is not asked for ever."""

CLUB_NOT_REACHED = Fault("The club cannot be reached just now. Everything stays on this phone and is sent later.")
CLUB_NOT_UNDERSTOOD = Fault("The club's answer cannot be read. Everything stays on this phone.")
CLUB_SAYS = Sentence("The club has answered: “{what}”.")
NOT_IN_CLUB = Fault("This phone is in no club.")


class Waiting(NamedTuple):
    """How many things wait for the club, and the sentences with which it has refused others."""

    number: int
    refused: tuple[str, ...] = ()

    @property
    def phrase(self) -> Phrase:
        """The line for a person."""
        return counted_phrase(self.number, "{number} change waits for the club.", "{number} changes wait for the club.")


class Exchanged(NamedTuple):
    """What an exchange has brought: how many things the club has taken, and what came from it."""

    taken: int
    came: tuple[RestoredBackup, ...]

    @property
    def matches(self) -> int:
        """How many matches came, new or changed."""
        return sum(each.back + each.renewed + each.parted for each in self.came)


@command
def join(services: AppServices, address: str, token: str) -> None:
    """Belong to a club: from now on it is told everything that is kept here."""
    services.check_removes()
    with services.writing() as transaction:
        transaction.join_club(Club(address, token, 0))


@command
def leave(services: AppServices) -> None:
    """Belong to no club. Everything stays on this phone."""
    services.check_removes()
    with services.writing() as transaction:
        transaction.leave_club()


club_of = query(Reader.club)
"""The club that the store belongs to; None where it belongs to none."""


class ClubStatus(NamedTuple):
    """The club that the store belongs to, None where there is none; and what waits for it.

    `forgotten` are those whom the club has forgotten and who sit in matches of this phone alone.
    """

    club: Club | None
    waiting: Waiting
    forgotten: tuple[KnownPerson, ...] = ()


@query
def status(transaction: Reader) -> ClubStatus:
    """The club, and what waits for it."""
    found = transaction.club()
    if found is None:
        return ClubStatus(None, Waiting(0))
    return ClubStatus(found, _waiting(transaction), asked_about(transaction))


def _waiting(transaction: Reader) -> Waiting:
    """What waits for the club, and what it has refused."""
    sent, stamps = transaction.sent(), _stamps(transaction)
    refused = (sent[thing].refused for thing, stamp in stamps.items() if thing in sent and sent[thing].stamp == stamp)
    return Waiting(len(_unsent(stamps, sent)), tuple(sentence for sentence in refused if sentence is not None))


waiting = query(_waiting)


async def exchange(services: AppServices, request: Request, *, again: bool = False) -> Exchanged:
    """Push what waits, and pull what is new; `again`: also what the club has refused, which may allow it now.

    Raises `Refused` where the club is not reached or refuses all of it.
    """
    taken, came = 0, list[RestoredBackup]()
    if again:
        await _send_again(services)
    await _answer_of(tell_forgotten(services, request))
    for _ in range(_ROUNDS):
        backup, stamps = await _backup_of_waiting(services)
        if not stamps:
            break
        size = sum(len(page.content) for page in backup.pages)
        parcel = await services.offload(size, partial(print_backup, backup))
        taken += await _acknowledge(services, stamps, _checked(await _answer_of(request(PUSH, parcel))))
    for _ in range(_ROUNDS):
        club = await club_of(services)
        if club is None:
            raise Refused(NOT_IN_CLUB)
        answer = _checked(await _answer_of(request(PULL.format(number=club.number), None)))
        number, more = _number(answer), answer.headers.get(MORE) == "1"
        unsent = await _unsent_things(services) if answer.body else frozenset[Thing]()
        if answer.body:
            came.append(await restore_backup(services, answer.body, forgotten="leave_out"))
        await forget_as_there(services, frozenset(filter(None, answer.headers.get(FORGOTTEN, "").split(","))))
        await _have_come(services, answer.body, number, unsent)
        if not more:
            break
    return Exchanged(taken, tuple(came))


async def _answer_of(asking: Awaitable[T]) -> T:
    """What the club has answered. Raises `Refused` where it is not reached."""
    try:
        return await asking
    except OSError as error:
        raise Refused(CLUB_NOT_REACHED) from error


@command
def _send_again(services: AppServices) -> None:
    with services.writing() as transaction:
        transaction.drop_refused()


@query
def _unsent_things(transaction: Reader) -> frozenset[Thing]:
    """What waits for the club, or was refused there."""
    stamps, sent = _stamps(transaction), transaction.sent()
    refused = {thing for thing, row in sent.items() if row.refused is not None}
    return frozenset((*_unsent(stamps, sent), *refused))


def _checked(answer: ClubReply) -> ClubReply:
    """An answer that was given; one that refuses has its sentence in it. Raises `Refused`."""
    if answer.status < 300:  # noqa: PLR2004  # HTTP's answers to what was done
        return answer
    sentence = answer.body.decode("utf-8", "replace")[:500] if 400 <= answer.status < 500 else ""  # noqa: PLR2004
    raise Refused(CLUB_SAYS(what=sentence) if sentence else CLUB_NOT_REACHED)


def _number(answer: ClubReply) -> int:
    try:
        return int(answer.headers[NUMBER])
    except (KeyError, ValueError):
        raise Refused(CLUB_NOT_UNDERSTOOD) from None


@query
def _backup_of_waiting(transaction: Reader) -> tuple[Backup, Mapping[Thing, str]]:
    """Some of what waits, with the people who sit there and the seasons that it is in; and the stamps of all of it.

    How a season is set, and which matches it has, is told when all its matches are.
    """
    stamps = _stamps(transaction)
    unsent = _unsent(stamps, transaction.sent())
    rows = [id for kind, id in unsent if kind == "match"]
    records = list(islice(_readable(transaction, rows), _MATCHES_AT_ONCE))
    last = len(rows) <= _MATCHES_AT_ONCE
    of = {each.version_of or each.id for each in records}
    season_ids = {id for kind, id in unsent if kind == "season" and last}
    every = backed_up_seasons(transaction)
    seasons = [each for each in every if each.season.id in season_ids or not of.isdisjoint(each.matches)]
    seated = {id for each in records for id in each.seats if id is not None}
    seated |= {id for each in seasons for id in all_people(each.season)}
    people = people_with(transaction, seated | {id for kind, id in unsent if kind == "person"})
    things = [*(("match", each.id) for each in records), *(("person", each.person.id) for each in people)]
    things += [("season", id) for id in season_ids]
    backup = Backup([print_page(record.bare) for record in records], people, seasons, handed=True)
    return backup, {each: stamps[each] for each in things if each in stamps}


def _readable(transaction: Reader, ids: Iterable[str]) -> Iterator[MatchRecord]:
    """The matches of these ids, without what is damaged."""
    for id in ids:
        with suppress(NotKept):
            if (record := transaction.whole(id)) is not None:
                yield record


@command
def _acknowledge(services: AppServices, stamps: Mapping[Thing, str], answer: ClubReply) -> int:
    """Write what the club has answered for; how many things it has taken. Raises `Refused`."""
    answered = dict(_answered(answer.body))
    if not stamps.keys() & answered.keys():  # it would be sent again and again
        raise Refused(CLUB_NOT_UNDERSTOOD)
    with services.writing() as transaction:
        transaction.set_sent((each, Sent(stamp, answered[each])) for each, stamp in stamps.items() if each in answered)
    return sum(answered.get(each) is None for each in stamps)


def _answered(body: bytes) -> Iterator[tuple[Thing, str | None]]:
    """What the club says of each thing: None where it has it, or the sentence with which it refuses it."""
    try:
        for each in json.loads(body)["items"]:
            yield (str(each["kind"]), str(each["id"])), None if each["said"] is None else str(each["said"])
    except (ValueError, TypeError, LookupError):
        raise Refused(CLUB_NOT_UNDERSTOOD) from None


@command
def _have_come(services: AppServices, content: bytes, number: int, unsent: Collection[Thing]) -> None:
    """Write up to which change everything has come; and that the club has what is here as it is there."""
    backup = read_backup(content, services.catalogue) if content else Backup()
    tops = backup.tops
    records = [read_page(page, services.catalogue, tops) for page in backup.pages]
    with services.writing() as transaction:
        merge_as_there(transaction, backup.people, unsent)
        stamps = _stamps(transaction)
        there: dict[Thing, str] = {("match", each.id): _stamp_of_match(each) for each in records}
        there |= {("person", each.person.id): _stamp_of_person(each) for each in backup.people}
        there |= {("season", each.season.id): _stamp_of_season(each) for each in backup.seasons}
        transaction.set_sent((each, Sent(stamp)) for each, stamp in there.items() if stamps.get(each) == stamp)
        transaction.set_club_number(number)


def _unsent(stamps: Mapping[Thing, str], sent: Mapping[Thing, Sent]) -> list[Thing]:
    return [thing for thing, stamp in stamps.items() if thing not in sent or sent[thing].stamp != stamp]


def _stamps(transaction: Reader) -> dict[Thing, str]:
    """The stamp of everything that the club is told of, people first."""
    people = {("person", each.person.id): _stamp_of_person(each) for each in everybody(transaction)}
    matches = {("match", id): stamp for id, stamp in transaction.match_stamps().items()}
    seasons = {("season", each.season.id): _stamp_of_season(each) for each in backed_up_seasons(transaction)}
    return {**people, **matches, **seasons}


def _stamp_of_match(record: MatchRecord) -> str:
    return stamped(record.versions.newest_ids, aside=record.version_of is not None)


def _stamp_of_person(each: BackedUpPerson) -> str:
    return _hashed(*_newest(each.person), each.merged_into or "")


def _stamp_of_season(each: BackedUpSeason) -> str:
    return _hashed(*_newest(each.season), *sorted(each.matches))


def _newest(versioned: Versioned) -> list[str]:
    return sorted(id for each in versions_of(versioned) for id in each.versions.newest_ids)


def _hashed(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]
