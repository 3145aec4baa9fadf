package find

import (
	"iter"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/text"
)

// Options say what is looked for. The zero value is what [Default] has.
type Options struct {
	// Schemes are those that a URI may have, in any case. None means [DefaultSchemes].
	Schemes []string

	// AnyScheme takes every scheme in place of a list.
	AnyScheme bool

	// Mode says how far a URI goes.
	Mode Mode
}

// A Finder finds URIs in text. New makes one. Many goroutines may use one at the same
// time.
type Finder struct {
	schemes    []listedScheme
	anyScheme  bool
	mode       Mode
	stops      *bytescan.Stops // the bytes that end a URI or an IRI
	quickStops *bytescan.Stops // these, and in the mode IRI all beyond ASCII
	trims      *[256]bool      // the bytes that may have to go from its end
}

// Default finds http, https, ftp, ws and wss IRIs: the mode is IRI. Every URI is an IRI.
var Default = must(New(Options{}))

// New returns a Finder. It is an error if a scheme does not match the rule of RFC 3986
// section 3.1, if there are both schemes and AnyScheme, or if the mode is unknown.
func New(o Options) (*Finder, error) {
	f := &Finder{anyScheme: o.AnyScheme, mode: o.Mode}
	if _, err := o.Mode.MarshalText(); err != nil {
		return nil, err
	}
	f.stops, f.quickStops, f.trims = stopsOf[o.Mode], stopsOf[o.Mode], trimsOf[o.Mode]
	if o.Mode == IRI {
		f.quickStops = stopsOf[Strict]
	}
	if o.AnyScheme {
		if len(o.Schemes) > 0 {
			return nil, errBothSchemes
		}
		return f, nil
	}
	names := o.Schemes
	if len(names) == 0 {
		names = DefaultSchemes()
	}
	var err error
	if f.schemes, err = listedSchemes(names); err != nil {
		return nil, err
	}
	return f, nil
}

// must returns a Finder whose options are right.
func must(f *Finder, err error) *Finder {
	if err != nil {
		panic(err)
	}
	return f
}

// Mode returns the mode of the Finder.
func (f *Finder) Mode() Mode { return f.mode }

// AppendMatches appends the URIs in buf to dst, in the order of the text, and returns
// the longer slice. It allocates only if dst has too little room.
func (f *Finder) AppendMatches(dst []Match, buf []byte) []Match {
	s := search{finder: f, buf: buf, final: true, longest: longestMatch}
	var m Match
	for s.find(&m) {
		dst = append(dst, m)
	}
	return dst
}

// AppendMatchesString is [Finder.AppendMatches] for a string. It gives the same answers.
func (f *Finder) AppendMatchesString(dst []Match, src string) []Match {
	return f.AppendMatches(dst, text.Bytes(src))
}

// All returns a sequence of the URIs in buf, in the order of the text. A loop may end
// early; then the rest of the text is not searched.
func (f *Finder) All(buf []byte) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		s := search{finder: f, buf: buf, final: true, longest: longestMatch}
		for {
			var m Match
			if !s.find(&m) || !yield(m) {
				return
			}
		}
	}
}

// AllString is [Finder.All] for a string. It gives the same answers.
func (f *Finder) AllString(src string) iter.Seq[Match] { return f.All(text.Bytes(src)) }
