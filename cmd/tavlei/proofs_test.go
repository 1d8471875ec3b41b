package main

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
)

// proofSeconds is how long a proof may take on paper to be run by TestProofs.
const proofSeconds = 2

// TestProofs: the proof of every puzzle is a call that this program understands; the quick ones
// are run and must say the value that the puzzle claims.
func TestProofs(t *testing.T) {
	families, err := puzzle.Families(game.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		for _, p := range f.All() {
			if p.Proof == "" {
				continue
			}
			t.Run(f.ID+"/"+p.ID, func(t *testing.T) {
				args, err := p.Args()
				if err != nil {
					t.Fatal(err)
				}
				if err := understood(args[1:]); err != nil {
					t.Fatalf("%s: %v", p.Proof, err)
				}
				if p.Seconds > 0 && p.Seconds <= proofSeconds {
					prove(t, p, args[1:])
				}
			})
		}
	}
}

// understood parses a call without carrying it out.
func understood(args []string) error {
	parser, err := kong.New(&cli{}, kong.Name("tavlei"), kong.Vars{"version": "", "formats": "", "data": ""})
	if err != nil {
		return err
	}
	_, err = parser.Parse(args)
	return err
}

// prove runs the proof and looks for the value in what it prints.
func prove(t *testing.T, p puzzle.Puzzle, args []string) {
	if testing.Short() {
		return
	}
	var out, errOut bytes.Buffer
	if status := run(t.Context(), args, strings.NewReader(""), &out, &errOut); status != verb.ExitOK {
		t.Fatalf("%s: status %d\n%s%s", p.Proof, status, out.Bytes(), errOut.Bytes())
	}
	if p.Value != "" && !regexp.MustCompile(`(^|[^0-9+-])`+regexp.QuoteMeta(p.Value)+`($|[^0-9])`).Match(out.Bytes()) {
		t.Errorf("%s: the answer does not say %s:\n%s", p.Proof, p.Value, out.Bytes())
	}
	if p.Kind == puzzle.Play {
		proveLines(t, p, out.String())
	}
}

// proveLines wants the proof to find the lines of the puzzle, and no others.
func proveLines(t *testing.T, p puzzle.Puzzle, found string) {
	lines, err := p.Played()
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for text := range strings.Lines(found) {
		said[strings.TrimSpace(text)] = true
	}
	for i, line := range lines {
		if text := strings.Join(line.Texts(), " "); !said[text] {
			t.Errorf("%s does not find line %d: %s", p.Proof, i+1, text)
		}
	}
	if !said[fmt.Sprintf("games %d", len(lines))] {
		t.Errorf("%s does not say that there are %d games", p.Proof, len(lines))
	}
}
