"""Without an image, a file or the emulator, the emulated tier says which of them it lacks."""

from __future__ import annotations

from tests import pico


def test_nobody_has_named_an_image(monkeypatch):
    monkeypatch.delenv(pico.IMAGE, raising=False)
    assert "opt-in" in pico.lacking()


def test_the_named_image_is_not_there(monkeypatch, tmp_path):
    monkeypatch.setenv(pico.IMAGE, str(tmp_path / "pico.uf2"))
    assert str(tmp_path / "pico.uf2") in pico.lacking()


def test_the_emulator_is_not_installed(monkeypatch, tmp_path):
    (tmp_path / "pico.uf2").touch()
    monkeypatch.setenv(pico.IMAGE, str(tmp_path / "pico.uf2"))
    monkeypatch.setattr(pico, "PACKAGES", ("no_such_emulator",))
    assert "pip install" in pico.lacking()
