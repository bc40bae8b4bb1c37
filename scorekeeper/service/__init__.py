"""What a person can do: one function an intention, each one transaction, each returning the new sheet."""
