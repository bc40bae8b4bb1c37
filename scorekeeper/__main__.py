"""``python -m scorekeeper``: the command line."""

from scorekeeper.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
