"""House rules: the form in which players make a game their own."""
