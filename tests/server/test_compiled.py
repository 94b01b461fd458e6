"""What is compiled of pages and messages is kept for the next start, and never believed when it is not whole."""

import pytest
from jinja2 import Environment, FileSystemLoader

from companion.server import texts
from companion.server.compiled import Compilations, Templates
from companion.server.texts import Texts

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "greeting"\nmsgstr "{word}"\n'


@pytest.fixture
def web(tmp_path):
    (tmp_path / "web" / "translations").mkdir(parents=True)
    write_messages(tmp_path / "web", "Good evening")
    return tmp_path / "web"


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data" / "compiled"


@pytest.fixture
def compilations(folder):
    folder.parent.mkdir(exist_ok=True)
    return lambda: Compilations(folder)


@pytest.fixture
def compiling(monkeypatch):
    """Count how often messages are compiled."""
    done, compile_now = [], texts.compiled
    monkeypatch.setattr(texts, "compiled", lambda *asked: (done.append(asked), compile_now(*asked))[1])
    return done


def write_messages(web, word):
    (web / "translations" / "en.po").write_text(PO.replace("{word}", word))


def greeting(web, compilations):
    return Texts(web, compilations=compilations).language("en").say("greeting")


def test_messages_are_compiled_once_for_all_starts(web, compilations, compiling):
    assert [greeting(web, compilations()) for _ in range(3)] == ["Good evening"] * 3
    assert len(compiling) == 1


def test_changed_messages_are_compiled_anew_and_the_old_ones_go(web, folder, compilations):
    greeting(web, compilations())
    write_messages(web, "Good night")
    assert greeting(web, compilations()) == "Good night"
    assert len([*folder.iterdir()]) == 1


@pytest.mark.parametrize("left", [b"", b"torn", bytes(200)])
def test_a_torn_file_is_made_again(web, folder, compilations, left):
    greeting(web, compilations())
    (kept,) = folder.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(left)
    assert greeting(web, compilations()) == "Good evening"
    assert kept.read_bytes() == whole


def test_a_file_that_was_tampered_with_is_made_again(web, folder, compilations):
    greeting(web, compilations())
    (kept,) = folder.iterdir()
    kept.write_bytes(kept.read_bytes().replace(b"evening", b"morning"))
    assert greeting(web, compilations()) == "Good evening"


def test_where_nothing_can_be_written_all_is_compiled_for_this_start(web, folder, compilations, compiling):
    folder.write_bytes(b"a file where the folder should be")
    kept = compilations()
    assert [greeting(web, kept) for _ in range(2)] == ["Good evening"] * 2
    assert len(compiling) == 1


def test_templates_are_compiled_once_for_all_starts(web, compilations, monkeypatch):
    (web / "page.html").write_text("<p>{{ word }}</p>")
    assert page(web, compilations()) == "<p>tonight</p>"
    monkeypatch.setattr(Environment, "_compile", lambda *_: pytest.fail("compiled again"))
    assert page(web, compilations()) == "<p>tonight</p>"


def page(web, compilations):
    environment = Environment(loader=FileSystemLoader(web), bytecode_cache=Templates(compilations), autoescape=True)
    return environment.get_template("page.html").render(word="tonight")
