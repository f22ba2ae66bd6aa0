// Gnark times single operations of gnark-crypto, one request at a time, so that another program can
// interleave them with the same operations of other libraries. README.md gives the protocol.
//
// Everything runs on one thread: one processor for the Go scheduler, one task for each multi-scalar
// multiplication, and no garbage collection while the clock runs.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
)

func main() {
	selfTest := flag.Bool("self-test", false, "check results against known answers and exit")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "unexpected argument %q; requests are read from standard input\n", flag.Arg(0))
		os.Exit(2)
	}

	runtime.GOMAXPROCS(1)
	debug.SetGCPercent(-1)

	curves := offered()
	if *selfTest {
		if !runChecks(curves, os.Stdout) {
			os.Exit(1)
		}
		return
	}
	if err := newServer(curves).serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
