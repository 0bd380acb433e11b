from __future__ import annotations

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser):
    parser.addoption("--golden-update", action="store_true", help="write what came as what is expected, to be reviewed")


@pytest.fixture
def golden(request):
    """Compare text or bytes with a golden file; with --golden-update, write it."""

    def compare(path: Path, came: str | bytes) -> None:
        data = came if isinstance(came, bytes) else came.encode()
        if request.config.getoption("--golden-update", default=False):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            return
        if not path.exists():
            pytest.fail(f"{path} is missing: run with --golden-update and review it")
        expected = path.read_bytes()
        shown = (data.decode("utf-8", "replace"), expected.decode("utf-8", "replace"))
        assert shown[0] == shown[1], f"{path} differs: if the new text is right, run with --golden-update"

    return compare
