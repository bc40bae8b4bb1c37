"""Applies the migrations over the connection from `scorekeeper.club.database`, in its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
