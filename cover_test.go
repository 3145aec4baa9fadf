package uriscan

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/walk"
)

// TestScanAgreesWithReferenceOnCoveringSet tries every cell of the machine, in
// a way that shows a wrong target and a wrong store.
func TestScanAgreesWithReferenceOnCoveringSet(t *testing.T) {
	set := cover.Of(&machine)
	s := suite{t: t}
	for _, p := range allProductions {
		count := 0
		set.Each(exact.Production(p).Entry(), func(input []byte) {
			count++
			if count%exhaustive.Pick(1, 16, 40) == 0 {
				s.ask(p, string(input))
			}
		})
	}
	s.done()
	t.Logf("%d suffixes", len(set.Suffixes()))
}

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

const statesFile = "fuzz/testdata/seeds/states.txt"

// productionOf has the production of each entry of the machine.
var productionOf = [...]Production{URIReference, URI, RelativeRef}

// TestFuzzSeedsReachEveryState keeps the seeds of the fuzz targets as good as
// the machine needs: every state is reached by some prefix of some seed.
func TestFuzzSeedsReachEveryState(t *testing.T) {
	if os.Getenv("URISCAN_WRITE_SEEDS") != "" {
		writeStates(t)
	}
	data := must.Read(t, statesFile)
	reached := make([]bool, table.Rows)
	reached[0] = true // the dead state needs no seed
	for line := range strings.Lines(data) {
		src, err := strconv.Unquote(strings.TrimSuffix(line, "\n"))
		if err != nil {
			t.Fatalf("%s: no quoted string: %s", statesFile, line)
		}
		for _, entry := range machine.Entries {
			var r walk.Registers
			state, at := walk.State(entry), 0
			for ; at < len(src); at++ {
				reached[table.Number(state)] = true
				next, n := table.Walk([]byte(src[at:at+1]), 0, state, &r)
				if n == 0 {
					break
				}
				state = next
			}
			reached[table.Number(state)] = true
		}
	}
	for number, ok := range reached {
		if !ok {
			t.Errorf("no seed reaches state %d; URISCAN_WRITE_SEEDS=1 go test -run %s . writes them anew", number, t.Name())
			return
		}
	}
}

// table is that of the machine.
var table = (*walk.Table)(&machine.Table)

// writeStates writes the shortest input that leads to each state from each
// entry.
func writeStates(t *testing.T) {
	t.Helper()
	set := cover.Of(&machine)
	var out strings.Builder
	written := map[string]bool{}
	for entry := range machine.Entries {
		for state := range table.Rows {
			if src, ok := set.Access(entry, state); ok && !written[string(src)] {
				written[string(src)] = true
				out.WriteString(strconv.QuoteToASCII(string(src)) + "\n")
			}
		}
	}
	must.NoError(t, os.WriteFile(statesFile, []byte(out.String()), 0o644))
}
