# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The inner loop of proofs: the twin of ``analysis/numbers.py``, which says what it does.

Positions are told apart by 96 bits, the 64 of the canonical hash and 32 of a second one, so that
among n positions two are taken for one another with a chance of about n**2 / 2**94.
"""

from time import monotonic

from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport calloc, free, qsort, realloc

from .laws cimport *

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define prefetch(at) __builtin_prefetch(at)
    #else
    #define prefetch(at)
    #endif
    """
    void prefetch(void* at) noexcept nogil

cdef enum:
    ENDLESS = 1 << 30
    IMAGES = 8
    WAYS = 4                # places where an entry of the table may stand
    FIRST_BUCKETS = 1 << 12
    BREATH = 1 << 20        # bytes of positions made between two looks at the clock

cdef uint64_t ATTACKS = 0x5851F42D4C957F2D

cdef struct Key:
    uint64_t number
    uint32_t check


cdef struct Numbers:
    uint32_t achieve
    uint32_t fail


cdef struct Entry:
    uint64_t number
    uint32_t check
    uint32_t work           # positions that it took; 0: no entry
    Numbers numbers


cdef struct Child:
    Key key
    Numbers numbers
    uint32_t place          # among the moves
    Move move


cdef struct Hashes:
    # What stands on the board under each symmetry: two numbers for each.
    uint64_t of[2 * IMAGES]


cdef struct Frame:
    # A position on the line that is being searched.
    Key key
    bint attacks
    Numbers limit           # at which the search goes back
    Hashes hashes
    Py_ssize_t first        # its children
    Py_ssize_t count
    Py_ssize_t chosen
    uint64_t before         # positions that had been looked at before


cdef class Prover:
    """What has been proven of positions of one game; for one thread at a time."""

    cdef readonly uint64_t nodes
    """Positions whose moves were listed, for all questions together."""

    cdef Law law
    cdef uint64_t* keys             # of a piece on a square, under each symmetry
    cdef bint draws                 # whether a game was seen to end without a winner
    cdef uint32_t reply_weight
    cdef uint64_t memory
    cdef Entry* table
    cdef uint64_t buckets, most_buckets, entries
    cdef Frame* frames
    cdef Py_ssize_t depth, room
    cdef char* positions            # one for each frame, and one more
    cdef Child* children
    cdef Py_ssize_t child_count, child_room
    cdef Moves moves
    cdef Py_ssize_t made            # bytes of positions since the last look at the clock
    cdef object deadline
    cdef uint64_t last_node
    cdef bint busy

    def __cinit__(self):
        self.keys = NULL
        self.table = NULL
        self.frames = NULL
        self.positions = NULL
        self.children = NULL
        self.moves.at, self.moves.count, self.moves.room = NULL, 0, 0

    def __init__(self, Law law, uint64_t memory):
        cdef int piece, square, n
        cdef uint64_t* at
        if law.can_repeat:
            raise ValueError("positions can recur")
        self.law = law
        self.reply_weight = law.game.reply_weight
        self.memory = memory
        self.keys = <uint64_t*>calloc(EDGE * law.count * 2 * IMAGES, sizeof(uint64_t))
        # While the table grows there are two, the old one a quarter as large.
        self.most_buckets = max(FIRST_BUCKETS, memory // 5 * 4 // (WAYS * sizeof(Entry)))
        self.buckets = self.most_buckets
        while self.buckets > 4 * FIRST_BUCKETS:
            self.buckets = self.buckets // 4
        self.table = <Entry*>calloc(self.buckets * WAYS, sizeof(Entry))
        if self.keys == NULL or self.table == NULL:
            raise MemoryError
        for piece in range(BLACK, EDGE):
            for square in range(law.count):
                at = self.keys + (piece * law.count + square) * 2 * IMAGES
                for n in range(law.images):
                    at[n] = key(piece, law.image[n][square])
                    at[IMAGES + n] = mixed(at[n] ^ ATTACKS)

    def __dealloc__(self):
        free(self.keys)
        free(self.table)
        free(self.frames)
        free(self.positions)
        free(self.children)
        free(self.moves.at)

    def known(self, State here, bint attacks):
        """Whether the side to move achieves its goal, or None if that is not known."""
        self.check(here)
        return self.remembered(here, attacks)

    cdef int check(self, State here) except -1:
        if here.law.game != self.law.game:
            raise ValueError("a position of another game")
        if self.busy:
            raise RuntimeError("this prover is at work in another thread")
        return 0

    cdef object remembered(self, State here, bint attacks):
        cdef Hashes hashes
        cdef Numbers numbers
        self.hash_board(here.p, &hashes)
        numbers.achieve = numbers.fail = 1
        self.look_up(self.key_of(here.p, &hashes, attacks), &numbers)
        if numbers.achieve == 0:
            return True
        return False if numbers.fail == 0 else None

    def achieves(self, State here, bint attacks, nodes=None, seconds=None):
        """Whether the side to move achieves its goal; None if it was not known after so many
        nodes or seconds. The game must not be over."""
        cdef bint done = False, drew
        self.check(here)
        self.deadline = None if seconds is None else monotonic() + seconds
        self.last_node = <uint64_t>-1 if nodes is None else self.nodes + <uint64_t>nodes
        self.busy = True
        try:
            while self.remembered(here, attacks) is None:
                drew = self.draws
                self.depth = self.child_count = 0
                with nogil:
                    done = self.search(here.p, attacks)
                if not done and self.draws == drew:
                    return None
        finally:
            self.busy = False
        return self.remembered(here, attacks)

    cdef bint search(self, Position* p, bint attacks) except -1 nogil:
        """Go on until the position is proven; False if something came between."""
        cdef Hashes hashes
        cdef Frame* frame
        cdef Child* child
        cdef Numbers numbers, limit
        self.make_room()
        self.law.copy(self.position(0), p)
        self.hash_board(p, &hashes)
        limit.achieve = limit.fail = ENDLESS
        if not self.enter(self.key_of(p, &hashes, attacks), &hashes, attacks, limit):
            return False
        while True:
            frame = &self.frames[self.depth - 1]
            numbers = self.sum_up(frame, &limit)
            if (
                numbers.achieve and numbers.achieve < frame.limit.achieve
                and numbers.fail and numbers.fail < frame.limit.fail
            ):
                child = &self.children[frame.first + frame.chosen]
                self.look_up(child.key, &child.numbers)
                if child.numbers.achieve and child.numbers.fail:
                    self.make_room()
                    frame = &self.frames[self.depth - 1]
                    self.law.copy(self.position(self.depth), self.position(self.depth - 1))
                    self.law.make(self.position(self.depth), child.move)
                    hashes = frame.hashes
                    self.carry(self.position(self.depth - 1), child.move, &hashes)
                    if not self.enter(child.key, &hashes, not frame.attacks, limit):
                        return False
                continue
            self.store(frame.key, numbers, self.nodes - frame.before)
            self.child_count = frame.first
            self.depth -= 1
            if self.depth == 0:
                return True
            frame = &self.frames[self.depth - 1]
            self.children[frame.first + frame.chosen].numbers = numbers

    cdef Numbers sum_up(self, Frame* frame, Numbers* limit) noexcept nogil:
        """A position's numbers by those of its children; chooses the child to look at next,
        with the limits for it."""
        cdef uint32_t least = ENDLESS, second = ENDLESS, hardest = 0, still = 0
        cdef Py_ssize_t n
        cdef Child* child
        cdef Numbers numbers
        for n in range(frame.count):
            child = &self.children[frame.first + n]
            if child.numbers.fail < least:
                least, second = child.numbers.fail, least
                frame.chosen = n
            elif child.numbers.fail < second:
                second = child.numbers.fail
            if child.numbers.achieve:
                hardest = max(hardest, child.numbers.achieve)
                still += 1
        numbers.achieve = least
        numbers.fail = min(hardest + still - 1, <uint32_t>ENDLESS - 1) if still else 0
        if least == 0:
            numbers.fail = ENDLESS
        elif numbers.fail == 0:
            numbers.achieve = ENDLESS
        else:
            child = &self.children[frame.first + frame.chosen]
            limit.achieve = max(child.numbers.achieve, frame.limit.fail - still) + 1
            limit.fail = min(frame.limit.achieve, second + second // 2 + 1)
        return numbers

    cdef bint enter(self, Key key, Hashes* hashes, bint attacks, Numbers limit) except -1 nogil:
        """Make a frame of the position that stands beyond the last, and list what follows.
        False if something came between."""
        cdef Position* p = self.position(self.depth)
        cdef Position* after = self.position(self.depth + 1)
        cdef Frame* frame = &self.frames[self.depth]
        cdef Child* child
        cdef Hashes changed
        cdef Py_ssize_t n, length = self.law.length()
        if self.nodes >= self.last_node:
            return False
        frame.key, frame.attacks, frame.limit, frame.hashes = key, attacks, limit, hashes[0]
        frame.first, frame.count, frame.chosen = self.child_count, 0, 0
        frame.before = self.nodes
        self.nodes += 1
        self.depth += 1
        self.law.moves(p, &self.moves)
        qsort(self.moves.at, self.moves.count, sizeof(Move), by_squares)
        if not self.make_child_room(frame.first + self.moves.count):
            return False
        for n in range(self.moves.count):
            self.made += length
            if self.made > BREATH and not self.breathe():
                return False
            child = &self.children[frame.first + frame.count]
            child.move = self.moves.at[n]
            child.place = <uint32_t>n
            self.law.copy(after, p)
            self.law.make(after, child.move)
            changed = hashes[0]
            self.carry(p, child.move, &changed)
            child.key = self.key_of(after, &changed, not attacks)
            if not self.law.is_over(after):
                prefetch(self.bucket(child.key))
                child.numbers = self.guess(after)
            elif not self.end(after, not attacks, &child.numbers):
                return False
            frame.count += 1
            if child.numbers.fail == 0:         # nothing else matters
                self.children[frame.first] = child[0]
                frame.count = 1
                break
        self.merge(frame)
        self.child_count = frame.first + frame.count
        return True

    cdef void merge(self, Frame* frame) noexcept nogil:
        """Leave the first of the children that are images of one another, and say what is
        known."""
        cdef Child* children = &self.children[frame.first]
        cdef Py_ssize_t n, count = 0
        qsort(children, frame.count, sizeof(Child), by_key)
        for n in range(frame.count):
            if count and same(children[n].key, children[count - 1].key):
                continue
            children[count] = children[n]
            if children[n].numbers.achieve and children[n].numbers.fail:
                self.look_up(children[n].key, &children[count].numbers)
            count += 1
        frame.count = count
        qsort(children, count, sizeof(Child), by_place)

    cdef Numbers guess(self, Position* p) noexcept nogil:
        """The numbers of a position of which nothing is known."""
        cdef Numbers numbers
        numbers.achieve = numbers.fail = 1
        if self.reply_weight:
            numbers.fail = <uint32_t>min(
                max(1, self.reply_weight * self.law.count_moves(p)), <int64_t>ENDLESS - 1
            )
        return numbers

    cdef bint end(self, Position* p, bint attacks, Numbers* numbers) noexcept nogil:
        """What the end of a game means for the goal of the side to move; False if that is the
        first one without a winner."""
        cdef Outcome outcome = self.law.outcome(p)
        cdef bint achieved = outcome.winner == p.turn or (outcome.winner == 0 and not attacks)
        numbers.achieve = 0 if achieved else ENDLESS
        numbers.fail = ENDLESS if achieved else 0
        if outcome.winner == 0 and not self.draws:
            self.draws = True
            return False
        return True

    cdef bint breathe(self) except -1 nogil:
        """Look for Ctrl-C, and whether there is time left."""
        self.made = 0
        with gil:
            PyErr_CheckSignals()
            return self.deadline is None or monotonic() < self.deadline

    # Room

    cdef Position* position(self, Py_ssize_t n) noexcept nogil:
        return <Position*>(self.positions + n * self.law.length())

    cdef int make_room(self) except -1 nogil:
        """For one more frame, and the position after its own."""
        cdef Py_ssize_t room = 2 * self.room + 64
        cdef void* frames
        cdef void* positions
        if self.depth + 2 <= self.room:
            return 0
        frames = realloc(self.frames, room * sizeof(Frame))
        if frames != NULL:
            self.frames = <Frame*>frames
        positions = realloc(self.positions, room * self.law.length())
        if positions != NULL:
            self.positions = <char*>positions
        if frames == NULL or positions == NULL:
            with gil:
                raise MemoryError
        self.room = room
        return 0

    cdef bint make_child_room(self, Py_ssize_t count) except -1 nogil:
        """For so many children of all frames; False if there is not so much memory."""
        cdef Py_ssize_t room = max(count, 2 * self.child_room)
        cdef void* children
        if count <= self.child_room:
            return True
        if room * sizeof(Child) > max(self.memory, <uint64_t>1 << 24):
            return False
        children = realloc(self.children, room * sizeof(Child))
        if children == NULL:
            with gil:
                raise MemoryError
        self.children, self.child_room = <Child*>children, room
        return True

    # Keys

    cdef void hash_board(self, Position* p, Hashes* hashes) noexcept nogil:
        cdef int n
        for n in range(2 * IMAGES):
            hashes.of[n] = 0
        for n in range(self.law.area):
            self.exchange(hashes, p.cells[self.law.squares[n]], self.law.squares[n])

    cdef inline void exchange(self, Hashes* hashes, int piece, int square) noexcept nogil:
        """Put a piece on a square, or take it away."""
        cdef uint64_t* keys = self.keys + (piece * self.law.count + square) * 2 * IMAGES
        cdef int n
        for n in range(2 * IMAGES if piece else 0):
            hashes.of[n] ^= keys[n]

    cdef inline void carry(self, Position* p, Move move, Hashes* hashes) noexcept nogil:
        """Bring a board's hashes over a move to the position that follows in memory: plays
        change nothing but the squares that they name."""
        cdef Position* after = <Position*>(<char*>p + self.law.length())
        cdef int n, square
        for n in range(4):
            square = part(move, n)
            if square:
                self.exchange(hashes, p.cells[square], square)
                self.exchange(hashes, after.cells[square], square)

    cdef inline Key key_of(self, Position* p, Hashes* hashes, bint attacks) noexcept nogil:
        """The same for all images of a position. While every game has ended with a winner, not to
        lose is to win, and it is one question whichever is asked; then they are two."""
        cdef uint64_t facts = self.law.facts(p)
        cdef uint64_t number, least = hashes.of[0] ^ facts
        cdef int n, image = 0
        cdef Key key
        for n in range(1, self.law.images):
            number = hashes.of[n] ^ facts
            if number < least:
                least, image = number, n
        key.number = least
        key.check = <uint32_t>(hashes.of[IMAGES + image] ^ mixed(facts))
        if attacks and self.draws:
            key.number ^= ATTACKS
        return key

    # The table

    cdef inline Entry* bucket(self, Key key) noexcept nogil:
        # The number alone would not do: the least of some is rarely large.
        cdef uint64_t at = (key.number * ATTACKS) >> 32
        return &self.table[(at * self.buckets >> 32) * WAYS]

    cdef void look_up(self, Key key, Numbers* numbers) noexcept nogil:
        """Put what is remembered, if anything is, in place of what is there."""
        cdef Entry* entry = self.bucket(key)
        cdef int n
        for n in range(WAYS):
            if entry[n].work and is_of(&entry[n], key):
                numbers[0] = entry[n].numbers
                return

    cdef void store(self, Key key, Numbers numbers, uint64_t work) noexcept nogil:
        """Remember; what took the least work gives way."""
        cdef Entry* entry
        cdef Entry* least
        cdef int n
        if self.buckets < self.most_buckets and self.entries > self.buckets * WAYS // 2:
            self.grow()
        entry = least = self.bucket(key)
        for n in range(WAYS):
            if entry[n].work == 0 or is_of(&entry[n], key):
                least = &entry[n]
                break
            if entry[n].work < least.work:
                least = &entry[n]
        if least.work == 0:
            self.entries += 1
        elif is_of(least, key):
            work += least.work
        least.number, least.check, least.numbers = key.number, key.check, numbers
        least.work = <uint32_t>min(max(work, 1), <uint64_t>0xFFFFFFFF)

    cdef void grow(self) noexcept nogil:
        """A table four times as large; as large as it is if there is no memory."""
        cdef Entry* old = self.table
        cdef uint64_t count = self.buckets * WAYS, n
        # The last one is the largest that may be.
        cdef uint64_t buckets = min(4 * self.buckets + 3, self.most_buckets)
        cdef Entry* table = <Entry*>calloc(buckets * WAYS, sizeof(Entry))
        cdef Key key
        if table == NULL:
            self.most_buckets = self.buckets
            return
        self.table, self.buckets, self.entries = table, buckets, 0
        for n in range(count):
            if old[n].work:
                key.number, key.check = old[n].number, old[n].check
                self.store(key, old[n].numbers, old[n].work)
        free(old)


cdef inline bint same(Key one, Key another) noexcept nogil:
    return one.number == another.number and one.check == another.check


cdef inline bint is_of(Entry* entry, Key key) noexcept nogil:
    return entry.number == key.number and entry.check == key.check


cdef int by_key(const void* one, const void* another) noexcept nogil:
    cdef Key a = (<Child*>one).key, b = (<Child*>another).key
    if a.number != b.number:
        return 1 if a.number > b.number else -1
    if a.check != b.check:
        return 1 if a.check > b.check else -1
    return by_place(one, another)


cdef int by_place(const void* one, const void* another) noexcept nogil:
    cdef uint32_t a = (<Child*>one).place, b = (<Child*>another).place
    return (a > b) - (a < b)
