package peer

import (
	"net/url"

	"github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"github.com/valyala/fasthttp"

	"github.com/uriscan/uriscan/bench/corpus"
)

// goPeers returns the parsers written in Go.
func goPeers() []Peer {
	return []Peer{
		{"net_url", netURL},
		{"fredbi_uri", fredbiURI},
		{"fasthttp", fastHTTP},
		{"nlnwa_whatwg", nlnwaWHATWG},
	}
}

// netURL parses with net/url.
func netURL(c *corpus.Corpus) (accepted int) {
	for _, line := range c.Strings {
		if _, err := url.Parse(line); err == nil {
			accepted++
		}
	}
	return accepted
}

// fredbiURI parses with github.com/fredbi/uri.
func fredbiURI(c *corpus.Corpus) (accepted int) {
	for _, line := range c.Strings {
		if _, err := uri.ParseReference(line); err == nil {
			accepted++
		}
	}
	return accepted
}

// fastHTTP parses with github.com/valyala/fasthttp, into one URI.
func fastHTTP(c *corpus.Corpus) (accepted int) {
	var u fasthttp.URI
	for _, line := range c.Lines {
		if u.Parse(nil, line) == nil {
			accepted++
		}
	}
	return accepted
}

// nlnwaWHATWG parses with github.com/nlnwa/whatwg-url.
func nlnwaWHATWG(c *corpus.Corpus) (accepted int) {
	parser := whatwg.NewParser()
	for _, line := range c.Strings {
		if _, err := parser.Parse(line); err == nil {
			accepted++
		}
	}
	return accepted
}
