package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// versionCmd is "tavlei version".
type versionCmd struct {
	JSON bool `help:"Print JSON."`
}

// Help shows an example.
func (versionCmd) Help() string { return "Example:\n  tavlei version --json" }

// Run prints the version of the program and of Go.
func (c versionCmd) Run(e *env) error {
	if c.JSON {
		return printJSON(e.out, map[string]string{
			"version": version(), "go": runtime.Version(), "platform": runtime.GOOS + "/" + runtime.GOARCH,
		})
	}
	_, err := fmt.Fprintf(e.out, "tavlei %s, %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// version is the module version, or the commit the program was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			commit = s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " with changes"
		}
	}
	if commit == "" {
		return "development"
	}
	return commit + changed
}
