"""Drives battles from Python, with nothing but the standard library:  loop.py OPENORDER [SCENARIO [BATTLES]]

The program's side picks, of a few sensible orders, the one after which it stands best in a look ahead; recruit commands the other side.
The protocol is in docs/researchers.md: one JSON object in, one out.
"""
import json
import subprocess
import sys


class Gym:
    def __init__(self, program, scenario):
        self.process = subprocess.Popen([program, "gym", scenario], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.hello = json.loads(self.process.stdout.readline() or sys.exit(2))
        if self.hello["protocol"] != 1:
            sys.exit("this program speaks protocol 1 only")

    def ask(self, do, **fields):
        self.process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if answer["type"] == "error":
            raise RuntimeError(answer["text"])
        return answer

    def close(self):
        self.ask("quit")
        self.process.wait()


def balance(view, side):
    """What the enemy has lost, less what we have."""
    return view["lost"][1 - side] - view["lost"][side]


def choose(gym, side):
    """The proposal that does best in two looks ahead; the rule set's own opinion breaks ties."""
    proposed = gym.ask("propose", limit=4)
    best, most = "default", None
    for order, worth in zip(proposed["orders"], proposed["worth"]):
        looks = [gym.ask("what_if", seed=seed, orders=[order])["view"] for seed in (1, 2)]
        value = sum(balance(view, side) for view in looks), worth
        if most is None or value > most:
            best, most = order, value
    return best


def main(program, scenario="the_clearing", battles="2"):
    gym = Gym(program, scenario)
    print(gym.hello["title"], "by", gym.hello["ruleset"])
    won = [0, 0, 0]
    for seed in range(1, int(battles) + 1):
        ours = gym.hello["sides"][seed % 2]
        state = gym.ask("reset", seed=seed, play=ours["id"], opponent="recruit")
        while not state["over"]:
            state = gym.ask("step", order=choose(gym, ours["side"]))
        winner = state["outcome"].get("winner")
        won[2 if winner is None else 0 if winner == ours["side"] else 1] += 1
        print(f"seed {seed}, as {ours['name']}: {state['step']} orders, lost {state['view']['lost']}, winner {winner}")
    print("won {}, lost {}, drawn {}".format(*won))
    gym.close()


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 1 else sys.exit(__doc__)
