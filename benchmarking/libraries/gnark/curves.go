package main

import (
	"maps"

	bls12377 "github.com/consensys/gnark-crypto/ecc/bls12-377"
	bls12377fp "github.com/consensys/gnark-crypto/ecc/bls12-377/fp"
	bls12377fr "github.com/consensys/gnark-crypto/ecc/bls12-377/fr"
	edwards377 "github.com/consensys/gnark-crypto/ecc/bls12-377/twistededwards"
	bls12381 "github.com/consensys/gnark-crypto/ecc/bls12-381"
	"github.com/consensys/gnark-crypto/ecc/bls12-381/bandersnatch"
	bls12381fp "github.com/consensys/gnark-crypto/ecc/bls12-381/fp"
	bls12381fr "github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
	"github.com/consensys/gnark-crypto/ecc/bn254"
	bn254fp "github.com/consensys/gnark-crypto/ecc/bn254/fp"
	bn254fr "github.com/consensys/gnark-crypto/ecc/bn254/fr"
	bw6761 "github.com/consensys/gnark-crypto/ecc/bw6-761"
	bw6761fp "github.com/consensys/gnark-crypto/ecc/bw6-761/fp"
	bw6761fr "github.com/consensys/gnark-crypto/ecc/bw6-761/fr"
	"github.com/consensys/gnark-crypto/ecc/secp256k1"
	secp256k1fp "github.com/consensys/gnark-crypto/ecc/secp256k1/fp"
	secp256k1fr "github.com/consensys/gnark-crypto/ecc/secp256k1/fr"
)

// offered returns the curves that are timed, by the names they have in requests.
func offered() map[string]curve {
	return map[string]curve{
		"bls12_381":                    onBls12381(),
		"bls12_377":                    onBls12377(),
		"bw6_761":                      onBw6761(),
		"bn254":                        onBn254(),
		"secp256k1":                    onSecp256k1(),
		"ed_on_bls12_381_bandersnatch": onBandersnatch(),
		"ed_on_bls12_377":              onEdwards377(),
	}
}

// pairingCurve puts together what two groups and their pairing offer.
func pairingCurve[
	A1, J1, S1, A2, J2, S2, T any,
	PA1 affine[A1, J1], PJ1 jacobian[J1, A1, S1], PS1 scalar[S1],
	PA2 affine[A2, J2], PJ2 jacobian[J2, A2, S2], PS2 scalar[S2],
	PT target[T],
](
	g1 group[A1, J1, S1, PA1, PJ1, PS1],
	g2 group[A2, J2, S2, PA2, PJ2, PS2],
	pair func([]A1, []A2) (T, error),
	checks ...map[string]func() error,
) curve {
	whole := curve{g1.operations("_g1"), map[string]func() error{
		"pairing": func() error {
			return checkPairing[A1, J1, S1, A2, J2, S2, T, PA1, PJ1, PS1, PA2, PJ2, PS2, PT](g1, g2, pair)
		},
	}}
	maps.Copy(whole.operations, g2.operations("_g2"))
	whole.operations["pairing"] = pairingOperation(g1, g2, pair)
	for _, group := range checks {
		maps.Copy(whole.checks, group)
	}
	return whole
}

// The encoding of twice the generator comes from the test vectors of EIP-2537.
func onBls12381() curve {
	const double = "0572cbea904d67468808c8eb50a9450c9721db309128012543902d0ac358a62a" +
		"e28f75bb8f1c7c42c39a8c5529bf0f4e166a9d8cabc673a322fda673779d8e38" +
		"22ba3ecb8670e461f73bb9021d5fd76a4c56d9d4cd16bd1bba86881979749d28"
	j1, j2, a1, a2 := bls12381.Generators()
	g1 := newGroup("bls12_381 g1", bls12381fr.Modulus(), a1, j1, bls12381fr.Element{})
	g2 := newGroup("bls12_381 g2", bls12381fr.Modulus(), a2, j2, bls12381fr.Element{})
	return pairingCurve(g1, g2, bls12381.Pair,
		check(g1, func(p *bls12381.G1Affine) (x, y *bls12381fp.Element) { return &p.X, &p.Y }, double, false),
		check(g2, func(p *bls12381.G2Affine) (x, y *bls12381.E2) { return &p.X, &p.Y }, "", false),
	)
}

func onBls12377() curve {
	j1, j2, a1, a2 := bls12377.Generators()
	g1 := newGroup("bls12_377 g1", bls12377fr.Modulus(), a1, j1, bls12377fr.Element{})
	g2 := newGroup("bls12_377 g2", bls12377fr.Modulus(), a2, j2, bls12377fr.Element{})
	return pairingCurve(g1, g2, bls12377.Pair,
		check(g1, func(p *bls12377.G1Affine) (x, y *bls12377fp.Element) { return &p.X, &p.Y }, "", false),
		check(g2, func(p *bls12377.G2Affine) (x, y *bls12377.E2) { return &p.X, &p.Y }, "", false),
	)
}

func onBw6761() curve {
	j1, j2, a1, a2 := bw6761.Generators()
	g1 := newGroup("bw6_761 g1", bw6761fr.Modulus(), a1, j1, bw6761fr.Element{})
	g2 := newGroup("bw6_761 g2", bw6761fr.Modulus(), a2, j2, bw6761fr.Element{})
	return pairingCurve(g1, g2, bw6761.Pair,
		check(g1, func(p *bw6761.G1Affine) (x, y *bw6761fp.Element) { return &p.X, &p.Y }, "", false),
		check(g2, func(p *bw6761.G2Affine) (x, y *bw6761fp.Element) { return &p.X, &p.Y }, "", false),
	)
}

// The encoding of twice the generator is what the precompiled contract of EIP-196 gives in the tests
// of Ethereum clients (Besu among them).
func onBn254() curve {
	const double = "030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd3" +
		"15ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4"
	j1, j2, a1, a2 := bn254.Generators()
	g1 := newGroup("bn254 g1", bn254fr.Modulus(), a1, j1, bn254fr.Element{})
	g2 := newGroup("bn254 g2", bn254fr.Modulus(), a2, j2, bn254fr.Element{})
	return pairingCurve(g1, g2, bn254.Pair,
		check(g1, func(p *bn254.G1Affine) (x, y *bn254fp.Element) { return &p.X, &p.Y }, double, true),
		check(g2, func(p *bn254.G2Affine) (x, y *bn254.E2) { return &p.X, &p.Y }, "", false),
	)
}

// The encoding of twice the generator is the widely published public key of the secret key 2.
func onSecp256k1() curve {
	const double = "c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5" +
		"1ae168fea63dc339a3c58419466ceaeef7f632653266d0e1236431a950cfe52a"
	j, a := secp256k1.Generators()
	g := newGroup("secp256k1", secp256k1fr.Modulus(), a, j, secp256k1fr.Element{})
	coordinates := func(p *secp256k1.G1Affine) (x, y *secp256k1fp.Element) { return &p.X, &p.Y }
	return curve{g.operations(""), check(g, coordinates, double, true)}
}

func onBandersnatch() curve {
	parameters := bandersnatch.GetEdwardsCurve()
	var elsewhere bandersnatch.PointAffine
	elsewhere.Y.SetOne().Neg(&elsewhere.Y)
	return newEdwards("ed_on_bls12_381_bandersnatch", &parameters.Order, parameters.Base, elsewhere,
		bandersnatch.PointExtended{}).curve()
}

func onEdwards377() curve {
	parameters := edwards377.GetEdwardsCurve()
	var elsewhere edwards377.PointAffine
	elsewhere.Y.SetOne().Neg(&elsewhere.Y)
	return newEdwards("ed_on_bls12_377", &parameters.Order, parameters.Base, elsewhere,
		edwards377.PointExtended{}).curve()
}
