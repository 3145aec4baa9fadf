package core

// ConfigExample is an example of a configuration.
type ConfigExample struct{ Title, Summary, Config string }

// ConfigExamples returns examples of the processor's configuration.
func ConfigExamples() []ConfigExample {
	return []ConfigExample{
		{"Split a URL", "Each message is an object with a URL. What is found goes to the object `request`.", `
pipeline:
  processors:
    - uriscan:
        from: request_url
        to: request
`},
		{"Read an access log", "Each message is a line. It becomes an object with the names of the Elastic Common Schema. Lines that fit no format, and requests with an invalid target, go to a file of their own.", `
pipeline:
  processors:
    - uriscan:
        mode: accesslog
        schema: ecs
        on_error: fail
output:
  switch:
    cases:
      - check: errored()
        output:
          file: { path: invalid.jsonl, codec: lines }
      - output:
          file: { path: access.jsonl, codec: lines }
`},
		{"Find the URLs in a text", "`uriscan.found` becomes a list of the URLs, each split, and the passwords in the text are hidden.", `
pipeline:
  processors:
    - uriscan:
        from: text
        mode: find
        original: redact
`},
	}
}
