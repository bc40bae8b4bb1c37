"""Building the static site that runs in a browser, from installed packages and the Python package index."""
