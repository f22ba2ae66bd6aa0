package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"strings"
	"testing"

	bls12381 "github.com/consensys/gnark-crypto/ecc/bls12-381"
	"github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
)

// TestChecks runs what --self-test runs.
func TestChecks(t *testing.T) {
	var report bytes.Buffer
	if !runChecks(offered(), &report) {
		t.Error(report.String())
	}
}

// TestFailedCheck checks that a wrong result is reported, and that the other checks still run.
func TestFailedCheck(t *testing.T) {
	curves := map[string]curve{"curve": {checks: map[string]func() error{
		"bad":  func() error { return wrong("result %d", 1) },
		"good": func() error { return nil },
	}}}
	var report bytes.Buffer
	if runChecks(curves, &report) {
		t.Error("a failed check passed")
	}
	if want := "curve bad: wrong: result 1\ncurve good: ok\n"; report.String() != want {
		t.Errorf("report is %q, not %q", report.String(), want)
	}
}

// TestForeignGenerator gives the checks a generator of another group: that of G1 with an order that
// is not its own.
func TestForeignGenerator(t *testing.T) {
	j, _, a, _ := bls12381.Generators()
	order := new(big.Int).Sub(fr.Modulus(), big.NewInt(2))
	g := newGroup("foreign", order, a, j, fr.Element{})
	for name, run := range map[string]func() error{
		"generator":      func() error { return g.checkGenerator("") },
		"encoding":       func() error { return g.checkGenerator("00") },
		"multiplication": g.checkMultiplication,
		"msm":            func() error { return g.checkMsm(3) },
	} {
		if run() == nil {
			t.Errorf("%s passed", name)
		}
	}
}

// TestSources checks that scalars depend only on their label, and stay below the order.
func TestSources(t *testing.T) {
	order := big.NewInt(97)
	first := fmt.Sprint(newSource("a", order).scalars(50))
	if first != fmt.Sprint(newSource("a", order).scalars(50)) {
		t.Error("one label gives different scalars")
	}
	if first == fmt.Sprint(newSource("b", order).scalars(50)) {
		t.Error("two labels give the same scalars")
	}
	for _, scalar := range newSource("a", order).scalars(1000) {
		if scalar.Sign() < 0 || scalar.Cmp(order) >= 0 {
			t.Errorf("scalar %v", scalar)
		}
	}
}

// ask returns the answers to lines, each decoded on its own.
func ask(t *testing.T, curves map[string]curve, lines ...string) []map[string]any {
	t.Helper()
	var out bytes.Buffer
	if err := newServer(curves).serve(strings.NewReader(strings.Join(lines, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	var answers []map[string]any
	decoder := json.NewDecoder(&out)
	for {
		var answer map[string]any
		if err := decoder.Decode(&answer); err == io.EOF {
			return answers
		} else if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, answer)
	}
}

// TestEveryOperation requests a sample of every operation.
func TestEveryOperation(t *testing.T) {
	curves := offered()
	for name, curve := range curves {
		for operation := range curve.operations {
			line := fmt.Sprintf(`{"curve":%q,"operation":%q,"size":1}`, name, operation)
			for _, answer := range ask(t, curves, line, line) {
				if ns, found := answer["ns"].(float64); !found || ns <= 0 {
					t.Errorf("%s: %v", line, answer)
				}
				if repeats, found := answer["repeats"].(float64); !found || repeats < 1 {
					t.Errorf("%s: %v", line, answer)
				}
			}
		}
	}
}

func TestFailures(t *testing.T) {
	cases := map[string]string{
		`{"curve":"bls12_381","operation":"sqrt"}`:               "not offered by gnark-crypto",
		`{"curve":"pallas","operation":"msm"}`:                   "not offered by gnark-crypto",
		`{"curve":"ed_on_bls12_377","operation":"msm","size":2}`: "not offered by gnark-crypto",
		`{}`:                                     "not offered by gnark-crypto",
		`{"curve":"bn254","operation":"msm_g1"}`: "size is 0, which must be from 1 to 4194304",
		`{"curve":"bn254","operation":"msm_g1","size":-1}`:      "size is -1, which must be from 1 to 4194304",
		`{"curve":"bn254","operation":"msm_g2","size":4194305}`: "size is 4194305, which must be from 1 to 4194304",
		`{"curve":"bn254","operation":"pairing","size":2}`:      "size is 2, but pairing takes one input",
		`{"curve":"bn254","operation":"msm_g1","sise":3}`:       `not a request: json: unknown field "sise"`,
		`{"curve":"bn254","operation":"mul_g1"} {"list":true}`:  "not a request: more than one value on the line",
		`pairing`: "not a request: invalid character 'p' looking for beginning of value",
	}
	for line, want := range cases {
		answers := ask(t, offered(), line, `{"list":true}`)
		if len(answers) != 2 || answers[0]["error"] != want {
			t.Errorf("%s: %v, not %q", line, answers, want)
		}
	}
}

func TestList(t *testing.T) {
	curves := offered()
	answers := ask(t, curves, "", `{"list":true}`, " ")
	if len(answers) != 1 {
		t.Fatal(answers)
	}
	operations := answers[0]["operations"].(map[string]any)
	if len(operations) != len(curves) {
		t.Errorf("%d curves of %d", len(operations), len(curves))
	}
	if want := "[in_subgroup mul mul_affine]"; fmt.Sprint(operations["ed_on_bls12_377"]) != want {
		t.Errorf("%v, not %s", operations["ed_on_bls12_377"], want)
	}
	if len(operations["bw6_761"].([]any)) != 11 {
		t.Error(operations["bw6_761"])
	}
	if !strings.HasPrefix(answers[0]["go"].(string), "go1.") {
		t.Error(answers[0]["go"])
	}
}

// TestRepeats checks that inputs are prepared once, that a first call is not timed, and that a call
// shorter than the clock's resolution is repeated.
func TestRepeats(t *testing.T) {
	prepared, called := 0, 0
	curves := map[string]curve{"c": {operations: map[string]operation{
		"nothing": {prepare: func(int) task {
			prepared++
			return func() error { called++; return nil }
		}},
	}}}
	line := `{"curve":"c","operation":"nothing"}`
	answers := ask(t, curves, line, `{"curve":"c","operation":"nothing","size":1}`, line)
	if prepared != 1 {
		t.Errorf("prepared %d times", prepared)
	}
	reported := 0.0
	for _, answer := range answers {
		if answer["repeats"].(float64) < 1000 {
			t.Errorf("%v", answer)
		}
		reported += answer["repeats"].(float64)
	}
	if float64(called) <= reported {
		t.Errorf("%d calls, of which %v timed", called, reported)
	}
}

// TestTaskFails checks that an operation's own error is the answer, in preparation and later.
func TestTaskFails(t *testing.T) {
	for good := range 2 {
		calls := 0
		curves := map[string]curve{"c": {operations: map[string]operation{
			"o": single(func() func(int) error {
				return func(int) error {
					if calls++; calls > good {
						return errOutside
					}
					return nil
				}
			}),
		}}}
		answers := ask(t, curves, `{"curve":"c","operation":"o"}`)
		if len(answers) != 1 || answers[0]["error"] != errOutside.Error() {
			t.Errorf("after %d good calls: %v", good, answers)
		}
	}
}
