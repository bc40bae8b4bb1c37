"""The changes of a match since a session last read it, step by step."""

from __future__ import annotations

from scorekeeper.match.history import Change, between
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import found, query
from scorekeeper.service.play import prepare
from scorekeeper.store.reader import Reader


async def catch_up(services: AppServices, before: OpenMatch) -> tuple[OpenMatch, tuple[Change, ...]]:
    """Return a match as it is now, and the steps to it from the state `before`.

    The journal has the steps if all were changes, or all were undone. It does not have a change that was undone before
    another was made. Then the result is one step, found by comparison, as far as equal deals can be told apart.
    """
    await prepare(services, before.id)
    return await _catch_up(services, before)


@query
def _catch_up(transaction: Reader, before: OpenMatch) -> tuple[OpenMatch, tuple[Change, ...]]:
    now = found(transaction, before.id).judged(before.sheet.replay)
    return now, _steps(transaction, before, now)


def steps_to(before: OpenMatch, now: OpenMatch) -> tuple[Change, ...]:
    """Return the steps from one revision to a later one, without the journal: a known step, or one by comparison."""
    step = now.step_from(before)
    if step is not None or now.revision == before.revision:
        return (step,) if step else ()
    return _compared(before, now)


def _steps(transaction: Reader, before: OpenMatch, now: OpenMatch) -> tuple[Change, ...]:
    turns, moves = now.revision - before.revision, now.cursor - before.cursor
    if turns == 0:
        return ()
    if turns == abs(moves):
        low, high = sorted((before.cursor, now.cursor))
        rows = [transaction.change(now.id, seq) for seq in range(low + 1, high + 1)]
        changes = [change for change in rows if change is not None]
        steps = tuple(changes) if moves > 0 else tuple(change.inverse for change in reversed(changes))
        if _lead(before, steps, now):
            return steps
    return _compared(before, now)


def _compared(before: OpenMatch, now: OpenMatch) -> tuple[Change, ...]:
    """Return all changes as one step; empty if there are none."""
    step = between("mend", None, before.match, now.match)
    return (step,) if step else ()


def _lead(before: OpenMatch, steps: tuple[Change, ...], now: OpenMatch) -> bool:
    """Whether the steps lead from the earlier deals to the present ones."""
    match = before.match
    for step in steps:
        if not step.fits(match):
            return False
        match = step.apply(match)
    return match.deals == now.match.deals
