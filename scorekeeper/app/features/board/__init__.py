"""The table view: names and totals as large as the screen allows."""
