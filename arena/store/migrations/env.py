"""Run by Alembic: migrates over the connection that it is given, in that one's transaction."""

from __future__ import annotations

from alembic import context

from arena.store.models import Row

context.configure(connection=context.config.attributes["connection"], target_metadata=Row.metadata)
context.run_migrations()
