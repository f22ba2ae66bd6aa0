// Makes the vectors beside this file: go run .
package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
)

// circuit says: the prover knows a and b with this product and this sum of squares.
type circuit struct {
	Product      frontend.Variable `gnark:",public"`
	SumOfSquares frontend.Variable `gnark:",public"`
	A, B         frontend.Variable
}

func (c *circuit) Define(api frontend.API) error {
	api.AssertIsEqual(api.Mul(c.A, c.B), c.Product)
	api.AssertIsEqual(api.Add(api.Mul(c.A, c.A), api.Mul(c.B, c.B)), c.SumOfSquares)
	return nil
}

// committing also commits to a secret, which Groth16 as in its paper does not have.
type committing struct{ circuit }

func (c *committing) Define(api frontend.API) error {
	commitment, err := api.(frontend.Committer).Commit(c.A, c.B)
	if err != nil {
		return err
	}
	api.AssertIsDifferent(commitment, 0)
	return c.circuit.Define(api)
}

type serializable interface {
	io.WriterTo
	WriteRawTo(io.Writer) (int64, error)
}

func main() {
	for name, id := range map[string]ecc.ID{"bn254": ecc.BN254, "bls12_381": ecc.BLS12_381, "bls12_377": ecc.BLS12_377, "bw6_761": ecc.BW6_761} {
		export(name, id, &circuit{}, &circuit{Product: 33, SumOfSquares: 130, A: 3, B: 11})
	}
	export("committing", ecc.BN254, &committing{}, &committing{circuit{Product: 33, SumOfSquares: 130, A: 3, B: 11}})
}

func export(name string, id ecc.ID, c, assignment frontend.Circuit) {
	field := id.ScalarField()
	cs := must(frontend.Compile(field, r1cs.NewBuilder, c))
	pk, vk, err := groth16.Setup(cs)
	check(err)
	witness := must(frontend.NewWitness(assignment, field))
	proof := must(groth16.Prove(cs, pk, witness))
	public := must(witness.Public())
	check(groth16.Verify(proof, vk, public))
	check(os.MkdirAll(name, 0o755))
	for file, value := range map[string]any{"key": vk, "proof": proof} {
		s := value.(serializable)
		var compressed, raw bytes.Buffer
		must(s.WriteTo(&compressed))
		must(s.WriteRawTo(&raw))
		write(name+"/"+file+".bin", compressed.Bytes())
		write(name+"/"+file+"_raw.bin", raw.Bytes())
		write(name+"/"+file+".json", append(must(json.MarshalIndent(value, "", " ")), '\n'))
	}
	write(name+"/public.bin", must(public.MarshalBinary()))
}

func write(name string, content []byte) { check(os.WriteFile(name, content, 0o644)) }

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
