package uritemplate

// A template is also a pattern of its expansions. Parse compiles it to a small program,
// and a match runs it.
//
// The plain way is a regular expression. It has groups for variables, and nothing in
// it knows that an expression with three variables has eight forms, or that a name comes
// before its value. The program has an instruction for each such step. Two things make
// it fast. For each choice it is known which bytes each of the two ways can begin with,
// so nearly always the next byte decides, and nothing has to be tried. And a text of
// many bytes is one instruction.
//
// The program of an expression with the variables 1, 2, … is
//
//	none1:  choose first1 or skip1
//	first1: the first string, and the name if there is one; goto body1
//	skip1:  variable 1 is undefined; goto none2
//	some1:  choose next1 or leave1
//	next1:  the separator, and the name; goto body1
//	leave1: variable 1 is undefined; goto some2
//	body1:  the value; goto some2
//	none2:  …
//
// In the part "none" no variable of the expression has been defined, and in the part
// "some" one has.

// An opcode is what an instruction does.
type opcode uint8

const (
	opEnd    opcode = iota // the text must end here
	opText                 // the text goes on with these bytes
	opRun                  // as many bytes of a class as there are
	opChoose               // next if it is possible, or else other
	opOpen                 // the value of a variable begins here
	opClose                // the value of a variable ends here
	opSkip                 // a variable is undefined
)

// An instruction is one step of a program.
type instruction struct {
	op       opcode
	class    class
	certain  bool   // no shorter run can be followed by what comes next
	least    uint8  // of a run: how many bytes or triplets at least
	next     int32  // the instruction that follows
	other    int32  // of a choice
	variable int32  // which one is opened, closed or skipped
	limit    int32  // of a run: how many characters at most, 0 for any number
	number   int32  // of a choice or a run, among all
	text     string // of opText
	begins   symbols
}

// A program matches the expansions of a template.
type program struct {
	code    []instruction
	numbers int     // of choices and runs
	best    []int32 // for each name, the variable that says most about its value
	checked bool    // a name comes twice, so a match has to be expanded and compared
}

// symbols is a set of bytes and of the end of a text.
type symbols [5]uint64

// theEnd is the end of a text, as a symbol.
const theEnd = 256

func (s *symbols) add(symbol int)      { s[symbol>>6] |= 1 << (symbol & 63) }
func (s *symbols) has(symbol int) bool { return s[symbol>>6]>>(symbol&63)&1 != 0 }

// unite adds another set.
func (s *symbols) unite(t *symbols) {
	for i := range s {
		s[i] |= t[i]
	}
}

// meets reports whether the sets have a symbol in common.
func (s *symbols) meets(t *symbols) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// compile returns the program of a template.
func compile(t *Template) program {
	p := program{checked: len(t.names) < len(t.variables)}
	number := 0
	for i := range t.parts {
		part := &t.parts[i]
		if part.operator == nil {
			p.then(instruction{op: opText, text: part.literal})
			continue
		}
		p.expression(part, int32(number))
		number += len(part.variables)
	}
	p.then(instruction{op: opEnd})
	p.findBeginnings()
	p.findBest(t)
	return p
}

// here is the index of the next instruction.
func (p *program) here() int32 { return int32(len(p.code)) }

// add adds an instruction and returns its index.
func (p *program) add(in instruction) int32 {
	if in.op == opChoose || in.op == opRun {
		in.number = int32(p.numbers)
		p.numbers++
	}
	p.code = append(p.code, in)
	return p.here() - 1
}

// then adds an instruction that the one after it follows, and returns its index.
func (p *program) then(in instruction) int32 {
	in.next = p.here() + 1
	return p.add(in)
}

// lead makes the next instruction the one that follows these.
func (p *program) lead(instructions []int32) {
	for _, i := range instructions {
		p.code[i].next = p.here()
	}
}

// expression adds an expression with the variables from a number on.
func (p *program) expression(part *part, number int32) {
	o := part.operator
	var fromNone, fromSome, toBody []int32 // which go on with this variable, and with its value
	for i := range part.variables {
		v := &part.variables[i]
		last := i == len(part.variables)-1
		name := ""
		if o.named && !v.explode {
			name = v.name
		}
		var leave int32
		if last && o.first == "" && !p.checked {
			toBody, fromNone = fromNone, nil // the empty string and no value are the same
		} else {
			p.lead(fromNone)
			toBody, leave = p.way(o.first+name, number)
			fromNone = []int32{leave}
		}
		if i > 0 {
			p.lead(fromSome)
			more, leave := p.way(o.separator+name, number)
			toBody = append(toBody, more...)
			fromSome = []int32{leave}
		}
		p.lead(toBody)
		fromSome = append(fromSome, p.body(v, number, last))
		number++
	}
	p.lead(fromNone)
	p.lead(fromSome)
}

// way adds the choice between a variable, after some text, and none. It returns the
// instructions that lead to the value, and the one that is last if there is none.
func (p *program) way(before string, number int32) (toBody []int32, leave int32) {
	choice := p.then(instruction{op: opChoose})
	toBody = []int32{choice}
	if before != "" {
		toBody[0] = p.add(instruction{op: opText, text: before})
	}
	p.code[choice].other = p.here()
	return toBody, p.add(instruction{op: opSkip, variable: number})
}

// body adds the value of a variable, and returns the last instruction.
func (p *program) body(v *variable, number int32, last bool) int32 {
	o := v.operator
	if o.named && !v.explode {
		return p.namedBody(v, number)
	}
	p.then(instruction{op: opOpen, variable: number})
	switch {
	case v.limit > 0:
		p.then(instruction{op: opRun, class: o.bytes(), limit: int32(v.limit)})
	case o.reserved && last:
		p.then(instruction{op: opRun, class: reservedBytes})
	case o.reserved:
		p.members(",", false, func() { p.then(instruction{op: opRun, class: reservedMember}) })
	case v.explode:
		p.members(o.separator, last, func() { p.pair(o) })
	case o.separator == "," && !last:
		p.members(",", false, func() { p.then(instruction{op: opRun, class: unreservedBytes}) })
	default:
		p.then(instruction{op: opRun, class: unreservedList})
	}
	return p.add(instruction{op: opClose, variable: number})
}

// namedBody adds what follows the name of a variable that is not exploded. With the
// operator ";" there is no "=" before an empty value.
func (p *program) namedBody(v *variable, number int32) int32 {
	run := instruction{op: opRun, class: unreservedList, limit: int32(v.limit)}
	if v.limit > 0 {
		run.class = unreservedBytes
	}
	choice := int32(-1)
	if v.operator.ifEmpty == "" {
		run.least = 1
		choice = p.then(instruction{op: opChoose})
	}
	p.then(instruction{op: opText, text: "="})
	p.then(instruction{op: opOpen, variable: number})
	p.then(run)
	if choice >= 0 {
		end := p.then(instruction{op: opClose, variable: number})
		p.code[choice].other = p.here()
		p.then(instruction{op: opOpen, variable: number})
		p.code[end].next = p.here()
	}
	return p.add(instruction{op: opClose, variable: number})
}

// bytes returns the class of a string.
func (o *operator) bytes() class {
	if o.reserved {
		return reservedBytes
	}
	return unreservedBytes
}

// members adds one or more members with separators between them. The last variable of
// an expression has as many as there are, and another as few as possible.
func (p *program) members(separator string, last bool, member func()) {
	start := p.here()
	member()
	choice := p.add(instruction{op: opChoose})
	again := p.add(instruction{op: opText, text: separator, next: start})
	if p.code[choice].next, p.code[choice].other = again, p.here(); !last {
		p.code[choice].next, p.code[choice].other = p.here(), again
	}
}

// pair adds a member of an exploded variable: a name and a value, or a member of a list,
// which looks like a name. With the operators "?" and "&" each member has a "=", and with
// the others the "=" is left out before an empty value.
func (p *program) pair(o *operator) {
	p.then(instruction{op: opRun, class: unreservedBytes})
	if o.ifEmpty != "" {
		p.then(instruction{op: opText, text: "="})
		p.then(instruction{op: opRun, class: unreservedBytes})
		return
	}
	choice := p.then(instruction{op: opChoose})
	p.then(instruction{op: opText, text: "="})
	p.then(instruction{op: opRun, class: unreservedBytes, least: 1})
	p.code[choice].other = p.here()
}

// findBeginnings finds out what the text can go on with at each instruction. An
// instruction goes on with later ones, or with an earlier one after a separator. So one
// pass from the end is enough.
func (p *program) findBeginnings() {
	for i := len(p.code) - 1; i >= 0; i-- {
		in := &p.code[i]
		switch in.op {
		case opEnd:
			in.begins.add(theEnd)
		case opText:
			in.begins.add(int(in.text[0]))
		case opRun:
			next := &p.code[in.next].begins
			in.begins = in.class.symbols()
			in.certain = !in.begins.meets(next)
			if in.least == 0 {
				in.begins.unite(next)
			}
		case opChoose:
			in.begins = p.code[in.other].begins
			in.begins.unite(&p.code[in.next].begins)
		default:
			in.begins = p.code[in.next].begins
		}
	}
}

// findBest finds for each name the variable that says most about its value.
func (p *program) findBest(t *Template) {
	p.best = make([]int32, len(t.names))
	rank := make([]int, len(t.names))
	for i := range t.variables {
		v := &t.variables[i]
		if r := v.rank(); r > rank[v.number] {
			rank[v.number], p.best[v.number] = r, int32(i)
		}
	}
}

// rank says how much a variable says about its value: first how long a beginning, then
// whether every byte, then whether the names of an array. After "." that is not clear, as
// a "." can be in a string, too.
func (v *variable) rank() int {
	const longest = 10_000 // longer than every prefix
	r := 8 * v.limit
	if v.limit == 0 {
		r = 8 * longest
	}
	if !v.operator.reserved {
		r += 4
	}
	switch {
	case !v.explode:
		r++
	case v.operator.separator != ".":
		r += 2
	}
	return r
}
