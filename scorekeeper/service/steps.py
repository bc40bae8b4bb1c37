"""What has been done to a match since somebody last looked at it, step by step."""

from __future__ import annotations

from scorekeeper.match.history import Change, between
from scorekeeper.service.desk import Desk
from scorekeeper.service.intention import found, intention
from scorekeeper.service.open_match import Open, opened
from scorekeeper.service.play import prepare
from scorekeeper.store.kept import Kept
from scorekeeper.store.reader import Reader


async def catch_up(desk: Desk, seen: Open) -> tuple[Open, tuple[Change, ...]]:
    """A match as it is now, and the steps that led there from how it was seen.

    The journal says what they were where all of them went one way: changes (or ones done again), or steps taken
    back. It does not say what was taken back before something else was done; then it is one step, found by
    comparing, as far as that can tell equal deals apart.
    """
    await prepare(desk, seen.id)
    return await _catch_up(desk, seen)


@intention
def _catch_up(desk: Desk, seen: Open) -> tuple[Open, tuple[Change, ...]]:
    with desk.store.reading() as pages:
        kept = found(pages, seen.id)
        return opened(kept), _steps(pages, seen, kept)


def _steps(pages: Reader, seen: Open, kept: Kept) -> tuple[Change, ...]:
    turns, moves = kept.revision - seen.revision, kept.cursor - seen.cursor
    if turns == 0:
        return ()
    if turns == abs(moves):
        low, high = sorted((seen.cursor, kept.cursor))
        rows = [pages.change(kept.id, seq) for seq in range(low + 1, high + 1)]
        changes = [change for change in rows if change is not None]
        steps = tuple(changes) if moves > 0 else tuple(change.inverse for change in reversed(changes))
        if _lead(seen, steps, kept):
            return steps
    step = between("mend", None, seen.sheet.match, kept.match)
    return (step,) if step else ()


def _lead(seen: Open, steps: tuple[Change, ...], kept: Kept) -> bool:
    """Whether the steps lead from the deals that were seen to those that are kept."""
    match = seen.sheet.match
    for step in steps:
        if not step.fits(match):
            return False
        match = step.apply(match)
    return match.deals == kept.match.deals
