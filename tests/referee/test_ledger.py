"""The rule ledger: every rule exists once, is cited by code or test, and every citation leads to a rule."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from companion import games
from companion.library import read_toml
from companion.referee import options, rulebook

ROOT = Path(__file__).parents[2]
SOURCES = ("printed", "ruling", "reconstructed")
CITATION = re.compile(r"(?<![\w-])(?:[A-Z][A-Za-z]?[A-Z]?-)?[A-Z]{0,2}\d+[a-z]?(?![\w])")
every_slug = pytest.mark.parametrize("slug", games.slugs())


def ids(slug):
    return [entry["id"] for entry in read_toml(slug, "rules.toml")["rule"]]


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
def test_every_rule_is_there_once_and_complete(slug):
    entries = read_toml(slug, "rules.toml")["rule"]
    assert len(ids(slug)) == len(set(ids(slug)))
    for entry in entries:
        assert entry["source"] in SOURCES, entry["id"]
        assert entry["text"].strip().endswith((".", ")")), entry["id"]
        assert entry["section"].strip(), entry["id"]
        assert CITATION.fullmatch(entry["id"]), f"{entry['id']} cannot be told from other words"
        if entry["source"] == "ruling":
            assert entry["title"].strip() and entry["question"].strip(), entry["id"]


@every_slug
def test_every_rule_is_cited_by_code_or_test(slug):
    cited = {rule for path in own_files(slug) for rule in citations(path)}
    assert [rule for rule in ids(slug) if rule not in cited] == []


@every_slug
def test_every_citation_leads_to_a_rule(slug):
    """In all code, the tests of the games, the documents, cards and templates."""
    prefix, known = games.get(slug).prefix, set(ids(slug))
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


@every_slug
def test_options_and_rulings_know_each_other(slug):
    """Every option stands with a ruling, every ruling's options exist, and each says so of the other."""
    rules = rulebook.rules(slug)
    for name, option in options.spec(slug).items():
        assert option["rule"] in rules, name
        assert name in rules[option["rule"]].options, f"{option['rule']} does not name {name}"
        assert option["text"].strip(), name
        assert options.check(slug, {name: option["default"]})[name] == option["default"]
    for rule in rules.values():
        assert set(rule.options) <= set(options.spec(slug)), rule.id
