// Command gcdelay measures how long a garbage collection is held up by a scan of
// one long input.
//
//	go run ./cmd/gcdelay [-size BYTES] [-times N] [-text TEXT]
//
// The collector has to stop every goroutine for a moment, and it can stop none in
// the middle of a call into assembly. So a collection that begins while another
// goroutine scans takes as long as the longest such call, and every goroutine that
// allocates may have to wait for it.
//
// The input is "/" and then the text, again and again. For each kernel the command
// prints how long one Scan takes, and the median and the longest time of one
// runtime.GC, each begun while a Scan of the whole input runs. The first line is
// for comparison: the same collections while nothing runs beside them.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/processor"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintf(os.Stderr, "gcdelay: %v\n", err)
		}
		os.Exit(2)
	}
}

// run measures what the arguments ask for and prints a line for each kernel.
func run(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("gcdelay", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	size := flags.Int("size", 1<<30, "scan an input of this many `bytes`")
	times := flags.Int("times", 20, "collect this many `times` with each kernel")
	text := flags.String("text", "a", "fill the path with this `text`")
	usage := func(problem string) error {
		return fmt.Errorf("%s; usage: gcdelay [-size BYTES] [-times N] [-text TEXT]", problem)
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			flags.SetOutput(stderr)
			flags.PrintDefaults()
			return err
		}
		return usage(err.Error())
	}
	switch {
	case flags.NArg() > 0:
		return usage(fmt.Sprintf("%q is no flag", flags.Arg(0)))
	case *text == "":
		return usage("the text is empty, want one byte or more")
	case *size <= len(*text) || *times < 1:
		return usage("want an input that holds the text once, and one collection or more")
	}
	src := append([]byte("/"), bytes.Repeat([]byte(*text), (*size-1)/len(*text))...)
	measure(stdout, src, *times)
	return nil
}

// measure prints the times without a scan, then those of each kernel.
func measure(stdout io.Writer, src []byte, times int) {
	fmt.Fprintf(stdout, "%d bytes, %d collections, GOMAXPROCS=%d\n", len(src), times, runtime.GOMAXPROCS(0))
	fmt.Fprintf(stdout, "%-8s %12s %12s %12s\n", "kernel", "one Scan", "GC, median", "GC, longest")
	alone := make([]time.Duration, times)
	for i := range alone {
		alone[i] = collection()
	}
	write(stdout, "none", 0, alone)
	for _, kernel := range uriscan.Kernels() {
		scan, delays := heldUp(kernel, src, times)
		write(stdout, kernel, scan, delays)
	}
}

// heldUp returns how long one scan takes with a kernel when nothing disturbs it,
// and the times of collections that each begin while a scan runs.
func heldUp(kernel string, src []byte, times int) (scan time.Duration, delays []time.Duration) {
	restore, _ := processor.Use(kernel)
	defer restore()
	var out uriscan.Spans
	began := time.Now()
	uriscan.Scan(src, &out)
	scan = time.Since(began)
	for range times {
		begins, ended := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(ended)
			close(begins)
			uriscan.Scan(src, &out)
		}()
		<-begins
		// The scan needs a moment to get from the channel into its loop.
		time.Sleep(min(scan/10, time.Millisecond))
		delays = append(delays, collection())
		<-ended
	}
	return scan, delays
}

// collection returns how long one garbage collection takes.
func collection() time.Duration {
	began := time.Now()
	runtime.GC()
	return time.Since(began)
}

// write prints one line.
func write(stdout io.Writer, kernel string, scan time.Duration, delays []time.Duration) {
	slices.Sort(delays)
	one := "-"
	if scan > 0 {
		one = scan.Round(time.Microsecond).String()
	}
	fmt.Fprintf(stdout, "%-8s %12s %12s %12s\n", kernel, one,
		delays[len(delays)/2].Round(time.Microsecond), delays[len(delays)-1].Round(time.Microsecond))
}
