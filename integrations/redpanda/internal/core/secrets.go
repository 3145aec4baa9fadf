package core

import (
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/rewrite"
)

// keysOf returns the keys of a Redactor. The default of an option is a list. What is
// thorough has another default, for which a Redactor has no list.
func keysOf(keys []string, thorough bool) []string {
	if thorough && slices.Equal(keys, rewrite.DefaultQueryKeys()) {
		return nil
	}
	return keys
}

// withoutSecretsOf returns the text of a message without its secrets, whether they are
// hidden elsewhere or not.
func (w *worker) withoutSecretsOf(text string) string {
	if w.Mode == modeFind || w.Mode == modeAccessLog {
		return w.walker.Hider.Text(text)
	}
	var s uriscan.Spans
	w.scanURI("", text, &s)
	return w.walker.Hider.Scanned(text, &s)
}

// withoutSecretsWithin is withoutSecretsOf if secrets are hidden elsewhere.
func (w *worker) withoutSecretsWithin(text string) string {
	if !w.Redact.Enabled {
		return text
	}
	return w.withoutSecretsOf(text)
}
