"""Kept: phones that play apart and hand over in any way and order, without a club, end alike; nothing vanishes.

The histories are Hypothesis's: what fails is told as the shortest history that fails. A case is five of them, and its
seed follows from the proof's own, so that a proof that was stopped can go on.
"""

from __future__ import annotations

import json
from contextlib import closing, suppress

import pytest
from hypothesis import seed
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from scorekeeper.exchange.figures_file import print_figures_json
from scorekeeper.service import library, match_versions, play, seasons
from scorekeeper.service.app_services import AppServices, open_services
from scorekeeper.service.backup import back_up, hand_season
from scorekeeper.service.figures_of_people import EVERYTHING, figures
from scorekeeper.service.import_export import export, import_link
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.season_tables import table
from scorekeeper.service.service_faults import DealsMissing, Refused
from scorekeeper.service.sharing import answer, ask, lacking, share_match
from tests.proofs.club_contents import kept
from tests.proofs.several_phones import COUNTS, HISTORIES, PHONES, TABLES, WHICH, SeveralPhones
from tests.support.imported import import_files

APART = 8
"""Steps at least until all hand everything over again, which takes longer than all other steps."""
ROUNDS = 6
"""Rounds in which each hands everything to each, after which nothing is new any more, at most."""
SITE = "https://example.org/"


class Phone:
    def __init__(self, services):
        self.services: AppServices = services


class HandedOn(SeveralPhones):
    """Phones without a network, on which everybody may do everything."""

    @initialize(number=st.integers(2, 3), season=st.booleans())
    def come(self, number, season):
        self.equip([Phone(self.stack.enter_context(closing(open_services(None)))) for _ in range(number)])
        self.steps, self.copies = 0, []
        self.start(0, TABLES[0])
        self.record(0, 0, COUNTS[0])
        if season:
            self.begin_season(0, "Spring")
            self.put_into_season(0, 0, 0)
        for other in range(1, number):
            self.hand_everything(0, other)

    # --- what is handed over

    @rule(one=PHONES, other=PHONES)
    def hand_over_everything(self, one, other):
        (one, _), (other, _) = self.at(one), self.at(other)
        if one != other:
            self.hand_everything(one, other)

    @rule(one=PHONES, other=PHONES, which=WHICH)
    def hand_over_a_season(self, one, other, which):
        (_, one), (_, other) = self.at(one), self.at(other)
        known = sorted(each.season.id for each in self.done(seasons.seasons(one.services)))
        if known and one is not other:
            handed = self.done(hand_season(one.services, known[which % len(known)]))
            self.done(restore_backup(other.services, handed.file.content))

    @rule(one=PHONES, other=PHONES, which=WHICH, way=st.sampled_from(["file", "link", "codes", "codes"]))
    def hand_over_a_match(self, one, other, which, way):
        number, now = self.in_hand(one, which)
        (_, other), one = self.at(other), self.phones[number]
        if now is None or one is other:
            return
        ways = {"file": by_file, "link": by_link, "codes": by_codes}
        before = notes_at(other.services)
        with suppress(Refused):  # a conflict
            self.done(ways[way](one.services, other.services, now.id))
        if now.id in self.kept_all:  # what the other has is a match of its own on the first; Undo brings it back
            self.gone |= before - notes_at(other.services)

    @rule(at=PHONES)
    def put_a_backup_aside(self, at):
        number, _ = self.at(at)
        self.copies.append(self.backup(number))

    @precondition(lambda self: self.copies)
    @rule(at=PHONES, which=WHICH)
    def restore_an_older_backup(self, at, which):
        _, phone = self.at(at)
        self.done(restore_backup(phone.services, self.copies[which % len(self.copies)]))

    def hand_everything(self, one, other):
        self.done(restore_backup(self.phones[other].services, self.backup(one)))

    def backup(self, one):
        return self.done(back_up(self.phones[one].services)).content

    # --- what holds

    @invariant()
    def steps_are_counted(self):
        self.steps += 1

    @precondition(lambda self: self.steps >= APART)
    @rule(at=PHONES, how=st.sampled_from(["nobody", "choose", "keep all"]))
    def everybody_hands_everything_to_everybody(self, at, how):
        self.steps = 0
        self.until_nothing_is_new()
        self.all_show_the_same()
        if how == "nobody":
            return
        number, phone = self.at(at)
        self.choose_entries(number)
        self.choose_seasons(number)
        services = phone.services
        for each in self.done(seasons.seasons(services)):
            if each.season.closed:
                self.done(seasons.open_again(services, each.season.id))
                self.decided(number, "season", each.season.id)
        for shelf in ("open", "over"):
            for line in self.done(library.matches(services, shelf)):
                self.agree(number, line.id, how)
        self.until_nothing_is_new()
        self.all_show_the_same()
        for each in self.phones:
            self.nothing_is_parted(each.services)

    def all_show_the_same(self):
        super().all_show_the_same()
        first, *others = [self.done(figures_of(phone.services)) for phone in self.phones]
        assert [each for each in others if each != first] == []

    def agree(self, number, id, how):
        services = self.phones[number].services
        several = self.done(match_versions.versions(services, id))
        if len(several) > 1:
            now = self.done(play.open_match(services, id))
            if how == "choose":
                self.chosen(number, now, several, several[-1])
            else:
                self.kept(number, now)

    def nothing_is_parted(self, services):
        for shelf in ("open", "over"):
            for line in self.done(library.matches(services, shelf)):
                assert len(self.done(match_versions.versions(services, line.id))) == 1

    def until_nothing_is_new(self):
        for _ in range(ROUNDS):
            before = self.everything()
            for one in range(len(self.phones)):
                content = self.backup(one)
                for other in range(len(self.phones)):
                    if one != other:
                        self.done(restore_backup(self.phones[other].services, content))
            if self.everything() == before:
                break
        else:
            pytest.fail("there is always something new")


async def figures_of(services):
    """The figures of everybody, and the table of each season that can be counted."""
    answer = await figures(services, EVERYTHING)
    people_found = json.loads(print_figures_json(answer.found, answer.names))["people"]
    tables = {}
    for known in await seasons.seasons(services):
        with suppress(Refused):
            found = (await table(services, known.season.id)).table
            tables[known.season.id] = found._replace(not_over=frozenset(found.not_over))  # the latest on a phone first
    return sorted(map(str, people_found)), tables


def notes_at(services):
    return {note for each in kept(services).values() for note in each.notes}


async def by_file(one, other, id):
    await import_files(other, await export(one, [id], "json"))


async def by_link(one, other, id):
    await import_link(other, (await share_match(one, id, SITE)).link)


async def by_codes(one, other, id):
    """By the code that is shown; where deals before it are missing, by the answer to one that asks, at last whole."""
    for _ in range(3):
        link = (await share_match(one, id, SITE, await lacking(one, id))).link
        try:
            await import_link(other, link)
        except DealsMissing as missing:
            await answer(one, (await ask(other, missing.id, SITE, whole=missing.whole)).link)
        else:
            return
    pytest.fail("what was asked for was not answered")


@pytest.mark.usefixtures("luck")
@pytest.mark.unmeasured
@pytest.mark.proof(whole=400)
def test_phones_that_hand_over_in_any_way_and_order_end_alike_and_nothing_vanishes(cases):
    for case in cases:
        run_state_machine_as_test(seed(case.random.getrandbits(64))(HandedOn), settings=HISTORIES)
