package kernel

// Span is a half-open range of bytes of the input.
type Span struct{ Start, End uint32 }

// In returns the bytes of the span. They share memory with src.
func (s Span) In(src []byte) []byte { return src[s.Start:s.End] }

// Record is the working form of uriscan.Spans. It has the same layout, so a
// pointer to one can be used as a pointer to the other; unsafe.go of package
// uriscan does this, and checks the layout when it is compiled.
type Record struct {
	Scheme, Userinfo, Host, Port, Path, Query, Fragment Span

	Present     uint8  // bit c is set when component c is present
	Kinds       uint8  // see [Kinds]
	Reason      uint8  // 0 when the input is valid; fast paths leave this 0
	BadByte     uint8  // the byte at ErrorOffset; fast paths leave this 0
	ErrorOffset uint32 // offset of the error; for open lines see [TryLines]
}

// The components, in the order that they have in a URI.
const (
	CompScheme = iota
	CompUserinfo
	CompHost
	CompPort
	CompPath
	CompQuery
	CompFragment
)

// The kinds of host.
const (
	HostNone = iota
	HostRegName
	HostIPv4
	HostIPv6
	HostIPvFuture
)

// The kinds of path.
const (
	PathEmpty = iota
	PathAbempty
	PathAbsolute
	PathNoScheme
	PathRootless
)

// Where the parts of [Record.Kinds] begin: the kind of the host has bits 0 to 2, the
// kind of the path bits 3 to 5. Bits 6 and 7 name the grammar that has the reason; the
// fast paths leave them 0.
const (
	PathKindShift = 3
	GrammarShift  = 6
	kindMask      = 7
)

// Kinds packs the two kinds as a record keeps them.
func Kinds(host, path uint8) uint8 { return host | path<<PathKindShift }

// HostKind returns the kind of the host.
func (r *Record) HostKind() uint8 { return r.Kinds & kindMask }

// PathKind returns the kind of the path.
func (r *Record) PathKind() uint8 { return r.Kinds >> PathKindShift & kindMask }

// Has reports whether a component is present.
func (r *Record) Has(component uint8) bool { return r.Present>>component&1 != 0 }

// Set records where a component lies, and that it is present. The span must be
// the one of that component.
func (r *Record) Set(component uint8, span *Span, start, end uint32) {
	*span = Span{start, end}
	r.Present |= 1 << component
}

// Last returns the last component that is present. The part of the input that the
// record describes ends with it.
func (r *Record) Last() *Span {
	switch {
	case r.Has(CompFragment):
		return &r.Fragment
	case r.Has(CompQuery):
		return &r.Query
	}
	return &r.Path
}

// End returns the end of the part of the input that the record describes. Absent
// components end at 0, so it needs no branch on what is present.
func (r *Record) End() uint32 { return max(r.Path.End, r.Query.End, r.Fragment.End) }

// Shift adds base to every offset that the record holds. It adds 0 to absent
// components. It takes no branch, because the processor could not predict which
// components are present.
func (r *Record) Shift(base uint32) {
	if base == 0 {
		return
	}
	present := uint32(r.Present)
	r.Scheme.shift(base & -(present >> CompScheme & 1))
	r.Userinfo.shift(base & -(present >> CompUserinfo & 1))
	r.Host.shift(base & -(present >> CompHost & 1))
	r.Port.shift(base & -(present >> CompPort & 1))
	r.Path.shift(base & -(present >> CompPath & 1))
	r.Query.shift(base & -(present >> CompQuery & 1))
	r.Fragment.shift(base & -(present >> CompFragment & 1))
	if r.Reason != 0 {
		r.ErrorOffset += base
	}
}

// shift adds base to both ends.
func (s *Span) shift(base uint32) {
	s.Start += base
	s.End += base
}
