"""What a person prefers on this device."""
