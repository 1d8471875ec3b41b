package main

import (
	"context"
	"strings"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
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
func (c helpCmd) Run(e *verb.Env) error {
	panic(exit(run(context.WithoutCancel(e.Ctx), append(c.Verb, "--help"), strings.NewReader(""), e.Out, e.Err)))
}
