"""Writing what is kept, inside one transaction: all of it is kept, or none."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from scorekeeper.match.draft import NO_DRAFTS, Draft, DraftKind, draft_to_dict
from scorekeeper.match.history import Change, change_to_dict
from scorekeeper.match.match import Match
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.serializing import deal_to_dict, metadata_to_dict
from scorekeeper.store.reader import Reader
from scorekeeper.store.stored_match import StoredMatch, SummaryCache


class Writer(Reader):
    """Reads and writes. `Store.writing` gives one, while no other program writes.

    `finished` says that a change has left its match at its end.
    """

    finished = False

    def add(self, id: str, match: Match, summary: SummaryCache, when: str) -> StoredMatch:
        """Keep a new match, with whatever deals it brings, at revision 1 and with an empty journal."""
        self._db.execute(
            "INSERT INTO matches (id, revision, cursor, head, updated, touched, over, summary)"
            " VALUES (?, 1, 0, ?, ?, ?, ?, ?)",
            (id, _json(metadata_to_dict(match)), when, self._next_touch(), *_cache(summary)),
        )
        self._splice(id, match, 0)
        return StoredMatch(id, 1, 0, match, None, None, NO_DRAFTS, archived=False, deleted=False)

    def put(self, whole: MatchRecord, summary: SummaryCache) -> None:
        """Keep a match that is not here, as it was kept elsewhere: its journal, its drafts, its shelf."""
        self._db.execute(
            "INSERT INTO matches (id, revision, cursor, head, archived, deleted, updated, touched, over, summary)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(whole.id, whole.revision, whole.cursor, _json(metadata_to_dict(whole.match))),
                *(whole.archived, whole.deleted, whole.updated, self._next_touch(), *_cache(summary)),
            ),
        )
        self._splice(whole.id, whole.match, 0)
        rows = [(whole.id, seq, _json(change_to_dict(change))) for seq, change in enumerate(whole.changes, 1)]
        self._db.executemany("INSERT INTO changes (match_id, seq, body) VALUES (?, ?, ?)", rows)
        for draft in whole.drafts.all:
            self.draft(whole.id, draft)

    def commit(self, kept: StoredMatch, change: Change, after: Match, summary: SummaryCache, when: str) -> StoredMatch:
        """Keep a change and the match `after` it; what had been taken back is forgotten."""
        seq = kept.cursor + 1
        self._db.execute("DELETE FROM changes WHERE match_id = ? AND seq >= ?", (kept.id, seq))
        body = _json(change_to_dict(change))
        self._db.execute("INSERT INTO changes (match_id, seq, body) VALUES (?, ?, ?)", (kept.id, seq, body))
        now = replace(kept, cursor=seq, match=after, undo=change, redo=None)
        return self._turn(now, change, summary, when)

    def undo(self, kept: StoredMatch, change: Change, after: Match, summary: SummaryCache, when: str) -> StoredMatch:
        """Move the journal's cursor back over a change; `after` is the match without it."""
        cursor = kept.cursor - 1
        now = replace(kept, cursor=cursor, match=after, undo=self.change(kept.id, cursor), redo=change)
        return self._turn(now, change.inverse, summary, when)

    def redo(self, kept: StoredMatch, change: Change, after: Match, summary: SummaryCache, when: str) -> StoredMatch:
        """Move the journal's cursor forward over a change; `after` is the match with it."""
        cursor = kept.cursor + 1
        now = replace(kept, cursor=cursor, match=after, undo=change, redo=self.change(kept.id, cursor + 1))
        return self._turn(now, change, summary, when)

    def draft(self, id: str, draft: Draft) -> None:
        """Keep a half-entered deal, in the place of an earlier one of its kind."""
        self._db.execute(
            "INSERT INTO drafts (match_id, kind, body) VALUES (?, ?, ?)"
            " ON CONFLICT (match_id, kind) DO UPDATE SET body = excluded.body",
            (id, draft.kind, _json(draft_to_dict(draft))),
        )

    def drop_draft(self, id: str, kind: DraftKind) -> None:
        """Keep a half-entered deal no longer."""
        self._db.execute("DELETE FROM drafts WHERE match_id = ? AND kind = ?", (id, kind))

    def shelve(self, id: str, *, archived: bool | None = None, deleted: bool | None = None) -> None:
        """Put a match on another shelf; None leaves it where it is."""
        self._db.execute(
            "UPDATE matches SET archived = coalesce(?, archived), deleted = coalesce(?, deleted), touched = ?"
            " WHERE id = ?",
            (archived, deleted, self._next_touch(), id),
        )

    def touch(self, id: str) -> None:
        """Make a match the one in hand."""
        self._db.execute("UPDATE matches SET touched = ? WHERE id = ?", (self._next_touch(), id))

    def cache(self, id: str, summary: SummaryCache) -> None:
        """Keep what lists show of a match."""
        self._db.execute("UPDATE matches SET over = ?, summary = ? WHERE id = ?", (*_cache(summary), id))

    def drop_cache(self) -> None:
        """Forget what lists show; it is worked out again when it is next wanted."""
        self._db.execute("UPDATE matches SET over = NULL, summary = NULL")

    def _turn(self, now: StoredMatch, change: Change, summary: SummaryCache, when: str) -> StoredMatch:
        """Write down a match at its next revision, after the change."""
        moved = now.drafts.after(change)
        if moved.correction is not None and moved != now.drafts:
            self.draft(now.id, moved.correction)
        now = replace(now, revision=now.revision + 1, drafts=moved)
        self.finished = summary.over
        self._db.execute(
            "UPDATE matches SET revision = ?, cursor = ?, updated = ?, touched = ?, over = ?, summary = ? WHERE id = ?",
            (now.revision, now.cursor, when, self._next_touch(), *_cache(summary), now.id),
        )
        if change.facts:
            self._db.execute("UPDATE matches SET head = ? WHERE id = ?", (_json(metadata_to_dict(now.match)), now.id))
        if change.removed or change.inserted:
            self._splice(now.id, now.match, change.at)
        return now

    def _splice(self, id: str, match: Match, at: int) -> None:
        """Write down the deals from one place on."""
        self._db.execute("DELETE FROM deals WHERE match_id = ? AND place >= ?", (id, at))
        rows = [(id, place, _json(deal_to_dict(deal))) for place, deal in enumerate(match.deals[at:], at)]
        self._db.executemany("INSERT INTO deals (match_id, place, body) VALUES (?, ?, ?)", rows)

    def _next_touch(self) -> int:
        row = self._row("SELECT coalesce(max(touched), 0) + 1 FROM matches")
        return int(row[0]) if row else 1


def _cache(summary: SummaryCache) -> tuple[bool, str]:
    return summary.over, _json(summary.summary)


def _json(value: Any) -> str:
    # Plain ASCII: half a character, which a draft may hold, cannot be kept as UTF-8.
    return json.dumps(value, allow_nan=False, separators=(",", ":"))
