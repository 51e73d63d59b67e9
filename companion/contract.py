"""The machine contract: every answer for programs is made here, whoever asks, the command line, Python or a page.

The answers are data as JSON has it; `companion/schemas/` describes them. `game` is a name as the command line takes it, or a
`Game`; `position` is data as in the specification of the game (None: the starting position). `library` is where the games
are looked for (None: the files of the working directory before the shipped ones).

Where own card tables, not shipped ones, play a part, an answer names them under `own_files`.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.errors import BadJournal, CompanionError
from companion.referee.dice import Dice
from companion.referee.game import Game
from companion.referee.verdict import (
    Match,
    Verdict,
    as_json,
    in_full,
    listed,
    opening,
    place,
    seat,
    with_alternatives,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from companion.library import Edition, Fault, Library
    from companion.press.settings import Settings
    from companion.record.journal import Entry
    from companion.record.summary import Summary
    from companion.record.table import Table
    from companion.record.tables import Tables
    from companion.record.verification import Findings
    from companion.referee.rolls import Throw
    from companion.referee.rulebook import Rule

Answer = dict[str, Any]
POSITION_SCHEMA = "position.schema.json"
_SCHEMAS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "schemas")


# --- about a position ---------------------------------------------------------------------------------


def judge(
    game: str | Game[Any],
    moves: str | Iterable[str] = (),
    position: Mapping[str, Any] | None = None,
    *,
    players: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    viewer: str | None = None,
    library: Library | None = None,
) -> Answer:
    """Verdicts on a move or on moves in order, up to the first illegal one, and the position after them.

    The position is complete, and the events tell all that is known of them; with a `viewer`, both are told as far as that
    player may know them.

    >>> answer = judge("flag-bearer", ["d1-d5"], {"fen": "3f3/7/7/7/7/7/7/3F3"})
    >>> answer["legal"], answer["verdicts"][0]["rules"]
    (False, ['FB-M2'])
    """
    return judged(match(game, position, players, options, seed, library), moves, viewer)


def judged(at: Match[Any], moves: str | Iterable[str], viewer: str | None = None) -> Answer:
    """Verdicts on moves at a game in progress, which goes on with them."""
    game, looks = at.game, seat(at, viewer)
    told = []
    legal = True
    for number, text in enumerate([moves] if isinstance(moves, str) else moves, start=1):
        with place(at, number, text, looks):
            verdict = with_alternatives(at, at.say(text), looks)
        told.append(in_full(game, verdict) if looks is None else as_json(game, verdict, looks))
        legal = verdict.legal
        if not legal:
            break
    after = game.dump(at.state) if looks is None else game.view(at.state, looks)
    return {"legal": legal, "verdicts": told, "position": after} | own_files(game)


def legal(
    game: str | Game[Any],
    position: Mapping[str, Any] | None = None,
    *,
    players: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    viewer: str | None = None,
    library: Library | None = None,
) -> Answer:
    """Who acts, in which phase, and every legal move, or those of one player.

    >>> legal("flag-bearer")
    {'turn': 'red', 'phase': 'setup', 'moves': ['draw', 'draw all']}
    """
    asked = match(game, position, players, options, None, library)
    return listing(asked.game, asked.state, listed(asked, seat(asked, viewer)))


def listing(game: Game[Any], state: Any, moves: Sequence[str]) -> Answer:
    """Who acts, in which phase, and these moves."""
    return {"turn": game.turn(state), "phase": game.phase(state), "moves": list(moves)} | own_files(game)


def score(
    game: str | Game[Any],
    position: Mapping[str, Any] | None = None,
    *,
    players: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    library: Library | None = None,
) -> Answer:
    """The score sheet of a position, and whether the game is over.

    >>> sheet = score("flag-bearer", {"fen": "7/7/7/7/7/7/7/3F3", "phase": "over"})
    >>> sheet["winners"], sheet["players"][0]["total"], sheet["over"]
    (['red'], 3, True)
    """
    asked = match(game, position, players, options, None, library)
    return scored(asked.game, asked.state)


def scored(game: Game[Any], state: Any) -> Answer:
    """A score sheet as data."""
    sheet = game.score(state)
    players = [
        {"id": player, "total": sheet.total(player), "lines": [line._asdict() for line in lines]}
        for player, lines in sheet.lines.items()
    ]
    return {
        "players": players,
        "winners": sheet.winners,
        "tiebreak": sheet.tiebreak,
        "over": game.over(state),
    } | own_files(game)


def outcomes(
    game: str | Game[Any],
    move: str,
    position: Mapping[str, Any] | None = None,
    *,
    limit: int | None = None,
    library: Library | None = None,
) -> dict[str, Fraction]:
    """Everything that the dice or cards of a move may bring, with its exact probability.

    >>> outcomes("flag-bearer", "draw")["draw P"]
    Fraction(1, 5)
    """
    from companion.referee import chance

    asked = match(game, position, library=library)
    played, state = asked.game, asked.state
    found = chance.outcomes(played, state, played.read(state, move), limit or chance.LIMIT)
    return {played.write(state, filled): weight for filled, weight in found.items()}


def own_files(game: Game[Any]) -> Answer:
    """The own card tables that the rules of a game are played by, not the shipped ones: named only where there are any."""
    return {"own_files": game.edition.own} if game.edition.own else {}


def match(
    game: str | Game[Any],
    position: Mapping[str, Any] | None = None,
    players: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    library: Library | None = None,
) -> Match[Any]:
    """The position that is asked about, as a game in progress."""
    asked = game if isinstance(game, Game) else _library(library).game(game)
    dice = Dice(seed)
    return Match(asked, opening(asked, position, players, options, dice), dice)


def _library(library: Library | None) -> Library:
    from companion.library import Library

    return library or Library.here()


# --- at a table ---------------------------------------------------------------------------------------


def summary(short: Summary) -> Answer:
    """A table in a list of tables."""
    told = short._asdict()
    del told["title"]
    return {key: value for key, value in told.items() if key not in _SELDOM or value}


_SELDOM = ("names", "own_files", "fault")  # left out where there is nothing to say


def overview(tables: Tables) -> Answer:
    """All tables, and which one is the current one."""
    return {"current": tables.current(), "tables": [summary(each) for each in tables.overview()]}


def standing(at: Table, viewer: str | None = None, *, everything: bool = False) -> Answer:
    """A table with its position, as far as a player may know it."""
    with at.still():
        return summary(at.summary) | {"position": at.position(viewer, everything=everything)}


def done(at: Table, verdicts: Sequence[Verdict], viewer: str | None = None) -> Answer:
    """Moves that were made at a table, the last of them perhaps refused, and how it stands now."""
    told = [as_json(at.game, verdict, viewer) for verdict in verdicts]
    legal = all(verdict.legal for verdict in verdicts)
    return {"legal": legal, "verdicts": told, **standing(at, viewer)}


def log(at: Table, entries: Iterable[Entry], taken_back: Container[int], viewer: str | None = None) -> Answer:
    """Entries of a journal, as far as a player may know them."""
    told = [
        {**entry.seen_by(viewer), "hash": entry.hash, "taken_back": entry.number in taken_back}
        for entry in entries
    ]
    return {"table": at.name, "entries": told}


def finished(at: Table, seed: str) -> Answer:
    """The seed of a table's dice, shown, and the hash of the one that rolls from now on."""
    from companion.referee.dice import commitment

    shown = commitment(seed)
    following = at.seal if at.seal != shown else None
    return {"table": at.name, "seed": seed, "commitment": shown, "next_commitment": following}


def verified(found: Findings | BadJournal) -> Answer:
    """What came of checking a journal: in order, not in order (false), or not all of it could be checked (null)."""
    if isinstance(found, BadJournal):
        return {"in_order": False, "fault": found.as_json()}
    in_order = None if found.unchecked else True
    return {"in_order": in_order, "checked": found.checked, "not_checked": found.unchecked}


# --- about the games ----------------------------------------------------------------------------------


def games(library: Library | None = None) -> Answer:
    """The games there are: what each is called, who can play it, whether it is refereed, and what can be printed.

    >>> [game["game"] for game in games()["games"]][:2]
    ['banner-blitz', 'battle-of-banners']
    """
    known = _library(library)
    broken = known.broken()
    refereed, printed = known.playable(), known.printable()
    found = []
    for slug in sorted({*refereed, *printed} - broken.keys()):
        edition = known.edition(slug)
        facts = edition.facts
        parts = known.components(slug) if slug in printed else {}
        about = {
            "game": slug,
            "name": edition.name,
            "players": facts.get("players", []),
            "tagline": facts.get("tagline", ""),
            "rules_version": facts.get("rules_version"),
            "in_play": slug in refereed,
            "components": [{"id": id, "title": title} for id, title in parts.items()],
        }
        found.append(about | ({"own_files": edition.own} if edition.own else {}))
    told = [{"game": slug, "reason": reason} for slug, reason in broken.items()]
    return {"games": found} | ({"broken": told} if told else {})


def rules(game: str, words: str = "", library: Library | None = None) -> list[Rule]:
    """The rules and rulings somebody means: by id, by section or by words; all of them without words.

    >>> [(rule.id, rule.options) for rule in rules("flag-bearer", "cannot act")]
    [('FB-R1', ('stuck',))]
    """
    from companion.referee.rulebook import look_up

    known = _library(library)
    return look_up(known.edition(known.resolve(game)), words.split())


def rulebook(edition: Edition, found: Iterable[Rule], in_force: Mapping[str, Any]) -> Answer:
    """Rules of a game, and its house rules with what is in force."""
    from companion.library import RULES

    options = [
        {"name": name, **option, "in_force": in_force[name]} for name, option in edition.options.items()
    ]
    told = {"game": edition.slug, "rules": [rule._asdict() for rule in found], "options": options}
    own = edition.own_among([*edition.pinned, *([RULES] if edition.has(RULES) else [])])
    return told | ({"own_files": own} if own else {})


def roll(dice: str, seed: int | str | None = None) -> list[int]:
    """Dice thrown by the companion.

    >>> roll("3d6", seed=1)
    [2, 5, 1]
    """
    from companion.referee import rolls

    return rolls.throw(rolls.parse(dice), Dice(seed))


def thrown(wanted: Throw, came: Sequence[int], origin: str) -> Answer:
    """Dice that fell, and where they came from."""
    told = {"dice": str(wanted), "faces": wanted.shown(came) if wanted.symbols else came, "origin": origin}
    return told if wanted.symbols else told | {"total": sum(came) + wanted.plus}


def thrown_often(
    wanted: Throw, throws: int, faces: Mapping[str, int], totals: Mapping[int, int] | None, test: Answer
) -> Answer:
    """Throws that were counted, and how fair they look."""
    counted = None if totals is None else {str(total): totals[total] for total in sorted(totals)}
    return {
        "dice": str(wanted),
        "throws": throws,
        "faces": dict(faces),
        "totals": counted,
        "chi_square": test,
    }


# --- on paper -----------------------------------------------------------------------------------------


def print(
    game: str,
    settings: Settings | None = None,
    out: str = "output",
    *,
    dpi: int | None = None,
    library: Library | None = None,
) -> Answer:
    """Print a game's kit into `out`/<slug>; the answer tells what was made (see `companion.press.print_kit`)."""
    from companion.press import print_kit

    known = _library(library)
    return print_kit(known, known.resolve(game, known.printable()), settings, out, dpi=dpi)


def check(game: str, library: Library | None = None) -> list[Fault]:
    """Every fault of a game's tables, templates and layout; an empty list is a clean bill.

    >>> check("flag-bearer")
    []
    """
    from companion.press import check_kit

    known = _library(library)
    return check_kit(known, known.resolve(game, known.printable()))


def faults(found: Mapping[str, Sequence[Fault]], own: Mapping[str, Sequence[str]]) -> Answer:
    """The faults of several games, and the own files in force, where there are any."""
    told: Answer = {game: [fault._asdict() for fault in faults] for game, faults in found.items()}
    return told | ({"own_files": dict(own)} if own else {})


def files(game: str, paths: Iterable[str]) -> Answer:
    """Files of a game: those that can be copied, or that were written."""
    return {"game": game, "files": [path.replace(os.sep, "/") for path in paths]}


# --- how the answers look -----------------------------------------------------------------------------


def schemas() -> list[str]:
    """The names of the answers that have a schema.

    >>> "judge" in schemas()
    True
    """
    return sorted(file.removesuffix(".json") for file in os.listdir(_SCHEMAS))


def schema(name: str, library: Library | None = None) -> Answer:
    """The JSON Schema of an answer (judge, legal, score, journal ...), or of the positions of a game.

    >>> schema("legal")["required"]
    ['turn', 'phase', 'moves']
    >>> schema("flag-bearer")["$defs"]["options"]["properties"]["stuck"]
    {'enum': ['sacrifice', 'pass']}
    """
    import json

    if name in schemas():
        with open(os.path.join(_SCHEMAS, f"{name}.json"), encoding="utf-8") as file:
            return dict(json.load(file))
    known = _library(library)
    try:
        edition = known.edition(known.resolve(name))
    except CompanionError as fault:
        fault.message = fault.message.replace("no game", "no answer and no game")
        fault.hint = f"The answers are: {', '.join(schemas())}. {fault.hint}"
        raise
    if not edition.has(POSITION_SCHEMA):
        raise CompanionError(
            f"{edition.name} does not say how its positions look",
            hint=f"A game says it in a file {POSITION_SCHEMA} beside its cards.",
        )
    told = dict(json.loads(edition.text(POSITION_SCHEMA).content))
    told["$defs"]["options"] |= {
        "properties": {name: _allowed(option) for name, option in edition.options.items()},
        "additionalProperties": False,
    }
    return told


def _allowed(option: Mapping[str, Any]) -> Answer:
    """What a house rule may be; nothing is said of one that its game reads itself."""
    if "values" in option:
        return {
            "enum": [
                *option["values"],
                *([] if option["default"] in option["values"] else [option["default"]]),
            ]
        }
    if "range" in option:
        low, high = option["range"]
        return {"type": "integer", "minimum": low, "maximum": high}
    return {}
