"""Building the site that runs whole in a browser, from installed packages and the Python package index."""
