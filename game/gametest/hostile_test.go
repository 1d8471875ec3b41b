package gametest_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
)

// flood is a heap with as many moves as its text says.
type flood struct {
	heap
	many int
}

type floodRules struct{ heapRules }

func (r floodRules) Parse(text string) (game.Position, error) {
	p, err := r.heapRules.Parse("5 0")
	if err != nil {
		return nil, err
	}
	return &flood{*p.(*heap), len(text)}, nil
}

func (f *flood) CopyFrom(src game.Position) {
	q := src.(*flood)
	f.many = q.many
	f.heap.CopyFrom(&q.heap)
}

func (f *flood) AppendMoves(dst []game.Move) []game.Move {
	for i := range f.many {
		dst = append(dst, game.Move{uint64(i + 1), 1})
	}
	return dst
}

// TestAttackFindsFloods: a position with a list of moves that explodes is a breach of the contract.
func TestAttackFindsFloods(t *testing.T) {
	g := &game.Game{Rules: floodRules{}, Seats: 2, MaxPlies: 20}
	f, ok := gametest.Attack(g, strings.Repeat("x", 5000))
	if ok || !strings.Contains(f.Detail, "5000 moves") || !strings.Contains(f.Detail, "AppendMoves") {
		t.Errorf("five thousand moves are found as %v, %v", f, ok)
	}
}

// TestAttackFindsPanics: a parser that panics is a breach that names the call.
func TestAttackFindsPanics(t *testing.T) {
	g := &game.Game{Rules: heapRules{"parser panics"}, Seats: 2, MaxPlies: 20}
	if f, ok := gametest.Attack(g, "12 0"); ok || !strings.Contains(f.Detail, "Parse: panic: too many") {
		t.Errorf("a panic is found as %v, %v", f, ok)
	}
	g.Rules = heapRules{"parser error without class"}
	if f, ok := gametest.Attack(g, "12 0"); ok || !strings.Contains(f.Detail, "ErrPosition") {
		t.Errorf("an error without a class is found as %v, %v", f, ok)
	}
}
