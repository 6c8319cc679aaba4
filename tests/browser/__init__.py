"""Pages in a real browser. A package, so that its fixtures end with its last test."""
