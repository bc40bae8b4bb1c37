"""The changes of a match since a session last read it, step by step, and the half-entered deals after them."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.match.entry import is_announced
from scorekeeper.match.history import Change, between
from scorekeeper.match.open_match import Draft, DraftKind, Drafts, OpenMatch
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
    now = found(transaction, before.id).judged(before.sheet)
    turns, moves = now.revision - before.revision, now.cursor - before.cursor
    if turns == 0:
        return now, ()
    if turns == abs(moves):
        low, high = sorted((before.cursor, now.cursor))
        rows = [transaction.change(now.id, seq) for seq in range(low + 1, high + 1)]
        changes = [change for change in rows if change is not None]
        steps = tuple(changes) if moves > 0 else tuple(change.inverse for change in reversed(changes))
        if _lead(before, steps, now):
            return now, steps
    return now, _compared(before, now)


def steps_to(before: OpenMatch, now: OpenMatch) -> tuple[Change, ...]:
    """Return the steps from one revision to a later one, without the journal: a known step, or one by comparison."""
    step = now.step_from(before)
    if step is not None or now.revision == before.revision:
        return (step,) if step else ()
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


def carried(before: OpenMatch, steps: tuple[Change, ...], draft: Draft) -> Draft:
    """Return a draft with its place after these steps; one of a next deal that was saved becomes its correction."""
    count, was_next = len(before.match.deals), draft.place is None
    for step in steps:
        removed, inserted = len(step.removed), len(step.inserted)
        if draft.place is not None:
            draft = draft.after(step)
        elif step.at + removed == count and inserted > removed:
            draft = replace(draft, place=count)
        count += inserted - removed
        if was_next and draft.insert and draft.place == count:  # the saved deal was undone again
            draft = replace(draft, place=None, insert=False)
    return draft


def is_same_deal(before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], draft: Draft) -> bool:
    """Whether a draft is still of the same deal: that deal and all before it are unchanged."""
    old, new = before.match.deals, now.match.deals
    moved = carried(before, steps, draft)
    if draft.place is None or moved.place is None:
        return draft.place is moved.place and len(old) == len(new)
    own = not draft.insert
    return draft.insert == moved.insert and old[: draft.place + own] == new[: moved.place + own]


def shown_after_own(before: OpenMatch, now: OpenMatch) -> OpenMatch:
    """Return the match after this session's change, with the session's own drafts."""
    correction, step = before.drafts.correction, now.step_from(before)
    if correction is not None:
        moved = carried(before, (step,) if step else (), correction)
        correction = _of_the_same(now.drafts.correction, moved)
    own, stored = before.drafts.next, now.drafts.next
    stays = stored is None or stored == own or announces(now, stored)
    return replace(now, drafts=Drafts(stored if stays else own, correction))


def shown_after_others(
    before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], behind: DraftKind | None = None
) -> OpenMatch:
    """Return the match after changes by other sessions, with the drafts of this session.

    `behind` is the kind of draft that was changed here on the older sheet, and is not stored.
    """
    next_one = _next_shown(before, now, steps, typed=behind == "next")
    correction = _correction_shown(before, now, steps, typed=behind == "correction")
    return replace(now, drafts=Drafts(next_one, correction))


def _next_shown(before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], *, typed: bool) -> Draft | None:
    """Return the draft of the next deal to show: an announcement in any session, others only where they are entered."""
    own, stored = before.drafts.next, now.drafts.next
    if stored is None or stored == own or announces(now, stored):
        return stored
    return own if own is not None and not typed and is_same_deal(before, now, steps, own) else None


def _correction_shown(before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], *, typed: bool) -> Draft | None:
    """Return the correction that is being made here; those of other sessions are not shown."""
    own, stored = before.drafts.correction, now.drafts.correction
    if own is None:
        return None
    if stored == own and not steps:
        return stored
    moved = carried(before, steps, own)
    if not typed and is_same_deal(before, now, steps, own):
        return moved
    return _of_the_same(stored, moved)


def _of_the_same(stored: Draft | None, moved: Draft) -> Draft | None:
    """Return the stored correction if it is of the same deal as the moved one."""
    return stored if stored is not None and (stored.place, stored.insert) == (moved.place, moved.insert) else None


def announces(now: OpenMatch, draft: Draft) -> bool:
    """Whether a draft announces the next contract, without any result of the deal yet."""
    return draft.place is None and is_announced(now.questions(draft), draft.answers)
