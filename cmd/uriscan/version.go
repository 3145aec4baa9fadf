package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/uriscan/uriscan"
)

// versions returns what uriscan version prints: the version of the module, what it was
// built from and with, and the kernel that scans.
func versions() string {
	var text strings.Builder
	figure := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&text, "%-8s %s\n", name, value)
		}
	}
	info := buildInfo()
	figure("uriscan", moduleVersion(info))
	figure("commit", setting(info, "vcs.revision"))
	figure("date", setting(info, "vcs.time"))
	if setting(info, "vcs.modified") == "true" {
		figure("changes", "not committed")
	}
	figure("go", runtime.Version())
	figure("system", runtime.GOOS+"/"+runtime.GOARCH)
	figure("kernel", uriscan.Kernel()+" of "+strings.Join(uriscan.Kernels(), ", "))
	return text.String()
}

// buildInfo returns what the program was built from, as far as that is known.
func buildInfo() *debug.BuildInfo {
	if info, known := debug.ReadBuildInfo(); known {
		return info
	}
	return new(debug.BuildInfo)
}

// moduleVersion returns the version of the program's module.
func moduleVersion(info *debug.BuildInfo) string {
	if info.Main.Version == "" {
		return "(unknown version)"
	}
	return info.Main.Version
}

// setting returns a setting of the build, empty if it has none.
func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
