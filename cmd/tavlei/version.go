package main

import (
	"fmt"
	"runtime"

	"github.com/alecthomas/kong"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
)

// versionCmd is "tavlei version".
type versionCmd struct {
	JSON bool `help:"Print JSON."`
}

// Help shows an example.
func (versionCmd) Help() string { return "Example:\n  tavlei version --json" }

// Run prints the version of the program and of Go.
func (c versionCmd) Run(e *verb.Env) error {
	if c.JSON {
		return verb.PrintJSON(e.Out, map[string]string{
			"version": verb.Version(), "go": runtime.Version(), "platform": runtime.GOOS + "/" + runtime.GOARCH,
		})
	}
	_, err := fmt.Fprintln(e.Out, versionLine())
	return err
}

func versionLine() string {
	return fmt.Sprintf("tavlei %s, %s %s/%s", verb.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// versionFlag is --version, which every program has.
type versionFlag bool

// BeforeReset prints the version and leaves, whatever else the call says.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, versionLine())
	app.Exit(verb.ExitOK)
	return nil
}
