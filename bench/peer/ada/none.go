//go:build !(cgo && ada)

package ada

import "github.com/uriscan/uriscan/bench/corpus"

// Version returns "": this build does not have Ada.
func Version() string { return "" }

// Href returns 0.
func Href(*corpus.Corpus, string) (accepted int) { return 0 }

// CanParse returns 0.
func CanParse(*corpus.Corpus, string) (accepted int) { return 0 }

// Hrefs returns nil.
func Hrefs(*corpus.Corpus, string) []byte { return nil }
