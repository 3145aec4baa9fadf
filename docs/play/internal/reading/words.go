package reading

import (
	"fmt"
	"strings"
)

// sentence divides the text of an error into what is wrong, as a sentence, and what
// could have stood there.
func sentence(err error) (says, want string) {
	text := err.Error()
	if package_, rest, found := strings.Cut(text, ": "); found && !strings.Contains(package_, " ") {
		text = rest
	}
	says, want, _ = strings.Cut(text, "; want ")
	return strings.ToUpper(says[:1]) + says[1:] + ".", want
}

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
		fmt.Fprintf(&text, "A caret stands at offset %d, where the error is. ", v.At)
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
