package auth

import (
	"net/http"
	"strconv"
)

// fields calls set for each header field of the answer. All are there, if empty, so that a
// proxy that hands them on replaces what a client has sent.
func (v *verdict) fields(set func(name, value string)) {
	set(RefusalField, v.refusal)
	set(FactsField, v.facts)
	set(TemplateField, v.template)
	set(DiffersField, v.differs)
}

// body is what a client may be shown. It has nothing of the request.
func (v *verdict) body() string { return "refused: " + v.refusal + "\n" }

// The type of the body.
const bodyType = "text/plain; charset=utf-8"

// write writes the answer: 200, or the status of the refusal.
func (v *verdict) write(w http.ResponseWriter) {
	header := w.Header()
	v.fields(header.Set)
	if v.passes {
		header.Set("Content-Length", "0")
		return
	}
	header.Set("Content-Type", bodyType)
	header.Set("Content-Length", strconv.Itoa(len(v.body())))
	w.WriteHeader(v.status)
	w.Write([]byte(v.body()))
}
