package accesslog

import "bytes"

// maxSample is how many bytes of a sample [Detect] looks at.
const maxSample = 64 << 10

// Detect returns the format that most lines of a sample fit: the first lines of a log.
// It looks at 64 KiB of it at most. The last line may be cut short; it counts only if
// there is no other.
//
// Each line counts for the first format that it fits, in the order of [Formats]. So a
// line in the combined format does not count for the common one, which it fits too. If
// as many lines count for two formats, the first of them is returned. If no line fits
// any format, a "#Fields:" directive makes it that of W3C. Without one, ok is false.
func Detect(sample []byte) (f *Format, ok bool) {
	sample = sample[:min(len(sample), maxSample)]
	if end := bytes.LastIndexByte(sample, '\n'); end >= 0 {
		sample = sample[:end]
	}
	parsers := make([]*Parser, len(formats))
	for i, f := range formats {
		parsers[i] = NewParser(f)
	}
	votes := make([]int, len(formats))
	for line := range bytes.SplitSeq(sample, []byte("\n")) {
		vote(parsers, bytes.TrimSuffix(line, []byte("\r")), votes)
	}
	best := 0
	for i := range votes {
		if votes[i] > votes[best] {
			best = i
		}
	}
	if votes[best] > 0 {
		return formats[best], true
	}
	for i, p := range parsers {
		if p.columns.count > 0 {
			return formats[i], true
		}
	}
	return nil, false
}

// vote counts the line for the first format that it fits. Every parser reads it, for what
// it says of the next ones.
func vote(parsers []*Parser, line []byte, votes []int) {
	fits := false
	var r Record
	for i, p := range parsers {
		if p.Scan(line, &r) && !fits {
			votes[i]++
			fits = true
		}
	}
}
