"""The club: a server that keeps many phones' matches, judges what arrives, and shows it."""
