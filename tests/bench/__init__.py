"""What things cost, each as a ratio to something named. `python -m tests.bench` prints them all."""
