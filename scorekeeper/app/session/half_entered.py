"""What becomes of half-entered deals when the match changes: where they belong then, and which of them are shown."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.match.draft import Draft, DraftKind, Drafts
from scorekeeper.match.entry import answered
from scorekeeper.match.history import Change
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import entry


def carried(before: OpenMatch, steps: tuple[Change, ...], draft: Draft) -> Draft:
    """A half-entered deal at its place after these steps.

    One that was to be the next, and has been booked by somebody else since, becomes one that mends that deal.
    """
    count, was_next = len(before.sheet.match.deals), draft.place is None
    for step in steps:
        removed, inserted = len(step.removed), len(step.inserted)
        if draft.place is not None:
            draft = draft.after(step)
        elif step.at + removed == count and inserted > removed:
            draft = replace(draft, place=count)
        count += inserted - removed
        if was_next and draft.insert and draft.place == count:  # what was booked was taken back
            draft = replace(draft, place=None, insert=False)
    return draft


def stands(before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], draft: Draft) -> bool:
    """Whether a half-entered deal is still the same: those before it are, and it was not booked or changed itself."""
    old, new = before.sheet.match.deals, now.sheet.match.deals
    moved = carried(before, steps, draft)
    if draft.place is None or moved.place is None:
        return draft.place is moved.place and len(old) == len(new)
    own = not draft.insert
    return draft.insert == moved.insert and old[: draft.place + own] == new[: moved.place + own]


def shown_after_own(before: OpenMatch, now: OpenMatch) -> OpenMatch:
    """A sheet after a change that was made here, with the half-entered deals that concern this session."""
    correction, step = before.drafts.correction, now.step_from(before)
    if correction is not None:
        moved = carried(before, (step,) if step else (), correction)
        correction = _of_the_same(now.drafts.correction, moved)
    own, kept = before.drafts.next, now.drafts.next
    stays = kept is None or kept == own or announces(now, kept)
    return replace(now, drafts=Drafts(kept if stays else own, correction))


def shown_after_others(
    before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], behind: DraftKind | None = None
) -> OpenMatch:
    """A sheet after changes by others, with the half-entered deals that concern this session.

    `behind` is the one that was typed on here on the older sheet, and is not kept.
    """
    next_one = _next_shown(before, now, steps, typed=behind == "next")
    correction = _correction_shown(before, now, steps, typed=behind == "correction")
    return replace(now, drafts=Drafts(next_one, correction))


def _next_shown(before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], *, typed: bool) -> Draft | None:
    """What is announced at the table is everybody's; whatever else is half entered is whose thumb is on it."""
    own, kept = before.drafts.next, now.drafts.next
    if kept is None or kept == own or announces(now, kept):
        return kept
    return own if own is not None and not typed and stands(before, now, steps, own) else None


def _correction_shown(before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], *, typed: bool) -> Draft | None:
    """The correction that is made here; that of somebody else stands in nobody's way."""
    own, kept = before.drafts.correction, now.drafts.correction
    if own is None:
        return None
    if kept == own and not steps:
        return kept
    moved = carried(before, steps, own)
    if not typed and stands(before, now, steps, own):
        return moved
    return _of_the_same(kept, moved)


def _of_the_same(kept: Draft | None, moved: Draft) -> Draft | None:
    """The correction that is kept, if it is of the same deal."""
    return kept if kept is not None and (kept.place, kept.insert) == (moved.place, moved.insert) else None


def announces(now: OpenMatch, draft: Draft) -> bool:
    """Whether a half-entered deal says what is played next, and nothing yet of how it went."""
    if draft.place is not None:
        return False
    asked = entry.questions(now, draft)
    counted = any(answered(draft.answers, field) is not None for field in asked.fields if field.kind == "number")
    return asked.announced is not None and not counted
