package main

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// The manual page is written with the man macros, which every man program reads. Words
// of the tables are escaped, so that none of them is taken for a request of roff.

// manual returns the manual page of a program that was built in that way. Its date is that of
// the commit, if the build knows it.
func manual(info *debug.BuildInfo) string {
	date, _, _ := strings.Cut(setting(info, "vcs.time"), "T")
	p := &manualPage{}
	fmt.Fprintf(&p.text, ".TH URISCAN 1 %q \"uriscan %s\" \"User Commands\"\n", date, roff(moduleVersion(info)))
	p.request("SH", "NAME")
	p.line("uriscan - check, split, count and rewrite URIs")
	p.request("SH", "SYNOPSIS")
	for i, row := range synopsis() {
		if i > 0 {
			p.request("br")
		}
		p.synopsis(row.call)
	}
	p.request("SH", "DESCRIPTION")
	p.line(whatItDoes)
	p.request("PP")
	p.line(aboutFiles)
	p.request("SH", "COMMANDS")
	for _, row := range synopsis() {
		p.item(row.call, sentence(row.purpose))
	}
	p.request("SH", "OPTIONS")
	for _, group := range flagGroups() {
		p.request("SS", "Flags of "+group[0].commands.orAll())
		for _, f := range group {
			p.item(strings.TrimSpace("-"+strings.Join(f.names, ", -")+" "+f.value), f.about)
		}
	}
	p.request("SH", "EXIT STATUS")
	p.line(exitCodes)
	p.request("SH", "EXAMPLES")
	for i, e := range wishes {
		if i > 0 {
			p.request("PP")
		}
		p.line("To " + e.what + ":")
		p.example(e.command)
	}
	p.request("SH", "SEE ALSO")
	p.line("RFC 3986, Uniform Resource Identifier (URI): Generic Syntax")
	p.request("PP")
	p.line("The README of the command has the formats of all records: https://github.com/uriscan/uriscan/tree/main/cmd/uriscan")
	return p.text.String()
}

// manualPage is a manual page as it is written.
type manualPage struct{ text strings.Builder }

// request writes a request of roff with its arguments, in quotes.
func (p *manualPage) request(name string, arguments ...string) {
	p.text.WriteString("." + name)
	for _, a := range arguments {
		p.text.WriteString(` "` + strings.ReplaceAll(roff(a), `"`, `\(dq`) + `"`)
	}
	p.text.WriteByte('\n')
}

// lineLength is how long the lines of the source may be.
const lineLength = 78

// line writes words as a part of the paragraph, in lines.
func (p *manualPage) line(words string) {
	length := 0
	for word := range strings.FieldsSeq(words) {
		word = roff(word)
		switch {
		case length > 0 && length+len(word) > lineLength:
			p.text.WriteByte('\n')
			length = 0
		case length > 0:
			p.text.WriteByte(' ')
			length++
		}
		if length == 0 && (word[0] == '.' || word[0] == '\'') {
			word = `\&` + word
		}
		p.text.WriteString(word)
		length += len(word)
	}
	p.text.WriteByte('\n')
}

// example writes a command line, which is not filled.
func (p *manualPage) example(command string) {
	p.request("PP")
	p.request("RS", "4")
	p.request("nf")
	p.text.WriteString(`\&` + roff(command) + "\n")
	p.request("fi")
	p.request("RE")
}

// synopsis writes a way to call the program: the command in bold.
func (p *manualPage) synopsis(call string) {
	name, arguments, _ := strings.Cut(call, " ")
	p.bold("uriscan "+name, arguments)
}

// item writes what a word means.
func (p *manualPage) item(word, meaning string) {
	p.request("TP")
	name, value, _ := strings.Cut(word, " ")
	p.bold(name, value)
	p.line(meaning)
}

// bold writes a word in bold, and what belongs to it as it is.
func (p *manualPage) bold(word, rest string) {
	p.text.WriteString(strings.TrimRight(`\fB`+roff(word)+`\fR `+roff(rest), " ") + "\n")
}

// roffEscapes has what the characters are written as that roff takes for something else.
var roffEscapes = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)

// roff returns words as roff prints them.
func roff(words string) string { return roffEscapes.Replace(words) }

// sentence returns words of a table as a sentence.
func sentence(words string) string {
	return strings.ToUpper(words[:1]) + words[1:] + "."
}
