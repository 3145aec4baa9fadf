/*
Package output writes records: sets of fields of a line, one record for each line,
match or entry that a command finds.

A command declares its fields once, in a [Schema]: the name of each, its keys in JSON,
and the kind of its value. Every format is written from that declaration, so that a new
field is one row, and a new format is one file.

	var schema = output.NewSchema([]output.Field{
		{Is: records.Host, Name: "host", Key: "url.domain", Kind: output.Text, Width: 27},
		{Is: records.Port, Name: "port", Key: "url.port", Kind: output.Number, Max: 65535, Raw: records.PortText},
		{Is: records.PortText, Name: "port_text", Key: "uriscan.port_text", Kind: output.Text},
		{Is: records.HostKind, Name: "host_kind", Key: "uriscan.host_kind", Kind: output.Enum, Names: []string{"none", "reg-name"}},
	}, false)

A command makes an [Encoder] of the
fields that are wanted, in the order in which they are wanted, and fills one [Record]
again and again:

	encoder := schema.NewEncoder(output.JSON, false, []records.Field{records.Host, records.Port})
	r := &output.Record{Text: block}
	r.Begin(start, end)             // the line lies there in the block; it has no fields yet
	r.SetText(records.Host, uriscan.Span{…})   // offsets in the block
	r.SetEnum(schema, records.HostKind, 1)
	r.Plain = true                  // the line is a valid URI, so nothing in it wants an escape
	dst = encoder.Append(dst, r)

An Encoder is for one goroutine; [Encoder.Clone] makes one for another. The output of a
run is [Encoder.Header], once, and then the records, in any pieces that hold whole ones.
All of that is written to the [Encoder.NewWriter] of the run, which is what makes a
Parquet file of the records of Parquet, and which must be closed at the end.

# Speed

The plain way is to ask of each field whether the record has it, and to append a key and
a value if so. Half of the time then goes to questions with the same answers for
most records, and to short appends. So an encoder asks once for each shape of a record:
which fields it has, and which of their names the fields of kind Enum hold. That is one
word, the [Set] of the record. For each Set that occurs the encoder makes a template,
the bytes of the record with gaps for the values. Most lists have less than twenty
shapes. To write a record is to find its template, and then to copy in turn a piece of
it and a value.

The pieces are copied by 16 bytes and the values by 32, whatever their length: a copy of
a fixed length is a move or two, and one of a length that is not known before is a call and
a guess. What is too much is overwritten by the next one. This wants room after the
record, which is reserved once.

That is the way of records with plain text: ASCII that can be seen and spaces, without
quotes and backslashes. Every valid URI is. Other records go through the same template with
append, and every value is escaped by the rules of the format.
*/
package output
