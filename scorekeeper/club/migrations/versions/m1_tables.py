"""Revision 1: the tables of the first release, as `scorekeeper.club.schema` describes them.

The tables are not repeated here while this is the only revision. Before a table of `schema` is changed, copy its
present description into this module, since this revision must keep making the old tables.
"""

from alembic import op

from scorekeeper.club.schema import METADATA

revision = "1"  # development versions before 1.0 had "0001" and "0002"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    METADATA.create_all(op.get_bind(), checkfirst=False)
