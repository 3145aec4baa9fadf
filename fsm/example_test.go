package fsm_test

import (
	"fmt"

	"github.com/uriscan/uriscan/fsm"
)

// The machine mediaType is what gen makes of testdata/media-type.abnf, by the
// command in machines_test.go.
func ExampleMachine_Scan() {
	for _, text := range []string{`text/html;charset="utf-8"`, "text/html;charset"} {
		src := []byte(text)
		var m fsm.Match
		if !mediaType.Scan(mediaTypeRuleMediaType, src, &m) {
			fmt.Println(mediaType.Err(src, &m))
			continue
		}
		value := m.Spans[mediaTypeCaptureParameterValue]
		fmt.Println(value, text[value.Start:value.End], m.Kinds[mediaTypeKindValue] == mediaTypeKindValueQuotedString)
	}
	// Output:
	// {18 25} "utf-8" true
	// input ends at offset 17: want tchar or "="
}
