// Package ada runs Ada, the URL parser of Node.js, written in C++, over a corpus. Its
// sources are not part of this tree: the build tag ada compiles those of a folder that the
// C++ compiler is given; see the README.
package ada
