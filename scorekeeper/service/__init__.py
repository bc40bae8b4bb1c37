"""The commands for a person: each is one function and one transaction, and returns the new state."""
