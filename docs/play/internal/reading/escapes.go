package reading

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// unescape returns the bytes of a text that is written as between the quotes of a Go
// string. So a person can type bytes that no key has, and that are not UTF-8. A quote
// may have a backslash or none. The problem is a sentence, or "" if there is
// none.
func unescape(text string) (unescaped, problem string) {
	var b []byte
	for rest := text; rest != ""; {
		if rest[0] != '\\' || strings.HasPrefix(rest, `\"`) || strings.HasPrefix(rest, `\'`) {
			if rest[0] == '\\' {
				rest = rest[1:]
			}
			b, rest = append(b, rest[0]), rest[1:]
			continue
		}
		value, multibyte, tail, err := strconv.UnquoteChar(rest, 0)
		if err != nil {
			at := utf8.RuneCountInString(text[:len(text)-len(rest)])
			return "", fmt.Sprintf(`The backslash after %s begins no escape. Escapes are \n, \t, \xff, \u00e9, \\ and the others of a Go string.`, counted(at, "character"))
		}
		if multibyte {
			b = utf8.AppendRune(b, value)
		} else {
			b = append(b, byte(value))
		}
		rest = tail
	}
	return string(b), ""
}
