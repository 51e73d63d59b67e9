"""The rules of a game as text: cards/<game>/rules.toml, the one source for verdicts, look-up and print."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import BadData, CompanionError
from companion.referee.sentences import listed

if TYPE_CHECKING:
    from companion.library import Edition

STEM = 4  # letters that a word must have to stand for its other forms


class Rule(NamedTuple):
    """One rule or ruling: `source` is printed, ruling or reconstructed.

    A ruling has a title, the question it answers, and the options by which a table may decide otherwise.
    """

    id: str
    section: str
    source: str
    text: str
    title: str = ""
    question: str = ""
    options: tuple[str, ...] = ()


def rules(edition: Edition) -> dict[str, Rule]:
    """Every rule of a game by its id, in the order of the file.

    >>> from companion.testing import shipped
    >>> rules(shipped().edition("flag-bearer"))["FB-M2"].section
    'Movement of one warrior'
    """
    found: dict[str, Rule] = {}
    for entry in edition.toml("rules.toml").get("rule", []):
        missing = [key for key in ("id", "section", "source", "text") if not isinstance(entry.get(key), str)]
        if missing:
            raise BadData(
                f"the rule {entry.get('id', '?')} has no {missing[0]}", where=edition.text("rules.toml").name
            )
        rule = Rule(
            entry["id"],
            entry["section"],
            entry["source"],
            " ".join(entry["text"].split()),
            entry.get("title", ""),
            entry.get("question", ""),
            tuple(entry.get("options", ())),
        )
        if rule.id in found:
            raise BadData(f"the rule {rule.id} is there twice", where=edition.text("rules.toml").name)
        found[rule.id] = rule
    return found


def look_up(edition: Edition, words: Sequence[str]) -> list[Rule]:
    """The rules a person means: by one id or several, by section, or all that hold every word, best first.

    >>> from companion.testing import shipped
    >>> [rule.id for rule in look_up(shipped().edition("flag-bearer"), ["fb-m2", "a1"])]
    ['FB-M2', 'FB-A1']
    """
    known = rules(edition)
    asked = " ".join(words).strip()
    if not asked:
        return list(known.values())
    for search in (_by_id, _by_ids, _by_section, _by_words, _by_stems):
        if matches := search(known, asked):
            return matches
    raise _not_found(edition.slug, known, asked)


def _not_found(slug: str, known: dict[str, Rule], asked: str) -> CompanionError:
    """What to look for instead: the ids there are, or words that are nearly the same."""
    missing = [word for word in asked.replace(",", " ").split() if not _by_id(known, word)]
    if missing and all(_like_an_id(known, word) for word in missing):
        family = [id for id in known if _letters(id) == _letters(missing[0])]
        ids = f"They go from {family[0]} to {family[-1]}. " if len(family) > 1 else ""
        return CompanionError(
            f"there is no rule {missing[0]}",
            where=slug,
            hint=f"{ids}`companion rules {slug}` lists them all.",
        )
    from difflib import get_close_matches

    vocabulary = {word for rule in known.values() for word in _words(f"{rule.title} {rule.text}")}
    near = [
        match
        for word in _words(asked)
        if word not in vocabulary
        for match in get_close_matches(word, vocabulary, n=2, cutoff=0.75)
    ]
    sections = list(dict.fromkeys(rule.section for rule in known.values()))
    hint = f"Did you mean {listed(near[:3], 'or')}? " if near else ""
    return CompanionError(
        f"no rule matches {asked!r}", where=slug, hint=f"{hint}Sections: {', '.join(sections)}."
    )


def _like_an_id(known: dict[str, Rule], word: str) -> bool:
    """Whether a word has the letters of this game's ids, and a number."""
    games_own = {id.partition("-")[0].casefold() for id in known if "-" in id}
    return (
        bool(re.fullmatch(r"[A-Za-z]+-[A-Za-z]*\d+[a-z]?", word))
        and word.partition("-")[0].casefold() in games_own
    )


def _letters(id: str) -> str:
    return re.sub(r"\d+[a-z]?$", "", id.casefold())


def _by_id(known: dict[str, Rule], asked: str) -> list[Rule]:
    """`fb-m2`, `FB M2`, and without the game's letters `m2`; the part before a number finds its family."""
    wanted = _bare(asked)
    exact = [rule for rule in known.values() if wanted in (_bare(rule.id), _bare(rule.id.rpartition("-")[2]))]
    if exact or not re.fullmatch(r"[A-Za-z]+-[A-Za-z0-9]*", asked):
        return exact
    return [rule for rule in known.values() if _bare(rule.id).startswith(wanted)]


def _by_ids(known: dict[str, Rule], asked: str) -> list[Rule]:
    """Several ids, in the order in which they were asked for."""
    found = [_by_id(known, word) for word in asked.replace(",", " ").split()]
    return list(dict.fromkeys(rule for rules in found for rule in rules)) if all(found) else []


def _by_section(known: dict[str, Rule], asked: str) -> list[Rule]:
    wanted = asked.casefold()
    sections = {rule.section for rule in known.values()}
    found = [section for section in sections if section.casefold() == wanted] or [
        section for section in sections if section.casefold().startswith(wanted)
    ]
    return [rule for rule in known.values() if rule.section == found[0]] if len(found) == 1 else []


def _by_stems(known: dict[str, Rule], asked: str) -> list[Rule]:
    """Rules with other forms of the words: `wounded` finds wound and wounds."""
    wanted = _words(asked)
    return [
        rule
        for rule in known.values()
        if wanted
        and all(_has_form(word, _words(f"{rule.title} {rule.question} {rule.text}")) for word in wanted)
    ]


def _has_form(word: str, words: Sequence[str]) -> bool:
    return any(other.startswith(word) or (len(other) >= STEM and word.startswith(other)) for other in words)


def _by_words(known: dict[str, Rule], asked: str) -> list[Rule]:
    """Rules with all the words; those with the words side by side and in full come first."""
    wanted = _words(asked)
    scored = []
    for at, rule in enumerate(known.values()):
        named = " ".join(rule.options)
        text = f"{rule.section} {rule.title} {rule.question} {rule.text} {named}".casefold()
        if wanted and all(word in text for word in wanted):
            whole = sum(word in _words(text) for word in wanted)
            scored.append((asked.casefold() not in text, -whole, at, rule))
    return [rule for *_, rule in sorted(scored)]


def _words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text.casefold())


def _bare(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.casefold())
