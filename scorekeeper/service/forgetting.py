"""Forgetting a person: how far it would reach, and doing it. It cannot be undone.

The matches are looked through some at a time, and what becomes of each is kept as rows; others have their turn
meanwhile. Then all of it is written in one transaction, where matches that were written to since are looked at again.
What was written is read back, and the backups and the file are cleaned.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from scorekeeper.match.forgetting import Forgotten, forget_in, games_of, holds, texts_of, without_names
from scorekeeper.match.names import comparison_key
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.versioned import versions_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, query
from scorekeeper.service.faults import Refused
from scorekeeper.service.forgetting_told import ForgottenPerson, FreeText, FreeTextKind, Reach
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.service.match_summary import renamed
from scorekeeper.service.own_words import own_words, prose_of, with_other_words
from scorekeeper.service.people import KnownPerson, found_person, known_people
from scorekeeper.store import forgetting as in_store
from scorekeeper.store.faults import NotKept
from scorekeeper.store.forgetting import Cleaned, Within, holds_names
from scorekeeper.store.people_reader import ForgottenHere
from scorekeeper.store.reader import Reader

log = logging.getLogger(__name__)

_BATCH: Final = 10
"""Matches that are looked at in one go: of twenty deals each they take some hundredths of a second."""

_TRIES: Final = 3
"""How often all is looked through while others change who is called what; the last time they wait."""

_LARGE: Final = 1_000_000
"""More than what is little to the `Offload`: whoever waits for a lock waits beside the event loop."""


class _InMatch(NamedTuple):
    """What was found in a match that may hold the name: nothing `within` where it cannot be read."""

    within: Within | None
    texts: tuple[FreeText, ...] = ()


class _Moment(NamedTuple):
    """Whose names go, as of one moment, and something of every match that is another once it was written to."""

    known: KnownPerson
    forgotten: Forgotten
    stamps: Mapping[str, object]


_Found: TypeAlias = dict[str, _InMatch]
"""What was found in matches, by their ids; those that have nothing of the name are missing."""


async def reach_of_forgetting(services: AppServices, id: str, progress: Progress = UNFOLLOWED) -> Reach:
    """How far forgetting a person would reach. Nothing is changed. Raises `Refused`."""
    services.check_people()
    moment = await _moment(services, id)
    found = await _look_through(services, moment.stamps, moment.forgotten, progress.reached)
    notes, names = await _notes(services, services.catalogue, moment.forgotten), moment.known.names
    backups = services.store.backups
    copies = [] if backups is None else [copy.path for copy in backups.copies()]
    return Reach(
        moment.known,
        sum(_changes(each) for each in found.values()),
        _texts_of_all(found, notes),
        _unreadable_of(found),
        sum([await services.offload(_LARGE, partial(holds_names, copy, names)) for copy in copies]),
        await services.offload(_LARGE, partial(_set_aside_files, services, names)),
    )


async def forget(
    services: AppServices, id: str, texts: Mapping[str, str] | None = None, progress: Progress = UNFOLLOWED
) -> ForgottenPerson:
    """Forget a person, and whoever was merged into them: every name and the note go, the scores stay.

    `texts` has what is written in the place of a title or a note, by what it says now; others that hold the name stay
    as they are, and are listed in what is returned. Raises `Refused`; nothing was changed then.
    """
    services.check_people()
    decided = dict(texts or {})
    written, tries = None, 0
    while written is None:
        tries += 1
        moment = await _moment(services, id)
        forgotten = _decided(services.catalogue, moment.forgotten, lambda text: decided.get(text, text))
        found = await _look_through(services, moment.stamps, forgotten, progress.reached)
        written = await _write(services, moment, found, forgotten, waiting=tries < _TRIES)
    forgotten, found = written
    try:
        reading_back = partial(progress.finishing, Phrase("Reading it back"))  # what is durable is not stopped any more
        here = await _look_through(services, found, forgotten, reading_back)
        left = _texts_of_all(here, await _notes(services, services.catalogue, forgotten))
    except (Refused, *in_store.UNCLEAN) as error:  # it is written, but nothing can be said of what is there
        log.warning("What was forgotten could not be read back: %s", type(error).__name__)
        return ForgottenPerson(0, (), (), 0, 0, (), clean=False)
    unchanged = frozenset(each.text for each in left)
    in_backups = _decided(services.catalogue, forgotten, _in_backups(decided, unchanged, forgotten))
    cleaned = await _clean(services, in_backups, progress)
    services.store.back_up(services.now())
    return ForgottenPerson(
        sum(_changes(each) and not (id in here and _changes(here[id])) for id, each in found.items()),
        left,
        _unreadable_of(here),
        cleaned.rewritten,
        cleaned.removed,
        await services.offload(_LARGE, partial(_set_aside_files, services, moment.known.names)),
        cleaned.file,
    )


async def forget_in_matches(services: AppServices, id: str, matches: Collection[str]) -> None:
    """Forget a person in some matches alone, by their ids: the person stays known in others. Raises `Refused`.

    Wherever the name stands in a title or a note of one, "…" stands in its place.
    """
    services.check_people()
    await _forget_in_matches(services, id, matches)
    await services.offload(_LARGE, partial(in_store.clean, services.store))


@command
def _forget_in_matches(services: AppServices, id: str, matches: Collection[str]) -> None:
    with services.writing() as transaction:
        moment = _moment_in(transaction, id)
        names = moment.forgotten.names
        forgotten = _decided(services.catalogue, moment.forgotten, partial(without_names, names=names))
        for each in _in_matches(transaction, services.catalogue, sorted(matches), forgotten).values():
            if each.within is not None:
                in_store.write_within(transaction, each.within)
        transaction.set_forgetting(due=True)


def _moment_in(transaction: Reader, id: str) -> _Moment:
    """Whose names go now. Also those that are written in the person's seats, where nobody else has them."""
    known = found_person(transaction, id)
    others = frozenset(key for each in known_people(transaction) if each.id != known.id for key in each.keys)
    names = dict.fromkeys(known.names)
    for match_id, seat in transaction.seats_of(known.id):
        names |= dict.fromkeys(transaction.players_of(match_id)[seat : seat + 1])
    theirs = tuple(name for name in names if comparison_key(name) not in others)
    return _Moment(known, Forgotten(known.ids, theirs, others=others), transaction.stamps())


_moment = query(_moment_in)


async def _look_through(
    services: AppServices, ids: Collection[str], forgotten: Forgotten, reached: Callable[[int, int], Awaitable[None]]
) -> _Found:
    """What there is of the names in these matches, which are read some at a time; `reached` is told how many were."""
    found: _Found = {}
    order = sorted(ids)
    for done in range(0, len(order), _BATCH):
        found |= await _look_at(services, services.catalogue, order[done : done + _BATCH], forgotten)
        await reached(min(done + _BATCH, len(order)), len(order))
    return found


def _in_matches(transaction: Reader, catalogue: Catalogue, ids: Sequence[str], forgotten: Forgotten) -> _Found:
    found: _Found = {}
    for id in sorted(transaction.matches_with(forgotten.keys, forgotten.ids, ids)):
        try:
            record = transaction.whole(id)
        except NotKept:
            found[id] = _InMatch(None)
            continue
        if record is not None:
            within = _with_summary(transaction, record, in_store.within(record, forgotten), forgotten)
            found[id] = _InMatch(within, tuple(_texts_in(record, catalogue, forgotten)))
    return found


_look_at = query(_in_matches)


def _with_summary(transaction: Reader, record: MatchRecord, within: Within, forgotten: Forgotten) -> Within:
    """With what lists show of the match then, where that is cached."""
    if within.rows is None or (line := transaction.summary_cache(record.id)) is None:
        return within
    summary = renamed(line, forget_in(record, forgotten).match)
    return within._replace(rows=within.rows._replace(summary=summary))


@command
def _write(
    services: AppServices, moment: _Moment, found: _Found, decided: Forgotten, *, waiting: bool
) -> tuple[Forgotten, _Found] | None:
    """Forget everywhere, in one transaction. Matches that were written to since the moment are looked at again.

    Returned are those whose names they were, and what was found in each match that may have held one.
    None, and nothing is changed, where names go now that did not; without `waiting` all are looked at again instead.
    """
    with services.writing() as transaction:
        now = _moment_in(transaction, moment.known.id)
        alike = now.forgotten == moment.forgotten
        if waiting and not alike:
            return None
        forgotten = replace(now.forgotten, text=decided.text, game=decided.game)
        same = {id for id, stamp in now.stamps.items() if alike and moment.stamps.get(id) == stamp}
        found = {id: each for id, each in found.items() if id in same}
        others = sorted(now.stamps.keys() - same)
        found |= _in_matches(transaction, services.catalogue, others, forgotten)
        for each in found.values():
            if each.within is not None:
                in_store.write_within(transaction, each.within)
        in_store.forget_people(transaction, forgotten)
        transaction.set_forgetting(due=True)
    return now.forgotten, found


def _changes(found: _InMatch) -> bool:
    """Whether anything of a match is written: it has a name there."""
    return found.within is not None and found.within.rows is not None


def _unreadable_of(found: _Found) -> tuple[str, ...]:
    return tuple(id for id, each in sorted(found.items()) if each.within is None)


def _texts_of_all(found: _Found, notes: Collection[FreeText]) -> tuple[FreeText, ...]:
    """The texts that hold a name, each once."""
    texts = (text for _, each in sorted(found.items()) for text in each.texts)
    return tuple(dict.fromkeys((*texts, *notes)))


async def _clean(services: AppServices, forgotten: Forgotten, progress: Progress) -> Cleaned:
    """Clean the backups and the file: beside the event loop, where that can be."""
    done, store, backups = Cleaned(file=True), services.store, services.store.backups
    try:
        earlier = await query(Reader.forgotten)(services)
        forgotten = replace(forgotten, ids=earlier.ids)
        if backups is not None:
            copies = await services.offload(_LARGE, partial(in_store.copies_to_clean, backups))
            for number, copy in enumerate(copies):
                await progress.finishing(Phrase("Cleaning the backups"), number, len(copies))
                work = partial(in_store.clean_copy, backups, copy, store.read_game, forgotten, earlier)
                done = done.and_then(await services.offload(_LARGE, work))
            await progress.finishing(Phrase("Cleaning the file"), 0, 1)
            await services.offload(_LARGE, store.write_anew_elsewhere())
        else:
            store.write_anew()
        await _note_clean(services, earlier)
    except (*in_store.UNCLEAN, Refused) as error:
        return in_store.unclean(done, error)
    return done


@command
def _note_clean(services: AppServices, earlier: ForgottenHere) -> None:
    in_store.note_clean(services.store, earlier)


def _in_backups(decided: Mapping[str, str], unchanged: Collection[str], forgotten: Forgotten) -> Callable[[str], str]:
    """What is written in the place of a text in an older backup: what was decided, or else none of the names."""

    def instead(text: str) -> str:
        if text in decided:
            return decided[text]
        return text if text in unchanged or not holds(text, forgotten.names) else without_names(text, forgotten.names)

    return instead


@query
def _notes(transaction: Reader, catalogue: Catalogue, forgotten: Forgotten) -> list[FreeText]:
    """The notes to others, the names of seasons and the texts of own games that hold a name."""
    found = list[FreeText]()
    for row in transaction.own_games():
        if row.own is not None:
            found += _words_in(row.own.game, "game", row.id, catalogue, forgotten)
    texts: list[tuple[FreeTextKind, str, str]] = []
    for season in transaction.seasons():
        texts += [("season", season.id, name) for name in dict.fromkeys(each.name for each in versions_of(season))]
    others = (each.person for each in known_people(transaction) if each.id not in forgotten.ids)
    texts += [("person", each.id, each.note) for each in others]
    names = forgotten.names
    return found + [FreeText(*each, without_names(each[2], names)) for each in texts if holds(each[2], names)]


def _texts_in(record: MatchRecord, catalogue: Catalogue, forgotten: Forgotten) -> Iterator[FreeText]:
    """The texts of a match that hold a name, each with what it says without."""
    seats = [seat for seat, id in enumerate(record.seats) if id in forgotten.ids]
    instead = f"Player {seats[0] + 1}" if seats else "…"
    for kind, text in texts_of(record):
        if holds(text, forgotten.names):
            yield FreeText(kind, record.id, text, without_names(text, forgotten.names, instead))
    for game in games_of(record):
        yield from _words_in(game, "rules", record.id, catalogue, forgotten)


def _words_in(
    game: AnyGame, kind: FreeTextKind, id: str, catalogue: Catalogue, forgotten: Forgotten
) -> Iterator[FreeText]:
    """The words of the players' own in a table that hold a name, each with what it says without, where it can."""
    prose = prose_of(game)
    for text in sorted(own_words(catalogue, game)):
        if holds(text, forgotten.names):
            yield FreeText(kind, id, text, without_names(text, forgotten.names) if text in prose else None)


def _decided(catalogue: Catalogue, forgotten: Forgotten, text: Callable[[str], str]) -> Forgotten:
    """Whose names go, with what is written in the place of texts, those of tables too."""
    return replace(forgotten, text=text, game=lambda game, options: with_other_words(catalogue, game, options, text))


def _set_aside_files(services: AppServices, names: Collection[str]) -> tuple[str, ...]:
    """Damaged files beside the store that hold one of the names."""
    path = services.store.path
    if path is None or services.store.backups is None:
        return ()
    return tuple(file.name for file in sorted(path.parent.glob(f"{path.name}.damaged-*")) if holds_names(file, names))
