"""The one settings class: every program of a deployment reads the same ``ARENA_...`` variables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from arena.ops import address

PREFIX = "ARENA_"


class SettingsError(ValueError):
    """A setting that cannot be used: one sentence naming the variable and what is allowed."""


def _seconds(given: object) -> timedelta:
    """Environment variables are texts: ``90`` and ``0.5`` are numbers of seconds."""
    if isinstance(given, timedelta):
        return given
    try:
        seconds = timedelta(seconds=float(str(given)))
    except (ValueError, OverflowError):
        seconds = timedelta(-1)
    if seconds < timedelta(0):
        raise ValueError("a number of seconds, such as 60 or 0.5")
    return seconds


def _long(given: timedelta) -> timedelta:
    if given < timedelta(seconds=1):
        raise ValueError("a number of seconds, 1 or more")
    return given


def _address(given: str) -> str:
    """Raises AddressError, a ValueError, which pydantic collects."""
    return str(address.parse(given))


def _addresses(given: str) -> str:
    return ",".join(_address(part.strip()) for part in given.split(","))


def _advertised(given: str) -> str:
    return _address(given) if given else given


def _proxies(given: str) -> str:
    if given.strip() in ("", "*"):
        return given.strip()
    try:
        return ",".join(str(ip_network(part.strip())) for part in given.split(","))
    except ValueError:
        raise ValueError(
            "addresses or networks such as 127.0.0.1 or 10.0.0.0/8, by commas, or *"
        ) from None


def _database(given: str) -> str:
    if given and not given.startswith(("sqlite:///", "postgresql://", "postgresql+psycopg://")):
        raise ValueError(
            "an SQLAlchemy URL that begins with sqlite:///, postgresql:// or postgresql+psycopg://"
        )
    return given


def _broker(given: str) -> str:
    if not given.startswith(("redis://", "rediss://", "redis+socket://")):
        raise ValueError("a URL that begins with redis://, rediss:// or redis+socket://")
    return given


def _collector(given: str) -> str:
    if given and not given.startswith(("http://", "https://")):
        raise ValueError("a URL that begins with http:// or https://")
    return given


Seconds = Annotated[timedelta, BeforeValidator(_seconds)]
"""A length of time, given as a number of seconds."""

Listen = Annotated[str, AfterValidator(_address)]
"""``HOST:PORT`` (port 0 picks a free one) or ``unix:/PATH``."""


class Settings(BaseSettings):
    """Where things are and how long they may take; environment variables, prefix ``ARENA_``."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", frozen=True)

    data: Path = Field(Path("arena-data"), description="folder of an embedded arena")
    database_url: Annotated[str, AfterValidator(_database)] = Field(
        "", description="SQLAlchemy URL, SQLite or PostgreSQL; empty: arena.db in the data folder"
    )
    redis_url: Annotated[str, AfterValidator(_broker)] = Field(
        "redis://localhost:6379/0", description="broker of the doorbells"
    )
    play_address: Listen = Field("127.0.0.1:7700", description="where bots connect (gRPC)")
    worker_address: Annotated[str, AfterValidator(_addresses)] = Field(
        "127.0.0.1:7701",
        description="where workers connect (gRPC); a worker may be given several, by commas",
    )
    worker_advertise: Annotated[str, AfterValidator(_advertised)] = Field(
        "", description="where a coordinator tells workers to connect; empty: where it listens"
    )
    worker_secret: SecretStr = Field(
        SecretStr(""), description="shared by coordinators and workers"
    )
    http_address: Listen = Field(
        "127.0.0.1:7702", description="a coordinator's /metrics, /healthz, /readyz"
    )
    worker_http_address: Listen = Field(
        "127.0.0.1:0", description="a worker's /metrics, /healthz, /readyz; port 0 picks a free one"
    )
    web_address: Listen = Field("127.0.0.1:7703", description="the web page (HTTP)")
    web_http_address: Listen = Field(
        "127.0.0.1:0",
        description="the page's /metrics, /healthz, /readyz; port 0 picks a free one",
    )
    web_proxies: Annotated[str, AfterValidator(_proxies)] = Field(
        "",
        description="addresses and networks of proxies, by commas, that tell the web page who asks "
        "(X-Forwarded-For, X-Forwarded-Proto); *: whoever connects",
    )
    web_rate: int = Field(
        20, ge=0, description="requests a second that an address may make to the web page; 0: any"
    )
    worker_slots: int = Field(200, ge=1, description="matches that a worker plays at once")
    lease: Annotated[Seconds, AfterValidator(_long)] = Field(
        timedelta(seconds=20),
        description="how long a match stays with a worker that says nothing; "
        "the same for all coordinators, which are taken for dead after three quarters of it",
    )
    drain_timeout: Seconds = Field(
        timedelta(seconds=60), description="how long a stopping worker finishes running games"
    )
    traces_endpoint: Annotated[str, AfterValidator(_collector)] = Field(
        "",
        description="takes traces (OTLP/HTTP), such as http://HOST:4318/v1/traces; empty: none",
    )
    log_json: bool = Field(default=False, description="logs as JSON, one object a line")

    @property
    def database(self) -> str:
        """The URL to open, whether it was given or follows from the data folder."""
        return self.database_url or f"sqlite:///{self.data / 'arena.db'}"


def worker_secret(settings: Settings) -> str:
    """What coordinators and workers know each other by; raises SettingsError without one."""
    secret = settings.worker_secret.get_secret_value()
    if not secret:
        raise SettingsError(
            "ARENA_WORKER_SECRET is not set; it must be the same text for coordinators and workers"
        )
    return secret


def load(data: Path | None = None) -> Settings:
    """Settings from the environment; an embedded arena's folder may be given instead of a database.

    Raises SettingsError.
    """
    try:
        return Settings() if data is None else Settings(data=data, database_url="")
    except ValidationError as error:
        raise SettingsError(sentence(error)) from error


def sentence(error: ValidationError) -> str:
    """The first thing that is wrong: the variable, its value, and what is allowed."""
    first = error.errors()[0]
    name = str(first["loc"][0])
    value = hide_password(repr(first["input"]))
    if name == "worker_secret" or (name.endswith(("_url", "_endpoint")) and "://" not in value):
        value = "***"
    allowed = _allowed(first["type"], first["msg"], first.get("ctx", {}))
    return f"{PREFIX}{name.upper()} is {value}; allowed: {allowed}"


def _allowed(kind: str, message: str, context: Mapping[str, object]) -> str:
    if kind.startswith("int"):
        return "a whole number"
    if kind.startswith("bool"):
        return "true or false"
    if kind == "greater_than_equal":
        return f"{context['ge']} or more"
    return message.removeprefix("Value error, ")


def hide_password(url: str) -> str:
    """A URL (or any text) without the password before its ``@``, and those of its parameters."""
    before_host = re.sub(r"(://[^:/@\s]*):[^/?#\s]*@", r"\1:***@", url)
    return re.sub(r"(?i)([?&][^=&\s]*pass[^=&\s]*=)[^&\s'\"]*", r"\1***", before_host)
