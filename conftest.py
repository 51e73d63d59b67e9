"""Shared by all tests: nothing a test does touches the person's own tables."""

import os

import pytest

# Commands that tests run in processes of their own are compiled once, as in an installation.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path_factory.mktemp("home")))
