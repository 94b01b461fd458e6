"""A short row of notes, played from the loop; a cue number that was already heard is not played again."""


class Tune:
    """What the buzzer should sound at a given instant."""

    def __init__(self):
        self._cue = None
        self._notes = []

    def play(self, cue, notes, now):
        """Start the notes (hertz:milliseconds, 0 hertz = a rest), unless this very cue has been started before."""
        if cue == self._cue:
            return
        self._cue = cue
        self._notes = []
        for note in notes:
            parts = note.split(":")
            now += int(parts[1])
            self._notes.append((now, int(parts[0])))

    def forget(self):
        """Take every cue for a new one from now on; notes that sound go on."""
        self._cue = None

    def hertz(self, now):
        """Return the pitch for this instant, 0 for silence."""
        while self._notes and self._notes[0][0] <= now:
            self._notes.pop(0)
        return self._notes[0][1] if self._notes else 0
