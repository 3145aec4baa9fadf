// Package peer runs other parsers over a corpus, each in the form in which it
// is fastest: its own input type, objects used again where it allows that, one
// call into C for the whole corpus.
package peer
