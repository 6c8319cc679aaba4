"""`arena demo`: a whole arena in a temporary folder, and a tournament of the shipped bots on it."""
