# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""What the compiled laws of all games share; the twin of ``games/position.py``."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcmp, memcpy, memset

from ..board import ALL_DIRECTIONS, bits_of, squares_of
from ..games import PASS as PASSES_OBJECT, SWAP as SWAP_OBJECT
from ..games import Outcome as OutcomeTuple, hashes
from ..symmetries import image as image_of

BUILD = 6
SIDE = (None, "B", "W")
REASON = (
    None, "score", "last-play", "chain", "deadlock", "biggest-group", "last-move", "void"
)

cdef Py_ssize_t MEMORY = 1 << 26
"""Bytes for positions that `perft` remembers."""
cdef int64_t MOST = <int64_t>1 << 62
cdef int64_t BREATH = 1024
"""Plies played at random, or moves counted, between two looks for Ctrl-C."""


cdef int grow(Moves* moves) except -1 nogil:
    """Make room for more moves."""
    cdef Py_ssize_t room = 2 * moves.room + 64
    cdef Move* at = <Move*>realloc(moves.at, room * sizeof(Move))
    if at == NULL:
        with gil:
            raise MemoryError
    moves.at, moves.room = at, room
    return 0


cdef int by_squares(const void* one, const void* another) noexcept nogil:
    """By the first square that differs: an order that depends on nothing else."""
    cdef Move a = (<Move*>one)[0], b = (<Move*>another)[0]
    cdef int n
    for n in range(4):
        if part(a, n) != part(b, n):
            return part(a, n) - part(b, n)
    return kind_of(a) - kind_of(b)


cdef class Law:
    def __init__(self, game):
        cdef int n, square
        self.game = game
        self.size = game.size
        self.stride = self.size + 2
        self.count = self.stride * self.stride
        self.area = self.size * self.size
        self.planes = 1
        self.must_move = True
        self.can_repeat = game.can_repeat
        for n, direction in enumerate(ALL_DIRECTIONS):
            self.step[n] = game.geometry.steps[direction]
        for n, square in enumerate(game.geometry.squares):
            self.squares[n] = square
        self.salt = hashes.salt(game)
        names = hashes.symmetries(game)
        self.images = len(names)
        for n, name in enumerate(names):
            for square, to in enumerate(image_of(self.size, name)):
                self.image[n][square] = to

    # What a game must say

    cdef int load(self, Position* p, object position) except -1:
        """Set up what all games have; games call this first."""
        cdef int square
        memset(p, 0, self.length())
        memset(p.cells, EDGE, self.count)
        for square in position.game.geometry.squares:
            p.cells[square] = EMPTY
        p.empty = self.area
        for piece, bits in (
            (BLACK, position.black), (WHITE, position.white), (BLOCK, position.blocks)
        ):
            for square in squares_of(bits):
                put(p, square, piece)
        p.turn = WHITE if position.turn == "W" else BLACK
        p.pie = position.pie
        return 0

    cdef dict fields(self, Position* p):
        """The fields of a `games.Position`; games add theirs."""
        return {
            "black": self.bits(p, BLACK),
            "white": self.bits(p, WHITE),
            "turn": SIDE[p.turn],
            "pie": p.pie,
        }

    cdef object bits(self, Position* p, int piece):
        """Where such pieces stand, as a bit set."""
        cdef int n
        return bits_of(
            [self.squares[n] for n in range(self.area) if p.cells[self.squares[n]] == piece]
        )

    cdef object move_object(self, Move move):
        """A play as `games` has it."""
        raise NotImplementedError

    cdef Move move_code(self, object move) except? 0:
        """A play of `games` as a number; 0 if it is none that could be legal anywhere."""
        raise NotImplementedError

    cdef bint allows(self, Position* p, Move move) noexcept nogil:
        """Whether a play is sound: a look at the squares concerned."""
        return False

    cdef void play(self, Position* p, Move move) noexcept nogil:
        """Make a play that is known to be legal."""

    cdef int generate(self, Position* p, Moves* moves) except -1 nogil:
        """Add all plays on the board."""
        return 0

    cdef int64_t count_plays(self, Position* p) noexcept nogil:
        """How many `generate` adds."""
        return 0

    cdef bint can_play(self, Position* p) noexcept nogil:
        """Whether `generate` adds any."""
        return self.count_plays(p) > 0

    cdef Move draw(self, Position* p, Random* random) noexcept nogil:
        """A play, each as likely as every other; 0 if none was found in `TRIES` tries."""
        cdef Move move
        cdef int n
        for n in range(TRIES):
            move = self.propose(p, random)
            if move:
                return move
        return NONE

    cdef Move propose(self, Position* p, Random* random) noexcept nogil:
        """One try: draw from a larger set, where each play has one place; 0 if none is there."""
        return NONE

    cdef Outcome outcome(self, Position* p) noexcept nogil:
        """What the board comes to as it stands."""
        return Outcome(p.reason, p.winner, 0)

    cdef object breakdown(self, Position* p):
        """What a result was counted from, to compare with that of `games`."""
        return None

    cdef Move meant(self, Position* p, int* points, int count) noexcept nogil:
        """The play that so many points in SGF mean; 0 if they mean none."""
        return NONE

    cdef bint is_over(self, Position* p) noexcept nogil:
        """Whether the game is over."""
        return p.reason != RUNNING

    cdef void passes(self, Position* p) noexcept nogil:
        """Make a pass."""
        p.turn = other(p.turn)
        p.passes += 1
        if p.pie:
            p.pie -= 1

    cdef void swaps(self, Position* p) noexcept nogil:
        """Make the pie swap: White's whole turn, and White is to move again (R2)."""
        p.pie = 0
        p.passes = 0

    # What follows from that

    cdef Py_ssize_t length(self) noexcept nogil:
        """How many bytes of a position are used: such that another can follow in memory."""
        return (sizeof(Position) - PLANES * SQUARES + self.planes * self.count + 7) & ~7

    cdef void copy(self, Position* to, Position* source) noexcept nogil:
        memcpy(to, source, self.length())

    cdef bint legal(self, Position* p, Move move) noexcept nogil:
        """Whether the side to move may make this move."""
        if kind_of(move) >= PLAY:
            # Without a forced pass, who can play is not at the end.
            return not (self.must_move and self.is_over(p)) and self.allows(p, move)
        if self.is_over(p):
            return False
        return p.pie == 1 if kind_of(move) == SWAP else not self.can_play(p)

    cdef void make(self, Position* p, Move move) noexcept nogil:
        """Make a move that is known to be legal."""
        if kind_of(move) == SWAP:
            self.swaps(p)
        elif kind_of(move) == PASS:
            self.passes(p)
        else:
            self.play(p, move)

    cdef int moves(self, Position* p, Moves* moves) except -1 nogil:
        """Put all legal moves in place of what is there."""
        moves.count = 0
        if self.must_move and self.is_over(p):
            return 0
        self.generate(p, moves)
        if moves.count == 0:
            if not self.must_move:
                return 0
            add(moves, PASS)
        if p.pie == 1:
            add(moves, SWAP)
        return 0

    cdef int64_t count_moves(self, Position* p) noexcept nogil:
        """How many legal moves there are."""
        cdef int64_t plays
        if self.must_move and self.is_over(p):
            return 0
        plays = self.count_plays(p)
        if plays == 0:
            if not self.must_move:
                return 0
            plays = 1
        return plays + (p.pie == 1)

    cdef int64_t perft(self, Position* p, int depth, Counts* known) except -1 nogil:
        """How many sequences of exactly ``depth`` moves there are.

        Positions that several sequences reach are counted once, as far as there is memory.
        """
        cdef char* slot
        cdef int64_t* about     # what the slot begins with: the depth and the count
        cdef int64_t total
        if depth == 0:
            return 1
        if depth == 1:
            return self.count_moves(p)
        slot = known.slots + known.width * <Py_ssize_t>(
            mixed(self.position_hash(p, 0) + depth) % <uint64_t>known.count
        )
        about = <int64_t*>slot
        if about[0] == depth and memcmp(slot + 16, p, self.length()) == 0:
            return about[1]
        total = self.perft_by_move(p, depth, known)
        about[0], about[1] = depth, total
        memcpy(slot + 16, p, self.length())
        return total

    cdef int64_t perft_by_move(self, Position* p, int depth, Counts* known) except -1 nogil:
        """The sum over all moves of what follows them."""
        cdef Moves moves
        cdef Position* after
        cdef int64_t total = 0
        cdef Py_ssize_t n
        moves.at, moves.count, moves.room = NULL, 0, 0
        after = <Position*>malloc(self.length())
        try:
            if after == NULL:
                with gil:
                    raise MemoryError
            self.moves(p, &moves)
            for n in range(moves.count):
                self.copy(after, p)
                self.make(after, moves.at[n])
                total += self.perft(after, depth - 1, known)
                if total > MOST:
                    with gil:
                        raise OverflowError("more sequences than 64 bits can count")
                if depth > 2 or n % BREATH == BREATH - 1:
                    with gil:
                        PyErr_CheckSignals()
        finally:
            free(moves.at)
            free(after)
        return total

    cdef Move pick(self, Position* p, Random* random, Moves* scratch) except? 0 nogil:
        """A legal move, each as likely as every other; 0 if there is none.

        Plays are drawn from a larger set, where each has one place, until one is legal;
        after some misses all legal moves are listed, and one of them is drawn. The same random
        numbers draw the same moves as in Python (`analysis.chance`).
        """
        cdef Move move
        cdef uint64_t before = random.state
        if self.must_move and self.is_over(p):
            return NONE
        if p.pie != 1:
            move = self.draw(p, random)
            if move:
                return move
        self.moves(p, scratch)
        if scratch.count == 0:
            random.state = before       # the end of a game takes no chance
            return NONE
        qsort(scratch.at, scratch.count, sizeof(Move), by_squares)
        return scratch.at[below(random, <uint32_t>scratch.count)]

    cdef int playout(
        self, Position* p, Random* random, Moves* scratch, Outcome* end
    ) except -1 nogil:
        """Play at random to the end; the number of plies.

        A game that does not end in 16 plies a square and 16 more, which with `lingering`
        can be (R15), is stopped and is nobody's.
        """
        cdef int plies = 0
        cdef int most = 16 * self.area + 16
        cdef Move move
        while plies < most:
            move = self.pick(p, random, scratch)
            if move == NONE:
                end[0] = self.outcome(p)
                return plies
            self.make(p, move)
            plies += 1
        end[0] = Outcome(RUNNING, 0, 0)
        return plies

    cdef uint64_t facts(self, Position* p) noexcept nogil:
        """The keys of all that no symmetry changes, as in ``games/hashes.py``."""
        cdef uint64_t number = self.salt
        if p.turn == WHITE:
            number ^= key(5, 1)
        if p.pie:
            number ^= key(6, p.pie)
        if p.passes:
            number ^= key(7, p.passes)
        if p.last:
            number ^= key(8, p.last)
        if p.owed:
            number ^= key(9, 1)
        if p.reason:
            number ^= key(10, 1)
        return number

    cdef uint64_t board_hash(self, Position* p, int image) noexcept nogil:
        """The board hash under a symmetry; the first is the identity."""
        cdef uint64_t number = self.salt
        cdef int n, square, piece
        if image == 0:
            return number ^ p.pieces
        for n in range(self.area):
            square = self.squares[n]
            piece = p.cells[square]
            if piece:
                number ^= key(piece, self.image[image][square])
        return number

    cdef uint64_t position_hash(self, Position* p, int image) noexcept nogil:
        """The position hash under a symmetry."""
        cdef uint64_t number = self.board_hash(p, image) ^ self.salt ^ self.facts(p)
        if p.lingering:
            number ^= key(4, self.image[image][p.lingering])
        return number


cdef class State:
    def __cinit__(self):
        self.p = NULL
        self.before = []

    def __init__(self, Law law, position):
        self.law = law
        self.make_room()
        law.load(self.p, position)

    def __dealloc__(self):
        free(self.p)

    cdef int make_room(self) except -1:
        self.p = <Position*>malloc(self.law.length())
        if self.p == NULL:
            raise MemoryError
        return 0

    def copy(self):
        """The same position, to be played on by itself; it cannot be taken back."""
        return state_of(self.law, self.p)

    __copy__ = copy

    @property
    def turn(self):
        return SIDE[self.p.turn]

    @property
    def is_over(self):
        return self.law.is_over(self.p)

    @property
    def hash(self):
        return self.law.position_hash(self.p, 0)

    @property
    def board_hash(self):
        return self.law.board_hash(self.p, 0)

    @property
    def canonical_hash(self):
        cdef int n
        return min([self.law.position_hash(self.p, n) for n in range(self.law.images)])

    @property
    def canonical_board_hash(self):
        cdef int n
        return min([self.law.board_hash(self.p, n) for n in range(self.law.images)])

    def legal_moves(self):
        """All legal moves as numbers, by their squares."""
        cdef Moves moves
        cdef Py_ssize_t n
        moves.at, moves.count, moves.room = NULL, 0, 0
        try:
            self.law.moves(self.p, &moves)
            if moves.count == 0:
                return []           # C sorts nothing only where there is somewhere
            qsort(moves.at, moves.count, sizeof(Move), by_squares)
            return [moves.at[n] for n in range(moves.count)]
        finally:
            free(moves.at)

    def count_moves(self):
        return self.law.count_moves(self.p)

    def is_legal(self, move):
        cdef Move code = move
        return _sound(self.law, code) and self.law.legal(self.p, code)

    def play(self, move):
        """Make a move; raises ValueError if it is not legal."""
        cdef Move code = move
        if not (_sound(self.law, code) and self.law.legal(self.p, code)):
            raise ValueError(f"{move} is no legal move here")
        self.before.append(bytes((<char*>self.p)[: self.law.length()]))
        self.law.make(self.p, code)

    def undo(self):
        """Take the last move back; raises IndexError if there is none."""
        cdef bytes before = self.before.pop()
        memcpy(self.p, <char*>before, self.law.length())

    def outcome(self):
        """How the game ended, or None while it is running."""
        cdef Outcome end
        if not self.law.is_over(self.p):
            return None
        end = self.law.outcome(self.p)
        return outcome_tuple(end)

    def breakdown(self):
        """What the result was counted from."""
        return self.law.breakdown(self.p)

    def perft(self, int depth):
        """How many sequences of exactly ``depth`` plies there are; raises OverflowError if they
        are more than 2**62."""
        cdef Counts known
        cdef int64_t total
        # Slots begin where numbers of 8 bytes may.
        known.width = (16 + self.law.length() + 7) // 8 * 8
        known.count = max(1, MEMORY // known.width if depth > 2 else 1)
        known.slots = <char*>calloc(known.count, known.width)
        if known.slots == NULL:
            raise MemoryError
        try:
            with nogil:
                total = self.law.perft(self.p, depth, &known)
        finally:
            free(known.slots)
        return total

    def random_move(self, uint64_t seed):
        """A legal move, each as likely as every other; 0 if there is none."""
        cdef Moves scratch
        cdef Random random
        scratch.at, scratch.count, scratch.room = NULL, 0, 0
        random.state = mixed(seed)
        try:
            return self.law.pick(self.p, &random, &scratch)
        finally:
            free(scratch.at)

    def playouts(self, int games, uint64_t seed):
        """Games played at random from here: how many each side won, how many nobody did, and
        the plies of all together."""
        cdef Moves scratch
        cdef Random random
        cdef Outcome end
        cdef int64_t wins[3]
        cdef int64_t plies = 0, looked = 0
        cdef int n
        cdef Position* p = <Position*>malloc(self.law.length())
        if p == NULL:
            raise MemoryError
        scratch.at, scratch.count, scratch.room = NULL, 0, 0
        random.state = mixed(seed)
        wins[0] = wins[1] = wins[2] = 0
        try:
            with nogil:
                for n in range(games):
                    if plies >= looked + BREATH:
                        looked = plies
                        with gil:
                            PyErr_CheckSignals()
                    self.law.copy(p, self.p)
                    plies += self.law.playout(p, &random, &scratch, &end)
                    wins[end.winner] += 1
        finally:
            free(p)
            free(scratch.at)
        return wins[BLACK], wins[WHITE], wins[0], plies

    def position(self):
        """The position as `games` has it."""
        fields = self.law.fields(self.p)
        return self.law.game.start(pie=False)._replace(**fields)

    def move(self, code):
        """A move's number as a move of `games`."""
        cdef Move move = code
        if kind_of(move) == PASS:
            return PASSES_OBJECT
        if kind_of(move) == SWAP:
            return SWAP_OBJECT
        return self.law.move_object(move)

    def code(self, move):
        """A move of `games` as a number; 0 if it could be legal nowhere on such a board."""
        if move is PASSES_OBJECT:
            return PASS
        if move is SWAP_OBJECT:
            return SWAP
        return self.law.move_code(move)


cdef State state_of(Law law, Position* p):
    """A state of its own with this position."""
    cdef State state = State.__new__(State)
    state.law = law
    state.make_room()
    law.copy(state.p, p)
    return state


cdef object outcome_tuple(Outcome end):
    """An outcome as `games` has it."""
    margin = end.margin if end.reason in (SCORE, BIGGEST_GROUP) else None
    return OutcomeTuple(SIDE[end.winner], REASON[end.reason], margin)


cdef bint _sound(Law law, Move move) noexcept:
    """Whether all squares of a move are on the board."""
    cdef int n, square, column, row
    if kind_of(move) == NONE or move >> 52:
        return False
    for n in range(4):
        square = part(move, n)
        if square:
            row, column = square // law.stride, square % law.stride
            if not (1 <= row <= law.size and 1 <= column <= law.size):
                return False
    return True
