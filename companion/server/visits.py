"""One request at one table: who asks, what they may see, and how a page is put together for them."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Response, g, make_response, request
from markupsafe import Markup

from companion.errors import CompanionError
from companion.server.painter import Painting
from companion.server.regions import Page
from companion.server.site import Site
from companion.server.visitors import A_YEAR_S, BROWSER_COOKIE
from companion.table.ports import KeySheet
from companion.table.screens import Standing

MARK_BYTES = 16


class Visit:
    """A browser at a table, at the moment of the request."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.visitor = site.visitor(
            cookie=request.headers.get("Cookie", ""),
            accept_language=request.headers.get("Accept-Language", ""),
            shown=request.args.get("lang", ""),
        )
        self.moment = site.door.moment()
        self.standing: Standing = site.door.standing(self.visitor.sender)

    def sentence(self, error: CompanionError) -> str:
        """Return what an error says, in this browser's language and with people's names."""
        return self.site.renderer.said(self.visitor.lang, self.moment.table, f"refused.{error.code}", error.values)

    def may_see(self, page: Page) -> bool:
        """Say whether this browser may see a page."""
        return self.site.may_see(self.standing, page, self.moment)

    def paint(self, page: Page) -> Painting:
        """Return a live page for this browser."""
        return self.site.paint(self.moment, page, self.visitor.lang)

    def cards(self, keys: KeySheet | None = None) -> Response:
        """Return the seat cards of this table, and key cards, as a file to print."""
        from companion.paper.cards import cards_pdf
        from companion.server.printing import printing_of

        house = self.site.house
        printing = printing_of(self.site.join_url, house.colours, keys)
        body = cards_pdf(house.web, house.texts.language(self.visitor.lang).say, printing)
        headers = {"Content-Disposition": 'attachment; filename="cards.pdf"'}
        return Response(body, mimetype="application/pdf", headers=headers)

    def live(self, template: str, page: Page, path: str, **more: Any) -> Response:
        """Return a page with live regions."""
        painting = self.paint(page)
        regions = {name: Markup(fragment.html) for name, fragment in painting.regions.items()}  # noqa: S704 (rendered)
        return self.still(template, path, page=str(page), version=painting.number, regions=regions, **more)

    def still(self, template: str, path: str, **more: Any) -> Response:
        """Return a page without live regions, or with those given."""
        house = self.site.house
        values = {
            "page": "",
            "version": 0,
            "regions": {},
            "app": house.app,
            "languages": house.languages,
            "back": self.site.url(path),
            "refusal": g.get("refusal"),
            "screen": self.moment.table,
            "standing": self.standing,
        }
        html = self.site.renderer.render(f"pages/{template}.html", self.visitor.lang, house.addresses(), values | more)
        return self._marked(make_response(html))

    def _marked(self, answer: Response) -> Response:
        """Give a browser its mark with the first page that it opens; it is the same at every table."""
        if self.visitor.sender.browser is None:
            mark = secrets.token_urlsafe(MARK_BYTES)
            answer.set_cookie(BROWSER_COOKIE, mark, max_age=A_YEAR_S, path="/", httponly=True, samesite="Lax")
        return answer
