"""The first tables."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(64)


def upgrade() -> None:
    """Make them."""
    op.create_table("club", _key("id", sa.String(32)), _given("number", sa.BigInteger))
    item = (_given("number", sa.BigInteger, unique=True), _given("phone"))
    op.create_table("items", _key("kind", sa.String(8)), _key("id"), *item)
    version = (_given("row"), _given("form", sa.Integer), _given("body", sa.Text))
    of_item = sa.ForeignKeyConstraint(["kind", "item"], ["items.kind", "items.id"], ondelete="CASCADE")
    whose = (_key("kind", sa.String(8)), _key("item"), _key("place", sa.Integer))
    op.create_table("versions", *whose, *version, of_item)
    shown = (_given("played", sa.Text), _given("summary", sa.Text))
    state = (_given("deleted", sa.Boolean), _given("over", sa.Boolean))
    op.create_table("matches", _key("id"), sa.Column("season", ID), *state, *shown)
    op.create_index("matches_of_season", "matches", ["season"])
    op.create_index("matches_played", "matches", ["over", "played"])
    of_match = sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE")
    op.create_table("seats", _key("match"), _key("seat", sa.Integer), _given("person"), of_match)
    op.create_index("seats_of_person", "seats", ["person"])
    named = (_given("hash", unique=True), _given("name", sa.Text), _given("right", sa.String(8)))
    where = (sa.Column("season", ID), _given("once", sa.Boolean), sa.Column("until", sa.String(20)))
    used = (_given("withdrawn", sa.Boolean), sa.Column("used", sa.String(20)))
    op.create_table("keys", _key("id"), *named, *where, *used)
    of_key = sa.ForeignKeyConstraint(["key"], ["keys.id"], ondelete="CASCADE")
    op.create_table("phones", _key("id"), _given("hash", unique=True), _given("key"), of_key)
    op.create_index("phones_of_key", "phones", ["key"])


def _key(name: str, kind: Any = ID) -> sa.Column[Any]:
    return sa.Column(name, kind, primary_key=True)


def _given(name: str, kind: Any = ID, *, unique: bool = False) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False, unique=unique)
