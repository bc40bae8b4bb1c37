"""Applies the migrations over the connection from `scorekeeper.club.club_opening`, in its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
