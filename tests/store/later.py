"""The second version of the schema, as a later scorekeeper may bring it: the change writes to every row."""

STEP = (
    "ALTER TABLE deals ADD COLUMN length INTEGER",
    "CREATE TABLE shelves (id TEXT PRIMARY KEY, name TEXT NOT NULL)",
    "UPDATE deals SET length = length(body)",
    "INSERT INTO shelves SELECT id, 'all' FROM matches",
    "CREATE INDEX deals_by_length ON deals (length)",
)
