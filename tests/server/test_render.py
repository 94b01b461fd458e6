"""Templates: strict, escaped, and each part made once."""

import jinja2
import pytest

from companion.server.render import Pages
from companion.table.screens import Person


def pages(**templates):
    return Pages(jinja2.DictLoader({f"{name}.html": text for name, text in templates.items()}))


def test_a_part_is_made_once_for_all_pages_that_show_it():
    made = []
    environment = pages(part="{{ made(who.name) }}")
    environment.globals["made"] = lambda name: made.append(name) or name
    ann, same_ann = Person("a", "Ann", "red", "phone"), Person("a", "Ann", "red", "phone")
    assert environment.part("part.html", who=ann) == environment.part("part.html", who=same_ann) == "Ann"
    assert made == ["Ann"]
    environment.part("part.html", who=Person("a", "Bea", "red", "phone"))
    assert made == ["Ann", "Bea"]


def test_a_part_sees_nothing_but_its_values():
    environment = pages(part="{{ secret }}", page="{% set secret = 1 %}{{ part('part.html') }}")
    environment.globals["part"] = environment.part
    with pytest.raises(jinja2.UndefinedError):
        environment.get_template("page.html").render()


def test_values_are_escaped_and_parts_are_not_escaped_twice():
    environment = pages(part="<b>{{ name }}</b>", page="{{ part('part.html', name=name) }}")
    environment.globals["part"] = environment.part
    assert environment.get_template("page.html").render(name="<i>") == "<b>&lt;i&gt;</b>"


def test_an_unknown_name_is_an_error_and_not_an_empty_place():
    with pytest.raises(jinja2.UndefinedError):
        pages(page="{{ nobody }}").get_template("page.html").render()


def test_macros_take_their_values_inside_loops_and_calls():
    template = """
        {%- macro cell(n, sign="+") %}[{{ n }}{{ sign }}]{% endmacro -%}
        {%- macro around(n) %}({{ n }}{{ caller() }}){% endmacro -%}
        {%- for n in (1, 2) %}{{ cell(n, sign="-") }}{% call around(n) %}x{% endcall %}{% endfor -%}
    """
    assert pages(page=template).get_template("page.html").render().strip() == "[1-](1x)[2-](2x)"
