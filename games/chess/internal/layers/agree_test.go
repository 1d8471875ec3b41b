package layers_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/chess"
	"github.com/tavlei/tavlei/games/chess/internal/layers/narrow"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

var deep = flag.Bool("layers.deep", false, "play many more games through both engines")

// pair is one game in both engines, and what keys have meant so far.
type pair struct {
	t        *testing.T
	old      *rules.Game
	new      *narrow.Game
	oldToNew map[uint64]uint64
	newToOld map[uint64]uint64
}

func newPair(t *testing.T, spec string) *pair {
	t.Helper()
	old, r := recordOf(t, spec)
	g, err := narrow.New(r)
	if err != nil {
		t.Fatal(err)
	}
	return &pair{t, old, g, map[uint64]uint64{}, map[uint64]uint64{}}
}

// compare compares the legal moves, the outcome and the key of one position, and gives the moves by their texts.
func (c *pair) compare(p *rules.Position, q *narrow.Position) ([]string, map[string]game.Move, map[string]narrow.Move) {
	c.t.Helper()
	olds, news := map[string]game.Move{}, map[string]narrow.Move{}
	var texts, others []string
	for _, m := range p.AppendMoves(nil) {
		texts = append(texts, game.MoveText(p, m))
		olds[texts[len(texts)-1]] = m
	}
	for _, m := range q.Moves(nil) {
		others = append(others, q.MoveText(m))
		news[others[len(others)-1]] = m
	}
	slices.Sort(texts)
	slices.Sort(others)
	if !slices.Equal(texts, others) {
		c.t.Fatalf("%s\n%s\nmissing %v\nspare %v\n%d moves, layers %d", game.Text(p), q.Text(), without(texts, others), without(others, texts), len(texts), len(others))
	}
	o, n := p.Outcome(), q.Outcome()
	winner := -1
	for seat := range 2 {
		if o.Over() && o.Place[seat] == 1 && o.Place[1-seat] != 1 {
			winner = seat
		}
	}
	if o.Over() != n.Over || n.Over && (o.Reason != n.Reason || n.Winner != winner) {
		c.t.Fatalf("%s\n%s\nends %v, layers %v", game.Text(p), q.Text(), o, n)
	}
	if q.Key() != q.Fresh() {
		c.t.Fatalf("%s: key %x, made anew %x", q.Text(), q.Key(), q.Fresh())
	}
	if k, ok := c.oldToNew[p.Key()]; ok && k != q.Key() {
		c.t.Fatalf("%s\n%s: one key has become two", game.Text(p), q.Text())
	}
	if k, ok := c.newToOld[q.Key()]; ok && k != p.Key() {
		c.t.Fatalf("%s\n%s: two keys have become one", game.Text(p), q.Text())
	}
	c.oldToNew[p.Key()], c.newToOld[q.Key()] = q.Key(), p.Key()
	return texts, olds, news
}

func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
}

// walk plays one random game through both engines.
func (c *pair) walk(start *rules.Position, seed uint64, plies int) {
	c.t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	p := start
	for p.Phase == rules.Drawing && c.old.Shuffle { // the lot of 960 is drawn before the game
		moves := p.AppendMoves(nil)
		p.Play(moves[r.IntN(len(moves))])
	}
	q, err := c.new.Parse(game.Text(p))
	if err != nil {
		c.t.Fatal(err)
	}
	for range plies {
		texts, olds, news := c.compare(p, q)
		if len(texts) == 0 {
			return
		}
		text := texts[r.IntN(len(texts))]
		if rare := rareOf(c.old, p, texts, olds); len(rare) > 0 && r.IntN(3) == 0 {
			text = rare[r.IntN(len(rare))]
		}
		p.Play(olds[text])
		q.Play(news[text])
	}
}

// rareOf are castling, promotions, captures in passing and drops, which random games rarely meet.
func rareOf(g *rules.Game, p *rules.Position, texts []string, moves map[string]game.Move) (rare []string) {
	for _, text := range texts {
		m := moves[text]
		if rules.Act(m) == rules.ActStep && rules.ActionOf(m).Kind() != 0 && rules.ActionOf(m).Kind() != 5 {
			rare = append(rare, text)
		}
	}
	return rare
}

// TestAgree plays random games of every chess game and option through both engines: each is the other's oracle.
func TestAgree(t *testing.T) {
	games, plies := uint64(2), gametest.Fewer(60, 12)
	if *deep {
		games, plies = 60, 400
	}
	for _, spec := range specs() {
		t.Run(spec, func(t *testing.T) {
			c := newPair(t, spec)
			moment := c.moment(spec)
			for seed := range games {
				start := c.old.Start().(*rules.Position)
				if seed%2 == 1 && moment != nil {
					start = game.Clone(moment).(*rules.Position)
				}
				c.walk(start, seed, plies)
			}
		})
	}
}

// moment is the position in mid-fight of a game, nil if these options have no such position.
func (c *pair) moment(spec string) *rules.Position {
	g, err := game.Open(spec)
	if err != nil {
		c.t.Fatal(err)
	}
	p, err := c.old.Parse(g.Info.Moment)
	if err != nil {
		return nil
	}
	return p.(*rules.Position)
}

// TestPerft compares counts of leaves.
func TestPerft(t *testing.T) {
	most := uint64(4_000)
	if *deep {
		most = 5_000_000
	}
	for _, spec := range specs() {
		t.Run(spec, func(t *testing.T) {
			c := newPair(t, spec)
			for _, start := range []*rules.Position{c.old.Start().(*rules.Position), c.moment(spec)} {
				if start == nil || start.Phase != rules.Playing {
					continue
				}
				q, err := c.new.Parse(game.Text(start))
				if err != nil {
					t.Fatal(err)
				}
				for depth, n := 1, uint64(1); n*20 < most; depth++ {
					n = start.Perft(depth)
					if got := q.Perft(depth); got != n && c.old.Dice == 0 {
						t.Fatalf("%s: %d leaves at depth %d, want %d", q.Text(), got, depth, n)
					}
				}
			}
		})
	}
}
