"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "club",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "items",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False, unique=True),
        sa.Column("phone", sa.String(64), nullable=False),
    )
    op.create_table(
        "versions",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("item", sa.String(64), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("row", sa.String(64), nullable=False),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["kind", "item"], ["items.kind", "items.id"], ondelete="CASCADE"),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("season", sa.String(64)),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("played", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("matches_of_season", "matches", ["season"])
    op.create_index("matches_played", "matches", ["over", "played"])
    op.create_table(
        "seats",
        sa.Column("match", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
    )
    op.create_index("seats_of_person", "seats", ["person"])
    op.create_table(
        "keys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("right", sa.String(8), nullable=False),
        sa.Column("season", sa.String(64)),
        sa.Column("once", sa.Boolean, nullable=False),
        sa.Column("until", sa.String(20)),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
        sa.Column("used", sa.String(20)),
    )
    op.create_table(
        "phones",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["key"], ["keys.id"], ondelete="CASCADE"),
    )
    op.create_index("phones_of_key", "phones", ["key"])
