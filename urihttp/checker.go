package urihttp

import "net/http"

// A Checker gives the verdict of [Strict] to servers and frameworks that write their
// own answers. [NewChecker] makes one. Many goroutines may use it at once.
type Checker struct{ rules *checker }

// NewChecker returns a Checker with the options of Strict. It counts, logs and answers
// nothing, so [CountWith], [LogWith], [ReportOnly] and [KeepConnection] have no effect.
func NewChecker(options ...Option) *Checker { return &Checker{newChecker(options)} }

// Check returns why Strict would refuse the request, and nil if it would not. In both
// cases it fills found with the components and facts of the request; for a target that
// is too long, only with its text. It does not change the context of the request.
func (c *Checker) Check(r *http.Request, found *Request) *Refusal {
	*found = Request{}
	if why := c.rules.check(r, found); why != passes {
		return refusalOf(why, found, c.rules.refused)
	}
	return nil
}
