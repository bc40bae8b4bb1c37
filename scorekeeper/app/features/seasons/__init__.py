"""Seasons: their tables, creating and changing them, and an evening at several tables."""
