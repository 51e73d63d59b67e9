"""Move texts: what is listed plays, what plays was listed, and nothing else happens."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from companion.errors import BadMove, Illegal
from companion.referee.chance import asks_chance
from companion.referee.dice import Dice
from companion.referee.game import Move
from companion.referee.hiding import unknowns
from companion.referee.verdict import ALREADY_DONE, Match
from companion.testing.examples import Examples
from companion.testing.houses import LENGTH, House, again, moments, rule_ids, words

LETTERS = "abcdefghxyzABC0123456789 -:,x'?=>+&#\t\n\x00é中½²"


class Moves(Examples):
    """Listing and judging compared, both ways."""

    def test_every_listed_move_plays_and_reads_back(self, house: House) -> None:
        for match in moments(house, 1):
            game, state = match.game, match.state
            moves = game.moves(state)
            texts = [game.write(state, move) for move in moves]
            assert len(set(texts)) == len(texts), "a move is listed twice"
            for move, text in zip(moves, texts):
                assert game.read(state, text) == move, text
                assert game.read(state, f"  {text.upper()} ") == move, text
                game.play(state, game.fill(state, move, Dice(1)))
            for text in game.examples(state):
                game.read(state, text)

    def test_every_played_move_was_listed(self, house: House, request: Any) -> None:
        """Texts of the notation at random: unreadable, illegal for a rule that exists, or as good as a listed move."""
        rng = random.Random(str(house))
        shown = [text for example in self.examples(request.path) for text in example["moves"]]
        for match in moments(house, 2):
            listed = Listed(match, shown)
            for text in listed.mutated(rng, 150 * LENGTH):
                try_out(match, text, listed)

    def test_the_other_players_are_told_whose_turn_it_is(self, house: House) -> None:
        """A listed move with another player's name before it is refused, or it is that player's to make as well."""
        told = False
        for match in moments(house, 3):
            game, state = match.game, match.state
            for move in [move for move in game.moves(state) if move.player is None][:10]:
                for player in game.players(state):
                    text = game.write(state, move._replace(player=player))
                    read = game.read(state, text)
                    assert read.player == player or read == move, text
                    try:
                        game.play(state, game.fill(state, read, Dice(1)))
                    except Illegal as refused:
                        assert player != game.turn(state), f"{text}: {refused}"
                        assert refused.rule in rule_ids(game.slug)
                        told = True
        assert told, "whoever is not on turn may make every move"


class Listed:
    """The legal list of a moment, to compare a move with that is not on it."""

    def __init__(self, match: Match[Any], shown: Sequence[str]):
        self.shown = shown
        self.game, self.state = match.game, match.state
        self.announced = [text for _, text in match.announced]
        self.moves = self.game.moves(self.state)
        self.texts = [self.game.write(self.state, move) for move in self.moves]
        self.unknown = unknowns(self.game.dump(self.state))
        self.chance = {move.kind for move in self.moves if asks_chance(self.game, self.state, move)}

    def mutated(self, rng: random.Random, count: int) -> Iterator[str]:
        """Listed texts and examples with words exchanged, doubled, left out or put in, and plain noise."""
        near = [*self.texts, *self.game.examples(self.state), *self.announced]
        sources = near + rng.sample(self.shown, min(len(self.shown), len(near) // 2 + 4))
        names = self.game.players(self.state)
        pool = sorted({word for text in sources for word in words(text)} | set("0123456789?"))
        for _ in range(count):
            parts = words(rng.choice(sources)) if sources and rng.random() < 0.9 else []
            for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
                at = rng.randrange(len(parts) + 1)
                piece = rng.choice(pool) if rng.random() < 0.8 else rng.choice(LETTERS)
                parts[at : at + rng.choice((0, 1, 1, 1))] = [piece] * rng.choice((0, 1, 1, 1, 2))
            text = "".join(parts)
            yield f"{rng.choice(names)}: {text}" if rng.random() < 0.2 else text

    def holds(self, move: Move, after: Any) -> bool:
        """Whether a move that played is on the list, in other words or with other marks."""
        bare = move._replace(player=None)
        if bare in self.moves or move in self.moves:
            return True
        if move.kind in self.chance:
            return True  # a bare chance move with what came up; a table may also enter it die by die
        if self.unknown and any(other.kind == move.kind for other in self.moves):
            return True  # a card that the companion had not been told is named, where `?` is listed
        return self.reached(move, after, self.state, steps=3)

    def reached(self, move: Move, after: Any, state: Any, steps: int) -> bool:
        """Whether one listed move of the same kind, or a few of them one by one, lead to the same position."""
        if steps == 0 or self.game.phase(state) != self.game.phase(self.state):
            return False
        found = [
            self.game.play(state, other).state for other in self.game.moves(state) if other.kind == move.kind
        ]
        return after in found or any(self.reached(move, after, between, steps - 1) for between in found)


def try_out(match: Match[Any], text: str, listed: Listed) -> None:
    game, state = match.game, match.state
    try:
        move = game.read(state, text)
    except BadMove as fault:
        assert fault.message
        return
    written = game.write(state, move)
    assert game.read(state, written) == move, f"{text!r} is written {written!r}, and that reads differently"
    try:
        filled = game.fill(state, move, Dice(1))
        step = game.play(state, filled)
    except Illegal as refused:
        assert refused.rule in rule_ids(game.slug), refused.rule
        assert refused.why.strip()
        assert move not in listed.moves, f"{text!r} is listed, but: {refused}"
        verdict = again(match).make(move)
        assert not verdict.legal or verdict.why == ALREADY_DONE
        return
    assert listed.holds(move, step.state), f"{text!r} plays as {written!r}, which is not listed"
    assert game.inventory(step.state) == game.inventory(state), f"{text!r} makes or loses pieces"
    assert again(match).make(move).legal
