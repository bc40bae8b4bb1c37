"""The games to read about, and to choose from."""
