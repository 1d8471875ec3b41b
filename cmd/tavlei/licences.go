package main

import (
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"

	_ "embed"
	"io"
)

// The whole texts of all licences in the program: go run -C tools ./release --licences writes them.
//
//go:embed licences.txt
var licences string

// licencesCmd is "tavlei licences".
type licencesCmd struct{}

// Help shows an example.
func (licencesCmd) Help() string { return "Example:\n  tavlei licences | less" }

// Run prints the licences of the program and of everything in it.
func (licencesCmd) Run(e *verb.Env) error {
	_, err := io.WriteString(e.Out, licences)
	return err
}
