package uriscanprocessor

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/fields"
)

// problem is what is wrong with a value: 0 is nothing, then come the codes of package
// uriscan, and from logProblems on those of package accesslog.
type problem uint8

const (
	logProblems = 1 << 5

	problemCount = logProblems + int(accesslog.CodeTooLong) + 1
)

// problemNames has the names of the problems, as the uriscan command writes them.
var problemNames = func() (names [problemCount]string) {
	for c := uriscan.CodeNone + 1; c <= uriscan.CodeTooLong; c++ {
		names[c] = c.String()
	}
	for c := accesslog.CodeNone + 1; c <= accesslog.CodeTooLong; c++ {
		names[logProblems+int(c)] = fields.LogError(c)
	}
	return names
}()

// String returns the value of error.type.
func (p problem) String() string { return problemNames[p] }

// verdict is what is wrong with a value, and where. Its zero value means that it is valid.
type verdict struct {
	problem problem
	offset  int
}

// verdictOf returns the verdict about a URI or a request target.
func verdictOf(s *uriscan.Spans) verdict {
	if s.Valid() {
		return verdict{}
	}
	return verdict{problem(s.ErrorCode()), s.ErrorOffset()}
}
