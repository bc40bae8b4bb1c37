"""The table of a game that is in no list of ours."""

THIRTEEN = """{
  "format": "scorekeeper/match",
  "version": 1,
  "game": {
    "id": "thirteen",
    "name": "Thirteen",
    "title": "Three players, thirteen tricks, six contracts each.",
    "players": 3,
    "sides": [[0], [1], [2]],
    "tricks": 13,
    "declarer": "forehand",
    "turn": "passes",
    "order": "free",
    "deals": 18,
    "contracts": [
      {"id": "clubs", "name": "Clubs", "aim": "positive", "trumps": "clubs", "quotas": [7, 4, 2]},
      {"id": "diamonds", "name": "Diamonds", "aim": "positive", "trumps": "diamonds", "quotas": [7, 4, 2]},
      {"id": "hearts", "name": "Hearts", "aim": "positive", "trumps": "hearts", "quotas": [7, 4, 2]},
      {"id": "spades", "name": "Spades", "aim": "positive", "trumps": "spades", "quotas": [7, 4, 2]},
      {"id": "no-trumps", "name": "No trumps", "aim": "positive", "trumps": "none", "quotas": [7, 4, 2]},
      {"id": "low", "name": "Low", "aim": "negative", "trumps": "none", "quotas": [2, 4, 7]}
    ]
  },
  "players": ["Anna", "Bo", "Cleo"],
  "first_dealer": 2,
  "deals": [
    {"contract": "hearts", "counts": [8, 3, 2]},
    {"contract": "low", "counts": [3, 1, 9]}
  ]
}"""
