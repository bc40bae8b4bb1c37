"""Playing a match: starting it, recording and mending its deals, taking steps back, ending it.

Each function is one intention and one transaction. Those that change a match name the revision that
they were made against, and raise `Overtaken` where it is no longer the newest; every one raises
`Refused` with whatever else is wrong, and then nothing was changed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from scorekeeper.match.draft import Draft, DraftKind
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.replay import replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service.admission import admitted, checked, fresh_id
from scorekeeper.service.desk import Desk
from scorekeeper.service.faults import AlreadyOver, MatchEnded, NotEnded, NothingToRedo, NothingToUndo, Refused
from scorekeeper.service.glimpse import glimpse_of
from scorekeeper.service.intention import found, intention, there, unchanged
from scorekeeper.service.open_match import Open, opened
from scorekeeper.service.pen import pen
from scorekeeper.store.reader import Long


@intention
def start(desk: Desk, match: Match) -> Open:
    """Begin a match. Deals that it brings along have to be right."""
    desk.check_writes()
    sheet = admitted(replace(match, started=match.started or desk.now()))
    with desk.writing() as pages:
        kept = pages.add(fresh_id(desk, pages), sheet.match, glimpse_of(sheet), desk.now())
    return opened(kept, sheet)


async def take(desk: Desk, id: str) -> Open:
    """Open a match."""
    await prepare(desk, id)
    return await _take(desk, id)


async def prepare(desk: Desk, id: str) -> None:
    """Read and play through a long match beside the event loop; that is remembered until it is opened."""
    long = await _look_for_long(desk, id)
    if long is not None:
        await desk.offload(long.size, partial(_play_through, long))


@intention
def _look_for_long(desk: Desk, id: str) -> Long | None:
    with desk.store.reading() as pages:
        return pages.long(id)


def _play_through(long: Long) -> None:
    match = long.read()
    if match is not None:
        replay(match)


@intention
def _take(desk: Desk, id: str) -> Open:
    with desk.store.reading() as pages:
        return opened(found(pages, id))


@intention
def record(desk: Desk, id: str, revision: int, deal: Deal) -> Open:
    """Book the next deal. The half-entered one is cleared with it."""
    with pen(desk, id, revision) as line:
        if line.match.ended:
            raise Refused(MatchEnded())
        place = len(line.match.deals)
        deal, number = line.judged(place, line.timed(deal))
        line.clear_draft(None)
        return line.splice("throw_in" if deal.thrown_in else "deal", number, place, place, deal)


@intention
def amend(desk: Desk, id: str, revision: int, place: int, deal: Deal) -> Open:
    """Mend a kept deal, by its place from 0. It has to be right there; later ones may then be in conflict.

    When it was entered stays as it was, known or not: a mending that mends nothing is no change.
    """
    with pen(desk, id, revision) as line:
        line.check_place(place, len(line.match.deals) - 1)
        deal, number = line.judged(place, replace(deal, time=deal.time or line.match.deals[place].time))
        line.clear_draft(place)
        return line.splice("amend", number, place, place + 1, deal)


@intention
def insert(desk: Desk, id: str, revision: int, place: int, deal: Deal) -> Open:
    """Put a deal in before the one at a place. It has to be right there; later ones may then be in conflict."""
    with pen(desk, id, revision) as line:
        line.check_place(place, len(line.match.deals))
        deal, number = line.judged(place, line.timed(deal))
        line.clear_draft(place, insert=True)
        return line.splice("insert", number, place, place, deal)


@intention
def delete(desk: Desk, id: str, revision: int, place: int) -> Open:
    """Take a deal out of the log; later ones may then be in conflict."""
    with pen(desk, id, revision) as line:
        line.check_place(place, len(line.match.deals) - 1)
        number = sheet_of(line.match).replay.outcomes[place].number
        return line.splice("delete", number, place, place + 1)


@intention
def undo(desk: Desk, id: str, revision: int) -> Open:
    """Take the last change back."""
    with pen(desk, id, revision) as line:
        change = line.kept.undo
        if change is None:
            raise Refused(NothingToUndo())
        sheet = sheet_of(change.unapply(line.match))
        return opened(line.pages.undo(line.kept, change, sheet.match, glimpse_of(sheet), desk.now()), sheet)


@intention
def redo(desk: Desk, id: str, revision: int) -> Open:
    """Do again what was taken back."""
    with pen(desk, id, revision) as line:
        change = line.kept.redo
        if change is None:
            raise Refused(NothingToRedo())
        sheet = sheet_of(change.apply(line.match))
        return opened(line.pages.redo(line.kept, change, sheet.match, glimpse_of(sheet), desk.now()), sheet)


@intention
def finish(desk: Desk, id: str, revision: int) -> Open:
    """End a match before its rules do. That its players ended it is a kept fact."""
    with pen(desk, id, revision) as line:
        if sheet_of(line.match).standing.over:
            raise Refused(AlreadyOver())
        return line.commit("finish", replace(line.match, ended=desk.now()))


@intention
def reopen(desk: Desk, id: str, revision: int) -> Open:
    """Go on with a match that its players had ended."""
    with pen(desk, id, revision) as line:
        if not line.match.ended:
            raise Refused(NotEnded())
        return line.commit("reopen", replace(line.match, ended=None))


@intention
def mend(desk: Desk, id: str, revision: int, match: Match) -> Open:
    """Change what is not a deal: names, seats, first dealer, game, title, note, stake, date.

    The deals and the end of the match stay as they are, whatever `match` says of them; those that do not
    fit any more are shown as conflicts.
    """
    with pen(desk, id, revision) as line:
        old = line.match
        new = replace(match, deals=old.deals, ended=old.ended, started=match.started or old.started)
        return line.commit("mend", checked(new))


@intention
def keep_draft(desk: Desk, id: str, draft: Draft, revision: int | None = None) -> None:
    """Keep a half-entered deal of a match, instead of an earlier one of its kind. An empty one is not kept.

    Others at the desk are not told of every key; see `Desk.news`. With the revision that it was entered on,
    raises `Overtaken` where that is no longer the newest.
    """
    with desk.writing(quietly=True) as pages:
        there(pages, id)
        if revision is not None:
            unchanged(pages, id, revision)
        if draft == Draft():
            pages.drop_draft(id, "next")
        else:
            pages.draft(id, draft)
        pages.touch(id)


@intention
def drop_draft(desk: Desk, id: str, kind: DraftKind = "next") -> None:
    """Throw a half-entered deal of a match away; the one of the other kind stays."""
    with desk.writing() as pages:
        there(pages, id)
        pages.drop_draft(id, kind)
