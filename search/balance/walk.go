package balance

import (
	"context"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// walk looks at every ply of a game that was played.
func (p *Play) walk(ctx context.Context, g *game.Game, line *game.Line, defaults map[string]*game.Game) error {
	var buf []game.Move
	var sc game.Scene
	var err error
	line.Each(0, func(_ int, before game.Position, ply game.Ply, _ game.Position) bool {
		if err = ctx.Err(); err != nil {
			return false
		}
		if ply.By == game.Chance {
			return true
		}
		if !g.Sampled {
			p.Turns++
			p.Moves += tree.CountMoves(before, buf)
		}
		p.activity(g, before, ply, &sc)
		return true
	})
	if err != nil || g.Sampled || g.Slow() {
		return err
	}
	for key, other := range defaults {
		e, err := follow(ctx, g, other, line)
		if err != nil {
			return err
		}
		if e.Plies > 0 {
			merge(&p.Options, map[string]Effect{key: e}, func(a, b Effect) Effect {
				return Effect{a.Games + b.Games, a.Differ + b.Differ, a.Plies + b.Plies, a.Changed + b.Changed}
			})
		}
	}
	return nil
}

// activity counts the man that moves and those that might have. Men that bear numbers go by their shapes.
func (p *Play) activity(g *game.Game, before game.Position, ply game.Ply, sc *game.Scene) {
	v, ok := before.(game.Scener)
	if !ok {
		return
	}
	sc.Reset()
	v.AppendScene(sc)
	kind := kindOf(g, v, sc, ply)
	if kind == "" {
		return
	}
	if p.Kinds == nil {
		p.Kinds = map[string]Kind{}
	}
	one := p.Kinds[kind]
	one.Moved++
	p.Kinds[kind] = one
	for _, man := range sc.Men {
		if man.Seat != ply.By || g.Info.Puts != "" {
			continue
		}
		shape, _ := man.Shape()
		k := p.Kinds[shape]
		k.Stood += max(int(man.N), 1)
		p.Kinds[shape] = k
	}
}

// kindOf is the kind of the man that a ply moves, "" where none does.
func kindOf(g *game.Game, v game.Scener, sc *game.Scene, ply game.Ply) string {
	paths := v.AppendPaths(nil, ply.Move)
	if len(paths) == 0 || len(paths[0].Tokens) == 0 || paths[0].Tokens[0] < 0 {
		return ""
	}
	from := game.Place(paths[0].Tokens[0])
	kind := ""
	for _, man := range sc.Men { // the topmost of those on the place
		if man.Place == from {
			kind, _ = man.Shape()
		}
	}
	if kind == "" {
		kind = g.Info.Puts
	}
	return kind
}
