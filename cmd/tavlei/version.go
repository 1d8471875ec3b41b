package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"
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
	_, err := fmt.Fprintln(e.out, versionLine())
	return err
}

func versionLine() string {
	return fmt.Sprintf("tavlei %s, %s %s/%s", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// versionFlag is --version, which every program has.
type versionFlag bool

// BeforeReset prints the version and leaves, whatever else the call says.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, versionLine())
	app.Exit(exitOK)
	return nil
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
