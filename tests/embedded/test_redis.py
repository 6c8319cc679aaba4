from pathlib import Path

import redis

from arena.embedded import sockets


def test_the_server_can_be_used_through_its_socket(redis_client: redis.Redis) -> None:
    redis_client.set("key", "value")
    assert redis_client.get("key") == b"value"


def test_the_server_keeps_nothing_on_disk(redis_client: redis.Redis, redis_socket: Path) -> None:
    redis_client.set("key", "value")
    assert redis_client.config_get("save") == {"save": ""}
    assert [entry.name for entry in redis_socket.parent.iterdir()] == ["redis.sock"]


def test_a_folder_for_sockets_leaves_room_for_their_names() -> None:
    folder = sockets.new_folder()
    folder.rmdir()
    assert sockets.fits(folder)
    assert not sockets.fits(Path("/" + "long/" * 20))
