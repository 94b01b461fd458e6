"""Floor 3: what phones, tablets and televisions are served. Views in, commands out; no rules, no pins, no game.

    door (table) ─> painter: regions as html ─┬─> pages (Flask)              GET, change nothing
                                              └─> hub: live streams (ASGI)   newest snapshot wins
    form ─> guards ─> door.ask ─> 303, the page again, or JSON

`house.py` is what all tables of one service share, `site.py` one table's part of it; `asgi.py` puts both ways
together, `listening.py` opens the socket and `serving.py` serves on it.
"""
