// Package fuzz holds the fuzz targets of uriscan: native Go fuzzing, so that
//
//	go test -fuzz=FuzzScanAgainstReference ./fuzz
//
// runs one, and go test ./fuzz replays all seeds and everything that was ever
// found. The targets use uriscan as its users do. They compare it with the
// reference parser (internal/test/ref), with net/url, and with itself on every kernel
// and through every function that scans.
//
// .ci/run fuzz runs the 59 targets of the modules in go.work, 25 of them here. The other
// modules have 9 more: docs/play 1, integrations/auth 1, integrations/caddy 2,
// integrations/haproxy 3, integrations/otelcol 1 and integrations/redpanda 1.
//
// Random bytes seldom get beyond the first delimiter of a URI. So each target uses
// its bytes twice: as the input, and as a list of decisions. The decisions say how
// an input is made by the grammar of RFC 3986, and which rule it may break (see
// generate).
package fuzz
