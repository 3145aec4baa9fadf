package uritemplate

import (
	"strconv"
	"strings"
	"testing"
)

// TestClassesHaveTheBytesOfTheRFC asks each class for every byte and for every triplet of
// any two bytes, and compares with the sets as RFC 6570 §1.5 and §3.2.1 write them.
func TestClassesHaveTheBytesOfTheRFC(t *testing.T) {
	const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
	const reserved = ":/?#[]@" + "!$&'()*+,;="
	for c, bytes := range map[class]string{
		unreservedBytes: unreserved, unreservedList: unreserved + ",",
		reservedBytes: unreserved + reserved, reservedMember: unreserved + strings.Replace(reserved, ",", "", 1),
	} {
		for b := range 256 {
			want := strings.IndexByte(bytes, byte(b)) >= 0
			if got := c.has([]byte{'x', byte(b)}, 1); got != want {
				t.Errorf("class %d and byte %#02x: got %v", c, b, got)
			}
			if got := c.prefix("a" + string([]byte{byte(b)}) + "%"); got == 2 != want {
				t.Errorf("class %d and byte %#02x: %d bytes are a prefix", c, b, got)
			}
		}
		for first := range 256 {
			for second := range 256 {
				text := []byte{'%', byte(first), byte(second), 'x'}
				digits := string(text[1:3])
				decoded, err := strconv.ParseUint(digits, 16, 8)
				want := err == nil && (c&(reservedBytes|reservedMember) != 0 ||
					strings.ToUpper(digits) == digits && strings.IndexByte(unreserved, byte(decoded)) < 0)
				if got := c.hasTriplet(text); got != want {
					t.Fatalf("class %d and %q: got %v", c, text, got)
				}
				if at := c.run(text[:3], 0); at == 3 != want {
					t.Fatalf("class %d and %q: a run of %d", c, text[:3], at)
				}
			}
		}
		for _, text := range []string{"", "%", "%4", "%4g"} {
			if c.hasTriplet([]byte(text)) || c.run([]byte(text), 0) != 0 {
				t.Errorf("class %d has %q", c, text)
			}
		}
	}
}
