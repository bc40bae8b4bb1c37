"""One match of a backup as plain values, and back: what the store keeps of it, judged before it is believed."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal
from typing import Annotated, Any, Final

from pydantic import Field, ValidationError

from scorekeeper.exchange.admission import MOST_DEALS
from scorekeeper.exchange.rawjson import flaws
from scorekeeper.match.draft import Draft, Drafts, draft_from_dict, draft_to_dict
from scorekeeper.match.history import change_from_dict, change_to_dict
from scorekeeper.match.match import LONGEST_NOTE, Match, faults_of_note, faults_of_seats, faults_of_title
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.schema import ChangeSchema, DealSchema, DraftSchema, MetadataSchema, Moment, Schema
from scorekeeper.match.serializing import METADATA, deal_from_dict, deal_to_dict, metadata_from_dict, metadata_to_dict
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.table_faults import BrokenTable

_MOST_CHANGES = 4 * MOST_DEALS
_SEATS: Final = frozenset({"game", "options", "players", "first_dealer"})


class _Draft(DraftSchema):
    note: Annotated[str, Field(max_length=LONGEST_NOTE)]


class _Page(Schema):
    revision: Annotated[int, Field(ge=1)]
    cursor: Annotated[int, Field(ge=0)]
    archived: bool
    deleted: bool
    updated: Moment
    head: MetadataSchema
    deals: Annotated[list[DealSchema], Field(max_length=MOST_DEALS)]
    changes: Annotated[list[ChangeSchema], Field(max_length=_MOST_CHANGES)]
    draft: _Draft | None
    correction: _Draft | None = None


def record_to_dict(whole: MatchRecord) -> dict[str, Any]:
    """A match of a backup as plain values.

    `draft` is its half-entered deal, of either kind. Only where there are two, it is the next one, and the other
    is the `correction`, which no page had before version 2 of the form.
    """
    drafts = [plain for draft in whole.drafts.all if (plain := _plain_draft(draft)) is not None]
    page = {
        "revision": whole.revision,
        "cursor": whole.cursor,
        "archived": whole.archived,
        "deleted": whole.deleted,
        "updated": whole.updated,
        "head": metadata_to_dict(whole.match),
        "deals": [deal_to_dict(deal) for deal in whole.match.deals],
        "changes": [change_to_dict(change) for change in whole.changes],
        "draft": drafts[0] if drafts else None,
    }
    return page | {"correction": drafts[1]} if len(drafts) > 1 else page


def _plain_draft(draft: Draft) -> dict[str, Any] | None:
    """A half-entered deal as plain values.

    Half a character may have been typed in one; that is no loss, for nothing that is kept for good holds any.
    """
    plain = draft_to_dict(draft)
    return None if any(flaws(plain, "draft")) else plain


def record_from_dict(id: str, tree: Any, catalogue: Catalogue) -> MatchRecord | None:
    """The match that a page stands for; None where anything in it is not as it was written."""
    try:
        _check(tree)
        facts = metadata_from_dict(tree["head"], catalogue.from_document)
        match = Match(**facts, deals=tuple(map(deal_from_dict, tree["deals"])))
        changes = tuple(change_from_dict(change, catalogue.from_document) for change in tree["changes"])
        drafts = _drafts(tree["draft"], tree.get("correction"))
    except (ValidationError, BrokenTable, ValueError, TypeError, KeyError):
        return None
    kept = (tree["archived"], tree["deleted"], tree["updated"])
    whole = MatchRecord(id, match, tree["revision"], changes, tree["cursor"], drafts, *kept)
    return whole if _stands(whole) else None


def _drafts(first: Any, second: Any) -> Drafts:
    """The half-entered deals of a page; a second one is a correction beside the next deal. Raises `ValueError`."""
    if second is not None:
        return Drafts(draft_from_dict(first), draft_from_dict(second))
    return Drafts() if first is None else Drafts().put(draft_from_dict(first))


def _check(tree: Any) -> None:
    """Raise one of many errors where a page has another form than ours."""
    if isinstance(tree, dict):
        parts = [value for value in tree.values() if not isinstance(value, list)]
        parts += [item for value in tree.values() if isinstance(value, list) for item in value]
        if any(True for part in parts for _ in flaws(part, "")):
            raise ValueError
    page = _Page.model_validate(tree)
    _check_facts(tree["head"], page.head)
    if set(tree["head"]) != set(METADATA):
        raise ValueError
    for change in page.changes:
        for side in (0, 1):
            plain = {name: pair[side] for name, pair in change.facts.items()}
            _check_facts(plain, MetadataSchema.model_validate(plain))


def _check_facts(plain: dict[str, Any], facts: MetadataSchema) -> None:
    if facts.stake is None:
        return
    stake = read_stake(f"{facts.stake.amount} {facts.stake.currency}")
    if stake != Stake(Decimal(plain["stake"]["amount"]), plain["stake"]["currency"]):
        raise ValueError


def _stands(whole: MatchRecord) -> bool:
    """Whether the match is one that can be drawn, with its conflicts, and was one after every step of its journal.

    Nothing is played here: what any answers mean is for the game to say, which takes them as they are.
    """
    if not 0 <= whole.cursor <= len(whole.changes):
        return False
    ever = (deals for change in whole.changes for deals in (change.removed, change.inserted))
    if any(faults_of_note(deal.note) for deals in (whole.match.deals, *ever) for deal in deals):
        return False
    return not any(head is None or _are_wrong(head, facts) for head, facts in whole.heads())


def _are_wrong(head: Match, facts: Collection[str]) -> bool:
    """Whether any of these facts of a match is one that no match can have."""
    if not _SEATS.isdisjoint(facts) and faults_of_seats(head, kept=True):
        return True
    if "title" in facts and faults_of_title(head.title):
        return True
    return "note" in facts and bool(faults_of_note(head.note))
