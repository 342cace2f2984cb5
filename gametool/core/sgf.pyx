# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Plain games in SGF: cut out of a stream, replayed and counted without objects a ply.

Only what is certainly what it seems is taken. `cut` finds games that end where their
parenthesis closes, whatever reads them; `Judge` replays those in which nothing is to be found
fault with. All else is left, from the start of its game, to ``formats.sgf`` and ``replay``,
which know what to say of it; so no rule of reading is here that is not there too.

Every index is checked against the end of the text, and every point against the board.
"""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdlib cimport free, realloc
from libc.string cimport memcmp, memset

from .laws cimport *

cdef enum:
    POINTS = 3              # the most points that a move has
    # With more than this a game is not plain.
    NAMES = 40              # properties of a node
    LONGEST_NAME = 64
    LONGEST_HEADER = 60
    LONGEST_WAY = 4096      # plies, where positions can recur
    DEEPEST = 64            # variations within each other
    MANY = 256              # headers that are remembered

cdef enum:
    # The headers that matter.
    GM, SZ, RU, RE, CA, HEADERS, NO_HEADER

ctypedef const unsigned char* Text

cdef struct Span:
    Text at
    Py_ssize_t length


cdef bint is_blank(unsigned char c) noexcept nogil:
    return c == 32 or 9 <= c <= 13


cdef bint is_upper(unsigned char c) noexcept nogil:
    return 65 <= c <= 90


cdef Text past_blanks(Text at, Text end) noexcept nogil:
    while at < end and is_blank(at[0]):
        at += 1
    return at


cdef Text past_value(Text at, Text end) noexcept nogil:
    """The end of a value whose bracket opens at an index, beyond its bracket; NULL if it is not
    closed."""
    at += 1
    while at < end:
        if at[0] == b"]":
            return at + 1
        if at[0] == b"\\":
            at += 1
        at += 1
    return NULL


cdef bint says(Span span, const char* word, Py_ssize_t length) noexcept nogil:
    return span.length == length and memcmp(span.at, word, length) == 0


# Cutting


cdef Text past_game(Text begin, Text end, bint* cut_off) noexcept nogil:
    """The end of the plain game that opens at an index; NULL if it is not plain, or cut off.

    Not plain, for the cut, is what others may cut otherwise: a line in a value that begins with
    a parenthesis, GM in a variation, CA in a value or anywhere but in the root, an encoding
    other than UTF-8, and brackets that close nothing.
    """
    cdef Text at = past_blanks(begin + 1, end)
    cdef int depth = 1, nodes = 0
    cut_off[0] = at == end
    if at == end or at[0] != b";":
        return NULL
    while at < end:
        if at[0] == b"[":
            if may_be_named((at - 1)[0]):
                if is_named(at, b"GM") and depth > 1:
                    return NULL
                if is_named(at, b"CA"):
                    if end - at <= 6:
                        break
                    if nodes > 1 or at[6] != b"]" or not says_utf8(Span(at + 1, 5)):
                        return NULL
            # Nearly all values are a point: two letters.
            if end - at > 3 and at[3] == b"]" and is_letter(at[1]) and is_letter(at[2]):
                at += 3
            else:
                at = past_plain_value(at + 1, end, cut_off)
                if at == NULL:
                    return NULL
        elif at[0] == b";":
            nodes += 1
        elif at[0] == b"(":
            depth += 1
            if depth > DEEPEST:
                return NULL
        elif at[0] == b")":
            depth -= 1
            if depth == 0:
                return at + 1
        elif at[0] == b"]":
            return NULL
        at += 1
    cut_off[0] = True
    return NULL


cdef bint is_letter(unsigned char c) noexcept nogil:
    return 97 <= (c | 32) <= 122


cdef bint may_be_named(unsigned char c) noexcept nogil:
    """Whether GM or CA may end with this character, or with blanks up to it."""
    return c == b"M" or c == b"A" or c <= 32


cdef bint is_named(Text bracket, const char* name) noexcept nogil:
    """Whether two letters, and perhaps blanks, come before a bracket. Something stands before
    each bracket: at least a semicolon and a parenthesis."""
    bracket -= 1
    while is_blank(bracket[0]):
        bracket -= 1
    return bracket[0] == <unsigned char>name[1] and (bracket - 1)[0] == <unsigned char>name[0]


cdef Text past_plain_value(Text at, Text end, bint* cut_off) noexcept nogil:
    """The bracket that closes a value, from behind the one that opens it."""
    cdef Text after
    while at < end:
        if at[0] == b"]":
            return at
        if at[0] == b"\\":
            at += 1
            if at == end:
                break
        if at[0] == b"\n" or at[0] == b"\r":
            after = past_blanks(at, end)
            if after == end:
                break
            if after[0] == b"(":
                return NULL
        elif at[0] == b"[" and is_named(at, b"CA"):
            return NULL
        at += 1
    cut_off[0] = True
    return NULL


def cut(bytes data, Py_ssize_t start, Py_ssize_t most, Py_ssize_t longest):
    """The ends of plain games one after another with only blanks between them, from an index
    on, until about ``most`` bytes are cut; and whether the next one seems to be cut off at the
    end of the data. A game of more bytes than ``longest`` is not plain."""
    cdef Text text = <Text>PyBytes_AS_STRING(data)
    cdef Text end = text + PyBytes_GET_SIZE(data)
    cdef Text at = text + start, after
    cdef bint cut_off = False
    cdef list ends = []
    if not 0 <= start <= end - text:
        raise IndexError("the start is beyond the data")
    while at - text < start + most:
        at = past_blanks(at, end)
        if at == end or at[0] != b"(":
            break
        after = past_game(at, end, &cut_off)
        if after == NULL or after - at > longest:
            cut_off = cut_off and end - at <= longest
            break
        ends.append(after - text)
        at = after
    return ends, cut_off


# Replaying


cdef struct Branch:
    # What to go back to where a variation ends.
    int plies
    int children        # how many variations have begun here
    bint on_main        # whether the main line passes here


@cython.final
cdef class Judge:
    """Replays plain games.

    ``find`` makes sense of the headers GM, SZ and RU (None where there is no RU): it returns
    the starting state of the game they name, or None. Properties whose names are in ``single``
    have one value.
    """

    cdef object find
    cdef object single
    cdef dict known
    cdef Law law
    cdef char* positions    # the last of the main line; then those inside of so many trees
    cdef Py_ssize_t room
    cdef Branch branches[DEEPEST + 2]
    cdef uint64_t way[LONGEST_WAY]  # hashes of the positions up to now, where they can recur
    cdef Moves line         # the moves of the main line
    cdef int comments       # nodes with a comment
    cdef int variations     # branches beside the main line, or another
    # The game at hand.
    cdef Text at
    cdef Text end
    cdef Span headers[HEADERS]
    cdef int depth
    cdef int main_plies
    cdef int8_t column[256]

    def __init__(self, find, single):
        cdef int n
        self.find = find
        self.single = single
        self.known = {}
        memset(self.column, 0, sizeof(self.column))
        for n in range(26):
            self.column[97 + n] = n + 1
            self.column[65 + n] = n + 27

    def __dealloc__(self):
        free(self.positions)
        free(self.line.at)

    def line_of(self, bytes data):
        """What comes of the plain game that is all of a text, as `replays` has it, and the moves
        of its main line by their numbers; then how many nodes have a comment, and how many
        variations there are. None if it is not plain."""
        cdef Text text = <Text>PyBytes_AS_STRING(data)
        cdef Text end = text + PyBytes_GET_SIZE(data)
        cdef Text at = past_blanks(text, end), after
        cdef bint cut_off
        cdef Outcome outcome
        cdef Py_ssize_t n
        if at == end or at[0] != b"(":
            return None
        after = past_game(at, end, &cut_off)
        if after == NULL or past_blanks(after, end) != end or not self.replay(at, after, &outcome):
            return None
        codes = [self.line.at[n] for n in range(self.main_plies)]
        return self.told(outcome), codes, self.comments, self.variations

    def replays(self, bytes data, ends, bint wanted):
        """What comes of the games that end at these indices: for each its number, from 0,
        where it begins and ends, and what it comes to, or None if it is not plain. Plain games
        are left out if they are not wanted.

        What it comes to: the last position of the main line as a state, its plies, the outcome
        on the board or None, and what RE says.
        """
        cdef Text text = <Text>PyBytes_AS_STRING(data)
        cdef Py_ssize_t start = 0, size = PyBytes_GET_SIZE(data), end
        cdef Outcome outcome
        cdef list found = []
        cdef int n
        for n, end in enumerate(ends):
            if not start <= end <= size:
                raise IndexError("a game ends beyond its text")
            while start < end and is_blank(text[start]):
                start += 1
            if not self.replay(text + start, text + end, &outcome):
                found.append((n, start, end, None))
            elif wanted:
                found.append((n, start, end, self.told(outcome)))
            start = end
        return found

    cdef tuple told(self, Outcome outcome):
        cdef State state = state_of(self.law, self.position(0))
        end = outcome_tuple(outcome) if outcome.reason else None
        return state, self.main_plies, end, text_of(self.headers[RE])

    cdef Position* position(self, int depth) noexcept nogil:
        return <Position*>(self.positions + depth * self.law.length())

    cdef bint replay(self, Text begin, Text end, Outcome* outcome) except -1:
        """Whether a game is plain and without fault; its outcome, if it is over on the board."""
        memset(self.headers, 0, sizeof(self.headers))
        self.comments = self.variations = 0
        self.end = end
        self.at = past_blanks(begin, end)
        if not (self.takes(b"(") and self.takes(b";") and self.root()):
            return False
        if not (self.find_law() and self.tree() and is_utf8(begin, end)):
            return False
        outcome[0] = Outcome(RUNNING, 0, 0)
        if self.law.is_over(self.position(0)):
            outcome[0] = self.law.outcome(self.position(0))
        return agrees(self.headers[RE], outcome[0])

    cdef bint takes(self, unsigned char sign) noexcept nogil:
        """Go beyond a sign, and the blanks behind it, if it comes next."""
        if self.at == self.end or self.at[0] != sign:
            return False
        self.at = past_blanks(self.at + 1, self.end)
        return True

    cdef int property(self, Span* name, Span* value) except? -1 nogil:
        """Read a property: its name and its first value. The number of its values; 0 if it is
        not plain."""
        cdef int values = 0
        cdef Text after
        name.at = self.at
        while self.at < self.end and is_upper(self.at[0]):
            self.at += 1
        name.length = self.at - name.at
        if name.length > LONGEST_NAME:
            return 0
        self.comments += says(name[0], b"C", 1)
        self.at = past_blanks(self.at, self.end)
        while self.at < self.end and self.at[0] == b"[":
            after = past_value(self.at, self.end)
            if after == NULL:
                return 0
            if values == 0:
                value.at, value.length = self.at + 1, after - self.at - 2
            values += 1
            self.at = past_blanks(after, self.end)
        if values > 1:
            with gil:
                if text_of(name[0]) in self.single:
                    return 0
        return values

    cdef bint root(self) except -1 nogil:
        """Read the root's properties: no move, no set-up, nothing twice."""
        cdef Span names[NAMES]
        cdef Span value
        cdef int count = 0, values, header
        while self.at < self.end and is_upper(self.at[0]):
            if count == NAMES:
                return False
            values = self.property(&names[count], &value)
            if values == 0 or not is_new(names, count) or sets_up(names[count]):
                return False
            if is_colour(names[count]):
                return False
            header = header_of(names[count])
            if header != NO_HEADER:
                if not is_simple(value):
                    return False
                self.headers[header] = value
            count += 1
        return (
            self.headers[GM].at != NULL
            and self.headers[SZ].at != NULL
            and self.headers[RE].at != NULL
            and (self.headers[CA].at == NULL or says_utf8(self.headers[CA]))
        )

    cdef bint find_law(self) except -1:
        """Find the law that the headers name, and set up its start."""
        cdef State start
        cdef Py_ssize_t room
        key = text_of(self.headers[GM]), text_of(self.headers[SZ]), text_of(self.headers[RU])
        if key not in self.known:
            if len(self.known) == MANY:
                self.known.clear()
            self.known[key] = self.find(*key)
        start = self.known[key]
        if start is None:
            return False
        self.law = start.law
        room = (DEEPEST + 2) * self.law.length()
        if self.room < room:
            self.positions = <char*>grown(self.positions, room)
            self.room = room
        self.depth = 1
        self.law.copy(self.position(1), start.p)
        self.branches[1] = Branch(0, 0, True)
        if self.law.can_repeat:
            self.way[0] = self.law.position_hash(start.p, 0)
        return True

    cdef bint tree(self) except -1 nogil:
        """Replay what follows the root, variations too."""
        cdef Branch* branch
        cdef bint may_follow = True     # whether a node may come now
        while self.at < self.end:
            branch = &self.branches[self.depth]
            if self.takes(b";"):
                if not (may_follow and self.node()):
                    return False
            elif self.takes(b"("):
                if self.depth == DEEPEST or self.at == self.end or self.at[0] != b";":
                    return False
                self.law.copy(self.position(self.depth + 1), self.position(self.depth))
                self.depth += 1
                self.branches[self.depth] = Branch(
                    branch.plies, 0, branch.on_main and branch.children == 0
                )
                self.variations += branch.children > 0
                branch.children += 1
                may_follow = True
            elif self.takes(b")"):
                if branch.on_main and branch.children == 0:
                    self.law.copy(self.position(0), self.position(self.depth))
                    self.main_plies = branch.plies
                self.depth -= 1
                may_follow = False
                if self.depth == 0:
                    return self.at == self.end
            else:
                return False
        return False

    cdef bint node(self) except -1 nogil:
        """Read the properties of a node behind the root, and make its move."""
        cdef Span names[NAMES]
        cdef Span value, move
        cdef int count = 0, values, colour
        # Nearly all nodes are a move and nothing else.
        colour = self.lone_move(&move)
        if colour:
            return self.makes(colour, move)
        while self.at < self.end and is_upper(self.at[0]):
            if count == NAMES:
                return False
            values = self.property(&names[count], &value)
            if values == 0 or not is_new(names, count) or sets_up(names[count]):
                return False
            if header_of(names[count]) != NO_HEADER:
                return False
            if is_colour(names[count]):
                if colour or values > 1:
                    return False
                colour = BLACK if names[count].at[0] == b"B" else WHITE
                move = value
            count += 1
        return colour == 0 or self.makes(colour, move)

    cdef int lone_move(self, Span* move) noexcept nogil:
        """The side that has a move here, if that is all of the node; else 0, and it is not yet
        read."""
        cdef Text at = self.at, end = self.end
        cdef int colour
        if end - at < 2 or at[1] != b"[":
            return 0
        colour = BLACK if at[0] == b"B" else WHITE if at[0] == b"W" else 0
        at += 2
        move.at = at
        while at < end and at[0] != b"]" and at[0] != b"\\":
            at += 1
        move.length = at - move.at
        if at == end or at[0] != b"]":
            return 0
        at = past_blanks(at + 1, end)
        if colour == 0 or at == end or at[0] == b"[" or is_upper(at[0]):
            return 0
        self.at = at
        return colour

    cdef bint makes(self, int colour, Span text) except -1 nogil:
        """Make a move, if it is legal."""
        cdef Position* p = self.position(self.depth)
        cdef Branch* branch = &self.branches[self.depth]
        cdef Move move
        cdef uint64_t number
        cdef int n
        if colour != p.turn:
            return False
        move = self.move_of(p, text)
        if move == NONE or not self.law.legal(p, move):
            return False
        self.law.make(p, move)
        if branch.on_main and branch.children == 0:
            self.line.count = branch.plies
            add(&self.line, move)
        branch.plies += 1
        if self.law.can_repeat:
            if branch.plies == LONGEST_WAY:
                return False
            number = self.law.position_hash(p, 0)
            for n in range(branch.plies):
                if self.way[n] == number:
                    return False        # it seems so, and then there is something to tell
            self.way[branch.plies] = number
        return True

    cdef Move move_of(self, Position* p, Span text) noexcept nogil:
        """The move that a value in SGF's letters means; 0 if it means none."""
        cdef int points[POINTS]
        cdef int n = 0, column, row, size = self.law.size
        cdef Text at = text.at
        if text.length == 0 or (size <= 19 and says(text, b"tt", 2)):
            return PASS
        if says(text, b"swap", 4):
            return SWAP
        if text.length > 3 * POINTS - 1 or text.length % 3 != 2:
            return NONE
        while True:
            column, row = self.column[at[0]], self.column[at[1]]
            if not (1 <= column <= size and 1 <= row <= size):
                return NONE
            points[n] = (size - row + 1) * self.law.stride + column
            n += 1
            if 3 * n > text.length:
                return self.law.meant(p, points, n)
            if at[2] != b":":
                return NONE
            at += 3


cdef void* grown(void* at, Py_ssize_t room) except NULL:
    cdef void* more = realloc(at, room)
    if more == NULL:
        raise MemoryError
    return more


cdef str text_of(Span span):
    return None if span.at == NULL else (<char*>span.at)[: span.length].decode("ascii")


cdef bint is_utf8(Text begin, Text end) except -1:
    cdef Text at = begin
    cdef unsigned char signs = 0
    while at < end:
        signs |= at[0]
        at += 1
    if signs < 128:
        return True
    try:
        PyUnicode_DecodeUTF8(<char*>begin, end - begin, NULL)
    except UnicodeDecodeError:
        return False
    return True


cdef bint is_new(Span* names, int count) noexcept nogil:
    """Whether the name at an index is not among those before it."""
    cdef int n
    for n in range(count):
        if says(names[n], <const char*>names[count].at, names[count].length):
            return False
    return True


cdef bint is_colour(Span name) noexcept nogil:
    return name.length == 1 and (name.at[0] == b"B" or name.at[0] == b"W")


cdef bint sets_up(Span name) noexcept nogil:
    return name.length == 2 and (
        says(name, b"PL", 2)
        or (name.at[0] == b"A" and name.at[1] in (b"B", b"W", b"E", b"X"))
    )


cdef int header_of(Span name) noexcept nogil:
    """Which of the headers that matter a name is."""
    if name.length == 2:
        if says(name, b"GM", 2):
            return GM
        if says(name, b"SZ", 2):
            return SZ
        if says(name, b"RU", 2):
            return RU
        if says(name, b"RE", 2):
            return RE
        if says(name, b"CA", 2):
            return CA
    return NO_HEADER


cdef bint is_simple(Span value) noexcept nogil:
    """Whether a value is short printable ASCII without escapes, and with no blank around it."""
    cdef Py_ssize_t n
    if value.length == 0 or value.length > LONGEST_HEADER:
        return False
    for n in range(value.length):
        if not 32 <= value.at[n] < 127 or value.at[n] == b"\\":
            return False
    return value.at[0] != 32 and value.at[value.length - 1] != 32


cdef bint says_utf8(Span value) noexcept nogil:
    return says(value, b"UTF-8", 5) or says(value, b"utf-8", 5)


cdef bint says_word(Text at, Py_ssize_t length, const char* word, Py_ssize_t letters) noexcept nogil:
    """Whether a text is a word of small letters, in any letter case."""
    cdef Py_ssize_t n
    if length != letters:
        return False
    for n in range(length):
        if (at[n] | 32) != <unsigned char>word[n]:
            return False
    return True


cdef bint agrees(Span result, Outcome outcome) noexcept nogil:
    """Whether RE has nothing against it: it tells how the game ended on the board, or that it
    ended otherwise."""
    cdef Text at = result.at + 2
    cdef Py_ssize_t n, length = result.length - 2
    cdef int winner, margin = 0
    cdef bint over = outcome.reason != RUNNING
    if says(result, b"?", 1):
        return over
    if says_word(result.at, result.length, b"void", 4):
        return outcome.winner == 0
    if result.length < 2 or result.at[1] != b"+":
        return False
    if result.at[0] | 32 == b"b":
        winner = BLACK
    elif result.at[0] | 32 == b"w":
        winner = WHITE
    else:
        return False
    if length == 0:
        return over and winner == outcome.winner
    if 48 <= at[0] <= 57:
        if length > 9:
            return False
        for n in range(length):
            if not 48 <= at[n] <= 57:
                return False
            margin = 10 * margin + at[n] - 48
        return over and winner == outcome.winner and margin == outcome.margin
    return not over and (
        says_word(at, length, b"r", 1)
        or says_word(at, length, b"resign", 6)
        or says_word(at, length, b"t", 1)
        or says_word(at, length, b"time", 4)
        or says_word(at, length, b"f", 1)
        or says_word(at, length, b"forfeit", 7)
    )
