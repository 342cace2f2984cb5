"""Chains of Morphos: orthogonally connected stones that touch both edges of their side."""

from __future__ import annotations

from ...board import Geometry

Rows = tuple[int, int]
"""The two rows or columns of the board that touch a side's edges, as bit sets."""


def joins_edges(board: Geometry, stones: int, rows: Rows, seed: int) -> bool:
    """Whether the stones connected to ``seed`` touch both edges."""
    first, second = rows
    if not (stones & first and stones & second):
        return False
    chain = board.flood(seed, stones)
    return bool(chain & first and chain & second)


def shortest_chain(board: Geometry, stones: int, rows: Rows) -> int | None:
    """A shortest path of stones between the edges, as a bit set; None if there is none."""
    first, second = rows
    layers = [stones & first]
    seen = layers[0]
    while layers[-1] and not layers[-1] & second:
        layers.append(board.neighbourhood(layers[-1]) & stones & ~seen)
        seen |= layers[-1]
    last = layers[-1] & second
    if not last:
        return None
    path = step = last & -last
    for layer in reversed(layers[:-1]):
        near = board.neighbourhood(step) & layer
        step = near & -near
        path |= step
    return path
