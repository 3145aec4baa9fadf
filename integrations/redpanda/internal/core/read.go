package core

// Config of an engine, as it was read.
type ParsedConfig interface {
	FieldString(path ...string) (string, error)
	FieldBool(path ...string) (bool, error)
	FieldInt(path ...string) (int, error)
	FieldStringList(path ...string) ([]string, error)
	FieldStringMap(path ...string) (map[string]string, error)
}

// ReadOptions returns the options that a configuration has.
func ReadOptions(c ParsedConfig) (o Options, err error) {
	r := reader{c, &err}
	return Options{
		From:       r.text("from"),
		Mode:       r.text("mode"),
		To:         r.text("to"),
		Schema:     r.text("schema"),
		Layout:     r.text("layout"),
		Overwrite:  r.truth("overwrite"),
		Original:   r.text("original"),
		OnError:    r.text("on_error"),
		Facts:      r.truth("facts"),
		Normalize:  r.text("normalize"),
		Template:   r.text("template"),
		Domain:     r.truth("domain"),
		Browser:    r.truth("browser"),
		Production: r.text("production"),
		MethodFrom: r.text("method_from"),
		Format:     r.text("format"),
		Directive:  r.text("directive"),
		Paths:      read(r, c.FieldStringMap, "paths"),
		Extent:     r.text("extent"),
		Schemes:    read(r, c.FieldStringList, "schemes"),
		AnyScheme:  r.truth("any_scheme"),
		Redact: Redact{
			Enabled:   r.truth("redact", "enabled"),
			Thorough:  r.truth("redact", "thorough"),
			QueryKeys: read(r, c.FieldStringList, "redact", "query_keys"),
			FoldCase:  r.truth("redact", "fold_case"),
			Fragment:  r.truth("redact", "fragment"),
			Mask:      r.text("redact", "mask"),
		},
		Limits: Limits{
			Length:  read(r, c.FieldInt, "limits", "length"),
			Matches: read(r, c.FieldInt, "limits", "matches"),
		},
	}, err
}

// reader reads fields of a configuration, and keeps the first error.
type reader struct {
	ParsedConfig
	err *error
}

func (r reader) text(path ...string) string { return read(r, r.FieldString, path...) }
func (r reader) truth(path ...string) bool  { return read(r, r.FieldBool, path...) }

// read reads one field.
func read[T any](r reader, field func(path ...string) (T, error), path ...string) T {
	value, err := field(path...)
	if err != nil && *r.err == nil {
		*r.err = err
	}
	return value
}
