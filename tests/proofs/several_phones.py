"""Several phones, and what people do at each of them: the same in histories with a club and without one."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from scorekeeper.match.match import Deal
from scorekeeper.match.season import Season
from scorekeeper.match.versioned import is_to_be_chosen, versions_of
from scorekeeper.service import forgetting, library, match_versions, people, play, seasons
from scorekeeper.service.service_faults import Refused
from tests.proofs.club_contents import READ, decisions, is_known, kept, newest_of, shown
from tests.service.tables import worked_example
from tests.support.entries import change_entry
from tests.support.faults import kinds_of

HISTORIES = settings(
    max_examples=6, stateful_step_count=60, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
"""Five histories of sixty steps, after the first, in which Hypothesis does as little as it can."""
PHONES = st.integers(0, 3)
WHICH = st.integers(0, 9)
COUNTS = ([6, 6, 4], [5, 7, 4], [4, 8, 4], [7, 5, 4])
TABLES = (("Anna", "Bo", "Cleo"), ("Anna", "Dag", "Eva"), ("Kim", "Lou", "Mia"))
NAMES = ("Annie", "Bob", "Kimmy")
SETTINGS = ("close", "open", "remove", "rename", "count", "least", "people", "apart")
PAIR = 2
FEW = 5
"""Other versions of a match, beyond which nobody plays on before choosing."""


class SeveralPhones(RuleBasedStateMachine):
    """Phones, each with its `services`, and what each of them has written."""

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

    def equip(self, phones):
        """Begin with these phones, whose ids say which of them made something."""
        self.phones = phones
        self.marks = count(1)
        self.recorded, self.gone, self.kept_all = {}, set(), set()
        self.made = [set() for _ in phones]  # the versions that each phone has made: kind, id and version
        self.apart = [set() for _ in phones]  # what a club has refused from each: matches, people and seasons
        self.somebody_is_forgotten = False
        for number, phone in enumerate(phones):
            ids, persons, minutes = count(1), count(1), count()
            phone.services = replace(
                phone.services,
                new_id=partial(numbered, f"m{number}", ids),
                new_person_id=partial(numbered, f"p{number}", persons),
                now=partial(moment, number, minutes),
            )

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
            self.marked(number, now, play.record, Deal(answers))

    def marked(self, number, now, command, *details):
        """Write a new deal, the last of the details, with a note by which it is known here."""
        *where, deal = details
        new = replace(deal, note=f"deal {next(self.marks)}")
        if self.change(number, now, command, *where, new):
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

    @rule(at=PHONES, which=WHICH, counts=st.sampled_from(COUNTS))
    def insert(self, at, which, counts):
        number, now = self.in_hand(at, which)
        if now is not None and now.match.deals:
            deal = Deal({"contract": "pass", "counts": counts})
            with suppress(Refused):  # who declares later has played that
                self.marked(number, now, play.insert, which % len(now.match.deals), deal)

    @rule(at=PHONES, which=WHICH)
    def delete_deal(self, at, which):
        number, now = self.in_hand(at, which)
        if now is not None and now.match.deals:
            self.change(number, now, play.delete, which % len(now.match.deals))

    @rule(at=PHONES, which=WHICH, seat=st.integers(0, 2), name=st.sampled_from((*NAMES, "Anna", "Bo")))
    def take_over(self, at, which, seat, name):
        number, now = self.in_hand(at, which)
        if now is not None:
            self.unless_refused(number, now, play.take_over, seat, name)

    @rule(at=PHONES, which=WHICH, seat=st.integers(0, 2), name=st.sampled_from((*NAMES, "Anna", "Bo")))
    def correct_a_name(self, at, which, seat, name):
        number, now = self.in_hand(at, which)
        if now is not None:
            players = (*now.match.players[:seat], name, *now.match.players[seat + 1 :])
            self.unless_refused(number, now, play.edit_details, replace(now.match, players=players))

    @rule(at=PHONES, which=WHICH)
    def title(self, at, which):
        number, now = self.in_hand(at, which)
        if now is not None:
            self.unless_refused(number, now, play.edit_details, replace(now.match, title=f"Evening {which}"))

    @rule(at=PHONES, which=WHICH)
    def end_or_reopen(self, at, which):
        number, now = self.in_hand(at, which)
        if now is not None:
            self.unless_refused(number, now, play.reopen if now.match.ended else play.finish)

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
        several = self.done(match_versions.versions(self.phones[number].services, now.id))
        if len(several) > 1:
            self.chosen(number, now, several, several[which % len(several)])

    def chosen(self, number, now, several, one):
        before = {deal.note for each in several for deal in each.sheet.match.deals}
        after = self.unless_closed(match_versions.choose(self.phones[number].services, now.id, now.revision, one.id))
        if after is not None:
            self.gone |= before - notes_of(after)
            self.written(number, now.id)

    @rule(at=PHONES, which=WHICH)
    def keep_all(self, at, which):
        number, now = self.in_hand(at, which)
        if now is None:
            return
        if now.parted and self.may(number, now.id):
            self.kept(number, now)

    def kept(self, number, now):
        self.unless_closed(match_versions.keep_all(self.phones[number].services, now.id, now.revision))
        self.kept_all.add(now.id)
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
        running = self.forgetting_phones()
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

    @rule(at=PHONES, which=WHICH, doing=st.sampled_from(SETTINGS))
    def set_season(self, at, which, doing):
        number, phone = self.at(at)
        services, known = phone.services, sorted(self.done(seasons.seasons(phone.services)), key=season_id)
        if not known:
            return
        season = known[which % len(known)].season
        someone = tuple(sorted(each.id for each in self.done(people.people(services))[:2]))
        doings = {
            "close": lambda: seasons.close(services, season.id),
            "open": lambda: seasons.open_again(services, season.id),
            "remove": lambda: seasons.remove(services, season.id),
            "rename": lambda: seasons.change(services, replace(season, name=f"{season.name} {which}")),
            "count": lambda: seasons.change(services, replace(season, counts="wins")),
            "least": lambda: seasons.change(services, replace(season, least=which % 3 + 1)),
            "people": lambda: seasons.change(services, replace(season, people=someone)),
            "apart": lambda: seasons.change(services, replace(season, apart=(*season.apart, someone))),
        }
        if (doing != "apart" or len(someone) == PAIR) and self.happens(doings[doing]()):
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

    @rule(at=PHONES, which=WHICH, said=st.sampled_from([{"guest": True}, {"colour": 3}, {"other_names": ("Aunt",)}]))
    def change_person(self, at, which, said):
        number, phone = self.at(at)
        known = self.done(people.people(phone.services))
        if known:
            id = known[which % len(known)].id
            if self.happens(change_entry(phone.services, id, **said)):
                self.decided(number, "person", id)

    @rule(at=PHONES)
    def choose_entries(self, at):
        number, phone = self.at(at)
        for known in self.done(people.people(phone.services)):
            if is_to_be_chosen(known.person):
                several = versions_of(known.person)
                self.done(people.choose_entry(phone.services, known.id, several[-1].versions.newest))
                self.decided(number, "person", known.id)

    @rule(at=PHONES)
    def choose_seasons(self, at):
        number, phone = self.at(at)
        for kept_season in self.done(seasons.seasons(phone.services)):
            season = kept_season.season
            if is_to_be_chosen(season):
                self.done(seasons.choose(phone.services, season.id, versions_of(season)[-1].versions.newest))
                self.decided(number, "season", season.id)

    # --- what holds

    @invariant()
    def no_deal_has_vanished_from_the_phone_that_recorded_it(self):
        """Unless it was undone, or somebody has chosen another version."""
        for number, phone in enumerate(self.phones):
            mine = {note for note, by in self.recorded.items() if by == number}
            assert mine - self.gone <= {note for each in kept(phone.services).values() for note in each.notes}
            unknown = [each for each in self.made[number] if not is_known(phone.services, *each)]
            assert unknown == [], (number, unknown)

    def everything(self):
        """What each phone has but what is apart there: which of its versions counts is seen anew with each pull."""
        return [self.of_phone(number, self.apart[number]) for number in range(len(self.phones))]

    def of_phone(self, number, apart):
        """What a phone has and shows. Where people are apart, whoever counts as another is forgotten with that one."""
        services = self.phones[number].services
        found = {id: each for id, each in kept(services).items() if (each.version_of or id) not in apart}
        are_people = any(id.startswith("p") for id in apart)
        matches = {id: each.without_names if are_people else self.as_compared(each) for id, each in found.items()}
        beside = {
            thing: said
            for thing, said in decisions(services).items()
            if thing[1] not in apart and self.is_compared(*thing)
        }
        if are_people:  # who sits where is known by name
            beside = {thing: said for thing, said in beside.items() if thing[0] != "sitter"}
        return matches, beside, None if apart else shown(services)

    def as_compared(self, each):
        """What two phones have alike of a match."""
        return each.plain

    def is_compared(self, kind, _id, name=""):
        """Whether two phones have a decision alike; not of which of those forgotten a number of players is."""
        return kind != "sitter" or not name.startswith("player ")

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

    def is_used(self, id):  # noqa: ARG002  # a club's history leaves some out
        """Whether anything is done to a match."""
        return True

    def may(self, number, id):  # noqa: ARG002  # a club decides it
        """Whether a phone may change a match."""
        return True

    def forgetting_phones(self):
        """Return the phones on which somebody may be forgotten."""
        return self.phones

    def in_hand(self, at, which):
        """One of the matches that are shown on a phone."""
        number, phone = self.at(at)
        lines = [each for shelf in ("open", "over") for each in self.done(library.matches(phone.services, shelf))]
        ids = sorted(line.id for line in lines if self.is_used(line.id))
        return number, self.done(play.open_match(phone.services, ids[which % len(ids)])) if ids else None

    def change(self, number, now, command, *details):
        """Change a match, and return whether that was not refused."""
        after = self.unless_closed(command(self.phones[number].services, now.id, now.revision, *details))
        if after is None:
            return False
        self.gone |= notes_of(now) - notes_of(after)
        self.written(number, now.id)
        return True

    def unless_refused(self, number, now, command, *details):
        with suppress(Refused):
            self.change(number, now, command, *details)

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
