package uriscan

import "testing"

// forEachString calls f with every string over the alphabet up to the length.
func forEachString(alphabet string, length int, f func(string)) {
	prefix := make([]byte, 0, length)
	var extend func()
	extend = func() {
		f(string(prefix))
		if len(prefix) == length {
			return
		}
		for i := range len(alphabet) {
			prefix = append(prefix, alphabet[i])
			extend()
			prefix = prefix[:len(prefix)-1]
		}
	}
	extend()
}

// representatives returns one byte of each class of the machine.
func representatives() string {
	var seen [256]bool
	var bytes []byte
	for b := range 256 {
		if class := machine.Classes[b]; !seen[class] {
			seen[class] = true
			bytes = append(bytes, byte(b))
		}
	}
	return string(bytes)
}

// TestScanAgreesWithReferenceOnShortStrings tries all strings over an alphabet
// that has every delimiter.
func TestScanAgreesWithReferenceOnShortStrings(t *testing.T) {
	length := 6
	if testing.Short() {
		length = 4
	}
	s := suite{t: t}
	forEachString("a1:/?#[]@%", length, s.askAll)
	s.done()
}

// TestScanAgreesWithReferenceOnShortStringsOfClasses tries all strings over an
// alphabet that has a byte of every class, so every byte that means something
// of its own.
func TestScanAgreesWithReferenceOnShortStringsOfClasses(t *testing.T) {
	length := 4
	if testing.Short() {
		length = 3
	}
	alphabet := representatives()
	if len(alphabet) != machine.Stride-1 { // the last cell of a row is for the end
		t.Fatalf("%d classes have a byte, the machine has %d", len(alphabet), machine.Stride-1)
	}
	s := suite{t: t}
	forEachString(alphabet, length, s.askAll)
	s.done()
}

// TestScanAgreesWithReferenceOnEveryByte tries every byte value between every
// two delimiters, so that a class with one byte too many or too few shows.
func TestScanAgreesWithReferenceOnEveryByte(t *testing.T) {
	s := suite{t: t}
	for b := range 256 {
		text := string([]byte{byte(b)})
		for _, before := range []string{"", "s", "s:", "s:/", "//", "//h", "//u@", "//u:", "//h:1", "//[v1.", "//[::", "/", "p", "?", "#", "%", "%0", "//%", "?%a"} {
			for _, behind := range []string{"", ":", "/", "?", "#", "@h", "]", "1"} {
				s.askAll(before + text + behind)
			}
		}
	}
	s.done()
}
