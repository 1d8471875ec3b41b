package server

import (
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// abacus is a game of numbers without end that counts how often it is played.
type abacus struct{ n uint64 }

var abacusPlays atomic.Int64

func (p *abacus) ToMove() game.Seats { return game.SeatSet(game.Seat(p.n % 2)) }
func (p *abacus) AppendMoves(dst []game.Move) []game.Move {
	return append(dst, game.Move{p.n + 1})
}
func (p *abacus) Play(m game.Move)                      { p.n = m[0]; abacusPlays.Add(1) }
func (p *abacus) CopyFrom(src game.Position)            { *p = *src.(*abacus) }
func (p *abacus) Outcome() game.Outcome                 { return game.Outcome{} }
func (p *abacus) Key() uint64                           { return p.n }
func (p *abacus) AppendText(dst []byte) ([]byte, error) { return strconv.AppendUint(dst, p.n, 10), nil }
func (p *abacus) AppendMove(dst []byte, m game.Move) []byte {
	return strconv.AppendUint(dst, m[0], 10)
}

func (p *abacus) ParseMove(text string) (game.Move, error) {
	if n, err := strconv.ParseUint(text, 10, 64); err == nil && n == p.n+1 {
		return game.Move{n}, nil
	}
	return game.Move{}, fmt.Errorf("%q: %w", text, game.ErrNotation)
}

var abacusBoard = &game.Board{Shape: "square", W: 1, H: 1, Places: []game.PlaceInfo{{Name: "rod", Seat: game.NoSeat}}}

func (p *abacus) Board() *game.Board                                   { return abacusBoard }
func (p *abacus) AppendScene(*game.Scene)                              {}
func (p *abacus) AppendPaths(dst []game.Path, _ game.Move) []game.Path { return dst }
func (p *abacus) AppendExtra(dst []game.Path) []game.Path              { return dst }

type abacusRules struct{}

func (abacusRules) Start() game.Position                { return &abacus{} }
func (abacusRules) Parse(string) (game.Position, error) { return nil, errors.New("not read") }

func init() {
	game.Register(&game.Info{ID: "abacus", Family: "abacus", New: func(map[string]string) (*game.Game, error) {
		return &game.Game{Rules: abacusRules{}, Seats: 2}, nil
	}})
}

// TestPlaysPerMove: a move is played once, by whoever decides on it, and nobody plays it again who looks on, comes
// later or takes something back, however long the match is.
func TestPlaysPerMove(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "abacus", "opponent": "self"})
	r, err := b.srv.live.Rooms.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer b.srv.live.Rooms.Release(r)
	counted := func(what string, want int64, f func() error) {
		t.Helper()
		before := abacusPlays.Load()
		if err := f(); err != nil {
			t.Fatal(err)
		}
		if n := abacusPlays.Load() - before; n != want {
			t.Errorf("%s at ply %d: %d plays, want %d", what, len(r.Copy().Plies), n, want)
		}
	}
	seq := r.Copy().Seq
	move := func() (err error) {
		s := r.Copy()
		seat := s.ToMove().One()
		seq, err = r.Execute(t.Context(), match.Command{Seat: seat, Request: match.Move{Text: fmt.Sprint(len(s.Plies) + 1), Plies: match.AnyPlies}})
		return err
	}
	for n := 1; n <= 400; n++ {
		if n != 10 && n != 400 {
			if err := move(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		since := seq
		counted("a move", 1, move)
		for _, lang := range []string{"en", "uk", "ru"} {
			counted("the news of a reader", 0, func() error {
				_, _, err := r.News(t.Context(), nil, "", lang, since)
				return err
			})
			counted("the greeting of a reader", 0, func() error {
				_, _, err := r.Hello(t.Context(), "", lang, 0)
				return err
			})
		}
		counted("a record", 0, func() error {
			_, err := b.srv.service.RecordOf(t.Context(), id)
			return err
		})
		counted("a takeback", 0, func() error {
			_, err := r.Execute(t.Context(), match.Command{Seat: game.Seat((n - 1) % 2), Request: match.MakeOffer{What: match.Takeback, Keep: n - 1}})
			return err
		})
		counted("another move", 1, move)
	}
}
