"""A page read back: its tags, and its forms with what each would send."""

from __future__ import annotations

from html.parser import HTMLParser

EMPTY = {"meta", "link", "input", "br", "wbr", "rect", "use", "path"}


class Reading(HTMLParser):
    """Tags as (name, attributes); forms as lists of what they would send; text; and whether every tag was closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.forms: list[dict] = []
        self.title = ""
        self._open: list[str] = []
        self.feed(html)
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag, attrs):
        told = {key: value or "" for key, value in attrs}
        self.tags.append((tag, told))
        if tag not in EMPTY:
            self._open.append(tag)
        if tag == "form":
            assert self._open.count("form") == 1, "a form inside a form"
            self.forms.append({"at": told["action"], "fields": [], "buttons": 0})
        if tag in {"input", "button", "select"} and "form" in self._open:
            self.forms[-1]["buttons"] += tag == "button"
            if "name" in told:
                self.forms[-1]["fields"].append((told["name"], told.get("value", "")))

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag):
        assert self._open.pop() == tag, f"</{tag}> closes another"

    def handle_data(self, data):
        if self._open and self._open[-1] == "title":
            self.title += data

    def ids(self):
        """Return the ids of the page, those of the symbols apart."""
        return [attributes["id"] for _, attributes in self.tags if "id" in attributes]
