"""The folder of hardware, its printed parts as they are rendered, and rays to measure them with."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy
import pytest
import trimesh

HARDWARE = Path(__file__).parents[2] / "hardware"


def _load_render():
    """Load the renderer as a person runs it: it is a file among data, not a package."""
    spec = importlib.util.spec_from_file_location("render", HARDWARE / "enclosures/render.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


render = _load_render()
PARTS = render.read_parts()


class Body:
    """A rendered part: its mesh, and what parts.toml says of it."""

    def __init__(self, mesh, told) -> None:
        self.mesh = mesh
        self.told = told

    @property
    def pieces(self) -> int:
        """Return how many bodies that do not touch each other the mesh is made of."""
        faces = numpy.arange(len(self.mesh.faces))
        return len(trimesh.graph.connected_components(self.mesh.face_adjacency, nodes=faces, engine="networkx"))

    @property
    def outer(self):
        """Return width, depth and height of a cup's walls, or of a plate."""
        if self.told["kind"] == "plate":
            return numpy.array([*self.told["size"], self.told["thick"]])
        width, depth, height = self.told["inner"]
        return numpy.array([width + 2 * self.wall, depth + 2 * self.wall, height + self.wall])

    @property
    def wall(self) -> float:
        return self.told.get("wall", self.told.get("thick"))

    def is_free(self, start, end) -> bool:
        """Say whether nothing of the part lies between two points."""
        start, end = numpy.asarray(start, float), numpy.asarray(end, float)
        way = end - start
        hits, *_ = self.mesh.ray.intersects_location([start], [way / numpy.linalg.norm(way)])
        return not any(numpy.linalg.norm(hit - start) < numpy.linalg.norm(way) for hit in hits)

    def crossings(self, start, way) -> list[float]:
        """Return how far along a ray it goes into the part or out of it, sorted."""
        hits, *_ = self.mesh.ray.intersects_location([start], [way])
        return sorted({round(float(numpy.linalg.norm(hit - numpy.asarray(start))), 3) for hit in hits})


@pytest.fixture(scope="session")
def body_of(tmp_path_factory):
    """Return a part by its name, rendered once."""
    folder, bodies = tmp_path_factory.mktemp("enclosures"), {}

    def body(name: str) -> Body:
        if name not in bodies:
            file = render.render(name, PARTS[name], folder)
            bodies[name] = Body(trimesh.load(file), PARTS[name])
        return bodies[name]

    return body
