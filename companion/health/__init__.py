"""Facts about the machine, and what they mean for an evening.

    reading.py (files and commands) ─> parsing.py (pure) ─> Facts ─> judging.py (pure) ─> lines in plain words

One reader, so that all else is tested without a machine. `logs.py` keeps the last lines of the log, `bundle.py` packs
what helps from afar, `machine.py` offers all of it to the health page.
"""
