package jetan_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// square is a column and a row from 0.
type square struct{ x, y int }

func (s square) String() string { return fmt.Sprintf("%c%d", 'a'+s.x, s.y+1) }

func (s square) on() bool { return s.x >= 0 && s.x < 10 && s.y >= 0 && s.y < 10 }

// slow is a second generator, written from the rules and from the text of a position alone: every piece walks every way over
// a map of letters. It knows no sets and shares nothing with the first.
type slow struct {
	men     map[square]rune
	south   bool // Black is to move
	rights  string
	options map[string]string
}

func newSlow(text string, options map[string]string) *slow {
	words := strings.Fields(text)
	s := &slow{men: map[square]rune{}, south: words[1] == "b", rights: words[2], options: options}
	for i, row := range strings.Split(strings.ReplaceAll(words[0], "10", "55"), "/") {
		x := 0
		for _, c := range row {
			if unicode.IsDigit(c) {
				x += int(c - '0')
				continue
			}
			s.men[square{x, 9 - i}] = c
			x++
		}
	}
	return s
}

var steps = map[rune]int{'w': 2, 'a': 2, 'd': 3, 'f': 3, 'c': 3, 'q': 3, 't': 2, 'p': 1}

// mayStep tells whether a piece may step by dx, dy after other steps.
func (s *slow) mayStep(piece rune, before []square, dx, dy int) bool {
	slant := dx != 0 && dy != 0
	kind := unicode.ToLower(piece)
	unmixed := kind == 'c' && (s.options["chief"] == "chapter2" || s.options["turning"] == "noMix") ||
		kind == 'q' && s.options["turning"] == "noMix" || kind == 'w'
	if len(before) > 0 {
		first := before[0]
		if kind == 't' {
			return slant != (first.x != 0 && first.y != 0)
		}
		if s.options["turning"] == "straight" && (dx != first.x || dy != first.y) {
			return false
		}
		if unmixed && slant != (first.x != 0 && first.y != 0) {
			return false
		}
	}
	forward := dy
	if unicode.IsLower(piece) {
		forward = -dy
	}
	switch kind {
	case 'w':
		return !slant || s.options["warrior"] == "chapter2"
	case 'd':
		return !slant
	case 'a', 'f':
		return slant
	case 't':
		return !slant || s.options["thoatOrder"] == "any"
	case 'p':
		return forward >= 0 || slant && s.options["panthan"] == "allDiagonals"
	}
	return true
}

// ends are the squares on which the piece of a square can come down, whatever stands there; through tells which squares
// it may pass.
func (s *slow) ends(piece rune, from square, through func(square) bool) map[square]bool {
	found := map[square]bool{}
	var walk func(at square, touched []square, before []square)
	walk = func(at square, touched, before []square) {
		n := steps[unicode.ToLower(piece)]
		if len(before) == n || len(before) > 0 && s.options["steps"] == "upTo" {
			found[at] = true
		}
		if len(before) == n || len(before) > 0 && !through(at) {
			return
		}
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				to := square{at.x + dx, at.y + dy}
				if to.on() && !slices.Contains(touched, to) && s.mayStep(piece, before, dx, dy) {
					walk(to, append(slices.Clone(touched), to), append(slices.Clone(before), square{dx, dy}))
				}
			}
		}
	}
	walk(from, []square{from}, nil)
	return found
}

// passes says over which squares a piece may go.
func (s *slow) passes(piece rune) func(square) bool {
	kind := unicode.ToLower(piece)
	if kind == 'f' || kind == 'q' || kind == 't' && s.options["thoatJump"] == "on" {
		return func(square) bool { return true }
	}
	return func(sq square) bool { return s.men[sq] == 0 }
}

func (s *slow) own(piece rune) bool { return unicode.IsUpper(piece) == s.south }

// threats are the squares on which an enemy piece could take the princess, who is not on her square meanwhile.
func (s *slow) threats(her square) map[square]bool {
	without := *s
	without.men = maps.Clone(s.men)
	delete(without.men, her)
	all := map[square]bool{}
	for at, c := range without.men {
		if !s.own(c) && unicode.ToLower(c) != 'q' {
			for to := range s.ends(c, at, without.passes(c)) {
				all[to] = true
			}
		}
	}
	return all
}

// legal are the moves of the side to move, sorted.
func (s *slow) legal() (list []string) {
	for at, c := range s.men {
		switch {
		case !s.own(c):
		case unicode.ToLower(c) == 'q':
			list = append(list, s.princess(at, c)...)
		default:
			for to := range s.ends(c, at, s.passes(c)) {
				if taken := s.men[to]; taken == 0 {
					list = append(list, at.String()+"-"+to.String())
				} else if !s.own(taken) {
					list = append(list, at.String()+"x"+to.String())
				}
			}
		}
	}
	slices.Sort(list)
	return list
}

func (s *slow) princess(at square, c rune) (list []string) {
	threats := s.threats(at)
	through := s.passes(c)
	if s.options["princessThrough"] == "forbidden" {
		through = func(sq square) bool { return !threats[sq] }
	}
	near := s.ends(c, at, through)
	for x := range 10 {
		for y := range 10 {
			to := square{x, y}
			dx, dy := x-at.x, y-at.y
			line := dx == 0 || dy == 0 || dx == dy || dx == -dy
			switch {
			case s.men[to] != 0 || threats[to]:
			case near[to]:
				list = append(list, at.String()+"-"+to.String())
			case strings.ContainsRune(s.rights, map[bool]rune{true: 'E', false: 'e'}[s.south]) && (line || s.options["escape"] == "tenFree"):
				list = append(list, at.String()+"*"+to.String())
			}
		}
	}
	return list
}

// over tells by the board alone whether the game has ended: someone is missing.
func (s *slow) over() bool {
	var q, c bool
	for _, piece := range s.men {
		q = q || s.own(piece) && unicode.ToLower(piece) == 'q'
		c = c || s.own(piece) && unicode.ToLower(piece) == 'c'
	}
	return !q || !c
}

// TestOracle: random games by two generators that share nothing, by the usual rules and by mixes of options.
func TestOracle(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 4
	}
	rng := rand.New(rand.NewPCG(4, 4))
	info := family()[0]
	for n := range games {
		options := map[string]string{"quietLimit": "off", "smallForce": "off"}
		for _, o := range info.Options {
			if n > 0 && len(o.Values) > 0 && options[o.Key] == "" && o.Key != "first" {
				options[o.Key] = o.Values[rng.IntN(len(o.Values))]
			}
			if n > 0 && o.Key == "thoatJump" {
				options[o.Key] = []string{"on", "off"}[rng.IntN(2)]
			}
		}
		options["chiefTaken"] = "draw"
		g, err := info.Open(options)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start()
		for range 60 {
			moves := p.AppendMoves(nil)
			texts := make([]string, len(moves))
			for i, m := range moves {
				texts[i] = game.MoveText(p, m)
			}
			slices.Sort(texts)
			s := newSlow(game.Text(p), g.Options)
			var want []string
			if !s.over() {
				want = s.legal()
			}
			if !slices.Equal(texts, want) {
				t.Fatalf("%s, %s:\n%v, want\n%v", g.Name(), game.Text(p), texts, want)
			}
			if len(moves) == 0 {
				break
			}
			// Escapes are most of the moves and lead away from the others.
			m := moves[rng.IntN(len(moves))]
			for range 3 {
				if strings.Contains(game.MoveText(p, m), "*") {
					m = moves[rng.IntN(len(moves))]
				}
			}
			p.Play(m)
		}
	}
}

// perft counts the leaves of the slow generator, which knows no other ends than that someone is missing.
func (s *slow) perft(depth int) (n int) {
	if s.over() {
		return 0
	}
	list := s.legal()
	if depth == 1 {
		return len(list)
	}
	for _, text := range list {
		i := strings.IndexAny(text, "-x*")
		from, to := named(text[:i]), named(text[i+1:])
		next := &slow{men: maps.Clone(s.men), south: !s.south, rights: s.rights, options: s.options}
		next.men[to] = next.men[from]
		delete(next.men, from)
		if text[i] == '*' {
			next.rights = strings.Replace(s.rights, map[bool]string{true: "E", false: "e"}[s.south], "", 1)
		}
		n += next.perft(depth - 1)
	}
	return n
}

func named(text string) square {
	var s square
	fmt.Sscanf(text[1:], "%d", &s.y)
	return square{int(text[0] - 'a'), s.y - 1}
}

// TestSlowPerft: both generators count the same two plies from the start under every value of every option.
func TestSlowPerft(t *testing.T) {
	for i, options := range settings(family()[0]) {
		if options["first"] == "lot" || testing.Short() && i%4 != 0 {
			continue
		}
		g, err := family()[0].Open(options)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := tree.Perft(g.Start(), 2), newSlow(game.Text(g.Start()), g.Options).perft(2); got != uint64(want) {
			t.Errorf("%s: %d, want %d", g.Name(), got, want)
		}
	}
}
