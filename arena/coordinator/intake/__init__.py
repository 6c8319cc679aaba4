"""Intake: nothing that a worker reports is believed before it has been replayed."""
