"""The table of the commands: which there are, and what each does in a line.

Help, completion and documents list them by it without importing their modules. To add a command:
a module of its name in ``commands/``, and a line here.
"""

COMMANDS: dict[str, str] = {
    "validate": "Replay records and report what is wrong with them.",
    "score": "Count the end of games: groups, pairs, patches, chains.",
    "show": "Draw the board after a ply, by default the last one.",
    "replay": "Make a web page to step through games.",
    "moves": "List the legal moves after a ply.",
    "convert": "Write records in another format, or in canonical form.",
    "fmt": "Write records in canonical form, in place.",
    "list": "A table of records: one row each.",
    "filter": "The records that meet conditions.",
    "dedupe": "Each game once, however it is turned.",
    "sort": "Records in the order of some fields.",
    "split": "A file for each value of a field, or for every N records.",
    "merge": "Records with one start as one tree.",
    "unmerge": "Each branch of a tree as a record.",
    "transform": "Turn and mirror records, as their games allow.",
    "edit": "Change headers, strip comments and the like.",
    "stats": "What a collection comes to: results, plies, players.",
    "tree": "The opening tree: first moves and how they did.",
    "library": "A collection in one SQLite file.",
    "new": "Print an empty record, or one that begins as a diagram shows.",
    "record": "Record a game move by move, in the terminal or from a pipe.",
    "solve": "Prove who wins with best play.",
    "analyze": "Tell where games were lost: values, best moves, marks.",
    "report": "A game's own numbers: how even, how long, how lively it is.",
    "puzzles": "Find positions with exactly one winning move.",
    "gtp": "Be an engine for other programs (Go Text Protocol).",
    "play": "Play a game against the engine, in the terminal or through a pipe.",
    "match": "Let two players play a match, and say how much stronger one is.",
    "perft": "Count the sequences of moves from the start of a game.",
    "games": "List the games: variants, sizes, notation.",
    "rules": "Print the rules of a game and its variants.",
    "explain": "Explain findings: meaning, example, cure.",
    "completion": "Print the script that completes commands in a shell.",
    "help": "Tell what a command does, as its --help does.",
}
"""Name -> what it does, in the order of the help; each is ``command`` in the module of its name."""
