#!/bin/bash -eu
# Builds every fuzz target of the tree into $OUT, with its seeds. OSS-Fuzz runs it in
# the root of the tree, and sets OUT, CXX, CXXFLAGS, LIB_FUZZING_ENGINE and SANITIZER.
#
# The tool compile_native_go_fuzzer is not used: it puts another package in the place of
# testing, which is not what the helpers of these tests take, and ignores f.Add.

# OSS-Fuzz also wants a build that counts which lines are run, and this one has none.
if [ "${SANITIZER:-address}" = coverage ]; then
	echo "no build for coverage: make coverage in the tree measures it"
	exit 0
fi

go run ./internal/test/ossfuzz -o "$OUT" "$@"
