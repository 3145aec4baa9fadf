package urihttp

import "net/http"

// A Checker says of requests what [Strict] would do with them, for servers and
// frameworks that answer in a way of their own. [NewChecker] makes one. Many goroutines
// may use it at once.
type Checker struct{ rules *checker }

// NewChecker returns a Checker with the options of Strict. It counts nothing and logs
// nothing, so [CountWith] and [LogWith] have no effect.
func NewChecker(options ...Option) *Checker { return &Checker{newChecker(options)} }

// Check returns why Strict would refuse the request, and nil if it would let it pass.
// It fills found with what the request is like, in either case; of a target that is too
// long it keeps the text alone. The context of the request stays as it is.
func (c *Checker) Check(r *http.Request, found *Request) *Refusal {
	*found = Request{}
	if why := c.rules.check(r, found); why != passes {
		return refusalOf(why, found, c.rules.refused)
	}
	return nil
}
