package core

// withoutSecretsOf returns the text of a message without its secrets, whether they are
// hidden elsewhere or not.
func (w *worker) withoutSecretsOf(text string) string {
	if w.Mode == modeFind || w.Mode == modeAccessLog {
		return w.hider.Text(text)
	}
	w.scanURI("", text, &w.shownSpans)
	return w.hider.Scanned(text, &w.shownSpans)
}

// withoutSecretsWithin is withoutSecretsOf if secrets are hidden elsewhere.
func (w *worker) withoutSecretsWithin(text string) string {
	if !w.Redact.Enabled {
		return text
	}
	return w.withoutSecretsOf(text)
}
