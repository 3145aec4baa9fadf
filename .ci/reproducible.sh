#!/bin/sh
# Builds the command as a release does, in two folders, and wants the same bytes:
#
#   .ci/reproducible.sh [GOOS/GOARCH…]        without an argument for linux/amd64
#
# The flags are those of .goreleaser.yaml. A build takes nothing from its folder or the day:
# -trimpath writes the paths of modules, and the version and the date are those of the
# commit. The second build has an empty cache, or it would only get what the first one made.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

flags=$(sed -n 's/^ *flags: \[\(.*\)\]$/\1/p' .goreleaser.yaml | tr -d ,)
ldflags=$(sed -n 's/^ *ldflags: \[\(.*\)\]$/\1/p' .goreleaser.yaml | tr -d ,)
[ -n "$flags" ] && [ -n "$ldflags" ] || { echo ".goreleaser.yaml has no flags of the build"; exit 1; }
export GOWORK=off CGO_ENABLED=0
cache=$(go env GOCACHE)

# The second folder has a longer name, and a day of its own.
git clone -q . "$work/first"
git clone -q . "$work/another folder"
find "$work/another folder" -name '*.go' -exec touch -d '2001-02-03' {} +
[ $# -gt 0 ] || set -- linux/amd64
for platform; do
	export GOOS="${platform%/*}" GOARCH="${platform#*/}" GOCACHE="$cache"
	for folder in first 'another folder'; do
		[ "$folder" = first ] || export GOCACHE="$work/cache"
		go -C "$work/$folder/cmd/uriscan" build $flags -ldflags "$ldflags" -o "$work/$folder.bin" .
	done
	cmp "$work/first.bin" "$work/another folder.bin"
	echo "$platform: $(sha256sum <"$work/first.bin" | cut -d' ' -f1), twice"
done
