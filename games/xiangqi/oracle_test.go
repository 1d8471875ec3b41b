package xiangqi_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/search/tree"
)

// oracle is a second, slow generator: letters on a board, and a general that may not be taken by any reply.
type oracle struct {
	w, h  int
	men   map[[2]int]byte // by column and row from Red's left corner
	black bool
}

func newOracle(fen string) oracle {
	words := strings.Fields(fen)
	rows := strings.Split(words[0], "/")
	o := oracle{h: len(rows), men: map[[2]int]byte{}, black: words[1] == "b"}
	for i, row := range rows {
		x := 0
		for _, c := range []byte(row) {
			if c <= '9' {
				x += int(c - '0')
				continue
			}
			o.men[[2]int{x, o.h - 1 - i}] = c
			x++
		}
		o.w = x
	}
	return o
}

func small(c byte) bool { return c >= 'a' }

// moves are the legal ones, as texts.
func (o oracle) moves() (list []string) {
	for from, c := range o.men {
		if small(c) != o.black {
			continue
		}
		for _, to := range o.goes(from) {
			after := o.after(from, to)
			if !after.loses() {
				list = append(list, name(from)+name(to))
			}
		}
	}
	slices.Sort(list)
	return list
}

func name(at [2]int) string {
	digits := []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}
	return string(rune('a'+at[0])) + digits[at[1]]
}

func (o oracle) after(from, to [2]int) oracle {
	men := map[[2]int]byte{}
	for at, c := range o.men {
		if at != from && at != to {
			men[at] = c
		}
	}
	men[to] = o.men[from]
	return oracle{o.w, o.h, men, !o.black}
}

// loses tells whether the side to move could take the other general, or look at it along a column.
func (o oracle) loses() bool {
	for from, c := range o.men {
		if small(c) != o.black {
			continue
		}
		for _, to := range o.goes(from) {
			if k := o.men[to]; k == 'k' || k == 'K' {
				return true
			}
		}
		if c|0x20 != 'k' {
			continue
		}
		for _, dy := range []int{1, -1} {
			y := from[1] + dy
			for y >= 0 && y < o.h && o.men[[2]int{from[0], y}] == 0 {
				y += dy
			}
			if k := o.men[[2]int{from[0], y}]; k == 'k' || k == 'K' {
				return true
			}
		}
	}
	return false
}

// goes are the points a man goes to by its own rule.
func (o oracle) goes(from [2]int) (list [][2]int) {
	c := o.men[from]
	up, home := 1, from[1]
	if small(c) {
		up, home = -1, o.h-1-from[1]
	}
	free := func(at [2]int) bool { return o.men[at] == 0 }
	try := func(dx, dy int, allowed func(x, y, home int) bool) {
		x, y := from[0]+dx, from[1]+dy
		far := home + dy*up
		if x < 0 || y < 0 || x >= o.w || y >= o.h || allowed != nil && !allowed(x, y, far) {
			return
		}
		if t := o.men[[2]int{x, y}]; t == 0 || small(t) != small(c) {
			list = append(list, [2]int{x, y})
		}
	}
	palace := func(x, _, home int) bool { return home < 3 && x >= o.w/2-1 && x <= o.w/2+1 }
	ways := [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bent := [][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	switch c | 0x20 {
	case 'k':
		for _, d := range ways {
			try(d[0], d[1], palace)
		}
	case 'a':
		for _, d := range bent {
			try(d[0], d[1], palace)
		}
	case 'b':
		for _, d := range bent {
			if free([2]int{from[0] + d[0], from[1] + d[1]}) {
				try(2*d[0], 2*d[1], func(_, _, home int) bool { return home < 5 })
			}
		}
	case 'n':
		for _, d := range ways {
			if free([2]int{from[0] + d[0], from[1] + d[1]}) {
				for _, side := range []int{1, -1} {
					try(2*d[0]+side*d[1], 2*d[1]+side*d[0], nil)
				}
			}
		}
	case 'p':
		try(0, up, nil)
		if o.h == 7 || home >= 5 {
			try(1, 0, nil)
			try(-1, 0, nil)
		}
	case 'r', 'c':
		for _, d := range ways {
			met := 0
			for n := 1; n < 10; n++ {
				at := [2]int{from[0] + n*d[0], from[1] + n*d[1]}
				empty := free(at)
				switch {
				case met == 0 && empty, met == 0 && c|0x20 == 'r', met == 1 && !empty && c|0x20 == 'c':
					try(n*d[0], n*d[1], nil)
				}
				if !empty {
					met++
				}
			}
		}
	}
	return list
}

// TestOracle plays random games; both generators list the same moves in every position.
func TestOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 15))
	for _, id := range []string{"xiangqi", "minixiangqi"} {
		for range gametest.Fewer(12, 3) {
			p := tree.Continued(mustOpen(t, id).Start())
			for range 160 {
				moves := p.AppendMoves(nil)
				got := moveTexts(p)
				slices.Sort(got)
				if want := newOracle(game.Text(p)).moves(); !slices.Equal(got, want) {
					t.Fatalf("%s:\n%v\nthe oracle\n%v", game.Text(p), got, want)
				}
				if len(moves) == 0 {
					break
				}
				p.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
}
