"""The rules of games: tables or code, the questions of a deal, its scores, and the end of a match."""
