"""The referee: verdicts, dice, journal and positions, the same for every game."""
