"""A match at one table, and everything that follows from it."""
