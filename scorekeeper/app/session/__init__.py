"""One session of the app: its state, its navigation, its notices, and the services for every screen."""
