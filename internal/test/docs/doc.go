// Package docs has tests alone. They hold the documents of this module to what the code
// does, and the folders to the layers that docs/design.md describes.
package docs
