"""All that the program says and shows, recorded to compare it before and after a redesign: see `__main__`."""
