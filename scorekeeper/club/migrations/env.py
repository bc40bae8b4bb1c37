"""Applies the migrations by the connection that `scorekeeper.club.database` gives, in its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
