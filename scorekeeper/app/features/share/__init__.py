"""A match to another phone, and one that comes from there."""
