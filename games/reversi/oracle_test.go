package reversi

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// slow is a second generator, written from the rules and from the text of a position alone: it
// looks along rows of letters, knows no bits and shares nothing with the first.
type slow struct {
	size   int
	cells  []byte // X, O, - or . for no square
	turn   byte
	hand   map[byte]int // nil: a common stock
	centre []int
	free   bool // the first four discs go on the centre
}

// newSlow reads a position.
func newSlow(text string, size int, free bool) *slow {
	words := strings.Fields(text)
	s := &slow{size: size, cells: []byte(words[0]), turn: words[1][0], free: free}
	h := size / 2
	s.centre = []int{(h-1)*size + h - 1, (h-1)*size + h, h*size + h - 1, h*size + h}
	if len(words) > 2 {
		dark, light, _ := strings.Cut(words[2], ":")
		d, _ := strconv.Atoi(dark)
		l, _ := strconv.Atoi(light)
		s.hand = map[byte]int{'X': d, 'O': l}
	}
	return s
}

func other(side byte) byte { return 'X' + 'O' - side }

// placing are the squares of the centre that are still free.
func (s *slow) placing() (free []int) {
	for _, at := range s.centre {
		if s.free && s.cells[at] == '-' {
			free = append(free, at)
		}
	}
	return free
}

// turned are the squares whose discs a disc of a side turns.
func (s *slow) turned(at int, side byte) (all []int) {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if dx == 0 && dy == 0 {
				continue
			}
			var run []int
			x, y := at%s.size+dx, at/s.size+dy
			for x >= 0 && y >= 0 && x < s.size && y < s.size && s.cells[y*s.size+x] == other(side) {
				run = append(run, y*s.size+x)
				x, y = x+dx, y+dy
			}
			if x >= 0 && y >= 0 && x < s.size && y < s.size && s.cells[y*s.size+x] == side {
				all = append(all, run...)
			}
		}
	}
	return all
}

// squares are those on which a side may put a disc.
func (s *slow) squares(side byte) (all []int) {
	if s.hand != nil && s.hand[side] == 0 {
		return nil
	}
	if free := s.placing(); len(free) > 0 {
		return free
	}
	for at, cell := range s.cells {
		if cell == '-' && len(s.turned(at, side)) > 0 {
			all = append(all, at)
		}
	}
	return all
}

// moves are the names of the legal moves, sorted.
func (s *slow) moves() (names []string) {
	for _, at := range s.squares(s.turn) {
		names = append(names, string(rune('a'+at%s.size))+strconv.Itoa(at/s.size+1))
	}
	if len(names) == 0 && len(s.squares(other(s.turn))) > 0 {
		names = []string{"pass"}
	}
	slices.Sort(names)
	return names
}

// play makes a move by its name.
func (s *slow) play(name string) {
	if name != "pass" {
		row, _ := strconv.Atoi(name[1:])
		at := (row-1)*s.size + int(name[0]-'a')
		if len(s.placing()) == 0 {
			for _, sq := range s.turned(at, s.turn) {
				s.cells[sq] = s.turn
			}
		}
		s.cells[at] = s.turn
		if s.hand != nil {
			s.hand[s.turn]--
		}
	}
	s.turn = other(s.turn)
}

func (s *slow) text() string {
	text := string(s.cells) + " " + string(s.turn)
	if s.hand != nil {
		text += " " + strconv.Itoa(s.hand['X']) + ":" + strconv.Itoa(s.hand['O'])
	}
	return text
}

// result is the winner by count, the score in half points and whether the game is over.
func (s *slow) result(fewest, empties bool) (winner game.Seat, score [2]int, over bool) {
	if len(s.moves()) > 0 {
		return game.NoSeat, score, false
	}
	dark, light := strings.Count(string(s.cells), "X"), strings.Count(string(s.cells), "O")
	left := strings.Count(string(s.cells), "-")
	score = [2]int{2 * dark, 2 * light}
	winner = game.NoSeat
	switch {
	case dark > light:
		winner = 0
	case light > dark:
		winner = 1
	}
	switch {
	case empties && winner == game.NoSeat:
		score[0], score[1] = score[0]+left, score[1]+left
	case empties:
		score[winner] += 2 * left
	}
	if fewest && winner != game.NoSeat {
		winner = 1 - winner
	}
	return winner, score, true
}

// wander plays random plies from the start of a rule set; fewer if the game ends before.
func wander(t *testing.T, spec string, seed uint64, plies int) *Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	p := mustOpen(t, spec).Start().(*Position)
	for range plies {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		p.Play(moves[rng.IntN(len(moves))])
	}
	return p
}

// oracleSpecs are all presets and every option of a rule.
var oracleSpecs = []string{
	"reversi", "othello", "anti-reversi", "annexation",
	"reversi;size=4", "reversi;size=6", "reversi;size=10", "reversi;size=12", "reversi;board=octagon",
	"reversi;first=light", "reversi;first=lot", "reversi;stock=shared", "reversi;start=parallel", "reversi;start=othello",
	"reversi;objective=fewest;emptiesToWinner=on",
	"othello;size=4", "othello;size=6", "othello;size=10", "othello;size=12", "othello;board=cross", "othello;board=octagon",
	"othello;start=diagonalSwapped", "othello;start=parallel", "othello;start=xot", "othello;start=freeCentre", "othello;stock=own32",
	"othello;first=light", "othello;emptiesToWinner=off",
	"othello;size=4;start=custom;array=XOX---OX-OO-----", "annexation;objective=fewest", "annexation;stock=shared",
}

// TestOracle plays random games of all rule sets with both generators.
func TestOracle(t *testing.T) {
	games := uint64(40)
	if testing.Short() {
		games = 4
	}
	for _, spec := range oracleSpecs {
		t.Run(spec, func(t *testing.T) {
			for seed := range games {
				compareGame(t, spec, seed)
			}
		})
	}
}

// compareGame plays one random game, at random moments from a position with other stocks.
func compareGame(t *testing.T, spec string, seed uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 11))
	p := mustOpen(t, spec).Start().(*Position)
	for p.phase > placing {
		moves := p.AppendMoves(nil)
		p.Play(moves[rng.IntN(len(moves))])
	}
	s := newSlow(game.Text(p), p.g.Size, p.g.Setup == freeCentre)
	for {
		if rng.IntN(25) == 0 && s.hand != nil && p.phase == playing {
			s.shiftStocks(rng, int(p.g.stock))
			p = mustParse(t, mustOpen(t, spec), s.text())
		}
		if got, want := game.Text(p), s.text(); got != want {
			t.Fatalf("seed %d: position %s, want %s", seed, got, want)
		}
		names := s.moves()
		if got := texts(p); !slices.Equal(got, names) {
			t.Fatalf("seed %d, %s: moves %v, want %v", seed, s.text(), got, names)
		}
		s.compareEnd(t, p)
		if len(names) == 0 {
			return
		}
		name := names[rng.IntN(len(names))]
		s.play(name)
		play(t, p, name)
	}
}

// shiftStocks gives discs in hand of one side to the other, as passes may have done.
func (s *slow) shiftStocks(rng *rand.Rand, stock int) {
	from := "XO"[rng.IntN(2)]
	n := min(s.hand[from], stock-s.hand[other(from)])
	if n > 0 {
		n = rng.IntN(n + 1)
		s.hand[from] -= n
		s.hand[other(from)] += n
	}
}

func (s *slow) compareEnd(t *testing.T, p *Position) {
	t.Helper()
	winner, score, over := s.result(p.g.Objective == fewest, p.g.Empties)
	o := p.Outcome()
	if o.Over() != over || o.Winners(2).One() != winner {
		t.Fatalf("%s: outcome %v, want over: %v, winner %v", s.text(), o, over, winner)
	}
	if over && (p.Score(0) != score[0] || p.Score(1) != score[1]) {
		t.Fatalf("%s: score %d to %d, want %v", s.text(), p.Score(0), p.Score(1), score)
	}
	if !over && p.Score(0) != 2*strings.Count(string(s.cells), "X") {
		t.Fatalf("%s: running score %d of dark", s.text(), p.Score(0))
	}
}

// TestPlayouts: a playout ends in a finished game of as many plies as the outcome says, which the
// slow generator finds finished too, and draws every move.
func TestPlayouts(t *testing.T) {
	for _, spec := range oracleSpecs {
		t.Run(spec, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 5))
			start := mustOpen(t, spec).Start().(*Position)
			first := map[string]bool{}
			for range 60 {
				p := *start
				o, plies := p.Rollout(rng)
				s := newSlow(game.Text(&p), p.g.Size, p.g.Setup == freeCentre)
				winner, _, over := s.result(p.g.Objective == fewest, false)
				if !over || o != p.Outcome() || !o.Over() || o.Winners(2).One() != winner {
					t.Fatalf("%s after %d plies: outcome %v", game.Text(&p), plies, o)
				}
				if discs := p.disc[0].Count() + p.disc[1].Count() - start.disc[0].Count() - start.disc[1].Count(); plies < discs {
					t.Fatalf("%s: %d plies for %d discs", game.Text(&p), plies, discs)
				}
				first[game.Text(&p)] = true
			}
			if start.g.Size > 4 && len(first) < 50 {
				t.Errorf("60 playouts end in %d positions", len(first))
			}
		})
	}
}
