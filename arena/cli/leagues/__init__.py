"""What ``arena league`` stands on: how it reaches an arena, and how it says what it got."""
