package template

// The preset "rfc1051" has the rules by which Datadog's tracers make http.endpoint. They
// classify by the bytes that a segment has and by its length, so one pass over it decides,
// and there is no machine.

var rfc1051 = &Preset{name: "rfc1051", place: (*Preset).stepOfBytes, joined: true, most: 8}

// The fewest bytes of each kind.
const (
	shortestRFCInt    = 2
	shortestRFCIntID  = 3
	shortestRFCHex    = 6
	shortestRFCString = 20
)

// stepOfBytes returns the step of a segment by the first of the five rules that it fits.
func (p *Preset) stepOfBytes(segment []byte) step {
	const joint = isDot | isMark
	seen, n := seenIn(segment), len(segment)
	digit := seen&isDigit != 0
	switch {
	case seen == isDigit && n >= shortestRFCInt && segment[0] != '0':
		return step{placeholder: "{param:int}"}
	case digit && seen&^(isDigit|joint) == 0 && n >= shortestRFCIntID:
		return step{placeholder: "{param:int_id}"}
	case digit && seen&^isHex == 0 && n >= shortestRFCHex:
		return step{placeholder: "{param:hex}"}
	case digit && seen&^(isHex|joint) == 0 && n >= shortestRFCHex:
		return step{placeholder: "{param:hex_id}"}
	case n >= shortestRFCString || seen&(isPercent|isColon|isSub) != 0:
		return step{placeholder: "{param:str}"}
	}
	return step{before: segment}
}
