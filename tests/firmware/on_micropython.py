# ruff: noqa: T201 - MicroPython has no logging; what it prints is what the test reads
"""Runs the example lines and conversations on MicroPython; started by test_gate.py, in the firmware folder.

Prints one line a mistake, and at the end how much was looked at.
"""

import binascii
import hashlib
import json
import sys

sys.path.insert(0, ".")

import settings_box
import settings_hub
from switchbox import board, commit, layout, messages, wire

TABLES = {"to_board": messages.TO_BOARD, "to_host": messages.TO_HOST}
ROLES = {"box": settings_box, "hub": settings_hub}
EXAMPLES = sys.argv[1]


def examples(name):
    with open(EXAMPLES + "/" + name) as file:
        return [json.loads(line) for line in file]


def raw_of(text):
    # MicroPython's encode() knows UTF-8 only, and the examples hold one character a byte.
    return bytes([ord(letter) for letter in text])


def outcomes(raw, table):
    found = []
    for line, reason in wire.LineReader().feed(raw):
        try:
            found.append(reason if line is None else messages.read(table, line))
        except wire.WireError as error:
            found.append(error.reason)
    return found


def check_lines():
    count = 0
    for name in ("to_board.jsonl", "to_host.jsonl", "tolerated.jsonl", "rejected.jsonl"):
        for example in examples(name):
            count += 1
            found = outcomes(raw_of(example["line"]) + b"\n", TABLES[example["direction"]])
            wanted = example["rejected"] if "rejected" in example else (example["kind"], example["fields"])
            if found[0] != wanted:
                print(name, example["line"], found)
    return count


def check_commitments():
    count = 0
    for example in examples("commitments.jsonl"):
        count += 1
        words = [example[key] for key in ("table", "decision", "board", "seat", "choice")]
        words.append(binascii.unhexlify(example["nonce"]))
        if commit.commitment(*words) != example["commit"]:
            print("commitments.jsonl", example)
    return count


class Desk:
    """The board of one conversation, with the same made-up random bytes and clock as in the examples."""

    def __init__(self, role):
        self.layout = layout.layout_of(ROLES[role])
        self.raw = 0
        self.reads = 0
        self.start()

    def start(self):
        self.now = 0
        self.board = board.Board(self.layout, "e660000000000001", self.read_random, lambda: 100000, 0)

    def read_random(self, count):
        self.reads += 1
        return hashlib.sha256(b"%d" % self.reads).digest()[:count]

    def run(self, milliseconds):
        sent = b""
        for _ in range(milliseconds):
            self.now += 1
            self.board.tick(self.raw, self.now)
            byte = self.board.outbox.next_byte(self.now)
            while byte is not None:
                sent += byte
                byte = self.board.outbox.next_byte(self.now)
        return sent.decode()

    def move(self, bit, closed):
        self.raw = self.raw | 1 << bit if closed else self.raw & ~(1 << bit)

    def play(self, step):
        if "wait_ms" in step:
            return self.run(step["wait_ms"])
        if "restart" in step:
            self.start()
        elif "switch" in step:
            self.move(2 * step["switch"] - 2, step["closed"])
        elif "lock" in step:
            self.move(2 * step["lock"] - 1, step["down"])
        else:
            self.board.receive(raw_of(step.get("host") or step["noise"]), self.now)
        return self.run(1)


def check_conversations():
    count = 0
    for talk in examples("conversations.jsonl"):
        desk = Desk(talk["role"])
        said, wanted = "", ""
        for step in talk["steps"]:
            if "board" in step:
                wanted += step["board"]
            else:
                said += desk.play(step)
        count += 1
        if said != wanted:
            print("conversations.jsonl", talk["name"])
    return count


print(check_lines(), check_commitments(), check_conversations())
