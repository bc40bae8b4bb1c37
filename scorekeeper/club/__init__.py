"""The club: a server that stores the matches of many phones, judges arrivals, and shows them."""
