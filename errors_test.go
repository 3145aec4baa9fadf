package uriscan

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/walk"
)

// longestText is how long an error's text may get: nothing in it grows with
// the input but the digits of the offset.
const longestText = 250

// errorText is the form of every text. Only numbers and words of the RFC are in it.
var errorText = regexp.MustCompile(`^uriscan: (byte 0x[0-9a-f]{2} at offset [0-9]+: not allowed in [-a-zA-Z ]+ \(RFC 3986 section [0-9.]+\); want .+|input ends at offset [0-9]+: too early in [a-z]+ \(RFC 3986 section [0-9.]+\); want .+)$`)

// checkText wants the error of a record to be an *Error that says what the record says,
// and its text to follow the rules for texts.
func checkText(t *testing.T, src string, s *Spans) {
	t.Helper()
	err := s.Err()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("%q: the error is a %T", src, err)
	}
	if e.Code != s.ErrorCode() || e.Offset != s.ErrorOffset() {
		t.Errorf("%q: the error has %v at %d, the record %v at %d", src, e.Code, e.Offset, s.ErrorCode(), s.ErrorOffset())
	}
	text := err.Error()
	if len(text) > longestText || !errorText.MatchString(text) {
		t.Errorf("%q: the text, of %d bytes, is %q", src, len(text), text)
	}
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			t.Errorf("%q: byte 0x%02x in the text %q", src, text[i], text)
		}
	}
	if e.Code == CodeEnd {
		if e.Offset != len(src) || !strings.Contains(text, fmt.Sprintf("input ends at offset %d:", len(src))) {
			t.Errorf("%q: ends too early, says %q", src, text)
		}
	} else if !strings.Contains(text, fmt.Sprintf("byte 0x%02x at offset %d:", src[e.Offset], e.Offset)) {
		t.Errorf("%q: byte 0x%02x at %d is wrong, says %q", src, src[e.Offset], e.Offset, text)
	}
}

// TestErrorsOfAllCodes has an input for each code but CodeTooLong, which needs
// more memory (TestInputsAroundMaxLen).
func TestErrorsOfAllCodes(t *testing.T) {
	for _, c := range []struct {
		src  string
		code ErrorCode
		at   int
		p    Production
		text string
	}{
		{"a:b", CodeFirstColon, 1, RelativeRef, `uriscan: byte 0x3a at offset 1: not allowed in the first segment of a relative path (RFC 3986 section 4.2); want `},
		{"/", CodeScheme, 0, URI, `uriscan: byte 0x2f at offset 0: not allowed in scheme (RFC 3986 section 3.1); want `},
		{"//a:b/", CodeUserinfo, 5, URIReference, `uriscan: byte 0x2f at offset 5: not allowed in userinfo (RFC 3986 section 3.2.1); want `},
		{"//@\\", CodeHost, 3, URIReference, `uriscan: byte 0x5c at offset 3: not allowed in host (RFC 3986 section 3.2.2); want `},
		{"//@h:x", CodePort, 5, URIReference, `uriscan: byte 0x78 at offset 5: not allowed in port (RFC 3986 section 3.2.3); want `},
		{"/ ", CodePath, 1, URIReference, `uriscan: byte 0x20 at offset 1: not allowed in path (RFC 3986 section 3.3); want `},
		{"?\x80", CodeQuery, 1, URIReference, `uriscan: byte 0x80 at offset 1: not allowed in query (RFC 3986 section 3.4); want `},
		{"##", CodeFragment, 1, URIReference, `uriscan: byte 0x23 at offset 1: not allowed in fragment (RFC 3986 section 3.5); want `},
		{"%4g", CodePercent, 2, URIReference, `uriscan: byte 0x67 at offset 2: not allowed in a percent triplet of the path (RFC 3986 section 2.1); want HEXDIG`},
		{"//[g", CodeIPLiteral, 3, URIReference, `uriscan: byte 0x67 at offset 3: not allowed in an IP literal (RFC 3986 section 3.2.2); want `},
		{"//[::1", CodeEnd, 6, URIReference, `uriscan: input ends at offset 6: too early in host (RFC 3986 section 3.2.2); want `},
	} {
		for _, k := range Kernels() {
			withKernel(t, k, func() {
				var s Spans
				if c.p.ScanString(c.src, &s) || s.ErrorCode() != c.code || s.ErrorOffset() != c.at {
					t.Errorf("kernel %s, %v %q: %v at %d, want %v at %d", k, c.p, c.src, s.ErrorCode(), s.ErrorOffset(), c.code, c.at)
					return
				}
				checkText(t, c.src, &s)
				if text := s.Err().Error(); !strings.HasPrefix(text, c.text) {
					t.Errorf("kernel %s, %q: %s\nwant %s...", k, c.src, text, c.text)
				}
			})
		}
	}
}

func TestErrSaysWhatTheRecordSays(t *testing.T) {
	checked := 0
	forEachString(representatives(), 3, func(src string) {
		for _, p := range allProductions {
			var s Spans
			if p.ScanString(src, &s) {
				if s.Err() != nil {
					t.Errorf("%q: valid, and an error %v", src, s.Err())
				}
				continue
			}
			checked++
			checkText(t, src, &s)
		}
	})
	if checked == 0 {
		t.Error("no input was refused")
	}
}

// TestErrorTextsHoldNothingOfTheInput compares the text for an input with the
// text for another one that differs in every byte which decides nothing.
func TestErrorTextsHoldNothingOfTheInput(t *testing.T) {
	const marker, other = "XqZjKwVy", "YrAkLxWz"
	checked := 0
	for _, before := range []string{"", "s", "s:", "s:/", "//", "//u", "//u:p", "//u:p@", "//h:1", "/", "/p/", "?", "?q", "#", "#f"} {
		for _, fault := range []string{" ", "\\", "%", "%4", "%zz", "[", "\x80", "\x00", "#a#", "://a:b:c", "@@", "//[v1"} {
			texts := map[string]bool{}
			for _, secret := range []string{marker, other} {
				s, err := Parse(before + secret + fault + secret)
				if err == nil {
					continue
				}
				checked++
				checkText(t, before+secret+fault+secret, &s)
				if strings.Contains(strings.ToLower(err.Error()), strings.ToLower(secret[:4])) {
					t.Errorf("%q: the text holds the input: %v", before+secret+fault+secret, err)
				}
				// The one byte that is wrong may be one of the two.
				texts[regexp.MustCompile(`byte 0x..`).ReplaceAllString(err.Error(), "byte")] = true
			}
			if len(texts) > 1 {
				t.Errorf("%q and %q: other input of the same form, other texts: %v", before, fault, texts)
			}
		}
	}
	if checked == 0 {
		t.Error("no input was refused")
	}
}

// TestEveryReasonHasACode looks at every number that Spans may keep for RFC 3986.
func TestEveryReasonHasACode(t *testing.T) {
	list := exact.List(exact.RFC3986)
	for i := range 256 {
		code := ErrorCode(exact.Code(exact.RFC3986, uint8(i)))
		atEnd := i > exact.AtEnd && i < exact.AtEnd+len(list)
		amidst := i > 0 && i < len(list)
		switch {
		case i == exact.TooLong && code != CodeTooLong, atEnd && code != CodeEnd:
			t.Errorf("reason %d has the code %v", i, code)
		case amidst && (code == CodeNone || code == CodeEnd || code == CodeTooLong || int(code) >= errorCodes):
			t.Errorf("reason %d has the code %v", i, code)
		case !amidst && !atEnd && i != exact.TooLong && code != CodeNone:
			t.Errorf("number %d is no reason and has the code %v", i, code)
		}
		if amidst && len(list[i].Want) == 0 {
			t.Errorf("reason %d does not say what could have come", i)
		}
	}
}

// TestEveryCodeHasASectionAndAName guards the two lists that are typed by hand.
func TestEveryCodeHasASectionAndAName(t *testing.T) {
	section := regexp.MustCompile(`^[2-4](\.[0-9])+$`)
	seen := map[string]bool{}
	for c := range ErrorCode(errorCodes) {
		if name := c.String(); name == "" || seen[name] {
			t.Errorf("code %d has the name %q", c, name)
		}
		seen[c.String()] = true
		hasNone := c == CodeNone || c == CodeEnd || c == CodeTooLong
		if hasNone != (codes[c].section == "") || !hasNone && !section.MatchString(codes[c].section) {
			t.Errorf("code %v has the section %q", c, codes[c].section)
		}
	}
}

// The text of an error ends with what could have come instead. It is right when
// the bytes that it names are those that the state goes on with, and it names
// the end where the input may end.

// wantWord is one item of such a list: a quoted byte, a range or a rule.
var wantWord = regexp.MustCompile(`"."|%x[0-9A-F]{2}-[0-9A-F]{2}|[-A-Za-z]+`)

// wantEnd is the index for the end of the input, after all bytes.
const wantEnd = 256

// wanted returns what a list names, and the word that it does not know.
func wanted(list string) (set [wantEnd + 1]bool, unknown string) {
	for _, word := range wantWord.FindAllString(list, -1) {
		low, high := byte(1), byte(0)
		switch word {
		case "or":
		case "end":
			set[wantEnd] = true
		case "ALPHA", "DIGIT", "HEXDIG", "unreserved", "sub-delims":
			for b := range wantEnd {
				set[b] = set[b] || inRule(word, byte(b))
			}
		default:
			switch {
			case word[0] == '"':
				low, high = word[1], word[1]
			case word[0] == '%':
				from, _ := strconv.ParseUint(word[2:4], 16, 8)
				to, _ := strconv.ParseUint(word[5:7], 16, 8)
				low, high = byte(from), byte(to)
			default:
				return set, word
			}
		}
		for b := int(low); b <= int(high); b++ {
			set[b] = true
			if 'a' <= b && b <= 'z' {
				set[b-'a'+'A'] = true // a quoted letter of ABNF stands for both cases
			}
		}
	}
	return set, ""
}

// inRule reports whether a byte is one of the rule (RFC 3986 §2.2, §2.3, RFC 5234 B.1).
func inRule(rule string, b byte) bool {
	letter, digit := 'a' <= b|0x20 && b|0x20 <= 'z', '0' <= b && b <= '9'
	switch rule {
	case "ALPHA":
		return letter
	case "DIGIT":
		return digit
	case "HEXDIG":
		return digit || letter && b|0x20 <= 'f'
	case "unreserved":
		return letter || digit || b == '-' || b == '.' || b == '_' || b == '~'
	}
	switch b {
	case '!', '$', '&', '\'', '(', ')', '*', '+', ',', ';', '=':
		return true
	}
	return false
}

// wants has what each reason names.
var wants = func() (sets [walk.MaxReasons + 1][wantEnd + 1]bool) {
	for i, reason := range machine.Reasons {
		sets[i], _ = wanted(reason.Wanted())
	}
	return sets
}()

// wantFault returns in words what is wrong with what a state says could have
// come, "" if nothing is.
func wantFault(state int) string {
	set := wants[table.End(table.State(state)).Reason]
	for b := range wantEnd {
		if next, _ := table.Step(table.State(state), byte(b)); (next != 0) != set[b] {
			return fmt.Sprintf("byte 0x%02x goes on: %v; it is named: %v", b, next != 0, set[b])
		}
	}
	if accept := table.End(table.State(state)).Accept; accept != set[wantEnd] {
		return fmt.Sprintf("the input may end: %v; the end is named: %v", accept, set[wantEnd])
	}
	return ""
}

func TestErrorTextsNameWhatCanFollow(t *testing.T) {
	for i, reason := range machine.Reasons {
		if _, unknown := wanted(reason.Wanted()); unknown != "" {
			t.Errorf("reason %d, want %s: %s is not known", i, reason.Wanted(), unknown)
		}
	}
	for state := 1; state < table.Rows; state++ {
		if fault := wantFault(state); fault != "" {
			t.Errorf("state %d, want %s: %s", state, machine.Reasons[table.End(table.State(state)).Reason].Wanted(), fault)
		}
	}
}
