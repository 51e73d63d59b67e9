"""Hilltop passes what is asked of every game; the worked examples in examples.json name every rule."""

from companion.testing import suite

TestHilltop = suite("hilltop")
