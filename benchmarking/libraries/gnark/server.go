package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
)

// library is the module whose operations are timed.
const library = "github.com/consensys/gnark-crypto"

// maxSize bounds the points of one multi-scalar multiplication, and with them the memory that a
// request can ask for.
const maxSize = 1 << 22

var errNotOffered = errors.New("not offered by gnark-crypto")

// A request names an operation on a curve, or asks for the list of them. Size is the number of
// points of a multi-scalar multiplication; other operations take one input and leave it out.
type request struct {
	Curve     string `json:"curve"`
	Operation string `json:"operation"`
	Size      int    `json:"size"`
	List      bool   `json:"list"`
}

// A listing says what is offered, by curve, and what it was built from.
type listing struct {
	Operations map[string][]string `json:"operations"`
	Version    string              `json:"version"`
	Go         string              `json:"go"`
}

// A failure says why a request has no answer.
type failure struct {
	Error string `json:"error"`
}

// A server answers requests, and keeps the inputs of those it has seen.
type server struct {
	curves map[string]curve
	timers map[request]*timer
}

func newServer(curves map[string]curve) *server {
	return &server{curves: curves, timers: make(map[request]*timer)}
}

// serve answers each line of in with one line on out, until in ends.
func (s *server) serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	answers := json.NewEncoder(out)
	for lines.Scan() {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if err := answers.Encode(s.answer(lines.Bytes())); err != nil {
			return err
		}
	}
	return lines.Err()
}

// answer returns a listing, a sample or a failure.
func (s *server) answer(line []byte) any {
	wanted, err := parse(line)
	if err != nil {
		return failure{fmt.Sprintf("not a request: %v", err)}
	}
	if wanted.List {
		return s.list()
	}
	timer, err := s.timer(wanted)
	if err != nil {
		return failure{err.Error()}
	}
	sample, err := timer.sample()
	if err != nil {
		return failure{err.Error()}
	}
	return sample
}

// parse reads exactly one request. A field that does not exist is an error, so that a misspelt size
// is not ignored.
func parse(line []byte) (request, error) {
	var wanted request
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&wanted); err != nil {
		return request{}, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return request{}, errors.New("more than one value on the line")
	}
	return wanted, nil
}

// timer returns the timer of a request, whose inputs it prepares and warms up if they are new.
func (s *server) timer(wanted request) (*timer, error) {
	operation, found := s.curves[wanted.Curve].operations[wanted.Operation]
	if !found {
		return nil, errNotOffered
	}
	switch {
	case operation.sized && (wanted.Size < 1 || wanted.Size > maxSize):
		return nil, fmt.Errorf("size is %d, which must be from 1 to %d", wanted.Size, maxSize)
	case !operation.sized && wanted.Size != 0 && wanted.Size != 1:
		return nil, fmt.Errorf("size is %d, but %s takes one input", wanted.Size, wanted.Operation)
	case !operation.sized:
		wanted.Size = 1
	}

	if known, found := s.timers[wanted]; found {
		return known, nil
	}
	task := operation.prepare(wanted.Size)
	if err := task(); err != nil {
		return nil, err
	}
	s.timers[wanted] = &timer{task: task}
	return s.timers[wanted], nil
}

func (s *server) list() listing {
	operations := make(map[string][]string)
	for name, curve := range s.curves {
		for operation := range curve.operations {
			operations[name] = append(operations[name], operation)
		}
		slices.Sort(operations[name])
	}
	return listing{Operations: operations, Version: libraryVersion(), Go: runtime.Version()}
}

// libraryVersion reads the version of gnark-crypto that this program was linked with.
func libraryVersion() string {
	build, _ := debug.ReadBuildInfo()
	if build != nil {
		for _, module := range build.Deps {
			if module.Path == library {
				return module.Version
			}
		}
	}
	return "unknown"
}
