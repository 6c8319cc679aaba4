"""What every server program needs: logs, metrics, health, units of time, brakes on who comes too
often, loops that don't die quietly.
"""
