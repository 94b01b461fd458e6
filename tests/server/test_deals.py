"""The published records of deals, as anybody at the table can fetch them."""

from __future__ import annotations

import msgspec
import pytest

from tests.table.fair.vectors import RECORDS, VECTORS


@pytest.fixture
def published(door):
    """Let the pretended table have published the deals of the vectors."""
    door._moment = msgspec.structs.replace(door.moment(), records=tuple(RECORDS))
    return door


def test_before_anything_is_published_the_list_is_empty(client):
    assert client.get("/deal.json").json == []


def test_the_records_are_told_as_they_are_specified(client, published):
    assert client.get("/deal.json").json == VECTORS["records"]


def test_each_table_tells_its_own_deals(client, published):
    assert client.get("/t/two/deal.json").json == []


def test_nobody_keeps_a_copy_on_the_way(client, published):
    answer = client.get("/deal.json")
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("application/json", "no-store")
