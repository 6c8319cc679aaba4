"""The desk: where organisers and owners are served, over gRPC and by commands on the machine.

``calls.py`` has every call by its name in ``arena.v1.LeagueService``; both ways in go through it.
"""
