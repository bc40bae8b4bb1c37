"""What a game is: its table or its code, what it asks, what a deal scores, who owes what, when it is over."""
