"""The migrations of a club's database, which Alembic applies."""
