"""Whom the club has forgotten, what everybody may watch, who is shown by initials; and digests that are cached."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables and the columns."""
    op.create_table(
        "forgotten",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.create_table("public_seasons", sa.Column("season", sa.String(64), primary_key=True))
    op.create_table("initials", sa.Column("person", sa.String(64), primary_key=True))
    op.add_column("club", sa.Column("unclean", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("form", sa.Integer))
    op.add_column("matches", sa.Column("digest", sa.Text))
