"""`arena bench balance`: how even a game is, by many games between bots in this process."""
