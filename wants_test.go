package uriscan

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"

	"github.com/uriscan/uriscan/fsm"
)

// The text of an error ends with what could have come instead. It is right when
// the bytes that it names are those that the state goes on with, and it names
// the end where the input may end.

// wantWord is one item of such a list: a quoted byte, a range or a rule.
var wantWord = regexp.MustCompile(`"."|%x[0-9A-F]{2}-[0-9A-F]{2}|[-A-Za-z]+`)

// wantEnd is the index for the end of the input, behind all bytes.
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
var wants = func() (sets [fsm.MaxReasons + 1][wantEnd + 1]bool) {
	for i, reason := range machine.Reasons {
		sets[i], _ = wanted(reason.Wanted())
	}
	return sets
}()

// wantFault returns in words what is wrong with what a state says could have
// come, "" if nothing is.
func wantFault(state int) string {
	set := wants[machine.End(machine.State(state)).Reason]
	for b := range wantEnd {
		if next, _ := machine.Step(machine.State(state), byte(b)); (next != 0) != set[b] {
			return fmt.Sprintf("byte 0x%02x goes on: %v; it is named: %v", b, next != 0, set[b])
		}
	}
	if accept := machine.End(machine.State(state)).Accept; accept != set[wantEnd] {
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
	for state := 1; state < machine.States(); state++ {
		if fault := wantFault(state); fault != "" {
			t.Errorf("state %d, want %s: %s", state, machine.Reasons[machine.End(machine.State(state)).Reason].Wanted(), fault)
		}
	}
}
