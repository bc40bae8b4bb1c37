"""The tables of a club's database, in SQLite and in PostgreSQL.

What phones send and fetch are items: a match, a person or a season, by its id. An item has a version, or several that
have parted, each whole as a page of a backup has it. The club gives every change of an item the next number of its one
counter, so that a phone asks for what is new since the last number that it was given; no clock is compared.
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
    # The number of the latest change. A transaction that changes something locks this row first: numbers become
    # visible in their order, and no phone is given a later one before an earlier.
    sa.Column("number", sa.BigInteger, nullable=False),
    # A random mark of that number.
    sa.Column("mark", sa.String(_MARK), nullable=False, server_default=""),
    # Whether something that was forgotten may still be in free pages of the database, or in backups of it.
    sa.Column("unclean", sa.Boolean, nullable=False, server_default=sa.false()),
)

# The random mark of each number. A phone says number and mark of what it has seen: a club that does not know them has
# lost what it has said, as after an older backup, whoever restored it and however far it has come since.
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
    sa.Column("phone", sa.String(_ID), nullable=False),  # of which phone it first came
)

VERSIONS: Final = sa.Table(
    "versions",
    METADATA,
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("item", sa.String(_ID), primary_key=True),
    sa.Column("place", sa.Integer, primary_key=True),  # 0 is the one that counts
    sa.Column("row", sa.String(_ID), nullable=False),  # its id in a backup
    sa.Column("body", sa.Text, nullable=False),
    sa.ForeignKeyConstraint(["kind", "item"], ["items.kind", "items.id"], ondelete="CASCADE"),
)

# What lists ask of matches; it follows from the version that counts.
MATCHES: Final = sa.Table(
    "matches",
    METADATA,
    sa.Column("id", sa.String(_ID), primary_key=True),
    sa.Column("season", sa.String(_ID)),
    sa.Column("left_season", sa.String(_ID)),  # from which it was taken last: whoever looks at that hears of it
    sa.Column("deleted", sa.Boolean, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("played", sa.Text, nullable=False),  # when it was started, or last changed, as the phone says it
    sa.Column("summary", sa.Text, nullable=False),  # what a list shows of it
    sa.Column("form", sa.Integer, nullable=False),  # of the digest; what has another is made again
    sa.Column("digest", sa.Text, nullable=False),  # what tables and figures are made of, as JSON
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
    sa.Column("season", sa.String(_ID)),  # NULL: in the whole club
    sa.Column("once", sa.Boolean, nullable=False),  # for one phone
    sa.Column("until", sa.String(_MOMENT)),  # NULL: until it is withdrawn
    sa.Column("withdrawn", sa.Boolean, nullable=False),
    sa.Column("used", sa.String(_MOMENT)),  # NULL: never
)

PHONES: Final = sa.Table(
    "phones",
    METADATA,
    sa.Column("id", sa.String(_ID), primary_key=True),
    sa.Column("hash", sa.String(_HASH), nullable=False, unique=True),  # of the token that its cookie has
    sa.Column("key", sa.String(_ID), nullable=False),
    sa.ForeignKeyConstraint(["key"], ["keys.id"], ondelete="CASCADE"),
    sa.Index("phones_of_key", "key"),
)

FORGOTTEN: Final = sa.Table(
    "forgotten",
    METADATA,
    sa.Column("person", sa.String(_ID), primary_key=True),  # the id alone
    sa.Column("number", sa.BigInteger, nullable=False),  # of the change
)

PUBLIC_SEASONS: Final = sa.Table("public_seasons", METADATA, sa.Column("season", sa.String(_ID), primary_key=True))

# Who is shown by initials to whoever watches without a key.
INITIALS: Final = sa.Table("initials", METADATA, sa.Column("person", sa.String(_ID), primary_key=True))
