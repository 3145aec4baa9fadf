package find

import (
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/bytescan"
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
	run   int // end of the run last examined

	// The candidates that were found, but not looked at from at on. Their places count
	// from base.
	places    [bytescan.MaxCandidates]uint32
	at, found int
	base      int
	next      int // candidates were searched for up to here

	// The start of the candidate that may go on after buf, or -1.
	open int
}

// A verdict is what there is to say about a candidate.
type verdict uint8

// The verdicts.
const (
	isNone verdict = iota
	isMatch
	isOpen // it depends on what comes after the buffer
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
		s.found, consumed = bytescan.Candidates(s.buf[s.next:], &s.places)
		s.next += consumed
	}
}

// window is how many bytes of a candidate are looked at quickly if another candidate of
// its run was looked at. Most matches are shorter.
const window = 256

// judge says whether a candidate is a match, and fills that. What is here decides nearly
// all candidates; judgeExactly decides the others.
func (s *search) judge(start, colon int, m *Match) verdict {
	f := s.finder
	authority := colon + len("://")
	if start > 0 && s.buf[start-1] == '\'' {
		return s.judgeExactly(start, colon, m)
	}
	if colon < s.run {
		return s.judgeInRun(start, colon, m)
	}
	run := f.quickStops.Run(s.buf[authority:])
	end := authority + run.Length
	s.run = end
	if end-start >= min(kernel.MaxTry, s.longest-utf8.UTFMax) || end == len(s.buf) && !s.final {
		return s.judgeExactly(start, colon, m)
	}
	m.Cut = false
	if end < len(s.buf) && s.buf[end] >= utf8.RuneSelf { // which ends no run in the mode Loose
		if s.mayGoOn(start, end) {
			return s.judgeExactly(start, colon, m)
		}
		m.Cut, _ = s.cutAt(end)
	}
	if f.trims[s.buf[end-1]] {
		var sure bool
		if end, sure = f.trim(s.buf, start, end, run.Opened, run.Closed); !sure {
			return s.judgeExactly(start, colon, m)
		}
		if m.Cut { // or it stopped before that, at a byte that is trimmed now
			return s.judgeExactly(start, colon, m)
		}
	}
	rec := record.Of(&m.Spans)
	switch result := kernel.Try(s.buf[start:end:end], rec); {
	case result == kernel.Valid:
	case f.mode == Loose:
		uriscan.Scan(s.buf[start:end:end], &m.Spans)
	default:
		return s.judgeStopped(start, colon, len(s.buf), result, m)
	}
	return s.matched(start, colon, end, m)
}

// mayGoOn reports whether a candidate may go on after its run, where a byte beyond ASCII follows:
// with a character that an IRI may have, or one that is not there as a whole yet.
func (s *search) mayGoOn(start, end int) bool {
	r, _ := utf8.DecodeRune(s.buf[end:])
	switch {
	case r == utf8.RuneError: // which an IRI does not have itself either
		return !s.final && !utf8.FullRune(s.buf[end:])
	case s.finder.mode != IRI:
		return false
	case isPrivate(r):
		return bytescan.IndexByte(s.buf[start:end], '?') >= 0
	}
	return !endsIRI(r)
}

// judgeInRun judges a candidate that lies in the run of another one, which gave no match or a
// short one. To look at all of the run again, for each candidate in it, would take
// quadratic time.
func (s *search) judgeInRun(start, colon int, m *Match) verdict {
	if s.finder.mode == Loose || colon-start > window/2 || s.longest <= window {
		return s.judgeExactly(start, colon, m)
	}
	end := min(s.run, start+window)
	return s.judgeStopped(start, colon, end, kernel.Try(s.buf[start:end:end], record.Of(&m.Spans)), m)
}

// judgeStopped judges a candidate by what the fast path said of its beginning, up to end at most.
// All before the byte at which it stopped is valid, and that byte is the first one that is not.
// So if it stopped, the URI ends there.
func (s *search) judgeStopped(start, colon, end int, result kernel.Result, m *Match) verdict {
	offset, stopped := result.Stop()
	rec := record.Of(&m.Spans)
	if result == kernel.Unknown {
		return s.judgeExactly(start, colon, m)
	}
	if rec.Host.Start == rec.Host.End && start+int(rec.Path.Start) < end && !isFile(s.buf[start:colon]) {
		return isNone
	}
	if !stopped || start+offset+len("%4") >= end {
		return s.judgeExactly(start, colon, m) // perhaps it stopped only because the bytes end there
	}
	end = start + offset
	if s.buf[end] == '%' && (s.buf[end+1]|s.buf[end+2]) >= utf8.RuneSelf {
		return s.judgeExactly(start, colon, m) // a byte beyond ASCII is in the triplet, and may cut the URI
	}
	run := s.finder.quickStops.Run(s.buf[start:end])
	end, _ = s.finder.trim(s.buf, start, end, run.Opened, run.Closed)
	m.Cut = false // it ends at an ASCII byte: the run has no others
	if kernel.Try(s.buf[start:end:end], rec) != kernel.Valid {
		return s.judgeExactly(start, colon, m)
	}
	return s.matched(start, colon, end, m)
}

// matched says whether a candidate that ends there is a match. Its components are in the match.
func (s *search) matched(start, colon, end int, m *Match) verdict {
	if m.Spans.Host.Start == m.Spans.Host.End && !isFile(s.buf[start:colon]) {
		return isNone
	}
	m.place(start, end)
	return isMatch
}

// isFile reports whether a scheme is file. Its URIs may have an empty host.
func isFile(scheme []byte) bool { return equalFold(scheme, "file") }
