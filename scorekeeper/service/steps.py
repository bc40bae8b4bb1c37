"""What has been done to a match since somebody last looked at it, step by step."""

from __future__ import annotations

from scorekeeper.match.history import Change, between
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, found
from scorekeeper.service.open_match import OpenMatch, open_match_of
from scorekeeper.service.play import prepare
from scorekeeper.store.reader import Reader
from scorekeeper.store.stored_match import StoredMatch


async def catch_up(services: AppServices, derived_summary: OpenMatch) -> tuple[OpenMatch, tuple[Change, ...]]:
    """A match as it is now, and the steps that led there from how it was seen.

    The journal says what they were where all of them went one way: changes (or ones done again), or steps taken
    back. It does not say what was taken back before something else was done; then it is one step, found by
    comparing, as far as that can tell equal deals apart.
    """
    await prepare(services, derived_summary.id)
    return await _catch_up(services, derived_summary)


@command
def _catch_up(services: AppServices, derived_summary: OpenMatch) -> tuple[OpenMatch, tuple[Change, ...]]:
    with services.store.reading() as transaction:
        kept = found(transaction, derived_summary.id)
        return open_match_of(kept), _steps(transaction, derived_summary, kept)


def _steps(transaction: Reader, derived_summary: OpenMatch, kept: StoredMatch) -> tuple[Change, ...]:
    turns, moves = kept.revision - derived_summary.revision, kept.cursor - derived_summary.cursor
    if turns == 0:
        return ()
    if turns == abs(moves):
        low, high = sorted((derived_summary.cursor, kept.cursor))
        rows = [transaction.change(kept.id, seq) for seq in range(low + 1, high + 1)]
        changes = [change for change in rows if change is not None]
        steps = tuple(changes) if moves > 0 else tuple(change.inverse for change in reversed(changes))
        if _lead(derived_summary, steps, kept):
            return steps
    step = between("mend", None, derived_summary.sheet.match, kept.match)
    return (step,) if step else ()


def _lead(derived_summary: OpenMatch, steps: tuple[Change, ...], kept: StoredMatch) -> bool:
    """Whether the steps lead from the deals that were seen to those that are kept."""
    match = derived_summary.sheet.match
    for step in steps:
        if not step.fits(match):
            return False
        match = step.apply(match)
    return match.deals == kept.match.deals
