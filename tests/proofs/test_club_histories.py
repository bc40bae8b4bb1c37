"""Kept: phones that push to a club and pull from it, in any order and with answers lost, end alike; nothing vanishes.

The histories are Hypothesis's: what fails is told as the shortest history that fails. A case is ten of them, and its
seed follows from the proof's own, so that a proof that was stopped can go on.

Phones of the right to enter change matches of others and decide about people and seasons too: the club refuses that
with a sentence, and it stays on that phone.
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

from scorekeeper.club.database import open_database
from scorekeeper.club.items import latest_number
from scorekeeper.match.match import Deal
from scorekeeper.match.season import Season
from scorekeeper.service import club_exchange, forgetting, library, match_versions, people, play, seasons
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.service_faults import Refused
from tests.club.phones import phones
from tests.club.postgresql import empty_database
from tests.proofs.club_contents import READ, clear, copy_of, decisions, is_known, kept, newest_of, put_back, shown
from tests.service.tables import worked_example
from tests.support.faults import kinds_of

HISTORIES = settings(
    max_examples=5, stateful_step_count=60, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
FEWER = settings(HISTORIES, max_examples=2)
"""Fewer examples, as each transaction goes to another process."""
PHONES = st.integers(0, 3)
WHICH = st.integers(0, 9)
COUNTS = ([6, 6, 4], [5, 7, 4], [4, 8, 4], [7, 5, 4])
TABLES = (("Anna", "Bo", "Cleo"), ("Anna", "Dag", "Eva"), ("Kim", "Lou", "Mia"))
NAMES = ("Annie", "Bob", "Kimmy")
FEW = 5
"""Other versions of a match, beyond which nobody plays on before choosing."""
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
        self.made = [set() for _ in self.phones]  # the versions that each phone has made: kind, id and version
        self.apart = [set() for _ in self.phones]  # what the club has refused from each: matches, people and seasons
        self.copy = None  # an export of the club
        self.somebody_is_forgotten = False
        self.steps = 0  # since everybody exchanged last
        for number, phone in enumerate(self.phones):
            ids, persons, minutes = count(1), count(1), count()
            phone.services = replace(
                phone.services,
                new_id=partial(numbered, f"m{number}", ids),
                new_person_id=partial(numbered, f"p{number}", persons),
                now=partial(moment, number, minutes),
            )
            self.done(club_exchange.join(phone.services, "", ""))
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
        if now is not None and now.parted > FEW:
            self.choose(at, which)  # a match has so many versions at most, and somebody is told to choose
        elif now is not None and now.sheet.due is not None:
            contract = now.sheet.due.choices[0]
            answers = {"contract": contract, "counts": counts} | ({"trump": "hearts"} if contract == "trumf" else {})
            new = Deal(answers, note=f"deal {next(self.marks)}")
            if self.change(number, now, play.record, new):
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
            self.unless_closed((library.discard if shelf == "open" else library.restore)(phone.services, id))
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
            after = self.unless_closed(match_versions.choose(services, now.id, now.revision, chosen.id))
            if after is not None:
                self.gone |= before - notes_of(after)
                self.written(number, now.id)

    @rule(at=PHONES, which=WHICH)
    def keep_all(self, at, which):
        number, now = self.in_hand(at, which)
        if now is None:
            return
        services = self.phones[number].services
        if len(self.done(match_versions.versions(services, now.id))) > 1 and self.may(number, now.id):
            self.unless_closed(match_versions.keep_all(services, now.id, now.revision))
            self.written(number, now.id)

    # --- what somebody decides at a phone about people and seasons

    @rule(at=PHONES, which=WHICH, name=st.sampled_from(NAMES))
    def rename(self, at, which, name):
        number, phone = self.at(at)
        known = self.done(people.people(phone.services))
        if known:  # else all matches are deleted
            id = known[which % len(known)].id
            if self.happens(people.rename(phone.services, id, name)):  # two of one table may not have one name
                self.decided(number, "person", id)

    @rule(at=PHONES, which=WHICH, other=WHICH)
    def merge(self, at, which, other):
        number, phone = self.at(at)
        known = self.done(people.people(phone.services))
        if known:
            keep, gone = known[which % len(known)].id, known[other % len(known)].id
            if self.happens(people.merge(phone.services, keep, gone)):  # not of those who sat at one table
                self.decided(number, "merge", gone)

    @rule(at=PHONES, which=WHICH)
    def split(self, at, which):
        number, phone = self.at(at)
        merged = sorted(each.id for known in self.done(people.people(phone.services)) for each in known.merged)
        if merged:
            id = merged[which % len(merged)]
            self.done(people.split(phone.services, id))
            self.decided(number, "merge", id)

    @rule(at=PHONES, which=WHICH, other=WHICH)
    def keep_apart(self, at, which, other):
        number, phone = self.at(at)
        known = self.done(people.people(phone.services))
        if known:
            one, two = known[which % len(known)].id, known[other % len(known)].id
            self.done(people.keep_apart(phone.services, one, two))
            for id in (one, two):
                self.decided(number, "merge", id)

    @rule(at=PHONES, which=WHICH)
    def forget(self, at, which):
        running = [each for each in self.phones if each.who.runs_club]
        services = running[at % len(running)].services
        known = self.done(people.people(services))
        if known:
            self.somebody_is_forgotten = True
            self.done(forgetting.forget(services, known[which % len(known)].id))

    @rule(at=PHONES, name=st.sampled_from(["Spring", "Autumn"]))
    def begin_season(self, at, name):
        number, phone = self.at(at)
        with suppress(Refused):  # there is one of that name
            self.decided(number, "season", self.done(seasons.begin(phone.services, Season("", name, ("swedish",)))).id)

    @rule(at=PHONES, which=WHICH, doing=st.sampled_from(["close", "open", "remove", "rename", "count", "people"]))
    def set_season(self, at, which, doing):
        number, phone = self.at(at)
        services, known = phone.services, sorted(self.done(seasons.seasons(phone.services)), key=season_id)
        if not known:
            return
        season = known[which % len(known)].season
        someone = tuple(each.id for each in self.done(people.people(services))[:2])
        doings = {
            "close": lambda: seasons.close(services, season.id),
            "open": lambda: seasons.open_again(services, season.id),
            "remove": lambda: seasons.remove(services, season.id),
            "rename": lambda: seasons.change(services, replace(season, name=f"{season.name} {which}")),
            "count": lambda: seasons.change(services, replace(season, counts="wins")),
            "people": lambda: seasons.change(services, replace(season, people=someone)),
        }
        if self.happens(doings[doing]()):
            self.decided(number, "season", season.id)

    @rule(at=PHONES, which=WHICH, other=WHICH)
    def merge_seasons(self, at, which, other):
        number, phone = self.at(at)
        known = sorted(self.done(seasons.seasons(phone.services)), key=season_id)
        if known:
            keep, gone = known[which % len(known)].season.id, known[other % len(known)].season.id
            if self.happens(seasons.merge(phone.services, keep, gone)):  # not where one is closed
                for id in (keep, gone):
                    self.decided(number, "season", id)

    @rule(at=PHONES, which=WHICH, into=WHICH)
    def put_into_season(self, at, which, into):
        number, now = self.in_hand(at, which)
        services = self.phones[number].services
        known = sorted(self.done(seasons.seasons(services)), key=season_id)
        if now is not None and known:
            season = known[into % len(known)].season.id
            if self.happens(seasons.add_matches(services, season, [now.id])):  # not where it is closed
                self.decided(number, "season of", now.id)

    @rule(at=PHONES, which=WHICH)
    def take_out_of_season(self, at, which):
        number, now = self.in_hand(at, which)
        services = self.phones[number].services
        if now is not None and self.happens(seasons.take_out(services, [now.id])):
            self.decided(number, "season of", now.id)

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
    def no_deal_has_vanished_from_the_phone_that_recorded_it(self):
        """Unless it was undone, or somebody has chosen another version."""
        self.steps += 1
        for number, phone in enumerate(self.phones):
            mine = {note for note, by in self.recorded.items() if by == number}
            assert mine - self.gone <= {note for each in kept(phone.services).values() for note in each.notes}
            unknown = [each for each in self.made[number] if not is_known(phone.services, *each)]
            assert unknown == [], (number, unknown)

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

    def everything(self):
        """What each phone has but what is apart there: which of its versions counts is seen anew with each pull."""
        return [self.of_phone(number, self.apart[number]) for number in range(len(self.phones))]

    def of_phone(self, number, apart):
        """What a phone has and shows. Where people are apart, whoever counts as another is forgotten with that one.

        The name on a seat that is nobody's goes with the last person of that name: which that was can differ.
        """
        services = self.phones[number].services
        found = {id: each for id, each in kept(services).items() if (each.version_of or id) not in apart}
        are_people = any(id.startswith("p") for id in apart)
        nameless = {
            id for id, each in found.items() if are_people or (self.somebody_is_forgotten and not each.is_seated)
        }
        matches = {id: each.without_names if id in nameless else each.plain for id, each in found.items()}
        beside = {thing: said for thing, said in decisions(services).items() if thing[1] not in apart}
        if are_people:  # who sits where is known by name
            beside = {thing: said for thing, said in beside.items() if thing[0] != "sitter"}
        return matches, beside, None if apart else shown(services)

    def all_show_the_same(self):
        for number, phone in enumerate(self.phones):
            apart = self.apart[number]
            *here, screens = self.of_phone(number, apart)
            *there, first_screens = self.of_phone(0, apart)
            for ours, theirs in zip(here, there, strict=True):
                things = [thing for thing in ours.keys() | theirs.keys() if ours.get(thing) != theirs.get(thing)]
                differ = [(number, each, ours.get(each), theirs.get(each)) for each in things]
                assert differ == [], differ
            assert screens == first_screens
            for made in set.union(*self.made):
                is_refused = any(
                    made[1] in apart
                    for made_here, apart in zip(self.made, self.apart, strict=True)
                    if made in made_here
                )
                assert is_refused or is_known(phone.services, *made), made

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
        """Change a match, and return whether that was not refused."""
        after = self.unless_closed(command(self.phones[number].services, now.id, now.revision, *details))
        if after is None:
            return False
        self.gone |= notes_of(now) - notes_of(after)
        self.written(number, now.id)
        return True

    def unless_closed(self, doing):
        """Carry out an action; None where another phone has put the match into a season that is closed here."""
        try:
            return self.done(doing)
        except Refused as refused:
            if kinds_of(refused.faults) != ["counts_in_closed_season"]:
                raise

    def happens(self, doing):
        """Whether something that somebody does is not refused."""
        try:
            self.done(doing)
        except Refused:
            return False
        return True

    def written(self, number, id):
        """Note the version that a phone has made of a match."""
        self.decided(number, "match", id)

    def decided(self, number, kind, id):
        """Note the version that a phone has made of something."""
        if (newest := newest_of(self.phones[number].services, kind, id)) is not None:
            self.made[number].add((kind, id, newest))


def numbered(prefix, numbers):
    return f"{prefix}-{next(numbers)}"


def moment(phone, minutes):
    return f"2026-01-31T2{phone}:{next(minutes) % 60:02}:00Z"


def notes_of(now):
    return {deal.note for deal in now.match.deals}


def season_id(each):
    return each.season.id


@pytest.fixture
def luck(monkeypatch):
    """Versions get ids that follow from the history alone."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: Club.luck.randbytes(size).hex())


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
