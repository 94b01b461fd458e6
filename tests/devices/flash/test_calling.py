"""Which board is flashed, and how it is got to its prompt."""

from __future__ import annotations

import pytest

from companion.devices.flash import mpremote
from companion.devices.flash.calling import call_to_prompt, choose_port, why_closed
from companion.devices.link.faults import broken
from companion.devices.link.finding import PortClosed
from companion.errors import DeviceError
from tests.firmware.port import poll, simulated_board


def refusal(asked, found):
    with pytest.raises(DeviceError) as caught:
        choose_port(asked, found)
    return caught.value.code


def test_the_only_pico_needs_no_name():
    assert choose_port("", ["/dev/ttyACM0"]) == "/dev/ttyACM0"


def test_of_several_the_one_that_is_named_is_taken():
    assert choose_port("/dev/ttyACM1", ["/dev/ttyACM0", "/dev/ttyACM1"]) == "/dev/ttyACM1"


def test_a_link_is_as_good_as_the_port(tmp_path):
    port, link = tmp_path / "ttyACM0", tmp_path / "by-id"
    port.touch()
    link.symlink_to(port)
    assert choose_port(str(port), [str(link)]) == str(port)


@pytest.mark.parametrize(
    ("asked", "found", "code"),
    [
        ("", [], "E_NO_PICO"),
        ("/dev/ttyS0", [], "E_NO_PICO"),
        ("", ["/dev/ttyACM0", "/dev/ttyACM1"], "E_WHICH_PICO"),
        ("/dev/ttyS0", ["/dev/ttyACM0"], "E_NOT_A_PICO"),
    ],
)
def test_anything_else_is_refused(asked, found, code):
    assert refusal(asked, found) == code


def test_a_missing_tool_is_named_with_its_package(monkeypatch, tmp_path):
    monkeypatch.setattr(mpremote.sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(mpremote.shutil, "which", lambda name: None)
    with pytest.raises(DeviceError) as caught:
        mpremote.find_tool()
    assert caught.value.code == "E_NO_MPREMOTE"


@pytest.mark.port
def test_firmware_at_work_is_asked_to_restart():
    with simulated_board() as hub:
        hello = call_to_prompt(hub.port)
        assert hello is not None
        assert hello.board == hub.board_id
        poll(lambda: hub.starts == 2, "the restart")


def test_a_port_that_we_may_not_open_names_its_group_and_us(tmp_path):
    denied = PortClosed(broken("/dev/ttyACM0", "E_PORT_DENIED", group="dialout", user="companion"), "denied")
    told = why_closed("/dev/ttyACM0", denied)
    assert told.code == "E_BOARD_DENIED"
    assert told.values == {"port": "/dev/ttyACM0", "group": "dialout", "user": "companion"}


def test_a_port_that_cannot_be_opened_is_named(tmp_path):
    with pytest.raises(DeviceError) as caught:
        call_to_prompt(str(tmp_path / "ttyACM0"))
    assert caught.value.code == "E_BOARD_PORT"
