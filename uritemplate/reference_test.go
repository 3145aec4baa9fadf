package uritemplate

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// What the tests compare with: RFC 6570, section 3, in plain Go. A value is nil, a string,
// a []string or a [][2]string.

// refOperators has section 3.2.2 to 3.2.9: the operator, what begins the expansion, what
// is between variables, whether there are names, and whether a "=" precedes an empty
// value.
var refOperators = []struct {
	operator, first, separator string
	named, form, reserved      bool
}{
	{"", "", ",", false, false, false},
	{"+", "", ",", false, false, true},
	{"#", "#", ",", false, false, true},
	{".", ".", ".", false, false, false},
	{"/", "/", "/", false, false, false},
	{";", ";", ";", true, false, false},
	{"?", "?", "&", true, true, false},
	{"&", "&", "&", true, true, false},
}

// refEncode encodes a string (section 3.2.1).
func refEncode(s string, reserved bool) string {
	const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
	out := ""
	for i := 0; i < len(s); i++ {
		switch {
		case strings.IndexByte(unreserved, s[i]) >= 0, reserved && strings.IndexByte(":/?#[]@!$&'()*+,;=", s[i]) >= 0:
			out += s[i : i+1]
		case reserved && refTriplet(s[i:]):
			out += s[i : i+3]
			i += 2
		default:
			out += fmt.Sprintf("%%%02X", s[i])
		}
	}
	return out
}

// refTriplet reports whether a text begins with a triplet.
func refTriplet(s string) bool {
	var b byte
	n, _ := fmt.Sscanf(s, "%%%02x", &b)
	return n == 1 && len(s) >= 3 && strings.Trim(s[1:3], "0123456789ABCDEFabcdef") == ""
}

// refPrefix returns the first characters of a string that is UTF-8. With "+" and "#",
// triplets are characters of the value (section 3.2.1).
func refPrefix(s string, n int, reserved bool) string {
	if n == 0 {
		return s
	}
	i := 0
	for ; n > 0 && i < len(s); n-- {
		character := ""
		for character == "" || !utf8.FullRuneInString(character) {
			switch {
			case i == len(s):
				return s
			case reserved && refTriplet(s[i:]):
				var b byte
				fmt.Sscanf(s[i:i+3], "%%%02x", &b)
				character += string([]byte{b})
				i += 3
			default:
				character += s[i : i+1]
				i++
			}
		}
	}
	return s[:i]
}

// refExpand expands a template with the values of its variables. The template is valid,
// and its literals are ASCII.
func refExpand(template string, values map[string]any) string {
	out := ""
	for {
		literal, rest, found := strings.Cut(template, "{")
		out += literal
		if !found {
			return out
		}
		var expression string
		expression, template, _ = strings.Cut(rest, "}")
		out += refExpression(expression, values)
	}
}

// refExpression expands an expression.
func refExpression(expression string, values map[string]any) string {
	number := strings.IndexByte("+#./;?&", expression[0]) + 1
	o := refOperators[number]
	var parts []string
	for varspec := range strings.SplitSeq(strings.TrimPrefix(expression, o.operator), ",") {
		name, explode := strings.CutSuffix(varspec, "*")
		limit := 0
		if before, digits, found := strings.Cut(name, ":"); found {
			name = before
			fmt.Sscan(digits, &limit)
		}
		encode := func(s string) string { return refEncode(s, o.reserved) }
		pair := func(name, value string) string {
			if value == "" && !o.form {
				return name
			}
			return name + "=" + value
		}
		part := ""
		switch value := values[name].(type) {
		case nil:
			continue
		case string:
			if part = encode(refPrefix(value, limit, o.reserved)); o.named {
				part = pair(name, part)
			}
		case []string:
			if len(value) == 0 {
				continue
			}
			members := []string{}
			for _, member := range value {
				if member = encode(member); explode && o.named {
					member = pair(name, member)
				}
				members = append(members, member)
			}
			part = refJoin(members, o.separator, explode)
			if !explode && o.named {
				part = pair(name, part)
			}
		case [][2]string:
			if len(value) == 0 {
				continue
			}
			members := []string{}
			for _, member := range value {
				if explode {
					members = append(members, pair(encode(member[0]), encode(member[1])))
				} else {
					members = append(members, encode(member[0]), encode(member[1]))
				}
			}
			part = refJoin(members, o.separator, explode)
			if !explode && o.named {
				part = pair(name, part)
			}
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return ""
	}
	return o.first + strings.Join(parts, o.separator)
}

// refJoin joins members.
func refJoin(members []string, separator string, explode bool) string {
	if explode {
		return strings.Join(members, separator)
	}
	return strings.Join(members, ",")
}

// given returns a value for Append, and whether it is a list or an array.
func given(value any) (v Value, composite bool) {
	switch value := value.(type) {
	case string:
		return String(value), false
	case []string:
		return List(value...), len(value) > 0
	case [][2]string:
		var all []string
		for _, pair := range value {
			all = append(all, pair[:]...)
		}
		return Pairs(all...), len(value) > 0
	}
	return Value{}, false
}

// words are the strings of at most a number of the characters of an alphabet.
func words(alphabet string, length int) []string {
	all := []string{""}
	for first, n := 0, 0; n < length; n++ {
		last := len(all)
		for _, word := range all[first:last] {
			for _, r := range alphabet {
				all = append(all, word+string(r))
			}
		}
		first = last
	}
	return all
}

// someValues are no value, and the strings, lists and arrays that expand to texts of
// about a length or less: one more for each separator and each "=".
func someValues(alphabet string, length int) []any {
	values := []any{nil}
	all := words(alphabet, length)
	for _, w := range all {
		values = append(values, w)
	}
	for _, list := range listsOf(all, length) {
		values = append(values, list)
	}
	for _, array := range arraysOf(all, length) {
		values = append(values, array)
	}
	return values
}

// listsOf are the lists of words with at most a length.
func listsOf(words []string, length int) (lists [][]string) {
	for _, w := range words {
		if len(w) > length {
			continue
		}
		lists = append(lists, []string{w})
		for _, rest := range listsOf(words, length-len(w)-1) {
			lists = append(lists, append([]string{w}, rest...))
		}
	}
	return lists
}

// arraysOf are the arrays of words with at most a length. The "=" of an empty value does
// not count, as it is left out mostly.
func arraysOf(words []string, length int) (arrays [][][2]string) {
	for _, name := range words {
		for _, value := range words {
			left := length - len(name) - len(value)
			if value != "" {
				left--
			}
			if left < 0 {
				continue
			}
			arrays = append(arrays, [][2]string{{name, value}})
			for _, rest := range arraysOf(words, left-1) {
				arrays = append(arrays, append([][2]string{{name, value}}, rest...))
			}
		}
	}
	return arrays
}

// forms are the expressions of one variable x, and of x and y.
func forms(variables ...string) (templates []string) {
	for _, o := range refOperators {
		for _, v := range variables {
			templates = append(templates, "{"+o.operator+v+"}")
		}
	}
	return templates
}

// TestAppendIsWhatTheRFCSays compares with the reference: every operator and modifier,
// with values of every kind.
func TestAppendIsWhatTheRFCSays(t *testing.T) {
	templates := forms("x", "x*", "x:1", "x:2", "x,y", "x*,y", "x,y*", "x,x", "y,x:3", "%41.b_,x")
	values := someValues("a%4é ,=/", exhaustive.Pick(3, 2, 1))
	others := []any{nil, "", "v", []string{"l", "m"}, [][2]string{{"n", "o"}}}
	for _, text := range templates {
		template := MustParse("a/" + text + "b")
		for i, x := range values {
			y := others[i%len(others)]
			checkAppend(t, template, map[string]any{"x": x, "y": y})
		}
	}
}

// checkAppend compares one expansion, and matches it.
func checkAppend(t *testing.T, template *Template, values map[string]any) {
	t.Helper()
	vars := Map{}
	refused := false
	for name, value := range values {
		var composite bool
		vars[name], composite = given(value)
		for _, v := range template.variables {
			refused = refused || composite && v.name == name && v.limit > 0
		}
	}
	got, err := template.Append([]byte("<"), vars)
	if refused {
		if err == nil || string(got) != "<" {
			t.Errorf("%v with %v: %q, %v, want an error", template, values, got, err)
		}
		return
	}
	must.NoError(t, err)
	want := refExpand(template.String(), values)
	expect.Equal(t, string(got), "<"+want, "%v with %v", template, values)
	var inOrder []Value
	for _, name := range template.Names() {
		inOrder = append(inOrder, vars[name])
	}
	got, err = template.AppendValues(nil, inOrder...)
	must.NoError(t, err)
	expect.Equal(t, string(got), want, "%v with the values %v in order", template, values)
	checkRoundTrip(t, template, want)
}

// checkRoundTrip wants a text to match, and its match to expand to it.
func checkRoundTrip(t *testing.T, template *Template, text string) {
	t.Helper()
	var m Match
	if !template.MatchString(text, &m) {
		t.Errorf("%v does not match %q", template, text)
		return
	}
	checkMatch(t, template, text, &m)
}

// checkMatch wants a match to expand to its text, by all ways to give the values.
func checkMatch(t *testing.T, template *Template, text string, m *Match) {
	t.Helper()
	got, err := template.Append(nil, m)
	if err != nil || string(got) != text {
		t.Errorf("%v: the match of %q expands to %q, %v", template, text, got, err)
	}
	var values []Value
	for i, name := range template.Names() {
		v := m.Value(name)
		values = append(values, plain(v))
		span, defined := m.Span(i)
		if defined != v.IsDefined() || span.Start > span.End || int(span.End) > len(text) {
			t.Errorf("%v: the match of %q has %s at %v, %v", template, text, name, span, defined)
		}
	}
	if got, err = template.AppendValues(nil, values...); err != nil || string(got) != text {
		t.Errorf("%v: the decoded values of %q, %v, expand to %q, %v", template, text, values, got, err)
	}
}

// plain returns a value that was decoded.
func plain(v Value) Value {
	var members []string
	for name, member := range v.All() {
		if v.isPairs() {
			members = append(members, name)
		}
		members = append(members, member)
	}
	switch {
	case !v.IsDefined():
		return Value{}
	case v.isPairs():
		return Pairs(members...)
	case v.isComposite():
		return List(members...)
	}
	return String(v.String())
}

// TestMatchIsTheInverseOfExpansion expands templates with all short values, so it knows
// every short expansion. Match must accept these and no other texts, and each match must
// expand to its text.
func TestMatchIsTheInverseOfExpansion(t *testing.T) {
	length := exhaustive.Pick(6, 4, 3)
	plain := someValues("ax.", length)
	for _, o := range refOperators {
		bytes := "ax.,=/"
		for _, b := range o.first + o.separator {
			if !strings.ContainsRune(bytes, b) {
				bytes += string(b)
			}
		}
		values := plain
		if o.reserved {
			for _, w := range words(bytes, length) {
				values = append(values, w)
			}
		}
		for _, v := range []string{"x", "x*", "x:1", "x:2"} {
			text := "{" + o.operator + v + "}"
			for _, template := range []string{text, text + "a", "a" + text + "/x", text + "=" + text, text + "{/x}", text + "{x}", "{x:1}." + text} {
				checkInverse(t, template, bytes, length, values)
			}
		}
	}
}

// checkInverse compares the texts that a template matches with its expansions. Where a
// name comes twice, Match need not find an array, nor a string with "." in {.x*}, as the
// package documentation says.
func checkInverse(t *testing.T, text, bytes string, length int, values []any) {
	t.Helper()
	template := MustParse(text)
	twice := strings.Count(text, "{") > 1
	wanted, known := map[string]bool{}, map[string]bool{}
	for _, x := range values {
		_, composite := given(x)
		if composite && strings.Contains(text, ":") {
			continue
		}
		expansion := refExpand(text, map[string]any{"x": x})
		known[expansion] = true
		_, isArray := x.([][2]string)
		word, _ := x.(string)
		if !twice || !isArray && !(strings.Contains(text, "{.x*}") && strings.Contains(word, ".")) {
			wanted[expansion] = true
		}
	}
	var m Match
	exhaustive.Strings("", []byte(bytes), length, func(src string) {
		matches := template.MatchString(src, &m)
		if matches {
			checkMatch(t, template, src, &m)
		}
		if matches && !known[src] || !matches && wanted[src] {
			t.Errorf("%v matches %q: %v, want %v", template, src, matches, !matches)
		}
	})
}

// TestMatchFindsTwoVariables does the same for templates of two variables.
func TestMatchFindsTwoVariables(t *testing.T) {
	length := exhaustive.Pick(4, 3, 2)
	var templates []string
	for _, o := range refOperators {
		for _, v := range []string{"x,y", "x*,y", "x,y*", "x*,y*", "x:1,y", "x,y:1", "x:1,y*", "x:2,y:1"} {
			templates = append(templates, "{"+o.operator+v+"}", "{"+o.operator+v+"}a")
		}
		templates = append(templates, "{x}{"+o.operator+"y}", "{"+o.operator+"x}{y}", "{x*}a{"+o.operator+"y*}", "{"+o.operator+"x}.{+y}")
	}
	const bytes = "ay.=,/#"
	values := make([][]any, length+1) // by their size
	for _, v := range someValues("ay.", length) {
		if n := size(v); n <= length {
			values[n] = append(values[n], v)
		}
	}
	for _, w := range words(bytes, length) {
		if strings.ContainsAny(w, "=,/#") {
			values[len(w)] = append(values[len(w)], w)
		}
	}
	for _, text := range templates {
		template := MustParse(text)
		known := map[string]bool{}
		for n := range values {
			for _, x := range values[n] {
				for _, y := range slices.Concat(values[:length+1-n]...) {
					if !isPrefixed(text, "x:", x) && !isPrefixed(text, "y:", y) {
						known[refExpand(text, map[string]any{"x": x, "y": y})] = true
					}
				}
			}
		}
		all := bytes
		for _, b := range template.parts[0].begin() + template.parts[len(template.parts)-1].begin() {
			if !strings.ContainsRune(all, b) && !strings.Contains(text, "{+") {
				all += string(b)
			}
		}
		var m Match
		exhaustive.Strings("", []byte(all), length, func(src string) {
			matches := template.MatchString(src, &m)
			if matches {
				checkMatch(t, template, src, &m)
			}
			if matches != known[src] {
				t.Errorf("%v matches %q: %v, want %v", template, src, matches, known[src])
			}
		})
	}
}

// begin returns what an expression begins with, and its separator.
func (p *part) begin() string {
	if p.operator == nil {
		return ""
	}
	return p.operator.first + p.operator.separator
}

// isPrefixed reports whether a value is composite, and the template wants its beginning.
func isPrefixed(template, varspec string, value any) bool {
	_, composite := given(value)
	return composite && strings.Contains(template, varspec)
}

// size is at most the length of the expansions of a value.
func size(value any) (n int) {
	switch value := value.(type) {
	case string:
		return len(value)
	case []string:
		for _, member := range value {
			n += len(member) + 1
		}
		return max(n-1, 0)
	case [][2]string:
		for _, pair := range value {
			n += len(pair[0]) + len(pair[1]) + 1
		}
		return max(n-1, 0)
	}
	return 0
}

// TestTripletsMatchInTheFormOfExpansions has texts of triplets: of an unreserved byte, of
// one that is reserved, with lower-case digits, of two bytes of one character, and a
// broken one.
func TestTripletsMatchInTheFormOfExpansions(t *testing.T) {
	tokens := []string{"a", "4", "%2C", "%2c", "%41", "%C3%A9", "%", "%25"}
	raw := []string{"a", "4", "A", ",", "é", "%", "2", "5", "1", "c", "C", "3", "9"}
	length := exhaustive.Pick(4, 3, 2)
	var values []any
	for _, w := range sequences(raw, length+1) {
		values = append(values, w)
	}
	for _, w := range sequences(tokens, length) {
		values = append(values, w)
	}
	for _, text := range []string{"{x}", "{+x}", "{#x}", "{?x}", "{x:1}", "{+x:1}", "{+x:2}", "{x}/{+x}", "{+x}/{x}", "{x:1}/{x}", "{+x:1}/{x}"} {
		template := MustParse(text)
		known := map[string]bool{}
		for _, x := range values {
			known[refExpand(text, map[string]any{"x": x})] = true
		}
		var m Match
		for _, left := range sequences(tokens, length) {
			check := func(src string) {
				matches := template.MatchString(src, &m)
				if matches {
					checkMatch(t, template, src, &m)
				}
				if matches != known[src] {
					t.Errorf("%v matches %q: %v, want %v", template, src, matches, known[src])
				}
			}
			first := strings.Trim(strings.SplitAfter(text, "x")[0], "{x+")
			if !strings.Contains(text, "/") {
				check(first + left)
				continue
			}
			for _, right := range sequences(tokens, min(length, 2)) {
				check(left + "/" + right)
			}
		}
	}
}

// sequences are the texts of at most a number of pieces.
func sequences(pieces []string, length int) []string {
	all := []string{""}
	for first := 0; length > 0; length-- {
		last := len(all)
		for _, text := range all[first:last] {
			for _, piece := range pieces {
				all = append(all, text+piece)
			}
		}
		first = last
	}
	return all
}
