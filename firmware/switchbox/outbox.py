"""What still has to be said: answers once, states again and again until the host has acknowledged them.

The queue is bounded and handed out byte by byte, so a host that does not read costs lines, never the loop.
"""

from switchbox.messages import TO_HOST, write

REPEAT_MS = 400
PACE_MS = 40
MAX_ANSWERS = 32


class Topic:
    """The newest message about one thing, kept until the host has seen it."""

    def __init__(self, seq, kind, fields, due_at, may_send_at):
        self.seq = seq
        self.kind = kind
        self.fields = fields
        self.due_at = due_at
        self.may_send_at = may_send_at
        self.is_acknowledged = False


class Outbox:
    """Chooses the next line to send: first answers, then topics that are due."""

    def __init__(self, boot):
        self.boot = boot
        self.lost = 0
        # Before the host has said hello there may be anything at the other end, such as a modem program.
        self.may_repeat = False
        self._seq = 0
        self._answers = []
        self._topics = {}
        self._line = b""
        self._sent = 0

    def say(self, kind, fields):
        """Queue one line to be sent once; drop it, counted, when the host has not been reading."""
        if len(self._answers) >= MAX_ANSWERS:
            self.lost += 1
            return
        self._answers.append(write(TO_HOST, kind, fields))

    @property
    def is_read(self):
        """True when the host has taken all answers so far; status lines are not worth queueing otherwise."""
        return not self._answers

    def keep(self, topic, kind, fields, now):
        """Repeat this message until it is acknowledged; a newer one about the same thing replaces it."""
        self._seq += 1
        before = self._topics.get(topic)
        # A chattering contact changes its state far more often than anybody needs to be told.
        may_send_at = now if before is None else before.may_send_at
        self._topics[topic] = Topic(self._seq, kind, fields, max(now, may_send_at), may_send_at)

    def forget(self, topic):
        """Stop repeating a message that no longer means anything."""
        self._topics.pop(topic, None)

    def acknowledge(self, boot, seq):
        """Stop repeating the message with this number; an older number or another boot changes nothing."""
        for topic in self._topics.values():
            if boot == self.boot and topic.seq == seq:
                topic.is_acknowledged = True

    def repeat_everything(self, now):
        """Say all kept messages again: the host that acknowledged them may be gone."""
        for topic in self._topics.values():
            topic.is_acknowledged = False
            topic.due_at = now

    def next_byte(self, now):
        """Return the next byte to send, or None when there is nothing to say now."""
        if self._sent >= len(self._line):
            self._line = self._next_line(now)
            self._sent = 0
            if not self._line:
                return None
        self._sent += 1
        return self._line[self._sent - 1 : self._sent]

    def _next_line(self, now):
        if self._answers:
            return self._answers.pop(0)
        first = self._due_topic(now) if self.may_repeat else None
        if first is None:
            return b""
        first.due_at = now + REPEAT_MS
        first.may_send_at = now + PACE_MS
        return self._line_of(first)

    def _due_topic(self, now):
        first = None
        for topic in self._topics.values():
            if not topic.is_acknowledged and topic.due_at <= now and (first is None or topic.seq < first.seq):
                first = topic
        return first

    def _line_of(self, topic):
        fields = dict(topic.fields)
        fields["seq"] = topic.seq
        fields["boot"] = self.boot
        return write(TO_HOST, topic.kind, fields)
