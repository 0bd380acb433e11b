import importlib.util
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def bots():
    """The programs that play; test folders are no packages, so the file is loaded by its path."""
    spec = importlib.util.spec_from_file_location("papertown_bots", Path(__file__).parent / "bots.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
