"""Quota games: games from a table of contracts and quotas. Bismarck in all its variants, and manni."""
