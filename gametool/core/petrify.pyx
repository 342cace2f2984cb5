# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Petrify on plain arrays: the twin of ``games/petrify``.

The ring holds blocks, which is what the rules say of it. Nothing exists beyond it: which
formations reach there is looked up for each square.
"""

cimport cython
from libc.string cimport memset

from .laws cimport *

from ..games.petrify import Capture, Place
from ..games.petrify.law import shapes

cdef enum:
    PLACE = PLAY
    CAPTURE = PLAY + 1
    SHAPES = 10


@cython.final
cdef class Petrify(Law):
    cdef int shape[SHAPES][3]        # steps to a formation's other squares; 0: no more
    cdef int16_t fits[SQUARES]       # which shapes fit around a square, as bits

    def __init__(self, game):
        super().__init__(game)
        cdef int n, m, square
        for n, shape in enumerate(shapes(game.geometry)):
            for m in range(3):
                self.shape[n][m] = shape.steps[m] if m < len(shape.steps) else 0
            for square in range(self.count):
                if shape.squares >> square & 1:
                    self.fits[square] |= 1 << n

    cdef int load(self, Position* p, object position) except -1:
        cdef int n
        Law.load(self, p, position)
        for n in range(self.count):
            if p.cells[n] == EDGE:
                p.cells[n] = BLOCK
        p.passes = position.passes
        p.last = {None: 0, "B": BLACK, "W": WHITE}[position.last_player]
        return 0

    cdef dict fields(self, Position* p):
        return {
            **Law.fields(self, p),
            "blocks": self.bits(p, BLOCK),
            "passes": p.passes,
            "last_player": (None, "B", "W")[p.last],
        }

    cdef object move_object(self, Move move):
        if kind_of(move) == PLACE:
            return Place(part(move, 0))
        return Capture(part(move, 0), part(move, 1))

    cdef Move move_code(self, object move) except? 0:
        if type(move) is Place:
            return move_of(PLACE, move.square)
        return move_of(CAPTURE, move.source, move.target)

    cdef Move meant(self, Position* p, int* points, int count) noexcept nogil:
        if count == 1:
            return move_of(PLACE, points[0])
        return move_of(CAPTURE, points[0], points[1]) if count == 2 else NONE

    # The law

    cdef bint completes_formation(self, Position* p, int square) noexcept nogil:
        """Whether a block on the square would complete a mound or a barricade."""
        cdef int fits = self.fits[square]
        cdef int n
        cdef int* step
        for n in range(SHAPES):
            if fits >> n & 1:
                step = self.shape[n]
                if (
                    p.cells[square + step[0]] == BLOCK
                    and p.cells[square + step[1]] == BLOCK
                    and (step[2] == 0 or p.cells[square + step[2]] == BLOCK)
                ):
                    return True
        return False

    cdef int captured(self, Position* p, int source, int step) noexcept nogil:
        """The enemy disk that a disk of the side to move meets in a direction, or 0: it
        travels over empty squares and friendly disks."""
        cdef int at = source + step
        while p.cells[at] == EMPTY or p.cells[at] == p.turn:
            at += step
        return 0 if p.cells[at] == BLOCK else at

    cdef bint allows(self, Position* p, Move move) noexcept nogil:
        cdef int source = part(move, 0), target = part(move, 1)
        cdef int n
        if kind_of(move) == PLACE:
            return p.cells[source] == EMPTY and target == 0
        if p.cells[source] != p.turn or p.cells[target] != other(p.turn):
            return False
        for n in range(8):
            if (self.step[n] > 0) == (target > source):
                if self.captured(p, source, self.step[n]) == target:
                    return not self.completes_formation(p, source)
        return False

    cdef void play(self, Position* p, Move move) noexcept nogil:
        if kind_of(move) == PLACE:
            put(p, part(move, 0), p.turn)
        else:
            put(p, part(move, 0), BLOCK)
            put(p, part(move, 1), p.turn)
        p.last = p.turn
        p.turn = other(p.turn)
        p.passes = 0
        if p.pie:
            p.pie -= 1

    cdef bint is_over(self, Position* p) noexcept nogil:
        """The game ends after two passes in succession."""
        return p.passes >= 2

    cdef int generate(self, Position* p, Moves* moves) except -1 nogil:
        cdef int n, m, square, target
        cdef bint asked, barred = False
        for n in range(self.area):
            square = self.squares[n]
            if p.cells[square] == EMPTY:
                add(moves, move_of(PLACE, square))
            elif p.cells[square] == p.turn:
                asked = False
                for m in range(8):
                    target = self.captured(p, square, self.step[m])
                    if target:
                        if not asked:
                            asked, barred = True, self.completes_formation(p, square)
                        if barred:
                            break
                        add(moves, move_of(CAPTURE, square, target))
        return 0

    cdef int64_t count_plays(self, Position* p) noexcept nogil:
        cdef int n, m, square, here
        cdef int64_t total = p.empty
        for n in range(self.area):
            square = self.squares[n]
            if p.cells[square] == p.turn:
                here = 0
                for m in range(8):
                    here += self.captured(p, square, self.step[m]) != 0
                if here and not self.completes_formation(p, square):
                    total += here
        return total

    cdef bint can_play(self, Position* p) noexcept nogil:
        """Any empty square will do."""
        return p.empty > 0 or self.count_plays(p) > 0

    cdef Move draw(self, Position* p, Random* random) noexcept nogil:
        """Each empty square has one place, and each disk eight: its captures."""
        cdef int16_t empty[LARGEST * LARGEST]
        cdef int16_t disks[LARGEST * LARGEST]
        cdef int n, square, target, empties = 0, own = 0, drawn
        for n in range(self.area):
            square = self.squares[n]
            empty[empties] = disks[own] = square
            empties += p.cells[square] == EMPTY
            own += p.cells[square] == p.turn
        if empties + own == 0:
            return NONE
        for n in range(TRIES):
            drawn = below(random, empties + 8 * own)
            if drawn < empties:
                return move_of(PLACE, empty[drawn])
            drawn -= empties
            square = disks[drawn >> 3]
            target = self.captured(p, square, self.step[drawn & 7])
            if target and not self.completes_formation(p, square):
                return move_of(CAPTURE, square, target)
        return NONE

    # The count

    cdef int patches(self, Position* p, int* totals, list found) except -1 nogil:
        """The sizes of each side's patches; and all patches, if they are asked for."""
        cdef int8_t seen[SQUARES]
        cdef int8_t grouped[SQUARES]
        cdef int16_t patch[LARGEST * LARGEST]
        cdef int16_t group[LARGEST * LARGEST]
        cdef int16_t surplus[LARGEST * LARGEST + 1]
        cdef int n, m, size, members, at, near, biggest, owner
        memset(seen, 0, self.count)
        memset(grouped, 0, self.count)
        memset(surplus, 0, sizeof(int16_t) * (self.area + 1))
        totals[BLACK] = totals[WHITE] = 0
        for n in range(self.area):
            if seen[self.squares[n]] or p.cells[self.squares[n]] == BLOCK:
                continue
            patch[0] = self.squares[n]
            seen[patch[0]] = True
            size, at, biggest = 1, 0, 0
            while at < size:
                for m in range(4):
                    near = patch[at] + self.step[m]
                    if p.cells[near] != BLOCK and not seen[near]:
                        seen[near] = True
                        patch[size] = near
                        size += 1
                at += 1
            for at in range(size):
                if p.cells[patch[at]] != EMPTY and not grouped[patch[at]]:
                    members = self.group_of(p, patch[at], group, grouped)
                    surplus[members] += 1 if p.cells[patch[at]] == BLACK else -1
                    if members > biggest:
                        biggest = members
            # Equal groups of both sides pair off; the biggest that has none to go with stays.
            owner = EMPTY
            for at in range(biggest, 0, -1):
                if owner == EMPTY and surplus[at]:
                    owner = BLACK if surplus[at] > 0 else WHITE
                surplus[at] = 0
            if owner:
                totals[owner] += size
            if found is not None:
                with gil:
                    found.append((self.squares[n], size, (None, "B", "W")[owner]))
        return 0

    cdef int group_of(
        self, Position* p, int square, int16_t* group, int8_t* grouped
    ) noexcept nogil:
        """The size of the group that a disk belongs to; its squares are marked."""
        cdef int size = 1, at = 0, m, near
        group[0] = square
        grouped[square] = True
        while at < size:
            for m in range(4):
                near = group[at] + self.step[m]
                if p.cells[near] == p.cells[square] and not grouped[near]:
                    grouped[near] = True
                    group[size] = near
                    size += 1
            at += 1
        return size

    cdef Outcome outcome(self, Position* p) noexcept nogil:
        """Higher total wins; on equal totals whoever made the last board play loses (R5)."""
        cdef int totals[3]
        self.patches(p, totals, None)
        if totals[BLACK] != totals[WHITE]:
            if totals[BLACK] > totals[WHITE]:
                return Outcome(SCORE, BLACK, totals[BLACK] - totals[WHITE])
            return Outcome(SCORE, WHITE, totals[WHITE] - totals[BLACK])
        if p.last == 0:
            return Outcome(VOID, 0, 0)
        return Outcome(LAST_PLAY, other(p.last), 0)

    cdef object breakdown(self, Position* p):
        """Lowest square, size and owner of each patch."""
        cdef int totals[3]
        found = []
        self.patches(p, totals, found)
        return found
