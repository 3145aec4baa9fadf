package main

import (
	"fmt"
	"strings"
)

// A renderer writes a file with all its mutants in it. An expression x with the
// changes y and z becomes
//
//	func() T { switch mutantChosen { case 7: return y; case 8: return z }; return x }()
//
// and a statement a switch. With mutant 0 it is the file as it was.
type renderer struct {
	text  string
	start int // the position of the text's first byte
	sites []numberedSite
}

// A numberedSite is a site with the number of its first mutant.
type numberedSite struct {
	site
	first int
}

// file returns the whole file.
func (r *renderer) file() string {
	var out strings.Builder
	rest := r.render(&out, 0, len(r.text), 0)
	if rest != len(r.sites) {
		panic("a site lies in none that is before it")
	}
	return out.String()
}

// render writes the text from begin to end with the sites in it, from the site next on.
// It returns the first site after the text. Sites come in the order in which they
// begin, those that contain others first.
func (r *renderer) render(out *strings.Builder, begin, end, next int) int {
	for next < len(r.sites) {
		s := &r.sites[next]
		from, to := int(s.node.Pos())-r.start, int(s.node.End())-r.start
		if from >= end {
			break
		}
		out.WriteString(r.text[begin:from])
		r.open(out, s)
		next = r.render(out, from, to, next+1)
		if s.statement {
			out.WriteString(" }")
		} else {
			out.WriteString(" }()")
		}
		begin = to
	}
	out.WriteString(r.text[begin:end])
	return next
}

// open writes the text that comes before that of the site.
func (r *renderer) open(out *strings.Builder, s *numberedSite) {
	if !s.statement {
		fmt.Fprintf(out, "func() %s { ", s.typeText)
	}
	out.WriteString("switch mutantChosen { ")
	for i, change := range s.changes {
		if s.statement {
			fmt.Fprintf(out, "case %d: %s; ", s.first+i, change)
		} else {
			fmt.Fprintf(out, "case %d: return %s; ", s.first+i, change)
		}
	}
	if s.statement {
		out.WriteString("default: ")
	} else {
		out.WriteString("}; return ")
	}
}
