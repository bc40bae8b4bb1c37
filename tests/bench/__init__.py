"""The cost of each operation as a ratio to something named. `python -m tests.bench` prints them all."""
