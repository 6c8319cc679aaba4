"""`arena demo`: a whole arena in a temporary folder, and a season of leagues of shipped bots."""
