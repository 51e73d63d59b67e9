"""Shared by all tests: nothing a test does touches the person's own tables."""

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path_factory.mktemp("home")))
