// Package iri scans Internationalized Resource Identifiers (RFC 3987) and maps them
// to URIs and back.
//
// An IRI is a URI in which letters of all languages may stand as they are. The
// package reads IRIs as UTF-8 and fills the same [uriscan.Spans] as package uriscan,
// so everything that works on spans works on IRIs too.
package iri
