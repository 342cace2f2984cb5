# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The main line of a game, followed from its start: hashes, diagrams, a table of plies.

The twin of ``collection/lines.py``, which says what the numbers are.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.string cimport memcpy

from .laws cimport *

from .laws import SIDE

cdef enum:
    IMAGES = 8
    ANY = 255               # in a pattern: whatever stands there


cdef class Line:
    """The start of a game and moves, by their numbers, that are known to be legal."""

    cdef readonly State start
    cdef readonly list codes
    # The position while the line is followed, and the board hash of each of its images.
    cdef State here
    cdef uint64_t boards[IMAGES]
    cdef int8_t before[SQUARES]

    def __init__(self, State start, list codes):
        self.start = start
        self.codes = codes

    cdef int begin(self) except -1:
        cdef int n
        self.here = self.start.copy()
        for n in range(self.here.law.images):
            self.boards[n] = self.here.law.board_hash(self.here.p, n)
        memcpy(self.before, self.here.p.cells, self.here.law.count)
        return 0

    cdef void go(self, Move move) noexcept:
        """Go on to the next position; ``before`` is the board after it, too."""
        cdef Law law = self.here.law
        cdef Position* p = self.here.p
        cdef int n, image, square, old, new
        law.make(p, move)
        for n in range(law.area):
            square = law.squares[n]
            old, new = self.before[square], p.cells[square]
            if old == new:
                continue
            for image in range(law.images):
                if old:
                    self.boards[image] ^= key(old, law.image[image][square])
                if new:
                    self.boards[image] ^= key(new, law.image[image][square])
            self.before[square] = <int8_t>new

    cdef uint64_t least(self) noexcept:
        cdef int n
        cdef uint64_t found = self.boards[0]
        for n in range(1, self.here.law.images):
            if self.boards[n] < found:
                found = self.boards[n]
        return found

    cdef uint64_t position(self, int image) noexcept:
        """The position hash of an image."""
        cdef Law law = self.here.law
        cdef Position* p = self.here.p
        cdef uint64_t number = self.boards[image] ^ law.salt ^ law.facts(p)
        if p.lingering:
            number ^= key(4, law.image[image][p.lingering])
        return number

    def least_boards(self):
        """Of each position the least board hash of its images, and the side to move or None."""
        cdef Move code
        cdef list found = []
        self.begin()
        found.append((self.least(), self.to_move()))
        for number in self.codes:
            code = number
            self.go(code)
            found.append((self.least(), self.to_move()))
        return found

    cdef object to_move(self):
        return None if self.here.law.is_over(self.here.p) else SIDE[self.here.p.turn]

    def hashes(self):
        """Of each position the hashes of the line up to it under each symmetry."""
        cdef uint64_t lines[IMAGES]
        cdef Move code
        cdef int n, count
        cdef list found = []
        self.begin()
        count = self.here.law.images
        for n in range(count):
            lines[n] = mixed(self.position(n))
        found.append(tuple([lines[n] for n in range(count)]))
        for number in self.codes:
            code = number
            self.go(code)
            for n in range(count):
                lines[n] = mixed(lines[n] ^ self.position(n))
            found.append(tuple([lines[n] for n in range(count)]))
        return found

    def ends(self):
        """The position hashes of the first and the last position under each symmetry."""
        cdef Move code
        cdef int n
        self.begin()
        first = tuple([self.position(n) for n in range(self.here.law.images)])
        for number in self.codes:
            code = number
            self.go(code)
        return first, tuple([self.position(n) for n in range(self.here.law.images)])

    def meets(self, list patterns, turn):
        """Whether some position fits one of some patterns, with this side to move unless None."""
        cdef Move code
        self.begin()
        if self.fits(patterns, turn):
            return True
        for number in self.codes:
            code = number
            self.here.law.make(self.here.p, code)
            if self.fits(patterns, turn):
                return True
        return False

    cdef bint fits(self, list patterns, turn) except -1:
        cdef Law law = self.here.law
        cdef Position* p = self.here.p
        cdef bytes pattern
        cdef const unsigned char* wanted
        cdef int n
        if turn is not None and self.to_move() != turn:
            return False
        for pattern in patterns:
            if PyBytes_GET_SIZE(pattern) != law.area:
                raise ValueError("a pattern is of another board")
            wanted = <const unsigned char*>PyBytes_AS_STRING(pattern)
            for n in range(law.area):
                if wanted[n] != ANY and wanted[n] != p.cells[law.squares[n]]:
                    break
            else:
                return True
        return False

    def rows(self):
        """Of each ply: the mover, the move's number, how many legal moves there were, the enemy's
        pieces that went; then the pieces of Black and White, the blocks, the position hash."""
        cdef Law law = self.start.law
        cdef Move code
        cdef int64_t legal
        cdef int counts[5]
        cdef int n, square, mover, taken
        cdef int8_t earlier[SQUARES]
        cdef list found = []
        self.begin()
        for number in self.codes:
            code = number
            mover = self.here.p.turn
            legal = law.count_moves(self.here.p)
            memcpy(earlier, self.here.p.cells, law.count)
            self.go(code)
            counts[:] = [0, 0, 0, 0, 0]
            taken = 0
            for n in range(law.area):
                square = law.squares[n]
                counts[self.here.p.cells[square]] += 1
                taken += (
                    earlier[square] == other(mover) and self.here.p.cells[square] != other(mover)
                )
            found.append((
                SIDE[mover], number, legal, taken,
                counts[BLACK], counts[WHITE], counts[BLOCK], self.position(0),
            ))
        return found
