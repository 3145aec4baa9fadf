package suite

import (
	"encoding/json"
	"strings"
	"testing"
)

// Hostile are texts that have embarrassed other parsers.
var Hostile = []string{
	"", " ", "%", "http://h/%", "http://h/%zz", "http://[fe80::1%25en0]/", "http://[::1", "http://h:99999/", "http://h:080/", "http://h:/",
	"urn:", "urn:isbn:1", ":", "//", "///", "?", "#", "http://u:p@ss@h/", "http://u:p w@h/", "\x00", "http://h/\x00\x1b[31m", "http://h/\r\nx: y",
	"\xff\xfe", "http://h/\xed\xa0\x80", "http://h\\@evil/", "jdbc:mysql://u:p@h/db", strings.Repeat("a", 1<<20), "http://h/" + strings.Repeat("%", 1<<16),
	"http://" + strings.Repeat("[", 1<<16), strings.Repeat("/..", 1<<16), `{"url":"http://h/"}`, "null", "[]", "http://h/\u2028", "javascript:alert(1)//http://h",
}

// Object returns a message with a text in its field u.
func Object(t testing.TB, text string) string {
	t.Helper()
	message, err := json.Marshal(map[string]string{"u": text})
	if err != nil {
		t.Fatal(err)
	}
	return string(message)
}
