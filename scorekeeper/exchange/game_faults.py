"""The faults of a file or a link with an own game."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Sentence

GAME_FILE_TOO_LARGE = Sentence("The file is larger than {most} kB; no table of a game is.")
NEITHER_JSON_NOR_TOML = Fault("The file is not a game of scorekeeper: it is neither JSON nor TOML.")
SEVERAL_GAMES = Sentence("The file has {number} games; give one at a time.")
FILE_HAS_MATCH = Fault("The file holds a match, not a game. Import it; its rules can be kept from there.")
NOT_A_GAME = Fault("The file is not a game of scorekeeper: it holds no table.")
LINK_HOLDS_NO_GAME = Fault("What the link holds is not a game of scorekeeper.")
GAME_TOO_LONG_FOR_A_LINK = Fault("The table is too long for a link. A file takes it.")
