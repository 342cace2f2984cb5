"""What the compiled laws of all games share: positions on plain arrays, moves as numbers.

A board is one array of small integers, one to a square, numbered as in ``points.py``: inside
a ring of virtual squares, so that a step to a neighbour never needs a check. All sizes have
one layout; only the first ``count`` squares of the array are used.
"""

from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint32_t, uint64_t

cdef enum:
    LARGEST = 52
    SQUARES = 54 * 54
    PLANES = 3
    TRIES = 64              # to draw a play, before all are listed

cdef enum:
    # What a square holds. BLACK and WHITE are also the sides.
    EMPTY, BLACK, WHITE, BLOCK, EDGE

cdef enum:
    # The kinds of moves; those of a game begin at PLAY.
    NONE, PASS, SWAP, PLAY

cdef enum:
    # How a game ended, as in `terms.Reason`; 0 is not at all.
    RUNNING, SCORE, LAST_PLAY, CHAIN, DEADLOCK, BIGGEST_GROUP, LAST_MOVE, VOID

ctypedef uint64_t Move
"""A move: its kind in the lowest 4 bits, then up to four squares of 12 bits; 0 is no square."""


cdef struct Position:
    int turn
    int pie
    int passes
    int last            # who made the last play on the board; 0: nobody
    int lingering       # Morphos: the lingering stone's square, or 0
    int owed            # Morphos: whether a returned stone is due
    int chains_stood    # Morphos: whether a chain stood on the board before any turn
    int reason          # how the game ended, where the end of a turn tells (Morphos)
    int winner
    int empty           # how many squares are empty
    uint64_t pieces     # the exclusive or of the keys of all pieces
    int8_t cells[PLANES * SQUARES]


cdef struct Outcome:
    int reason
    int winner          # 0: nobody
    int margin


cdef struct Moves:
    Move* at
    Py_ssize_t count
    Py_ssize_t room


cdef struct Counts:
    # Counts of sequences from positions, remembered: slots of a depth, a count and a position.
    char* slots
    Py_ssize_t count
    Py_ssize_t width


cdef struct Random:
    uint64_t state


cdef inline Move move_of(int kind, int a=0, int b=0, int c=0, int d=0) noexcept nogil:
    return <Move>kind | <Move>a << 4 | <Move>b << 16 | <Move>c << 28 | <Move>d << 40


cdef inline int kind_of(Move move) noexcept nogil:
    return move & 15


cdef inline int part(Move move, int which) noexcept nogil:
    """The first, second, ... square of a move."""
    return move >> (4 + 12 * which) & 0xFFF


cdef inline int other(int side) noexcept nogil:
    return BLACK + WHITE - side


cdef inline uint64_t mixed(uint64_t number) noexcept nogil:
    """As in ``games/hashes.py``."""
    number += <uint64_t>0x9E3779B97F4A7C15
    number = (number ^ number >> 30) * <uint64_t>0xBF58476D1CE4E5B9
    number = (number ^ number >> 27) * <uint64_t>0x94D049BB133111EB
    return number ^ number >> 31


cdef inline uint64_t key(int kind, int value) noexcept nogil:
    return mixed(<uint64_t>kind << 16 | <uint64_t>value)


cdef inline void put(Position* p, int square, int piece) noexcept nogil:
    """Change what stands on a square of the board."""
    cdef int before = p.cells[square]
    if before:
        p.pieces ^= key(before, square)
    else:
        p.empty -= 1
    if piece:
        p.pieces ^= key(piece, square)
    else:
        p.empty += 1
    p.cells[square] = <int8_t>piece


cdef inline uint32_t below(Random* random, uint32_t limit) noexcept nogil:
    """A random number from 0 to below the limit; each as likely, but for 1 in 2**32 / limit."""
    random.state += <uint64_t>0x9E3779B97F4A7C15
    return <uint32_t>((mixed(random.state) >> 32) * limit >> 32)


cdef int grow(Moves* moves) except -1 nogil
cdef int by_squares(const void* one, const void* another) noexcept nogil

cdef inline int add(Moves* moves, Move move) except -1 nogil:
    if moves.count == moves.room:
        grow(moves)
    moves.at[moves.count] = move
    moves.count += 1
    return 0


cdef class Law:
    """The law of one game with its size and variant."""

    cdef readonly object game
    cdef readonly int size
    cdef int stride
    cdef int count          # of squares, ring included
    cdef int area           # of squares on the board
    cdef int planes         # how many arrays of `count` the cells are
    cdef bint must_move     # a side without a play passes; else the game is over then
    cdef bint can_repeat    # whether a position can occur twice (R15)
    cdef int step[8]        # to the neighbours: four orthogonal, then four diagonal
    cdef int16_t squares[LARGEST * LARGEST]
    cdef uint64_t salt
    cdef int images
    cdef int16_t image[8][SQUARES]   # where the game's symmetries carry each square

    # What a game must say
    cdef int load(self, Position* p, object position) except -1
    cdef dict fields(self, Position* p)
    cdef object bits(self, Position* p, int piece)
    cdef object move_object(self, Move move)
    cdef Move move_code(self, object move) except? 0
    cdef bint allows(self, Position* p, Move move) noexcept nogil
    cdef void play(self, Position* p, Move move) noexcept nogil
    cdef int generate(self, Position* p, Moves* moves) except -1 nogil
    cdef int64_t count_plays(self, Position* p) noexcept nogil
    cdef bint can_play(self, Position* p) noexcept nogil
    cdef Move draw(self, Position* p, Random* random) noexcept nogil
    cdef Move propose(self, Position* p, Random* random) noexcept nogil
    cdef Outcome outcome(self, Position* p) noexcept nogil
    cdef object breakdown(self, Position* p)
    cdef Move meant(self, Position* p, int* points, int count) noexcept nogil

    # What it may say otherwise
    cdef bint is_over(self, Position* p) noexcept nogil
    cdef void passes(self, Position* p) noexcept nogil
    cdef void swaps(self, Position* p) noexcept nogil

    # What follows from that
    cdef Py_ssize_t length(self) noexcept nogil
    cdef void copy(self, Position* to, Position* source) noexcept nogil
    cdef bint legal(self, Position* p, Move move) noexcept nogil
    cdef void make(self, Position* p, Move move) noexcept nogil
    cdef int moves(self, Position* p, Moves* moves) except -1 nogil
    cdef int64_t count_moves(self, Position* p) noexcept nogil
    cdef int64_t perft(self, Position* p, int depth, Counts* known) except -1 nogil
    cdef int64_t perft_by_move(self, Position* p, int depth, Counts* known) except -1 nogil
    cdef Move pick(self, Position* p, Random* random, Moves* scratch) except? 0 nogil
    cdef int playout(self, Position* p, Random* random, Moves* scratch, Outcome* end) except -1 nogil
    cdef uint64_t facts(self, Position* p) noexcept nogil
    cdef uint64_t board_hash(self, Position* p, int image) noexcept nogil
    cdef uint64_t position_hash(self, Position* p, int image) noexcept nogil


cdef class State:
    """A position that is played on, with the positions before it."""

    cdef readonly Law law
    cdef Position* p
    cdef list before        # bytes of earlier positions, for `undo`

    cdef int make_room(self) except -1


cdef State state_of(Law law, Position* p)
cdef object outcome_tuple(Outcome end)
