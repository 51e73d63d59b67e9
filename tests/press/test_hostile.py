"""Input from strangers: tables and templates that are odd, broken or mean are printed properly or told clearly."""

import socket

import pytest
from measuring import companion, project, svg, words

KIT = """
[tables.deck]
file = "deck.csv"
columns = { id = "id", name = "text", power = "int 1-9", sign = "icon?" }
[[component]]
id = "cards"
title = "Cards"
kind = "cards"
size = "63x88"
[[component.deck]]
for = { card = "deck" }
id = "{card.id}"
name = "{card.name}"
face = "probe/face.svg.j2"
"""
FACE = svg("{{ block(6, 10, 51, 30, card.name, size=10, floor=7) }}{{ text(6, 60, card.power, size=20) }}")
HEAD = "id,name,power,sign\n"


def said(done):
    """What the command told the person, with the line breaks of the terminal taken out."""
    return " ".join((done.stderr + done.stdout).split())


def shop(tmp_path, table=HEAD + "a,Archer,4,\n", face=FACE, kit=KIT):
    return project(tmp_path, kit, {"face.svg.j2": face}, {"deck.csv": table})


@pytest.mark.parametrize(
    "table",
    [
        b"\xef\xbb\xbf" + HEAD.encode() + b"a,Archer,4,\n",
        (HEAD + "a,Archer,4,\n").replace("\n", "\r\n").encode(),
        (HEAD + "\n\na,Archer,4,\n\n").encode(),
        (HEAD + 'a,"Archer",4,""').encode(),
        b"sign,power,name,id\n,4,Archer,a\n",
    ],
    ids=["bom", "crlf", "blank lines", "quotes and no last line end", "columns in another order"],
)
def test_tables_as_spreadsheets_write_them(tmp_path, table):
    folder = shop(tmp_path, table)
    companion("print", "probe", cwd=folder)
    assert "Archer" in words(folder / "output" / "probe" / "cards.pdf")


@pytest.mark.parametrize(
    "name, found",
    [
        ('"Jack ""the Knife"", esquire"', 'Jack"theKnife",esquire'),
        ("Sœur Thérèse & <b>Ødegård</b>", "SœurThérèse&<b>Ødegård</b>"),
        ("{{ 7 * 7 }} {% raw %}", "{{7*7}}{%raw%}"),
        ("Ёлка Ωμέγα", "ЁлкаΩμέγα"),
    ],
)
def test_text_is_only_text(tmp_path, name, found):
    folder = shop(tmp_path, HEAD + f"a,{name},4,\n")
    companion("print", "probe", cwd=folder)
    assert found in words(folder / "output" / "probe" / "cards.pdf")


def test_a_cell_may_be_left_empty(tmp_path):
    folder = shop(
        tmp_path,
        face=svg(
            "{{ block(6, 10, 51, 30, card.sign) }}{{ text(6, 60, card.sign) }}{{ text(6, 70, card.power) }}"
        ),
    )
    companion("print", "probe", cwd=folder)
    assert "4" in words(folder / "output" / "probe" / "cards.pdf")


@pytest.mark.parametrize(
    "table, told",
    [
        (b"", "deck.csv:1:1: the table is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "deck.csv:1:1: this is a binary file"),
        (HEAD.encode() + b"a,Fl\xe9che,4,\n", "deck.csv:2:5: this is not UTF-8"),
        ("id,name,power\na,Archer,4\n", "deck.csv:1:1: the column 'sign' is missing"),
        (
            "id;name;power;sign\na;Archer;4;\n",
            "the columns are separated by semicolons: save the file as CSV with commas",
        ),
        (
            HEAD + "a,With {swrod} in hand,4,\n",
            "deck.csv:2:3: With {swrod} in hand: there is no icon 'swrod'; did you mean sword",
        ),
        (HEAD + "a,A **bold man,4,\n", "deck.csv:2:3: A **bold man: a ** is not closed"),
        ("id,name,power,sign,name\na,b,4,,c\n", "the column 'name' stands twice"),
        (HEAD + "a,Archer,many,\n", "deck.csv:2:10: Archer: power: 'many' is not a whole number from 1 to 9"),
        (HEAD + "a,Archer,10,\n", "'10' is not a whole number from 1 to 9"),
        (HEAD + "a,Archer,4,swrod\n", "there is no icon 'swrod'; did you mean sword"),
        (HEAD + "a,,4,\n", "deck.csv:2:3: name: this cell is empty"),
        (HEAD + "a,Archer, the tall,4,\n", "deck.csv:2:1: 5 cells where the header has 4"),
        (HEAD + 'a,"Archer,4,\n', "deck.csv:2:1: this is not a proper CSV line"),
        (HEAD + "a,Archer 🏹,4,\n", "no glyph for 🏹"),
        (HEAD + "a,שלום,4,\n", "no glyph for"),
        (HEAD + "a,Archer\x07,4,\n", "no glyph for U+0007"),
        (HEAD + f"a,{'Donaudampfschiff' * 30},4,\n", "deck.csv:2:3"),
        (HEAD + "a,Archer,4,\na,Berserk,4,\n", "deck.csv:3:1: Berserk: a second card has the id 'a'"),
        (HEAD + "../a,Archer,4,\n", "is not an id"),
        (HEAD + f"a,{'x' * 200_000},4,\n", "deck.csv"),
    ],
)
def test_a_bad_table_is_told_with_its_place(tmp_path, table, told):
    folder = shop(tmp_path, table)
    for command in ("print", "check"):
        done = companion(command, "probe", cwd=folder, check=False)
        assert done.returncode in (1, 2)
        assert told in said(done)
    assert not (folder / "output" / "probe").exists()


def test_all_faults_are_told_at_once(tmp_path):
    folder = shop(tmp_path, HEAD + "a,Archer,x,\nb,,4,\nc,Pike,4,nothing\n")
    done = companion("check", "probe", cwd=folder, check=False)
    assert done.returncode == 1
    for place in ("deck.csv:2:10", "deck.csv:3:3", "deck.csv:4:10"):
        assert place in done.stdout


def test_ten_thousand_rows(tmp_path):
    table = HEAD + "".join(f"c{at},Archer,{at % 9 + 1},\n" for at in range(10_000))
    done = companion("check", "probe", cwd=shop(tmp_path, table + "last,Archer,0,\n"), check=False)
    assert "deck.csv:10002:13" in done.stdout


@pytest.mark.parametrize(
    "face",
    [
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ text.__globals__ }}",
        "{{ text.__self__._face }}",
        "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
        "{{ size._replace(width=1).__class__ }}",
        '{% include "/etc/passwd" %}',
        '{% include "../../../../etc/passwd" %}',
        '{% include "probe/../../cards/probe/deck.csv" %}',
        "{% for a in range(10**9) %}{% endfor %}",
        "{{ nothing }}",
        "{{ card.nothing }}",
        "{% if %}",
        "{{ 1 // 0 }}",
        "{{ 'x' * 10**10 }}",
        "{{ text(1, 2) }}",
        "{{ text('left', 2, 'x') }}",
        "{{ icon('no-such-icon', 1, 1, 5) }}",
    ],
)
def test_a_template_cannot_run_python_or_read_files(tmp_path, face):
    done = companion("print", "probe", cwd=shop(tmp_path, face=svg(face)), check=False)
    assert done.returncode == 2
    assert "templates/probe/face.svg.j2" in done.stderr
    assert "root:" not in done.stderr + done.stdout
    assert not (tmp_path / "output" / "probe").exists()


@pytest.fixture
def listener():
    """A port of this machine that nobody may call."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield server.getsockname()[1]
        with pytest.raises(BlockingIOError):
            server.accept()


@pytest.mark.parametrize(
    "body",
    [
        '<image href="http://127.0.0.1:PORT/x.png" width="10" height="10"/>',
        '<image href="file:///etc/passwd" width="10" height="10"/>',
        '<image xlink:href="/etc/hostname" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"/>',
        '<use href="http://127.0.0.1:PORT/x.svg#a"/>',
        "<rect width='5' height='5'",
    ],
)
def test_a_drawing_cannot_fetch(tmp_path, listener, body):
    done = companion(
        "print", "probe", cwd=shop(tmp_path, face=svg(body.replace("PORT", str(listener)))), check=False
    )
    assert done.returncode == 2
    assert "templates/probe/face.svg.j2" in said(done)


@pytest.mark.parametrize(
    "body",
    [
        '<style>@import url("http://127.0.0.1:PORT/x.css");</style>',
        '<rect width="5" height="5" fill="url(http://127.0.0.1:PORT/x.svg#a)"/>',
        '<rect width="5" height="5" clip-path="url(http://127.0.0.1:PORT/x.svg#a)"/>',
        '<a href="http://127.0.0.1:PORT/"><rect width="5" height="5"/></a>',
    ],
)
def test_nothing_is_asked_of_the_network(tmp_path, listener, body):
    companion(
        "print", "probe", cwd=shop(tmp_path, face=svg(body.replace("PORT", str(listener)))), check=False
    )


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ],
)
def test_entities_are_refused(tmp_path, doctype):
    face = (
        doctype
        + '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm"><text>&b;&x;</text></svg>'
    )
    done = companion("print", "probe", cwd=shop(tmp_path, face=face), check=False)
    assert done.returncode == 2


@pytest.mark.parametrize(
    "kit, told",
    [
        ("this is not toml", "kit.toml"),
        ("", "there is no [[component]]"),
        (
            KIT.replace('kind = "cards"', 'kind = "card"'),
            "kit.toml:5:1: kind is 'card'; expected one of cards, tokens",
        ),
        (KIT.replace('size = "63x88"', 'size = "huge"'), "'huge' is not a size"),
        (KIT.replace('size = "63x88"', 'size = "630x880"'), "does not fit on A4"),
        (KIT.replace('size = "63x88"', "size = 63"), "size must be a text"),
        (KIT.replace('title = "Cards"', ""), "title is missing"),
        (KIT.replace('id = "cards"', 'id = "../cards"'), "becomes a file name"),
        (KIT.replace('"{card.id}"', '"{card.code}"'), "there is nothing called"),
        (KIT.replace('"{card.id}"', '"{card.__class__.__init__}"'), "kit.toml"),
        (KIT.replace('card = "deck"', 'card = "cards"'), "there is no [tables.cards]"),
        (KIT.replace('"deck.csv"', '"dekc.csv"'), "dekc.csv"),
        (KIT.replace('"deck.csv"', '"../../../../etc/passwd"'), "passwd"),
        (KIT + "copies = 'many'\n", "copies = 'many'"),
    ],
)
def test_a_bad_kit_is_told_with_its_place(tmp_path, kit, told):
    done = companion("print", "probe", cwd=shop(tmp_path, kit=kit), check=False)
    assert done.returncode == 2
    assert told in said(done)
    assert "root:" not in done.stderr
