import pytest

from arena.ops.address import AddressError, parse


@pytest.mark.parametrize(
    "text", ["127.0.0.1:7700", "localhost:0", "[::1]:65535", "unix:/run/arena/play.sock"]
)
def test_an_address_is_written_as_it_was_read(text: str) -> None:
    assert str(parse(text)) == text


def test_a_picked_port_takes_the_place_of_0() -> None:
    assert str(parse("127.0.0.1:0").bound(4711)) == "127.0.0.1:4711"
    assert str(parse("unix:/x").bound(1)) == "unix:/x"


def test_all_interfaces_are_reached_by_the_machines_name() -> None:
    assert str(parse("0.0.0.0:7701").seen_from_elsewhere("box")) == "box:7701"
    assert str(parse("[::]:7701").seen_from_elsewhere("box")) == "box:7701"
    assert str(parse("127.0.0.1:7701").seen_from_elsewhere("box")) == "127.0.0.1:7701"
    assert str(parse("unix:/x").seen_from_elsewhere("box")) == "unix:/x"


def test_the_long_form_of_a_socket_is_understood() -> None:
    assert parse("unix:///run/x").path == "/run/x"


@pytest.mark.parametrize("text", ["", "7700", ":7700", "host:", "host:70000", "host:-1", "host:x"])
def test_other_texts_are_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(AddressError, match=r"HOST:PORT .* or unix:/PATH"):
        parse(text)


@pytest.mark.parametrize("text", ["unix:run/x", "unix:", "unix:/" + "x" * 107])
def test_the_path_of_a_socket_is_absolute_and_not_too_long(text: str) -> None:
    with pytest.raises(AddressError, match="107 bytes"):
        parse(text)
