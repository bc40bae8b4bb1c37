"""What one session of the app is: its state, its navigation, its notices, and what every screen may do."""
