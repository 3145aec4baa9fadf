#!/bin/sh
# Writes what an archive or a package of the command has beside the program into a folder:
# the manual page and the completions, as the command of this commit prints them.
#
#   .ci/release-extras.sh FOLDER
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../cmd/uriscan"
program=$(mktemp -d)
trap 'rm -rf "$program"' EXIT
GOWORK=off CGO_ENABLED=0 GOOS='' GOARCH='' go build -trimpath -buildvcs=true -o "$program/uriscan" .
"$program/uriscan" man >"$folder/uriscan.1"
"$program/uriscan" completion bash >"$folder/uriscan.bash"
"$program/uriscan" completion zsh >"$folder/_uriscan"
"$program/uriscan" completion fish >"$folder/uriscan.fish"
