"""Static files: found by version, kept for ever, never from outside their folders."""

import shutil

import pytest

from companion.server.statics import fingerprint
from tests.server.conftest import WEB


def test_the_version_changes_with_any_byte_of_any_static_file(tmp_path):
    web = shutil.copytree(WEB, tmp_path / "web")
    assert fingerprint(web) == fingerprint(WEB)
    (web / "games" / "hunt" / "static" / "map.svg").write_text("<svg/>")
    assert fingerprint(web) != fingerprint(WEB)


@pytest.mark.parametrize("file", ["js/live.js", "games/hunt/map.svg"])
def test_a_file_of_this_version_may_be_kept_for_ever(client, house, file):
    with client.get(f"/static/{house.app}/{file}") as answer:
        assert answer.status_code == 200
        assert {"public", "immutable", "max-age=31536000"} == set(answer.headers["Cache-Control"].split(", "))
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_pages_name_their_files_with_the_version(client, house):
    assert f'src="/static/{house.app}/js/live.js"' in client.get("/").text


@pytest.mark.parametrize(
    "path",
    [
        "0ld/js/live.js",
        "{app}/js/none.js",
        "{app}/../templates/base.html",
        "{app}/%2e%2e/base.html",
        "{app}/games/hunt/../../table.html",
    ],
)
def test_nothing_else_is_found(client, house, path):
    answer = client.get("/static/" + path.format(app=house.app))
    assert answer.status_code == 404
    assert answer.headers["Cache-Control"] == "no-store"
