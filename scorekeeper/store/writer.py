"""Writing to the store in one transaction: all of it is stored, or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from scorekeeper.match.document import ReadGame, change_to_dict, deal_to_dict, draft_to_dict, metadata_to_dict
from scorekeeper.match.history import Change
from scorekeeper.match.match import Match
from scorekeeper.match.open_match import NO_DRAFTS, Draft, DraftKind, OpenMatch
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.versions import WriterId
from scorekeeper.store.club_rows import ClubWriter
from scorekeeper.store.own_game_rows import OwnGamesWriter
from scorekeeper.store.reader import Reader
from scorekeeper.store.season_rows import SeasonWriter
from scorekeeper.store.summary_rows import Deleted, DigestWriter, SummaryCache, check_of, stored_json
from scorekeeper.store.version_rows import VersionsWriter


class Writer(OwnGamesWriter, SeasonWriter, DigestWriter, VersionsWriter, ClubWriter, Reader):
    """Reads and writes in an exclusive transaction. `Store.writing` gives one.

    `finished` is True once a written change has ended its match.
    """

    finished = False

    def __init__(self, db: sqlite3.Connection, read_game: ReadGame, writer: WriterId) -> None:
        """Write in the open transaction of a connection."""
        super().__init__(db, read_game)
        self.writer = writer

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Roll back the writes in this context if it raises; the rest of the transaction stays.

        On a full disk SQLite may roll back the whole transaction on its own; then only the error is raised.
        """
        self._db.execute("SAVEPOINT attempt")
        try:
            yield
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK TO attempt")
                self._db.execute("RELEASE attempt")
            raise
        self._db.execute("RELEASE attempt")

    def add(self, id: str, match: Match, summary: SummaryCache, when: str) -> OpenMatch:
        """Insert a new match, with its deals if it has any, at revision 1 and with an empty journal."""
        head = metadata_to_dict(match)
        self._db.execute(
            "INSERT INTO matches (id, revision, cursor, head, updated, touched, over, summary, played)"
            " VALUES (?, 1, 0, ?, ?, ?, ?, ?, ?)",
            (id, stored_json(head), when, self._next_touch(), *_cache(summary), summary.played or when),
        )
        self._write_deals(id, match, 0)
        self.add_version(id, None)
        return OpenMatch(id, 1, 0, Sheet(match), NO_DRAFTS, None, None, archived=False)

    def put(self, whole: MatchRecord, summary: SummaryCache) -> None:
        """Insert a match record: with its revision, journal, drafts, shelf and versions."""
        self._db.execute(
            "INSERT INTO matches"
            " (id, revision, cursor, head, archived, deleted, version_of, version_deleted, updated, touched, over,"
            " summary, played) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(whole.id, whole.revision, whole.cursor, stored_json(metadata_to_dict(whole.match))),
                *(whole.archived, whole.deleted or whole.version_of is not None, whole.version_of),
                whole.version_of is not None and whole.deleted,
                *(whole.updated, self._next_touch(), *_cache(summary), summary.played or whole.updated),
            ),
        )
        self.set_versions(whole.id, whole.versions)
        self._write_deals(whole.id, whole.match, 0)
        rows = [(whole.id, seq, stored_json(change_to_dict(change))) for seq, change in enumerate(whole.changes, 1)]
        self._db.executemany("INSERT INTO changes (match_id, seq, body) VALUES (?, ?, ?)", rows)
        for draft in whole.drafts.all:
            self.draft(whole.id, draft)
        if whole.version_of is None:
            self.set_sitters(whole.id, whole.sitters)
            self.set_season_of(whole.id, whole.season)
        else:
            self.reseat(whole.id)

    def replace_with(self, whole: MatchRecord, summary: SummaryCache) -> None:
        """Replace a match by another state, with its journal."""
        self._db.execute("DELETE FROM matches WHERE id = ?", (whole.id,))
        self.put(whole, summary)

    def rewrite(self, before: MatchRecord, after: MatchRecord) -> None:
        """Write a match in which only words have changed, at its next revision; the scores stay.

        A cached digest stays valid for that revision, unless words of the game have changed. The summary is made again
        on demand.
        """
        id = before.id
        if after.match.game is before.match.game:
            self._db.execute(
                "UPDATE digests SET revision = revision + 1"
                " WHERE match_id = ? AND revision = (SELECT revision FROM matches WHERE id = match_id)",
                (id,),
            )
        else:
            self._db.execute("DELETE FROM digests WHERE match_id = ?", (id,))
        self._db.execute(
            "UPDATE matches SET revision = revision + 1, head = ?, over = NULL, summary = NULL, touched = ?"
            " WHERE id = ?",
            (stored_json(metadata_to_dict(after.match)), self._next_touch(), id),
        )
        deals = enumerate(zip(before.match.deals, after.match.deals, strict=True))
        bodies = [(index, stored_json(deal_to_dict(now))) for index, (was, now) in deals if was != now]
        self._db.executemany(
            "UPDATE deals SET body = ?, checked = ? WHERE match_id = ? AND place = ?",
            [(body, check_of(body), id, index) for index, body in bodies],
        )
        changes = enumerate(zip(before.changes, after.changes, strict=True), 1)
        self._db.executemany(
            "UPDATE changes SET body = ? WHERE match_id = ? AND seq = ?",
            [(stored_json(change_to_dict(now)), id, seq) for seq, (was, now) in changes if was != now],
        )
        for draft in after.drafts.all:
            self.draft(id, draft)

    def commit(  # as `undo` and `redo`, and `own`
        self, before: OpenMatch, change: Change, after: Match, summary: SummaryCache, when: str, *, own: bool = True
    ) -> OpenMatch:
        """Write a change and the match `after` it; the changes that could be redone are removed.

        With `own` it becomes a new version; otherwise the caller writes the versions of another phone.
        """
        seq = before.cursor + 1
        self._db.execute("DELETE FROM changes WHERE match_id = ? AND seq >= ?", (before.id, seq))
        body = stored_json(change_to_dict(change))
        self._db.execute("INSERT INTO changes (match_id, seq, body) VALUES (?, ?, ?)", (before.id, seq, body))
        return self.redo(before, change, after, summary, when, own=own)

    def undo(self, before: OpenMatch, change: Change, after: Match, summary: SummaryCache, when: str) -> OpenMatch:
        """Move the journal's cursor back over a change; `after` is the match without it."""
        done = self.change(before.id, before.cursor - 1)
        now = replace(before, cursor=before.cursor - 1, sheet=Sheet(after), done=done, undone=change)
        return self._write_revision(now, change.inverse, summary, when, own=True)

    def redo(  # as `commit`
        self, before: OpenMatch, change: Change, after: Match, summary: SummaryCache, when: str, *, own: bool = True
    ) -> OpenMatch:
        """Move the journal's cursor forward over a change; `after` is the match with it."""
        cursor = before.cursor + 1
        now = replace(before, cursor=cursor, sheet=Sheet(after), done=change, undone=self.change(before.id, cursor + 1))
        return self._write_revision(now, change, summary, when, own=own)

    def draft(self, id: str, draft: Draft) -> None:
        """Write a half-entered deal, in place of an earlier one of its kind."""
        self._db.execute(
            "INSERT INTO drafts (match_id, kind, body) VALUES (?, ?, ?)"
            " ON CONFLICT (match_id, kind) DO UPDATE SET body = excluded.body",
            (id, draft.kind, stored_json(draft_to_dict(draft))),
        )

    def drop_draft(self, id: str, kind: DraftKind) -> None:
        """Delete a half-entered deal."""
        self._db.execute("DELETE FROM drafts WHERE match_id = ? AND kind = ?", (id, kind))

    def archive(self, id: str, *, archived: bool) -> None:
        """Set whether a match is archived, on this phone alone."""
        self._db.execute(
            "UPDATE matches SET archived = ?, touched = ? WHERE id = ?", (archived, self._next_touch(), id)
        )

    def set_deleted(self, id: str, *, deleted: bool) -> None:
        """Delete or restore a match, as its next version."""
        self._db.execute("UPDATE matches SET deleted = ?, touched = ? WHERE id = ?", (deleted, self._next_touch(), id))
        (deals,) = self._db.execute("SELECT count(*) FROM deals WHERE match_id = ?", (id,)).fetchone()
        self.add_version(id, deals)  # it changes no deal

    def show_deleted(self, id: str, *, deleted: bool) -> None:
        """Set whether a match is deleted, as in the version that was just taken over."""
        self._db.execute("UPDATE matches SET deleted = ? WHERE id = ?", (deleted, id))

    def remove(self, several: Iterable[Deleted]) -> int:
        """Remove deleted matches for good, with their deals, journals and drafts; return the number removed.

        A match that was restored or changed since it was listed stays. The store's count of changes continues, so that
        no earlier backup counts as newer.
        """
        self._db.execute("UPDATE identity SET removed_at = ?", (self._next_touch(),))
        query = "DELETE FROM matches WHERE id = ? AND touched = ? AND deleted = 1"
        removed = self._db.executemany(query, list(several)).rowcount
        self._db.execute(
            "DELETE FROM matches WHERE version_of IS NOT NULL AND version_of NOT IN (SELECT id FROM matches)"
        )
        return removed

    def remove_version(self, id: str) -> None:
        """Remove another version of a match, once the history of the match includes it."""
        self._db.execute("UPDATE identity SET removed_at = ?", (self._next_touch(),))
        self._db.execute("DELETE FROM matches WHERE id = ? AND version_of IS NOT NULL", (id,))

    def touch(self, id: str) -> None:
        """Make a match the last used one."""
        self._db.execute("UPDATE matches SET touched = ? WHERE id = ?", (self._next_touch(), id))

    def cache(self, id: str, summary: SummaryCache) -> None:
        """Write the cached summary of a match."""
        self._db.execute(
            "UPDATE matches SET over = ?, summary = ?, played = coalesce(?, updated) WHERE id = ?",
            (*_cache(summary), summary.played, id),
        )

    def drop_cache(self) -> None:
        """Remove the cached summaries of all matches; they are made again on demand."""
        self._db.execute("UPDATE matches SET over = NULL, summary = NULL")

    def _write_revision(
        self, now: OpenMatch, change: Change, summary: SummaryCache, when: str, *, own: bool
    ) -> OpenMatch:
        """Write a match at its next revision, after the change."""
        moved = now.drafts.after(change)
        if moved.correction is not None and moved != now.drafts:
            self.draft(now.id, moved.correction)
        now = replace(now, revision=now.revision + 1, drafts=moved)
        self.finished = summary.over
        self._db.execute(
            "UPDATE matches SET revision = ?, cursor = ?, updated = ?, touched = ?, over = ?, summary = ?, played = ?"
            " WHERE id = ?",
            (now.revision, now.cursor, when, self._next_touch(), *_cache(summary), summary.played or when, now.id),
        )
        if change.metadata:
            head = stored_json(metadata_to_dict(now.match))
            self._db.execute("UPDATE matches SET head = ? WHERE id = ?", (head, now.id))
            self.reseat(now.id)
        if change.removed or change.inserted:
            self._write_deals(now.id, now.match, change.at)
        if own:
            self.add_version(now.id, first_deal(change, now.match))
        return now

    def _write_deals(self, id: str, match: Match, at: int) -> None:
        self._db.execute("DELETE FROM deals WHERE match_id = ? AND place >= ?", (id, at))
        bodies = [stored_json(deal_to_dict(deal)) for deal in match.deals[at:]]
        rows = [(id, index, body, check_of(body)) for index, body in enumerate(bodies, at)]
        self._db.executemany("INSERT INTO deals (match_id, place, body, checked) VALUES (?, ?, ?, ?)", rows)


def first_deal(change: Change, after: Match) -> int | None:
    """Return the first deal that a change affects, from 0; None if it affects more than deals and the end."""
    if not change.metadata.keys() <= {"ended"}:
        return None
    return change.at if change.removed or change.inserted else len(after.deals)


def _cache(summary: SummaryCache) -> tuple[bool, str]:
    return summary.over, stored_json(summary.summary)
