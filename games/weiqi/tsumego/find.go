package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// theme is a kind of exercise.
type theme struct {
	name   string
	game   string
	tries  int          // boards that are looked at
	wants  int          // exercises that are kept
	shutIn goban.Colour // whose stones live or die, if it is that
	lay    func(*rand.Rand) *goban.Board
	judge  func(*weiqi.Position) (judge, error)
}

var themes = []theme{
	shutInTheme("live", false), shutInTheme("kill", true), firstTheme(2, 400), firstTheme(3, 1000),
	namedTheme("pyramid-four", "###", ".#."), namedTheme("crossed-five", ".#.", "###", ".#."),
	namedTheme("bulky-five", "##", "##", "#."), namedTheme("rabbity-six", ".##", "###", ".#."),
	drawnTheme("l-group", false, ".X.X.X.", "XXXXXXX", "X.X.XX.", "XXXXXXX", ".OOXX.X", "O.OXXXX", "..OXX.X"),
	drawnTheme("bent-four", true, ".......", "XXXXXXX", "X.X.X.X", "XXXXXXX", "OOOOXX.", ".OOOOXX", "...OOX."),
}

func shutInTheme(name string, kill bool) theme {
	attacker := colourOf(learner)
	if !kill {
		attacker = attacker.Other()
	}
	return theme{
		name: name, game: "go;size=" + strconv.Itoa(side), tries: 6000, wants: 24, shutIn: attacker.Other(),
		lay:   func(rng *rand.Rand) *goban.Board { return lay(rng, attacker) },
		judge: func(p *weiqi.Position) (judge, error) { return newShutIn(p, kill) },
	}
}

// namedTheme is one exercise: to kill a group with a space for eyes that has a name, drawn from the edge on.
func namedTheme(name string, rows ...string) theme {
	t := shutInTheme(name, true)
	t.tries, t.wants = 1, 1
	t.lay = func(rng *rand.Rand) *goban.Board { return layNamed(rng, colourOf(learner), rows) }
	return t
}

// drawnTheme is one exercise: to kill the group of a board that is drawn whole, or to come to a ko for it.
func drawnTheme(name string, ko bool, rows ...string) theme {
	t := namedTheme(name)
	t.lay = func(rng *rand.Rand) *goban.Board { return layDrawn(rng, rows) }
	if ko {
		t.judge = func(p *weiqi.Position) (judge, error) { return newKo(p) }
	}
	return t
}

// firstSide is how many lines the boards have on which a first stone is to be taken.
const firstSide = 6

func firstTheme(moves, tries int) theme {
	return theme{
		name: "take-first-" + strconv.Itoa(moves), game: "atari-go;size=" + strconv.Itoa(firstSide), tries: tries, wants: 7,
		lay:   func(rng *rand.Rand) *goban.Board { return scatter(rng, 8+2*rng.IntN(5)) },
		judge: func(p *weiqi.Position) (judge, error) { return newFirstTaken(p, moves), nil },
	}
}

// themeOf is the theme of a puzzle.
func themeOf(name string) (theme, bool) {
	for _, t := range themes {
		if t.name == name {
			return t, true
		}
	}
	return theme{}, false
}

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
	key      string // the same for turned boards
	*tree
}

// grade is how hard it is, from 0 to 1: moves to be found, wrong ones to be tried, and how far one has to look.
func (e *exercise) grade() float64 {
	raw := 0.16*float64(e.moves-1) + 0.03*float64(min(e.tries, 8)-2) + 0.015*float64(e.plies-1)
	return math.Round(100*min(1, max(0, raw))) / 100
}

// try lays out one board; nil if it is no exercise.
func (t *theme) try(g *game.Game, rng *rand.Rand) *exercise {
	b := t.lay(rng)
	text := textOf(b)
	start, err := g.Parse(text)
	if err != nil {
		return nil // a chain without liberties
	}
	p := start.(*weiqi.Position)
	found, err := t.solve(p)
	if err != nil || found.dull(p) {
		return nil
	}
	out := goban.Empty
	if found.moves == 1 {
		out = t.shutIn // one of each simple shape is enough
	}
	return &exercise{text, keyOf(b, out), found}
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
	if t.tries < 2 || t.moves == 1 && t.plies <= 1 || slices.Contains(t.wrong, puzzle.Other+" pass") {
		return true
	}
	first, _, _ := strings.Cut(t.lines[0], " ")
	m, err := p.ParseMove(first)
	at, stone := weiqi.PointOf(m)
	return err != nil || !stone || t.moves == 1 && len(p.Goban().AppendTaken(nil, at, colourOf(learner))) > 1
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

// keyOf is the same for boards that are turned or mirrored, whatever the eyes of the wall are, and for those that differ
// in stones of the colour left out.
func keyOf(b *goban.Board, out goban.Colour) string {
	stones := make([]byte, b.Shape.Len())
	walls := [3]goban.Life{goban.Black: b.PassAlive(goban.Black), goban.White: b.PassAlive(goban.White)}
	for p := range stones {
		stones[p] = ".XO"[b.At(goban.Point(p))]
		for _, life := range walls[goban.Black:] {
			if life.Alive[p] || life.Held[p] {
				stones[p] = '#'
			}
		}
	}
	if out != goban.Empty {
		stones = bytes.ReplaceAll(stones, []byte{".XO"[out]}, []byte("#"))
	}
	least := ""
	for turn := range 8 {
		turned := make([]byte, len(stones))
		for p := range stones {
			turned[goban.Turned(goban.Point(p), b.Shape.Width, turn)] = stones[p]
		}
		if s := string(turned); least == "" || s < least {
			least = s
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
		kept[i] = list[i*(len(list)-1)/(n-1)]
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
