"""``arena settings``: what a program started here would use."""

from __future__ import annotations

import os

import typer

from arena.settings import Settings

app = typer.Typer()


@app.command()
def settings() -> None:
    """Print every setting, its value and its source; secrets are masked."""
    values = Settings()
    for name in Settings.model_fields:
        variable = f"ARENA_{name.upper()}"
        source = "environment" if variable in os.environ else "default"
        print(f"{variable}={getattr(values, name)}  # {source}")
