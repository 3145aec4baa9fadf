package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/bench/record"
)

// writeWorst prints on which inputs a record has a kernel slower than net/url.
func writeWorst(stdout io.Writer, r *record.Record) error {
	inputs := worstInputs(r)
	if len(inputs) == 0 {
		return errors.New("the record has no series of BenchmarkWorst with net/url beside it; make bench BENCH=Worst measures them")
	}
	slower := slices.DeleteFunc(slices.Clone(inputs), func(in worstInput) bool { return in.ratio >= 1 })
	if _, err := io.WriteString(stdout, worstTable(r, slower, len(inputs))); err != nil {
		return err
	}
	if len(slower) > 0 {
		return errSlower
	}
	return nil
}

// worstInput is one kernel on one input.
type worstInput struct {
	key           record.Key
	seconds, peer float64
	ratio         float64 // how many times faster than net/url
}

// worstInputs returns every input with every kernel but the exact one, which need
// not be faster than net/url; the worst first.
func worstInputs(r *record.Record) []worstInput {
	var inputs []worstInput
	for _, k := range r.Select(func(k record.Key) bool { return k.Bench == "Worst" && k.Peer == "" && k.Kernel != "exact" }) {
		rival := k
		rival.Kernel, rival.Peer = "", "net_url"
		seconds, okOurs := r.Median(k, record.SecondsPerOp)
		peer, okPeer := r.Median(rival, record.SecondsPerOp)
		if okOurs && okPeer && seconds > 0 {
			inputs = append(inputs, worstInput{k, seconds, peer, peer / seconds})
		}
	}
	slices.SortStableFunc(inputs, func(a, b worstInput) int { return cmp.Compare(a.ratio, b.ratio) })
	return inputs
}

// worstTable returns the inputs that are slower than net/url, of so many.
func worstTable(r *record.Record, slower []worstInput, all int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Slower than net/url\n\n%s, %s, commit %s. %d of %d series, each one shape at one length with one kernel other than exact.\n",
		named(r.CPU, "processor"), named(r.Go, "Go version"), named(r.Commit, ""), len(slower), all)
	t := newTable("shape", "bytes", "kernel", "ns", "net/url, ns", "faster than net/url")
	for _, in := range slower {
		t.add(in.key.Shape, in.key.Bytes, in.key.Kernel, significant(1e9*in.seconds), significant(1e9*in.peer), times(in.ratio, true))
	}
	if text := t.String(); text != "" {
		b.WriteString("\n" + text)
	}
	return b.String()
}
