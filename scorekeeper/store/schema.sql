-- The tables of a file of matches, as version 1 of them makes them.
--
-- No statement of this page is changed any more once a version of scorekeeper has been released: a later change is one
-- more entry of MIGRATIONS in migrations.py beside it. Comments are not written into the file.
--
-- Bodies, heads and summaries are JSON in ASCII. Times are UTC in ISO 8601. Truth values are 0 and 1.


-- The store itself: one row.
CREATE TABLE identity (
    id TEXT PRIMARY KEY NOT NULL,               -- random; shared with the backups, to tell them from another store's
    removed_at INTEGER NOT NULL DEFAULT 0,      -- the count of changes at the last removal, or change of others than matches
    forgetting INTEGER NOT NULL DEFAULT 0       -- 1: a forgotten name may still be in free pages, the log or a backup
) WITHOUT ROWID;

INSERT INTO identity (id) VALUES (lower(hex(randomblob(16))));


-- ---------------------------------------------------------------------------------------------------------- matches

-- Matches. The long head is last, so that a list reads what it shows without it.
CREATE TABLE matches (
    id TEXT PRIMARY KEY NOT NULL,
    revision INTEGER NOT NULL,                  -- raised by each change; an older one is refused
    cursor INTEGER NOT NULL,                    -- the number of changes in the journal that are applied; undo lowers it
    archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
    deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
    version_of TEXT CHECK (version_of IS NULL OR deleted = 1),  -- the match, where this row is a parted version of it
    version_deleted INTEGER NOT NULL DEFAULT 0 CHECK (version_deleted IN (0, 1)),  -- of such a row: it deletes the match
    heads INTEGER NOT NULL DEFAULT 1,           -- how many of the last versions are the newest (match.versions)
    beside TEXT NOT NULL DEFAULT '',            -- a hash of what was decided beside it (match.record)
    season TEXT,                                -- the season, as it was decided (match.decision)
    versions_there TEXT,                        -- the versions that the phone knew whose code was opened last
    updated TEXT NOT NULL,                      -- the time of the last change
    played TEXT NOT NULL,                       -- the order of lists: the start, or if unknown the last change
    touched INTEGER NOT NULL UNIQUE,            -- the order of last use, in counts of changes: a clock can be wrong
    over INTEGER CHECK (over IN (0, 1)),        -- with the summary a cache of what follows from the deals, or NULL
    summary TEXT,                               -- the line of a list
    head TEXT NOT NULL,                         -- all of the match but its deals, its rules included
    CHECK ((over IS NULL) = (summary IS NULL))
);

CREATE INDEX matches_on_the_table ON matches (over, played, touched) WHERE deleted = 0 AND archived = 0;
CREATE INDEX matches_in_hand ON matches (touched) WHERE deleted = 0 AND archived = 0;
CREATE INDEX matches_archived ON matches (played, touched) WHERE deleted = 0 AND archived = 1;
CREATE INDEX matches_deleted ON matches (played, touched) WHERE deleted = 1;
CREATE INDEX matches_parted ON matches (version_of) WHERE version_of IS NOT NULL;
CREATE INDEX matches_without_summary ON matches (touched) WHERE summary IS NULL;

-- The deals of a match, counted from 0.
CREATE TABLE deals (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    body TEXT NOT NULL,
    checked INTEGER NOT NULL,                   -- the CRC-32 of the body: a changed letter is found when it is read
    PRIMARY KEY (match_id, place)
) WITHOUT ROWID;

-- The journal of a match, for undo and redo: its changes, counted from 1.
CREATE TABLE changes (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match_id, seq)
) WITHOUT ROWID;

-- Half-entered deals: the next one of a match, and the correction or insertion of an earlier one.
CREATE TABLE drafts (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('next', 'correction')),
    body TEXT NOT NULL,
    PRIMARY KEY (match_id, kind)
) WITHOUT ROWID;


-- ----------------------------------------------------------------------------------------------------------- people

-- Persons, by the order in which they were first kept.
CREATE TABLE people (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    merged_into TEXT REFERENCES people (id),    -- a redirect, as merges in all say; seats stay as they were given
    merged TEXT,                                -- into whom, as it was decided (match.decision), with its versions
    forgotten INTEGER NOT NULL DEFAULT 0        -- 1: a mark, of which the id alone is kept
);

CREATE INDEX people_merged ON people (merged_into) WHERE merged_into IS NOT NULL;

-- The persons of a match by name, as names are compared: everybody who ever sat there, in any version of it.
CREATE TABLE sitters (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    name TEXT NOT NULL,                         -- as JSON
    body TEXT NOT NULL,                         -- a decision (match.decision)
    PRIMARY KEY (match_id, name)
) WITHOUT ROWID;

-- The persons of a match by seat, which follow from its names. Players who left are numbered after the others.
CREATE TABLE seats (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person_id TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID;

CREATE INDEX seats_of_person ON seats (person_id);


-- -------------------------------------------------------------------------------------------------------- own games

-- House tables and own copies of games. A match carries its own table and refers to none of these.
CREATE TABLE own_games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    put_away INTEGER NOT NULL DEFAULT 0 CHECK (put_away IN (0, 1)),
    revision INTEGER NOT NULL,
    used INTEGER NOT NULL,                      -- the order of last use, in counts of changes
    body TEXT NOT NULL                          -- the table, and the id of the game that it was made from
);


-- ---------------------------------------------------------------------------------------------------------- seasons

-- Seasons, by the order in which they were begun.
CREATE TABLE seasons (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE
);

-- The season of a match: at most one. It follows from what was decided of the match.
CREATE TABLE season_matches (
    match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    season_id TEXT NOT NULL REFERENCES seasons (id) ON DELETE CASCADE
) WITHOUT ROWID;


-- --------------------------------------------------------------------------------------------------------- versions

-- The versions that a match came through (match.versions), the newest last.
CREATE TABLE versions (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    first_deal INTEGER,                         -- from 0; NULL: the write changed more than deals and the end
    PRIMARY KEY (match_id, seq)
) WITHOUT ROWID;

-- Versions of a season. The one at place 0 counts, others have parted from it. People and pairs are in them by id.
CREATE TABLE season_versions (
    season_id TEXT NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (season_id, place)
) WITHOUT ROWID;

-- Versions of a person's entry. The one at place 0 counts, and has the note; others have parted from it.
CREATE TABLE person_versions (
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (person_id, place)
) WITHOUT ROWID;


-- ------------------------------------------------------------------------------------------------------------- club

-- The club that the store belongs to: one row or none.
CREATE TABLE club (
    address TEXT PRIMARY KEY NOT NULL,
    token TEXT NOT NULL,
    seen TEXT NOT NULL,                         -- up to where everything has come from it
    was_left INTEGER NOT NULL DEFAULT 0         -- 1: the store belongs to it no more
) WITHOUT ROWID;

-- Things that the club has answered for (store.club). A row that is dropped means that the thing is sent again.
CREATE TABLE sent (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    stamp TEXT NOT NULL,
    refused TEXT,                               -- the club's sentence; NULL: it took the thing
    came INTEGER NOT NULL DEFAULT 0 CHECK (came IN (0, 1)),  -- 1: it was first heard of from the club
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;


-- ----------------------------------------------------------------------------------------------------------- caches

-- Digests of matches, for tables and figures (store.summary_rows). Every row may be dropped at any time.
CREATE TABLE digests (
    match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,                  -- of the match; a digest of another one is made again
    form TEXT NOT NULL,                         -- of the digests of a program; one in another form is made again
    body TEXT NOT NULL
) WITHOUT ROWID;
