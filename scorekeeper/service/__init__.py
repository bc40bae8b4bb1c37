"""What a person can do: one function a command, each one transaction, each returning the new sheet."""
