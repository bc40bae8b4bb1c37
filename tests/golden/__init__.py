"""All that the program says and shows, recorded: the same before and after a redesign. `python -m tests.golden OUT`."""
