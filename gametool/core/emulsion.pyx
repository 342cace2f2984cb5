# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Emulsion and Free Emulsion on plain arrays: the twin of ``games/emulsion``.

Beside the board stand two more arrays: the doubled value that a black piece, and a white one,
has or would have on each square.
"""

cimport cython
from libc.string cimport memset

from .laws cimport *

from ..games.emulsion import Exchange, Placement

cdef enum:
    EXCHANGE = PLAY
    PLACEMENT = PLAY + 1
    RUN = 240               # how many ones a byte can surely count


@cython.final
cdef class Emulsion(Law):
    cdef bint free

    def __init__(self, game):
        super().__init__(game)
        self.free = game.free
        self.planes = 3
        self.must_move = False

    cdef int8_t* value(self, Position* p, int side) noexcept nogil:
        """The doubled values of a colour on all squares."""
        return p.cells + side * self.count

    cdef int worth(self, int piece, int side) noexcept nogil:
        """What a neighbour adds to the doubled value of a side's piece."""
        if piece == side:
            return 2
        return piece == EDGE or (piece == EMPTY and self.free)

    cdef void change(self, Position* p, int square, int piece) noexcept nogil:
        """Change what stands on a square, and the values around it."""
        cdef int before = p.cells[square]
        cdef int side, n, more
        cdef int8_t* value
        put(p, square, piece)
        for side in range(BLACK, WHITE + 1):
            value = self.value(p, side)
            more = self.worth(piece, side) - self.worth(before, side)
            for n in range(4):
                value[square + self.step[n]] += more

    cdef int load(self, Position* p, object position) except -1:
        cdef int n, m, side, square
        Law.load(self, p, position)
        memset(self.value(p, BLACK), 0, 2 * self.count)
        for side in range(BLACK, WHITE + 1):
            for n in range(self.area):
                square = self.squares[n]
                for m in range(4):
                    self.value(p, side)[square] += self.worth(p.cells[square + self.step[m]], side)
        p.last = {None: 0, "B": BLACK, "W": WHITE}[position.last_mover]
        return 0

    cdef dict fields(self, Position* p):
        return {**Law.fields(self, p), "last_mover": (None, "B", "W")[p.last]}

    cdef object move_object(self, Move move):
        kind = Exchange if kind_of(move) == EXCHANGE else Placement
        return kind(part(move, 0), part(move, 1))

    cdef Move move_code(self, object move) except? 0:
        kind = EXCHANGE if type(move) is Exchange else PLACEMENT
        return move_of(kind, move.mine, move.theirs)

    cdef Move meant(self, Position* p, int* points, int count) noexcept nogil:
        """A placement on empty squares, else an exchange, whose squares come in any order."""
        cdef int first, second
        if count != 2:
            return NONE
        first, second = points[0], points[1]
        if p.cells[first] == p.turn:
            return move_of(EXCHANGE, first, second)
        if p.cells[first] == EMPTY and p.cells[second] == EMPTY:
            return move_of(PLACEMENT, first, second)
        return move_of(EXCHANGE, second, first)

    # The law

    cdef int needed(self, int direction) noexcept nogil:
        """What the value there must exceed that here by more than: the squares being orthogonal
        neighbours, the piece itself counts for the value there, and leaves."""
        return 2 if direction < 4 else 0

    cdef bint allows(self, Position* p, Move move) noexcept nogil:
        cdef int mine = part(move, 0), theirs = part(move, 1)
        cdef int8_t* value = self.value(p, p.turn)
        cdef int n
        for n in range(8 if kind_of(move) == EXCHANGE else 4):
            if theirs - mine != self.step[n]:
                continue
            if kind_of(move) == EXCHANGE:
                return (
                    p.cells[mine] == p.turn
                    and p.cells[theirs] == other(p.turn)
                    and value[theirs] - value[mine] > self.needed(n)
                )
            return self.free and p.cells[mine] == EMPTY and p.cells[theirs] == EMPTY
        return False

    cdef void play(self, Position* p, Move move) noexcept nogil:
        cdef bint exchange = kind_of(move) == EXCHANGE
        self.change(p, part(move, 0), other(p.turn) if exchange else p.turn)
        self.change(p, part(move, 1), p.turn if exchange else other(p.turn))
        p.last = p.turn
        p.turn = other(p.turn)
        if p.pie:
            p.pie -= 1

    cdef bint is_over(self, Position* p) noexcept nogil:
        """The game ends as soon as no move is available."""
        return not self.can_play(p)

    cdef int generate(self, Position* p, Moves* moves) except -1 nogil:
        cdef int8_t* value = self.value(p, p.turn)
        cdef int n, m, square, near
        for n in range(self.area):
            square = self.squares[n]
            if p.cells[square] == p.turn:
                for m in range(8):
                    near = square + self.step[m]
                    if (
                        p.cells[near] == other(p.turn)
                        and value[near] - value[square] > self.needed(m)
                    ):
                        add(moves, move_of(EXCHANGE, square, near))
            elif self.free and p.cells[square] == EMPTY:
                for m in range(4):
                    near = square + self.step[m]
                    if p.cells[near] == EMPTY:
                        add(moves, move_of(PLACEMENT, square, near))
        return 0

    cdef int64_t count_plays(self, Position* p) noexcept nogil:
        """As `generate`, all squares at once: loops that a compiler makes wide."""
        cdef int8_t* value = self.value(p, p.turn)
        cdef int8_t own = p.turn, enemy = other(p.turn), needed
        cdef int64_t total = 0
        cdef int first, last, at, n, step
        cdef int begin = self.squares[0], end = self.squares[self.area - 1] + 1
        cdef uint8_t some
        for n in range(8):
            step = self.step[n]
            needed = self.needed(n)
            first = begin
            while first < end:
                last = min(first + RUN, end)
                some = 0
                for at in range(first, last):
                    some += (
                        (p.cells[at] == own)
                        & (p.cells[at + step] == enemy)
                        & (<int8_t>(value[at + step] - value[at]) > needed)
                    )
                total += some
                first = last
        if self.free and p.empty > 1:
            for n in range(self.area):
                at = self.squares[n]
                if p.cells[at] == EMPTY:
                    total += 2 * (p.cells[at + 1] == EMPTY) + 2 * (
                        p.cells[at + self.stride] == EMPTY
                    )
        return total

    cdef Move propose(self, Position* p, Random* random) noexcept nogil:
        """On each square there are eight places: one for each neighbour."""
        cdef uint32_t drawn = below(random, 8 * self.area)
        cdef int direction = drawn & 7
        cdef int square = self.squares[drawn >> 3]
        cdef int near = square + self.step[direction]
        cdef int8_t* value = self.value(p, p.turn)
        if p.cells[square] == p.turn:
            if (
                p.cells[near] == other(p.turn)
                and value[near] - value[square] > self.needed(direction)
            ):
                return move_of(EXCHANGE, square, near)
        elif self.free and direction < 4:
            if p.cells[square] == EMPTY and p.cells[near] == EMPTY:
                return move_of(PLACEMENT, square, near)
        return NONE

    # The count

    cdef void pair_off(self, Position* p, int* biggest) noexcept nogil:
        """The size of the biggest group left of each side, 0 if none is left."""
        cdef int8_t grouped[SQUARES]
        cdef int16_t group[LARGEST * LARGEST]
        cdef int16_t surplus[LARGEST * LARGEST + 1]
        cdef int n, m, at, size, near, square, most = 0
        memset(grouped, 0, self.count)
        memset(surplus, 0, sizeof(int16_t) * (self.area + 1))
        for n in range(self.area):
            square = self.squares[n]
            if p.cells[square] == EMPTY or grouped[square]:
                continue
            group[0] = square
            grouped[square] = True
            size, at = 1, 0
            while at < size:
                for m in range(4):
                    near = group[at] + self.step[m]
                    if p.cells[near] == p.cells[square] and not grouped[near]:
                        grouped[near] = True
                        group[size] = near
                        size += 1
                at += 1
            surplus[size] += 1 if p.cells[square] == BLACK else -1
            most = max(most, size)
        # Equal groups of both sides pair off.
        biggest[BLACK] = biggest[WHITE] = 0
        for size in range(1, most + 1):
            if surplus[size]:
                biggest[BLACK if surplus[size] > 0 else WHITE] = size

    cdef Outcome outcome(self, Position* p) noexcept nogil:
        """The biggest group left wins; on an empty board the last mover loses (R13)."""
        cdef int biggest[3]
        self.pair_off(p, biggest)
        if biggest[BLACK] > biggest[WHITE]:
            return Outcome(BIGGEST_GROUP, BLACK, biggest[BLACK] - biggest[WHITE])
        if biggest[WHITE] > biggest[BLACK]:
            return Outcome(BIGGEST_GROUP, WHITE, biggest[WHITE] - biggest[BLACK])
        if p.last == 0:
            return Outcome(VOID, 0, 0)
        return Outcome(LAST_MOVE, other(p.last), 0)

    cdef object breakdown(self, Position* p):
        """The size of the biggest group left of each side."""
        cdef int biggest[3]
        self.pair_off(p, biggest)
        return {"B": biggest[BLACK], "W": biggest[WHITE]}
