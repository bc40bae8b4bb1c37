"""Kept: phones that push to a club and pull from it, in any order and with answers lost, end alike; nothing vanishes.

The histories are Hypothesis's: what fails is told as the shortest history that fails. A case is ten of them, and its
seed follows from the proof's own, so that a proof that was stopped can go on.

Whoever may enter changes matches of others too: the club refuses that with a sentence, and it stays on that phone.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import delete, update

from scorekeeper.club.items import latest_number
from scorekeeper.club.opening import open_database
from scorekeeper.club.schema import CLUB, METADATA
from scorekeeper.match.document import deal_to_dict, metadata_to_dict
from scorekeeper.match.match import Deal
from scorekeeper.match.versioned import versions_of
from scorekeeper.service import club, library, match_versions, people, play
from scorekeeper.service.faults import Refused
from scorekeeper.service.restoring import restore_backup
from tests.club.phones import phones
from tests.club.postgresql import empty_database
from tests.service.tables import worked_example

HISTORIES = settings(
    max_examples=10,
    stateful_step_count=50,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
FEWER = settings(HISTORIES, max_examples=2)
"""Fewer examples, as each transaction goes to another process."""
PHONES = st.integers(0, 3)
WHICH = st.integers(0, 9)
COUNTS = ([6, 6, 4], [5, 7, 4], [4, 8, 4], [7, 5, 4])
TABLES = (("Anna", "Bo", "Cleo"), ("Anna", "Dag", "Eva"), ("Kim", "Lou", "Mia"))
NAMES = ("Annie", "Bob", "Kimmy")
APART = 5
"""Steps at least until all exchange again, which takes longer than all other steps."""
ROUNDS = 8
"""Exchanges of each phone after which nothing is new any more, at most."""


class Club(RuleBasedStateMachine):
    """Phones with their rights, and what each of them has written."""

    database = None
    luck = Random()
    """The source of the ids of versions: a history that fails does so again."""

    def __init__(self):
        super().__init__()
        self.luck.seed(1)
        self.loop, self.stack = asyncio.new_event_loop(), ExitStack()

    def teardown(self):
        READ.clear()
        self.stack.close()
        self.loop.close()

    def done(self, doing):
        """Carry out an action of somebody at a phone to its end."""
        return self.loop.run_until_complete(doing)

    @initialize(rights=st.lists(st.sampled_from(["run", "enter", "enter"]), min_size=1, max_size=3))
    def come(self, rights):
        clear(self.database)
        self.phones = self.stack.enter_context(phones(self.database, "run", *rights))
        self.marks = count(1)
        self.recorded, self.gone = {}, set()
        self.made = [set() for _ in self.phones]  # the versions that each phone has made
        self.made_apart = [set() for _ in self.phones]  # those that the club does not take
        self.apart = [set() for _ in self.phones]  # the matches of others that each has changed and may not
        self.names_apart = [set() for _ in self.phones]
        self.steps = 0  # since everybody exchanged last
        for number, phone in enumerate(self.phones):
            ids, persons, minutes = count(1), count(1), count()
            phone.services = replace(
                phone.services,
                new_id=partial(numbered, f"m{number}", ids),
                new_person_id=partial(numbered, f"p{number}", persons),
                now=partial(moment, number, minutes),
            )
            self.done(club.join(phone.services, "", ""))
        for number in (0, 1):  # a match of whoever runs it and one of another, which all have
            self.start(number, TABLES[number])
            self.record(number, 0, COUNTS[number])
        self.until_nothing_is_new()

    # --- what somebody writes at a phone

    @rule(at=PHONES, table=st.sampled_from(TABLES))
    def start(self, at, table):
        number, phone = self.at(at)
        self.written(number, self.done(play.start(phone.services, replace(worked_example(), players=table))).id)

    @rule(at=PHONES, which=WHICH, counts=st.sampled_from(COUNTS), more=st.booleans())
    def play(self, at, which, counts, more):
        for _ in range(1 + more):
            self.record(at, which, counts)

    @rule(one=PHONES, other=PHONES, which=WHICH)
    def part(self, one, other, which):
        """Two phones record in the same match, and neither has heard of the other."""
        for at, counts in ((one, COUNTS[0]), (other, COUNTS[1])):
            self.record(at, which, counts)

    def record(self, at, which, counts):
        number, now = self.in_hand(at, which)
        if now is not None and now.sheet.due is not None:
            contract = now.sheet.due.choices[0]
            answers = {"contract": contract, "counts": counts} | ({"trump": "hearts"} if contract == "trumf" else {})
            new = Deal(answers, note=f"deal {next(self.marks)}")
            self.change(number, now, play.record, new)
            self.recorded[new.note] = number

    @rule(at=PHONES, which=WHICH, counts=st.sampled_from(COUNTS))
    def amend(self, at, which, counts):
        """Mend the first deal; its note, by which it is known here, stays."""
        number, now = self.in_hand(at, which)
        if now is not None and now.match.deals:
            old = now.match.deals[0]
            self.change(number, now, play.amend, 0, replace(old, answers={**old.answers, "counts": counts}))

    @rule(at=PHONES, which=WHICH)
    def undo(self, at, which):
        number, now = self.in_hand(at, which)
        if now is not None and now.undo:
            self.change(number, now, play.undo)

    @rule(at=PHONES, which=WHICH)
    def redo(self, at, which):
        number, now = self.in_hand(at, which)
        if now is not None and now.redo:
            self.change(number, now, play.redo)

    @rule(at=PHONES, which=WHICH, shelf=st.sampled_from(["open", "deleted"]))
    def delete_or_restore(self, at, which, shelf):
        number, phone = self.at(at)
        lines = self.done(library.matches(phone.services, shelf))
        if lines:
            id = lines[which % len(lines)].id
            self.done((library.discard if shelf == "open" else library.restore)(phone.services, id))
            self.written(number, id)

    @rule(at=PHONES, which=WHICH)
    def choose(self, at, which):
        number, now = self.in_hand(at, which)
        if now is None:
            return
        services = self.phones[number].services
        several = self.done(match_versions.versions(services, now.id))
        if len(several) > 1:
            before = {deal.note for each in several for deal in each.sheet.match.deals}
            chosen = several[which % len(several)]
            now = self.done(match_versions.choose(services, now.id, now.revision, chosen.id))
            self.gone |= before - notes_of(now)
            self.written(number, now.id)

    @rule(at=PHONES, which=WHICH)
    def keep_all(self, at, which):
        number, now = self.in_hand(at, which)
        if now is None:
            return
        services = self.phones[number].services
        if len(self.done(match_versions.versions(services, now.id))) > 1 and self.may(number, now.id):
            self.done(match_versions.keep_all(services, now.id, now.revision))
            self.written(number, now.id)

    @rule(at=PHONES, which=WHICH, name=st.sampled_from(NAMES))
    def rename(self, at, which, name):
        number, phone = self.at(at)
        known = self.done(people.people(phone.services))
        if not known:  # all matches are deleted
            return
        who = known[which % len(known)].id
        with suppress(Refused):  # two of one table may not have one name
            self.done(people.rename(phone.services, who, name))
        if not self.may(number, who):
            self.names_apart[number].add(who)

    # --- what goes over the network

    @rule(at=PHONES)
    def exchange(self, at):
        _, phone = self.at(at)
        self.done(phone.exchange())

    @rule(at=PHONES, push=st.booleans())
    def lose_an_answer(self, at, push):
        """The club has done what it was asked to, and the phone does not hear of it."""
        _, phone = self.at(at)

        async def request(path, body):
            answer = await phone.request(path, body)
            if (body is not None) == push:
                raise ConnectionResetError
            return answer

        with suppress(Refused):
            self.done(club.exchange(phone.services, request))

    @rule(at=PHONES)
    def ask_everything_twice(self, at):
        _, phone = self.at(at)

        async def request(path, body):
            await phone.request(path, body)
            return await phone.request(path, body)

        self.done(club.exchange(phone.services, request))

    @rule(at=PHONES)
    def stop_in_the_middle_of_a_pull(self, at):
        """Take in the answer to a pull, without recording it as seen."""
        _, phone = self.at(at)
        seen = self.done(club.club_of(phone.services)).seen
        answer = self.done(phone.request(f"changes?after={seen}", None))
        self.done(restore_backup(phone.services, answer.body, by_club=True))

    @rule(at=PHONES, which=WHICH, counts=st.sampled_from(COUNTS))
    def record_while_a_pull_is_under_way(self, at, which, counts):
        _, phone = self.at(at)
        answers = []

        async def request(path, body):
            answers.append(await phone.request(path, body))
            if body is None:
                raise InterruptedError
            return answers[-1]

        with suppress(Refused):
            self.done(club.exchange(phone.services, request))
        self.record(at, which, counts)

        async def answered(path, body):
            return answers.pop() if body is None and answers else await phone.request(path, body)

        self.done(club.exchange(phone.services, answered))

    # --- what holds

    @invariant()
    def no_deal_has_vanished_from_the_phone_that_recorded_it(self):
        """Unless it was undone, or somebody has chosen another version."""
        self.steps += 1
        for number, phone in enumerate(self.phones):
            mine = {note for note, by in self.recorded.items() if by == number}
            assert mine - self.gone <= {note for each in kept(phone.services).values() for note in each.notes}
            assert has_all(phone.services, self.made[number])

    @precondition(lambda self: self.steps >= APART)
    @rule()
    def everybody_exchanges_until_nothing_waits(self):
        self.steps = 0
        self.until_nothing_is_new()
        before = self.everything()
        for phone in self.phones:
            self.done(phone.exchange())
            seen = self.done(club.club_of(phone.services)).seen
            answer = self.done(phone.request("changes?after=", None))
            self.done(restore_backup(phone.services, answer.body, by_club=True))
            assert self.done(phone.request(f"changes?after={seen}", None)).headers[club.SEEN] == seen
        assert self.everything() == before
        self.all_show_the_same()

    def until_nothing_is_new(self):
        for _ in range(ROUNDS):
            before = self.latest()
            for phone in self.phones:
                self.done(phone.exchange())
            waiting = [self.done(club.waiting(phone.services)).number for phone in self.phones]
            if self.latest() == before and not any(waiting):
                return
        pytest.fail("there is always something new")

    def latest(self):
        with self.database.reading() as db:
            return latest_number(db)

    def everything(self):
        """Return the content of each phone without its parted versions: each pull sees anew which of them counts."""
        return [
            (
                {id: each for id, each in kept(phone.services).items() if (each.version_of or id) not in apart},
                entries(phone.services),
            )
            for phone, apart in zip(self.phones, self.apart, strict=True)
        ]

    def all_show_the_same(self):
        first = self.phones[0]  # who runs the club, so that nothing is apart
        for number, phone in enumerate(self.phones):
            ours, theirs = kept(phone.services), kept(first.services)
            for id in ours.keys() | theirs.keys():
                one = ours.get(id, theirs.get(id))
                if (one.version_of or id) not in self.apart[number]:
                    assert (id, ours.get(id)) == (id, theirs.get(id))
            names, known = entries(phone.services), entries(first.services)
            for id in names.keys() | known.keys():
                if id not in self.names_apart[number]:
                    assert (id, names.get(id)) == (id, known.get(id))
            if phone.who.runs_club:
                assert self.done(club.waiting(phone.services)).refused == ()
        of_all = set().union(*self.made) - set().union(*self.made_apart)
        for phone in self.phones:
            assert has_all(phone.services, of_all)

    # ---

    def at(self, at):
        number = at % len(self.phones)
        return number, self.phones[number]

    def may(self, number, id):
        """Whether a phone may change a match or a person there: the id says where it began."""
        return self.phones[number].who.runs_club or id[1] == str(number)

    def in_hand(self, at, which):
        """One of the matches that are shown on a phone; not one that was another version once."""
        number, phone = self.at(at)
        lines = [each for shelf in ("open", "over") for each in self.done(library.matches(phone.services, shelf))]
        ids = sorted(line.id for line in lines if line.id[0] == "m")
        return number, self.done(play.open_match(phone.services, ids[which % len(ids)])) if ids else None

    def change(self, number, now, command, *details):
        after = self.done(command(self.phones[number].services, now.id, now.revision, *details))
        self.gone |= notes_of(now) - notes_of(after)
        self.written(number, now.id)

    def written(self, number, id):
        """Note the version that a phone has made of a match."""
        with self.phones[number].services.store.reading() as transaction:
            self.made[number].add(transaction.versions(id).newest)
            if not self.may(number, id):
                self.apart[number].add(id)
                self.made_apart[number].add(transaction.versions(id).newest)


def numbered(prefix, numbers):
    return f"{prefix}-{next(numbers)}"


def moment(phone, minutes):
    return f"2026-01-31T2{phone}:{next(minutes) % 60:02}:00Z"


def notes_of(now):
    return {deal.note for deal in now.match.deals}


READ = {}
"""The count of writes to the store of each phone in a history, and the content that was then read."""


class Kept:
    """A row of a store, as it is compared."""

    __hash__ = None

    def __init__(self, whole):
        self.version_of, self.notes = whole.version_of, [deal.note for deal in whole.match.deals]
        deals = [deal_to_dict(deal) for deal in whole.match.deals]
        self.plain = whole.version_of, whole.deleted, metadata_to_dict(whole.match), deals, whole.versions.newest

    def __eq__(self, other):
        return isinstance(other, Kept) and self.plain == other.plain

    def __repr__(self):
        return repr(self.plain)


def kept(services):
    """All that a phone has, the deleted matches and the versions that have parted too."""
    changes = services.store._db.total_changes
    before = READ.get(id(services))
    if before is not None and before[0] == changes:  # nothing was written since it was read
        return before[1]
    with services.store.reading() as transaction:
        found = {id: Kept(transaction.whole(id)) for id in transaction.every_id()}
    READ[id(services)] = changes, found
    return found


def entries(services):
    """The name of everybody, of each version of it, and its id."""
    with services.store.reading() as transaction:
        known = {each.person.id: each.person for each in transaction.every_person()}
    return {id: [(each.name, each.versions.newest) for each in versions_of(person)] for id, person in known.items()}


def has_all(services, made):
    """Whether the matches have come through all of these versions here."""
    with services.store.reading() as transaction:
        several = [transaction.versions(id) for id in transaction.every_id()]
    return all(any(versions.knows(each) for versions in several) for each in made)


def clear(database):
    """Take everything out of a club, as before its first phone came."""
    with database.writing() as db:
        for table in reversed(METADATA.sorted_tables):
            if table is not CLUB:
                db.execute(delete(table))
        db.execute(update(CLUB).values(number=0))


@pytest.fixture
def luck(monkeypatch):
    """Versions get ids that follow from the history alone."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: Club.luck.randbytes(size).hex())


@pytest.mark.usefixtures("luck")
@pytest.mark.unmeasured
@pytest.mark.proof(whole=200)
def test_phones_that_push_and_pull_in_any_order_end_alike_and_no_deal_vanishes(cases, tmp_path):
    with closing(open_database(tmp_path)) as Club.database:
        for case in cases:
            run_state_machine_as_test(seed(case.random.getrandbits(64))(Club), settings=HISTORIES)


@pytest.mark.usefixtures("luck")
@pytest.mark.unmeasured
@pytest.mark.proof(whole=300, share=False)
def test_phones_that_push_and_pull_end_alike_where_the_club_is_on_postgresql(cases, tmp_path):
    with empty_database() as url, closing(open_database(tmp_path, url)) as Club.database:
        for case in cases:
            run_state_machine_as_test(seed(case.random.getrandbits(64))(Club), settings=FEWER)
