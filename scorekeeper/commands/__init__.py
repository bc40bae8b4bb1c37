"""What the command line can do, one module an errand. `scorekeeper.cli` calls them."""
