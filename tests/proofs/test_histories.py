"""Right: the service and a naive model of it agree after every step of every history, seen from two windows."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field, replace

import pytest

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.plain import plain_deal
from scorekeeper.match.replay import position_before
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play, travel
from scorekeeper.service.desk import open_desk
from scorekeeper.service.faults import Overtaken, Refused
from tests.proofs.playing import answers_to
from tests.second_scorer import SecondScorer

GAME = CATALOGUE.game("swedish")
DEALS = 12
STEPS = 50
JUNK = Deal({"contract": "sang", "counts": [6, 6, 5]})


@dataclass(frozen=True)
class Moment:
    """A match as a person would write it down: its deals, its title, whether it was ended."""

    deals: tuple = ()
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

    @property
    def now(self):
        return self.moments[self.at]

    def turn(self, moment):
        """Go on to another moment; the same one is no step."""
        if moment != self.now:
            self.moments = [*self.moments[: self.at + 1], moment]
            self.at, self.revision = self.at + 1, self.revision + 1

    def step(self, by):
        self.at, self.revision = self.at + by, self.revision + 1


class Table:
    """Two windows on one folder, and the model."""

    def __init__(self, folder, random):
        self.folder, self.random, self.model = folder, random, Model()
        self.desks, self.seen = [open_desk(folder), open_desk(folder)], [None, None]

    async def sit_down(self):
        self.seen = [await play.start(self.desks[0], Match(GAME, ("A", "B", "C"), self.random.randrange(3)))] * 2

    def close(self):
        for desk in self.desks:
            desk.close()

    async def step(self):
        window = self.random.randrange(2)
        kind = self.random.choice([self.change] * 12 + [self.travel, self.shelve, self.begin_again, self.draft])
        await kind(window)
        await self.check(window)

    async def change(self, window):
        """One change by one window, which may not have seen the newest sheet."""
        desk, seen = self.desks[window], self.seen[window]
        intention, details, moment = self.chosen(seen)
        try:
            now = await intention(desk, seen.id, seen.revision, *details)
        except Overtaken as overtaken:
            assert seen.revision != self.model.revision
            self.seen[window] = overtaken.newer
        except Refused:
            assert seen.revision == self.model.revision
            assert moment is None
        else:
            assert seen.revision == self.model.revision
            assert moment is not None
            self.seen[window] = now
            if intention in {play.undo, play.redo}:
                self.model.step(-1 if intention is play.undo else 1)
            else:
                self.model.turn(moment)

    def chosen(self, seen):
        """Something to do, and the moment that it should lead to; None where it should be refused."""
        now, deals = self.model.now, self.model.now.deals
        place = self.random.randrange(-1, len(deals) + 2)
        match self.random.choice(
            ["record"] * 6 + ["amend", "insert", "delete", "title", "finish", "reopen", "undo", "undo", "redo"]
        ):
            case "record":
                deal = self.deal(seen, len(seen.sheet.match.deals))
                chosen = play.record, [deal], None if now.over or deal == JUNK else self.spliced(len(deals), 0, deal)
            case "amend":
                deal = self.deal(seen, place)
                right = deal != JUNK and 0 <= place < len(deals)
                chosen = play.amend, [place, deal], self.spliced(place, 1, deal) if right else None
            case "insert":
                deal = self.deal(seen, place)
                right = deal != JUNK and 0 <= place <= len(deals)
                chosen = play.insert, [place, deal], self.spliced(place, 0, deal) if right else None
            case "delete":
                chosen = play.delete, [place], self.spliced(place, 1) if 0 <= place < len(deals) else None
            case "title":
                title = self.random.choice(["Friday", "Cabin", ""])
                chosen = play.mend, [replace(seen.sheet.match, title=title)], replace(now, title=title)
            case "finish":
                chosen = play.finish, [], None if now.over else replace(now, ended=True)
            case "reopen":
                chosen = play.reopen, [], replace(now, ended=False) if now.ended else None
            case "undo":
                chosen = play.undo, [], now if self.model.at else None
            case _:
                chosen = play.redo, [], now if self.model.at + 1 < len(self.model.moments) else None
        return chosen

    def deal(self, seen, place):
        """A deal that is right at that place, or one that is right nowhere."""
        match = seen.sheet.match
        if not 0 <= place <= len(match.deals) or self.random.random() < 0.1:
            return JUNK
        position = position_before(match, place)
        if GAME.due(position) is None:
            return JUNK
        answers = GAME.play(position, answers_to(self.random, GAME, position), thrown_in=False).answers
        if self.random.random() < 0.15:
            return Deal({"contract": answers["contract"]}, thrown_in=True)
        return Deal(answers, note=self.random.choice(["", "no aces", "=1+1"]))

    def spliced(self, at, removed, *deals):
        old = self.model.now.deals
        return replace(self.model.now, deals=(*old[:at], *map(plain_deal, deals), *old[at + removed :]))

    async def travel(self, window):
        """Take the match home and bring it in again; the new one is played on."""
        form = self.random.choice(["json", "csv"])
        desk, match = self.desks[window], await play.take(self.desks[window], self.seen[window].id)
        files = await travel.export(desk, [match.id], form)
        try:
            (new,) = await travel.bring_in(desk, files)
        except Refused:
            assert match.sheet.replay.conflicts
            return
        assert not match.sheet.replay.conflicts
        now = self.model.now if form == "json" else replace(self.model.now, ended=False)
        await library.discard(desk, match.id)
        self.model, self.seen = Model([now]), [new, new]

    async def shelve(self, window):
        """Put the match away or delete it, and take that back."""
        id = self.seen[window].id
        away, back = self.random.choice([(library.archive, library.unarchive), (library.discard, library.restore)])
        await away(self.desks[window], id)
        shelf = "archived" if away is library.archive else "deleted"
        assert id in [line.id for line in await library.matches(self.desks[1 - window], shelf)]
        await back(self.desks[1 - window], id)

    async def begin_again(self, window):
        """Close a window and open it again."""
        self.desks[window].close()
        self.desks[window] = open_desk(self.folder)
        assert self.desks[window].notice is None
        self.seen[window] = await play.take(self.desks[window], self.seen[window].id)

    async def draft(self, window):
        """Half a deal, which changes nothing of the match."""
        draft = Draft({"contract": "sang"})
        await play.keep_draft(self.desks[window], self.seen[window].id, draft)
        assert (await play.take(self.desks[1 - window], self.seen[window].id)).draft == draft

    async def check(self, window):
        """Both windows see what the model says, and the second scorer has the same totals."""
        now, model = await play.take(self.desks[1 - window], self.seen[window].id), self.model
        match, moment = now.sheet.match, model.now
        assert [plain_deal(replace(deal, time=None)) for deal in match.deals] == list(moment.deals)
        assert (match.title, bool(match.ended), now.revision) == (moment.title, moment.ended, model.revision)
        assert (now.undo is not None, now.redo is not None) == (model.at > 0, model.at + 1 < len(model.moments))
        assert now.sheet.standing.over == moment.over
        shelf = "finished" if moment.over else "open"
        (line,) = await library.matches(self.desks[window], shelf)
        assert (line.id, line.totals, line.title) == (now.id, now.sheet.totals, moment.title)
        if not now.sheet.replay.conflicts:
            second = SecondScorer("swedish", match.first_dealer)
            for deal in match.deals:
                if not deal.thrown_in:
                    second.play(deal.answers["contract"], deal.answers["counts"])
            assert list(now.sheet.totals) == second.totals


@pytest.mark.proof(whole=2000)
async def test_after_every_step_of_every_history_the_service_and_a_naive_model_agree(cases, tmp_path):
    for case in cases:
        with closing(Table(tmp_path / f"{case.number}", case.random)) as table:
            await table.sit_down()
            for _ in range(STEPS):
                await table.step()
