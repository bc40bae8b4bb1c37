"""Kept: phones that push to a club and pull from it, in any order and with answers lost, end alike; nothing vanishes.

The histories are Hypothesis's: what fails is told as the shortest history that fails. A case is five of them, and its
seed follows from the proof's own, so that a proof that was stopped can go on.

Phones of the right to enter change matches of others and decide about people and seasons too: the club refuses that
with a sentence, and it stays on that phone.
"""

from __future__ import annotations

from contextlib import closing, suppress

import pytest
from hypothesis import seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from scorekeeper.club.database import open_database
from scorekeeper.club.items import latest_number
from scorekeeper.service import club_exchange
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.service_faults import Refused
from tests.club.phones import phones
from tests.club.postgresql import empty_database
from tests.proofs.club_contents import clear, copy_of, put_back
from tests.proofs.several_phones import COUNTS, HISTORIES, PHONES, TABLES, WHICH, SeveralPhones

FEWER = settings(HISTORIES, max_examples=3)
"""Two histories, as each transaction goes to another process."""
APART = 5
"""Steps at least until all exchange again, which takes longer than all other steps."""
ROUNDS = 8
"""Exchanges of each phone after which nothing is new any more, at most."""


class Club(SeveralPhones):
    """Phones with their rights at a club."""

    database = None

    @initialize(rights=st.lists(st.sampled_from(["run", "enter", "enter"]), min_size=1, max_size=3))
    def come(self, rights):
        clear(self.database)
        self.equip(self.stack.enter_context(phones(self.database, "run", *rights)))
        self.copy = None  # an export of the club
        self.steps = 0  # since everybody exchanged last
        for phone in self.phones:
            self.done(club_exchange.join(phone.services, "", ""))
        for number in (0, 1):  # a match of whoever runs it and one of another, which all have
            self.start(number, TABLES[number])
            self.record(number, 0, COUNTS[number])
        self.until_nothing_is_new()

    def is_used(self, id):
        """Whether a match was begun on a phone: who may change one that was another version once, no id says."""
        return id[0] == "m"

    def as_compared(self, each):
        """What two phones have alike of a match.

        A forgotten name goes where nobody has it any more: phones hear of both at different times. Whose the seats are
        is compared all the same.
        """
        return each.without_names if self.somebody_is_forgotten else each.plain

    def is_compared(self, kind, _id, name=""):
        """Whether two phones have a decision alike: of a name, as long as nobody is forgotten."""
        return super().is_compared(kind, _id, name) and (kind != "sitter" or not self.somebody_is_forgotten)

    def may(self, number, id):
        """Whether a phone may change a match there: the id says where it began."""
        return self.phones[number].who.runs_club or id[1] == str(number)

    def forgetting_phones(self):
        return [each for each in self.phones if each.who.runs_club]

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
            self.done(club_exchange.exchange(phone.services, request))

    @rule(at=PHONES)
    def ask_everything_twice(self, at):
        _, phone = self.at(at)

        async def request(path, body):
            await phone.request(path, body)
            return await phone.request(path, body)

        with suppress(Refused):  # the second time somebody is forgotten, whom the phone has not looked for
            self.done(club_exchange.exchange(phone.services, request))

    @rule(at=PHONES)
    def stop_in_the_middle_of_a_pull(self, at):
        """Take in the answer to a pull, without recording it as seen."""
        _, phone = self.at(at)
        seen = self.done(club_exchange.club_of(phone.services)).seen
        answer = self.done(phone.request(f"changes?after={seen}", None))
        if answer.body:  # else it was restored
            self.done(restore_backup(phone.services, answer.body, by_club=True))

    @rule(at=PHONES, which=WHICH, counts=st.sampled_from(COUNTS))
    def record_while_a_pull_is_under_way(self, at, which, counts):
        _, phone = self.at(at)
        answers = []

        async def request(path, body):
            answer = await phone.request(path, body)
            if body is None:
                answers.append(answer)
                raise InterruptedError
            return answer

        with suppress(Refused):
            self.done(club_exchange.exchange(phone.services, request))
        self.record(at, which, counts)

        async def answered(path, body):
            return answers.pop() if body is None and answers else await phone.request(path, body)

        self.done(club_exchange.exchange(phone.services, answered))

    @rule(at=PHONES)
    def leave_and_come_back(self, at):
        _, phone = self.at(at)
        self.done(club_exchange.leave(phone.services))
        self.done(club_exchange.join(phone.services, "", ""))

    @rule()
    def export(self):
        self.copy = copy_of(self.database)

    @precondition(lambda self: self.copy is not None)
    @rule()
    def restore_the_export(self):
        """The club is on yesterday's disk again; some of what phones have sent since is not there."""
        put_back(self.database, self.copy)
        self.was_restored = True

    # --- what holds

    @invariant()
    def steps_are_counted(self):
        self.steps += 1

    @precondition(lambda self: self.steps >= APART)
    @rule()
    def everybody_exchanges_until_nothing_waits(self):
        self.steps = 0
        self.until_nothing_is_new()
        before = self.everything()
        for phone in self.phones:
            self.done(phone.exchange())
            seen = self.done(club_exchange.club_of(phone.services)).seen
            answer = self.done(phone.request("changes?after=", None))
            self.done(restore_backup(phone.services, answer.body, by_club=True))
            assert self.done(phone.request(f"changes?after={seen}", None)).headers[club_exchange.SEEN] == seen
        assert self.everything() == before
        self.all_show_the_same()

    def until_nothing_is_new(self):
        for _ in range(ROUNDS):
            before = self.latest()
            for phone in self.phones:
                self.done(phone.exchange())
            waiting = [self.done(club_exchange.waiting(phone.services)).number for phone in self.phones]
            if self.latest() == before and not any(waiting):
                break
        else:
            pytest.fail("there is always something new")
        for number, phone in enumerate(self.phones):
            self.note_refused(number, phone)

    def note_refused(self, number, phone):
        """Note what the club has refused from a phone; from one that runs it, nothing ever."""
        with phone.services.store.reading() as transaction:
            refused = {id: sent.refused for (_, id), sent in transaction.sent().items() if sent.refused is not None}
            self.apart[number] |= {transaction.version_of(id) or id for id in refused}
        if phone.who.runs_club:
            assert refused == {}

    def latest(self):
        with self.database.reading() as db:
            return latest_number(db)


@pytest.mark.usefixtures("luck")
@pytest.mark.unmeasured
@pytest.mark.proof(whole=400)
def test_phones_that_push_and_pull_in_any_order_end_alike_and_no_deal_vanishes(cases, tmp_path):
    with closing(open_database(tmp_path)) as Club.database:
        for case in cases:
            run_state_machine_as_test(seed(case.random.getrandbits(64))(Club), settings=HISTORIES)


@pytest.mark.usefixtures("luck")
@pytest.mark.unmeasured
@pytest.mark.proof(whole=1000, share=False)
def test_phones_that_push_and_pull_end_alike_where_the_club_is_on_postgresql(cases, tmp_path):
    with empty_database() as url, closing(open_database(tmp_path, url)) as Club.database:
        for case in cases:
            run_state_machine_as_test(seed(case.random.getrandbits(64))(Club), settings=FEWER)
