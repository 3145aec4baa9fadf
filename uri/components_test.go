package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/assembly"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/uri"
)

// TestAccessorsAgreeWithTheReferenceParser wants of each accessor what
// internal/test/ref finds.
func TestAccessorsAgreeWithTheReferenceParser(t *testing.T) {
	eachReference(t, func(r uri.Reference) {
		text := r.String()
		if len(text) > 600 {
			return
		}
		want := ref.Parse(ref.URIReference, text)
		part := func(c uriscan.Component) (string, bool) {
			return text[want.Spans[c].Start:want.Spans[c].End], want.Present[c]
		}
		for _, c := range components {
			must.Equal(t, r.Has(c), want.Present[c], "%q: Has(%v)", text, c)
		}
		for c, accessor := range map[uriscan.Component]func() (string, bool){
			uriscan.CompScheme:   func() (string, bool) { return r.Scheme(), r.Scheme() != "" },
			uriscan.CompUserinfo: r.Userinfo, uriscan.CompHost: r.Host, uriscan.CompPort: r.Port,
			uriscan.CompPath:  func() (string, bool) { return r.Path(), true },
			uriscan.CompQuery: r.Query, uriscan.CompFragment: r.Fragment,
		} {
			got, ok := accessor()
			if wantText, wantOK := part(c); got != wantText || ok != wantOK {
				t.Fatalf("%q: %v is %q, %v, want %q, %v", text, c, got, ok, wantText, wantOK)
			}
		}
		if int(r.HostKind()) != want.HostKind || int(r.PathKind()) != want.PathKind {
			t.Fatalf("%q: kinds %v and %v", text, r.HostKind(), r.PathKind())
		}
	})
}

// TestComponentsMakeUpTheText puts what the accessors return together as RFC 3986
// §5.3 does.
func TestComponentsMakeUpTheText(t *testing.T) {
	eachReference(t, func(r uri.Reference) {
		var b strings.Builder
		if r.IsAbsolute() {
			b.WriteString(r.Scheme() + ":")
		}
		if authority, ok := r.Authority(); ok {
			b.WriteString("//" + authority)
			want := r.HostPort()
			if userinfo, ok := r.Userinfo(); ok {
				want = userinfo + "@" + want
			}
			must.Equal(t, authority, want, "%q: authority", r.String())
		}
		b.WriteString(r.Path())
		if query, ok := r.Query(); ok {
			b.WriteString("?" + query)
		}
		if fragment, ok := r.Fragment(); ok {
			b.WriteString("#" + fragment)
		}
		must.Equal(t, b.String(), r.String(), "%q from its components", r.String())
	})
}

// TestMatchesAgreesWithProductions asks the scanner about each production.
func TestMatchesAgreesWithProductions(t *testing.T) {
	eachReference(t, func(r uri.Reference) {
		for p := uriscan.URIReference; p <= uriscan.RelativeRef+1; p++ {
			var s uriscan.Spans
			must.Equal(t, r.Matches(p), p.ScanString(r.String(), &s), "%q: Matches(%v)", r.String(), p)
		}
	})
}

// TestAddressesAndPortsAgreeWithTheRoot compares with the functions that take
// spans.
func TestAddressesAndPortsAgreeWithTheRoot(t *testing.T) {
	eachReference(t, func(r uri.Reference) {
		s := r.Spans()
		port, ok := r.PortNumber()
		if wantPort, wantOK := uriscan.PortNumber(r.String(), &s); port != wantPort || ok != wantOK {
			t.Fatalf("%q: port %d, %v", r.String(), port, ok)
		}
		addr, ok := r.Addr()
		if wantAddr, wantOK := uriscan.Addr(r.String(), &s); addr != wantAddr || ok != wantOK {
			t.Fatalf("%q: address %v, %v", r.String(), addr, ok)
		}
		host, _ := r.Host()
		must.Equal(t, r.Hostname(), strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"), "%q: host name", r.String())
	})
}

// TestSequencesAgreeWithPlainDivision divides with package strings.
func TestSequencesAgreeWithPlainDivision(t *testing.T) {
	eachReference(t, func(r uri.Reference) {
		var want []string
		if path := r.Path(); path != "" {
			want = strings.Split(strings.TrimPrefix(path, "/"), "/")
		}
		must.Slices(t, slices.Collect(r.Segments()), want, "%q: segments", r.String())
		var pairs, wantPairs []string
		for name, value := range r.Pairs() {
			pairs = append(pairs, name+"="+value)
		}
		query, _ := r.Query()
		for part := range strings.SplitSeq(query, "&") {
			if name, value, _ := strings.Cut(part, "="); part != "" {
				wantPairs = append(wantPairs, name+"="+value)
			}
		}
		must.Slices(t, pairs, wantPairs, "%q: pairs", r.String())
	})
}

// TestSequencesCanBeLeftEarly leaves each of them at its first element.
func TestSequencesCanBeLeftEarly(t *testing.T) {
	r := uri.MustParse("/a/b?c=d&e=f")
	for segment := range r.Segments() {
		expect.Equal(t, segment, "a", "the segment after the loop was left")
		break
	}
	for name := range r.Pairs() {
		expect.Equal(t, name, "c", "the pair after the loop was left")
		break
	}
}

// TestAccessorsDoNotAllocate holds for Parse of valid text, too.
func TestAccessorsDoNotAllocate(t *testing.T) {
	for _, text := range []string{"", "http://user:pass@[::1]:80/a/b/c?d=e&f#g", "mailto:a@b", "../x?y"} {
		r := uri.MustParse(text)
		n := testing.AllocsPerRun(10, func() {
			parsed, _ := uri.Parse(text)
			use(parsed.Scheme(), true)
			use(r.Authority())
			use(r.Userinfo())
			use(r.Host())
			use(r.Hostname(), true)
			use(r.HostPort(), true)
			use(r.Port())
			use(r.Path(), true)
			use(r.Query())
			use(r.Fragment())
			for segment := range r.Segments() {
				use(segment, true)
			}
			for name, value := range r.Pairs() {
				use(name, value == "")
			}
			if _, ok := r.Addr(); ok {
				sink++
			}
			if _, ok := r.PortNumber(); ok && r.HostKind() == 0 && r.PathKind() == 0 {
				sink++
			}
			if s := r.Spans(); s.Valid() && r.Matches(uriscan.URI) && r.Has(uriscan.CompHost) {
				sink += r.Compare(parsed)
			}
		})
		expect.Equal(t, n, 0, "%q: allocations", text)
	}
}

// TestAccessorsInline asks the compiler. A call would copy the 80 bytes of a
// Reference for each component that is asked for.
func TestAccessorsInline(t *testing.T) {
	out := assembly.Compiler(t, "-m")
	for _, name := range []string{
		"String", "Spans", "Has", "Scheme", "Authority", "Userinfo", "Host", "Hostname", "HostPort", "Port", "PortNumber", "Addr",
		"Path", "Query", "Fragment", "IsAbsolute", "HostKind", "PathKind", "Segments", "Pairs", "DecodedPath", "DecodedSegments", "DecodedPairs",
	} {
		if !strings.Contains(out, ": can inline Reference."+name+"\n") {
			t.Errorf("%s does not inline", name)
		}
	}
}

var sink int

func use(text string, ok bool) {
	if ok {
		sink += len(text)
	}
}
