package scheme

import (
	"fmt"
	"strings"
	"testing"
)

// TestOneOfTenCheckDigitsIsRight tries every last digit of numbers from books. One of
// eleven is right, and one of ten in numbers of thirteen.
func TestOneOfTenCheckDigitsIsRight(t *testing.T) {
	isbn := For("urn:isbn")
	for number, want := range map[string]byte{
		"0-395-36341-": '1', "080442957": 'X', "978-0-306-40615-": '7', "978951018435": '6', "000000000": '0', "979-000000000": '1',
	} {
		for _, last := range "0123456789Xx" {
			src := fmt.Sprintf("urn:isbn:%s%c?=a0", number, last)
			var p Parts
			valid := isbn.ScanString(src, &p)
			if thirteen := strings.HasPrefix(number, "97"); valid == (thirteen && last > '9') {
				t.Errorf("%s: valid is %v", src, valid)
			}
			right := valid && byte(last)&^0x20 == want&^0x20
			if got := ISBNCheckDigit(src, &p); got != right || ISBNCheckDigit([]byte(src), &p) != got {
				t.Errorf("%s: %v, want %v", src, got, right)
			}
		}
	}
}

// TestOtherURIsHaveNoCheckDigit asks of records that hold no ISBN.
func TestOtherURIsHaveNoCheckDigit(t *testing.T) {
	const src = "urn:isbn:0-395-36341-1"
	var zero, urn, invalid Parts
	For("urn").ScanString(src, &urn)
	For("urn:isbn").ScanString(src[:len(src)-1], &invalid)
	for _, p := range []*Parts{&zero, &urn, &invalid} {
		if ISBNCheckDigit(src, p) {
			t.Errorf("%+v: the check digit is right", p)
		}
	}
}
