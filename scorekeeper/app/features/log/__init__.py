"""The log of all deals."""
