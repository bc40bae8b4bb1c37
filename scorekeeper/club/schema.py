"""The tables of a club's database, in SQLite and in PostgreSQL.

Phones push and pull items: a match, a person or a season, by its id. An item has one version, or several that have
parted, each in the format of a page of a backup. The club has one counter, and gives every change of an item its next
number. A phone asks for changes after the last number it was given; no clocks are compared.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()

_ID: Final = 64  # characters of an id, at most
_HASH: Final = 64  # hexadecimal digits of a SHA-256
_MARK: Final = 12  # hexadecimal digits
_MOMENT: Final = 20  # characters of a time in UTC to the second, ISO 8601

CLUB: Final = sa.Table(
    "club",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    # The number of the latest change. A transaction that changes something locks this row first: numbers become visible
    # in order, and no phone is given a later one before an earlier.
    sa.Column("number", sa.BigInteger, nullable=False),
    # A random mark of that number.
    sa.Column("mark", sa.String(_MARK), nullable=False, server_default=""),
    # Whether forgotten names may still be in free pages of the database, or in its backups.
    sa.Column("unclean", sa.Boolean, nullable=False, server_default=sa.false()),
)

# The random mark of each number. A phone sends number and mark of the last change it has seen. A club that does not
# know the pair has lost later changes, as after restoring an older backup.
MARKS: Final = sa.Table(
    "marks",
    METADATA,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("mark", sa.String(_MARK), nullable=False),
)

ITEMS: Final = sa.Table(
    "items",
    METADATA,
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("id", sa.String(_ID), primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False, unique=True),
    sa.Column("phone", sa.String(_ID), nullable=False),  # the id of the first phone that sent it
)

VERSIONS: Final = sa.Table(
    "versions",
    METADATA,
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("item", sa.String(_ID), primary_key=True),
    sa.Column("place", sa.Integer, primary_key=True),  # 0 is the one that counts
    sa.Column("row", sa.String(_ID), nullable=False),  # the id of the version in a backup
    sa.Column("body", sa.Text, nullable=False),
    sa.ForeignKeyConstraint(["kind", "item"], ["items.kind", "items.id"], ondelete="CASCADE"),
)

# The columns for lists of matches; they follow from the version that counts.
MATCHES: Final = sa.Table(
    "matches",
    METADATA,
    sa.Column("id", sa.String(_ID), primary_key=True),
    sa.Column("season", sa.String(_ID)),
    sa.Column("left_season", sa.String(_ID)),  # the season it was last taken from, whose visitors are told
    sa.Column("deleted", sa.Boolean, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("played", sa.Text, nullable=False),  # the time of its start, or of its last change, as the phone has it
    sa.Column("summary", sa.Text, nullable=False),  # JSON for lists
    sa.Column("form", sa.Integer, nullable=False),  # the format of the digest; a digest in another format is made again
    sa.Column("digest", sa.Text, nullable=False),  # JSON for tables and statistics
    sa.Index("matches_of_season", "season"),
    sa.Index("matches_of_left_season", "left_season"),
    sa.Index("matches_played", "over", "played"),
)

SEATS: Final = sa.Table(
    "seats",
    METADATA,
    sa.Column("match", sa.String(_ID), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(_ID), nullable=False),
    sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
    sa.Index("seats_of_person", "person"),
)

KEYS: Final = sa.Table(
    "keys",
    METADATA,
    sa.Column("id", sa.String(_ID), primary_key=True),
    sa.Column("hash", sa.String(_HASH), nullable=False, unique=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("right", sa.String(8), nullable=False),  # run, enter or watch
    sa.Column("season", sa.String(_ID)),  # NULL: the whole club
    sa.Column("once", sa.Boolean, nullable=False),  # for one phone
    sa.Column("until", sa.String(_MOMENT)),  # NULL: until it is withdrawn
    sa.Column("withdrawn", sa.Boolean, nullable=False),
    sa.Column("used", sa.String(_MOMENT)),  # NULL: never
)

PHONES: Final = sa.Table(
    "phones",
    METADATA,
    sa.Column("id", sa.String(_ID), primary_key=True),
    sa.Column("hash", sa.String(_HASH), nullable=False, unique=True),  # of the token in its cookie
    sa.Column("key", sa.String(_ID), nullable=False),
    sa.ForeignKeyConstraint(["key"], ["keys.id"], ondelete="CASCADE"),
    sa.Index("phones_of_key", "key"),
)

FORGOTTEN: Final = sa.Table(
    "forgotten",
    METADATA,
    sa.Column("person", sa.String(_ID), primary_key=True),  # the id without a name
    sa.Column("number", sa.BigInteger, nullable=False),  # the number of the change
)

PUBLIC_SEASONS: Final = sa.Table("public_seasons", METADATA, sa.Column("season", sa.String(_ID), primary_key=True))

# The persons who are shown by initials to visitors without a key.
INITIALS: Final = sa.Table("initials", METADATA, sa.Column("person", sa.String(_ID), primary_key=True))
