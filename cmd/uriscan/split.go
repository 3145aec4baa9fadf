package main

// splitEncoder returns the encoder of uriscan split.
func splitEncoder(o *options) encoder {
	return [...]encoder{
		formatJSON: {append: appendJSON},
		formatTSV:  {header: tsvHeader, append: appendTSV},
		formatText: {header: textHeader, append: appendText},
	}[o.format]
}
