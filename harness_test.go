package uriscan

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/kernels"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// Every test of scanning goes through the harness of this file, so that what is
// tested of one way to scan is tested of all. An input takes two steps: the exact
// kernel is held against the reference (internal/test/ref), then every kernel of this
// processor, through every form of the call, against the exact kernel's record,
// bit by bit. That is enough, and it is fast, since the reference is asked once.

// A form is a way to call the scanner.
type form struct {
	name string
	fits func(p Production, src string) bool // whether it can take the input
	scan func(p Production, src string, out *Spans) bool
}

var forms = []form{
	{"Production.Scan", anyInput, func(p Production, src string, out *Spans) bool { return p.Scan([]byte(src), out) }},
	{"Production.ScanString", anyInput, Production.ScanString},
	{"Scan", isReference, func(_ Production, src string, out *Spans) bool { return Scan([]byte(src), out) }},
	{"ScanString", isReference, func(_ Production, src string, out *Spans) bool { return ScanString(src, out) }},
	{"ScanLines", isLine, scanFirstLine},
	{"ScanLines behind a line", isLine, scanSecondLine},
	{"Stream of two pieces", isChosen, scanTwoPieces},
}

func anyInput(Production, string) bool        { return true }
func isReference(p Production, _ string) bool { return p == URIReference }

// isLine reports whether src can be a line. The lines of other productions than
// URI-reference are scanned as those are, and then as Scan scans them, so some of
// them will do.
func isLine(p Production, src string) bool {
	return !strings.Contains(src, "\n") && !strings.HasSuffix(src, "\r") && (p == URIReference || isChosen(p, src))
}

// isChosen reports whether src is one of those inputs that also take the forms which
// have tests of their own: one in two with -exhaustive, else one in four, by its
// length.
func isChosen(p Production, src string) bool {
	return (len(src)+int(p))%exhaustive.Pick(2, 4, 4) == 0
}

// scanFirstLine scans src as the one line of a buffer.
func scanFirstLine(p Production, src string, out *Spans) bool {
	lines := []Spans{*out}
	n, consumed := p.ScanLines([]byte(src+"\n"), lines)
	if n != 1 || consumed != len(src)+1 {
		return !lines[0].Valid() // which no scan returns, so the harness complains
	}
	*out = lines[0]
	return out.Valid()
}

// scanSecondLine scans src as the second of three lines, which has another
// offset and another line end, and moves the record back.
func scanSecondLine(p Production, src string, out *Spans) bool {
	const before, behind = "http://h/?q#f", "//h"
	lines := []Spans{*out, *out, *out}
	n, _ := p.ScanLines([]byte(before+"\n"+src+"\r\n"+behind+"\n"), lines)
	if n != 3 || lines[0].Valid() == (p == AbsoluteURI || p == RelativeRef) || lines[2].Valid() == (p == AbsoluteURI || p == URI) {
		return !lines[1].Valid()
	}
	*out = moved(lines[1], -len(before+"\n"))
	return out.Valid()
}

// scanTwoPieces scans src as a Stream does that gets it in two pieces. Where it is
// cut is as good as random.
func scanTwoPieces(p Production, src string, out *Spans) bool {
	cut := 0
	if len(src) > 0 {
		cut = int(src[len(src)/2]^src[len(src)-1]^byte(len(src))) * len(src) >> 8
	}
	var s Stream
	s.Reset(p)
	s.WriteString(src[:cut])
	s.WriteString(src[cut:])
	return s.Close(out)
}

// moved returns the record with every offset moved by distance.
func moved(s Spans, distance int) Spans {
	for c, span := range [...]*Span{&s.Scheme, &s.Userinfo, &s.Host, &s.Port, &s.Path, &s.Query, &s.Fragment} {
		if s.Has(Component(c)) {
			span.Start += uint32(distance)
			span.End += uint32(distance)
		}
	}
	if !s.Valid() {
		s.errorOffset += uint32(distance)
	}
	return s
}

// filled returns what an out may hold before a scan; no answer may depend on it.
var filled = [2]Spans{
	{},
	{Span{1, 2}, Span{3, 4}, Span{5, 6}, Span{7, 8}, Span{9, 10}, Span{11, 12}, Span{13, 14}, 0xff, 0xff, 0xff, 0xff, 1<<32 - 1},
}

// A question is an input and, once the exact kernel was asked, its record.
type question struct {
	production Production
	src        string
	want       Spans
}

// A suite collects questions and puts them to all implementations, many at a
// time: to change the kernel for every input would take longer than to scan it.
type suite struct {
	t           *testing.T
	noReference bool // inputs are too long for the reference; kernels are compared with each other alone
	waiting     []question
	questions   int
}

const suiteBatch = 8192

// ask adds a question. The last call must be followed by done.
func (s *suite) ask(p Production, src string) {
	s.waiting = append(s.waiting, question{production: p, src: src})
	if len(s.waiting) == suiteBatch {
		s.flush()
	}
}

// askAll adds a question for each production.
func (s *suite) askAll(src string) {
	for _, p := range allProductions {
		s.ask(p, src)
	}
}

// done puts the last questions and tells how many there were.
func (s *suite) done() {
	s.t.Helper()
	s.flush()
	if s.questions == 0 {
		s.t.Error("nothing was asked")
	}
	s.t.Logf("%d inputs on kernels %s", s.questions, strings.Join(Kernels(), " "))
}

// flush puts the questions that wait. It ends the test after a batch that
// showed a fault, for the next would show the same one.
func (s *suite) flush() {
	s.t.Helper()
	s.exact()
	for _, k := range Kernels() {
		withKernel(s.t, k, func() {
			for _, f := range forms {
				s.compare(k, f)
			}
			s.compareCheck(k)
		})
		kernelsHeld[k] += len(s.waiting)
	}
	if !s.noReference {
		referenceAsked += len(s.waiting)
	}
	s.questions += len(s.waiting)
	s.waiting = s.waiting[:0]
	if s.t.Failed() {
		s.t.FailNow()
	}
}

// exact notes the exact kernel's record of every question and holds it
// against the reference. The reference is slow, so all processors take part.
func (s *suite) exact() {
	s.t.Helper()
	withKernel(s.t, "exact", func() {
		var workers sync.WaitGroup
		share := len(s.waiting)/runtime.GOMAXPROCS(0) + 1
		for questions := range slices.Chunk(s.waiting, share) {
			workers.Add(1)
			go func() {
				defer workers.Done()
				for i := range questions {
					s.exactOne(&questions[i], filled[i&1])
				}
			}()
		}
		workers.Wait()
	})
}

// exactOne does this for one question; before is what the record holds before.
func (s *suite) exactOne(q *question, before Spans) {
	q.want = before
	q.production.ScanString(q.src, &q.want)
	if s.noReference {
		return
	}
	if fault := faultOf(q.production, q.src, &q.want); fault != "" {
		s.t.Errorf("%v %.300q: %s", q.production, q.src, fault)
	}
}

// compare holds one form on the kernel in use against the exact records.
func (s *suite) compare(kernel string, f form) {
	s.t.Helper()
	faults := 0
	for i := range s.waiting {
		q := &s.waiting[i]
		if !f.fits(q.production, q.src) {
			continue
		}
		out := filled[(i+1)&1]
		valid := f.scan(q.production, q.src, &out)
		if out == q.want && valid == q.want.Valid() {
			continue
		}
		s.t.Errorf("kernel %s, %s, %v %.300q:\n got %v %s\nwant %v %s", kernel, f.name, q.production, q.src, valid, describe(&out), q.want.Valid(), describe(&q.want))
		if faults++; faults == 10 {
			return
		}
	}
}

// compareCheck holds Check, which fills no record, on the kernel in use against
// the exact records.
func (s *suite) compareCheck(kernel string) {
	s.t.Helper()
	for i := range s.waiting {
		q := &s.waiting[i]
		offset, code := q.production.Check([]byte(q.src))
		if offset != q.want.ErrorOffset() || code != q.want.ErrorCode() {
			s.t.Errorf("kernel %s, Check, %v %.300q: %v at %d, want %v at %d", kernel, q.production, q.src, code, offset, q.want.ErrorCode(), q.want.ErrorOffset())
			return
		}
	}
}

// withKernel calls f while scans run on the kernel.
func withKernel(t testing.TB, kernel string, f func()) {
	t.Helper()
	defer kernels.Use(t, kernel)()
	if Kernel() != kernel {
		t.Fatalf("kernel %s was asked for, %s is in use", kernel, Kernel())
	}
	f()
}

// describe returns every field of a record, for messages.
func describe(s *Spans) string {
	return fmt.Sprintf("%v present %07b kinds %02x reason %d byte %02x offset %d", spansOf(s), s.present, s.kinds, s.reason, s.badByte, s.errorOffset)
}

// kernelsHeld counts the inputs that the harness gave each kernel, and
// referenceAsked those for which it asked the reference.
var (
	kernelsHeld    = map[string]int{}
	referenceAsked int
)

// TestMain fails a run that used the harness but left out a kernel that this
// processor can run: such a run would be green and say nothing. With -v it says
// how much was asked in all.
func TestMain(m *testing.M) {
	status := m.Run()
	if len(kernelsHeld) > 0 {
		for _, k := range Kernels() {
			if kernelsHeld[k] == 0 {
				fmt.Printf("FAIL: this processor has the kernel %s, and no test used it\n", k)
				status = max(status, 1)
			}
		}
		if testing.Verbose() {
			fmt.Printf("%d inputs held against the reference; by kernel, through %d forms of the call: %v\n", referenceAsked, len(forms)+1, kernelsHeld)
		}
	}
	os.Exit(status)
}

// An answer is all that the accessors tell of a scanned input, as values that
// can be compared.
type answer struct {
	valid     bool
	offset    int
	code      ErrorCode
	component Component // 0 when valid
	host      HostKind
	path      PathKind
	spans     [components]Span
	present   [components]bool
}

var allProductions = []Production{URIReference, URI, AbsoluteURI, RelativeRef}

// answerOf returns what the record says.
func answerOf(s *Spans) answer {
	a := answer{valid: s.Valid(), offset: s.ErrorOffset(), code: s.ErrorCode(), host: s.HostKind(), path: s.PathKind(), spans: spansOf(s)}
	for c := range a.present {
		a.present[c] = s.Has(Component(c))
	}
	if e, ok := s.Err().(*Error); ok {
		a.component = e.Component
	}
	return a
}

// answerOfReference returns what the reference says.
func answerOfReference(p Production, src string) answer {
	r := ref.Parse(ref.Production(p), src)
	a := answer{
		valid: r.Valid, offset: r.ErrorOffset, code: ErrorCode(r.ErrorCode),
		host: HostKind(r.HostKind), path: PathKind(r.PathKind), present: r.Present,
	}
	if !r.Valid {
		a.component = Component(r.ErrorComponent)
	}
	for c, span := range r.Spans {
		a.spans[c] = Span{uint32(span.Start), uint32(span.End)}
	}
	return a
}

// spansOf returns the spans of a record by component.
func spansOf(s *Spans) [components]Span {
	return [components]Span{s.Scheme, s.Userinfo, s.Host, s.Port, s.Path, s.Query, s.Fragment}
}

// faultOf returns in words what is wrong with the record of src, "" if nothing
// is: it must say what the reference says, and be in order by itself.
func faultOf(p Production, src string, got *Spans) string {
	if a, want := answerOf(got), answerOfReference(p, src); a != want {
		return fmt.Sprintf("\n got       %+v\n the reference: %+v", a, want)
	}
	return disorderOf(src, got)
}

// disorderOf returns in words what no record of src may be, "" if it is in
// order: every span lies in src, absent ones are zero, and the components with
// their delimiters are the input.
func disorderOf(src string, got *Spans) string {
	for c, span := range spansOf(got) {
		if span.Start > span.End || uint64(span.End) > uint64(len(src)) {
			return fmt.Sprintf("%v is %v, outside of %d bytes", Component(c), span, len(src))
		}
		if !got.Has(Component(c)) && span != (Span{}) {
			return fmt.Sprintf("%v is absent and has the span %v", Component(c), span)
		}
	}
	if glued := glue(src, got); glued != src {
		return fmt.Sprintf("the components put together give %q", glued)
	}
	return ""
}

// glue returns the components with their delimiters, which must be the input
// byte for byte.
func glue(src string, s *Spans) string {
	text := ""
	if s.Has(CompScheme) {
		text += s.Scheme.InString(src) + ":"
	}
	if s.Has(CompHost) {
		text += "//" + s.Authority().InString(src)
		parts := s.Host.InString(src)
		if s.Has(CompUserinfo) {
			parts = s.Userinfo.InString(src) + "@" + parts
		}
		if s.Has(CompPort) {
			parts += ":" + s.Port.InString(src)
		}
		if parts != s.Authority().InString(src) {
			return "an authority that is not its parts: " + parts
		}
	} else if s.Authority() != (Span{}) {
		return "an authority without a host"
	}
	text += s.Path.InString(src)
	if s.Has(CompQuery) {
		text += "?" + s.Query.InString(src)
	}
	if s.Has(CompFragment) {
		text += "#" + s.Fragment.InString(src)
	}
	return text
}
