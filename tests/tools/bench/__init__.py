"""The cost of each operation as a ratio to something named. `python -m tests.tools.bench` prints them all."""
