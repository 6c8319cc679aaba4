"""Leagues as they happen: their clock, and what people do with them."""
