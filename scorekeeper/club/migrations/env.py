"""Applies the migrations by the connection that `scorekeeper.club.opening` gives, in its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
