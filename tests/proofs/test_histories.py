"""Right: the service and a naive model of it agree after every step of every history, seen from two windows.

The histories are Hypothesis's: what fails is told as the shortest history that fails. A case is twenty of
them, and its seed follows from the proof's own, so that a proof that was stopped can go on.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from scorekeeper.match.document import deal_to_dict
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import NO_DRAFTS, Draft, Drafts
from scorekeeper.match.replay import replay
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import import_export, library, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.service_faults import Overtaken, Refused
from tests.proofs.playing import answers_to, match_of
from tests.proofs.scorers.scorer import SecondScorer
from tests.support.imported import import_files

GAME = CATALOGUE.game("swedish")
DEALS = 12
GAP = object()
JUNK = Deal({"contract": "sang", "counts": [6, 6, 5]})
HISTORIES = settings(
    max_examples=10, stateful_step_count=50, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
WINDOWS = st.integers(0, 1)
PLACES = st.integers(-1, DEALS + 1)
LUCK = st.integers(0, 2**32).map(Random)
"""The source of choices among the right answers to a deal's questions."""


@dataclass(frozen=True)
class Moment:
    """A match as a person would write it down: its deals, its title, whether it was ended.

    Each deal has a name of its own, which it keeps when it is mended: no two are the same, however alike.
    """

    deals: tuple = ()
    names: tuple = ()
    title: str = ""
    ended: bool = False

    @property
    def over(self):
        return self.ended or sum(not deal.get("thrown_in") for deal in self.deals) >= DEALS


@dataclass
class Model:
    """All the moments that can be gone back to, and which one it is."""

    moments: list = field(default_factory=lambda: [Moment()])
    at: int = 0
    revision: int = 1
    drafts: Drafts = NO_DRAFTS
    row: list = field(default_factory=list)  # the names of the deals, with a gap where one is half put in
    mended: object = None  # the name of the deal that is half mended

    @property
    def now(self):
        return self.moments[self.at]

    def turn(self, moment):
        """Go on to another moment; the same one is no step."""
        if moment != self.now:
            self.moments = [*self.moments[: self.at + 1], moment]
            self.at, self.revision = self.at + 1, self.revision + 1
            self.move()

    def step(self, by):
        self.at, self.revision = self.at + by, self.revision + 1
        self.move()

    def half_enter(self, draft):
        self.drafts = self.drafts.put(draft)
        if draft.place is not None:
            names = list(self.now.names)
            self.mended = None if draft.insert else names[draft.place]
            self.row = [*names[: draft.place], GAP, *names[draft.place :]] if draft.insert else names

    def forget(self, kind, place=None, *, insert=False):
        """Throw a half-entered deal away; of the corrections only the one for that place, where one is named."""
        there = self.drafts.of(kind)
        if there is not None and place in (None, there.place) and (place is None or there.insert == insert):
            self.drafts = self.drafts.without(kind)

    def move(self):
        """Let what is half mended follow its deal; where that is gone, there is a gap, and others come after it."""
        if self.drafts.correction is None:
            return
        names = self.now.names
        row = [GAP if name == self.mended and name not in names else name for name in self.row]
        self.row = [name for name in row if name is GAP or name in names]
        for place, name in reversed(list(enumerate(names))):
            if name not in self.row:
                follower = self.row.index(names[place + 1]) if place + 1 < len(names) else len(self.row)
                self.row.insert(follower, name)
        gap = GAP in self.row
        place = self.row.index(GAP if gap else self.mended)
        self.mended = None if gap else self.mended
        self.drafts = self.drafts.put(replace(self.drafts.correction, place=place, insert=gap))


class Table(RuleBasedStateMachine):
    """Two windows on one folder, and the model."""

    def __init__(self):
        super().__init__()
        self.folder, self.loop = TemporaryDirectory(), asyncio.new_event_loop()
        self.services = [open_services(Path(self.folder.name)) for _ in range(2)]

    def teardown(self):
        for services in self.services:
            services.close()
        self.loop.close()
        self.folder.cleanup()

    @initialize(played=st.integers(0, DEALS), luck=LUCK)
    def sit_down(self, played, luck):
        whole = match_of(luck, GAME)
        begun = replace(whole, players=("A", "B", "C"), deals=whole.deals[:played])
        self.names = count()
        self.model = Model([self.moment(tuple(map(deal_to_dict, begun.deals)))])
        self.seen = [self.done(play.start(self.services[0], begun))] * 2

    def moment(self, deals):
        return Moment(deals, tuple(next(self.names) for _ in deals))

    def done(self, doing):
        """Carry out an action of somebody at a window to its end."""
        return self.loop.run_until_complete(doing)

    # --- changes, by a window that may not have seen the newest sheet

    @rule(window=WINDOWS, luck=LUCK)
    def record(self, window, luck):
        deals = self.model.now.deals
        deal = self.deal(window, len(self.seen[window].sheet.match.deals), luck)
        wrong = self.model.now.over or deal == JUNK
        self.change(window, None if wrong else self.spliced(len(deals), 0, deal), play.record, deal)

    @rule(window=WINDOWS, place=PLACES, luck=LUCK)
    def amend(self, window, place, luck):
        deal = self.deal(window, place, luck)
        right = deal != JUNK and 0 <= place < len(self.model.now.deals)
        self.change(window, self.spliced(place, 1, deal) if right else None, play.amend, place, deal)

    @rule(window=WINDOWS, place=PLACES, luck=LUCK)
    def insert(self, window, place, luck):
        deal = self.deal(window, place, luck)
        right = deal != JUNK and 0 <= place <= len(self.model.now.deals)
        self.change(window, self.spliced(place, 0, deal) if right else None, play.insert, place, deal)

    @rule(window=WINDOWS, place=PLACES)
    def delete(self, window, place):
        right = 0 <= place < len(self.model.now.deals)
        self.change(window, self.spliced(place, 1) if right else None, play.delete, place)

    @rule(window=WINDOWS, title=st.sampled_from(["Friday", "Cabin", ""]))
    def rename(self, window, title):
        match = replace(self.seen[window].sheet.match, title=title)
        self.change(window, replace(self.model.now, title=title), play.edit_details, match)

    @rule(window=WINDOWS)
    def finish(self, window):
        now = self.model.now
        self.change(window, None if now.over else replace(now, ended=True), play.finish)

    @rule(window=WINDOWS)
    def reopen(self, window):
        now = self.model.now
        self.change(window, replace(now, ended=False) if now.ended else None, play.reopen)

    @rule(window=WINDOWS)
    def undo(self, window):
        self.change(window, self.model.now if self.model.at else None, play.undo)

    @rule(window=WINDOWS)
    def redo(self, window):
        more = self.model.at + 1 < len(self.model.moments)
        self.change(window, self.model.now if more else None, play.redo)

    def change(self, window, moment, command, *details):
        """Something is done at a window, and leads to that moment; or to none, where it is refused."""
        seen = self.seen[window]
        newest = seen.revision == self.model.revision
        try:
            now = self.done(command(self.services[window], seen.id, seen.revision, *details))
        except Overtaken as overtaken:
            assert not newest
            self.seen[window] = overtaken.newer
        except Refused:
            assert newest
            assert moment is None
        else:
            assert newest
            assert moment is not None
            self.seen[window] = now
            self.clear(command, *details)
            if command in {play.undo, play.redo}:
                self.model.step(-1 if command is play.undo else 1)
            else:
                self.model.turn(moment)

    def clear(self, command, place=None, *_):
        """Remove the half-entered deal once it is saved."""
        if command is play.record:
            self.model.forget("next")
        if command in {play.amend, play.insert}:
            self.model.forget("correction", place, insert=command is play.insert)

    def deal(self, window, place, luck):
        """A deal that is right at that place, or one that is right nowhere."""
        match = self.seen[window].sheet.match
        if not 0 <= place <= len(match.deals) or luck.random() < 0.1:
            return JUNK
        position = replay(match).position_before(place)
        if GAME.due(position) is None:
            return JUNK
        answers = GAME.play(position, answers_to(luck, GAME, position), thrown_in=False).answers
        if luck.random() < 0.15:
            return Deal({"contract": answers["contract"]}, thrown_in=True)
        return Deal(answers, note=luck.choice(["", "no aces", "=1+1"]))

    def spliced(self, at, removed, *deals):
        now, after = self.model.now, at + removed
        names = now.names[at:after] if removed and deals else tuple(next(self.names) for _ in deals)
        return replace(
            now,
            deals=(*now.deals[:at], *map(deal_to_dict, deals), *now.deals[after:]),
            names=(*now.names[:at], *names, *now.names[after:]),
        )

    # --- what changes nothing of the match

    @rule(window=WINDOWS, form=st.sampled_from(["json", "csv"]))
    def take_home_and_bring_back(self, window, form):
        """JSON and CSV say that it is the one that is here; other forms make a new one, which is played on."""
        services, id = self.services[window], self.seen[window].id
        conflicts = self.done(play.open_match(services, id)).sheet.conflicts
        try:
            files = self.done(import_export.export(services, [id], form))
            ((new, became),) = self.done(import_files(services, files))
        except Refused:
            assert conflicts
            return
        assert not conflicts
        assert became == ("here" if form in {"json", "csv"} else "new")
        if became == "here":
            return
        self.done(library.discard(services, id))
        self.model, self.seen = Model([self.model.now]), [new, new]

    @rule(window=WINDOWS, shelf=st.sampled_from(["archived", "deleted"]))
    def put_away_and_take_out(self, window, shelf):
        away, back = (library.archive, library.unarchive) if shelf == "archived" else (library.discard, library.restore)
        id, other = self.seen[window].id, self.services[1 - window]
        self.done(away(self.services[window], id))
        assert id in [line.id for line in self.done(library.matches(other, shelf))]
        self.done(back(other, id))

    @rule(window=WINDOWS)
    def close_and_open(self, window):
        self.services[window].close()
        self.services[window] = open_services(Path(self.folder.name))
        assert self.services[window].notice is None
        self.seen[window] = self.done(play.open_match(self.services[window], self.seen[window].id))

    @rule(window=WINDOWS, contract=st.sampled_from(["sang", "pass"]))
    def enter_half_a_deal(self, window, contract):
        self.half_enter(window, Draft({"contract": contract}))

    @rule(window=WINDOWS, place=PLACES, insert=st.booleans())
    def mend_half_a_deal(self, window, place, insert):
        if 0 <= place < len(self.model.now.deals) + insert:
            self.half_enter(window, Draft({"contract": "sang"}, place, insert))

    def half_enter(self, window, draft):
        self.done(play.keep_draft(self.services[window], self.seen[window].id, draft))
        self.model.half_enter(draft)

    @rule(window=WINDOWS, kind=st.sampled_from(["next", "correction"]))
    def forget_half_a_deal(self, window, kind):
        self.done(play.drop_draft(self.services[window], self.seen[window].id, kind))
        self.model.forget(kind)

    # --- what holds after every step

    @invariant()
    def both_windows_see_what_the_model_says(self):
        moment = self.model.now
        for services in self.services:
            now = self.done(play.open_match(services, self.seen[0].id))
            match = now.sheet.match
            assert [deal_to_dict(replace(deal, time=None)) for deal in match.deals] == list(moment.deals)
            assert now.drafts == self.model.drafts
            assert (match.title, bool(match.ended), now.revision) == (moment.title, moment.ended, self.model.revision)
            there = self.model.at > 0, self.model.at + 1 < len(self.model.moments)
            assert (now.undo is not None, now.redo is not None) == there
            assert now.sheet.standing.over == moment.over
            (line,) = self.done(library.matches(services, "over" if moment.over else "open"))
            assert (line.id, line.totals, line.title) == (now.id, now.sheet.totals, moment.title)
            if not now.sheet.conflicts:
                self.the_second_scorer_has_the_same_totals(now.sheet)

    def the_second_scorer_has_the_same_totals(self, sheet):
        second = SecondScorer("swedish", sheet.match.first_dealer)
        for deal in sheet.match.deals:
            if not deal.thrown_in:
                second.play(deal.answers["contract"], deal.answers["counts"])
        assert list(sheet.totals) == second.totals


@pytest.mark.proof(whole=200)
def test_after_every_step_of_a_history_the_service_and_a_naive_model_agree(cases):
    for case in cases:
        run_state_machine_as_test(seed(case.random.getrandbits(64))(Table), settings=HISTORIES)
