"""One walk over a record's tree: each node replayed from the position of the node before it.

What is to be done at each node is passed in; who walks decides what becomes of a step. After
a fault in a branch the rest of that branch is not walked, other branches are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..games import Move, Position
from ..record import Node, Property


class Here(NamedTuple):
    """A place on the way: a node, and what is known before it is replayed."""

    node: Node
    position: Position
    """Before the node."""
    ply: int
    """How many moves were made before the node."""
    parent: int | None
    """The number of the step before it, counted from 0."""
    on_main_line: bool
    dimmed: Property | None = None
    """The ``DD`` that holds at the node: its own, or else that of the last one before it."""


class Stepped(NamedTuple):
    """What came of a node."""

    here: Here
    position: Position
    """After the node, and after the moves that were passed over; before the node at a fault."""
    ply: int
    move: Move | None
    """The move of the node."""
    sound: bool


Replayed = tuple[Position, Move | None] | None
"""The position after a node and the move in it; None if the branch ends there."""
Step = Callable[[Node, Position, int], Replayed]
"""Replays a node from the position before it, after so many plies."""


def walk_tree(
    root: Node,
    start: Position,
    step: Step,
    *,
    only_main_line: bool = False,
    may_pass_over: Callable[[], bool] | None = None,
) -> Iterator[Stepped]:
    """The steps of a tree, each before those that follow it, the main line first.

    Where ``may_pass_over`` allows it, runs of moves are played without making their nodes: the
    step before them has the position and ply after the last sound one of them.
    """
    stack = [Here(root, start, 0, None, True)]
    number = 0
    while stack:
        here = stack.pop()
        if here.node.properties and (dimmed := here.node.find("DD")):
            here = here._replace(dimmed=dimmed)
        replayed = step(here.node, here.position, here.ply)
        if replayed is None:
            yield Stepped(here, here.position, here.ply, None, False)
            number += 1
            continue
        position, move = replayed
        ply = here.ply + (move is not None)
        children = None
        if here.node.run and may_pass_over and may_pass_over():
            position, ply, children = pass_over(here.node, position, ply)
        yield Stepped(here, position, ply, move, True)
        for index, child in reversed(
            list(enumerate(here.node.children if children is None else children))
        ):
            if index == 0 or not only_main_line:
                on_main = here.on_main_line and index == 0
                stack.append(Here(child, position, ply, number, on_main, here.dimmed))
        number += 1


def pass_over(node: Node, position: Position, ply: int) -> tuple[Position, int, list[Node]]:
    """The position and ply after the sound moves of the run behind a node, and the nodes next.

    Most records are little else than such runs, and whole batches of moves are judged much
    faster than nodes one by one.
    """
    run = node.run
    assert run is not None
    plays = position.game.plays(run.spelling)
    position, played = position.follow(plays.of(run.words))
    ply += played
    if played == len(run.words):
        return position, ply, node.behind
    for _ in range(played):
        node = node.children[0]
    return position, ply, node.children[:1]
