# SPDX-License-Identifier: MIT
"""Presses the keys of `unisol replay --step` on a pseudo-terminal, and looks at the screen: prints TAP."""
import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

UNISOL = os.environ["UNISOL"]
SAMPLES = os.path.join(os.environ["SRCDIR"], "samples")
SAMPLE = os.path.join(SAMPLES, "10594.txt")
SEQUENCE = re.compile(r"\x1b\[(\??)([0-9;]*)([A-Za-z])")
LINES = termios.ICANON | termios.ECHO
LIST = 66  # where the list of moves begins, beside a board of FreeCell
# Each drawing ends with the status line.
END_OF_DRAWING = re.compile(r"\x1b\[J\x1b\[\d+;1H\x1b\[7m.*?\x1b\[0m", re.S)


class Screen:
    """As much of a terminal as the program uses."""

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.lines = [""] * rows
        self.row = self.column = 0
        self.modes = set()

    def feed(self, text):
        while text:
            sequence = SEQUENCE.match(text)
            if sequence:
                self.obey(*sequence.groups())
                text = text[sequence.end():]
                continue
            char, text = text[0], text[1:]
            if char == "\r":
                self.column = 0
            elif char == "\n":
                self.row = min(self.row + 1, self.rows - 1)
            else:
                assert char >= " ", "a control character: %r" % char
                assert self.column < self.columns, "a line is too long: %r" % self.lines[self.row]
                line = self.lines[self.row].ljust(self.column)
                self.lines[self.row] = line[:self.column] + char + line[self.column + 1:]
                self.column += 1

    def obey(self, private, numbers, letter):
        if private:
            (self.modes.add if letter == "h" else self.modes.discard)(numbers)
            if (numbers, letter) == ("1049", "l"):  # the other screen, and its cursor
                self.lines = [""] * self.rows
                self.row = self.column = 0
        elif letter == "H":
            row, column = [int(n) for n in numbers.split(";")] if numbers else (1, 1)
            self.row, self.column = row - 1, column - 1
        elif letter == "K":
            self.lines[self.row] = self.lines[self.row][:self.column]
        elif letter == "J":
            self.lines[self.row] = self.lines[self.row][:self.column]
            self.lines[self.row + 1:] = [""] * (self.rows - self.row - 1)
        else:
            assert letter == "m", "a sequence that no plain terminal need know: %s" % letter

    def board(self):
        return [line.rstrip() for line in self.lines[:-1]]


class Session:
    def __init__(self, rows=24, columns=80, command="exec unisol replay --step '%s'" % SAMPLE, drawn=True, **environment):
        self.screen = Screen(rows, columns)
        self.raw = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
                signal.signal(number, signal.SIG_DFL)  # whoever runs the tests may ignore them
            os.environ.update(environment)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.environ["PATH"] = os.path.dirname(UNISOL) + ":" + os.environ["PATH"]
            os.execv("/bin/sh", ["sh", "-c", command])
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.frames = self.seen = 0
        if drawn:
            self.draw()

    def read(self):
        """Feeds the screen with what comes; False when the program has ended, or is silent."""
        if not select.select([self.fd], [], [], 20)[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.raw += self.decoder.decode(data)
        # Up to the last sequence that is whole.
        end = self.raw.rfind("\x1b")
        end = len(self.raw) if end < 0 or SEQUENCE.match(self.raw[end:]) else end
        self.screen.feed(self.raw[self.seen:end])
        self.seen = max(self.seen, end)
        return bool(data)

    def draw(self):
        """Waits for one more drawing, which ends with the status line."""
        self.frames += 1
        while len(END_OF_DRAWING.findall(self.raw)) < self.frames:
            if not self.read():
                return False
        return True

    def press(self, *keys):
        """Each key makes a drawing."""
        for key in keys:
            os.write(self.fd, key.encode())
            if not self.draw():
                return False
        return True

    def settle(self):
        """Reads until nothing comes for half a second: a drawing may have been on its way."""
        while select.select([self.fd], [], [], 0.5)[0] and self.read():
            pass
        self.frames = len(END_OF_DRAWING.findall(self.raw))

    def resize(self, rows, columns):
        self.screen = Screen(rows, columns)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        return self.draw()

    def status(self):
        return self.screen.lines[-1]

    def end(self, key=None):
        if key:
            os.write(self.fd, key.encode())
        while self.read():
            pass
        self.flags = termios.tcgetattr(self.fd)[3] & LINES
        return os.waitpid(self.pid, 0)[1]


def replay_at(number):
    with os.popen("'%s' replay --at %d '%s'" % (UNISOL, number, SAMPLE)) as output:
        return [line.rstrip() for line in output.read().split("\n")]


def starts_like(screen, text, columns=None):
    """The screen shows text as far as both go, and nothing after it."""
    columns = columns or screen.columns
    board = [line[:columns].rstrip() for line in screen.board()]
    text = (text + [""] * len(board))[:len(board)]
    return board == [line[:columns].rstrip() for line in text]


def moves():
    with os.popen("'%s' replay '%s'" % (UNISOL, SAMPLE)) as output:
        return [line.rstrip() for line in output if re.match("[1-9][0-9]*[.] ", line)]


def lists(screen, at, rows, columns=120):
    """The right of the screen shows the moves around one of them, which is marked."""
    shown = [line[LIST:].rstrip() for line in screen.board()]
    marked = [line for line in shown if line.startswith("> ")]
    wanted = [line[:columns - LIST - 2].rstrip() for line in moves()]
    plain = [line[2:] for line in shown if line]
    first = wanted.index(plain[0])
    return len(plain) == rows - 1 and plain == wanted[first:first + rows - 1] and \
        marked == (["> " + wanted[at - 1]] if at else [])


count = 0
failed = False


def check(name, good):
    global count, failed
    count += 1
    failed = failed or not good
    print("%sok %d - %s" % ("" if good else "not ", count, name), flush=True)


def check_keys():
    s = Session()
    check("it begins with the start", starts_like(s.screen, replay_at(0)))
    at = 0
    for keys, to in (("l", 1), ("n", 2), (["\x1b[C"], 3), (["\x1bOB"], 4), ("b", 3), (["\x1b[D"], 2), ("\x7f", 1),
                     (["\x1b[6~"], 11), (["\x1b[5~"], 1), ("35\r", 35), ("7\x1b", 35), ("3\x7f12\n", 12), (["\x1b[H"], 0),
                     ("b", 0), ("28\n", 28), ("j", 29), ("k", 28), ("\r", 29), ("h", 28), ("g", 0), (["\x1b[Z", "+", "-", "\x01"], 0)):
        drawn = s.press(*keys)
        check("%r lead from %d to %d" % (keys, at, to), drawn and " move %d of 89" % to in s.status() and
              starts_like(s.screen, replay_at(to)))
        at = to
    check("G leads to the end", s.press("G") and "move 89 of 89  solved" in s.status())
    check("a number after the end leads to the end, and says so", s.press("b", *"999\n") and
          "the solution has only 89 moves" in s.status() and s.screen.board()[0].startswith("89. "))
    check("until the next key", s.press("G") and "move 89 of 89" in s.status())
    check("q ends it", s.end("q") == 0)
    check("the screen, the cursor and the wrapping of lines are as before",
          s.flags == LINES and s.screen.modes == {"25", "7"})


def check_sizes():
    s = Session()
    s.press(*"35\n")
    s.resize(12, 36)
    board = s.screen.board()
    check("in a small terminal columns show their ends", board[6].startswith("+5 ") and board[-1].endswith("9S"))
    s.resize(24, 24)
    board = s.screen.board()
    check("in a narrow one columns are in several lines",
          board[3:7] == [" --  7C  6S  --", " -H  2C  AD  -S", "", "  1   2   3   4   5   6"] and "  7   8" in board)
    s.resize(60, 120)
    check("in a large one all of it, and the moves beside it", starts_like(s.screen, replay_at(35), LIST - 2) and
          lists(s.screen, 35, 60))
    s.resize(1, 1)
    s.resize(30, 80)
    check("and after the smallest", starts_like(s.screen, replay_at(35)))
    s.resize(30, 119)
    check("a terminal that is not wide has no list", starts_like(s.screen, replay_at(35)))
    for columns in (120, 100, 80, 60, 40, 30, 12, 3):
        s.resize(24, columns)
        status = s.status().rstrip()
        check("with %d columns the keys are whole" % columns,
              "\x1b" not in status and (columns < 40 or re.search("  (space play  )?.*\\? help  q quit(  record 1, deal 10594)?$", status)))
    s.end("q")


# Klondike, deal pysol:5, and 24 draws.
DRAWS = """{"solitaire": {"version": "0.2", "header": {"num_columns": 7, "num_freecells": 0, "variant": "klondike",
"rules": {"stock_to": "WASTE"}}, "solution": {"start":
"7H/9h JD/4c 9c 7S/qs as 3c TD/2d 5c 2c 5d 8D/8s 3d 4d 3s 3h 6S/ah 2s kh 4s kc kd 5H;t ts 7c ad 9s js qc 6c 6h 6d th tc 2h ac 4h
 qd ks 9d 8c qh 5s 7d jc jh 8h", "move_list": ".%s"}}}""".replace("\n", "") % ("tw" * 24)


def check_long_boards():
    """What one can play is shown: the end of a pile in a line, and the bottom of the board."""
    s = Session(command="echo '%s' | exec unisol replay --step 2>/dev/null" % DRAWS)
    s.press("G")
    check("of a long waste the end is shown", s.screen.board()[2] ==
          "waste: +2 JC 7D 5S QH 8C 9D KS QD 4H AC 2H 10C 10H 6D 6H 6C QC JS 9S AD 7C 10S")
    s.resize(24, 40)
    check("also on a narrow terminal", s.screen.board()[2] == "waste: +15 6D 6H 6C QC JS 9S AD 7C 10S")
    s.end("q")

    s = Session(24, 22, "unisol deal 7 -g king_albert -t jsonl 2>/dev/null | exec unisol replay --step 2>/dev/null")
    check("reserves of one card are all shown", s.screen.board()[2:4] == ["reserves: 3C 6D 7D JS", "reserves: AC 6S 5S"])
    s.end("q")

    s = Session(command="unisol deal pysol:3 -g pyramid -t jsonl 2>/dev/null | exec unisol replay --step 2>/dev/null")
    bottom = " KS  7C  AD  4H  AS  JD  8D"
    check("a high board has no blank lines", s.screen.board()[2] == "hole: -" and
          s.screen.board()[3:5] == [" " * 14 + "1", " " * 13 + "KC"] and s.screen.board()[16] == bottom)
    s.resize(14, 80)
    check("a higher one has no top", s.screen.board()[2:4] == ["hole: -", "    (5 lines are not shown)"] and
          s.screen.board()[-1] == bottom)
    s.resize(4, 80)
    check("or only the bottom", s.screen.board() == ["0. Start", "    (15 lines are not shown)", bottom])
    s.resize(30, 80)
    check("a terminal with room for it shows all", s.screen.board()[1] == "" and s.screen.board()[24] == bottom)
    s.end("q")


def check_list():
    s = Session(rows=10, columns=130)
    for keys, to in (("", 0), ("n", 1), ("50\n", 50), ("G", 89), ("b", 88)):
        s.press(*keys)
        check("the list shows move %d" % to, lists(s.screen, to, 10, 130))
    s.end("q")


def check_playing():
    s = Session()
    s.press("-")
    check("a key for the speed says what it is", s.status().startswith(" playing takes 2 s a move  "))
    s.press("+", "+", "+", "+", " ")
    check("space plays", "move 0 of 89  playing, 0.125 s a move" in s.status() and s.draw() and s.draw() and s.draw() and
          "move 3 of 89  playing" in s.status() and starts_like(s.screen, replay_at(3)))
    s.press("p")
    s.settle()
    at = int(re.match(r" move (\d+) of", s.status()).group(1))
    check("p pauses", "playing" not in s.status() and at < 89)
    s.press(" ")
    s.press("b")
    s.settle()
    check("another key pauses, too", at - 1 <= int(re.match(r" move (\d+) of", s.status()).group(1)) < 89 and
          "playing" not in s.status())
    s.press(*"88\n")
    s.press("p")
    s.settle()
    check("the end pauses", "move 89 of 89  solved" in s.status())
    s.press("p")
    check("playing at the end begins again", "move 0 of 89  playing" in s.status())
    os.kill(s.pid, signal.SIGTERM)
    check("a signal ends it while it plays", os.WTERMSIG(s.end()) == signal.SIGTERM and s.flags == LINES and
          s.screen.modes == {"25", "7"})


def check_help():
    s = Session()
    s.press("5", "\n", "?")
    check("the lines of the help fit in 80 columns", all(len(line) < 80 for line in s.screen.lines))
    check("? shows the keys", s.screen.board()[0] == "Keys" and any("quit" in line for line in s.screen.board()))
    whole = [line for line in s.screen.board() if line]
    s.resize(len(whole) + 2, max(map(len, whole)))
    check("in the smallest terminal that has room for it", [line for line in s.screen.board() if line] == whole)
    for rows, columns in ((12, 40), (24, 40), (12, 80)):
        s.resize(rows, columns)
        text = s.screen.board()
        check("with %d rows and %d columns it is short and whole" % (rows, columns), text[9].split() == ["q", "quit"] and
              any(line.startswith("K ") for line in text) and any(line.startswith("N  P ") for line in text) and
              not any(text[10:]) and max(map(len, text)) < 40)
    s.resize(24, 80)
    s.press("q")
    check("any key leads back", starts_like(s.screen, replay_at(5)))
    check("and q ends it", s.end("q") == 0)


def check_fault():
    broken = os.path.join(SAMPLES, "617-broken.fcs")
    s = Session(command="exec unisol replay --step '%s' 2>/dev/null" % broken)
    s.press("G")
    check("the second line says why the replay stops",
          " ".join(s.screen.board()[1:3]) ==
          "illegal at move 60: cannot move 2 cards from stack 5 (column 6) to stack 0 (column 1), only 1"
          and "illegal" in s.status())
    s.press("b")
    check("before the end it does not", not any("illegal at" in line for line in s.screen.board()))
    s.press("G")
    s.resize(24, 30)
    check("it is wrapped", s.screen.board()[1:5] == ["illegal at move 60: cannot", "move 2 cards from stack 5",
                                                     "(column 6) to stack 0 (column", "1), only 1"])
    check("the exit status is 1", os.WEXITSTATUS(s.end("q")) == 1)

    s = Session(command="'%s' convert -q -t snx '%s' | sed '2s/87/83/' | exec unisol replay --step 2>/dev/null" %
                (UNISOL, os.path.join(SAMPLES, "617.fcs")))
    s.press("G")
    check("a correction is below the reason", any(line.startswith('help: with "87" instead of "83" at move 4, all 15')
                                                  for line in s.screen.board()[1:4]))
    s.resize(40, 120)
    check("on a wide terminal it is wrapped beside the list",
          " ".join(line[:LIST].strip() for line in s.screen.lines[3:5]).endswith("moves are legal and the game is solved"))
    s.end("q")

    changed = "'%s' convert -q -t snx '%s' | sed '2s/87/%%s/' | exec unisol replay --step %%s 2>/dev/null" % (
        UNISOL, os.path.join(SAMPLES, "617.fcs"))
    s = Session(columns=120, command=changed % ("83", "--repair"))
    s.press("G")
    check("--repair replays the corrected list, and the exit status is 1",
          "move 155 of 155  solved" in s.status() and os.WEXITSTATUS(s.end("q")) == 1)
    s = Session(columns=120, command=changed % ("xx", ""))
    s.press("G")
    check("at the end of a list with unknown words, the status says so",
          "not solved: words were not understood" in s.status())
    check("and the correction is above the board",
          s.screen.lines[1].startswith("1 word of the list was not understood, so moves may be missing  ") and
          any(line.startswith('help: with "87" instead of "xx" at move 4') for line in s.screen.lines[2:5]))
    s.end("q")

    s = Session(columns=140, command="exec unisol replay --step '%s' 2>/dev/null" % broken)
    check("the status names the file, if there is room", s.status().rstrip().endswith("617-broken.fcs, record 1, deal 617"))
    s.end("q")


def output(command, **environment):
    """What a command prints on a terminal."""
    s = Session(24, 400, command, False, **environment)
    s.end()
    return s.raw.replace("\r\n", "\n")


def check_defaults():
    s = Session(command="exec unisol replay '%s'" % SAMPLE, TERM="xterm")
    check("on a terminal it is the default", starts_like(s.screen, replay_at(0)) and s.end("q") == 0)
    for name, command in (("--all", "unisol replay --all '%s'"), ("a range", "unisol replay --from 88 --until 89 '%s'"),
                          ("a last move", "timeout --foreground 20 unisol replay --until 89 '%s'"),
                          ("a pipe", "unisol replay '%s' | cat"), ("another input", "unisol replay <'%s'")):
        text = output(command % SAMPLE, TERM="xterm")
        check("with %s it prints" % name, "\x1b[?1049h" not in text and "\n89. " in text)
    check("on a plain terminal it prints", "\x1b[?" not in output("unisol replay '%s'" % SAMPLE, TERM="dumb"))

    two = "'%s' '%s'" % (os.path.join(SAMPLES, "617.fcs"), SAMPLE)
    s = Session(command="exec unisol replay " + two, TERM="xterm")
    first = "of 155" in s.status()
    s.press("3", "\n", "N")
    check("N leads to the next solution", first and "move 0 of 89" in s.status())
    s.press("3", "\n")
    shown = s.screen.board()
    s.press("N")
    check("at the last one it stays and says so", "this is the last solution" in s.status() and
          s.screen.board() == shown)
    s.press("n")
    check("and goes on", "move 4 of 89" in s.status())
    s.press("N")
    check("N says it again", "this is the last solution" in s.status())
    s.press("P")
    check("P leads back, and the status names the record", "617.fcs, record 1, deal 617: move 3 of 155" in s.status())
    s.press("P")
    check("at the first one it stays and says so", "this is the first solution" in s.status())
    s.press("n", "N")
    check("N leads to where the user left", "10594.txt, record 1, deal 10594: move 4 of 89" in s.status())
    check("q ends it there, too", s.end("q") == 0)

    s = Session(command="unisol convert -q -t snx %s | unisol replay --step; echo $?" % two, TERM="xterm")
    s.press("N", "P", "N")
    check("records of one input have numbers", "record 2, deal 10594: move 0 of 136" in s.status() and s.end("q") == 0)
    s = Session(command="exec unisol replay '%s' 2>/dev/null" % os.path.join(SAMPLES, "617-broken.fcs"), TERM="xterm")
    s.press("G", "N")
    check("it stays at an illegal one, too", "this is the last solution" in s.status() and
          os.WEXITSTATUS(s.end("q")) == 1)

    for command in ("unisol replay --from 88 '%s'", "unisol replay --step --from 88 '%s'"):
        s = Session(command="exec " + command % SAMPLE, TERM="xterm")
        check("--from begins there", "move 88 of 89" in s.status() and starts_like(s.screen, replay_at(88)))
        s.press("b")
        check("the moves before are there", "move 87 of 89" in s.status() and s.end("q") == 0)
    s = Session(command="exec unisol replay --from 888 '%s'" % SAMPLE, TERM="xterm")
    check("--from beyond the end shows the end", "the solution has only 89 moves" in s.status() and
          s.screen.board()[0].startswith("89. ") and s.end("q") == 0)
    s = Session(command="exec unisol replay " + two, TERM="xterm")
    check("q ends it before the next one", s.end("q") == 0 and "of 89" not in s.raw)


def check_other_commands():
    text = output("unisol deal 617", LC_ALL="C.UTF-8", NO_COLOR="1")
    check("deal shows cards", "\n 7♦  A♦  5♣  3♠  5♠  8♣  2♦  A♥\n" in text)
    check("but not if a format is named", ": 7D TD" in output("unisol deal 617 -t fcs-board"))
    check("nor in a pipe", ": 7D TD" in output("unisol deal 617 | cat"))
    s = Session(24, 400, "exec unisol verify -l 617", False)
    while "Ctrl-D" not in s.raw and s.read():
        pass
    os.write(s.fd, b"8a 8b\n\x04")
    s.end()
    check("a command that reads from the terminal says so", "reading standard input; end with Ctrl-D" in s.raw and
          "2 moves" in s.raw)
    check("but not if the input is a file", "Ctrl-D" not in output("unisol verify <'%s'" % SAMPLE))


TREE = """#617
8a 8b
(undone: 2. 1c)
(2. 7c 3. 2d (3. 5b) (3. 1b 4. 3d))
8c 87
(hint: 4. 1d)
(4. 1d 5. 2d)
a2 c2
(undone: 7. 8d 8. 8h)
"""


def board_of(variation, at):
    """The cards in a position of a variation, or of the game."""
    option = "--variation " + variation if variation else ""
    with os.popen("echo '%s' | '%s' replay -f sn --option variations=yes --at %d %s - 2>/dev/null" %
                  (TREE, UNISOL, at, option)) as output:
        return cards([line.rstrip() for line in output])


def cards(lines):
    return [line for line in lines[1:] if line and not line.startswith("    ") and not line.startswith("illegal at ")]


def check_variations():
    command = "echo '%s' | exec unisol replay --step -f sn --option variations=yes 2>/dev/null" % TREE
    s = Session(command=command, drawn=False)
    s.draw()
    s.press("n")
    check("variations are below the move after which they start",
          s.screen.board()[1:3] == ["    2.1 (undone: 2. 1c)", "    2.2 (2. 7c 3. 2d (3. 5b) (3. 1b 4. 3d))"]
          and "J variation" in s.status())
    for keys, variation, at, status in (
            ("J", "2.1", 2, " variation 2.1: move 1 of 1  it ends here"), ("J", "2.2", 2, " variation 2.2: move 1 of 2"),
            ("J", "2.2.2.1", 3, " variation 2.2.2.1: move 1 of 1"), (["\x1b[1;2C"], "2.2.2.2", 3, " variation 2.2.2.2: move 1 of 2"),
            ("n", "2.2.2.2", 4, " variation 2.2.2.2: move 2 of 2"), ("J", "2.2.2.2", 4, " no variation starts here"),
            ("K", "2.2", 2, " variation 2.2: move 1 of 2"), (["\x1b[1;2D"], "", 1, " move 1 of 6"),
            ("K", "", 1, " move 1 of 6"), ("2.2.2.2.2\r", "2.2.2.2", 4, " variation 2.2.2.2: move 2 of 2"),
            ("bb", "2.2", 2, " variation 2.2: move 1 of 2"), ("b", "", 1, " move 1 of 6"), ("2.2..2\x7f\x7f\r", "2.2", 2, " variation 2.2: move 1 of 2"),
            ("4.2\r", "4.2", 4, " variation 4.2: move 1 of 1  illegal"), ("n", "4.2", 4, " variation 4.2: move 1 of 1  illegal"),
            ("5\r", "", 5, " move 5 of 6"), ("2.3\r", "", 5, " there is no variation 2.3"), ("4.1.9\r", "4.1", 4, " the variation has only 1 move"),
            ("G", "4.1", 4, " variation 4.1: move 1 of 1"), ("g", "", 0, " move 0 of 6"), ("J", "", 0, " no variation starts here"),
            ("G", "", 6, " move 6 of 6  not solved"), ("J", "7.1", 7, " variation 7.1: move 1 of 2")):
        drawn = s.press(*keys)
        check("%r lead to move %d%s" % (keys, at, " of the game to the end of variation " + variation if variation else ""),
              drawn and s.status().startswith(status) and cards(s.screen.board()) == board_of(variation, at))
    s.press(*"4.2\r")
    check("the second line says why a variation is illegal", s.screen.board()[1] == "illegal at move 5: freecell d holds JD")
    s.press("K")
    s.resize(30, 120)
    shown = [line[LIST:].rstrip() for line in s.screen.board()]
    check("a wide terminal shows them below the move that they replace",
          shown[2:4] == ["    2.1 (undone: 2. 1c)", "    2.2 (2. 7c 3. 2d (3. 5b) (3. 1b 4. 3d))"] and shown[10] == "    7.1 (undone: 7. 8d 8. 8h)")
    s.press(*"2.2\r")
    shown = [line[LIST:].rstrip() for line in s.screen.board()]
    check("in a variation it shows its moves", shown[1] == "    variation 2.2:" and shown[2].startswith(">   2. JH") and
          shown[3].startswith("    3. KS") and shown[5] == "    2.2.2.2 (3. 1b 4. 3d)")
    s.press("K")
    s.resize(8, 30)
    check("a small terminal leaves room for the board", s.screen.board()[1:3] == ["    2.1 (undone: 2. 1c)", "    and 1 more"])
    check("q ends it", s.end("q") == 0)


def check_signals():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGALRM,
                   signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE):
        s = Session()
        during = termios.tcgetattr(s.fd)[3] & LINES
        os.kill(s.pid, number)
        status = s.end()
        good = during == 0 and os.WIFSIGNALED(status) and os.WTERMSIG(status) == number
        check("%s ends it, and the terminal is as before" % signal.Signals(number).name,
              good and s.flags == LINES and s.screen.modes == {"25", "7"})
    s = Session()
    check("the interrupt key is one", os.WTERMSIG(s.end("\x03")) == signal.SIGINT)


def check_stopping():
    """In a shell with jobs: the key stops it, the shell has its terminal, and fg goes on."""
    s = Session(command="set -m; unisol replay --step '%s'; echo STOPPED; read line; fg; echo ENDED; read line" % SAMPLE)
    s.press(*"35\n")
    shown = s.screen.board()
    os.write(s.fd, b"\x1a")
    while "STOPPED" not in s.raw and s.read():
        pass
    check("the suspend key stops it, and the terminal is as before",
          "STOPPED" in s.raw and s.screen.modes == {"25", "7"} and termios.tcgetattr(s.fd)[3] & LINES == LINES)
    os.write(s.fd, b"\n")
    s.frames = len(END_OF_DRAWING.findall(s.raw))
    good = s.draw() and s.screen.modes == {"1049"} and s.screen.board() == shown
    check("it goes on where it was", good and termios.tcgetattr(s.fd)[3] & LINES == 0)
    os.write(s.fd, b"q")
    while "ENDED" not in s.raw and s.read():
        pass
    check("and ends as ever", s.screen.modes == {"25", "7"} and termios.tcgetattr(s.fd)[3] & LINES == LINES)
    s.end("\n")

    s = Session()
    os.kill(s.pid, signal.SIGCONT)
    check("when it was stopped by another program it draws anew", s.draw() and s.end("q") == 0)


def check_samples():
    """Each sample, patience or a game on a board, by each key that leads somewhere."""
    for name in sorted(os.listdir(SAMPLES)):
        if name.startswith("."):
            continue
        s = Session(30, 130, "exec unisol replay --step '%s' 2>/dev/null" % os.path.join(SAMPLES, name))
        good = s.press("G", "b", "n", "g", "n", "\x1b[6~", "\x1b[5~", "\x1b[F", "\x1b[H", *"999\n", "G", "\x1b[Z")
        at = re.match(r" move (\d+) of (\d+)  ", s.status())
        status = s.end("q")
        good = good and at and at.group(1) == at.group(2) and os.WIFEXITED(status) and os.WEXITSTATUS(status) in (0, 1)
        check("%s is stepped through" % name, good and s.screen.modes == {"25", "7"} and s.flags == LINES)


def check_results():
    for name, words in (("x-wins.creeper", "x wins"), ("draw.adomoc", "a draw"), ("617-broken.fcs", "illegal"),
                        ("617.board", "not solved"), ("austin.proton", "not finished")):
        s = Session(command="exec unisol replay --step '%s' 2>/dev/null" % os.path.join(SAMPLES, name))
        check("the end of %s: %s" % (name, words), s.press("G") and words in s.status())
        s.end("q")


def check_pipes():
    s = Session(command="cat '%s' | unisol replay --step" % SAMPLE)
    check("a record that comes through a pipe is stepped through, too",
          s.press(*"35\n") and starts_like(s.screen, replay_at(35)) and s.end("q") == 0)
    s = Session(command="exec unisol replay --step --automove none '%s'" % SAMPLE)
    check("under another rule the last move is another", s.press("G") and "move 136 of 136  solved" in s.status())
    s.end("q")


def check_colours():
    s = Session()
    check("red suits are red, suits are letters", "\x1b[91mQH\x1b[0m" in s.raw)
    s.end("q")
    s = Session(NO_COLOR="1")
    check("NO_COLOR is kept", "\x1b[91m" not in s.raw)
    s.end("q")
    s = Session(LC_ALL="C.UTF-8")
    check("a locale that has symbols gets them", "Q♥" in s.raw)
    s.end("q")


def on_terminal(pager, *command, stderr=False):
    """What a command prints on a terminal, and its exit status."""
    master, slave = pty.openpty()
    environment = dict(os.environ, TERM="xterm", **pager)
    status = subprocess.run([UNISOL, *command], stdout=slave, stderr=slave if stderr else None, env=environment,
                            timeout=60).returncode
    os.close(slave)
    text = b""
    while select.select([master], [], [], 0)[0]:
        try:
            text += os.read(master, 4096)
        except OSError:
            break
    os.close(master)
    return text.decode(), status


def check_progress():
    s = Session()
    time.sleep(1.2)  # after which other commands show it
    s.end("q")
    check("no progress is shown", " MB, " not in s.raw)


def check_pager():
    marking = "sed 's/^/paged: /'"
    for name, pager in (("UNISOL_PAGER", {"UNISOL_PAGER": marking, "PAGER": "false"}), ("PAGER", {"PAGER": marking})):
        text, status = on_terminal(pager, "explain", "horne")
        check("%s names the pager" % name, text.startswith("paged: ") and text.count("\n") == text.count("paged: ") and status == 0)
    text, status = on_terminal({"UNISOL_PAGER": marking}, "verify", SAMPLE)
    check("a verdict is not paged", "solved" in text and "paged" not in text and status == 0)
    text, status = on_terminal({"UNISOL_PAGER": marking}, "explain", "nonsense")
    check("the exit status is that of the command", status == 2)
    text, status = on_terminal({"UNISOL_PAGER": marking}, "info", "nonsense", SAMPLE, stderr=True)
    check("messages are paged, too", "CANNOT_READ" in text and text.count("\n") == text.count("paged: ") > 2 and status == 2)
    for empty in ("", "cat"):
        check("without a pager", on_terminal({"UNISOL_PAGER": empty}, "explain", "horne")[0].startswith("horne"))


os.environ.pop("NO_COLOR", None)
# The sanitizers' own handlers would end the program by another way.
os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0"
check_keys()
check_variations()
check_sizes()
check_long_boards()
check_list()
check_playing()
check_help()
check_fault()
check_signals()
check_stopping()
check_samples()
check_results()
check_pipes()
check_colours()
check_defaults()
check_other_commands()
check_progress()
check_pager()
print("1..%d" % count)
sys.exit(failed)
