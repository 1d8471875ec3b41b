package game_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

// counted is a type with one ability, taller the one that its extension adds.
type counted struct {
	bare
	n int
}

func (c *counted) CountMoves() int { return c.n }

type taller struct {
	of   *counted
	uses int
}

func (t *taller) Eval(game.Seat) int { t.uses++; return t.of.n + t.uses }
func (t *taller) CountMoves() int    { return -1 }

type bare struct{ game.Position }

func init() { game.Extend(func(c *counted) any { return &taller{of: c} }) }

func TestExtend(t *testing.T) {
	p := &counted{n: 7}
	if c, ok := game.Ability[tree.Counter](p); !ok || c.CountMoves() != 7 {
		t.Error("its own method is not preferred to the extension's")
	}
	e, ok := game.Ability[search.Evaluator](p)
	if !ok {
		t.Fatal("the extension is not found")
	}
	if p.n = 20; e.Eval(0) != 21 || e.Eval(0) != 22 {
		t.Error("the extension does not read the value it was made for, or forgets")
	}
	if e, _ := game.Ability[search.Evaluator](p); e.Eval(0) != 21 {
		t.Error("two askers share an extension")
	}
	ext := game.Extension(p)
	one, _ := game.AbilityOf[search.Evaluator](p, ext)
	two, _ := game.AbilityOf[interface{ Eval(game.Seat) int }](p, ext)
	if one.Eval(0); two.Eval(0) != 22 {
		t.Error("two abilities of one extension do not share it")
	}
}

func TestExtendNot(t *testing.T) {
	for _, v := range []any{nil, bare{}, &bare{}, counted{}, 3} {
		if game.Extension(v) != nil {
			t.Errorf("%T has an extension", v)
		}
		if _, ok := game.Ability[search.Evaluator](v); ok {
			t.Errorf("%T evaluates", v)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a type was extended twice")
		}
	}()
	game.Extend(func(c *counted) any { return nil })
}

// TestAbilityAllocatesNothing: what a type has itself is found without memory.
func TestAbilityAllocatesNothing(t *testing.T) {
	p := game.Position(&counted{n: 7})
	if n := testing.AllocsPerRun(100, func() { game.Ability[tree.Counter](p) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}
