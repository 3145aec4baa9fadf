package kernel

import (
	"bytes"
	"fmt"
	"strconv"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/internal/test/samples"
)

// What the tests of this package share. An input takes two steps. The fast paths
// that are written in Go are held against the reference, which is slow and was
// written from the RFC (package ref). The vector kernels are held against the
// generic version, in every bit that they return, which is fast.

// A fastPath is one way to try an input.
type fastPath struct {
	name string
	try  func(src []byte, out *Record) Result
}

// paths are those written in Go, which every build has.
var paths = []fastPath{{"generic", tryGeneric}, {"packed", tryPacked}}

// vectors returns the vector kernels that this processor can run. It skips the test
// where there is none: a test of nothing should not pass.
func vectors(t testing.TB) []processor.Kernel {
	t.Helper()
	found := processor.Vectors()
	if len(found) == 0 {
		t.Skip("this build has no vector kernel that runs here")
	}
	return found
}

// Assembly finds its arguments in memory, and should not find them in registers by
// luck. Here every other call goes through a variable: that leaves other arguments
// in other registers, the capacity of a slice where the direct call has its length.
var (
	tryIndirect      = Try
	tryLinesIndirect = TryLines
)

// tryOn tries src on a kernel.
func tryOn(k processor.Kernel, src []byte, out *Record) Result {
	defer processor.Set(processor.Set(k))
	if len(src)%2 == 0 {
		return Try(src, out)
	}
	return tryIndirect(src, out)
}

// tryLinesOn tries the lines of buf that end there on a kernel.
func tryLinesOn(k processor.Kernel, buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	defer processor.Set(processor.Set(k))
	if len(buf)%2 == 0 {
		return TryLines(buf, base, ends, out)
	}
	return tryLinesIndirect(buf, base, ends, out)
}

// filled is what a record holds before a call: nothing of it may stay.
var filled = Record{
	Scheme: Span{1, 2}, Userinfo: Span{3, 4}, Host: Span{5, 6}, Port: Span{7, 8}, Path: Span{9, 10}, Query: Span{11, 12},
	Fragment: Span{13, 14}, Present: 0xff, Kinds: 0xff, Reason: 1, BadByte: 2, ErrorOffset: 3,
}

// filledRecords returns n records that hold that.
func filledRecords(n int) []Record {
	out := make([]Record, n)
	for i := range out {
		out[i] = filled
	}
	return out
}

// spansOf returns the spans of a record by component.
func spansOf(r *Record) [CompFragment + 1]Span {
	return [...]Span{r.Scheme, r.Userinfo, r.Host, r.Port, r.Path, r.Query, r.Fragment}
}

// describe returns every field of a record, for messages.
func describe(r *Record) string {
	return fmt.Sprintf("%v present %07b kinds %02x reason %d byte %02x offset %d", spansOf(r), r.Present, r.Kinds, r.Reason, r.BadByte, r.ErrorOffset)
}

// say returns in words what a result says.
func say(r Result) string {
	switch offset, stopped := r.Stop(); {
	case stopped:
		return "stopped at " + strconv.Itoa(offset)
	case r == Valid:
		return "valid"
	}
	return "unknown"
}

// A verdict is what the reference says about an input as a URI-reference.
type verdict struct {
	valid bool
	// record is the input divided: by the grammar if it is valid, else as Appendix B
	// divides it.
	record Record
	// wrong is the offset of the error. It may lie in a percent triplet, which begins
	// at triplet; else that is the same.
	wrong, triplet int
}

// ask returns what the reference says about src.
func ask(src []byte) verdict {
	r := ref.Parse(ref.URIReference, string(src))
	v := verdict{valid: r.Valid, record: recordOf(&r.Parts), wrong: r.ErrorOffset, triplet: r.ErrorOffset}
	for n := 1; n <= 2 && n <= r.ErrorOffset; n++ {
		if src[r.ErrorOffset-n] == '%' {
			v.triplet = r.ErrorOffset - n
			break
		}
	}
	return v
}

// recordOf returns what the reference found as a record.
func recordOf(p *ref.Parts) Record {
	r := Record{Kinds: Kinds(uint8(p.HostKind), uint8(p.PathKind))}
	for c, span := range []*Span{&r.Scheme, &r.Userinfo, &r.Host, &r.Port, &r.Path, &r.Query, &r.Fragment} {
		if p.Present[c] {
			r.Set(uint8(c), span, uint32(p.Spans[c].Start), uint32(p.Spans[c].End))
		}
	}
	return r
}

// fault returns in words what is wrong with a result about src, "" if nothing is.
// The result may always be Unknown; what may not is for other tests.
func (v *verdict) fault(src []byte, result Result, got *Record) string {
	offset, stopped := result.Stop()
	switch {
	case result == Unknown:
	case result == Valid && !v.valid:
		return fmt.Sprintf("valid, but byte %d is wrong", v.wrong)
	case result == Valid && *got != v.record:
		return "\n got " + describe(got) + "\nwant " + describe(&v.record)
	case stopped && v.valid:
		return say(result) + ", but it is valid"
	case stopped && offset != v.wrong && offset != v.triplet:
		return fmt.Sprintf("%s, but byte %d is wrong", say(result), v.wrong)
	case stopped:
		return stopFault(src, offset, got)
	}
	return ""
}

// stopFault returns what is wrong with the record of a result that stopped: it
// must be that of src up to there, or of the head block if it stopped in that.
func stopFault(src []byte, offset int, got *Record) string {
	before := ref.Parse(ref.URIReference, string(src[:offset]))
	want := recordOf(&before.Parts)
	if *got == want {
		return ""
	}
	if offset < HeadBytes {
		block := ref.Parse(ref.URIReference, string(src[:min(len(src), HeadBytes)]))
		if *got == recordOf(&block.Parts) {
			return ""
		}
	}
	return fmt.Sprintf("stopped at %d:\n got %s\nwant %s", offset, describe(got), describe(&want))
}

// agreeWithReference holds the fast paths written in Go to the reference.
func agreeWithReference(t *testing.T, src []byte) {
	t.Helper()
	v := ask(src)
	for _, path := range paths {
		got := filled
		result := path.try(src, &got)
		if fault := v.fault(src, result, &got); fault != "" {
			t.Fatalf("%s, %q: %s", path.name, src, fault)
		}
		if v.valid && result == Unknown && path.settles(&v.record, src) {
			t.Fatalf("%s, %q: unknown, but it is valid", path.name, src)
		}
	}
}

// settles reports whether a valid src is of a shape that the fast path must know.
func (p *fastPath) settles(r *Record, src []byte) bool {
	switch {
	case r.HostKind() == HostIPv6 || r.HostKind() == HostIPvFuture:
		return false // left to the exact machine
	case p.name == "packed":
		return len(src) <= blockBytes || isInRun(r, src[:HeadBytes])
	case len(src) <= HeadBytes || r.Path.Start+1 < HeadBytes:
		return true
	}
	// A host that begins in the head.
	return r.Has(CompHost) && r.Host.Start <= HeadBytes-longHost && !r.Has(CompUserinfo) && !r.Has(CompPort)
}

// isInRun reports whether the first bytes of a valid input surely end in a path
// after its first segment, in a query or in a fragment.
func isInRun(r *Record, head []byte) bool {
	end := uint32(len(head))
	if r.Has(CompQuery) && r.Query.Start <= end || r.Has(CompFragment) && r.Fragment.Start <= end {
		return true
	}
	return r.Path.Start+2 < end && (r.Has(CompScheme) || bytes.IndexByte(head[r.Path.Start:end-2], '/') >= 0)
}

// agreeWithGeneric holds the vector kernels to the generic version.
func agreeWithGeneric(t *testing.T, kernels []processor.Kernel, src []byte) {
	t.Helper()
	generic := filled
	want := tryGeneric(src, &generic)
	for _, k := range kernels {
		if fault := differs(k, src, want, &generic); fault != "" {
			t.Fatalf("%d bytes %.500q: %s", len(src), src, fault)
		}
	}
}

// differs returns in words in what a kernel differs from the generic version on src,
// "" if in nothing that counts.
func differs(k processor.Kernel, src []byte, want Result, generic *Record) string {
	got := filled
	result := tryOn(k, src, &got)
	switch {
	case result == Unknown && isLongScheme(k, src):
	case result != want, result != Unknown && got != *generic:
		return fmt.Sprintf("%s:\n got %s %s\nwant %s %s", k.String(), say(result), describe(&got), say(want), describe(generic))
	}
	return ""
}

// isLongScheme reports whether src begins like a scheme of more than 31 bytes,
// which the AVX2 kernel does not look for.
func isLongScheme(k processor.Kernel, src []byte) bool {
	return k == processor.AVX2 && bytes.IndexAny(src, ":/?#") > 31
}

// tails end an input, or go on with every component.
var tails = []string{"", ":", "/", "?", "#", "@", "a", "1", ":1", "://h", "//h", "//h:1", ":a", "/:", "@h", "@h:1/p?q#f", "?#", "/?", "/#", "#?", "?/:", "a:b", "/a:b", ":/", "%41", "1:", "##", "?a?b"}

// eachByteInEachState calls f with every byte after each input that leads to a
// state, and each tail after that: of the tails one in step, another for each
// byte.
func eachByteInEachState(t testing.TB, step int, f func(src []byte)) {
	t.Helper()
	var src []byte
	for i, before := range samples.States(t) {
		for b := range 256 {
			for j := (i + b) % step; j < len(tails); j += step {
				src = append(append(append(src[:0], before...), byte(b)), tails[j]...)
				f(src)
			}
		}
	}
}
