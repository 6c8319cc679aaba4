"""What `arena bench` measures, by subject."""
