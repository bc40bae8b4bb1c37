"""Seasons: their tables, beginning and changing them, and an evening at several tables."""
