package main

import (
	"fmt"
	"os"
	"strings"
)

// readSurvivors returns the names in the list of survivors: a line each, in
// paragraphs. A paragraph begins with the reason, in lines that begin with "#".
func readSurvivors(path string) (map[string]bool, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w; run it in the root of the tree", err)
	}
	names := map[string]bool{}
	reason := false
	for number, line := range strings.Split(string(text), "\n") {
		switch {
		case line == "":
			reason = false
		case strings.HasPrefix(line, "#"):
			reason = true
		case !reason:
			return nil, fmt.Errorf("%s:%d: the survivor has no reason: want a line that begins with # before it", path, number+1)
		case names[line]:
			return nil, fmt.Errorf("%s:%d: the survivor is named twice", path, number+1)
		default:
			names[line] = true
		}
	}
	return names, nil
}
