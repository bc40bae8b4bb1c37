"""The tables of a club's database, in SQLite and in PostgreSQL.

What phones send and fetch are items: a match, a person or a season, by its id. An item has a version, or several that
have parted, each whole as a page of a backup has it. The club gives every change of an item the next number of its one
counter, so that a phone asks for what is new since the last number that it was given; no clock is compared.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA: Final = MetaData()

_ID: Final = 64  # characters of an id, at most
_HASH: Final = 64  # hexadecimal digits of a SHA-256
_MOMENT: Final = 20  # characters of a time in UTC to the second, ISO 8601

CLUB: Final = Table(
    "club",
    METADATA,
    Column("id", String(32), primary_key=True),
    # The number of the latest change. A transaction that changes something locks this row first: numbers become
    # visible in their order, and no phone is given a later one before an earlier.
    Column("number", BigInteger, nullable=False),
    # Whether something that was forgotten may still be in free pages of the database, or in backups of it.
    Column("unclean", Boolean, nullable=False, server_default=false()),
)

ITEMS: Final = Table(
    "items",
    METADATA,
    Column("kind", String(8), primary_key=True),
    Column("id", String(_ID), primary_key=True),
    Column("number", BigInteger, nullable=False, unique=True),
    Column("phone", String(_ID), nullable=False),  # of which phone it first came
)

VERSIONS: Final = Table(
    "versions",
    METADATA,
    Column("kind", String(8), primary_key=True),
    Column("item", String(_ID), primary_key=True),
    Column("place", Integer, primary_key=True),  # 0 is the one that counts
    Column("row", String(_ID), nullable=False),  # its id in a backup
    Column("form", Integer, nullable=False),  # the oldest version of backups that can have it
    Column("body", Text, nullable=False),
    ForeignKeyConstraint(["kind", "item"], ["items.kind", "items.id"], ondelete="CASCADE"),
)

# What lists ask of matches; all of it but the season follows from the version that counts.
MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("id", String(_ID), primary_key=True),
    Column("season", String(_ID)),
    Column("deleted", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("played", Text, nullable=False),  # when it was started, or last changed, as the phone says it
    Column("summary", Text, nullable=False),  # what a list shows of it
    Column("form", Integer),  # of the digest; what has another is made again
    Column("digest", Text),  # what tables and figures are made of, as JSON
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("match", String(_ID), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(_ID), nullable=False),
    ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
)

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("id", String(_ID), primary_key=True),
    Column("hash", String(_HASH), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("right", String(8), nullable=False),  # run, enter or watch
    Column("season", String(_ID)),  # NULL: in the whole club
    Column("once", Boolean, nullable=False),  # for one phone
    Column("until", String(_MOMENT)),  # NULL: until it is withdrawn
    Column("withdrawn", Boolean, nullable=False),
    Column("used", String(_MOMENT)),  # NULL: never
)

PHONES: Final = Table(
    "phones",
    METADATA,
    Column("id", String(_ID), primary_key=True),
    Column("hash", String(_HASH), nullable=False, unique=True),  # of the token that its cookie has
    Column("key", String(_ID), nullable=False),
    ForeignKeyConstraint(["key"], ["keys.id"], ondelete="CASCADE"),
)

FORGOTTEN: Final = Table(
    "forgotten",
    METADATA,
    Column("person", String(_ID), primary_key=True),  # the id alone
    Column("number", BigInteger, nullable=False),  # of the change
)

PUBLIC_SEASONS: Final = Table("public_seasons", METADATA, Column("season", String(_ID), primary_key=True))

# Who is shown by initials to whoever watches without a key.
INITIALS: Final = Table("initials", METADATA, Column("person", String(_ID), primary_key=True))

INDEXES: Final = (
    Index("matches_of_season", MATCHES.c.season),
    Index("matches_played", MATCHES.c.over, MATCHES.c.played),
    Index("seats_of_person", SEATS.c.person),
    Index("phones_of_key", PHONES.c.key),
)
