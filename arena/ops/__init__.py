"""What every server program needs to be run: logs, metrics, health, loops that don't die quietly."""
