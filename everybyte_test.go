package uriscan

import (
	"fmt"
	"testing"

	"github.com/uriscan/uriscan/internal/cover"
	"github.com/uriscan/uriscan/internal/exhaustive"
)

// everyByteInEveryState calls yield with numbers in each place of an
// IPv4address, and with the inputs of [cover.Set.EveryByte].
func everyByteInEveryState(yield func(p Production, src string)) {
	for n := range 1000 {
		for _, address := range []string{"//%d.1.2.3", "//1.%d.2.3", "//1.2.%d.3", "//1.2.3.%d", "//[::%d.1.2.3]", "//[::1.2.3.%d]"} {
			yield(URIReference, fmt.Sprintf(address, n))
		}
	}
	cover.Of(&machine).EveryByte(func(entry int, src string) { yield(productionOf[entry], src) })
}

// TestScanAgreesWithReferenceOnEveryByteInEveryState is the list from which a
// byte in a wrong class shows, and a store too many.
func TestScanAgreesWithReferenceOnEveryByteInEveryState(t *testing.T) {
	s := suite{t: t}
	count := 0
	everyByteInEveryState(func(p Production, src string) {
		if count++; count%exhaustive.Pick(1, 8, 40) != 0 {
			return
		}
		s.ask(p, src)
		if p == URI {
			s.ask(AbsoluteURI, src)
		}
	})
	s.done()
}
