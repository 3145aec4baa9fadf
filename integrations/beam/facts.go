package uribeam

import "github.com/uriscan/uriscan"

// factNames has the names of sets of facts. Most URIs have one of a few sets, so their
// names are made once. It is for one goroutine.
type factNames map[uriscan.Facts]string

// mostFactNames is how many sets are kept: hostile input has as many as it likes.
const mostFactNames = 1024

// of returns the names of the facts about text.
func (n factNames) of(text string, s *uriscan.Spans) string {
	facts := uriscan.FactsOf(text, s)
	names, known := n[facts]
	if !known {
		names = facts.String()
		if len(n) < mostFactNames {
			n[facts] = names
		}
	}
	return names
}
