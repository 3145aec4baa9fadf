package logref

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// onePath is one path of a list; a backslash takes the meaning from a space.
var onePath = regexp.MustCompile(`(?:[^ \\]|\\.)+`)

// readJSON reads a line that is one object of JSON.
func readJSON(line string, paths map[string]string, needs []string) (Fields, bool) {
	if !strings.HasPrefix(strings.TrimLeft(line, " \t\r\n"), "{") || !json.Valid([]byte(line)) || depth(line) > 64 {
		return nil, false
	}
	d := json.NewDecoder(strings.NewReader(line))
	d.UseNumber()
	found := map[string][]string{} // the values at each path, in their order
	visit(d, "", found)
	f := Fields{}
	for field, list := range paths {
		for _, path := range onePath.FindAllString(list, -1) {
			if values := found[path]; len(values) > 0 {
				f[field] = values[len(values)-1]
				break
			}
		}
	}
	f.divideOnly()
	if _, has := f["target"]; !has {
		f.divideBalanced()
	}
	_, hasTarget := f["target"]
	_, hasRequest := f["request"]
	ok := hasTarget || hasRequest
	for _, field := range needs {
		_, has := f[field]
		ok = ok && has
	}
	return f, ok
}

// visit goes through one value, and keeps each text and each number by its path.
func visit(d *json.Decoder, path string, found map[string][]string) {
	token, err := d.Token()
	if err != nil {
		return
	}
	switch value := token.(type) {
	case json.Delim:
		for i := 0; d.More(); i++ {
			step := fmt.Sprint(i)
			if value == '{' {
				name, err := d.Token()
				if err != nil {
					return
				}
				step = escapeStep(name.(string))
			}
			if path != "" {
				step = path + "." + step
			}
			visit(d, step, found)
		}
		d.Token()
	case nil:
	default:
		if text := fmt.Sprint(value); text != "" && text != "-" {
			found[path] = append(found[path], text)
		}
	}
}

// escapeStep writes a name as a path has it.
func escapeStep(name string) string {
	return strings.NewReplacer(`\`, `\\`, `.`, `\.`, ` `, `\ `).Replace(name)
}

// depth returns how many objects and arrays lie in each other in a valid text.
func depth(text string) (deepest int) {
	now, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case inString && b == '\\':
			i++
		case b == '"':
			inString = !inString
		case inString:
		case b == '{' || b == '[':
			now++
			deepest = max(deepest, now)
		case b == '}' || b == ']':
			now--
		}
	}
	return deepest
}
