package rewrite

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/uriscan/uriscan"
)

// This file redacts by lists: a text becomes a list of bytes, each decoded with what
// stands for it, then each hidden value becomes one item, and then the list is cut into
// parts. It is slow, and it shares nothing with the code but the lists of keys and the
// question whether the input is valid.

// plainRedactor is a Redactor with what its zero values stand for.
type plainRedactor struct {
	mask                 string
	keys                 []string
	fold, fragment, deep bool
	blanks               bool // they do not count in names
	decodedKeys          []string
}

func plainOf(r *Redactor) plainRedactor {
	p := plainRedactor{mask: "REDACTED", keys: []string{"AWSAccessKeyId", "Signature", "sig", "X-Goog-Signature"}}
	if r == nil {
		return p
	}
	if r.Mask != "" {
		p.mask = r.Mask
	}
	if r.Thorough {
		p.keys = ThoroughQueryKeys()
	}
	if r.QueryKeys != nil {
		p.keys = r.QueryKeys
	}
	p.fold, p.fragment, p.deep = r.FoldCase || r.Thorough, r.Fragment || r.Thorough, r.Thorough
	return p
}

// A plainItem is a byte of a text with what stands for it, or a hidden value.
type plainItem struct {
	c      byte
	depth  int // how often it is encoded
	text   string
	hidden []plainItem // the items of a value
	isMask bool
}

var (
	plainComponents = regexp.MustCompile(`^((?:([A-Za-z][-+.0-9A-Za-z]*):)?)(//([^/?#]*))?([^?#]*)((?:\?[^#]*)?)((?:#.*)?)$`)
	plainHost       = regexp.MustCompile(`^((?:[^@]*@)?)([^\[:][^:]*)?(.*)$`)
	plainPrefix     = regexp.MustCompile(`^((?:[\x00-\x20\x7f]*[A-Za-z][-+.0-9A-Za-z]*:)?)(/*)`)
	plainWeb        = regexp.MustCompile(`^(?i:https?|ftp|wss?)$`)
	plainTriplet    = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	plainDeep       = regexp.MustCompile(`^%(?:25)*[0-9A-Fa-f]{2}`)
	plainAuthority  = regexp.MustCompile(`^[^/?#]*`)
	plainEmptyPort  = regexp.MustCompile(`[-+.0-9A-Za-z]:$`)
	plainBrackets   = regexp.MustCompile(`^(?:\[[^\[\]]*\])*$`)
	plainGoodPort   = regexp.MustCompile(`^(?:[^:\[][^:]*|\[[^\]]*\][^:]*|)(?::[0-9]*)?[\x00-\x20\x7f]*$|^\[[^\]]*$|^\[[^\]]*\]\[`)
	plainPlainPort  = regexp.MustCompile(`^[^:]*(?::[0-9]*)?[\x00-\x20\x7f]*$`)
)

// A plainArea is where secrets may lie.
type plainArea struct {
	separators     string // a name begins after each; "" if there are no names
	first          bool   // and at the start
	valueEnds      string
	least, further int    // slashes that begin a part whatever precedes them: at the start, and later
	isURI          bool   // a part begins at the start
	slashes        int    // slashes before the start
	before         string // what is there if it is a colon after a scheme
}

const (
	plainNever       = 1 << 30
	plainLetters     = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	plainNameBytes   = plainLetters + "-_"
	plainSchemeBytes = plainLetters + "+-."
)

// redacted returns what AppendRedacted is to append.
func (p plainRedactor) redacted(src string) string {
	var s uriscan.Spans
	p.blanks = !uriscan.ScanString(src, &s) || p.deep
	for _, key := range p.keys {
		p.decodedKeys = append(p.decodedKeys, p.decoded(key))
	}
	general := plainArea{separators: "?#&;", valueEnds: "&", least: plainNever, further: plainNever}
	if p.deep {
		general.least, general.further = 2, 2
	}
	if !s.Valid() {
		if p.fragment {
			general.separators += "/!"
		}
		return p.invalid(src, general)
	}
	m := plainComponents.FindStringSubmatch(src)
	scheme, authority, path, query, fragment := m[2], m[4], m[5], m[6], m[7]
	hasScheme, hasHost := m[1] != "", m[3] != ""
	out := m[1]
	if hasHost {
		out += "//" + p.authority(authority, general)
	}
	a := general
	a.separators, a.valueEnds = "", "&/"
	switch {
	case authority != "":
		if plainEmptyPort.MatchString(authority) {
			a.before = "a:"
		}
	default:
		if hasHost {
			a.slashes = 2
		}
		a.least = 2
		if hasScheme && hasHost && !p.deep {
			a.least = plainNever
		}
		if hasScheme && (p.deep || plainWeb.MatchString(scheme)) {
			a.least = 0
		}
		if hasScheme && !hasHost {
			a.further = 2
		}
	}
	out += p.area(path, a, 0)
	if query != "" {
		a = general
		a.separators, a.first = "&;", true
		out += "?" + p.area(query[1:], a, 0)
	}
	if fragment != "" {
		a = general
		a.separators, a.first = "&;?/!", true
		if !p.fragment {
			a.separators, a.first = "", false
		}
		out += "#" + p.area(fragment[1:], a, 0)
	}
	return out
}

func (p plainRedactor) authority(text string, a plainArea) string {
	userinfo, rest, found := strings.Cut(text, "@")
	if found {
		userinfo = p.userinfo(userinfo) + "@"
	} else {
		userinfo, rest = "", text
	}
	m := plainHost.FindStringSubmatch(rest)
	if !p.deep {
		return userinfo + rest
	}
	a.isURI = true
	return userinfo + p.area(m[2], a, 0) + m[3]
}

func (p plainRedactor) userinfo(text string) string {
	if strings.Contains(text, ":") {
		return p.mask + ":" + p.mask
	}
	return p.mask
}

func (p plainRedactor) invalid(src string, a plainArea) string {
	m := plainPrefix.FindStringSubmatch(src)
	rest := src[len(m[0]):]
	hasAuthority := len(m[2]) >= 2
	host := plainAuthority.FindString(rest)
	end, after := -1, -1
	if at := strings.LastIndex(rest, "@"); at >= 0 {
		end, after = at, at+1
	} else if hasAuthority && !p.hasGoodPort(host) {
		end, after = len(host), len(host)
		if at, mark := p.lastEncodedAt(host); at >= 0 && p.hasGoodPort(host[at+len(mark):]) {
			end, after = at, at+len(mark)
		}
	}
	if end < 0 {
		a.isURI = p.deep && (m[1] != "" || hasAuthority)
		if p.deep && !a.isURI {
			a.slashes = len(m[2])
		}
		return m[0] + p.area(rest, a, 0)
	}
	out, value := m[0], 0
	for _, v := range p.valuesFrom(rest[strings.LastIndex(rest[:end], "&")+1:], a, end-strings.LastIndex(rest[:end], "&")-1, strings.Contains(rest[:end], "&")) {
		v += strings.LastIndex(rest[:end], "&") + 1
		if value == 0 || v < value {
			value = v
		}
	}
	if value > 0 && end == after {
		return out + p.userinfo(rest)
	}
	out += p.userinfo(rest[:end]) + rest[end:after]
	a.isURI = p.deep && end < after
	forced := -1
	if value > 0 {
		forced = max(value, after) - after
		if value <= after && (after == len(rest) || rest[after] == '&') {
			forced = -1
		}
	}
	return out + p.area(rest[after:], a, forced+1)
}

// hasGoodPort reports whether what follows the first colon of a host is a port. If an encoded
// "@" is in it, the colons in its brackets count.
func (p plainRedactor) hasGoodPort(host string) bool {
	if at, _ := p.lastEncodedAt(host); at >= 0 {
		return plainPlainPort.MatchString(host)
	}
	return plainGoodPort.MatchString(host)
}

// lastEncodedAt returns where the last encoded "@" of a text without a raw one begins, or -1,
// and how it is spelled.
func (p plainRedactor) lastEncodedAt(text string) (at int, mark string) {
	if !p.deep {
		return strings.LastIndex(text, "%40"), "%40"
	}
	items := p.items(text)
	for k := len(items) - 1; k >= 0; k-- {
		if items[k].c == '@' {
			return len(textOf(items[:k])), items[k].text
		}
	}
	return -1, ""
}

// items returns a text as a list.
func (p plainRedactor) items(text string) (list []plainItem) {
	for text != "" {
		item := plainItem{c: text[0], text: text[:1]}
		if m := ""; p.deep && text[0] == '%' {
			if m = plainDeep.FindString(text); m != "" {
				b, _ := strconv.ParseUint(m[len(m)-2:], 16, 8)
				item = plainItem{c: byte(b), depth: len(m) / 2, text: m}
			}
		}
		list = append(list, item)
		text = text[len(item.text):]
	}
	return list
}

func textOf(items []plainItem) string {
	var text strings.Builder
	for _, item := range items {
		text.WriteString(item.text)
	}
	return text.String()
}

// area redacts a text. If forced is not 0, a value begins at the offset before it.
func (p plainRedactor) area(text string, a plainArea, forced int) string {
	var list []plainItem
	items := p.items(text)
	for start, isFirst := 0, true; ; isFirst = false {
		value := -1
		for _, v := range p.valuesIn(items, start, isFirst, a) {
			if value < 0 || v < value {
				value = v
			}
		}
		if isFirst && forced > 0 {
			at := len(p.items(text[:forced-1]))
			if value < 0 || at < value {
				value = at
			}
		}
		if value < 0 {
			list = append(list, items[start:]...)
			break
		}
		end := value
		for end < len(items) && (items[end].depth > 0 || !strings.Contains(a.valueEnds, items[end].text)) {
			end++
		}
		list = append(list, items[start:value]...)
		list = append(list, plainItem{isMask: true, hidden: items[value:end]})
		start = end
	}
	return p.written(list, a)
}

// valuesFrom returns where the values begin of names that begin before a limit.
func (p plainRedactor) valuesFrom(text string, a plainArea, limit int, first bool) (values []int) {
	a.first = first
	items, at := p.items(text), 0
	for k := range items {
		if at >= limit {
			break
		}
		at += len(items[k].text)
		if v := p.valueAt(items, k, 0, true, a); v >= 0 {
			values = append(values, len(textOf(items[:v])))
		}
	}
	return values
}

// valuesIn returns where the values begin of names that begin from an item on.
func (p plainRedactor) valuesIn(items []plainItem, start int, isFirst bool, a plainArea) (values []int) {
	for k := start; k < len(items); k++ {
		if v := p.valueAt(items, k, start, isFirst, a); v >= 0 {
			values = append(values, v)
		}
	}
	return values
}

// valueAt returns where the value begins if a secret name begins with an item, or -1.
func (p plainRedactor) valueAt(items []plainItem, k, start int, isFirst bool, a plainArea) int {
	begins, inBrackets := false, false
	switch {
	case p.deep:
		begins = k == start || !strings.Contains(plainNameBytes, string([]byte{items[k-1].c}))
		begins = begins && (items[k].c > ' ' && items[k].c != 0x7F)
		inBrackets = k > start && items[k-1].c == '['
	case a.separators == "":
	case k == 0 && a.first && isFirst, k > 0 && strings.Contains(a.separators, items[k-1].text):
		begins = true
	default:
		before := textOf(items[max(0, k-3):k])
		inBrackets = strings.HasSuffix(before, "[") || strings.HasSuffix(strings.ToLower(before), "%5b")
		begins = inBrackets
	}
	for e := k; begins && e < len(items); e++ {
		if items[e].c == '=' && (p.deep || items[e].text == "=") && p.isName(textOf(items[k:e]), inBrackets) {
			return e + 1
		}
		if items[e].text == "=" || items[e].text == "&" {
			break
		}
	}
	return -1
}

func (p plainRedactor) isName(name string, inBrackets bool) bool {
	name = p.decoded(name)
	for _, key := range p.decodedKeys {
		rest := strings.TrimPrefix(name, key)
		if !strings.HasPrefix(name, key) {
			continue
		}
		closed := strings.TrimPrefix(rest, "]")
		if inBrackets && closed != rest && plainBrackets.MatchString(closed) || (!inBrackets || p.deep) && plainBrackets.MatchString(rest) {
			return true
		}
	}
	return false
}

// decoded decodes a name or a key as they are compared.
func (p plainRedactor) decoded(name string) string {
	var b []byte
	if p.deep {
		for _, item := range p.items(name) {
			b = append(b, item.c)
		}
	} else if !strings.Contains(name, "%") {
		b = []byte(name)
	} else {
		b = []byte(decodedPlainly(name))
	}
	out := b[:0]
	for _, c := range b {
		if p.blanks && (c <= ' ' || c == 0x7F) {
			continue
		}
		if p.fold && 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		out = append(out, c)
	}
	return string(out)
}

// decodedPlainly decodes the triplets of a text. Anything else stays.
func decodedPlainly(text string) string {
	return plainTriplet.ReplaceAllStringFunc(text, func(triplet string) string {
		b, _ := strconv.ParseUint(triplet[1:], 16, 8)
		return string([]byte{byte(b)})
	})
}

// A plainPart is what may be an authority: some items of a list.
type plainPart struct{ start, end, depth int }

func (p plainRedactor) isSlash(i plainItem) bool {
	return !i.isMask && (i.c == '/' || p.deep && i.c == '\\')
}

func (p plainRedactor) ends(i plainItem, depth int) bool {
	return !i.isMask && (i.depth <= depth && (p.isSlash(i) || i.c == '?' || i.c == '#') || i.depth < depth && i.c == '&')
}

// parts cuts a list into parts. In forced are items that begin one, whatever precedes
// them. open is whether a raw part may go on at the end of the list, and where it begins.
func (p plainRedactor) parts(list []plainItem, a plainArea, forced map[int]bool) (parts []plainPart, open bool, from int) {
	least, slashes := a.least, a.slashes
	for i := 0; i <= len(list); {
		mark := 0
		if i > 0 && !list[i-1].isMask && list[i-1].c == ':' || i == 0 && a.before != "" {
			mark = 1
			if i == 0 || i > 1 && !list[i-2].isMask && strings.Contains(plainSchemeBytes, string([]byte{list[i-2].c})) {
				mark = 2
			}
		}
		depth := 0
		if i > 0 && slashes > 0 {
			depth = list[i].depth
		}
		eligible := func() bool {
			return slashes >= least || slashes >= 2 && mark == 2 || p.deep && slashes >= 1 && mark > 0
		}
		j := i
		for j < len(list) && p.isSlash(list[j]) && !(eligible() && list[j].depth > depth) && !(forced[j] && list[j].depth > 0) {
			if slashes == 0 || list[j].depth < depth {
				depth = list[j].depth
			}
			slashes++
			j++
		}
		begins := eligible()
		if forced[j] {
			begins, depth = true, 0
		}
		if a.isURI && i == 0 {
			begins, j, depth = true, 0, 0
		}
		least, slashes = a.further, 0
		if !begins {
			i = j + 1
			continue
		}
		end := j
		for end < len(list) && !p.ends(list[end], depth) && !(forced[end] && depth > 0) {
			end++
		}
		if end > j || j == len(list) {
			parts = append(parts, plainPart{j, end, depth})
		}
		if end == len(list) {
			return parts, depth == 0, j
		}
		i, a.isURI = end, false
		if !p.isSlash(list[end]) {
			i++
		} else if end > j && p.isSlash(list[end-1]) {
			slashes = 1
		}
	}
	return parts, false, 0
}

// written writes a list without the userinfo of its parts.
func (p plainRedactor) written(list []plainItem, a plainArea) (text string) {
	forced := map[int]bool{}
	for h, item := range list {
		if !item.isMask || h+1 >= len(list) || list[h+1].text != "&" {
			continue
		}
		_, isWithin, _ := p.parts(list[:h], a, forced)
		if p.isPending(list[:h], a, forced) {
			isWithin = false
		}
		whole := append(append([]plainItem{}, list[:h]...), item.hidden...)
		if _, isCut, _ := p.parts(whole, a, forced); isCut && !isWithin {
			forced[h+2] = true
		}
	}
	parts, _, _ := p.parts(list, a, forced)
	next := 0
	for _, part := range parts {
		ats := p.ats(list, part)
		if len(ats) == 0 {
			continue
		}
		text += p.shown(list[next:part.start])
		from := part.start
		for _, at := range ats {
			text += p.userinfo(textOf(list[min(from, at.item):at.item])) + at.text
			from = at.item + 1
		}
		if list[from-1].isMask {
			text += p.mask
		}
		next = from
	}
	return text + p.shown(list[next:])
}

// A plainAt is an "@" in an item of a list.
type plainAt struct {
	item int
	text string
}

// ats returns the last "@" of a part that is not encoded and the last one after it, as far as
// there are such.
func (p plainRedactor) ats(list []plainItem, part plainPart) (ats []plainAt) {
	var all []plainAt
	for i := part.start; i < part.end; i++ {
		if !list[i].isMask && list[i].c == '@' {
			all = append(all, plainAt{i, list[i].text})
		}
		for _, inner := range list[i].hidden {
			if p.ends(inner, part.depth) {
				break
			}
			if inner.c == '@' {
				all = append(all, plainAt{i, inner.text})
			}
		}
	}
	for k := len(all) - 1; k >= 0; k-- {
		if all[k].text == "@" {
			ats, all = all[k:k+1:k+1], all[k+1:]
			break
		}
	}
	if len(all) > 0 {
		ats = append(ats, all[len(all)-1])
	}
	return ats
}

// isPending reports whether a list ends with the slashes before a part.
func (p plainRedactor) isPending(list []plainItem, a plainArea, forced map[int]bool) bool {
	parts, open, from := p.parts(list, a, forced)
	return open && len(parts) > 0 && from == len(list)
}

func (p plainRedactor) shown(list []plainItem) (text string) {
	for _, item := range list {
		if item.isMask {
			text += p.mask
		}
		text += item.text
	}
	return text
}
