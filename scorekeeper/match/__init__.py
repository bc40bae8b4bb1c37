"""What happened at one table, and everything that follows from it."""
