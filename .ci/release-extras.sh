#!/bin/sh
# Writes what an archive or a package of the command has beside the program into a folder:
# the manual page and the completions, as the command of this commit prints them, and the
# licences of Go and of the modules that are linked.
#
#   .ci/release-extras.sh FOLDER
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../cmd/uriscan"
program=$(mktemp -d)
trap 'rm -rf "$program"' EXIT
export GOWORK=off CGO_ENABLED=0 GOOS='' GOARCH=''
go build -trimpath -buildvcs=true -o "$program/uriscan" .
"$program/uriscan" man >"$folder/uriscan.1"
"$program/uriscan" completion bash >"$folder/uriscan.bash"
"$program/uriscan" completion zsh >"$folder/_uriscan"
"$program/uriscan" completion fish >"$folder/uriscan.fish"

# modules prints the path, the version and the folder of each module that is linked for some
# system of a release, but for this one and the library.
modules() {
	for system in linux darwin windows; do
		GOOS=$system go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' .
	done | LC_ALL=C sort -u | grep -v '^github.com/uriscan/uriscan '
}

# licences prints the licences in the folder of a module, which must have one, after its name.
licences() {
	printf '\n=== %s\n' "$1"
	ls "$2" | grep -Eq '^(LICENSE|COPYING)' || { echo "release-extras.sh: $1 has no licence in $2" >&2; exit 1; }
	ls "$2" | grep -E '^(LICENSE|COPYING|NOTICE|PATENTS)' | while read -r file; do
		printf '\n'
		cat "$2/$file"
	done
}

modules >"$program/modules"
{
	echo "The program has these parts of others in it, each with its licence."
	licences "Go $(go env GOVERSION)" "$(go env GOROOT)"
	while read -r path version module; do licences "$path $version" "$module"; done <"$program/modules"
} >"$folder/LICENSES-OF-MODULES"
