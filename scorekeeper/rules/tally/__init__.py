"""Tally games: tables that say what is counted after each hand, how many of it there are, and what it is worth."""
