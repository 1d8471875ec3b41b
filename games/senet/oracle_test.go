package senet_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// slow is a second set of rules, written from the rule page and from the text of a position alone: it walks along letters
// square by square, numbered from 1, knows no bits and shares nothing with the first.
type slow struct {
	path      string // a blank before the first square
	me, enemy byte
	throws    string // digits that wait
	g         map[string]string
}

func newSlow(g *game.Game, text string) *slow {
	words := strings.Fields(text)
	squares, _, _ := strings.Cut(words[0], "/")
	s := &slow{path: " " + squares, me: words[1][0], enemy: 'D', g: g.Options, throws: strings.Trim(words[2], "-?+")}
	if s.me == 'D' {
		s.enemy = 'L'
	}
	return s
}

func (s *slow) at(n int) byte {
	if n < 1 || n > 30 {
		return 0
	}
	return s.path[n]
}

// open tells whether a man may land on a square, or leave.
func (s *slow) open(n int) bool {
	if n > 30 {
		return s.g["firstRowClear"] == "off" || !strings.ContainsRune(s.path[1:11], rune(s.me))
	}
	switch s.at(n) {
	case s.me:
		return false
	case s.enemy:
		if s.g["safeHouses"] == "on" && strings.Contains(" 26 28 29 30 ", fmt.Sprintf(" %d ", n)) {
			return false
		}
		return s.at(n-1) != s.enemy && s.at(n+1) != s.enemy
	}
	return true
}

// free tells whether no block stands between two squares.
func (s *slow) free(a, b int) bool {
	for n := min(a, b) + 1; n+2 < max(a, b); n++ {
		block := s.at(n) == s.enemy && s.at(n+1) == s.enemy && s.at(n+2) == s.enemy
		if sameRow := (n-1)/10 == (n+1)/10; block && (sameRow || s.g["blockAcrossCorners"] == "on") {
			return false
		}
	}
	return true
}

// to is the square that a throw leads to, 31 off the board, 0 nowhere.
func to(from, throw int) int {
	switch {
	case from < 26 && from+throw <= 26:
		return from + throw
	case from == 26:
		return from + throw
	case from == 27 && throw == 4, from == 28 && throw == 3, from == 29 && throw == 2, from == 30:
		return 31
	}
	return 0
}

// legal are the moves of men, sorted.
func (s *slow) legal() []string {
	var ahead, back, out []string
	throws := slices.Compact(slices.Sorted(slices.Values(strings.Split(s.throws, ""))))
	for _, digit := range throws {
		throw, _ := strconv.Atoi(digit)
		for from := 1; from <= 30; from++ {
			if s.at(from) != s.me {
				continue
			}
			which := ""
			if len(throws) > 1 && (from == 30 || from == 27) {
				which = "(" + digit + ")"
			}
			if n := to(from, throw); n > 0 && s.open(n) && s.free(from, n) {
				ahead = append(ahead, s.written(from, n, "-")+which)
			} else if from == 27 {
				out = append(out, fmt.Sprintf("27-%d%s", s.shore(), which))
			}
			if n := from - throw; from < 26 && n > 0 && s.open(n) && s.free(from, n) {
				back = append(back, s.written(from, n, "<"))
			}
		}
	}
	switch {
	case len(ahead) > 0:
		out = append(out, ahead...)
	case len(back) > 0:
		out = append(out, back...)
	default:
		out = append(out, "--")
	}
	slices.Sort(out)
	return out
}

func (s *slow) written(from, n int, sign string) string {
	if n > 30 {
		return fmt.Sprintf("%d-off", from)
	}
	text := fmt.Sprintf("%d%s%d", from, sign, n)
	if s.at(n) == s.enemy {
		text += "x"
	}
	return text
}

func (s *slow) shore() int {
	n := 15
	for s.at(n) != '.' {
		n--
	}
	return n
}

// after is the path when a move is made.
func (s *slow) after(move string) string {
	path := []byte(s.path)
	var from, n int
	bare, _, _ := strings.Cut(move, "(")
	if count, _ := fmt.Sscanf(strings.NewReplacer("<", " ", "-off", " 31", "-", " ", "x", "").Replace(bare), "%d %d", &from, &n); count < 2 {
		return s.path[1:]
	}
	path[from] = '.'
	switch {
	case n > 30:
	case n == 27 && s.g["water"] == "returnAtOnce":
		s.path = string(path)
		path[s.shore()] = s.me
	default:
		if path[n] == s.enemy {
			path[from] = s.enemy
		}
		path[n] = s.me
	}
	return string(path[1:])
}

// TestOracle: random games by two sets of rules that share nothing.
func TestOracle(t *testing.T) {
	for _, spec := range []string{
		"senet", "senet;men=5", "senet;water=stay", "senet;blockAcrossCorners=off", "senet;safeHouses=off;firstRowClear=off",
		"senet;throwMode=collect", "senet;throwMode=collect;water=stay;safeHouses=off", "senet;startRoll=throwOne",
	} {
		g := mustOpen(t, spec)
		rng := rand.New(rand.NewPCG(1, uint64(len(spec))))
		games := 30
		if testing.Short() {
			games = 4
		}
		for range games {
			p := g.Start()
			for range 600 {
				moves := p.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				if p.ToMove().Has(game.Chance) {
					p.Play(m)
					continue
				}
				s, text := newSlow(g, game.Text(p)), game.MoveText(p, m)
				if got, want := texts(p), s.legal(); !slices.Equal(got, want) {
					t.Fatalf("%s, %s: %v, want %v", spec, game.Text(p), got, want)
				}
				before := game.Text(p)
				p.Play(m)
				if got, want := game.Text(p)[:30], s.after(text); got != want {
					t.Fatalf("%s, %s after %s: %s, want %s", spec, before, text, got, want)
				}
			}
		}
	}
}
