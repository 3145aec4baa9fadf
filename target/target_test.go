package target

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/internal/test/requests"
)

// TestRowsAreAnsweredAsTheRFCsSay has each request of the table.
func TestRowsAreAnsweredAsTheRFCsSay(t *testing.T) {
	for _, row := range requests.Rows {
		var s uriscan.Spans
		valid := false
		if row.InHost {
			valid = HostString(row.Host, &s)
		} else {
			_, valid = ScanString(row.Method, row.Target, &s)
		}
		if valid != (row.Offset < 0) || s.Valid() != valid || s.ErrorOffset() != row.Offset {
			t.Errorf("%s %q, Host %q: valid %v, error at %d, want it at %d", row.Method, row.Target, row.Host, valid, s.ErrorOffset(), row.Offset)
		}
	}
}

// TestAbsoluteFormIsAbsoluteURI compares with package uriscan, the texts of the errors
// too.
func TestAbsoluteFormIsAbsoluteURI(t *testing.T) {
	compare := func(src string) {
		t.Helper()
		var got, want uriscan.Spans
		valid := Absolute.ScanString(src, &got)
		if uriscan.AbsoluteURI.ScanString(src, &want) != valid || got.ErrorOffset() != want.ErrorOffset() || fmt.Sprint(got.Err()) != fmt.Sprint(want.Err()) {
			t.Errorf("%q: %v, want %v", src, got.Err(), want.Err())
		}
		if got.HostKind() != want.HostKind() || got.PathKind() != want.PathKind() {
			t.Errorf("%q: kinds %v and %v, want %v and %v", src, got.HostKind(), got.PathKind(), want.HostKind(), want.PathKind())
		}
		for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
			if got.Has(c) != want.Has(c) || got.Span(c) != want.Span(c) {
				t.Errorf("%q: %v %v, want %v", src, c, got.Span(c), want.Span(c))
			}
		}
	}
	for _, whole := range []string{"http://u:p@h.example:80/a/b%41c?d=e&f/?", "s:/a/b?c", "s:a/b?c", "s:?q", "s://[::1]:1/a?b", "s://1.2.3.4/" + strings.Repeat("segment/", 20) + "?" + strings.Repeat("q", 100)} {
		compare(whole)
		for i := range len(whole) {
			for _, b := range []byte("/?#%4a:@[]. \xff") {
				compare(whole[:i])
				compare(whole[:i] + string([]byte{b}) + whole[i:])
				compare(whole[:i] + string([]byte{b}) + whole[i+1:])
				compare(whole[:i] + string([]byte{b}) + whole[i:] + "#f#" + whole)
			}
		}
	}
}

// A call is a function of this package with the rule that it stands for.
type call struct {
	name string
	rule ref.HTTPRule
	scan func(src []byte, out *uriscan.Spans) bool
}

// calls returns all of them.
func calls(t testing.TB) []call {
	list := []call{{"Host", ref.HostField, Host}}
	for form := range Form(forms) {
		list = append(list, call{form.String(), ref.HTTPRule(form), form.Scan})
	}
	for method, rule := range map[string]ref.HTTPRule{"GET": ref.OtherTarget, "options": ref.OtherTarget, "OPTIONS": ref.OptionsTarget, "CONNECT": ref.AuthorityForm} {
		list = append(list, call{method, rule, func(src []byte, out *uriscan.Spans) bool {
			form, valid := Scan([]byte(method), src, out)
			expect.Equal(t, form, formOf(method, src), "the form of %s %q", method, src)
			return valid
		}})
	}
	return list
}

// callOf returns the call of that name.
func callOf(t testing.TB, name string) call {
	list := calls(t)
	return list[slices.IndexFunc(list, func(c call) bool { return c.name == name })]
}

// formOf returns the form that a target is scanned as.
func formOf(method string, src []byte) Form {
	switch {
	case method == "CONNECT":
		return Authority
	case len(src) > 0 && src[0] == '*':
		return Asterisk
	case len(src) > 0 && strings.IndexByte("abcdefghijklmnopqrstuvwxyz", src[0]|0x20) >= 0:
		return Absolute
	}
	return Origin
}

// check compares an answer with the reference.
func (c *call) check(t testing.TB, src []byte) {
	t.Helper()
	want, offset := ref.ParseHTTP(c.rule, string(src))
	s := filled
	valid := c.scan(src, &s)
	if valid != (offset < 0) || s.Valid() != valid || s.ErrorOffset() != offset || (s.Err() == nil) != valid || (s.ErrorCode() == uriscan.CodeNone) != valid {
		t.Errorf("%s: %q: valid %v, error %v, want it at %d", c.name, src, valid, s.Err(), offset)
		return
	}
	checkTiling(t, src, &s)
	if !valid {
		return
	}
	if int(s.HostKind()) != want.HostKind || int(s.PathKind()) != want.PathKind {
		t.Errorf("%s: %q: kinds %v and %v, want %d and %d", c.name, src, s.HostKind(), s.PathKind(), want.HostKind, want.PathKind)
	}
	for c, span := range want.Spans {
		component := uriscan.Component(c)
		if got := s.Span(component); s.Has(component) != want.Present[c] || int(got.Start) != span.Start || int(got.End) != span.End {
			t.Errorf("%q: %v %v %v, want %v %v", src, component, s.Has(component), got, want.Present[c], span)
		}
	}
}

// filled is a record of another scan. Nothing of it may be left in the next answer.
var filled = func() uriscan.Spans {
	s, _ := uriscan.Parse("s://u@1.2.3.4:5/p?q#f#")
	return s
}()

// checkTiling puts the components together, with the delimiters between them.
func checkTiling(t testing.TB, src []byte, s *uriscan.Spans) {
	t.Helper()
	var text strings.Builder
	add := func(before string, c uriscan.Component, after string) {
		if s.Has(c) {
			text.WriteString(before + string(s.Span(c).In(src)) + after)
		}
	}
	add("", uriscan.CompScheme, ":")
	if s.Has(uriscan.CompHost) && s.Authority().Start > 0 {
		text.WriteString("//")
	}
	add("", uriscan.CompUserinfo, "@")
	add("", uriscan.CompHost, "")
	add(":", uriscan.CompPort, "")
	add("", uriscan.CompPath, "")
	add("?", uriscan.CompQuery, "")
	add("#", uriscan.CompFragment, "")
	expect.Equal(t, text.String(), string(src), "the components of %q, put together", src)
}

// TestShortTextsAreAnsweredAsTheReferenceDoes tries all short texts of the bytes that
// matter to a target or a Host.
func TestShortTextsAreAnsweredAsTheReferenceDoes(t *testing.T) {
	longest := exhaustive.Pick(6, 5, 4)
	for _, c := range calls(t) {
		tried := 0
		var grow func(text []byte)
		grow = func(text []byte) {
			tried++
			c.check(t, text)
			if len(text) == longest {
				return
			}
			for _, b := range []byte("/?#%4a:@[].*v\xff") {
				longer := append(text[:len(text):len(text)], b)
				if _, offset := ref.ParseHTTP(c.rule, string(longer)); offset < 0 || offset == len(longer) {
					grow(longer)
					continue
				}
				tried++
				c.check(t, longer)
				c.check(t, append(longer, "/:@?#[]%"...))
			}
		}
		grow(nil)
		t.Logf("%s: %d texts", c.name, tried)
	}
}

// TestCoveringSetIsAnsweredAsTheReferenceDoes tries every cell of the machine, in a
// way that shows a wrong target and a wrong store.
func TestCoveringSetIsAnsweredAsTheReferenceDoes(t *testing.T) {
	set := cover.Of(&machine)
	authority := callOf(t, "authority-form")
	for entry, name := range map[int]string{machineRuleOriginForm: "origin-form", machineRuleAsteriskForm: "asterisk-form", machineRuleHostField: "Host"} {
		c, count := callOf(t, name), 0
		set.Each(entry, func(input []byte) {
			if count++; count%exhaustive.Pick(1, 3, 20) != 0 {
				return
			}
			c.check(t, input)
			checkMachine(t, entry, &c, input)
			if entry == machineRuleHostField {
				authority.check(t, input)
			}
		})
		t.Logf("%s: %d inputs", c.name, count)
	}
}

// checkMachine compares the answer with that of the machine alone, from the first
// byte on: what is valid has the same components, and what is not the same reason.
func checkMachine(t testing.TB, entry int, c *call, src []byte) {
	t.Helper()
	var s uriscan.Spans
	var m fsm.Match
	valid := c.scan(src, &s)
	if machine.Scan(entry, src, &m) != valid {
		t.Errorf("%s: %q: valid %v, the machine says %v", c.name, src, valid, !valid)
		return
	}
	rec := record.Of(&s)
	if !valid {
		if rec.Reason&^exact.AtEnd != m.Reason || rec.ErrorOffset != m.Offset || rec.Reason&exact.AtEnd != 0 != (int(m.Offset) == len(src)) {
			t.Errorf("%s: %q: reason %d at %d, the machine says %d at %d", c.name, src, rec.Reason, rec.ErrorOffset, m.Reason, m.Offset)
		}
		return
	}
	for capture, component := range [...]uriscan.Component{
		machineCaptureHost: uriscan.CompHost, machineCapturePort: uriscan.CompPort, machineCapturePath: uriscan.CompPath, machineCaptureQuery: uriscan.CompQuery,
	} {
		if span := s.Span(component); m.Has(capture) && fsm.Span(span) != m.Spans[capture] {
			t.Errorf("%s: %q: %v %v, the machine says %v", c.name, src, component, span, m.Spans[capture])
		}
	}
	if got := rec.HostKind(); got != m.Kinds[machineKindHost] {
		t.Errorf("%s: %q: host of kind %d, the machine says %d", c.name, src, got, m.Kinds[machineKindHost])
	}
}

// TestFastAnswersAreThoseOfTheMachine changes good targets and Hosts in one byte, on
// every kernel.
func TestFastAnswersAreThoseOfTheMachine(t *testing.T) {
	origin := "/a/b%41c/d;e=f,g:@h//?q=r&s=%e2%82%ac+t/?u[]"
	targets := []string{origin, "//" + origin, "///", strings.Repeat("/segment", 20) + "?" + strings.Repeat("name=value&", 20), "/" + strings.Repeat("x", 200) + "%41"}
	hosts := []string{"www.example.com:8080", "1.2.3.4:80", "[2001:db8::1.2.3.4]:1", "[v1.a:b]", "a%41b:1", "256.1.1.1", "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p:12345"}
	for _, k := range uriscan.Kernels() {
		restore, ok := processor.Use(k)
		if !ok {
			t.Fatal(k)
		}
		for entry, texts := range map[int][]string{machineRuleOriginForm: targets, machineRuleHostField: hosts} {
			c := callOf(t, map[int]string{machineRuleOriginForm: "origin-form", machineRuleHostField: "Host"}[entry])
			for _, text := range texts {
				for i := range len(text) {
					for _, b := range []byte("/?#%4a:@[].*v \xff") {
						changed := []byte(text)
						changed[i] = b
						checkMachine(t, entry, &c, changed)
						checkMachine(t, entry, &c, changed[:i])
					}
				}
			}
		}
		restore()
	}
}

// TestIPv6AddressesAreAnsweredAsTheReferenceDoes has every order of colons and groups
// of one digit, up to more than an address has, and some with longer groups.
func TestIPv6AddressesAreAnsweredAsTheReferenceDoes(t *testing.T) {
	c := callOf(t, "Host")
	longest := exhaustive.Pick(18, 14, 11)
	valid := 0
	for n := range longest + 1 {
		for order := range 1 << n {
			text := []byte("[")
			for i := range n {
				text = append(text, ":f"[order>>i&1])
			}
			if strings.Contains(string(text), "ffff") {
				continue // a longer group, which the others stand for
			}
			text = append(text, ']')
			c.check(t, text)
			c.check(t, append(text, ":80"...))
			if _, offset := ref.ParseHTTP(ref.HostField, string(text)); offset < 0 {
				valid++
			}
		}
	}
	if valid < 100 {
		t.Errorf("%d valid addresses", valid)
	}
	for _, text := range []string{"[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8:9]", "[1:2:3:4:5:6:7]", "[1::3:4:5:6:7:8]", "[1::2:3:4:5:6:7:8]", "[ffff:FFFF::]", "[12345::]", "[::12345]", "[1:2:3:4:5:6:1.2.3.4]", "[1:2:3:4:5:6:7:1.2.3.4]", "[::g]", "[::1%25eth0]", "[::1", "[", "[]", "[:]", "[::]]", "[[::]", "[::]:", "[::]:x", "[::]80"} {
		c.check(t, []byte(text))
	}
	for _, text := range []string{"[1::2]:8", "[99]"} {
		for i := range text {
			for b := range 256 {
				changed := []byte(text)
				changed[i] = byte(b)
				c.check(t, changed)
			}
		}
	}
}

// TestFirstByteChoosesTheForm has every byte before what may follow a scheme.
func TestFirstByteChoosesTheForm(t *testing.T) {
	for b := range 256 {
		want := Origin
		switch {
		case b == '*':
			want = Asterisk
		case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z':
			want = Absolute
		}
		var s uriscan.Spans
		text := append([]byte{byte(b)}, ":x"...)
		if form, _ := Scan([]byte("GET"), text, &s); form != want {
			t.Errorf("%q is scanned as %v, want %v", text, form, want)
		}
	}
}

// TestRealTargetsAreAnsweredAsTheReferenceDoes has the targets of real access logs and
// of attacks.
func TestRealTargetsAreAnsweredAsTheReferenceDoes(t *testing.T) {
	c := callOf(t, "GET")
	valid, invalid := 0, 0
	for _, list := range reallists.Files(t, "urls/attack_*.txt", "logs/*elastic.log", "logs/apache_scan_w3af.log") {
		for i, line := range strings.Split(string(list.Data), "\n") {
			if _, after, isLog := strings.Cut(line, `"GET `); isLog {
				line, _, _ = strings.Cut(after, " HTTP/")
			}
			if i%exhaustive.Pick(1, 4, 40) != 0 || len(line) > 2000 {
				continue
			}
			c.check(t, []byte(line))
			if _, offset := ref.ParseHTTP(c.rule, line); offset < 0 {
				valid++
			} else {
				invalid++
			}
		}
	}
	t.Logf("%d valid, %d invalid", valid, invalid)
}

// TestFastPathThatStopsTooEarlyCostsNothing stops before bytes that are right. No
// kernel does so; the answer would be right all the same.
func TestFastPathThatStopsTooEarlyCostsNothing(t *testing.T) {
	for form, src := range map[Form]string{Origin: "/path/%41b/of?the=query%42&more?", Absolute: "http://h/path/%41b/of?the=query%42&more?"} {
		var want uriscan.Spans
		form.ScanString(src, &want)
		begin := int(want.Path.Start) + 1
		for stop := begin; stop < len(src); stop++ {
			var got uriscan.Spans
			if !form.ScanString(src[:stop], &got) || src[stop] == '?' {
				continue // amidst a triplet, or at a delimiter
			}
			if valid := scanRest(form, []byte(src), kernel.StopAt(uint32(stop)), &got); !valid || got != want {
				t.Errorf("%q, stopped at %d: valid %v, %s", src, stop, valid, describe(&got))
			}
		}
	}
}
