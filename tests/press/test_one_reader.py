"""Press and referee accept and refuse the same data, and say the same of it."""

import csv
import io

import pytest

from companion.errors import BadData
from companion.library import Faults, Library, registry
from companion.press import Settings, check_kit, kit
from companion.testing import shipped

TABLES = [
    (slug, table["file"])
    for slug in shipped().playable()
    for table in shipped().edition(slug).tables("rules").values()
]


def faults(read):
    """What is wrong with the data, as a room tells it; nothing where it takes them."""
    try:
        read()
    except Faults as found:
        return [(fault.where, fault.message) for fault in found.faults]
    except BadData as found:
        return [(found.where, found.message)]
    return []


def spoiled(content, name):
    """The table with one cell changed, for some cells of each column; a map with one sign changed."""
    if name.endswith(".txt"):
        lines = content.splitlines()
        yield from ("\n".join([f"{lines[0][:-1]}{sign}", *lines[1:]]) for sign in "?.")
        return
    head, *rows = csv.reader(io.StringIO(content))
    for column in range(len(head)):
        for wrong in ("", "@", "2", "straight2x", "diagonal2"):
            out = io.StringIO()
            first = [*rows[0][:column], wrong, *rows[0][column + 1 :]]
            csv.writer(out).writerows([head, first, *rows[1:]])
            yield out.getvalue()


@pytest.mark.parametrize(("slug", "name"), TABLES, ids=lambda part: part)
def test_a_spoiled_table_is_refused_by_both_or_by_none(slug, name, tmp_path):
    path = tmp_path / "cards" / slug / name
    path.parent.mkdir(parents=True)
    refused = 0
    for content in spoiled(shipped().read("cards", slug, name).content, name):
        path.write_text(content, encoding="utf-8")
        by_referee = faults(lambda: Library.here(str(tmp_path)).game(slug))
        by_press = faults(lambda: kit.read(Library.here(str(tmp_path)), slug, Settings(only=("rules",))))
        # what only concerns the sheets, such as a second card of one name, is no matter of the referee
        assert by_referee == by_press or (not by_referee and all("card" in told for _, told in by_press)), (
            content
        )
        refused += bool(by_referee)
    assert refused


def test_what_only_the_rules_can_see_is_a_fault_of_the_check_too(monkeypatch):
    found = registry.rules(registry.find("flag-bearer"))

    def refuse(cls, edition):
        raise edition.table("warriors")[0].fault("power", "no such power")

    rules = found if isinstance(found, type) else type(found)
    monkeypatch.setattr(rules, "check_edition", classmethod(refuse))
    told = check_kit(Library.shipped(), "flag-bearer")
    assert [(fault.where, fault.message) for fault in told] == faults(
        lambda: Library.shipped().game("flag-bearer")
    )
    assert "no such power" in told[0].message
