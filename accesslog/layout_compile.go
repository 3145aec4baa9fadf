package accesslog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// What Apache and nginx have in common: from variables and texts to a format.

// layoutError returns an error that says what is wrong with a configured string.
func layoutError(offset int, wrong, want string) error {
	return fmt.Errorf("accesslog: format at offset %d: %s; want %s", offset, wrong, want)
}

// A draft is a layout in the making: variables and texts in the order of the string.
type draft struct {
	layout
	after *string // the text that is being made
}

func newDraft(escapes escapesKind, skipEmpty bool) *draft {
	d := &draft{layout: layout{escapes: escapes, skipEmpty: skipEmpty}}
	d.after = &d.begin
	return d
}

// addText adds a text.
func (d *draft) addText(text string) { *d.after += text }

// add adds a variable.
func (d *draft) add(v variable) {
	d.variables = append(d.variables, v)
	d.after = &d.variables[len(d.variables)-1].after
}

// Parts of a value that no record has a field for by themselves.
const (
	isArgs = Field(fields + 1 + iota)
	requestScheme
	serverAddress
	timeFraction
	timeZone
)

// merges are the variables that are one value with texts between them: a target in parts, an
// address with its port, so that one of IPv6 does not end at its first colon, and a time in parts.
var merges = [...]struct {
	into  Field
	parts []Field
	texts []string
}{
	{Client, []Field{Client, ClientPort}, []string{":"}},
	{Host, []Field{Host, HostPort}, []string{":"}},
	{HostPort, []Field{serverAddress, HostPort}, []string{":"}},
	{Target, []Field{Target, isArgs, Query}, []string{"", ""}},
	{Target, []Field{Target, Query}, []string{""}},
	{Target, []Field{requestScheme, Host, Target}, []string{"://", ""}},
	{Target, []Field{Host, Target}, []string{""}},
	{Time, []Field{Time, timeFraction}, []string{"."}},
	{Time, []Field{Time, timeZone}, []string{""}},
	{Time, []Field{Time, timeZone}, []string{" "}},
}

// mergeAll makes a variable of all that are one value.
func (d *draft) mergeAll() {
	for _, m := range merges {
		d.merge(m.into, m.parts, m.texts)
	}
	for i := range d.variables {
		d.variables[i].field = min(d.variables[i].field, fields)
	}
}

// merge makes a variable of several that have the texts between them, wherever the fields and the
// texts are in a row.
func (d *draft) merge(into Field, parts []Field, texts []string) {
	for i := 0; i+len(parts) <= len(d.variables); i++ {
		fits := true
		for k, f := range parts {
			v := &d.variables[i+k]
			fits = fits && v.field == f && (k == len(texts) || v.after == texts[k])
		}
		if !fits {
			continue
		}
		whole := d.variables[i]
		for k, f := range parts {
			if v := &d.variables[i+k]; f == into {
				whole.rank, whole.isSent, whole.isList = v.rank, v.isSent, v.isList
			}
		}
		whole.field, whole.after = into, d.variables[i+len(parts)-1].after
		switch into {
		case Time:
			whole.spaces += strings.Count(texts[0], " ")
		case Target:
			whole.hasScheme, whole.hasHost = parts[0] == requestScheme, parts[0] == Host
			whole.isSent, whole.hasPort = d.variables[i].isSent, d.variables[i].hasPort
		default:
			whole.hasPort = true
		}
		d.variables = append(append(d.variables[:i:i], whole), d.variables[i+len(parts):]...)
	}
}

// format checks the draft and makes a format of it. The texts say what a request line, a target
// and so on are called where the string comes from.
func (d *draft) format(name, wantRequest string) (*Format, error) {
	d.mergeAll()
	d.passOver()
	last := &d.begin
	if n := len(d.variables); n > 0 {
		last = &d.variables[n-1].after
	}
	*last = strings.TrimRight(*last, "\r\n") // a second line end makes an empty line
	if strings.ContainsAny(d.begin, "\n\r") {
		return nil, layoutError(0, "a line end", "a format of one line")
	}
	for i := range d.variables {
		v := &d.variables[i]
		switch {
		case v.after == "" && i+1 < len(d.variables):
			return nil, layoutError(d.variables[i+1].offset, "a variable directly after another one, so that nobody can say where the first one ends", "a text between the two, as a space")
		case v.after == " " && (v.field == Request || v.field == UserAgent):
			return nil, layoutError(v.offset, fmt.Sprintf("a %s has spaces, and a space ends it", v.field), "quotes around it")
		case strings.ContainsAny(v.after, "\n\r"):
			return nil, layoutError(v.offset, "a line end after the variable", "a format of one line")
		}
	}
	if !d.choose() {
		return nil, layoutError(0, "no request line and no target", wantRequest)
	}
	for i := range d.variables {
		var next *variable
		if i+1 < len(d.variables) {
			next = &d.variables[i+1]
		}
		d.variables[i].compile(d.escapes, next)
	}
	if preset := d.begins(); preset != nil {
		return preset, nil
	}
	if d.shape == nil {
		d.divide()
	}
	l := d.layout
	f := &Format{name: name, scan: l.scan, escapes: l.escapes, usual: l.shape, layout: &l, wantsPlaces: true, beginsWithTime: l.begin == "" && l.first() == Time}
	if all := cmp.Or(l.whole, &l); all.shape == nil {
		first := all.variables[0].field
		f.beginsAsHeader = all.begin != "" || first == Time || first == fields
	}
	f.splits = l.has(Target) && l.has(Query)
	return f, nil
}

// passOver makes one variable without a field of those with nothing between them, if no field is
// lost by it.
func (d *draft) passOver() {
	for first := 0; first < len(d.variables); first++ {
		last := first
		for last+1 < len(d.variables) && d.variables[last].after == "" {
			last++
		}
		isNeeded := func(v variable) bool {
			has := func(other variable) bool { return other.field == v.field }
			return v.field != fields && !slices.ContainsFunc(d.variables[:first], has) && !slices.ContainsFunc(d.variables[last+1:], has)
		}
		if run := d.variables[first : last+1]; len(run) > 1 && !slices.ContainsFunc(run, isNeeded) {
			whole := variable{field: fields, offset: run[0].offset, after: run[len(run)-1].after, isList: slices.ContainsFunc(run, func(v variable) bool { return v.isList })}
			d.variables = slices.Replace(d.variables, first, last+1, whole)
		}
	}
}

// has reports whether a variable has the field.
func (l *layout) has(f Field) bool {
	for i := range l.variables {
		if l.variables[i].field == f {
			return true
		}
	}
	return false
}

// choose leaves one variable for each field. It reports whether there is a request.
func (d *draft) choose() bool {
	var best [fields + 1]*variable
	for i := range d.variables {
		v := &d.variables[i]
		switch old := best[v.field]; {
		case v.field == fields:
		case old == nil:
			best[v.field] = v
		case v.rank < old.rank:
			old.field = fields
			best[v.field] = v
		default:
			v.field = fields
		}
	}
	if best[Request] != nil {
		for _, f := range [...]Field{Method, Target, Protocol, Query} {
			if best[f] != nil {
				best[f].field = fields
			}
		}
	}
	if best[Client] == nil && best[ForwardedFor] != nil {
		best[ForwardedFor].field = Client
	} else if i := slices.IndexFunc(d.variables, func(v variable) bool { return v.isPeer }); best[Client] == nil && i >= 0 {
		d.variables[i].field = Client
	}
	for i := range d.variables {
		d.variables[i].setsHost = d.variables[i].hasHost && best[Host] == nil
	}
	return best[Request] != nil || best[Target] != nil
}

// The formats of NCSA as begins writes them, the longest first.
var shapesOfNCSA = [...]struct {
	text   string
	format **Format
}{
	{hostText + commonText + agentText, &vhostCombined},
	{commonText + agentText, &combined},
	{hostText + commonText, &vhost},
	{commonText, &common},
}

const (
	hostText   = `<host> `
	commonText = `<client> <ident> <user> [<time>] "<request>" <status> <size>`
	agentText  = ` "<referer>" "<user-agent>"`
)

// begins finds out whether the line begins as one of NCSA. If it ends so, too, it returns that
// format. Otherwise it leaves the variables of the tail.
func (d *draft) begins() *Format {
	if d.escapes != escapesBackslashes {
		return nil
	}
	text, ends := d.named()
	for _, s := range shapesOfNCSA {
		tail, ok := strings.CutPrefix(text, s.text)
		switch {
		case !ok || tail != "" && tail[0] != ' ':
			continue
		case tail == "":
			return *s.format
		}
		last := 0
		for last+1 < len(ends) && ends[last+1] <= len(s.text) {
			last++
		}
		d.shape = (*s.format).usual
		d.begin = d.variables[last].after
		if d.shape.agent() {
			d.begin = strings.TrimPrefix(d.begin, `"`)
		}
		d.variables = d.variables[last+1:]
		return nil
	}
	return nil
}

// requestText is what makes a line that begins as none of NCSA one that the fast path reads.
const requestText = `"<request>" <status> <size>`

// divide finds out whether the line has the request and all after it as one of NCSA, but another
// head without quotes. If so, it makes that the head of a shape, and leaves the variables of the
// tail.
func (d *draft) divide() {
	text, ends := d.named()
	head, tail, ok := strings.Cut(text, requestText)
	if d.escapes != escapesBackslashes || !ok || strings.Contains(head, `"`) || tail != "" && tail[0] != ' ' {
		return
	}
	shape := &ncsa{quotes: 2}
	after := len(head) + len(requestText)
	if strings.HasPrefix(tail, agentText) {
		shape.quotes = 6
		after += len(agentText)
	}
	first, last := 0, 0
	for i, end := range ends {
		if end <= len(head) {
			first = i + 1
		}
		if end <= after {
			last = i
		}
	}
	if first == 0 || slices.ContainsFunc(d.variables[:first], func(v variable) bool { return !v.mayBeInHead }) {
		return
	}
	whole := d.layout
	shape.own = &layout{begin: whole.begin, variables: whole.variables[:first], escapes: whole.escapes}
	d.shape, d.whole, d.begin, d.variables = shape, &whole, whole.variables[last].after, whole.variables[last+1:]
	if shape.agent() {
		d.begin = strings.TrimPrefix(d.begin, `"`)
	}
}

// named writes the layout with the names of the fields, and says where each variable ends in
// that. A client chooses what it sends, and a line must not be lost for it, so its values have
// no name there. What nginx has instead of the ident counts as one.
func (d *draft) named() (text string, ends []int) {
	text = d.begin
	for i := range d.variables {
		v := &d.variables[i]
		next := variable{field: fields}
		if i+1 < len(d.variables) {
			next = d.variables[i+1]
		}
		switch after := v.after; {
		case v.field == fields || v.field == Client && v.hasPort || (v.isSent || v.mayBeEmpty) && (v.field == Client || v.field == Host):
			ends, text = append(ends, len(text)), text+"<>"+after
		case v.field == Client && after == " - " && next.field == User && next.after == " [":
			text += "<client> <ident>"
			ends, text = append(ends, len(text)), text+" "
		default:
			text += "<" + v.field.String() + ">"
			ends, text = append(ends, len(text)), text+after
		}
	}
	return text, ends
}
