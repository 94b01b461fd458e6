"""The companion as an appliance: installed, supervised, saved and updated on a machine that nobody looks after.

    texts.py (unit, rules, settings: texts) ─┐
    hotspot.py (a network profile: text)     ├─> plans.py: steps as data ─> steps.py: done, or only told (--dry-run)
    place.py (where things lie)             ─┘

`supervisor.py` talks to systemd, `starts.py` counts starts that fail, `saving.py` and `restoring.py` make and bring
back a backup, `announcing.py` gives the machine a name.
"""
