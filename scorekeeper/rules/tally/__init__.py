"""Tally games: tables that list the things counted after each hand, with their numbers and their points."""
