package rewrite

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/percent"
)

// encodedFault returns in words what is wrong with AppendEncoded of p, "" if nothing
// is: what it returns must scan as components that decode to the parts.
func encodedFault(dst []byte, p Parts) string {
	const before = "%"
	got, err := p.AppendEncoded(append(dst, before...))
	if err != nil {
		return err.Error()
	}
	text := string(got[len(before):])
	var s uriscan.Spans
	if !uriscan.ScanString(text, &s) {
		return text + " is invalid"
	}
	back := PartsOf(text, &s)
	if back.Present != p.components().present {
		return text + " has other components"
	}
	want := p
	want.Path = guardOf([]byte(p.Path), p.Scheme != "", back.Present.Has(uriscan.CompHost)) + p.Path
	for c := range uriscan.Component(componentCount) {
		decoded, err := percent.AppendDecoded(nil, *back.field(c))
		if err != nil || string(decoded) != *want.field(c) {
			return c.String() + " of " + text + " decodes to " + string(decoded)
		}
	}
	return ""
}

// TestEncodedPartsDecodeToThemselves takes every byte and every short text in each
// component that can be encoded.
func TestEncodedPartsDecodeToThemselves(t *testing.T) {
	dst := make([]byte, 0, 512)
	check := func(text string) {
		for _, p := range []Parts{
			{Userinfo: text, Present: 1 << uriscan.CompHost}, {Host: text}, {Query: text}, {Fragment: text}, {Path: text},
			{Scheme: "s", Path: text}, {Host: "h", Path: "/" + text}, {Scheme: "s", Userinfo: text, Host: "[::1]", Port: "1", Path: "/" + text, Query: text, Fragment: text},
		} {
			if strings.HasPrefix(p.Host, "[") && p.Host != "[::1]" {
				continue // an IP literal, or an error
			}
			if fault := encodedFault(dst, p); fault != "" {
				t.Fatalf("%+v: %s", p, fault)
			}
		}
	}
	all := make([]byte, 256)
	for b := range all {
		all[b] = byte(b)
		check(string(all[b : b+1]))
	}
	check(string(all))
	eachString("a./:?#@[%\xff", exhaustive.Pick(5, 4, 3), func(src []byte) { check(string(src)) })
}

// TestEncodedPartsThatCannotBe has what no encoding can help.
func TestEncodedPartsThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		p    Parts
		want Error
	}{
		{Parts{Scheme: "a b"}, Error{"scheme", 1, uriscan.CodeScheme}},
		{Parts{Host: "h", Port: "8%"}, Error{"port", 1, uriscan.CodePort}},
		{Parts{Host: "[::1"}, Error{"host", 4, uriscan.CodeEnd}},
		{Parts{Host: "[::1]:80"}, Error{"host", 5, uriscan.CodeHost}},
		{Parts{Host: "h", Path: "a b"}, Error{"path", 0, uriscan.CodePath}},
		{Parts{Userinfo: "@"}, Error{"host", -1, uriscan.CodeHost}},
	} {
		if got, err := c.p.AppendEncoded([]byte("before")); !isError(err, c.want) || string(got) != "before" {
			t.Errorf("%+v: %q %v, want %v", c.p, got, err, c.want)
		}
	}
}
