package scheme

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// ISBNCheckDigit reports whether the check digit of an ISBN follows from its other
// digits. src must be the text that p is the result of; the function returns false if
// that is not a valid URI of "urn:isbn". A wrong digit does not make a URN invalid:
// it is an error in the number, not in the URN.
//
//   - No allocation.
//   - Source: ISO 2108. Of ten digits the sum is divisible by 11, the first counted ten
//     times and each that follows once less; X is ten. Of thirteen the sum is divisible
//     by 10, every second digit counted three times.
func ISBNCheckDigit[T uriscan.Text](src T, p *Parts) bool {
	if !p.Valid() || p.grammar.machine != &isbnMachine {
		return false
	}
	number := p.match.Spans[isbnMachineCaptureNss]
	var sum10, sum13, digits int
	for _, b := range text.Bytes(src)[number.Start:number.End] {
		value := int(b - '0')
		switch b {
		case '-':
			continue
		case 'X', 'x':
			value = 10
		}
		sum10 += (10 - digits) * value
		sum13 += (1 + digits%2*2) * value
		digits++
	}
	if digits == 10 {
		return sum10%11 == 0
	}
	return sum13%10 == 0
}
