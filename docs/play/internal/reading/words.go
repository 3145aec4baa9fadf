package reading

import (
	"fmt"
	"strings"
)

// sentence divides the text of an error into what is wrong, as a sentence, and what
// would have been right there. The name of a package or of a scheme in front is left out.
func sentence(err error) (says, want string) {
	says, want, _ = strings.Cut(err.Error(), "; want ")
	for _, where := range []string{"byte 0x", "input ends", "input is longer"} {
		if at := strings.Index(says, where); at > 0 {
			says = says[at:]
			break
		}
	}
	return capital(says) + ".", want
}

// capital returns a text with its first letter in upper case.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// inWords says what the drawing shows, for those who do not see it.
func inWords(components []Component, v *Verdict) string {
	var text strings.Builder
	for _, c := range components {
		switch {
		case !c.Present:
			continue
		case c.Start == c.End:
			fmt.Fprintf(&text, "%s at %d, empty. ", c.Name, c.Start)
		default:
			fmt.Fprintf(&text, "%s from %d to %d. ", c.Name, c.Start, c.End)
		}
	}
	if v.At >= 0 {
		fmt.Fprintf(&text, "A caret marks the error at offset %d. ", v.At)
	}
	return strings.TrimSuffix(text.String(), " ")
}

// counted returns a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
