"""One stream's slots: the newest painting of each page, and nothing of a page that is gone."""

import asyncio

from companion.server.hub import Stream
from companion.server.painter import Painting
from companion.server.regions import Page
from companion.server.visitors import Visitor
from companion.table.ports import Sender

SEAT, TABLE = Page("seat", "b"), Page("table")


def painting(number, text):
    return Painting(number, number, {}, text)


def written(fill):
    """Return all that a stream writes when `fill` has filled its slots before its line takes anything."""

    async def run():
        stream, sent = Stream(Visitor(Sender(), "en"), [SEAT, TABLE]), []
        fill(stream)
        stream.end()

        async def send(message):
            sent.append(message)

        await stream.write(send, lambda: 0.0)
        assert [message["more_body"] for message in sent] == [True] * (len(sent) - 1) + [False]
        return b"".join(message["body"] for message in sent)

    return asyncio.run(run())


def test_of_many_paintings_of_a_page_only_the_newest_is_sent():
    def fill(stream):
        for number in range(100):
            stream.offer(TABLE, painting(number, b"painting %d." % number))

    assert written(fill) == b"data: painting 99.\n\n"


def test_each_page_has_a_slot_of_its_own():
    def fill(stream):
        stream.offer(TABLE, painting(1, b"table"))
        stream.offer(SEAT, painting(1, b"seat"))

    assert written(fill) == b"data: table\n\ndata: seat\n\n"


def test_the_same_painting_is_not_sent_again():
    same = painting(1, b"table")

    async def run():
        stream, sent = Stream(Visitor(Sender(), "en"), [TABLE]), asyncio.Queue()
        writing = asyncio.ensure_future(stream.write(sent.put, lambda: 0.0))
        stream.offer(TABLE, same)
        first = await sent.get()
        stream.offer(TABLE, same)
        stream.end()
        last = await sent.get()
        await writing
        return first["body"], last["body"]

    assert asyncio.run(run()) == (b"data: table\n\n", b"")


def test_what_waits_for_a_seat_that_is_gone_is_never_sent():
    def fill(stream):
        stream.offer(SEAT, painting(1, b"diamond"))
        stream.withdraw(SEAT)

    assert written(fill) == b'event: gone\ndata: {"page":"seat:b"}\n\n'
