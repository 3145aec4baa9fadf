package find

import (
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/record"
)

// longestMatch is how many bytes a match in memory may have. Offsets in it must be far
// below [uriscan.MaxLen].
const longestMatch = 1 << 30

// A search goes over a text from one candidate to the next. A candidate is a place of
// "://" with a scheme before it.
//
// The plain way scans each candidate to its end and then looks whether it is one. On
// hostile text that takes quadratic time: each of many "http:///" has no host, and could
// go on up to the end of the text. Here at most one candidate of a run, which is what
// lies between two bytes that no URI has, is looked at in this quick way. For the others
// the authority is looked at first.
type search struct {
	finder  *Finder
	buf     []byte
	final   bool // the input ends with buf; if not, more may come
	longest int  // how many bytes a match may have

	floor int // no match begins before this
	run   int // up to here goes the run of a candidate that was looked at

	// The candidates that were found, but not looked at from at on. Their places count
	// from base.
	places    [kernel.MaxCandidates]uint32
	at, found int
	base      int
	next      int // candidates were searched for up to here

	// The start of the candidate whose end depends on what comes behind buf, or -1.
	open int
}

// A verdict is what there is to say about a candidate.
type verdict uint8

// The verdicts.
const (
	isNone verdict = iota
	isMatch
	isOpen // it depends on what comes behind the buffer
)

// find goes to the next match, and reports whether there is one. If not, the text is at
// its end, or open says why the rest of it cannot be judged.
func (s *search) find(m *Match) bool {
	s.open = -1
	for {
		for s.at < s.found {
			colon := s.base + int(s.places[s.at])
			s.at++
			if colon < s.floor {
				continue
			}
			start := s.finder.schemeStart(s.buf, max(s.floor, colon-s.longest), colon)
			if start < 0 {
				continue
			}
			switch s.judge(start, colon, m) {
			case isMatch:
				s.floor = m.End
				return true
			case isOpen:
				s.open = start
				return false
			}
		}
		if len(s.buf)-s.next < len("://") {
			return false
		}
		s.base, s.at = s.next, 0
		var consumed int
		s.found, consumed = kernel.Candidates(s.buf[s.next:], &s.places)
		s.next += consumed
	}
}

// judge says whether a candidate is a match, and fills that. The quick way is for a run
// that ends before the text does. What it finds valid, when trimmed, is the match: see
// [search.trimmedRun].
func (s *search) judge(start, colon int, m *Match) verdict {
	f := s.finder
	authority := colon + len("://")
	if colon < s.run || start > 0 && s.buf[start-1] == '\'' {
		return s.judgeExactly(start, colon, m)
	}
	run := f.stops.Run(s.buf[authority:])
	end := authority + run.Length
	s.run = end
	if end == len(s.buf) && !s.final || end-start > s.longest || run.High && f.mode == IRI {
		return s.judgeExactly(start, colon, m)
	}
	if f.trims[s.buf[end-1]] {
		var sure bool
		if end, sure = f.trim(s.buf, start, end, run.Opened, run.Closed); !sure {
			return s.judgeExactly(start, colon, m)
		}
	}
	rec := record.Of(&m.Spans)
	text := s.buf[start:end:end]
	if len(text) > kernel.MaxTry || kernel.Try(text, rec) != kernel.Valid {
		return s.judgeExactly(start, colon, m)
	}
	if rec.Host.Start == rec.Host.End && !isFile(s.buf[start:colon]) {
		return isNone
	}
	m.place(start, end)
	return isMatch
}

// isFile reports whether a scheme is file, whose URIs may have an empty host.
func isFile(scheme []byte) bool { return equalFold(scheme, "file") }
