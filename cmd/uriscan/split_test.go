package main

import (
	"testing"
)

// The records of real lists and of hostile lines have few shapes, so that their templates
// are made once. There are three hundred kinds of valid line.
func TestShapesOfValidLinesHaveTemplates(t *testing.T) {
	var input []string
	for _, scheme := range []string{"", "a:"} {
		for _, authority := range []string{"", "//", "//h", "//1.2.3.4", "//[::1]", "//[v1.a]"} {
			for _, userinfo := range []string{"", "u@"} {
				for _, port := range []string{"", ":", ":80", ":080"} {
					for _, path := range []string{"", "/", "p"} {
						for _, rest := range []string{"", "?", "#", "?#"} {
							if authority == "" && userinfo+port != "" || authority != "" && path == "p" {
								continue
							}
							host := authority
							if authority != "" {
								host = "//" + userinfo + authority[2:]
							}
							input = append(input, scheme+host+port+path+rest)
						}
					}
				}
			}
		}
	}
	w := split.newScanner(&options{})
	text := []byte(joined(input))
	dst, _ := appendLines(w, nil, text, 1<<30)
	if allocs := testing.AllocsPerRun(5, func() { dst, _ = appendLines(w, dst[:0], text, 1<<30) }); allocs != 0 || w.tally.invalid() > 0 {
		t.Errorf("%d shapes: %v allocations when all were seen, %d invalid lines", len(input), allocs, w.tally.invalid())
	}
	if len(input) < 300 {
		t.Errorf("only %d shapes", len(input))
	}
}
