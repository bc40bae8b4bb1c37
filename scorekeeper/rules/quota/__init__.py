"""Quota games: games that answer from a table of contracts and quotas. Bismarck in all its variants, and manni."""
