"""Computes a membership tree's root without the code under test, for the vector in the tests.

    python3 merkle_root.py 8 alice bob carol

Poseidon as in its reference implementation (poseidonperm_x5_255_3): the Grain LFSR yields the round
constants, then the Cauchy matrix. Tree and leaves as in this crate's README.
"""

import hashlib
import sys

R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
BITS, T, FULL, PARTIAL = 255, 3, 8, 57


def grain():
    fields = [(1, 2), (0, 4), (BITS, 12), (T, 12), (FULL, 10), (PARTIAL, 10), (2**30 - 1, 30)]
    state = [int(bit) for value, width in fields for bit in format(value, f"0{width}b")]

    def step():
        bit = state[62] ^ state[51] ^ state[38] ^ state[23] ^ state[13] ^ state[0]
        state.append(bit)
        del state[0]
        return bit

    for _ in range(160):
        step()
    while True:
        keep, bit = step(), step()
        if keep:
            yield bit


BIT = grain()


def number():
    return int("".join(str(next(BIT)) for _ in range(BITS)), 2)


def constant():
    while (value := number()) >= R:
        pass
    return value


CONSTANTS = [[constant() for _ in range(T)] for _ in range(FULL + PARTIAL)]
XS, YS = ([number() % R for _ in range(T)] for _ in range(2))
MATRIX = [[pow(x + y, -1, R) for y in YS] for x in XS]


def permute(state):
    for index, constants in enumerate(CONSTANTS):
        state = [(s + c) % R for s, c in zip(state, constants)]
        full = not FULL // 2 <= index < FULL // 2 + PARTIAL
        state = [pow(s, 5, R) if full or i == 0 else s for i, s in enumerate(state)]
        state = [sum(m * s for m, s in zip(row, state)) % R for row in MATRIX]
    return state


def node(left, right):
    return permute([0, left, right])[1]


def leaf(text):
    digest = hashlib.blake2b(text.encode()).digest()
    return node(int.from_bytes(digest, "little") % R, 0)


def root(depth, leaves):
    level, padding = [leaf(text) for text in leaves], 0
    for _ in range(depth):
        level += [padding] * (len(level) % 2)
        level = [node(*level[i : i + 2]) for i in range(0, len(level), 2)]
        padding = node(padding, padding)
    return level[0]


if __name__ == "__main__":
    print(root(int(sys.argv[1]), sys.argv[2:]))
