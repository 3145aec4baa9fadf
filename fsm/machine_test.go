package fsm_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

//go:generate go run ../gen -grammar rfc9110 -rule media-type -capture type,subtype,parameter-name@last,parameter-value@last -kind value=token/quoted-string -inside quoted-string -section type=8.3.1,subtype=8.3.1,parameter-name=5.6.6,parameter-value=5.6.6 -document "RFC 9110" -name mediaType -package fsm_test -o mediatype_gen_test.go

// TestScanMediaType has values of Content-Type with their parts.
func TestScanMediaType(t *testing.T) {
	for _, c := range []struct {
		src, typ, subtype, name, value string
		kind                           uint8
	}{
		{"text/html", "text", "html", "", "", mediaTypeKindValueToken}, // a subtype is a token too
		{"text/html;charset=utf-8", "text", "html", "charset", "utf-8", mediaTypeKindValueToken},
		{"a/b ; ;\t; x=\"y\\\"\xff\"", "a", "b", "x", "\"y\\\"\xff\"", mediaTypeKindValueQuotedString},
		{"a/b;c=\"1\";d=2", "a", "b", "d", "2", mediaTypeKindValueToken},
		{"a/b;c=2;d=\"\"", "a", "b", "d", `""`, mediaTypeKindValueQuotedString},
	} {
		var m fsm.Match
		if !mediaType.Scan(mediaTypeRuleMediaType, []byte(c.src), &m) {
			t.Errorf("Scan(%q): %v", c.src, mediaType.Err([]byte(c.src), &m))
			continue
		}
		part := func(capture int) string { return c.src[m.Spans[capture].Start:m.Spans[capture].End] }
		got := []string{part(mediaTypeCaptureType), part(mediaTypeCaptureSubtype), part(mediaTypeCaptureParameterName), part(mediaTypeCaptureParameterValue)}
		want := []string{c.typ, c.subtype, c.name, c.value}
		if fmt.Sprint(got) != fmt.Sprint(want) || m.Kinds[mediaTypeKindValue] != c.kind {
			t.Errorf("Scan(%q) = %q, kind %d; want %q, kind %d", c.src, got, m.Kinds[mediaTypeKindValue], want, c.kind)
		}
		expect.Equal(t, m.Has(mediaTypeCaptureParameterName), c.name != "", "Scan(%q): Has(parameter-name)", c.src)
		expect.Equal(t, mediaType.Err([]byte(c.src), &m), nil, "Err after a match")
	}
}

// TestErrNamesByteOffsetCaptureSectionAndWants has the exact texts.
func TestErrNamesByteOffsetCaptureSectionAndWants(t *testing.T) {
	for src, want := range map[string]string{
		"":                 "input ends at offset 0: too early in type (RFC 9110 section 8.3.1); want tchar",
		"text":             `input ends at offset 4: too early in type (RFC 9110 section 8.3.1); want tchar or "/"`,
		"text/html;a=\"x":  `input ends at offset 14: too early in parameter-value (RFC 9110 section 5.6.6); want qdtext, "\\" or DQUOTE`,
		"text/html ":       `input ends at offset 10: want ";", HTAB or SP`,
		"text html":        `byte 0x20 at offset 4: not allowed in type (RFC 9110 section 8.3.1); want tchar or "/"`,
		"/":                "byte 0x2f at offset 0: not allowed in type (RFC 9110 section 8.3.1); want tchar",
		"a/b;=":            `byte 0x3d at offset 4: want tchar, ";", HTAB, SP or end`,
		"a/b;c=secret\x00": `byte 0x00 at offset 12: not allowed in parameter-value (RFC 9110 section 5.6.6); want tchar, ";", HTAB, SP or end`,
	} {
		var m fsm.Match
		if mediaType.Scan(0, []byte(src), &m) {
			t.Errorf("Scan(%q) is true", src)
			continue
		}
		expect.Equal(t, mediaType.Err([]byte(src), &m).Error(), want, "Err(%q)", src)
	}
}

// TestRunSkipCountsEveryLength puts a byte that ends a run at every place of
// runs of 0 to 40 bytes, at every alignment, and after them.
func TestRunSkipCountsEveryLength(t *testing.T) {
	buffer := make([]byte, 128)
	for start := range 8 {
		for n := range 41 {
			src := append(append(append(buffer[start:start], "a/"...), bytes.Repeat([]byte("b"), n)...), ";c=\""...)
			src = append(src, bytes.Repeat([]byte(" "), n)...)
			whole := append(src[:len(src):len(src)], '"')
			var m fsm.Match
			must.Equal(t, mediaType.Scan(0, whole, &m), n > 0, "Scan(%q)", whole)
			if n > 0 && (m.Spans[mediaTypeCaptureSubtype] != fsm.Span{Start: 2, End: uint32(2 + n)} || m.Spans[mediaTypeCaptureParameterValue] != fsm.Span{Start: uint32(n + 5), End: uint32(2*n + 7)}) {
				t.Errorf("Scan(%q): spans %v", whole, m.Spans)
			}
			for bad := range n {
				broken := bytes.Clone(whole)
				broken[n+6+bad] = 0x7f
				if mediaType.Scan(0, broken, &m) || int(m.Offset) != n+6+bad {
					t.Errorf("Scan(%q): offset %d, want %d", broken, m.Offset, n+6+bad)
				}
			}
		}
	}
}

// wrapped is a scanner that keeps its machine in a field, as users write it.
type wrapped struct{ machine *fsm.Machine }

//go:noinline
func (w wrapped) subtype(text string) string {
	var m fsm.Match
	if !w.machine.Scan(0, []byte(text), &m) {
		if _, ok := w.machine.ScanPrefix(0, []byte(text), &m); !ok {
			return ""
		}
	}
	return m.Spans[mediaTypeCaptureSubtype].InString(text)
}

// TestNoAllocs measures a match, a prefix and a miss, on strings longer than what
// the compiler keeps room for on the stack. Neither the Match nor a copy of the
// string may go to the heap.
func TestNoAllocs(t *testing.T) {
	for _, text := range []string{"text/html;charset=\"utf-8 and more\";and=more", "text/html;charset=utf-8;and=more=", "text;html and more and more and more and more"} {
		w := wrapped{&mediaType}
		expect.Allocations(t, 0, func() { w.subtype(text) }, "Scan of %q", text)
	}
}

// TestAnswerDoesNotDependOnWhatStoodThere scans into a Match that is full.
func TestAnswerDoesNotDependOnWhatStoodThere(t *testing.T) {
	for _, src := range []string{"text/html", "text/html;a=b", "text", ""} {
		var want fsm.Match
		got := fsm.Match{Present: 1<<16 - 1, Reason: 255, Offset: 1 << 20}
		for i := range mediaType.Captures {
			got.Spans[i] = fsm.Span{Start: 7, End: 9}
		}
		valid := mediaType.Scan(0, []byte(src), &want)
		if mediaType.Scan(0, []byte(src), &got) != valid || got != want || valid && want.Offset != 0 {
			t.Errorf("%q: %+v, want %+v", src, got, want)
		}
	}
}
