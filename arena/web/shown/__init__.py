"""What pages show, looked up for a template: the same for the page, and for who follows it."""
