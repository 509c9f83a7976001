#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks plans of unisol against the STRIPS semantics of PDDL.

    pddl.py plans UNISOL FILE...        plans made of solutions, and changed ones
    pddl.py problems UNISOL FILE...     problems of others, to a board and back
    pddl.py domain UNISOL FILE...       domains of others: the actions are those of unisol's domain

A plan is right if each action applies and the goal holds at the end.  `unisol verify` must say the
same of each plan, and of plans in which an action is missing or has another argument.  The program
prints what is wrong, and at the end how many plans or problems it has checked.
"""

import random
import re
import subprocess
import sys


def unisol(*arguments, text=""):
    return subprocess.run(arguments, input=text, capture_output=True, text=True, check=False)


def parse(text):
    """Returns the lists of a text, in lower case."""
    text = re.sub(r";.*", "", text.lower())
    stack = [[]]
    for token in re.findall(r"[()]|[^\s()]+", text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    assert len(stack) == 1, "parentheses do not match"
    return stack[0]


def names(words):
    """Returns a list with types as pairs of a name and its type."""
    found, waiting = [], []
    words = iter(words)
    for word in words:
        if word == "-":
            kind = next(words)
            found += [(name, kind) for name in waiting]
            waiting = []
        else:
            waiting.append(word)
    return found + [(name, "object") for name in waiting]


class Action:
    def __init__(self, words):
        parts = dict(zip(words[2::2], words[3::2]))
        self.name = words[1]
        self.parameters = [name for name, _ in names(parts[":parameters"])]
        effects = parts[":effect"][1:]
        self.needs = parts[":precondition"][1:]
        self.adds = [e for e in effects if e[0] != "not"]
        self.deletes = [e[1] for e in effects if e[0] == "not"]

    def numbered(self):
        """Returns the action with numbers in place of the names of its parameters."""
        number = {name: str(i) for i, name in enumerate(self.parameters)}
        return [sorted(tuple(number.get(w, w) for w in fact) for fact in facts)
                for facts in (self.needs, self.adds, self.deletes)]

    def apply(self, arguments, state):
        """Returns the next state, or None."""
        if len(arguments) != len(self.parameters):
            return None
        of = dict(zip(self.parameters, arguments))

        def facts(patterns):
            return {tuple(of.get(w, w) for w in pattern) for pattern in patterns}

        if not facts(self.needs) <= state:
            return None
        return (state - facts(self.deletes)) | facts(self.adds)


def read_domain(text):
    return {words[1]: Action(words) for words in parse(text)[0] if words[0] == ":action"}


def own_domain(program):
    text = unisol(program, "convert", "-t", "pddl", "--option", "part=domain", "-f", "sn", "-", text="#1\n").stdout
    return read_domain(text)


def facts_of(text):
    """Returns the facts and the goals of a problem."""
    sections = {s[0]: s[1:] for s in parse(text)[0] if isinstance(s, list)}
    return {tuple(f) for f in sections[":init"]}, {tuple(f) for f in sections[":goal"][0][1:]}


def is_valid(domain, problem, plan):
    state, goal = facts_of(problem)
    for step in parse(plan):
        action = domain.get(step[0])
        state = action and action.apply(step[1:], state)
        if not state:
            return False
    return goal <= state


def changed(plan, chance):
    """Returns variants of a plan: an action is missing or twice, two are exchanged, or one has
    another argument."""
    lines = [line for line in plan.splitlines() if line.startswith("(")]
    for _ in range(6):
        i = chance.randrange(len(lines))
        yield lines[:i] + lines[i + 1:]
        yield lines[:i] + [lines[i]] + lines[i:]
        if i + 1 < len(lines):
            yield lines[:i] + [lines[i + 1], lines[i]] + lines[i + 2:]
        words = lines[i][1:-1].split()
        k = chance.randrange(1, len(words))
        others = [w for line in lines for w in line[1:-1].split()[1:] if w[0] == words[k][0] and w != words[k]]
        if others and len(words[k]) > 1:
            words[k] = chance.choice(others)
            yield lines[:i] + ["(" + " ".join(words) + ")"] + lines[i + 1:]


def check_plans(program, files):
    chance = random.Random(1)
    right = wrong = 0
    domain = own_domain(program)
    for path in files:
        parts = [unisol(program, "convert", "-t", "pddl", "--option", "part=" + part, path)
                 for part in ("problem", "plan")]
        problem, plan = (p.stdout for p in parts)
        if any(p.returncode for p in parts) or not is_valid(domain, problem, plan):
            print(f"{path}: the plan is not valid {parts[1].stderr}")
            continue
        right += 1
        for lines in [plan.splitlines()[1:], *changed(plan, chance)]:
            text = "\n".join(line for line in lines if line.startswith("(")) + "\n"
            expected = is_valid(domain, problem, text)
            wrong += not expected
            found = unisol(program, "verify", "--solved", "-f", "pddl", "-", text=problem + text)
            if (found.returncode == 0) != expected:
                print(f"{path}: STRIPS says {expected}, unisol says {found.stdout}{found.stderr}\n{text}")
    print(f"# {right} plans, {wrong} wrong ones")
    if not right or not wrong:
        print("nothing was checked")


def short(facts):
    """Returns facts with the short names of suits."""
    return {tuple(re.sub("^(spade|heart|diamond|club)(?=$|[0-9ajqk])", lambda m: m[0][0], w) for w in f) for f in facts}


def check_problems(program, files):
    same = 0
    for path in files:
        back = unisol(program, "convert", "-t", "pddl", path)
        if back.returncode or back.stderr:
            print(f"{path}: {back.stderr}")
            continue
        with open(path, encoding="utf-8") as file:
            (facts, goal), (written, aim) = facts_of(file.read()), facts_of(back.stdout)
        # Some problems count further than they need.
        extra = {f for f in short(facts) - written if f[0] != "successor"} | (written - short(facts))
        if extra or short(goal) != aim:
            print(f"{path}: other facts: {sorted(extra)[:4]}")
        else:
            same += 1
    print(f"# {same} problems have the same facts")


def check_domains(program, files):
    own = own_domain(program)
    for path in files:
        with open(path, encoding="utf-8") as file:
            other = read_domain(file.read())
        for name in own.keys() | other.keys():
            if name not in own or name not in other or own[name].numbered() != other[name].numbered():
                print(f"{path}: the action {name} is another one")
    print(f"# {len(files)} domains")


if __name__ == "__main__":
    {"plans": check_plans, "problems": check_problems, "domain": check_domains}[sys.argv[1]](sys.argv[2], sys.argv[3:])
