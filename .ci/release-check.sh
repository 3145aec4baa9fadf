#!/bin/bash
# Releases the last commit into a folder, and uses what is there as a user would:
#
#   .ci/release-check.sh
#
# A clone gets the tags of every module, by .ci/release.sh and in its order. Each tag
# becomes the files that a module proxy has for it, below one folder. Go then fetches the
# modules from that folder, and what these require from the proxies that it has anyway. So
# no replace line and no file of the tree can help.
#
# The version is no release's and names the commit. So the cache of modules never gets a
# file that a real release could be taken for.
set -euo pipefail
cd "$(dirname "$0")/.."

module=github.com/uriscan/uriscan
version=v0.1.0-check.g$(git rev-parse --short=12 HEAD)

work=$(mktemp -d)
cache=$(go env GOMODCACHE)

# forget removes what the cache of modules has of this version, also of a run that was ended.
forget() {
	chmod -R u+w "$cache/$module"*"@$version" "$cache/$module"/*/*"@$version" "$cache/$module"/*/*/*"@$version" 2>/dev/null || true
	find "$cache/github.com/uriscan" "$cache/cache/download/github.com/uriscan" -depth -name "*$version*" -exec rm -rf {} + 2>/dev/null || true
}
trap 'forget; rm -rf "$work"' EXIT
forget

proxy=$work/proxy
export GOWORK=off GONOSUMDB=$module GOPRIVATE= GONOPROXY=
GOPROXY=file://$proxy,file://$cache/cache/download,$(go env GOPROXY)
GOFLAGS="$(go env GOFLAGS) -mod=mod"
export GOPROXY GOFLAGS

# publish FOLDER writes the files of a proxy for the tag of the module there; "." is the
# library. The modules in its folders are no part of it.
publish() {
	local path=$module/$1 tag=$1/$version nested
	[ "$1" != . ] || path=$module tag=$version
	local files=$proxy/$path/@v
	mkdir -p "$files"
	nested=$(git ls-tree -r --name-only "$tag:${1#.}" | sed -n 's|^\(.*\)/go.mod$|:!\1|p')
	git show "$tag:$1/go.mod" >"$files/$version.mod" 2>/dev/null || git show "$tag:go.mod" >"$files/$version.mod"
	git archive --format=zip --prefix="$path@$version/" -o "$files/$version.zip" "$tag:${1#.}" -- . $nested
	echo "{\"Version\":\"$version\",\"Time\":\"$(git log -1 --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ "$tag")\"}" >"$files/$version.info"
	echo "$version" >"$files/list"
	if grep -E "^replace |=> \.\.?/" "$files/$version.mod"; then
		echo "the go.mod of $path has these replace lines, so that nobody can install its commands"
		return 1
	fi
}

# use FOLDER gets a released module into an empty one, and builds all of its packages that can
# be imported, or its commands if there are none.
use() {
	local path=$module/$1
	[ "$1" != . ] || path=$module
	mkdir -p "$work/user/$1"
	(
		cd "$work/user/$1"
		go mod init example.com/user &&
			go get "$path@$version" &&
			[ "$(go list -m "$path")" = "$path $version" ] &&
			packages=$(go list -f '{{if ne .Name "main"}}{{.ImportPath}}{{end}}' "$path/...") &&
			go build -o /dev/null ${packages:-"$path/..."}
	)
}

# quietly COMMAND… shows what it prints only if it fails.
quietly() { "$@" >"$work/said" 2>&1 || { cat "$work/said"; exit 1; }; }

git clone -q . "$work/clone"
cd "$work/clone"
git config user.name "release check"
git config user.email check@uriscan.invalid
export TZ=UTC
sed -i "0,/^## .*/s//## ${version#v}/" CHANGELOG.md
git commit -qam "the heading of a release"

echo "the library, $version"
quietly .ci/release.sh library "$version"
publish .
quietly use .

echo "the exported names since then"
printf '\n// Added is new.\nfunc Added() {}\n' >>psl/psl.go
quietly .ci/api-check.sh
sed -i 's/^func Version()/func Renamed()/' psl/*.go
sed -i "0,/^## /s//## Unreleased\n\nA new Version of the list.\n\n&/" CHANGELOG.md
if .ci/api-check.sh >"$work/said" 2>&1 || ! grep -qx "since $version: ./psl.Version: removed" "$work/said"; then
	echo "a name is gone, and .ci/api-check.sh says:"
	cat "$work/said"
	exit 1
fi
sed -i 's/^A new Version/`psl.Version` is `psl.Renamed`: a new version/' CHANGELOG.md
quietly .ci/api-check.sh
git checkout -q .

for folder in $(.ci/release.sh modules); do
	echo "$folder"
	quietly .ci/release.sh "$folder" "$version"
	publish "$folder"
	quietly use "$folder"
done

# What the README says, with this version.
cd "$(mktemp -d -p "$work")"
quietly go mod init example.com/user
quietly go get "$module@$version"
cat >main.go <<'PROGRAM'
package main

import (
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/psl"
)

func main() {
	var s uriscan.Spans
	const text = "https://www.example.co.uk/a"
	uriscan.ScanString(text, &s)
	fmt.Println(s.Valid(), psl.Split(s.Host.InString(text)).Registrable.InString(s.Host.InString(text)))
}
PROGRAM
[ "$(go run .)" = "true example.co.uk" ]
for command in cmd/uriscan integrations/{auth/cmd/uriscan-auth,haproxy/cmd/uriscan-haproxy}; do
	GOBIN=$work/bin GOFLAGS=${GOFLAGS/-mod=mod/} quietly go install "$module/$command@$version"
	"$work/bin/${command##*/}" -h >/dev/null 2>&1
done
"$work/bin/uriscan" version | grep -x "uriscan  $version"
[ "$(echo 'HTTP://H.example/%7ea' | "$work/bin/uriscan" normalize -q)" = 'http://h.example/~a' ]
