package fuzz

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/internal/test/requests"
	"github.com/uriscan/uriscan/target"
)

// methods are methods that take different targets, with the rule of the reference.
var methods = map[string]ref.HTTPRule{"GET": ref.OtherTarget, "OPTIONS": ref.OptionsTarget, "CONNECT": ref.AuthorityForm}

// FuzzTarget compares each form, and each method, with the reference parser and with
// the exact kernel.
func FuzzTarget(f *testing.F) {
	seedRequests(f)
	f.Fuzz(func(t *testing.T, input []byte) {
		each(input, func(src []byte) {
			for form := target.Origin; form <= target.Asterisk; form++ {
				checkHTTP(t, form.String(), ref.HTTPRule(form), src, form.Scan)
			}
			for method, rule := range methods {
				checkHTTP(t, method, rule, src, func(src []byte, out *uriscan.Spans) bool {
					_, valid := target.Scan([]byte(method), src, out)
					return valid
				})
			}
		})
	})
}

// FuzzHost does the same for the field Host.
func FuzzHost(f *testing.F) {
	seedRequests(f)
	f.Fuzz(func(t *testing.T, input []byte) {
		each(input, func(src []byte) { checkHTTP(t, "Host", ref.HostField, src, target.Host) })
	})
}

// seedRequests adds the seeds of all targets, and requests that HTTP servers disagree
// about. The text after the "//" of a seed serves as a Host.
func seedRequests(f *testing.F) {
	f.Helper()
	seed(f, func(src []byte) {
		f.Add(src)
		if rest, found := bytes.CutPrefix(src, []byte("//")); found {
			f.Add(rest)
		}
	})
	for _, row := range requests.Rows {
		f.Add([]byte(row.Target))
		f.Add([]byte(row.Host))
	}
}

// checkHTTP compares one scan on every kernel.
func checkHTTP(t *testing.T, name string, rule ref.HTTPRule, src []byte, scan func(src []byte, out *uriscan.Spans) bool) {
	t.Helper()
	var want uriscan.Spans
	var valid bool
	withKernel(t, "exact", func() { valid = scan(src, &want) })
	if valid != want.Valid() || valid == (want.Err() != nil) {
		t.Errorf("%s %q: valid %v, error %v", name, src, valid, want.Err())
	}
	if len(src) <= longestForReference {
		checkHTTPReference(t, name, rule, src, &want)
	}
	for _, k := range uriscan.Kernels() {
		got := filled
		withKernel(t, k, func() {
			if scan(src, &got) != valid || answerOf(&got, 0) != answerOf(&want, 0) {
				t.Errorf("kernel %s, %s %q:\n got %+v, %v\nwant %+v, %v", k, name, src, answerOf(&got, 0), got.Err(), answerOf(&want, 0), want.Err())
			}
		})
	}
	uriscan.FactsOf(src, &want)
}

// checkHTTPReference compares with the reference parser. It has no components of
// invalid input.
func checkHTTPReference(t *testing.T, name string, rule ref.HTTPRule, src []byte, s *uriscan.Spans) {
	t.Helper()
	parts, offset := ref.ParseHTTP(rule, string(src))
	if s.ErrorOffset() != offset {
		t.Errorf("%s %q: error at %d, want it at %d", name, src, s.ErrorOffset(), offset)
	}
	if offset >= 0 {
		return
	}
	got := answerOf(s, 0)
	for c, span := range parts.Spans {
		want := uriscan.Span{Start: uint32(span.Start), End: uint32(span.End)}
		if got.present[c] != parts.Present[c] || got.spans[c] != want {
			t.Errorf("%s %q: %v is %v %v, want %v %v", name, src, uriscan.Component(c), got.present[c], got.spans[c], parts.Present[c], want)
		}
	}
	if int(got.host) != parts.HostKind || int(got.path) != parts.PathKind {
		t.Errorf("%s %q: kinds %v and %v, want %d and %d", name, src, got.host, got.path, parts.HostKind, parts.PathKind)
	}
}
