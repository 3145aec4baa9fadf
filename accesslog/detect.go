package accesslog

import (
	"bytes"
	"fmt"
	"slices"
)

const (
	// maxSample is how many bytes of a sample [Detect] looks at.
	maxSample = 64 << 10

	// leastShare is how many lines there may be for each that fits: of every ten, one must.
	leastShare = 10
)

// Detect returns the format that most lines of a sample fit: the first lines of a log.
// It looks at 64 KiB of it at most. The last line may be cut short; it counts only if
// there is no other. Empty lines, directives and pieces of lines do not count.
//
// Each line is a vote for the first format that it fits, in the order of [Formats]. So a
// line in the combined format is no vote for the common one, which it fits too. If two
// formats have as many votes, the first of them is returned. Lines of lighttpd are in the combined
// format, too, so that lighttpd must be named; and a format that a configuration makes is in no
// list.
//
// At least one line in ten must fit the format. If fewer do, a "#Fields:" directive makes it
// that of W3C, and "#fields" with the column uri that of Zeek. Without one, the error is a
// *[DetectError].
func Detect(sample []byte) (*Format, error) {
	sample = sample[:min(len(sample), maxSample)]
	if end := bytes.LastIndexByte(sample, '\n'); end >= 0 {
		sample = sample[:end]
	}
	b := &ballot{fits: make([]int, len(formats)), votes: make([]int, len(formats))}
	for _, f := range formats {
		b.parsers = append(b.parsers, NewParser(f))
	}
	for line := range bytes.SplitSeq(sample, []byte("\n")) {
		b.vote(bytes.TrimSuffix(line, []byte("\r")))
	}
	best := slices.Index(b.votes, slices.Max(b.votes))
	if b.votes[best] > 0 && b.fits[best]*leastShare >= b.lines {
		return formats[best], nil
	}
	for i, p := range b.parsers {
		if p.columns.count > 0 && formats[i].columns == nil || p.zeek.count > 0 {
			return formats[i], nil
		}
	}
	e := &DetectError{Lines: b.lines, Fits: b.fits[best]}
	if e.Fits > 0 {
		e.Best = formats[best]
	}
	return nil, e
}

// DetectError says that too few lines of a sample fit a format.
type DetectError struct {
	Best  *Format // that most lines fit, nil if none fits any
	Fits  int     // how many lines fit it
	Lines int     // how many were looked at
}

// Error returns one sentence. It repeats nothing of the sample.
func (e *DetectError) Error() string {
	switch {
	case e.Lines == 0:
		return "accesslog: sample has no line; want lines of a log"
	case e.Best == nil:
		return fmt.Sprintf("accesslog: none of %d lines fits one of the %d formats; want one in %d", e.Lines, len(formats), leastShare)
	}
	return fmt.Sprintf("accesslog: %d of %d lines fit the format %s, and no other of the %d formats is a better fit; want one in %d", e.Fits, e.Lines, e.Best.name, len(formats), leastShare)
}

// A ballot counts for each format the lines that fit it, and those that are a vote for it.
type ballot struct {
	parsers     []*Parser
	fits, votes []int
	lines       int
}

// vote counts a line. Every parser reads it, for what it says of the next ones.
func (b *ballot) vote(line []byte) {
	first, counts := -1, true
	var r Record
	for i, p := range b.parsers {
		if p.Scan(line, &r) {
			b.fits[i]++
			if first < 0 {
				first = i
			}
		}
		counts = counts && !r.Skipped() && r.code != CodePart
	}
	if first >= 0 {
		b.votes[first]++
	}
	if counts {
		b.lines++
	}
}
