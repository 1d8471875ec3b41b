package main

import (
	"context"
	"strings"
)

// helpCmd is "tavlei help".
type helpCmd struct {
	Verb []string `arg:"" optional:"" help:"The verb, as match or data guests; without one all verbs are listed."`
}

// Help shows an example.
func (helpCmd) Help() string {
	return "The same as --help behind a verb.\n\nExample:\n  tavlei help match"
}

// Run does what --help does.
func (c helpCmd) Run(e *env) error {
	panic(exit(run(context.WithoutCancel(e.ctx), append(c.Verb, "--help"), strings.NewReader(""), e.out, e.err)))
}
