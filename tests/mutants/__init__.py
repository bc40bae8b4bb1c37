"""Wrongs done to the rules, one at a time: for each a test has to fail, or `explained.toml` says why none can."""
