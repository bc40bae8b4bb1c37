"""The form in which people write tables: fields that card players understand, made from a table and read back."""
