"""The rule ledger across all files: every rule is cited by code or test, and every citation leads to a rule.

What the ledger asks of any game stands in companion/testing/ledger.py.
"""

import json
from functools import cache
from pathlib import Path

import pytest

from companion.library import registry
from companion.referee import rulebook
from companion.testing import shipped
from companion.testing.ledger import CITATION

ROOT = Path(__file__).parents[2]
every_slug = pytest.mark.parametrize("slug", registry.built_in())


def ids(slug):
    return list(rulebook.rules(shipped().edition(slug)))


def own_files(slug):
    """The code and the tests of a game."""
    package = slug.replace("-", "_")
    return [
        *(ROOT / "companion" / "games" / package).glob("*.py"),
        *(ROOT / "tests" / "games").glob(f"*{package}*.py"),
    ]


@cache
def citations(path):
    """Everything in a file that looks like the id of a rule, with its lines."""
    found = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        for cited in CITATION.findall(line):
            found.setdefault(cited, []).append(number)
    return found


def examples(slug):
    return json.loads((ROOT / "tests" / "examples" / f"{slug}.json").read_text())


@every_slug
def test_every_rule_is_cited_by_code_or_test(slug):
    cited = {rule for path in own_files(slug) for rule in citations(path)}
    assert [rule for rule in ids(slug) if rule not in cited] == []


@every_slug
def test_every_citation_leads_to_a_rule(slug):
    """In all code, the tests of the games, the documents, cards and templates."""
    prefix, known = shipped().game(slug).prefix, set(ids(slug))
    elsewhere = [
        path
        for folder in ("companion", "tests/games", "docs", "templates", "cards", "bench")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".md", ".j2", ".toml", ".csv") and path.is_file()
    ]
    lost = [
        f"{path.relative_to(ROOT)}:{lines[0]}: {cited}"
        for path in elsewhere
        for cited, lines in citations(path).items()
        if cited.startswith(f"{prefix}-") and cited not in known
    ]
    assert lost == []


@every_slug
def test_every_rule_of_the_worked_examples_exists(slug):
    told = {example["expect"]["rule"] for example in examples(slug) if "rule" in example["expect"]}
    assert told and told <= set(ids(slug))
    names = [example["id"] for example in examples(slug)]
    assert len(names) == len(set(names))
