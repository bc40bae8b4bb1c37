"""The title and the notes of a match that came from elsewhere, where here a name was taken out of them."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from scorekeeper.match.document import deal_to_dict
from scorekeeper.match.forgetting import TextKind, texts_of
from scorekeeper.match.history import Change
from scorekeeper.match.match import Deal
from scorekeeper.match.record import MatchRecord

PLACES: Final[Mapping[TextKind, int]] = {"title": -1, "note": -2, "deal": -3, "draft": -3}
"""In the place of a seat, which kind of text of a match a name was taken out of."""


def places_of_texts(before: MatchRecord, after: MatchRecord) -> frozenset[int]:
    """Of which kinds of text of a match some are others, as places."""
    pairs = zip(texts_of(before), texts_of(after), strict=True)
    return frozenset(PLACES[kind] for (kind, was), (_, now) in pairs if was != now and kind in PLACES)


def with_texts_here(there: MatchRecord, here: MatchRecord | None, places: Collection[int]) -> MatchRecord:
    """A match of elsewhere with the texts of these places as they are `here`; without them where it is not here.

    A note to a deal that is not here stays: it was written since.
    """
    if not any(place < 0 for place in places):
        return there
    known = {} if here is None else {kind: getattr(here.match, kind) for kind in ("title", "note")}
    ours = {kind: known.get(kind, "") for kind in ("title", "note") if PLACES[kind] in places}
    notes = {} if here is None else {_bare(deal): deal.note for deal in here.match.deals}

    def noted(deals: tuple[Deal, ...]) -> tuple[Deal, ...]:
        return tuple(map(with_note_here, deals)) if PLACES["deal"] in places else deals

    def with_note_here(deal: Deal) -> Deal:
        note = notes.get(_bare(deal), "" if here is None else deal.note)
        return replace(deal, note=note) if deal.note else deal

    def changed(change: Change) -> Change:
        metadata = {kind: (ours[kind],) * 2 if kind in ours else pair for kind, pair in change.metadata.items()}
        return replace(change, removed=noted(change.removed), inserted=noted(change.inserted), metadata=metadata)

    match = replace(there.match, **ours, deals=noted(there.match.deals))
    return replace(there, match=match, changes=tuple(map(changed, there.changes)))


def _bare(deal: Deal) -> str:
    return json.dumps(deal_to_dict(replace(deal, note="")), sort_keys=True)
