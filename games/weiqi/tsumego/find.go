package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// scatter plays so many stones by chance that no chain is left with one liberty.
func scatter(rng *rand.Rand, plies int) *goban.Board {
	b := goban.New(goban.ShapeOf(firstSide, firstSide, false))
	for n := 0; n < plies; {
		p, c := b.Empties()[rng.IntN(len(b.Empties()))], colourOf(game.Seat(n%2))
		next := goban.New(b.Shape)
		next.CopyFrom(b)
		if next.Put(p, c); calm(next) {
			b.CopyFrom(next)
			n++
		} else if rng.IntN(8) == 0 { // there may be no such point
			n = plies
		}
	}
	return b
}

// calm tells whether every chain has two liberties.
func calm(b *goban.Board) bool {
	for p := range goban.Point(b.Shape.Len()) {
		if b.At(p) != goban.Empty && b.Liberties(p, 2) < 2 {
			return false
		}
	}
	return true
}

// exercise is what is found: a position with its tree.
type exercise struct {
	position string
	key      string // the same for boards that are alike
	ease     float64
	*tree
}

// grade is how hard it is, from 0 to 1: moves to be found, wrong ones to be tried, and how far one has to look.
func (e *exercise) grade() float64 {
	raw := 0.16*float64(e.moves-1) + 0.03*float64(min(e.tries, 8)-2) + 0.015*float64(e.plies-1)
	return math.Round(100*min(1, max(0, raw*(1-e.ease)))) / 100
}

// try lays out one board; nil if it is no exercise.
func (t *theme) try(g *game.Game, rng *rand.Rand) *exercise {
	b := t.lay(rng)
	if b == nil {
		return nil
	}
	text := textOf(b)
	start, err := g.Parse(text)
	if err != nil {
		return nil // a chain without liberties
	}
	p := start.(*weiqi.Position)
	if t.likely != nil && !t.likely(p) {
		return nil
	}
	found, err := t.solve(p)
	if err != nil || found.dull(p) || t.fits != nil && !t.fits(p, found) {
		return nil
	}
	out := goban.Empty
	if found.moves == 1 {
		out = t.shutIn // one of each simple shape is enough
	}
	return &exercise{text, keyOf(b, found.judge.matters(b), out), t.ease, found}
}

// solve grows the tree of a position of the theme in which the learner reaches the goal by a move and not by waiting.
func (t *theme) solve(p *weiqi.Position) (*tree, error) {
	j, err := t.judge(p)
	if err != nil {
		return nil, err
	}
	if first, ok := j.(*firstTaken); ok && first.first.Takes(p.Goban(), colourOf(learner), first.moves-1) {
		return nil, errPlain
	}
	return grow(p, j)
}

// dull tells whether an exercise asks for too little: hardly a choice, or stones that can simply be taken.
func (t *tree) dull(p *weiqi.Position) bool {
	if t.tries < 2 || slices.Contains(t.wrong, puzzle.Other+" pass") {
		return true
	}
	first, _, _ := strings.Cut(t.lines[0], " ")
	m, err := p.ParseMove(first)
	at, stone := weiqi.PointOf(m)
	if err != nil || !stone {
		return true
	}
	taken := len(p.Goban().AppendTaken(nil, at, colourOf(learner)))
	return t.moves == 1 && (taken > 1 || taken > 0 && t.plies <= 1)
}

// textOf is the position with the learner to move.
func textOf(b *goban.Board) string {
	var rows []string
	for y := range b.Shape.Height {
		var row strings.Builder
		gap := 0
		for x := range b.Shape.Width {
			c := b.At(goban.Point(y*b.Shape.Width + x))
			if c == goban.Empty {
				gap++
				continue
			}
			if gap > 0 {
				fmt.Fprint(&row, gap)
			}
			gap = 0
			row.WriteByte(" XO"[c])
		}
		if gap > 0 {
			fmt.Fprint(&row, gap)
		}
		rows = append(rows, row.String())
	}
	return strings.Join(rows, "/") + " b"
}

// keyOf is the same for boards that are turned or mirrored, and if something is fought for, whatever lies around it and
// wherever it lies along the edges; and for those that differ in stones of the colour left out.
func keyOf(b *goban.Board, fought func(goban.Point) bool, out goban.Colour) string {
	n := b.Shape.Width
	stones := slices.Repeat([]byte{'#'}, b.Shape.Len())
	least := ""
	for turn := range 8 {
		left, right, top, bottom := n, -1, n, -1
		for p := range goban.Point(b.Shape.Len()) {
			to := int(goban.Turned(p, n, turn))
			if stones[to] = '#'; !fought(p) {
				continue
			}
			left, right, top, bottom = min(left, to%n), max(right, to%n), min(top, to/n), max(bottom, to/n)
			if c := b.At(p); c == goban.Empty || c != out {
				stones[to] = ".XO"[c]
			}
		}
		var key strings.Builder
		for y := top; y <= bottom; y++ {
			key.Write(stones[y*n+left : y*n+right+1])
			key.WriteByte('/')
		}
		fmt.Fprint(&key, left == 0, right == n-1, top == 0, bottom == n-1)
		if least == "" || key.String() < least {
			least = key.String()
		}
	}
	return least
}

// search looks at boards and keeps two thirds of those that ask for most and one third of the others, the easiest first.
func (t *theme) search(seed uint64) ([]*exercise, error) {
	g, err := game.Open(t.game)
	if err != nil {
		return nil, err
	}
	var found []*exercise
	known := map[string]bool{}
	for i := range t.tries {
		e := t.try(g, rand.New(rand.NewPCG(seed, uint64(i))))
		if e == nil || known[e.key] {
			continue
		}
		known[e.key] = true
		found = append(found, e)
	}
	slices.SortStableFunc(found, func(a, b *exercise) int { return cmp.Compare(b.grade(), a.grade()) })
	hard := min(len(found), t.wants*2/3)
	found = slices.Concat(found[:hard], spread(found[hard:], t.wants-hard))
	slices.Reverse(found)
	return found, nil
}

// spread keeps so many of a list, at equal steps.
func spread[T any](list []T, n int) []T {
	if len(list) <= n {
		return list
	}
	kept := make([]T, n)
	for i := range kept {
		kept[i] = list[i*(len(list)-1)/max(1, n-1)]
	}
	return kept
}

// record is a puzzle as it is written to the file.
type record struct {
	ID       string      `json:"id"`
	Kind     string      `json:"kind"`
	Theme    string      `json:"theme"`
	Game     string      `json:"game"`
	Position string      `json:"position"`
	Grade    float64     `json:"grade"`
	Seats    []game.Seat `json:"seats"`
	Lines    []string    `json:"lines"`
	Wrong    []string    `json:"wrong"`
}

// records are the exercises of a theme as they are written.
func (t *theme) records(found []*exercise) (list []json.RawMessage, err error) {
	for i, e := range found {
		data, err := json.Marshal(record{
			ID: fmt.Sprintf("%s-%d", t.name, i+1), Kind: puzzle.Play, Theme: t.name, Game: t.game, Position: e.position,
			Grade: e.grade(), Seats: []game.Seat{learner}, Lines: e.lines, Wrong: e.wrong,
		})
		if err != nil {
			return nil, err
		}
		list = append(list, data)
	}
	return list, nil
}
