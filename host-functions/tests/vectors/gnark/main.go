// Writes vectors of curve operations as gnark-crypto computes them: `go run . > ../gnark.json`.
//
// Points, field elements and scalars are in gnark-crypto's own encoding, in hexadecimal: coordinates
// big-endian, those of an extension field the highest first. Points of Edwards curves, which the
// library only writes compressed, are their coordinates x and y, big-endian.
package main

import (
	"encoding/hex"
	"encoding/json"
	"log"
	"math/big"
	"math/rand"
	"os"

	bls12377 "github.com/consensys/gnark-crypto/ecc/bls12-377"
	edwards "github.com/consensys/gnark-crypto/ecc/bls12-377/twistededwards"
	bls12381 "github.com/consensys/gnark-crypto/ecc/bls12-381"
	"github.com/consensys/gnark-crypto/ecc/bls12-381/bandersnatch"
	"github.com/consensys/gnark-crypto/ecc/bn254"
	bw6761 "github.com/consensys/gnark-crypto/ecc/bw6-761"
	"github.com/consensys/gnark-crypto/ecc/secp256k1"

	bls12377fr "github.com/consensys/gnark-crypto/ecc/bls12-377/fr"
	bls12381fr "github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
	bn254fr "github.com/consensys/gnark-crypto/ecc/bn254/fr"
	bw6761fr "github.com/consensys/gnark-crypto/ecc/bw6-761/fr"
	secp256k1fr "github.com/consensys/gnark-crypto/ecc/secp256k1/fr"
)

// terms of a sum of products.
const terms = 7

// A product is a point, a scalar and what the two make.
type product struct {
	Base   string `json:"base"`
	Scalar string `json:"scalar"`
	Result string `json:"result"`
}

// A sum of the products of points and scalars, the last entries of a group's products.
type sum struct {
	Bases   []string `json:"bases"`
	Scalars []string `json:"scalars"`
	Result  string   `json:"result"`
}

type groupVectors struct {
	Mul []product `json:"mul"`
	Msm sum       `json:"msm"`
}

// A product of pairings.
type pairing struct {
	G1     []string `json:"g1"`
	G2     []string `json:"g2"`
	Result string   `json:"result"`
}

type point[P any] interface {
	*P
	Add(*P, *P) *P
	ScalarMultiplication(*P, *big.Int) *P
}

func toHex(bytes []byte) string { return hex.EncodeToString(bytes) }

// group multiplies random multiples of the generator by random scalars and by 0, 1, 2, -1 and -2.
func group[P any, PP point[P]](generator P, order *big.Int, seed int64, encode func(*P) []byte) groupVectors {
	random := rand.New(rand.NewSource(seed))
	var vectors groupVectors
	multiply := func(base *P, scalar *big.Int) *P {
		result := new(P)
		PP(result).ScalarMultiplication(base, scalar)
		vectors.Mul = append(vectors.Mul, product{
			toHex(encode(base)), scalar.Text(16), toHex(encode(result)),
		})
		return result
	}
	base := func() *P {
		result := new(P)
		PP(result).ScalarMultiplication(&generator, new(big.Int).Rand(random, order))
		return result
	}
	for _, scalar := range []int64{0, 1, 2, -1, -2} {
		multiply(base(), new(big.Int).Mod(big.NewInt(scalar), order))
	}
	var total *P
	for range terms {
		base, scalar := base(), new(big.Int).Rand(random, order)
		term := multiply(base, scalar)
		vectors.Msm.Bases = append(vectors.Msm.Bases, toHex(encode(base)))
		vectors.Msm.Scalars = append(vectors.Msm.Scalars, scalar.Text(16))
		if total == nil {
			total = term
		} else {
			total = PP(new(P)).Add(total, term)
		}
	}
	vectors.Msm.Result = toHex(encode(total))
	return vectors
}

// pairings of one pair, and of several.
func pairings[P, Q, T any, PP point[P], PQ point[Q]](
	g1 P, g2 Q, order *big.Int, seed int64,
	encode1 func(*P) []byte, encode2 func(*Q) []byte,
	pair func([]P, []Q) (T, error), encodeTarget func(*T) []byte,
) []pairing {
	random := rand.New(rand.NewSource(seed))
	var vectors []pairing
	for _, count := range []int{1, 1, 3} {
		var vector pairing
		ps, qs := make([]P, count), make([]Q, count)
		for i := range count {
			PP(&ps[i]).ScalarMultiplication(&g1, new(big.Int).Rand(random, order))
			PQ(&qs[i]).ScalarMultiplication(&g2, new(big.Int).Rand(random, order))
			vector.G1 = append(vector.G1, toHex(encode1(&ps[i])))
			vector.G2 = append(vector.G2, toHex(encode2(&qs[i])))
		}
		result, err := pair(ps, qs)
		if err != nil {
			log.Fatal(err)
		}
		vector.Result = toHex(encodeTarget(&result))
		vectors = append(vectors, vector)
	}
	return vectors
}

type pairingCurve struct {
	G1      groupVectors `json:"g1"`
	G2      groupVectors `json:"g2"`
	Pairing []pairing    `json:"pairing"`
}

func curve[P, Q, T any, PP point[P], PQ point[Q]](
	g1 P, g2 Q, order *big.Int,
	encode1 func(*P) []byte, encode2 func(*Q) []byte,
	pair func([]P, []Q) (T, error), encodeTarget func(*T) []byte,
) pairingCurve {
	return pairingCurve{
		group[P, PP](g1, order, 1, encode1),
		group[Q, PQ](g2, order, 2, encode2),
		pairings[P, Q, T, PP, PQ](g1, g2, order, 3, encode1, encode2, pair, encodeTarget),
	}
}

func main() {
	_, _, bls12377G1, bls12377G2 := bls12377.Generators()
	_, _, bls12381G1, bls12381G2 := bls12381.Generators()
	_, _, bn254G1, bn254G2 := bn254.Generators()
	_, _, bw6761G1, bw6761G2 := bw6761.Generators()
	_, secp256k1G := secp256k1.Generators()
	edwardsCurve := edwards.GetEdwardsCurve()
	bandersnatchCurve := bandersnatch.GetEdwardsCurve()

	vectors := map[string]any{
		"source": "gnark-crypto 0.22.0 (Consensys, Apache-2.0), by the program gnark/main.go beside this file",
		"bls12_377": curve(bls12377G1, bls12377G2, bls12377fr.Modulus(),
			(*bls12377.G1Affine).Marshal, (*bls12377.G2Affine).Marshal, bls12377.Pair, (*bls12377.GT).Marshal),
		"bls12_381": curve(bls12381G1, bls12381G2, bls12381fr.Modulus(),
			(*bls12381.G1Affine).Marshal, (*bls12381.G2Affine).Marshal, bls12381.Pair, (*bls12381.GT).Marshal),
		"bn254": curve(bn254G1, bn254G2, bn254fr.Modulus(),
			(*bn254.G1Affine).Marshal, (*bn254.G2Affine).Marshal, bn254.Pair, (*bn254.GT).Marshal),
		"bw6_761": curve(bw6761G1, bw6761G2, bw6761fr.Modulus(),
			(*bw6761.G1Affine).Marshal, (*bw6761.G2Affine).Marshal, bw6761.Pair, func(z *bw6761.GT) []byte {
				bytes := z.Bytes()
				return bytes[:]
			}),
		"secp256k1": group(secp256k1G, secp256k1fr.Modulus(), 1, func(p *secp256k1.G1Affine) []byte {
			x, y := p.X.Bytes(), p.Y.Bytes()
			return append(x[:], y[:]...)
		}),
		"ed_on_bls12_377": group(edwardsCurve.Base, &edwardsCurve.Order, 1, func(p *edwards.PointAffine) []byte {
			x, y := p.X.Bytes(), p.Y.Bytes()
			return append(x[:], y[:]...)
		}),
		"ed_on_bls12_381_bandersnatch": group(bandersnatchCurve.Base, &bandersnatchCurve.Order, 1,
			func(p *bandersnatch.PointAffine) []byte {
				x, y := p.X.Bytes(), p.Y.Bytes()
				return append(x[:], y[:]...)
			}),
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", "\t")
	if err := encoder.Encode(vectors); err != nil {
		log.Fatal(err)
	}
}
