package page

import (
	"fmt"
	"strings"
)

// Diagram is a picture of a position on a rule page, written in Markdown as
//
//	```diagram
//	position: W:Wc3:Bd4
//	legal: e5
//	caption: Taking is a duty.
//	```
//
// Places are written as the board names them. Only the position must be there.
type Diagram struct {
	Game     string   // canonical name; empty: the game of the page with its options
	Position string   // in the notation of the family
	Legal    []string // places to go to
	Path     []string // the way of a move: where it starts, turns and ends
	Taken    []string // men that this move takes
	Turned   []string // men that this move turns to its side
	Refused  []string // places where one may not go
	Lines    bool     // the lines of the board that have names may be shown: see [game.LineNamer]
	Caption  string
}

// fence opens a diagram in Markdown.
const fence = "```diagram"

// ParseDiagram reads the lines between the fences.
func ParseDiagram(text string) (Diagram, error) {
	var d Diagram
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		key, value, ok := strings.Cut(line, ":")
		if !ok {
			return d, fmt.Errorf("diagram: %q has no key", line)
		}
		if !d.put(key, strings.TrimSpace(value)) {
			return d, fmt.Errorf("diagram: unknown key %q", key)
		}
	}
	if d.Position == "" {
		return d, fmt.Errorf("diagram without a position: %q", text)
	}
	return d, nil
}

func (d *Diagram) put(key, value string) bool {
	switch key {
	case "game":
		d.Game = value
	case "position":
		d.Position = value
	case "legal":
		d.Legal = strings.Fields(value)
	case "path":
		d.Path = strings.Fields(value)
	case "taken":
		d.Taken = strings.Fields(value)
	case "turned":
		d.Turned = strings.Fields(value)
	case "refused":
		d.Refused = strings.Fields(value)
	case "lines":
		d.Lines = value == "named"
		return d.Lines
	case "caption":
		d.Caption = value
	default:
		return false
	}
	return true
}

// Diagrams are the diagrams of a page, in their order.
func Diagrams(markdown string) ([]Diagram, error) {
	var all []Diagram
	rest := markdown
	for {
		_, after, found := strings.Cut(rest, fence+"\n")
		if !found {
			return all, nil
		}
		text, next, closed := strings.Cut(after, "\n```")
		if !closed {
			return all, fmt.Errorf("diagram %d is not closed", len(all)+1)
		}
		d, err := ParseDiagram(text)
		if err != nil {
			return all, fmt.Errorf("diagram %d: %w", len(all)+1, err)
		}
		all = append(all, d)
		rest = next
	}
}
