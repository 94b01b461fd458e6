"""Which address phones are given."""

import ipaddress

import pytest

from companion.errors import SettingsError
from companion.server import addresses
from companion.server.addresses import Interface, Reachable, candidates, ranked

HOTSPOT, CABLE, OWN = Interface("wlan0", "192.168.4.1"), Interface("eth0", "10.0.0.5"), Interface("eth1", "169.254.3.4")
DOCKER, VPN, LOOP = Interface("docker0", "172.17.0.1"), Interface("tun0", "10.8.0.2"), Interface("lo", "127.0.0.1")


def test_the_hotspot_wins_over_containers_and_tunnels():
    assert ranked([DOCKER, VPN, HOTSPOT, LOOP]) == ("192.168.4.1",)


def test_cable_comes_after_the_hotspot_and_a_self_given_address_last():
    assert ranked([OWN, CABLE, HOTSPOT]) == ("192.168.4.1", "10.0.0.5", "169.254.3.4")


def test_an_access_point_of_another_address_is_a_hotspot_too():
    assert ranked([CABLE, Interface("ap0", "10.9.9.1")]) == ("10.9.9.1", "10.0.0.5")


def test_a_host_may_choose_among_all_that_there_is_those_of_containers_last():
    assert candidates([DOCKER, LOOP, CABLE, VPN, HOTSPOT]) == (HOTSPOT, CABLE, DOCKER, VPN)


def test_an_address_that_was_picked_comes_first_for_as_long_as_it_is_here(monkeypatch):
    found = [HOTSPOT, VPN]
    monkeypatch.setattr(addresses, "interfaces", lambda: found)
    reachable = Reachable(lambda: 0.0)
    reachable.choose("10.8.0.2")
    assert reachable() == ("10.8.0.2", "192.168.4.1")
    found.remove(VPN)
    reachable.choose("10.8.0.2")
    assert reachable() == ("192.168.4.1",)


def test_an_address_that_no_phone_could_reach_cannot_be_picked():
    with pytest.raises(SettingsError) as refusal:
        Reachable(lambda: 0.0).choose("127.0.0.1")
    assert refusal.value.code == "E_SETTING_ADDRESS"


def test_what_the_host_chose_comes_first_whatever_it_is():
    assert ranked([HOTSPOT, CABLE, VPN], chosen="10.8.0.2") == ("10.8.0.2", "192.168.4.1", "10.0.0.5")
    assert ranked([HOTSPOT, CABLE], chosen="10.0.0.5") == ("10.0.0.5", "192.168.4.1")


def test_there_may_be_none():
    assert ranked([LOOP, DOCKER]) == ()


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::", "0", "0.0", "::0", "0:0:0:0:0:0:0:0"])
def test_a_service_that_listens_everywhere_is_reached_at_every_address(monkeypatch, host):
    monkeypatch.setattr(addresses, "interfaces", lambda: [CABLE, HOTSPOT])
    reachable = Reachable(lambda: 0.0, host=host)
    assert (reachable(), reachable.only_here, reachable.own) == (("192.168.4.1", "10.0.0.5"), False, "127.0.0.1")


@pytest.mark.parametrize("host", ["10.0.0.5", "172.17.0.1"])
def test_a_service_that_listens_at_one_address_is_reached_at_no_other(monkeypatch, host):
    monkeypatch.setattr(addresses, "interfaces", lambda: [CABLE, HOTSPOT, DOCKER])
    reachable = Reachable(lambda: 0.0, host=host)
    reachable.choose("192.168.4.1")
    assert reachable() == (host,)
    assert [each.address for each in reachable.candidates()] == [host]


@pytest.mark.parametrize(
    ("host", "own"), [("127.0.0.1", "127.0.0.1"), ("127.0.0.2", "127.0.0.2"), ("::1", "[::1]"), ("localhost",) * 2]
)
def test_a_service_on_loopback_has_no_address_for_phones_and_says_so(monkeypatch, host, own):
    monkeypatch.setattr(addresses, "interfaces", lambda: [CABLE])
    reachable = Reachable(lambda: 0.0, host=host)
    assert (reachable(), reachable.candidates(), reachable.only_here, reachable.own) == ((), (), True, own)


def test_whoever_stands_before_a_service_on_loopback_may_have_an_address(monkeypatch):
    monkeypatch.setattr(addresses, "interfaces", lambda: [CABLE])
    reachable = Reachable(lambda: 0.0, host="127.0.0.1", chosen="10.0.0.5")
    assert (reachable(), reachable.only_here) == (("10.0.0.5",), False)


@pytest.mark.parametrize("host", ["fd00::5", "fe80::1%eth0"])
def test_a_service_at_an_address_that_no_code_can_say_is_not_said_to_be_here_alone(monkeypatch, host):
    monkeypatch.setattr(addresses, "interfaces", lambda: [CABLE])
    reachable = Reachable(lambda: 0.0, host=host)
    assert (reachable(), reachable.only_here, reachable.own) == ((), False, f"[{host}]")


@pytest.mark.parametrize("host", ["a" * 70, "no:address", "[::1]"])
def test_a_host_that_is_no_name_at_all_has_no_address(host):
    assert addresses.number_of(host) is None


@pytest.mark.parametrize("useless", ["127.0.0.1", "0.0.0.0", "224.0.0.1", "::1", "fe80::1", "gamebox.local", ""])
def test_a_phone_cannot_use(useless):
    assert not addresses.is_usable(useless)


def test_this_machine_s_interfaces_have_numeric_addresses():
    assert ("lo", "127.0.0.1") in addresses.interfaces()
    assert all(ipaddress.IPv4Address(each.address) for each in addresses.interfaces())


def test_an_address_that_appears_late_is_found_without_asking_at_every_page(clock, monkeypatch):
    present, looks = [], []
    monkeypatch.setattr(addresses, "interfaces", lambda: looks.append(1) or list(present))
    reachable = Reachable(clock.now)
    assert [reachable() for _ in range(100)] == [()] * 100
    present.append(HOTSPOT)
    clock.advance(6)
    assert reachable() == ("192.168.4.1",)
    assert len(looks) == 2
