package rewrite

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestStepsAreReadByTheNamesThatTheyWrite has every set of steps.
func TestStepsAreReadByTheNamesThatTheyWrite(t *testing.T) {
	for steps := range SchemeBased + 1 {
		text, err := steps.MarshalText()
		got := SchemeBased
		if unmarshalled := got.UnmarshalText(text); err != nil || unmarshalled != nil || got != steps || string(text) != steps.String() {
			t.Errorf("%06b is written as %q, %v, and read as %06b, %v", steps, text, err, got, unmarshalled)
		}
	}
	for text, want := range map[string]Steps{
		"": 0, "case": Case, "case,percent,dots": SyntaxBased, "dots,case,dots": Dots | Case, "ipv6,emptypath": IPv6 | EmptyPath,
		"syntax": SyntaxBased, "scheme": SchemeBased, "port,syntax": Port | SyntaxBased,
	} {
		var got Steps
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%q is read as %v, %v, want %v", text, got, err, want)
		}
	}
}

// TestStepsThatDoNotExistAreErrors has bits and names.
func TestStepsThatDoNotExistAreErrors(t *testing.T) {
	for _, steps := range []Steps{SchemeBased + 1, Case | 1<<15} {
		if text, err := steps.AppendText([]byte("a")); string(text) != "a" || err == nil {
			t.Errorf("%b is written as %q, %v", steps, text, err)
		}
	}
	expect.Equal(t, (Case | 1<<6).String(), "case,unknown", "a step that does not exist")
	for _, text := range []string{",", "case,", "Case", "case dots", "unknown", "none", "SchemeBased"} {
		if got := Dots; got.UnmarshalText([]byte(text)) == nil || got != Dots {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}
