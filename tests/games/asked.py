"""A referee that tests ask: verdicts on moves from a position, with what a test wants of them."""

from companion import contract


class Referee:
    """The referee of one game, with dice that fall the same way every time."""

    def __init__(self, game):
        self.game = game

    def judge(self, position, *moves):
        return contract.judge(self.game, moves, position, seed=7)

    def legal(self, position):
        """The legal list and who is to act."""
        return contract.legal(self.game, position)

    def refused(self, position, *moves):
        """The rule broken by the last move; all moves before it must be legal."""
        answer = self.judge(position, *moves)
        assert len(answer["verdicts"]) == len(moves), answer["verdicts"][-1]
        last = answer["verdicts"][-1]
        assert not last["legal"], f"{last['move']} should be refused"
        assert last["why"]
        return last["rules"][0]

    def after(self, position, *moves):
        """The position after moves that must all be legal."""
        answer = self.judge(position, *moves)
        assert answer["legal"], answer["verdicts"][-1]
        return answer["position"]

    def events(self, position, *moves):
        """The events of the last of some legal moves."""
        answer = self.judge(position, *moves)
        assert answer["legal"], answer["verdicts"][-1]
        return answer["verdicts"][-1]["events"]

    def kinds(self, position, *moves):
        """The types of these events."""
        return [event["type"] for event in self.events(position, *moves)]
