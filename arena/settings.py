"""The one settings class: every program of a deployment reads the same ``ARENA_...`` variables."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Where things are and how long they may take; environment variables, prefix ``ARENA_``."""

    model_config = SettingsConfigDict(env_prefix="ARENA_", extra="ignore")

    data: Path = Field(Path("arena-data"), description="folder of an embedded arena")
    database_url: str = Field(
        "sqlite:///arena-data/arena.db", description="SQLAlchemy URL, SQLite or PostgreSQL"
    )
    redis_url: str = Field("redis://localhost:6379/0", description="broker of the doorbells")
    play_address: str = Field("127.0.0.1:7700", description="where bots connect (gRPC)")
    worker_address: str = Field("127.0.0.1:7701", description="where workers connect (gRPC)")
    worker_secret: SecretStr = Field(
        SecretStr(""), description="shared by coordinators and workers"
    )
    http_address: str = Field(
        "127.0.0.1:7702", description="a coordinator's /metrics, /healthz, /readyz"
    )
    worker_http_address: str = Field(
        "127.0.0.1:0", description="a worker's /metrics, /healthz, /readyz; port 0 picks a free one"
    )
    worker_slots: int = Field(200, ge=1, description="matches that a worker plays at once")
    drain_timeout: timedelta = Field(
        timedelta(seconds=60), description="how long a stopping worker finishes running games"
    )
    log_json: bool = Field(default=False, description="logs as JSON, one object a line")
