package core

import (
	"strconv"
	"unicode/utf8"

	"github.com/uriscan/uriscan/records"
)

// decimal returns a number as text.
func decimal(n int) string { return strconv.Itoa(n) }

// add adds a field with a value that is no text.
func (w *worker) add(f records.Field, value any) {
	w.out = append(w.out, entry{field: f, value: value})
}

// addText adds a field with a text.
func (w *worker) addText(f records.Field, text string) { w.add(f, shown(text, w.encoded)) }

// take adds a value that a walk visits. A URI with a scheme is written once.
func (w *worker) take(v records.Value) {
	e := entry{v.Field, v.Text, v.Hidden}
	switch last := len(w.out) - 1; {
	case v.Kind == records.Number:
		e.value = v.Number
	case v.Kind == records.List:
		e.value = anyList(v.List)
	case v.Field == records.Original && last >= 0 && w.out[last].field == records.Full:
		return
	}
	w.out = append(w.out, e)
}

// encode makes the texts of all entries from one on as they are written.
func (w *worker) encode(start int) {
	for i := range w.out[start:] {
		e := &w.out[start+i]
		if text, isText := e.value.(string); isText {
			e.value = shown(text, w.encoded)
		}
	}
}

// shown returns a text as it is written: byte by byte if the record is not UTF-8.
func shown(text string, encoded bool) string {
	if !encoded {
		return text
	}
	return records.ByteByByte(text)
}

// noteEncoding makes the texts that follow be written byte by byte, if this one is not
// UTF-8.
func (w *worker) noteEncoding(text string) {
	if w.encoded || utf8.ValidString(text) {
		return
	}
	w.encoded = true
	w.add(records.Encoding, records.ISO88591)
}

// addWhole adds the text itself, without its secrets if they are hidden. It is for a text
// that the message has nowhere else.
func (w *worker) addWhole(text string) {
	w.noteEncoding(text)
	w.addText(records.Whole, w.withoutSecretsWithin(text))
}

// addError adds what is wrong. It has other names if the message has an error already.
func (w *worker) addError(p records.Problem, object map[string]any) {
	code, offset := records.ErrorType, records.ErrorOffset
	if w.isThere(object, code) && !w.Overwrite {
		code, offset = records.OtherErrorType, records.OtherErrorOffset
	}
	w.out = append(w.out, entry{field: code, value: p.Type, replaces: code == records.OtherErrorType})
	if p.Type != errorWrongType {
		w.out = append(w.out, entry{field: offset, value: int64(p.Offset), replaces: code == records.OtherErrorType})
	}
}

// isThere reports whether a message has a field already.
func (w *worker) isThere(object map[string]any, f records.Field) bool {
	if object == nil {
		return false
	}
	at, _ := lookup(object, w.to)
	within, _ := at.(map[string]any)
	_, ok := lookup(within, w.paths[f])
	return ok
}

// write writes what was found to the message. It reports false, and leaves the message as
// it is, if there is something else where an object should be.
func (w *worker) write(m Message, text string, object map[string]any, read bool) bool {
	if w.from == nil {
		root := make(map[string]any, 4)
		w.fill(within(root, w.to))
		m.SetStructuredMut(root)
		return true
	}
	if !w.hasRoom(object, w.removes(text, read)) {
		w.keep(m, text, read)
		return false
	}
	root, ok := mutable(m)
	if !ok {
		return false
	}
	w.change(root, text, read)
	w.fill(within(root, w.to))
	return true
}

// mutable returns the object that a message is, to be changed.
func mutable(m Message) (root map[string]any, ok bool) {
	value, err := m.AsStructuredMut()
	root, ok = value.(map[string]any)
	return root, ok && err == nil
}

// keep leaves a message as it is, but for the secrets of the field that was read if they
// are not wanted there.
func (w *worker) keep(m Message, text string, read bool) {
	if !read || w.Original == originalKeep || w.from == nil {
		return
	}
	if root, ok := mutable(m); ok {
		w.setText(root, w.withoutSecretsOf(text))
	}
}

// change does what is wanted with the field that was read. A text that was not split stays.
func (w *worker) change(root map[string]any, text string, read bool) {
	switch {
	case !read || w.Original == originalKeep:
	case w.removes(text, read):
		delete(parentOf(root, w.from), w.from[len(w.from)-1])
	default:
		w.setText(root, w.withoutSecretsOf(text))
	}
}

// removes reports whether the field that was read is removed. One that is too long has
// not been split, so it stays.
func (w *worker) removes(text string, read bool) bool {
	return read && w.Original == originalRemove && len(text) <= w.Limits.Length
}

// setText replaces the field that was read. A text stays a text, and bytes stay bytes.
func (w *worker) setText(root map[string]any, text string) {
	parent, last := parentOf(root, w.from), w.from[len(w.from)-1]
	if _, isBytes := parent[last].([]byte); isBytes {
		parent[last] = []byte(text)
		return
	}
	parent[last] = text
}

// hasRoom reports whether all fields can be written to an object without taking the place
// of what is no object. The field that was read is no obstacle if it is going to be
// removed.
func (w *worker) hasRoom(object map[string]any, removes bool) bool {
	if !w.isFree(object, w.to, nil, removes) {
		return false
	}
	for i := range w.out {
		if path := w.paths[w.out[i].field]; !w.isFree(object, w.to, path[:len(path)-1], removes) {
			return false
		}
	}
	return true
}

// isFree reports whether all that lies at a path is objects, as far as something does.
func (w *worker) isFree(object map[string]any, path, more []string, removes bool) bool {
	depth := 0
	isSource := removes
	for _, names := range [2][]string{path, more} {
		for _, name := range names {
			value, ok := object[name]
			if !ok {
				return true
			}
			isSource = isSource && depth < len(w.from) && w.from[depth] == name
			depth++
			if object, ok = value.(map[string]any); !ok {
				return isSource && depth == len(w.from)
			}
		}
	}
	return true
}

// within returns the object at a path. It makes what is not there.
func within(object map[string]any, path []string) map[string]any {
	for _, name := range path {
		next, ok := object[name].(map[string]any)
		if !ok {
			next = make(map[string]any, 8)
			object[name] = next
		}
		object = next
	}
	return object
}

// fill writes what was found to an object.
func (w *worker) fill(object map[string]any) { w.fillWith(object, w.out) }

// fillWith writes entries to an object.
func (w *worker) fillWith(object map[string]any, out []entry) {
	for i := range out {
		e := &out[i]
		path := w.paths[e.field]
		last := len(path) - 1
		at := within(object, path[:last])
		if _, taken := at[path[last]]; !taken || e.replaces || w.Overwrite {
			at[path[last]] = e.value
		}
	}
}
