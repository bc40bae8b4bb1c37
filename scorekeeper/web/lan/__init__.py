"""Opening the local server to the phones round the table: who may come in, and by which names they call it."""
