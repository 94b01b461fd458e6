"""Folders that forget, by what Linux tells of its mounts."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.mounts import forgets

CARD = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\nproc /proc proc rw 0 0\ntmpfs /run tmpfs rw 0 0\n"
OVERLAY = "overlayroot / overlay rw 0 0\n"


@pytest.mark.parametrize(
    ("folder", "mounts", "does"),
    [
        ("/var/lib/games", CARD, False),
        ("/run/games", CARD, True),
        ("/running", CARD, False),
        ("/var/lib/games", OVERLAY, True),
        ("/var/lib/games", OVERLAY + "/dev/sda1 /var/lib ext4 rw 0 0\n", False),
        ("/var/lib/games", CARD + OVERLAY, True),
        ("/var/lib/games", "", False),
    ],
)
def test_the_nearest_mount_around_a_folder_tells_whether_it_forgets(folder, mounts, does):
    assert forgets(Path(folder), mounts) is does
