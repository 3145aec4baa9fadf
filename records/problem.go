package records

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
)

// Problem is what is wrong with a text: the values of ErrorType and ErrorOffset. Its zero
// value means that nothing is.
type Problem struct {
	Type   string
	Offset int // in bytes
}

// ProblemOf returns what a scan found wrong: the name of an uriscan.ErrorCode, and its offset.
func ProblemOf(s *uriscan.Spans) Problem {
	if s.Valid() {
		return Problem{}
	}
	return Problem{s.ErrorCode().String(), s.ErrorOffset()}
}

// logErrors has the names of what can be wrong with a line.
var logErrors = func() (names [accesslog.CodeTooLong + 1]string) {
	for c := range names {
		names[c] = "log-" + accesslog.Code(c).String()
	}
	return names
}()

// LogError returns the value of ErrorType for what is wrong with a line of an access log.
// It begins with "log-", and so differs from those for what is wrong with a URI. The code
// must be one of the constants of package accesslog.
func LogError(c accesslog.Code) string { return logErrors[c] }
