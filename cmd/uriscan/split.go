package main

// splitEncoder returns the encoder of uriscan split.
func splitEncoder(o *options) encoder {
	e := encoder{facts: o.facts, parts: o.parts}
	switch o.format {
	case formatJSON:
		e.append = appendJSON
	case formatTSV:
		e.append, e.header = appendTSV, tsvHeader(o.facts, o.parts)
	case formatText:
		e.append, e.header = appendText, textHeader(o.facts, o.parts)
	}
	return e
}
