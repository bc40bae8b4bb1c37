"""The list of games, and the page of a game."""
