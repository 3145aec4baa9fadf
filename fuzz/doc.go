// Package fuzz holds the fuzz targets of uriscan: native Go fuzzing, so that
//
//	go test -fuzz=FuzzScanAgainstReference ./fuzz
//
// runs one, and go test ./fuzz replays all seeds and everything that was ever
// found. The targets see uriscan as its users do, and hold it against the slow
// twin (internal/ref), against itself on every kernel and in every form, and
// against net/url.
//
// Random bytes seldom get beyond the first delimiter of a URI. So each target
// takes its bytes twice: as the input, and as a list of decisions by which the
// grammar of RFC 3986 is walked and one rule of it may be broken (see generate).
package fuzz
