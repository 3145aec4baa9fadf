package template

// The preset "rfc1051" has the rules by which Datadog's tracers make http.endpoint. They
// classify by the bytes that a segment has and by its length, so one pass over it decides,
// and there is no machine.

var rfc1051 = &Preset{name: "rfc1051", place: placeOfRFC1051, joined: true, most: 8}

// The fewest bytes of each kind.
const (
	shortestRFCInt    = 2
	shortestRFCIntID  = 3
	shortestRFCHex    = 6
	shortestRFCString = 20
)

// placeOfRFC1051 returns the placeholder of a segment with these bits, by the first of the
// five rules that it fits.
func placeOfRFC1051(segment []byte, seen uint16) string {
	const joint = isDot | isMark
	n, digit := len(segment), seen&isDigit != 0
	switch {
	case seen == isDigit && n >= shortestRFCInt && segment[0] != '0':
		return "{param:int}"
	case digit && seen&^(isDigit|joint) == 0 && n >= shortestRFCIntID:
		return "{param:int_id}"
	case digit && seen&^isHex == 0 && n >= shortestRFCHex:
		return "{param:hex}"
	case digit && seen&^(isHex|joint) == 0 && n >= shortestRFCHex:
		return "{param:hex_id}"
	case n >= shortestRFCString || seen&(isPercent|isColon|isSub) != 0:
		return "{param:str}"
	}
	return ""
}
