"""What every server program needs: logs, metrics, health, loops that don't die quietly."""
