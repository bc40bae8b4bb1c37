"""Revision 1: the tables of the first release, as `scorekeeper.club.schema` describes them.

They are not written here again as long as there is no other revision. Before a table of `schema` is changed, all of its
description moves into this module as it is, for this revision goes on making these tables.
"""

from alembic import op

from scorekeeper.club.schema import METADATA

revision = "1"  # before 1.0 there were "0001" and "0002"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    METADATA.create_all(op.get_bind(), checkfirst=False)
