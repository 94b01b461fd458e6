"""Sentences: every key that is used exists in every language, with the same places, and none is left over."""

import ast
import re
from functools import cache

import pytest
from babel.messages.pofile import read_po

from companion.games import shelf
from tests.web.conftest import WEB

ROOT = WEB.parent
SHARED = "translations"
GAMES = sorted(path.parent.parent.name for path in WEB.glob("games/*/translations/en.po"))
PLACE = re.compile(r"\{\w+\}")
#: A key in a template or in Python: `_("table.join")`, and the beginning of one put together: `"means." ~ means`.
WHOLE = re.compile(r"""["']((?:(?!options\.)[a-z]\w*\.)+\w+)["'](?!\s*~)""")
BEGUN = re.compile(r"""["']((?:[a-z]\w*\.)+)["']\s*~|f["']((?:[a-z]\w*\.)+)\{""")
#: Sentences of a game that the service asks for by a code or a fixed name.
BY_CODE = ("refused.", "button.", "name", "pitch")
FILES = (".html", ".css", ".js", ".json", ".svg")
CODE = re.compile(r'"((?:E|HW)_[A-Z_]+)"')


@cache
def messages(part, lang):
    """Return key -> texts (one, or one a plural form) of the shared part or of a game."""
    folder = WEB if part == SHARED else WEB / "games" / part
    with (folder / "translations" / f"{lang}.po").open("rb") as file:
        catalog = read_po(file, locale=lang, abort_invalid=True)
    return {message.id[0] if message.pluralizable else message.id: _texts(message) for message in catalog if message.id}


def _texts(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


def languages():
    return sorted(path.stem for path in WEB.glob("translations/*.po"))


def templates():
    return sorted(WEB.rglob("*.html"))


def everything(lang):
    return {key: texts for part in (SHARED, *GAMES) for key, texts in messages(part, lang).items()}


def codes(*folders):
    """Return the codes that the Python files of these folders name; shipped fakes pretend faults of their own."""
    files = (file for folder in folders for file in (ROOT / "companion" / folder).rglob("*.py"))
    return {code for file in files if file.name != "fakes.py" for code in CODE.findall(file.read_text())}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("part", [SHARED, *GAMES])
def test_every_language_has_the_same_keys_and_the_same_places(part, lang):
    english, other = messages(part, "en"), messages(part, lang)
    assert other.keys() == english.keys()
    for key, texts in other.items():
        assert all(texts), f"{key} is empty in {lang}"
        assert places(texts) == places(english[key]), key


def places(texts):
    """Return the places of all forms together; the form for one may do without its number."""
    return {place for text in texts for place in PLACE.findall(text)}


@pytest.mark.parametrize("template", templates(), ids=lambda path: str(path.relative_to(WEB)))
def test_every_key_that_a_template_names_exists(template):
    known = everything("en")
    text = template.read_text()
    areas = {key.partition(".")[0] for key in known}
    for key in WHOLE.findall(text):
        assert key in known or key.partition(".")[0] not in areas or key.endswith(FILES), key
    for begun in (first or second for first, second in BEGUN.findall(text)):
        assert any(key.startswith(begun) for key in known) or begun.partition(".")[0] not in areas, begun


def test_every_code_of_the_service_has_its_sentence():
    told = {key.partition(".")[2] for key in messages(SHARED, "en") if key.startswith(("refused.", "hardware."))}
    named = codes("table", "server", "devices", "journal", "cli")
    assert named | _codes_of_files("errors.py", "config.py", "compose.py", "resources.py") <= told


def test_every_refusal_brings_what_its_sentence_tells():
    told = {key.partition(".")[2]: places(texts) for key, texts in messages(SHARED, "en").items() if "refused." in key}
    lacking = [(code, values) for code, values in refusals() if told.get(code, set()) - values]
    assert lacking == []


def refusals():
    """Yield (code, places that are filled) of every error that is made of a written code and named values alone."""
    for file in (ROOT / "companion").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[code], keywords=values) if name.endswith(
                    ("Error", "Served")
                ):
                    if all(value.arg for value in values):
                        yield from ((each, {f"{{{value.arg}}}" for value in values}) for each in written(code))


def written(code):
    """Return the codes of an expression: one, or one of two."""
    if isinstance(code, ast.IfExp):
        return [*written(code.body), *written(code.orelse)]
    return [code.value] if isinstance(code, ast.Constant) else []


def _codes_of_files(*names):
    return {code for name in names for code in CODE.findall((ROOT / "companion" / name).read_text())}


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_of_a_game_has_its_sentence(game):
    own, shared = messages(game, "en"), messages(SHARED, "en")
    for code in codes(f"games/{game}"):
        assert f"{game}.refused.{code}" in own or f"refused.{code}" in shared, code


@pytest.mark.parametrize("game", GAMES)
def test_every_table_button_of_a_game_has_its_label(game):
    for button in shelf()[game].buttons:
        assert f"{game}.button.{button.label}" in messages(game, "en")


def test_every_announcement_has_its_sentence():
    named = re.compile(r'"((?:notice|pause|console)\.[a-z_]+)"')
    told = {key for file in (ROOT / "companion").rglob("*.py") for key in named.findall(file.read_text())}
    assert told <= messages(SHARED, "en").keys()


def test_no_sentence_of_the_pages_is_left_over():
    sources = [path.read_text() for path in templates()]
    whole = {key for source in sources for key in WHOLE.findall(source)}
    begun = {first or second for source in sources for first, second in BEGUN.findall(source)}
    # What Python asks for, it puts together in ways of its own.
    asked = {f"{area}." for area in areas_of_python()} | {f"{game}.{part}" for game in GAMES for part in BY_CODE}
    left = [key for key in everything("en") if key not in whole and not key.startswith((*begun, *asked))]
    assert left == []


def areas_of_python():
    text = "".join(path.read_text() for path in (ROOT / "companion").rglob("*.py"))
    return {area for area in {key.partition(".")[0] for key in messages(SHARED, "en")} if f'"{area}.' in text}


@pytest.mark.parametrize("part", [SHARED, *GAMES])
def test_hungarian_guesses_no_article_before_a_name(part):
    for key, texts in messages(part, "hu").items():
        for text in texts:
            assert "a(z)" not in text, key
            assert not re.search(r"\b[Aa]z? \{(name|seat|game)\}", text), key
