package scheme

import (
	"bytes"
	"slices"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/schemeref"
)

// A comparison holds a grammar against its reference.
type comparison struct {
	*testing.T
	g              *Grammar
	reference      *schemeref.Reference
	valid, invalid int
}

// eachReference runs a test for each grammar.
func eachReference(t *testing.T, test func(c *comparison)) {
	for _, g := range Grammars() {
		t.Run(g.Name(), func(t *testing.T) {
			reference := schemeref.References[g.Name()]
			if reference == nil {
				t.Fatal("there is no reference")
			}
			c := &comparison{T: t, g: g, reference: reference}
			test(c)
			if t.Logf("%d valid, %d invalid", c.valid, c.invalid); c.valid < 5 || c.invalid < 5 {
				t.Errorf("%d valid and %d invalid inputs: want more of both", c.valid, c.invalid)
			}
		})
	}
}

// check compares verdict and parts of one text.
func (c *comparison) check(src []byte) {
	c.Helper()
	var p Parts
	valid := c.g.Scan(src, &p)
	want, wantValid := c.reference.Parts(string(src))
	if c.g.web {
		c.checkFastPath(src, &p)
	}
	if valid {
		c.valid++
	} else {
		c.invalid++
	}
	if valid != wantValid || p.Valid() != valid || (p.Err() == nil) != valid || (p.ErrorOffset() < 0) != valid {
		c.Errorf("%q: Scan says %v, %v; want %v", src, valid, p.Err(), wantValid)
		return
	}
	for i := range p.Len() {
		name, span, ok := p.At(i)
		if wantSpan, wantOK := want[name]; ok != wantOK || span != wantSpan {
			c.Errorf("%q: %s is %v, %v; want %v, %v", src, name, span, ok, wantSpan, wantOK)
		}
	}
	if !valid {
		c.checkError(src, &p)
		return
	}
	if slices.ContainsFunc(src, func(b byte) bool { return b <= ' ' || b > '~' || b == '"' || b == '\\' }) {
		c.Errorf("%q: valid, with a byte that is not to be seen, or that JSON escapes", src)
	}
	var spans uriscan.Spans
	if !uriscan.URI.Scan(src, &spans) && !slices.Contains(widerThanURIs, c.g.Name()) {
		c.Errorf("%q: valid, but no URI: %v", src, spans.Err())
	}
}

// widerThanURIs are the schemes whose own letter allows what RFC 3986 does not.
var widerThanURIs = []string{"geo", "jar", "sip", "sips", "tel"}

// checkFastPath compares the answer with that of the machine, which a fast path may
// have left out.
func (c *comparison) checkFastPath(src []byte, p *Parts) {
	c.Helper()
	var m fsm.Match
	if c.g.machine.Scan(c.g.entry, src, &m) != p.Valid() || m != p.match {
		c.Errorf("%q: %+v, the machine says %+v", src, p.match, m)
	}
}

// checkError looks whether the offset of an error can be right: the input up to it
// leads on, as far as the machine knows.
func (c *comparison) checkError(src []byte, p *Parts) {
	c.Helper()
	at := p.ErrorOffset()
	if at > len(src) {
		c.Fatalf("%q: error at offset %d", src, at)
	}
	var cut, other Parts
	if c.g.Scan(src[:at], &cut); !cut.Valid() && cut.ErrorOffset() != at {
		c.Errorf("%q: error at offset %d, but of the %d bytes before it at %d", src, at, at, cut.ErrorOffset())
	}
	if at == len(src) {
		return
	}
	more := append(bytes.Clone(src[:at+1]), "anything"...)
	if c.g.Scan(more, &other) || other.ErrorOffset() != at {
		c.Errorf("%q: error at offset %d; what follows it moves it to %d", src, at, other.ErrorOffset())
	}
}

// TestExamplesHaveTheVerdictOfTheirDocument has the examples of the documents.
func TestExamplesHaveTheVerdictOfTheirDocument(t *testing.T) {
	eachReference(t, func(c *comparison) {
		for _, e := range c.reference.Examples {
			var p Parts
			if c.g.ScanString(e.Text, &p) != e.Valid {
				c.Errorf("%q (%s): %v", e.Text, e.Where, p.Err())
			}
			c.check([]byte(e.Text))
		}
	})
}

// TestChangedExamplesAgreeWithReference replaces, drops and adds each byte of each
// example.
func TestChangedExamplesAgreeWithReference(t *testing.T) {
	var all []byte
	for b := range 256 {
		all = append(all, byte(b))
	}
	eachReference(t, func(c *comparison) {
		values := exhaustive.Pick(all, []byte(c.reference.Alphabet+"0zZ/?#[]@%&=;,:\x00\x7f\xc3"), []byte(c.reference.Alphabet))
		for _, e := range c.reference.Examples {
			text := []byte(e.Text)
			for at := range text {
				c.check(text[:at])
				c.check(append(bytes.Clone(text[:at]), text[at+1:]...))
				for _, b := range values {
					changed := bytes.Clone(text)
					changed[at] = b
					c.check(changed)
					c.check(append(append(bytes.Clone(text[:at]), b), text[at:]...))
				}
			}
		}
	})
}

// TestShortTailsAgreeWithReference puts every short text of the alphabet behind the
// beginnings of the shortest valid example.
func TestShortTailsAgreeWithReference(t *testing.T) {
	length := exhaustive.Pick(5, 3, 2)
	eachReference(t, func(c *comparison) {
		var shortest string
		for _, e := range c.reference.Examples {
			if e.Valid && (shortest == "" || len(e.Text) < len(shortest)) {
				shortest = e.Text
			}
		}
		start := len(c.g.Name()) + 1
		for end := start; end <= len(shortest); end++ {
			c.tails([]byte(shortest[:end]), length)
		}
	})
}

// tails checks a text and all that is at most n bytes longer.
func (c *comparison) tails(text []byte, n int) {
	c.check(text)
	if n == 0 {
		return
	}
	for i := range len(c.reference.Alphabet) {
		c.tails(append(text[:len(text):len(text)], c.reference.Alphabet[i]), n-1)
	}
}

// covering returns the covering set of a machine, which several grammars may share.
var covering = func() func(m *fsm.Machine) *cover.Set {
	sets := map[*fsm.Machine]*cover.Set{}
	return func(m *fsm.Machine) *cover.Set {
		if sets[m] == nil {
			sets[m] = cover.Of(m)
		}
		return sets[m]
	}
}()

// TestCoveringSetAgreesWithReference tries inputs that tell the machine from every
// other of its size.
func TestCoveringSetAgreesWithReference(t *testing.T) {
	eachReference(t, func(c *comparison) {
		every, n := exhaustive.Pick(1, 17, 211), 0
		covering(c.g.machine).Each(c.g.entry, func(input []byte) {
			if n++; n < 50 || n%every == 0 {
				c.check(input)
				if at := bytes.IndexByte(input, '?') + 1; at > 0 && c.g.beyond == limitMagnet {
					c.check(slices.Insert(bytes.Clone(input), at, []byte("xt=urn:ab:c&")...))
				}
			}
		})
	})
}

// TestRealListsAgreeWithReference reads the lists of URIs of many schemes.
func TestRealListsAgreeWithReference(t *testing.T) {
	lists := reallists.Files(t, "uris/*.txt")
	eachReference(t, func(c *comparison) {
		for _, list := range lists {
			for line := range bytes.Lines(list.Data) {
				line = bytes.TrimRight(line, "\r\n")
				if g := Of(line); g == c.g || g != nil && For("urn") == c.g && bytes.HasPrefix([]byte(g.Name()), []byte("urn:")) {
					c.check(line)
				}
			}
		}
		c.valid, c.invalid = c.valid+5, c.invalid+5 // a list may have none of a scheme
	})
}

// TestScanAllocatesNothing measures each example.
func TestScanAllocatesNothing(t *testing.T) {
	eachReference(t, func(c *comparison) {
		for _, e := range c.reference.Examples {
			src := []byte(e.Text)
			if n := testing.AllocsPerRun(5, func() {
				var p Parts
				For(c.g.Name()).Scan(src, &p)
				if g := Of(src); g != nil {
					g.ScanString(e.Text, &p)
				}
				p.Span("fragment")
			}); n != 0 {
				c.Errorf("%q: %v allocations", e.Text, n)
			}
			c.check(src)
		}
	})
}

// TestStringAndBytesGiveTheSame scans each example twice, into a record that is full.
func TestStringAndBytesGiveTheSame(t *testing.T) {
	eachReference(t, func(c *comparison) {
		for _, e := range c.reference.Examples {
			var a, b Parts
			For("urn").ScanString("urn:example:full?+r?=q#f", &b)
			if c.g.Scan([]byte(e.Text), &a) != c.g.ScanString(e.Text, &b) || a.Valid() != b.Valid() || a.ErrorOffset() != b.ErrorOffset() {
				c.Errorf("%q: %+v and %+v", e.Text, a, b)
			}
			for i := range a.Len() {
				name, span, ok := a.At(i)
				if other, otherOK := b.Span(name); other != span || otherOK != ok {
					c.Errorf("%q: %s is %v, %v and %v, %v", e.Text, name, span, ok, other, otherOK)
				}
			}
			c.check([]byte(e.Text))
		}
	})
}

// TestErrorsNeverRepeatTheInput wants one line of printable ASCII without the text.
func TestErrorsNeverRepeatTheInput(t *testing.T) {
	const secret = "SECRET\n\x00"
	for _, g := range Grammars() {
		for _, e := range schemeref.References[g.Name()].Examples {
			for at := range len(e.Text) {
				var p Parts
				if g.ScanString(e.Text[:at]+secret, &p) {
					continue
				}
				text := p.Err().Error()
				if bytes.Contains([]byte(text), []byte("SECRET")) || bytes.ContainsFunc([]byte(text), func(r rune) bool { return r < ' ' || r > '~' }) {
					t.Errorf("%s: %q", g.Name(), text)
				}
			}
		}
	}
}
