package main

import (
	"runtime"
	"syscall"
	"time"
)

const (
	// shortCall is the time below which a call is repeated.
	shortCall = 200 * time.Microsecond
	// enough is the least time that repeated calls take together.
	enough = time.Millisecond
	// litter is the memory that may be allocated between two collections.
	litter = 64 << 20
)

// A sample is the time of one call in nanoseconds, or the mean over as many calls as repeats says.
type sample struct {
	// Nanoseconds is by the monotonic clock.
	Nanoseconds float64 `json:"ns"`
	// Processor is what the process spent on a processor: less than the monotonic clock shows where
	// the process had to wait for one.
	Processor float64 `json:"cpu_ns"`
	Repeats   int     `json:"repeats"`
}

// A timer takes samples of a task.
type timer struct {
	task task
	// repeats is the number of calls that the last sample took.
	repeats int
}

// sample times the task, as often as it takes for short calls to add up. It starts with the number
// of calls that was enough the last time.
func (t *timer) sample() (sample, error) {
	collect()
	repeats := max(t.repeats, 1)
	for {
		elapsed, processor, err := t.run(repeats)
		if err != nil {
			return sample{}, err
		}
		if elapsed >= enough || (repeats == 1 && elapsed >= shortCall) {
			t.repeats = repeats
			calls := float64(repeats)
			return sample{float64(elapsed) / calls, float64(processor) / calls, repeats}, nil
		}
		// A tenth more than the proportion, and at most a hundredfold: a first call may be slow or
		// fall under the resolution of the clock.
		wanted := 1.1 * float64(repeats) * float64(enough) / float64(max(elapsed, 1))
		repeats = int(min(max(wanted, float64(repeats+1)), float64(100*repeats)))
	}
}

// run makes repeats calls and returns their time by the monotonic clock and that of the processor.
func (t *timer) run(repeats int) (elapsed, processor time.Duration, err error) {
	before, err := processorTime()
	if err != nil {
		return 0, 0, err
	}
	start := time.Now()
	for range repeats {
		if err := t.task(); err != nil {
			return 0, 0, err
		}
	}
	elapsed = time.Since(start)
	after, err := processorTime()
	// The system may account the time of another thread late, from before the start. Only one
	// thread works at a time, so processor time beyond the elapsed time is not that of these calls.
	return elapsed, min(after-before, elapsed), err
}

// processorTime returns what all threads of this process have spent on a processor.
func processorTime() (time.Duration, error) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0, err
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), nil
}

// collected is the count of allocated bytes at the last collection.
var collected uint64

// collect frees memory when enough of it has been allocated. The collector does not run by itself,
// so that it never runs while the clock does.
func collect() {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if memory.TotalAlloc-collected > litter {
		runtime.GC()
		collected = memory.TotalAlloc
	}
}
