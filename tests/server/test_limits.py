"""How often somebody may ask."""

from companion.server.limits import Bucket, Limits
from companion.table.screens import Standing


def test_a_bucket_gives_its_burst_and_then_what_drips_in():
    bucket = Bucket(3, 1, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(0.5)
    assert bucket.take(1.0)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


def test_made_up_tokens_share_one_bucket_and_take_none_from_seats(clock):
    limits = Limits(clock.now)
    while limits.allow(Standing()):
        pass
    assert limits.allow(Standing(seats=("a",)))
    assert limits.allow(Standing(is_host=True))
    assert len(limits._buckets) == 3
