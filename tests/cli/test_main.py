"""The command line as people meet it: help, subcommands, one sentence for what cannot be."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__
from companion.cli import main, subcommands
from companion.config import Settings
from companion.errors import SettingsError

ROOT = Path(__file__).parents[2]


def test_the_help_names_every_subcommand(companion):
    status, out, _ = companion("--help")
    assert status == 0
    assert all(name in out.split() and module.HELP in out for name, module in subcommands())


@pytest.mark.parametrize("name", [name for name, _ in subcommands()])
def test_every_subcommand_has_help_of_its_own(companion, name):
    status, out, _ = companion(name, "--help")
    assert status == 0
    assert out.startswith(f"usage: companion {name}")


def test_the_version_is_told(companion):
    assert companion("--version")[:2] == (0, f"companion {__version__}\n")


def test_no_subcommand_is_an_error_with_the_usage(companion):
    status, _, err = companion()
    assert status == 2
    assert err.startswith("usage: companion")


def test_help_loads_nothing_heavy():
    heavy = "{'msgspec', 'flask', 'gpiozero', 'babel', 'sqlite3', 'uvicorn'}"
    program = (
        f"import sys; from companion.cli import make_parser; make_parser(); sys.exit(bool({heavy} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def test_serve_without_flags_is_the_rig(companion, compose):
    assert companion("serve")[0] == 0
    assert compose.serve == ((Settings(),), {})
    assert Settings().profile == "rig"


def test_flags_become_settings(companion, compose, tmp_path):
    companion(
        *("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path), "--profile", "my.toml"),
        *("--table", "main", "loft", "--trace-outputs", "pins.txt", "--address", "192.168.4.1", "--language", "hu"),
    )
    assert compose.serve[0] == (
        Settings(
            host="127.0.0.1",
            port=0,
            data=tmp_path,
            profile="my.toml",
            tables=("main", "loft"),
            trace_outputs=Path("pins.txt"),
            address="192.168.4.1",
            language="hu",
        ),
    )


def test_a_named_file_is_read_and_flags_win_over_it(companion, compose, tmp_path):
    file = tmp_path / "table.toml"
    file.write_text('port = 8001\nprofile = "five-fists"\n')
    companion("serve", "--config", str(file), "--port", "8002")
    assert compose.serve[0] == (Settings(port=8002, profile="five-fists"),)


@pytest.mark.parametrize("flag", ["--host", "--port", "--table", "--announce", "--hotspot", "--trace-outputs"])
def test_a_check_has_no_flags_that_mean_nothing_to_it(companion, flag):
    assert flag not in companion("check", "--help")[1]
    assert companion("check", flag, "1")[0] == 2


def test_the_exit_code_is_that_of_the_work(companion, compose):
    compose.answer = lambda: 1
    assert companion("check")[0] == 1


def test_an_export_hides_secrets_unless_they_are_asked_for(companion, compose):
    companion("export")
    assert compose.export[1] == {"with_secrets": False}
    companion("export", "--table", "loft", "--with-secrets")
    assert compose.export[0][0].tables == ("loft",)
    assert compose.export[1] == {"with_secrets": True}


def test_a_replay_takes_a_file(companion, compose):
    companion("replay", "evening.jsonl")
    assert compose.replay == ((Path("evening.jsonl"),), {})


def test_what_cannot_be_is_one_sentence_and_exit_code_2(companion, compose):
    def refuse():
        raise SettingsError("E_PORT_BUSY")

    compose.answer = refuse
    assert companion("serve") == (2, "", "companion: It is E_PORT_BUSY.\n")


def test_the_sentence_may_come_from_elsewhere(compose, capsys):
    assert main(["serve", "--port", "many"], sentence=lambda error, _: f"<{error.values['key']}>") == 2
    assert capsys.readouterr().err == "companion: <port>\n"


def test_ctrl_c_in_the_middle_is_no_traceback(companion, compose):
    def interrupt():
        raise KeyboardInterrupt

    compose.answer = interrupt
    assert companion("export") == (130, "", "")


def test_a_reader_that_has_gone_is_no_traceback():
    program = (
        "import sys, types; sys.modules['companion.archive'] = types.SimpleNamespace("
        "export=lambda settings, out, with_secrets: out.write('x' * 10**6) and 0);"
        "from companion.cli import main; sys.exit(main(['export']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as done:
        done.stdout.close()
        assert done.stderr.read() == b""
    assert done.returncode == 0
