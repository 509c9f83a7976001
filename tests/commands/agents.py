# SPDX-License-Identifier: MIT
"""Programs that play: `unisol play` and `unisol mcp`.

agents.py moves GAME...   plays random games.  Each legal move of the list, played by its words and by its number, must
                          lead to the same board.
agents.py mcp             speaks the Model Context Protocol.
Prints what is wrong.
"""

import json
import os
import random
import subprocess
import sys

UNISOL = os.environ["UNISOL"]


class Program:
    """A program that answers each line."""

    def __init__(self, *args):
        self.process = subprocess.Popen([UNISOL, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line):
        self.tell(line)
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.stdin.close()
        return self.process.wait()


def outcome(state):
    """What a move led to.  A card may go to either foundation of its suit."""
    board = {**state["board"], "foundations": sorted(map(str, state["board"].get("foundations", [])))}
    return board, state["moves"], len(state["legal"]), state["solved"]


def play(game, seed, steps):
    chance = random.Random(seed)
    program = Program("play", "-g", game, f"pysol:{seed}")
    state = program.ask("board")
    gives = "stock-gives: last" in subprocess.run([UNISOL, "games", "--print-rules", game], capture_output=True, text=True).stdout
    for _ in range(steps):
        if not state["legal"]:
            break
        chosen = chance.choice(state["legal"])
        by_words = program.ask(chosen["move"])
        if not by_words["ok"]:
            return f"{game} {seed}: {chosen['move']}: {by_words['why']}"
        program.ask("undo")
        state = program.ask(f"action {chosen['action']}")
        if outcome(state) != outcome(by_words):
            return f"{game} {seed}: {chosen['move']} and action {chosen['action']} differ"
        # In some games the next card lies face up, because it can be played.
        stock = state["board"]["stock"]
        seen = json.dumps(stock[:-1] if gives else stock)
        if set(seen) - set('[]"?, '):
            return f"{game} {seed}: the stock shows its cards"
    return None if program.end() == 0 else f"{game} {seed}: an exit status"


def call(program, number, tool, **arguments):
    answer = program.ask(json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call",
                                     "params": {"name": tool, "arguments": arguments}}))
    assert answer["id"] == number and answer["jsonrpc"] == "2.0", answer
    if "error" in answer:
        return answer["error"]
    content = answer["result"]["content"]
    assert len(content) == 1 and content[0]["type"] == "text", answer
    said = json.loads(content[0]["text"])
    assert said["ok"] is not answer["result"]["isError"], answer
    return said


def expect(found, wanted):
    if found != wanted:
        print(f"found {found!r}, expected {wanted!r}")


def mcp():
    program = Program("mcp")
    hello = program.ask('{"jsonrpc": "2.0", "id": "a-1", "method": "initialize", "params": {"protocolVersion": '
                        '"2025-03-26", "capabilities": {"x": [1, {"y": null}]}, "clientInfo": {"name": "t", "version": "1"}}}')
    expect((hello["id"], hello["result"]["protocolVersion"], hello["result"]["serverInfo"]["name"]),
           ("a-1", "2025-03-26", "unisol"))
    program.tell('{"jsonrpc":"2.0","method":"notifications/initialized"}')  # is not answered
    expect(program.ask('{"jsonrpc":"2.0","id":1.5,"method":"ping"}'), {"jsonrpc": "2.0", "id": 1.5, "result": {}})
    tools = program.ask('{"jsonrpc":"2.0","id":2,"method":"tools/list"}')["result"]["tools"]
    expect({tool["name"] for tool in tools} >= {"deal", "legal_moves", "play", "verify", "convert"}, True)
    expect([tool["inputSchema"]["type"] for tool in tools], ["object"] * len(tools))

    # A batch: an answer for each message but the notification.
    both = program.ask('[{"jsonrpc":"2.0","id":17,"method":"ping"},{"jsonrpc":"2.0","method":"x"},{"id":18,"method":"y"},7]')
    expect([(one["id"], "result" in one) for one in both], [(17, True), (18, False), (None, False)])
    program.tell('[{"jsonrpc":"2.0","method":"notifications/initialized"}]')

    # What is wrong with a message.
    for line, code in [("8a", -32700), ('{"id":1} x', -32700), ("[]", -32600), ('{"id":1}', -32600),
                       ('{"id":1,"method":"resources/list"}', -32601),
                       ('{"id":1,"method":"tools/call","params":{"name":"shell"}}', -32602),
                       ('{"id":1,"method":"tools/call"}', -32602)]:
        expect((line, program.ask(line)["error"]["code"]), (line, code))
    expect(call(program, 3, "play")["code"], -32602)
    expect(call(program, 3, "play", move="8a", file="/etc/passwd")["code"], -32602)
    expect(call(program, 3, "play_action", action="8a")["code"], -32602)
    expect(call(program, 3, "play_action", action=-1)["code"], -32602)

    # A game.
    expect(call(program, 4, "play", move="8a")["ok"], False)
    expect(call(program, 5, "deal", deal="no such deal")["ok"], False)
    state = call(program, 6, "deal", deal="617", automove="horne")
    expect((state["moves"], len(state["board"]["columns"])), (0, 8))
    expect(call(program, 7, "play", move="8a 8b")["moves"], 2)
    refused = call(program, 8, "play", move="8a")
    expect((refused["ok"], refused["reason"], refused["moves"]), (False, "CELL_OCCUPIED", 2))
    expect(call(program, 9, "undo")["moves"], 1)
    expect(call(program, 10, "record", format="sn")["record"], "#617\n8a\n")
    expect(call(program, 11, "record", format="/tmp/x.xsl")["ok"], False)
    moves = call(program, 12, "legal_moves")["legal"]
    expect(call(program, 13, "play_action", action=moves[0]["action"])["moves"], 2)
    klondike = call(program, 14, "deal", deal="pysol:7", game="klondike")
    expect(klondike["board"]["stock"], ["??"] * 24)
    expect([move["move"] for move in klondike["legal"] if "stock" in move["move"]], ["1 card from the stock to the waste"])

    # Texts.
    verdict = call(program, 15, "verify", text="#617\n8a 8b 8a\n")
    expect((verdict["records"][0]["result"], verdict["records"][0]["fault"]["move"]), ("illegal", 3))
    unread = call(program, 16, "verify", text="prose")
    expect((unread["ok"], unread["why"]), (False, unread["messages"][0]["message"]))
    expect(call(program, 17, "convert", text="#617\n8a 8b\n", to="snx")["text"], "#617\n8a 8b\n")
    expect(call(program, 17, "convert", text="#617\n8a 8b\n")["text"].startswith('{"solitaire":'), True)
    expect([tool["inputSchema"]["required"] for tool in tools if tool["name"] in ("verify", "convert")], [["text"]] * 2)
    expect(call(program, 18, "convert", text="#617\n8a 8b\n", to="none")["ok"], False)
    loaded = call(program, 19, "load", text="#617\n8a 8b\n")
    expect((loaded["ok"], loaded["moves"]), (True, 2))
    expect(call(program, 20, "load", text="#617\n8a 8a\n")["ok"], False)
    expect(call(program, 21, "legal_moves")["moves"], 2)
    expect(program.end(), 0)


if __name__ == "__main__":
    if sys.argv[1] == "mcp":
        mcp()
    else:
        for game in sys.argv[2:]:
            fault = play(game, 7, 40)
            if fault:
                print(fault)
