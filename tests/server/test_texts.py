"""Sentences: found, filled, counted, and never silently missing."""

import pytest

from companion.errors import Refused, TextMissing
from companion.server.texts import Texts
from tests.server.conftest import WEB

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def folder(tmp_path, **languages):
    """Return a web folder with these entries (key, text) in each language."""
    (tmp_path / "translations").mkdir()
    for lang, entries in languages.items():
        told = "".join(f'msgid "{key}"\nmsgstr "{text}"\n\n' for key, text in entries.items())
        (tmp_path / "translations" / f"{lang}.po").write_text(HEAD + told)
    return tmp_path


def test_languages_are_found_by_looking_english_first():
    assert Texts(WEB).languages == ("en", "hu")


def test_a_language_has_its_own_name():
    assert Texts(WEB).named() == (("en", "English"), ("hu", "magyar"))


def test_places_are_filled_by_name(tmp_path):
    texts = Texts(folder(tmp_path, en={"greet": "Hello {name}, you are {nth}."}), strict=True)
    assert texts.language("en").say("greet", name="{nth}", nth=2) == "Hello {nth}, you are 2."


def test_a_translation_cannot_reach_into_a_value(tmp_path):
    texts = Texts(folder(tmp_path, en={"x": "{name.__class__} {name[0]} {name!r}"}), strict=True)
    assert texts.language("en").say("x", name="Ann") == "{name.__class__} {name[0]} {name!r}"


@pytest.mark.parametrize(("count", "sentence"), [(0, "0 are ready"), (1, "1 is ready"), (5, "5 are ready")])
def test_a_count_takes_the_form_of_its_language(count, sentence):
    assert Texts(WEB).language("en").count("ready", count) == sentence


def test_a_device_is_called_by_its_words_wherever_it_is_named(tmp_path):
    entries = {"device.slot.n.fist": "place {number}, fist", "device.button.n": "button {number}", "x": "{devices}!"}
    language = Texts(folder(tmp_path, en=entries), strict=True).language("en")
    assert language.device("slot 4 fist") == "place 4, fist"
    assert language.say("x", devices="slot 4 fist, button A, /dev/tty0") == "place 4, fist, button A, /dev/tty0!"


def test_a_cause_is_said_by_its_own_sentence_with_the_values_beside_it(tmp_path):
    texts = Texts(folder(tmp_path, en={"x": "No: {cause}", "refused.E_PIN": "Pin {pin} is busy."}), strict=True)
    assert texts.language("en").say("x", cause="E_PIN", pin=17) == "No: Pin 17 is busy."


def test_a_missing_message_fails_where_it_is_looked_for():
    language = Texts(WEB, strict=True).language("hu")
    with pytest.raises(TextMissing):
        language.say("no.such.key")
    with pytest.raises(TextMissing):
        language.count("no.such.key", 3)


def test_an_unfilled_place_fails_where_it_is_looked_for():
    with pytest.raises(TextMissing):
        Texts(WEB, strict=True).language("en").say("refused.E_LANGUAGE")


def test_an_untranslated_message_counts_as_missing(tmp_path):
    texts = Texts(folder(tmp_path, en={"x": "X"}, hu={"x": ""}), strict=True)
    with pytest.raises(TextMissing):
        texts.language("hu").say("x")


def test_in_service_english_stands_in_and_then_the_key(tmp_path):
    language = Texts(folder(tmp_path, en={"x": "X {a}"}, hu={})).language("hu")
    assert language.say("x", a=1) == "X 1"
    assert language.say("y") == "y"
    assert language.count("y", 2) == "y"


def test_an_error_is_said_in_the_words_of_the_game_before_the_shared_ones():
    texts = Texts(WEB, strict=True)
    assert texts.sentence(Refused("E_DARK", seat="Ann"), "en", "hunt") == "It is too dark to hunt, Ann."
    assert texts.sentence(Refused("E_DARK"), "en") == "Not now."
    assert texts.sentence(Refused("E_DARK"), "hu", "diamant") == "HU Not now."


def test_a_games_file_tells_only_what_is_the_games(tmp_path):
    web = folder(tmp_path, en={"x": "X"})
    game = tmp_path / "games" / "hunt" / "translations"
    game.mkdir(parents=True)
    (game / "en.po").write_text(HEAD + 'msgid "x"\nmsgstr "Y"\n')
    with pytest.raises(TextMissing, match="E_TEXT_ELSEWHERE"):
        Texts(web).language("en").say("hunt.title")


def test_a_value_that_the_game_has_a_word_for_is_said_by_it(tmp_path):
    words = {"hunt.role.Diver": "Búvár", "hunt.refused.E_TURN": "{role} jön."}
    texts = Texts(folder(tmp_path, en={"refused.E_TURN": "{role} is next."}, hu=words), strict=True)
    assert texts.language("hu").said("hunt", "refused.E_TURN", {"role": "Diver"}) == "Búvár jön."
    assert texts.language("hu").said("hunt", "refused.E_TURN", {"role": "Pilot"}) == "Pilot jön."
    assert texts.language("en").said("hunt", "refused.E_TURN", {"role": "Diver"}) == "Diver is next."
