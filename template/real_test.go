package template_test

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// A pathList is the paths of one list of URLs, or of the targets of one log.
type pathList struct {
	name  string
	paths []string
}

// known has the lists once they are read.
var known []pathList

// realPaths returns the paths of the real lists: those of every line that is a valid URI
// with an authority, and those of the targets that a log has.
func realPaths(t testing.TB) (lists []pathList) {
	t.Helper()
	if known != nil {
		return known
	}
	for _, list := range reallists.Files(t, "urls/*.txt", "logs/*") {
		p := pathList{name: list.Name}
		if bytes.HasPrefix([]byte(list.Name), []byte("urls/")) {
			var s uriscan.Spans
			for line := range bytes.Lines(list.Data) {
				line = bytes.TrimRight(line, "\r\n")
				if uriscan.Scan(line, &s) && s.Has(uriscan.CompHost) {
					p.paths = append(p.paths, string(s.Span(uriscan.CompPath).In(line)))
				}
			}
		} else {
			p.paths = pathsOfLog(list.Data)
		}
		if len(p.paths) > 100 {
			lists = append(lists, p)
		}
	}
	known = lists
	return lists
}

// pathsOfLog returns the paths of the targets in a log, or nothing if its format is not
// known.
func pathsOfLog(log []byte) (paths []string) {
	format, err := accesslog.Detect(log[:min(len(log), 1<<16)])
	if err != nil {
		return nil
	}
	r := accesslog.NewReader(bytes.NewReader(log), format)
	for r.Next() {
		record := r.Record()
		if path := record.Target.Span(uriscan.CompPath).In(r.Line()); len(path) > 0 {
			paths = append(paths, string(path))
		}
	}
	return paths
}
