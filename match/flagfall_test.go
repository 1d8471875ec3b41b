package match

import (
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess"
)

// hasty is chess with half a minute for a move; whose time lapses moves the king to and fro.
type hasty struct{ *chess.Position }

func (hasty) MoveTime() int { return 30 }

func (p *hasty) CopyFrom(src game.Position) {
	if p.Position == nil {
		p.Position = new(chess.Position)
	}
	p.Position.CopyFrom(src.(*hasty).Position)
}

func (p *hasty) TimeoutMove(game.Seat) game.Move {
	moves := p.AppendMoves(nil)
	for _, m := range moves {
		if text := game.MoveText(p, m); text == "h1g1" || text == "g1h1" || text == "h8g8" || text == "g8h8" {
			return m
		}
	}
	return moves[0]
}

type hastyRules struct{ game.Rules }

func (r hastyRules) Start() game.Position { return &hasty{r.Rules.Start().(*chess.Position)} }

func (r hastyRules) Parse(text string) (game.Position, error) {
	p, err := r.Rules.Parse(text)
	if err != nil {
		return nil, err
	}
	return &hasty{p.(*chess.Position)}, nil
}

func init() {
	game.Register(&game.Info{
		ID: "hasty", Family: "toys",
		New: func(map[string]string) (*game.Game, error) {
			g, err := game.Open("chess")
			if err != nil {
				return nil, err
			}
			return &game.Game{Rules: hastyRules{g.Rules}, Seats: 2, MaxPlies: g.MaxPlies}, nil
		},
	})
}

// TestFlagFall: whose time is up loses, but to a side that could not win by any moves the game is drawn
// (FIDE 6.9).
func TestFlagFall(t *testing.T) {
	for _, c := range []struct {
		name, position string
		slow           game.Seat // whose time runs out
		first          []string  // a move of each
		reason         string
		places         [2]uint8
	}{
		{"a bare king does not win", "7k/8/8/8/8/8/P7/7K w - - 0 1", 0, []string{"a2a3", "h8g8"}, "timeoutDraw", [2]uint8{1, 1}},
		{"the pawn wins against the bare king", "7k/8/8/8/8/8/P7/7K w - - 0 1", 1, []string{"a2a3", "h8g8"}, "timeout", [2]uint8{1, 2}},
		{"a knight does not win against a queen", "7k/8/8/8/8/n7/Q7/7K w - - 0 1", 0, []string{"a2b2", "h8g8"}, "timeoutDraw", [2]uint8{1, 1}},
		{"a knight may win against a pawn", "7k/8/8/8/8/n7/P7/7K w - - 0 1", 0, []string{"h1g1", "h8g8"}, "timeout", [2]uint8{2, 1}},
	} {
		s, err := New(Setup{Game: "hasty", Position: c.position})
		if err != nil {
			t.Fatal(err)
		}
		k := &timed{t: t, s: s}
		for seat := range 2 {
			k.do(cmd{Kind: CmdJoin, Seat: game.Seat(seat), What: Guest, Text: string(rune('A' + seat))})
		}
		for seat, text := range c.first {
			k.play(game.Seat(seat), text)
		}
		for i := 0; k.s.Phase == Playing && i < 2*MaxLapses; i++ {
			for seat := range k.s.Line.Pos.ToMove().All() {
				if seat == c.slow {
					k.after(31 * time.Second)
				} else {
					k.play(seat, game.MoveText(k.s.Line.Pos, k.s.Line.Pos.(*hasty).TimeoutMove(seat)))
				}
			}
		}
		if out := k.s.Outcome; out.Reason != c.reason || [2]uint8(out.Place[:2]) != c.places {
			t.Errorf("%s: %+v, want %s %v", c.name, out, c.reason, c.places)
		}
		if out := k.s.Outcome; k.s.Phase != Over || out.Winners(2) == 0 != (c.reason == "timeoutDraw") {
			t.Errorf("%s: phase %v, winners %b", c.name, k.s.Phase, out.Winners(2))
		}
	}
}
