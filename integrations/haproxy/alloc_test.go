//go:build !race

package haproxy

import (
	"testing"

	"github.com/uriscan/uriscan/integrations/haproxy/internal/spop"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// With the race detector sync.Pool forgets at random, and package whatwg has one.
func TestAValidRequestIsNoAllocation(t *testing.T) {
	agent := startAgent(t, Options{})
	c := check{agent: agent.Agent}
	var dst []byte
	for _, r := range []request{
		{"GET", "/users/42/orders?x=1", hostOf("h.example"), "1.1", false},
		{"GET", "https://h.example/users/42/%2e/orders?x=1", hostOf("h.example"), "2.0", true},
	} {
		f := spop.Frame{Kind: spop.Notify, IDs: "\x01\x01", Payload: r.message()}
		expect.Allocations(t, 0, func() {
			var err error
			if dst, err = c.answer(dst[:0], f, 16380); err != nil {
				t.Fatal(err)
			}
		}, "%s", r.target)
	}
}
