"""Estimates the security of the lattice parameter sets in bits, and searches for sets.

    python3 estimate.py            prints the table of the sets in src/sets.rs
    python3 estimate.py --check    compares the formulas with published figures, and the table with docs/lattice.md
    python3 estimate.py --search   finds the least rows and columns for each set
    python3 estimate.py --grid     shows that the condition of src/parameters.rs leaves 128 bits by every estimate

Needs only the standard library. Costs are core-SVP: a call to a sieve in dimension b costs 2^(0.292 b), or
2^(0.265 b) with a quantum computer, and one call is enough for a reduction with block size b.

Formulas and figures are taken from these sources, named where they are used:

[ADPS]    Alkim, Ducas, Poeppelmann, Schwabe, Post-quantum key exchange, eprint 2015/1092, section 6
[AGVW]    Albrecht, Goepfert, Virdia, Wunderer, Revisiting the expected cost of solving uSVP, eprint 2017/815
[APS]     Albrecht, Player, Scott, On the concrete hardness of learning with errors, eprint 2015/046
[Chen]    Chen, Reduction de reseau et securite concrete du chiffrement completement homomorphe, thesis, 2013
[HG]      Howgrave-Graham, A hybrid lattice-reduction and meet-in-the-middle attack against NTRU, CRYPTO 2007
[MATZOV]  MATZOV, Report on the security of LWE: improved dual lattice attack, 2022, theorem 7.6
[MR]      Micciancio, Regev, Lattice-based cryptography, 2009, section 3
[LE]      github.com/malb/lattice-estimator, commit 27a581bb, its README and its output here
"""

import re
import sys
from collections import namedtuple
from math import e, erf, inf, isqrt, log, log2, pi, sqrt
from pathlib import Path

CLASSICAL, QUANTUM = 0.292, 0.265
# log2 of the number of vectors that a sieve in dimension b returns, divided by b.
VECTORS = 0.2075
BLOCKS = range(50, 2000)

# n unknowns, at most m samples, modulus 2^w, standard deviations of secret and error, log2 of the number of values
# of an unknown.
Lwe = namedtuple("Lwe", "n m w secret error values")
# The bits, the block size and the other choices of the attack.
Estimate = namedtuple("Estimate", "bits block detail")

TERNARY = sqrt(2 / 3)


def log_delta(b):
    """Returns log2 of the root Hermite factor of block size b [Chen]."""
    return log2((pi * b) ** (1 / b) * b / (2 * pi * e)) / (2 * (b - 1))


def first(blocks, reached):
    """Returns the least block size that reaches the aim, if every larger one does too."""
    low, high = blocks.start, blocks.stop
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle + 1, high)
    return low


def plus(*exponents):
    """Returns log2 of a sum of powers of two."""
    most = max(exponents)
    return most + log2(sum(2 ** (exponent - most) for exponent in exponents))


def dimension(lwe, n, b):
    """Returns the best dimension for n of the unknowns: sqrt(n log q / log delta), or less if samples are few."""
    best = isqrt(int(n * (lwe.w + log2(lwe.secret / lwe.error)) / log_delta(b)))
    return max(n + 1, min(best, n + lwe.m))


# Hiding: finding the witness. T = A.S is LWE with v - r unknowns and up to r samples.


def primal(lwe, exponent=CLASSICAL):
    """Primal attack, by an unusually short vector: sqrt(b) sigma <= delta^(2b - d - 1) q^(m/d), d = n + m + 1
    [ADPS, AGVW]."""

    def reached(b):
        most = min(dimension(lwe, lwe.n + 1, b), lwe.n + lwe.m + 1)
        dimensions = {d for d in (most, most + 1) if d <= lwe.n + lwe.m + 1}
        left = log2(b) / 2 + log2(lwe.error)
        return any(left <= (2 * b - d - 1) * log_delta(b) + lwe.w * (d - lwe.n - 1) / d for d in dimensions)

    b = first(BLOCKS, reached)
    return Estimate(exponent * b, b, f"d = {min(dimension(lwe, lwe.n + 1, b), lwe.n + lwe.m + 1)}")


def dual(lwe, exponent=CLASSICAL):
    """Dual attack, which distinguishes by vectors of length delta^d q^(n/d) in the dual lattice [ADPS].

    All vectors of one sieve are taken to be that short. The attack is repeated until the advantage
    4 exp(-2 pi^2 tau^2) shows."""

    def cost(b):
        d = dimension(lwe, lwe.n, b)
        tau = 2 ** (d * log_delta(b) + lwe.w * (lwe.n / d - 1)) * lwe.error
        log_advantage = 2 - 2 * (pi * tau) ** 2 / log(2)
        return Estimate(exponent * b + max(0, -2 * log_advantage - VECTORS * b), b, f"d = {d}")

    return min((cost(b) for b in BLOCKS), key=lambda estimate: estimate.bits)


def dual_hybrid_at(lwe, b, p, guessed, fourier, exponent=CLASSICAL, samples=None, operations=(1, 1)):
    """Dual hybrid attack, which guesses some unknowns one by one, and others modulo p by a Fourier transform
    [MATZOV].

    The formula is that of [LE], `MATZOV.cost`, with the sieve in the dimension of the reduction. By default a
    multiplication of the transform and an addition to its table count as one operation each. [MATZOV] counts gates
    instead, 32^2 and 5 * 32; core-SVP does not count gates of the sieve either. The attack has the samples that
    exist; [LE] takes n of them. The errors of short vectors are assumed to be independent. They are not (Ducas,
    Pulles, eprint 2023/302), so the real attack costs more, and this estimate is the lowest."""
    multiply, add = operations
    k = lwe.n - guessed - fourier
    d = k + samples if samples else dimension(lwe, k, b)
    m = d - k
    length = (
        (m * log2(lwe.error) + k * (log2(lwe.secret) + lwe.w)) / d
        + log2(4 / 3) / 2
        + log2(b / (2 * pi * e)) / 2
        + (d - b) * log_delta(b)
    )
    exponents = 4 * (2 ** (length - lwe.w) * pi) ** 2 + fourier / 3 * (lwe.secret * pi / p) ** 2
    vectors = exponents / log(2) + log2(guessed * lwe.values + fourier * log(p) + log(2))
    sieves = max(0, vectors - VECTORS * b)
    transform = plus(log2(multiply * max(fourier, 1)) + (fourier + 1) * log2(p), log2(4 * add) + vectors)
    bits = plus(exponent * b + sieves, lwe.values * guessed + transform)
    return Estimate(bits, b, f"p = {p}, {guessed} guessed, {fourier} by transform, {m} samples")


def least(cost):
    """Returns the estimate of the cheapest block size, for a cost that first falls and then rises."""
    low, high = BLOCKS.start, BLOCKS.stop
    while high - low > 2:
        middle = (low + high) // 2
        low, high = (low, middle + 1) if cost(middle).bits <= cost(middle + 1).bits else (middle + 1, high)
    return min((cost(b) for b in range(low, high)), key=lambda estimate: estimate.bits)


def descend(cost, start, steps):
    """Finds a local minimum of a function of whole numbers."""
    at, best = start, cost(*start)
    for step in steps:
        improved = True
        while improved:
            improved = False
            for axis in range(len(at)):
                for change in (-step, step):
                    there = at[:axis] + (at[axis] + change,) + at[axis + 1 :]
                    if min(there) >= 0 and (here := cost(*there)).bits < best.bits:
                        at, best, improved = there, here, True
    return best


def dual_hybrid(lwe, exponent=CLASSICAL):
    """Returns the estimate of `dual_hybrid_at` with the best choices."""

    def cost(p):
        def best_block(guessed, fourier):
            if guessed + fourier >= lwe.n:
                return Estimate(inf, 0, "")
            return least(lambda b: dual_hybrid_at(lwe, b, p, guessed, fourier, exponent))

        return best_block

    starts = [(guessed, fourier) for guessed in (0, 12, 24) for fourier in (20, 40, 60)]
    found = (descend(cost(p), start, (5, 2, 1)) for p in range(2, 8) for start in starts)
    return min(found, key=lambda estimate: estimate.bits)


def primal_hybrid(lwe, exponent=CLASSICAL):
    """Primal hybrid attack, which meets in the middle over some unknowns and uses Babai's nearest plane for the
    others [HG].

    The search takes the square root of all guesses, and two matching halves are always found, which favours the
    attacker. The lengths of a reduced basis are assumed to fall geometrically. Each coordinate of the error must be
    within half of its length, so the chance of success is a product of error functions. The attack is repeated until
    it succeeds."""

    def cost(b, guessed):
        n = lwe.n - guessed
        if n < 1 or b < BLOCKS.start:
            return Estimate(inf, b, "")
        d = dimension(lwe, n, b)
        top, slope = d * log_delta(b) + lwe.w * (d - n) / d, 2 * log_delta(b) * d / (d - 1)
        chance = 0
        for i in range(d):
            value = erf(2 ** (top - slope * i) / (2 * sqrt(2) * lwe.error))
            chance += log2(max(value, 1e-300))
        bits = plus(exponent * b, lwe.values * guessed / 2) - chance
        return Estimate(bits, b, f"{guessed} guessed, d = {d}")

    block = primal(lwe).block
    return descend(cost, (block + 40, 170), (32, 8, 2))


# Binding: finding a second preimage is SIS.


def binding(rows, w, log_norm, columns=None, exponent=CLASSICAL):
    """Finds a vector of norm 2^(2 sqrt(r w log delta)) in the best number of columns, or in all columns if there are
    fewer [MR]."""

    def reached(b):
        best = sqrt(rows * w / log_delta(b))
        d = min(best, columns) if columns else best
        return log_norm >= d * log_delta(b) + rows * w / d

    b = first(BLOCKS, reached)
    return Estimate(exponent * b, b, "")


# The sets, the checks and the search.

Set = namedtuple("Set", "name width rejection security rows columns preimages repetitions operator_norm deviation")
HERE = Path(__file__).resolve().parent
# The least block size that the primal attack may need on a key that the chain accepts: `HIDING_BLOCK` in
# src/parameters.rs.
HIDING_BLOCK = 465


def sets():
    """Reads the sets of src/sets.rs."""
    text = (HERE.parent / "src/sets.rs").read_text()
    for name, body in re.findall(r"pub const (\w+): Parameters = Parameters \{(.*?)\};", text, re.S):
        fields = {key: int(value.replace("_", "")) for key, value in re.findall(r"(\w+): ([\d_]+),", body)}
        yield Set(name=name.lower(), **fields)


def witness(width, rows, columns):
    """Returns the LWE instance that hides the witness in T."""
    return Lwe(columns - rows, rows, width, TERNARY, TERNARY, log2(3))


def log_solution(columns, deviation):
    """Returns log2 of the norm of a SIS solution, 4 sqrt(2v) sigma."""
    return 2 + log2(2 * columns) / 2 + log2(deviation)


def row(a_set):
    """Returns a set's estimates, and its row in docs/lattice.md."""
    log_norm = log_solution(a_set.columns, a_set.deviation)
    lwe = witness(a_set.width, a_set.rows, a_set.columns)
    hiding = [attack(lwe).bits for attack in (primal, dual, dual_hybrid, primal_hybrid)]
    quantum = [attack(lwe, QUANTUM).bits for attack in (primal, dual, dual_hybrid)]
    quantum.append(binding(a_set.rows, a_set.width, log_norm, exponent=QUANTUM).bits)
    figures = [binding(a_set.rows, a_set.width, log_norm).bits, *hiding[:2], min(hiding[2:]), min(quantum)]
    # Rounded down.
    return figures, f"| `{a_set.name}` | " + " | ".join(f"2^{int(10 * bits) / 10}" for bits in figures) + " |"


def published():
    """Yields published figures: a description, the published figure, ours, and the tolerance."""
    kyber = Lwe(512, 512, log2(3329), sqrt(1.5), sqrt(1.5), 1.6)
    bcns = Lwe(1024, 2048, 32, 3.192, 3.192, 4)
    hope = Lwe(1024, 2048, log2(12289), sqrt(8), sqrt(8), 4)
    yield "Kyber-512, primal, block size [LE]", 406, primal(kyber).block, 0
    yield "Kyber-512, primal, bits [LE]", 118.6, primal(kyber).bits, 0.1
    gates = dual_hybrid_at(kyber, 395, 5, 0, 40, samples=512, operations=(32**2, 5 * 32))
    yield "Kyber-512, dual hybrid with gates, bits [LE]", 115.5, gates.bits, 0.2
    yield "BCNS, primal, block size [ADPS]", 296, primal(bcns).block, 0
    yield "BCNS, dual, block size [ADPS]", 296, dual(bcns).block, 1
    yield "NewHope-1024, primal, block size [ADPS]", 967, primal(hope).block, 1
    yield "NewHope-1024, dual, block size [ADPS]", 962, dual(hope).block, 2
    falcon = binding(512, log2(12289), log2(5833.9072), 1024)
    yield "Falcon-512, forgery (SIS), block size [LE]", 415, falcon.block, 1
    for rows, columns, block in ((400, 1608, 445), (472, 1776, 467), (600, 2000, 470), (800, 2296, 468)):
        ours = primal(witness(32, rows, columns)).block
        yield f"{rows} x {columns}, w = 32, primal, block size [LE]", block, ours, 1


def check():
    """Returns true if everything is as published and as documented."""
    fine = True
    for what, theirs, ours, tolerance in published():
        agrees = abs(theirs - ours) <= tolerance + 1e-9
        fine &= agrees
        print(f"{'ok  ' if agrees else 'FAIL'} {what}: {theirs}, here {ours:.4g}")
    page = (HERE.parents[2] / "docs/lattice.md").read_text()
    for a_set in sets():
        if a_set.security < 128:
            continue
        figures, text = row(a_set)
        agrees = text in page and min(figures[:4]) >= 128
        fine &= agrees
        print(f"{'ok  ' if agrees else 'FAIL'} docs/lattice.md: {text}")
    return fine


def grid():
    """Estimates statements that hide no more than the chain demands: each must have 128 bits by every estimate."""
    lowest = inf
    for width, all_rows in ((16, (720, 800, 1200, 2048)), (32, (360, 400, 600, 900, 1400, 2048)), (64, (180, 300, 700))):
        for rows in all_rows:
            columns = first(range(rows + 1, 8193), lambda v: primal(witness(width, rows, v)).block >= HIDING_BLOCK)
            lwe = witness(width, rows, columns)
            bits = [attack(lwe).bits for attack in (primal, dual, dual_hybrid, primal_hybrid)]
            lowest = min(lowest, *bits)
            print(f"w = {width}, {rows} x {columns}: " + " ".join(f"{value:.1f}" for value in bits))
    print(f"least: {lowest:.1f}")
    return lowest >= 128


def search():
    """Prints the least rows and columns, in multiples of eight, for 129.5 bits (block size 444 for binding), given
    the preimages, the operator norm and the logarithm of the number of draws for a proof."""
    for a_set in sets():
        for rejection in (4, 6, 8, 10, 12):
            l, s, columns = a_set.preimages, a_set.operator_norm, 1600
            if a_set.security < 128:
                continue
            deviation = int(14 / (rejection * log(2)) * s * sqrt(l * a_set.repetitions)) + 1
            for _ in range(4):
                log_norm = log_solution(columns, deviation)
                rows = 8 * first(range(1, 256), lambda r: binding(8 * r, a_set.width, log_norm).block >= 444)

                def hides(eighths):
                    lwe = witness(a_set.width, rows, 8 * eighths)
                    enough = primal(lwe).block >= HIDING_BLOCK
                    return enough and min(dual(lwe).bits, dual_hybrid(lwe).bits) >= 129.5

                columns = 8 * first(range(rows // 8 + 1, 1024), hides)
            entry = 1 + (6 * deviation).bit_length()
            size = 32 + (columns * a_set.repetitions * entry + 7) // 8
            print(f"{a_set.name}: 2^{rejection} draws, sigma {deviation}, {rows} x {columns}, proof {size} bytes")


def main(arguments):
    if arguments == ["--check"]:
        return 0 if check() else 1
    if arguments == ["--grid"]:
        return 0 if grid() else 1
    if arguments == ["--search"]:
        search()
        return 0
    if arguments:
        print(__doc__)
        return 2
    print("| set | binding | primal | dual | hybrid | quantum |")
    print("| --- | --- | --- | --- | --- | --- |")
    for a_set in sets():
        if a_set.security >= 128:
            print(row(a_set)[1])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
