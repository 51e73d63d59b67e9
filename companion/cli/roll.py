"""`companion roll`: dice, where they come from, and whether they are fair."""

from __future__ import annotations

import re
from collections import Counter

import click
from click.shell_completion import CompletionItem

from companion import contract
from companion.cli import arguments, speak
from companion.errors import CompanionError
from companion.library import Library
from companion.referee import fairness, rolls
from companion.referee.dice import Dice
from companion.referee.sentences import counted

BAR = 40


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    known = arguments.library(ctx).playable()
    return [CompletionItem(word) for word in ("d6", "2d6", "3d6", *known) if word.startswith(incomplete)]


@click.command()
@click.argument("dice", metavar="DICE|GAME", shell_complete=_complete)
@click.option(
    "--times", type=arguments.WholeNumber(1, 1_000_000), metavar="N", help="Throw often, and count."
)
@click.option("--faces", metavar="LIST", help="Count these faces instead: dice thrown by hand, e.g. 3,5,1,6.")
@arguments.seed
@arguments.table
@arguments.json
@click.pass_obj
def command(
    library: Library,
    dice: str,
    times: int | None,
    faces: str | None,
    seed: str | None,
    table_name: str | None,
    as_json: bool,
) -> int:
    """Roll dice: 3d6, d20, 2d6+1, or the dice of a game.

    With --table the throw is written into that table's journal, where it can be verified. With --times or
    --faces there is a histogram and a chi-square test.

    \b
    companion roll 3d6
    companion roll lone-banner
    companion roll d6 --times 6000
    companion roll d6 --faces "3 5 1 6 2 2 4"
    """
    wanted = parse(library, dice)
    if times or faces is not None:
        if table_name or (times and faces is not None):
            raise CompanionError("--times, --faces and --table exclude each other")
        source = Dice(seed)
        if faces is not None:
            throws = [[face] for face in read_faces(faces, wanted)]
            wanted = wanted._replace(number=1, plus=0)
        else:
            throws = [rolls.throw(wanted, source) for _ in range(times or 0)]
        statistics(wanted, throws, as_json=as_json)
        return 0
    if table_name:
        at = arguments.tables().resume(table_name)
        came = at.roll(f"{wanted.number}d{wanted.faces}")
        origin = f"companion, entry {at.history.number} of table {at.name} (seal {at.seal[:8]})"
    else:
        came = rolls.throw(wanted, Dice(seed))
        origin = (
            f"companion, from the seed {seed!r}"
            if seed is not None
            else "companion, from the system's entropy"
        )
    total = sum(came) + wanted.plus
    if as_json:
        speak.answer(contract.thrown(wanted, came, origin))
    else:
        sums = "" if wanted.symbols or (wanted.number == 1 and not wanted.plus) else f"  total {total}"
        click.echo(f"{click.style('  '.join(wanted.shown(came)), bold=True)}{sums}")
        speak.paragraph(f"{wanted}, rolled by the {origin}", "", dim=True)
    return 0


def parse(library: Library, text: str) -> rolls.Throw:
    """Dice by their notation or by the game they belong to."""
    if re.match(r"\s*\d|\s*[dw]\s*(\d|$)", text.casefold()):
        return rolls.parse(text)
    try:
        slug = library.resolve(text)
    except CompanionError as fault:
        fault.hint = f"{rolls.NOTATION} {fault.hint}"
        raise
    return rolls.of_game(slug, library.edition(slug).facts)


def read_faces(text: str, wanted: rolls.Throw) -> list[int]:
    """Faces typed by a person, as numbers or symbols."""
    found = []
    for word in text.replace(",", " ").split():
        if word in wanted.symbols:
            found.append(wanted.symbols.index(word) + 1)
        elif word.isdecimal() and 1 <= int(word) <= wanted.faces:
            found.append(int(word))
        else:
            raise CompanionError(f"{word!r} is no face of a die with {wanted.faces} faces", where="--faces")
    if not found:
        raise CompanionError("no faces were given", where="--faces")
    return found


def statistics(wanted: rolls.Throw, throws: list[list[int]], *, as_json: bool) -> None:
    """Count faces and totals, and test the faces."""
    faces = Counter(face for throw in throws for face in throw)
    sums = Counter(sum(throw) + wanted.plus for throw in throws)
    thrown = sum(faces.values())
    test = fairness.uniform(faces, wanted.faces)
    told = fairness.in_words(test, thrown / wanted.faces)
    labels = dict(zip(range(1, wanted.faces + 1), wanted.shown(range(1, wanted.faces + 1))))
    several = wanted.number > 1 and not wanted.symbols
    if as_json:
        counts = {labels[face]: faces[face] for face in labels}
        asked = {**test._asdict(), "told": told}
        speak.answer(contract.thrown_often(wanted, len(throws), counts, sums if several else None, asked))
        return
    click.echo(f"{counted(len(throws), 'throw')} of {wanted}")
    click.echo("Faces")
    histogram({labels[face]: faces[face] for face in labels})
    if several and wanted.number * wanted.faces <= 60:
        click.echo("Totals, and what fair dice would give")
        fair = fairness.totals(wanted.number, wanted.faces)
        shares = {str(total + wanted.plus): float(share) for total, share in fair.items()}
        histogram({total: sums[int(total)] for total in shares}, shares)
        mean = sum(total * count for total, count in sums.items()) / len(throws)
        click.echo(f"Mean {mean:.2f}, expected {wanted.number * (wanted.faces + 1) / 2 + wanted.plus:.2f}")
    speak.paragraph(told, "")


def histogram(counts: dict[str, int], fair: dict[str, float] | None = None) -> None:
    """Bars of one sign each, the longest one 40 wide; beside them the share that fair dice would have."""
    most = max(counts.values()) or 1
    total = sum(counts.values())
    width = max(map(len, counts))
    for label, count in counts.items():
        bar = "#" * round(BAR * count / most)
        expected = f" {fair[label]:>6.1%}" if fair else ""
        click.echo(f"  {label:>{width}}  {count:>7}  {count / total:>6.1%}{expected}  {bar}".rstrip())
