// Package uriscan tells where every component of a URI lies, and whether the
// URI is well-formed by RFC 3986, without allocating.
package uriscan
