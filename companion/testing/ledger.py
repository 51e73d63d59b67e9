"""The rule ledger: every rule stands there once, is proven by a test or a worked example, and is what the code cites."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from companion.referee import options, rulebook
from companion.testing import shipped
from companion.testing.houses import Tables

SOURCES = ("printed", "ruling", "reconstructed")
CITATION = re.compile(r"(?<![\w-])(?:[A-Z][A-Za-z]?[A-Z]?-)?[A-Z]{0,2}\d+[a-z]?(?![\w])")


class Ledger(Tables):
    """Rules, house rules and citations know each other."""

    proofs: ClassVar[tuple[Path, ...]] = ()
    example_file: ClassVar[Path | None] = None

    def rules(self) -> Mapping[str, rulebook.Rule]:
        return rulebook.rules(shipped().edition(self.slug))

    def test_every_rule_is_complete(self) -> None:
        for rule in self.rules().values():
            assert rule.source in SOURCES, rule.id
            assert rule.text.strip().endswith((".", ")")), rule.id
            assert rule.section.strip(), rule.id
            assert CITATION.fullmatch(rule.id), f"{rule.id} cannot be told from other words"
            if rule.source == "ruling":
                assert rule.title.strip() and rule.question.strip(), rule.id

    def test_every_rule_is_proven(self, request: Any) -> None:
        """By a test or an example that names it; a mention in a comment does not count."""
        beside = sorted(request.path.parent.glob("*"))
        files = [*(self.proofs or beside), *([self.example_file] if self.example_file else [])]
        proven = {rule for path in files for rule in named_in(path)}
        assert [rule for rule in self.rules() if rule not in proven] == []

    def test_every_citation_of_the_code_leads_to_a_rule(self) -> None:
        game = shipped().game(self.slug)
        package = Path(inspect.getfile(type(game))).parent
        cited = {rule for path in package.rglob("*.py") for rule in named_in(path)}
        assert [id for id in cited if id.startswith(f"{game.prefix}-") and id not in self.rules()] == []

    def test_house_rules_and_rulings_know_each_other(self) -> None:
        """Every option stands with a rule, every rule's options exist, and each says so of the other."""
        edition, rules = shipped().edition(self.slug), self.rules()
        for name, option in edition.options.items():
            assert option["rule"] in rules, name
            assert name in rules[option["rule"]].options, f"{option['rule']} does not name {name}"
            assert option["text"].strip(), name
            assert options.check(edition, {name: option["default"]})[name] == option["default"]
        for rule in rules.values():
            assert set(rule.options) <= set(edition.options), rule.id


def named_in(path: Path) -> set[str]:
    """All that looks like the id of a rule in the texts of a file: of Python the strings, of JSON every value."""
    if path.suffix == ".py":
        texts = _strings(ast.parse(path.read_text("utf-8")))
    elif path.suffix == ".json":
        texts = _values(json.loads(path.read_text("utf-8")))
    else:
        return set()
    return {cited for text in texts for cited in CITATION.findall(text)}


def _strings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _values(data: Any) -> Iterator[str]:
    inside: Iterable[Any] = (
        data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    )
    if isinstance(data, str):
        yield data
    for item in inside:
        yield from _values(item)
