# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Morphos on plain arrays, all editions and mutators: the twin of ``games/morphos``.

Where the edges count as stones, the ring holds them; its corners hold nothing (R6). Which
images of the patterns fit around a square is looked up, so nothing reaches farther out.
"""

cimport cython
from libc.string cimport memset

from .laws cimport *

from ..board import bits_of, squares_of
from ..games import Outcome as OutcomeTuple
from ..games.morphos import Turn
from ..games.morphos.editions import Placing

cdef enum:
    TURN = PLAY
    ONE, ONE_OR_TWO, ADJACENT_TWO   # how many stones a turn may place
    IMAGES = 32
    POINTS = 8

cdef enum:
    # The parts of a turn.
    RETURNED, FIRST, SECOND, FLIPPED

PLACINGS = {
    Placing.ONE: ONE, Placing.ONE_OR_TWO: ONE_OR_TWO, Placing.ADJACENT_TWO: ADJACENT_TWO
}


@cython.final
cdef class Morphos(Law):
    cdef int placing
    cdef bint returns, lingers, full_board_decides, edge_stones
    cdef int patterns                   # how many images of patterns there are
    cdef int points[IMAGES]             # how many points each has
    cdef int offset[IMAGES][POINTS]     # the steps to them
    cdef uint32_t fits[SQUARES]         # which images fit around a square, as bits
    cdef int8_t touches[3][SQUARES]     # which of a side's two edges a square touches: 1, 2

    def __init__(self, game):
        super().__init__(game)
        cdef int n, m, square
        rules = game.rules
        self.placing = PLACINGS[rules.placing]
        self.returns = rules.returns
        self.lingers = rules.lingering
        self.full_board_decides = rules.full_board_decides
        self.edge_stones = rules.edge_stones
        self.patterns = len(game.images)
        for n, image in enumerate(game.images):
            self.points[n] = len(image.steps)
            for m, step in enumerate(image.steps):
                self.offset[n][m] = step
            for square in squares_of(image.targets):
                self.fits[square] |= <uint32_t>1 << n
        for side, name in ((BLACK, "B"), (WHITE, "W")):
            for n, row in enumerate(game.edge_rows[name]):
                for square in squares_of(row):
                    self.touches[side][square] |= 1 << n

    cdef int load(self, Position* p, object position) except -1:
        Law.load(self, p, position)
        for side, name in ((BLACK, "B"), (WHITE, "W")):
            for square in squares_of(self.game.edges[name]):
                p.cells[<int>square] = side
        p.passes = position.passes
        if position.lingering:
            p.lingering = position.lingering.bit_length() - 1
        p.owed = position.owed
        p.chains_stood = position.chains_stood
        if position.end is not None:
            p.reason = CHAIN if position.end.reason == "chain" else DEADLOCK
            p.winner = {None: 0, "B": BLACK, "W": WHITE}[position.end.winner]
        return 0

    cdef dict fields(self, Position* p):
        end = None
        if p.reason:
            reason = "chain" if p.reason == CHAIN else "deadlock"
            end = OutcomeTuple((None, "B", "W")[p.winner], reason)
        return {
            **Law.fields(self, p),
            "passes": p.passes,
            "lingering": bits_of((p.lingering,)) if p.lingering else 0,
            "owed": bool(p.owed),
            "chains_stood": bool(p.chains_stood),
            "end": end,
        }

    cdef object move_object(self, Move move):
        placed = tuple([part(move, n) for n in (FIRST, SECOND) if part(move, n)])
        return Turn(part(move, RETURNED) or None, placed, part(move, FLIPPED) or None)

    cdef Move move_code(self, object move) except? 0:
        returned, placed, flipped = move
        if len(placed) > 2:
            return NONE
        first, second = (*placed, 0, 0)[:2]
        return move_of(TURN, returned or 0, first, second, flipped or 0)

    cdef Move meant(self, Position* p, int* points, int count) noexcept nogil:
        """With a returned stone due, the first point is that stone; what an enemy holds, and
        comes last, is flipped."""
        cdef int owed = 1 if p.owed else 0
        cdef int returned = points[0] if owed else 0
        cdef int first = 0, second = 0
        if count == owed + 1 and p.cells[points[owed]] == other(p.turn):
            return move_of(TURN, returned, 0, 0, points[owed])
        if count > owed:
            first = points[owed]
        if count > owed + 1:
            second = points[owed + 1]
            if second < first:
                first, second = second, first
        return move_of(TURN, returned, first, second) if count <= owed + 2 else NONE

    # What a turn does

    cdef bint attacks(self, Position* p, int side, int square, int lingering) noexcept nogil:
        """Own stones, own edges, and the lingering stone."""
        return p.cells[square] == side or (lingering != 0 and square == lingering)

    cdef bint vulnerable(self, Position* p, int target, int by, int lingering) noexcept nogil:
        """Whether stones of a side stand on every point of some image around a stone."""
        cdef uint32_t fits = self.fits[target]
        cdef int n, m
        for n in range(self.patterns):
            if fits >> n & 1:
                for m in range(self.points[n]):
                    if not self.attacks(p, by, target + self.offset[n][m], lingering):
                        break
                else:
                    return True
        return False

    cdef bint flips_back(self, Position* p, int target, int by) noexcept nogil:
        """Whether the enemy could flip a stone back on the next turn: geometry only (R8).
        Where flipped stones return, one point may be lacking that the returned stone fills."""
        cdef uint32_t fits = self.fits[target]
        cdef int n, m, square, lacking
        for n in range(self.patterns):
            if fits >> n & 1:
                lacking = 0
                for m in range(self.points[n]):
                    square = target + self.offset[n][m]
                    if p.cells[square] != by:
                        # One that is empty can be filled, once; any other stays lacking.
                        lacking += 1 if self.returns and p.cells[square] == EMPTY else 2
                if lacking < 2:
                    return True
        return False

    cdef bint may_flip(self, Position* p, int target) noexcept nogil:
        """Whether the side to move may flip the stone on a square."""
        return (
            p.cells[target] == other(p.turn)
            and target != p.lingering   # R9
            and self.vulnerable(p, target, p.turn, p.lingering)
            and not (self.lingers and self.flips_back(p, target, other(p.turn)))
        )

    cdef bint has_room(self, Position* p, int square) noexcept nogil:
        """Whether an empty point lies beside a point."""
        cdef int n
        for n in range(4):
            if p.cells[square + self.step[n]] == EMPTY:
                return True
        return False

    cdef bint may_place(self, Position* p, int first, int second) noexcept nogil:
        """Whether one stone, or two of which the first comes first, may be placed."""
        cdef int apart = second - first
        if p.cells[first] != EMPTY:
            return False
        if second == 0:
            return self.placing != ADJACENT_TWO or not self.has_room(p, first)
        if self.placing == ONE or second <= first or p.cells[second] != EMPTY:
            return False
        return self.placing == ONE_OR_TWO or apart == 1 or apart == self.stride

    cdef bint allows(self, Position* p, Move move) noexcept nogil:
        cdef int returned = part(move, RETURNED)
        cdef bint sound
        if p.owed != (returned != 0):
            return False
        if returned == 0:
            return self.allows_rest(p, move)
        if p.cells[returned] != EMPTY:
            return False
        p.cells[returned] = p.turn
        p.empty -= 1
        sound = self.allows_rest(p, move)
        p.cells[returned] = EMPTY
        p.empty += 1
        return sound

    cdef bint allows_rest(self, Position* p, Move move) noexcept nogil:
        """Whether what follows a returned stone is sound."""
        cdef int first = part(move, FIRST), second = part(move, SECOND)
        cdef int flipped = part(move, FLIPPED)
        if flipped:
            return first == 0 and second == 0 and self.may_flip(p, flipped)
        if first:
            return self.may_place(p, first, second)
        # Nothing follows a returned stone only where nothing could (R10).
        return second == 0 and p.owed and p.empty == 0 and self.count_flips(p) == 0

    cdef void play(self, Position* p, Move move) noexcept nogil:
        cdef int side = p.turn
        cdef int flipped = part(move, FLIPPED)
        cdef int n
        for n in range(4):
            if part(move, n):
                put(p, part(move, n), side)
        p.lingering = flipped if self.lingers else 0
        p.owed = self.returns and flipped != 0 and p.empty > 0
        p.turn = other(side)
        p.passes = 0
        if p.pie:
            p.pie -= 1
        self.end_turn(p, side, move)

    # What the end of a turn decides

    cdef void passes(self, Position* p) noexcept nogil:
        cdef int side = p.turn
        Law.passes(self, p)
        p.lingering = p.owed = 0
        self.end_turn(p, side, NONE)
        if p.reason == RUNNING and p.passes >= 2 and not self.full_board_decides:
            p.reason = DEADLOCK         # R7: both sides passed in succession

    cdef void swaps(self, Position* p) noexcept nogil:
        Law.swaps(self, p)
        self.end_turn(p, p.turn, NONE)

    cdef void end_turn(self, Position* p, int side, Move move) noexcept nogil:
        """Look at the board after a turn of a side's; the move is none if nothing changed."""
        cdef bint joined
        if self.lingers:                # a chain counts for a player at the start of their turn
            side = p.turn
            joined = self.has_chain(p, side)
        elif p.chains_stood:
            joined = self.has_chain(p, side)
        else:                           # there is one now only through a new stone
            joined = self.completes_chain(p, side, move)
        if joined:
            p.reason = CHAIN
            p.winner = side
        elif self.full_board_decides and p.empty == 0:
            self.judge_full_board(p)

    cdef bint has_chain(self, Position* p, int side) noexcept nogil:
        """Whether a chain of a side's stones touches both of its edges."""
        cdef int8_t seen[SQUARES]
        cdef int n, square
        memset(seen, 0, self.count)
        for n in range(self.area):
            square = self.squares[n]
            if p.cells[square] == side and self.touches[side][square] & 1 and not seen[square]:
                if self.joins(p, side, square, seen):
                    return True
        return False

    cdef bint completes_chain(self, Position* p, int side, Move move) noexcept nogil:
        """Whether a chain of a side's goes through one of the stones that a turn brought."""
        cdef int8_t seen[SQUARES]
        cdef int n, m, square, ways
        for n in range(4):
            square = part(move, n)
            if square:
                # A chain comes in on one side of a stone and leaves on another.
                ways = (self.touches[side][square] & 1) + (self.touches[side][square] >> 1)
                for m in range(4):
                    ways += p.cells[square + self.step[m]] == side
                if ways > 1:
                    memset(seen, 0, self.count)
                    if self.joins(p, side, square, seen):
                        return True
        return False

    cdef bint joins(self, Position* p, int side, int square, int8_t* seen) noexcept nogil:
        """Whether the stones connected to a stone touch both edges; they are marked."""
        cdef int16_t chain[LARGEST * LARGEST]
        cdef int size = 1, at = 0, m, near
        cdef int touched = self.touches[side][square]
        chain[0] = square
        seen[square] = True
        while at < size and touched != 3:
            for m in range(4):
                near = chain[at] + self.step[m]
                # Edge stones are no part of a chain.
                if p.cells[near] == side and not seen[near] and self.on_board(near):
                    seen[near] = True
                    touched |= self.touches[side][near]
                    chain[size] = near
                    size += 1
            at += 1
        return touched == 3

    cdef bint on_board(self, int square) noexcept nogil:
        return self.image[0][square] != 0

    cdef void judge_full_board(self, Position* p) noexcept nogil:
        """A full board without vulnerable stones is Black's if any two vertically adjacent
        points hold the same colour, otherwise White's."""
        cdef int n, square
        cdef bint alike = False
        for n in range(self.area):
            square = self.squares[n]
            if self.vulnerable(p, square, other(p.cells[square]), 0):
                return
            alike |= self.on_board(square + self.stride) and (
                p.cells[square] == p.cells[square + self.stride]
            )
        p.reason = DEADLOCK
        p.winner = BLACK if alike else WHITE

    # All turns

    cdef int generate(self, Position* p, Moves* moves) except -1 nogil:
        cdef int n, returned
        cdef Py_ssize_t before
        if not p.owed:
            return self.generate_rest(p, moves, 0)
        for n in range(self.area):
            returned = self.squares[n]
            if p.cells[returned] != EMPTY:
                continue
            before = moves.count
            p.cells[returned] = p.turn
            self.generate_rest(p, moves, returned)
            p.cells[returned] = EMPTY
            if moves.count == before:
                add(moves, move_of(TURN, returned))
        return 0

    cdef int generate_rest(self, Position* p, Moves* moves, int returned) except -1 nogil:
        """Add the turns that begin with a returned stone, which stands already, or with none."""
        cdef int n, m, square, near
        for n in range(self.area):
            square = self.squares[n]
            if p.cells[square] != EMPTY:
                if self.may_flip(p, square):
                    add(moves, move_of(TURN, returned, 0, 0, square))
                continue
            if self.may_place(p, square, 0):
                add(moves, move_of(TURN, returned, square))
            if self.placing == ONE_OR_TWO:
                for m in range(n + 1, self.area):
                    if p.cells[self.squares[m]] == EMPTY:
                        add(moves, move_of(TURN, returned, square, self.squares[m]))
            elif self.placing == ADJACENT_TWO:
                for m in range(2):
                    near = square + (self.stride if m else 1)
                    if self.may_place(p, square, near):
                        add(moves, move_of(TURN, returned, square, near))
        return 0

    cdef int64_t count_plays(self, Position* p) noexcept nogil:
        cdef int n, returned
        cdef int64_t total = 0, here
        if not p.owed:
            return self.count_placements(p) + self.count_flips(p)
        for n in range(self.area):
            returned = self.squares[n]
            if p.cells[returned] == EMPTY:
                p.cells[returned] = p.turn
                p.empty -= 1
                here = self.count_placements(p) + self.count_flips(p)
                total += here if here else 1
                p.cells[returned] = EMPTY
                p.empty += 1
        return total

    cdef int64_t count_placements(self, Position* p) noexcept nogil:
        """How many ways there are to place stones."""
        cdef int64_t empty = p.empty, total = 0
        cdef int n, square
        if self.placing == ONE:
            return empty
        if self.placing == ONE_OR_TWO:
            return empty * (empty + 1) // 2
        for n in range(self.area):
            square = self.squares[n]
            if p.cells[square] == EMPTY:
                total += not self.has_room(p, square)
                total += p.cells[square + 1] == EMPTY
                total += p.cells[square + self.stride] == EMPTY
        return total

    cdef int64_t count_flips(self, Position* p) noexcept nogil:
        """How many stones may be flipped."""
        cdef int n
        cdef int64_t total = 0
        for n in range(self.area):
            total += self.may_flip(p, self.squares[n])
        return total

    cdef bint can_play(self, Position* p) noexcept nogil:
        """Any empty point will do."""
        return p.empty > 0 or self.count_flips(p) > 0

    cdef Move propose(self, Position* p, Random* random) noexcept nogil:
        """Each square has a place as a placement and one as a flip, and so has each pair; where
        a stone is due, all these after each square for it."""
        cdef int returned = 0
        cdef Move move
        if p.owed:
            if p.empty < 2:
                return NONE             # perhaps nothing can follow
            returned = self.squares[below(random, self.area)]
            if p.cells[returned] != EMPTY:
                return NONE
            p.cells[returned] = p.turn
        move = self.propose_rest(p, random, returned)
        if returned:
            p.cells[returned] = EMPTY
        return move

    cdef Move propose_rest(self, Position* p, Random* random, int returned) noexcept nogil:
        cdef uint32_t area = self.area, drawn
        cdef int first = self.squares[below(random, area)], second = 0
        if self.placing == ONE_OR_TWO:  # each pair can be drawn in two orders
            drawn = below(random, area * area + 2 * area)
            if drawn < area * area:
                second = self.squares[below(random, area)]
                if second < first:
                    first, second = second, first
                if second == first:
                    return NONE
        elif self.placing == ADJACENT_TWO:
            drawn = below(random, 3)
            if drawn:
                second = first + (1 if drawn == 1 else self.stride)
        if second == 0 and p.cells[first] != EMPTY:
            return move_of(TURN, returned, 0, 0, first) if self.may_flip(p, first) else NONE
        return move_of(TURN, returned, first, second) if self.may_place(p, first, second) else NONE
