package formats

import (
	"fmt"
	"maps"

	"github.com/tavlei/tavlei/game"
)

// opener opens rule sets by name, each once.
type opener map[string]*game.Game

func (o opener) open(spec string) (*game.Game, error) {
	if g := o[spec]; g != nil {
		return g, nil
	}
	g, err := game.Open(spec)
	if err == nil {
		o[spec] = g
	}
	return g, err
}

// ours tells whether the rules are of this family.
func ours(g *game.Game) bool { return g.Info.Family == family }

// Options of the family that the formats ask for.
const (
	optSize  = "size"
	optBoard = "board"
)

// placed are the options that say with which discs a game begins and who makes the first move: a
// format that writes the start position says it all.
var placed = map[string]bool{"start": true, "array": true, "first": true}

// apartFromStart tells whether games under two rule sets are the same once they have begun.
func apartFromStart(a, b *game.Game) bool {
	same := func(x, y map[string]string) bool {
		for key, value := range x {
			if !placed[key] && y[key] != value {
				return false
			}
		}
		return true
	}
	return same(a.Options, b.Options) && same(b.Options, a.Options)
}

// sized is the square board with that many columns, of the given rules.
func sized(id string, size int) string {
	if size == 8 {
		return id
	}
	return fmt.Sprintf("%s;%s=%d", id, optSize, size)
}

// withoutStart are the rules with the usual start.
func withoutStart(g *game.Game) (*game.Game, error) {
	options := maps.Clone(g.Options)
	maps.DeleteFunc(options, func(key, _ string) bool { return placed[key] })
	return g.Info.Open(options)
}
