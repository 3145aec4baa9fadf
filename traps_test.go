package uriscan

import "testing"

// traps are inputs that parsers get wrong. died is the error's offset, -1 for
// input that is well-formed.
var traps = []struct {
	name, src string
	died      int
	code      ErrorCode
	host      HostKind
}{
	{"a letter behind a colon may be userinfo until the slash", "http://a:b/", 10, CodeUserinfo, HostRegName},
	{"a letter in a port may be userinfo until the end", "//a:80x", 7, CodeEnd, HostRegName},
	{"an IPv4 part of an IPv6 address has no leading zero", "//[::ffff:01.2.3.4]", 12, CodeIPLiteral, HostNone},
	{"four numbers and a dot are a name", "//1.2.3.4.", -1, CodeNone, HostRegName},
	{"a number over 255 makes a name", "//256.1.1.1", -1, CodeNone, HostRegName},
	{"IPvFuture may have a capital V and colons", "//[V1.:]", -1, CodeNone, HostIPvFuture},
	{"a zone is not of RFC 3986", "//[::1%25en0]", 6, CodeIPLiteral, HostNone},
	{"a scheme has no underscore", "a_b:c", 3, CodeFirstColon, HostNone},
	{"a scheme is not empty, and a first segment has no colon", ":a", 0, CodeFirstColon, HostNone},
	{"an authority may be empty", "//", -1, CodeNone, HostRegName},
	{"an authority may be empty before a path", "///", -1, CodeNone, HostRegName},
	{"host and port may be empty", "//:", -1, CodeNone, HostRegName},
	{"userinfo, host and port may be empty", "//@:", -1, CodeNone, HostRegName},
	{"query and fragment may be empty", "?#", -1, CodeNone, HostNone},
	{"everything may be empty", "", -1, CodeNone, HostNone},
	{"a fragment has no hash", "a#b#c", 3, CodeFragment, HostNone},
	{"a query has no brackets", "?a[]=1", 2, CodeQuery, HostNone},
}

func TestTraps(t *testing.T) {
	s := suite{t: t}
	for _, trap := range traps {
		got, err := Parse(trap.src)
		if got.ErrorOffset() != trap.died || got.ErrorCode() != trap.code || got.HostKind() != trap.host || (err == nil) != (trap.died < 0) {
			t.Errorf("%s: %q gives offset %d, %v, %v; want %d, %v, %v",
				trap.name, trap.src, got.ErrorOffset(), got.ErrorCode(), got.HostKind(), trap.died, trap.code, trap.host)
		}
		s.askAll(trap.src)
	}
	s.done()
}

// TestAbsentAndEmptyDiffer takes each delimiter away in turn: the component
// that it brings is then absent, where it was empty.
func TestAbsentAndEmptyDiffer(t *testing.T) {
	for _, c := range []struct {
		component     Component
		empty, absent string
		at            uint32
	}{
		{CompUserinfo, "//@h", "//h", 2},
		{CompHost, "///p", "/p", 2},
		{CompPort, "//h:", "//h", 4},
		{CompQuery, "p?", "p", 2},
		{CompFragment, "p#", "p", 2},
		{CompQuery, "p?#f", "p#f", 2},
	} {
		for _, k := range Kernels() {
			withKernel(t, k, func() {
				empty, _ := Parse(c.empty)
				if want := (Span{c.at, c.at}); !empty.Has(c.component) || spansOf(&empty)[c.component] != want {
					t.Errorf("kernel %s, %q: %v is %v %v, want it at %v", k, c.empty, c.component, empty.Has(c.component), spansOf(&empty)[c.component], want)
				}
				absent, _ := Parse(c.absent)
				if absent.Has(c.component) || spansOf(&absent)[c.component] != (Span{}) {
					t.Errorf("kernel %s, %q: %v is there, at %v", k, c.absent, c.component, spansOf(&absent)[c.component])
				}
			})
		}
	}
}
