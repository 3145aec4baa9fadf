package kernel

import "testing"

// TestLastColonOutsideBrackets has brackets of all kinds, in order and not.
func TestLastColonOutsideBrackets(t *testing.T) {
	for src, want := range map[string]int{
		"": -1, "h": -1, ":": 0, "h:80": 1, "a:b:c": 3, "[::1]": -1, "[::1]:80": 5, "a:[b:c": 1, "a:[b:c]d:e": 8,
		"[a][b:c]": -1, "[a]:[b:c]": 3, "]:[:": 1, "[:]]:": 4, "[[:]:": 4, "a]b:c": 3, "[": -1, "12345678:[:]": 8,
	} {
		if got := lastColonOutsideBrackets([]byte(src)); got != want {
			t.Errorf("%q: %d, want %d", src, got, want)
		}
	}
}
