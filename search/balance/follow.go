package balance

import (
	"context"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// defaultsOf are the rule sets that differ from g in one option, which is at its default, by its key. There is none where the
// other options do not allow the default, nor where a game would have begun otherwise: what a start is worth is told by the
// results alone.
func defaultsOf(g *game.Game) map[string]*game.Game {
	found := map[string]*game.Game{}
	for _, o := range g.Info.Options {
		if g.Options[o.Key] == o.Default {
			continue
		}
		given := map[string]string{}
		for key, value := range g.Options {
			given[key] = value
		}
		given[o.Key] = o.Default
		if other, err := g.Info.Open(given); err == nil && beginsAlike(g, other) {
			found[o.Key] = other
		}
	}
	return found
}

// beginsAlike tells whether two rule sets begin with the same position.
func beginsAlike(g, other *game.Game) bool {
	if g.Seats != other.Seats {
		return false
	}
	start := other.Start()
	read, err := other.Parse(game.Text(g.Start()))
	return err == nil && read.Key() == start.Key() && read.ToMove() == start.ToMove()
}

// shadow is a position under two rule sets.
type shadow struct {
	g, other *game.Game
	own, its *game.Line
}

// follow plays a game of g under other as well.
func follow(ctx context.Context, g, other *game.Game, line *game.Line) (e Effect, err error) {
	s := shadow{g: g, other: other}
	s.reread(line.Start)
	line.Each(0, func(_ int, before game.Position, ply game.Ply, after game.Position) bool {
		if err = ctx.Err(); err != nil {
			return false
		}
		if s.its == nil && !s.reread(before) {
			return true
		}
		if ply.By == game.Chance && !s.chance(ply) {
			s.its = nil
			return true
		}
		if ply.By == game.Chance {
			return true
		}
		e.Plies++
		if !s.same(ply.By) || !s.carry(before, ply, after) {
			e.Changed++
			s.its = nil
		}
		return true
	})
	if e.Plies > 0 {
		e.Games = 1
	}
	if e.Changed > 0 {
		e.Differ = 1
	}
	return e, err
}

// reread begins anew from the text of a position. Both sides are read, so that neither knows a past that the other
// does not.
func (s *shadow) reread(p game.Position) bool {
	s.its = nil
	text := game.Text(p)
	its, err := s.other.Parse(text)
	if err != nil {
		return false
	}
	own, err := s.g.Parse(text)
	if err != nil {
		return false
	}
	s.own, s.its = game.NewLine(own), game.NewLine(its)
	return true
}

// chance lets the same lot fall under both.
func (s *shadow) chance(ply game.Ply) bool {
	if !s.its.Pos.ToMove().Has(game.Chance) || !s.own.Pos.ToMove().Has(game.Chance) {
		return false
	}
	text := game.MoveText(s.own.Pos, ply.Move)
	s.own.Play(ply.Move)
	m, err := s.its.Pos.ParseMove(text)
	if err == nil {
		s.its.Play(m)
	}
	return err == nil
}

// same tells whether the legal moves and the outcome are the same under both.
func (s *shadow) same(by game.Seat) bool {
	if s.own.Pos.ToMove() != s.its.Pos.ToMove() || !slices.Equal(texts(s.own.Pos), texts(s.its.Pos)) {
		return false
	}
	return ended(s.own, by) == ended(s.its, by)
}

// texts are the legal moves by their texts, in order.
func texts(p game.Position) []string {
	var all []string
	for _, m := range p.AppendMoves(nil) {
		all = append(all, game.MoveText(p, m))
	}
	slices.Sort(all)
	return all
}

// carry makes the move under both and tells whether it comes to the same position, by the key that the other rules give
// what was played and what they have come to. A position that they cannot say is another one.
func (s *shadow) carry(before game.Position, ply game.Ply, after game.Position) bool {
	m, err := s.its.Pos.ParseMove(game.MoveText(before, ply.Move))
	if err != nil {
		return false
	}
	s.own.Play(ply.Move)
	s.its.Play(m)
	read, err := s.other.Parse(game.Text(after))
	if err != nil {
		return false
	}
	next := s.own.Pos.ToMove().One()
	return read.Key() == s.its.Pos.Key() && ended(s.own, next) == ended(s.its, next)
}
