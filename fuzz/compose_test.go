package fuzz

import (
	"errors"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/percent"
	"github.com/uriscan/uriscan/rewrite"
)

// FuzzResolve resolves a reference against a base and compares with the pseudo-code
// of the RFC. It compares the spans with a scan, and resolves the relative reference
// of the result again.
func FuzzResolve(f *testing.F) {
	seed(f, func(src []byte) {
		f.Add([]byte("http://a/b/c/d;p?q"), src)
		f.Add(src, []byte("../../g:h/./..//?y#s"))
		f.Add([]byte("a:b/../c"), src)
	})
	f.Fuzz(func(t *testing.T, base, reference []byte) {
		each(base, func(base []byte) {
			each(reference, func(reference []byte) { checkResolve(t, string(base), reference) })
		})
	})
}

// checkResolve checks one base and one reference, valid or not.
func checkResolve(t *testing.T, base string, reference []byte) {
	t.Helper()
	var bs, rs, again uriscan.Spans
	uriscan.ScanString(base, &bs)
	uriscan.Scan(reference, &rs)
	out := filled
	got, err := rewrite.AppendResolvedSpans([]byte("x"), base, &bs, reference, &rs, &out)
	if !bs.Valid() || !rs.Valid() || !bs.Has(uriscan.CompScheme) {
		var e *rewrite.Error
		if !errors.As(err, &e) || string(got) != "x" || out != filled {
			t.Errorf("base %q, reference %q: %q %v", base, reference, got, err)
		}
		return
	}
	got = got[1:]
	want := ref.Resolve(base, string(reference))
	if err != nil || string(got) != want {
		t.Errorf("base %q, reference %q: %q %v, want %q", base, reference, got, err, want)
	}
	if !uriscan.Scan(got, &again) || out != again {
		t.Errorf("base %q, reference %q: the spans of %q are %+v, want %+v", base, reference, got, answerOf(&out, 0), answerOf(&again, 0))
	}
	short, err := rewrite.AppendRelative(nil, base, &bs, reference, &rs)
	if err != nil || len(short) > len(reference) {
		t.Errorf("base %q, target %q: %q %v is longer", base, reference, short, err)
	}
	uriscan.Scan(short, &again)
	back, err := rewrite.AppendResolved(nil, base, &bs, short, &again)
	if err != nil || string(back) != want {
		t.Errorf("base %q, target %q: %q means %q %v, want %q", base, reference, short, back, err, want)
	}
}

// FuzzParts puts parts together, as they are and encoded. Each either fails or gives a
// reference that has these parts.
func FuzzParts(f *testing.F) {
	seed(f, func(src []byte) { f.Add(string(src), "u", "h", "1", string(src), "q", string(src), byte(0x7f)) })
	f.Add("s", "u:p", "[::1]", "80", "//x", "q", "f", byte(0))
	f.Add("", "", "", "", "a:b", "", "", byte(0))
	f.Fuzz(func(t *testing.T, scheme, userinfo, host, port, path, query, fragment string, present byte) {
		p := rewrite.Parts{
			Scheme: scheme, Userinfo: userinfo, Host: host, Port: port, Path: path, Query: query, Fragment: fragment,
			Present: rewrite.Components(present),
		}
		if got, err := p.Append([]byte("x")); err == nil {
			checkParts(t, p, string(got[1:]), func(text string) string { return text })
		} else if string(got) != "x" {
			t.Errorf("%+v: %q and %v", p, got, err)
		}
		if got, err := p.AppendEncoded([]byte("x")); err == nil {
			checkParts(t, p, string(got[1:]), func(text string) string {
				decoded, err := percent.AppendDecoded(nil, text)
				if err != nil {
					t.Errorf("%+v: %q: %v", p, got, err)
				}
				return string(decoded)
			})
		} else if errors.Is(err, uriscan.CodeUserinfo) || errors.Is(err, uriscan.CodeQuery) || errors.Is(err, uriscan.CodeFragment) {
			t.Errorf("%+v: encoded, and %v", p, err)
		}
		for _, src := range []string{scheme, path, fragment} {
			var s uriscan.Spans
			if !uriscan.ScanString(src, &s) {
				continue
			}
			split := rewrite.PartsOf(src, &s)
			if got, err := split.Append(nil); err != nil || string(got) != src {
				t.Errorf("%q: its parts give %q %v", src, got, err)
			}
			checkReplaced(t, src, &s, uriscan.Component(present)%uriscan.Component(components), host)
		}
	})
}

// checkParts checks that text has the parts once they are read by plain.
func checkParts(t *testing.T, p rewrite.Parts, text string, plain func(string) string) {
	t.Helper()
	var s uriscan.Spans
	if !uriscan.ScanString(text, &s) {
		t.Fatalf("%+v gives %q, which is invalid: %v", p, text, s.Err())
	}
	back := rewrite.PartsOf(text, &s)
	if back.Path != p.Path && !s.Has(uriscan.CompHost) {
		for _, guard := range []string{"/.", "./"} {
			if len(back.Path) > 2 && back.Path[:2] == guard {
				back.Path = back.Path[2:]
				break
			}
		}
	}
	want := [components]string{p.Scheme, p.Userinfo, p.Host, p.Port, p.Path, p.Query, p.Fragment}
	for c, got := range [components]string{back.Scheme, back.Userinfo, back.Host, back.Port, back.Path, back.Query, back.Fragment} {
		c := uriscan.Component(c)
		wanted := want[c] != "" || p.Present.Has(c) || c == uriscan.CompPath
		if plain(got) != want[c] || s.Has(c) != wanted {
			t.Errorf("%+v gives %q, and its %v is %q", p, text, c, got)
		}
	}
}

// checkReplaced checks that one component is replaced or removed, and no other one
// but for a guard.
func checkReplaced(t *testing.T, src string, s *uriscan.Spans, c uriscan.Component, part string) {
	t.Helper()
	want := rewrite.PartsOf(src, s)
	fields := [components]*string{&want.Scheme, &want.Userinfo, &want.Host, &want.Port, &want.Path, &want.Query, &want.Fragment}
	*fields[c] = part
	want.Present |= 1 << c
	if got, err := rewrite.AppendReplaced(nil, src, s, c, part); err == nil {
		checkParts(t, want, string(got), func(text string) string { return text })
	}
	if got, err := rewrite.AppendWithout(nil, src, s, c); err == nil {
		*fields[c] = ""
		want.Present &^= 1 << c
		if c == uriscan.CompHost {
			want.Userinfo, want.Port = "", ""
			want.Present &^= 1<<uriscan.CompUserinfo | 1<<uriscan.CompPort
		}
		checkParts(t, want, string(got), func(text string) string { return text })
	} else if c != uriscan.CompPath && s.Valid() {
		t.Errorf("%q without its %v: %v", src, c, err)
	}
}
