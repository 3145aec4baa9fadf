package urihttp

import (
	"net/http"
	"slices"

	"github.com/uriscan/uriscan"
)

// A Checker gives the verdict of [Strict] to servers and frameworks that write their
// own answers. [NewChecker] makes one. Many goroutines may use it at once.
type Checker struct {
	options Options // http and https are the first of AllowSchemes
}

// NewChecker returns a Checker with the options of Strict. It counts, logs and answers
// nothing, so Counter, Log, ReportOnly and KeepConnection have no effect. Like Strict it
// panics for wrong options.
func NewChecker(o Options) *Checker {
	o.check()
	o.AllowSchemes = slices.Concat([]string{"http", "https"}, o.AllowSchemes)
	o.RefuseFacts &^= uriscan.FactNormal
	return &Checker{o}
}

// Check returns why Strict would refuse the request, and nil if it would not. In both
// cases it fills found with the components and facts of the request; for a target that
// is too long, only with its text. It does not change the context of the request.
func (c *Checker) Check(r *http.Request, found *Request) *Refusal {
	*found = Request{}
	if why := c.check(r, found); why != passes {
		return c.refusal(why, found)
	}
	return nil
}
