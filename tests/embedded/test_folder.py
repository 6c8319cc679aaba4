import shutil
import stat
from pathlib import Path

import pytest

from arena.embedded import folder, sockets
from arena.embedded.errors import EmbeddedError, FolderInUseError
from arena.store import Store


def test_two_arenas_never_share_a_data_folder(tmp_path: Path) -> None:
    with (
        folder.held(tmp_path / "data"),
        pytest.raises(FolderInUseError, match=r"another arena runs on the data folder .*/data"),
        folder.held(tmp_path / "data"),
    ):
        pass
    with folder.held(tmp_path / "data"):
        pass


def test_the_worker_secret_is_made_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    with folder.held(tmp_path) as data:
        secret = data.worker_secret()
    with folder.held(tmp_path) as data:
        assert data.worker_secret() == secret
    assert len(secret) >= 32
    assert stat.S_IMODE((tmp_path / "worker-secret").stat().st_mode) == 0o600


def test_a_running_arena_is_found_through_its_folder(tmp_path: Path) -> None:
    assert folder.announced(tmp_path) is None
    with folder.held(tmp_path) as data:
        assert folder.announced(tmp_path) is None
        data.announce({"play": "127.0.0.1:7700"})
        assert folder.announced(tmp_path) == {"play": "127.0.0.1:7700"}
    assert folder.announced(tmp_path) is None


def test_who_is_refused_is_told_where_the_arena_that_runs_is(tmp_path: Path) -> None:
    with folder.held(tmp_path) as data:
        data.announce({"play": "127.0.0.1:7700"})
        with (
            pytest.raises(FolderInUseError, match=r", for bots at 127\.0\.0\.1:7700: stop it"),
            folder.held(tmp_path),
        ):
            pass


def test_what_a_killed_arena_announced_is_not_believed(tmp_path: Path) -> None:
    with folder.held(tmp_path) as data:
        data.announce({"play": "127.0.0.1:7700"})
        left = (tmp_path / "arena.json").read_text()
    (tmp_path / "arena.json").write_text(left)
    assert folder.announced(tmp_path) is None


def test_sockets_are_in_the_folder_or_in_a_temporary_one_if_its_path_is_long(
    tmp_path: Path,
) -> None:
    short = sockets.new_folder()
    try:
        with folder.held(short) as data:
            assert data.socket("redis").parent == short / "run"
    finally:
        shutil.rmtree(short)
    with folder.held(tmp_path / ("long" * 30)) as data:
        run = data.socket("redis").parent
        assert sockets.fits(run)
        assert run.exists()
    assert not run.exists()


def test_logs_of_the_run_before_are_set_aside(tmp_path: Path) -> None:
    for line in ("first", "second"):
        with folder.held(tmp_path) as data, data.places("worker-1").log.open("a") as log:
            log.write(line)
    assert (tmp_path / "logs" / "worker-1.log.1").read_text() == "first"
    assert (tmp_path / "logs" / "worker-1.log").read_text() == "second"


def test_a_path_that_is_no_folder_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(EmbeddedError, match="cannot be used as a data folder: Not a directory"),
        folder.held(tmp_path / "file" / "data"),
    ):
        pass


def test_a_new_folder_and_its_database_are_for_their_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "data"
    with folder.held(path) as data:
        Store.open(data.database_url).close()
        modes = {name: (path / name).stat().st_mode & 0o777 for name in (".", "arena.db")}
        assert modes == {".": 0o700, "arena.db": 0o600}
