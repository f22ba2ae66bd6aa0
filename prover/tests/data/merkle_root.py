"""Computes a membership tree's root without the code under test, for the vector in the tests.

    python3 merkle_root.py 8 alice bob carol
    python3 merkle_root.py --curve bn254 8 alice bob carol

Poseidon as in its reference implementation (for the default poseidonperm_x5_255_3): the Grain LFSR
yields the round constants, then the Cauchy matrix. Tree and leaves as in this crate's README.
"""

import hashlib
import sys

# Order of the scalar field, exponent of the S-box, partial rounds.
CURVES = {
    "bls12-381": (0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001, 5, 57),
    "bls12-377": (0x12AB655E9A2CA55660B44D1E5C37B00159AA76FED00000010A11800000000001, 17, 31),
    "bn254": (0x30644E72E131A029B85045B68181585D2833E84879B9709143E1F593F0000001, 5, 57),
    "bw6-761": (
        0x01AE3A4617C510EAC63B05C06CA1493B1A22D9F300F5138F1EF3622FBA094800170B5D44300000008508C00000000001,
        5,
        57,
    ),
}
ARGUMENTS = sys.argv[1:] if sys.argv[1:2] == ["--curve"] else ["--curve", "bls12-381", *sys.argv[1:]]
R, ALPHA, PARTIAL = CURVES[ARGUMENTS[1]]
BITS, T, FULL = R.bit_length(), 3, 8


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
        state = [pow(s, ALPHA, R) if full or i == 0 else s for i, s in enumerate(state)]
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
    print(root(int(ARGUMENTS[2]), ARGUMENTS[3:]))
