package main

// splitEncoder returns the encoder of uriscan split.
func splitEncoder(o *options) encoder {
	e := encoder{facts: o.facts}
	switch o.format {
	case formatJSON:
		e.append = appendJSON
	case formatTSV:
		e.append, e.header = appendTSV, tsvHeader(o.facts)
	case formatText:
		e.append, e.header = appendText, textHeader(o.facts)
	}
	return e
}
