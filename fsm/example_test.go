package fsm_test

import (
	"errors"
	"fmt"

	"github.com/uriscan/uriscan/fsm"
)

// The machine mediaType is what gen makes of the grammar of RFC 9110, by the
// command in machine_test.go.
func ExampleMachine_Scan() {
	for _, text := range []string{`text/html;charset="utf-8"`, "text/html;charset"} {
		src := []byte(text)
		var m fsm.Match
		if !mediaType.Scan(mediaTypeRuleMediaType, src, &m) {
			fmt.Println(mediaType.Err(src, &m))
			continue
		}
		value := m.Spans[mediaTypeCaptureParameterValue]
		fmt.Println(value, value.InString(text), m.Kinds[mediaTypeKindValue] == mediaTypeKindValueQuotedString)
	}
	// Output:
	// {18 25} "utf-8" true
	// input ends at offset 17: too early in parameter-name (RFC 9110 section 5.6.6); want tchar or "="
}

func ExampleMachine_ScanPrefix() {
	for _, text := range []string{"text/html, text/plain", "image/png; q", "none"} {
		var m fsm.Match
		n, ok := mediaType.ScanPrefix(mediaTypeRuleMediaType, []byte(text), &m)
		fmt.Printf("%q %v\n", text[:n], ok)
	}
	// Output:
	// "text/html" true
	// "image/png; " true
	// "" false
}

func ExampleMachine_Prefix() {
	text := "text/html, text/plain"
	n, ok := mediaType.Prefix(mediaTypeRuleMediaType, []byte(text))
	fmt.Printf("%q %v\n", text[:n], ok)
	// Output:
	// "text/html" true
}

func ExampleMachine_Err() {
	src := []byte("text/html;charset=utf,8")
	var m fsm.Match
	mediaType.Scan(mediaTypeRuleMediaType, src, &m)
	err := mediaType.Err(src, &m)
	fmt.Println(err)
	var e *fsm.Error
	if errors.As(err, &e) {
		fmt.Println(e.Offset, e.Capture, e.Section, len(e.Want))
	}
	// Output:
	// byte 0x2c at offset 21: not allowed in parameter-value (RFC 9110 section 5.6.6); want tchar, ";", HTAB, SP or end
	// 21 parameter-value RFC 9110 section 5.6.6 5
}

func ExampleSpan_In() {
	src := []byte("text/html;charset=utf-8")
	var m fsm.Match
	mediaType.Scan(mediaTypeRuleMediaType, src, &m)
	subtype := m.Spans[mediaTypeCaptureSubtype]
	fmt.Println(string(subtype.In(src)), subtype.Len(), cap(subtype.In(src)))
	// Output:
	// html 4 4
}

func ExampleMatch_Has() {
	for _, text := range []string{"text/html", "text/html;charset=utf-8"} {
		var m fsm.Match
		mediaType.Scan(mediaTypeRuleMediaType, []byte(text), &m)
		fmt.Println(m.Has(mediaTypeCaptureSubtype), m.Has(mediaTypeCaptureParameterValue))
	}
	// Output:
	// true false
	// true true
}

func ExampleReason_Wanted() {
	var m fsm.Match
	mediaType.Scan(mediaTypeRuleMediaType, []byte("text/html,"), &m)
	fmt.Println(mediaType.Reasons[m.Reason].Wanted())
	// Output:
	// tchar, ";", HTAB, SP or end
}
