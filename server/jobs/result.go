package jobs

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/balance"
	"github.com/tavlei/tavlei/search/mine"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/server/compute"
)

// Result is what came of a job, as it is written.
type Result struct {
	ID      string          `json:"id"`
	Fault   string          `json:"fault,omitempty"` // why nothing came of it
	Move    string          `json:"move,omitempty"`
	Resigns bool            `json:"resigns,omitempty"` // the bot gives the game up
	Score   int             `json:"score,omitempty"`
	Advice  *advice         `json:"advice,omitempty"` // nil: nothing threatens
	Review  *review         `json:"review,omitempty"`
	Report  *balance.Report `json:"report,omitempty"`
	Solved  *solved         `json:"solved,omitempty"`
	Mined   []mine.Found    `json:"mined,omitempty"`
	Cut     bool            `json:"cut,omitempty"` // there was no time for all of the game
}

// value is a search.Report as it is written.
type value struct {
	Depth    int      `json:"depth,omitempty"`
	SelDepth int      `json:"selDepth,omitempty"`
	Score    int      `json:"score"`
	Mate     int      `json:"mate,omitempty"`
	Nodes    int64    `json:"nodes,omitempty"`
	Hash     int      `json:"hash,omitempty"`
	Line     []string `json:"line,omitempty"`
	Exact    bool     `json:"exact,omitempty"`
	Final    bool     `json:"final,omitempty"`
	Book     string   `json:"book,omitempty"`
}

type advice struct {
	value
	Why string `json:"why,omitempty"`
	N   int    `json:"n,omitempty"`
}

type review struct {
	Kind   search.Reviewed `json:"kind"`
	Seat   game.Seat       `json:"seat"`
	Best   value           `json:"best"`
	Played value           `json:"played"`
	Loss   int             `json:"loss,omitempty"`
	Drop   float64         `json:"drop,omitempty"`
}

// lineWritten is how many moves of an expected line are written: nobody is told more.
const lineWritten = 16

// errAnswer is the class of answers of workers that cannot be right.
var errAnswer = errors.New("no answer to that")

// valueOf writes a report, with its line as far as its moves are legal.
func valueOf(pos game.Position, r search.Report) value {
	v := value{Depth: r.Depth, SelDepth: r.SelDepth, Score: r.Score, Mate: r.Mate, Nodes: r.Nodes, Hash: r.Hash, Exact: r.Exact, Final: r.Final, Book: r.Book}
	pos = game.Clone(pos)
	for _, m := range r.PV[:min(len(r.PV), lineWritten)] {
		text := game.MoveText(pos, m)
		if same, err := pos.ParseMove(text); err != nil || same != m {
			break
		}
		v.Line = append(v.Line, text)
		pos.Play(m)
	}
	return v
}

// report reads a value. The first move of its line must be legal.
func (v value) report(pos game.Position) (search.Report, error) {
	r := search.Report{Depth: v.Depth, SelDepth: v.SelDepth, Score: v.Score, Mate: v.Mate, Nodes: v.Nodes, Hash: v.Hash, Exact: v.Exact, Final: v.Final, Book: v.Book}
	pos = game.Clone(pos)
	for i, text := range v.Line[:min(len(v.Line), lineWritten)] {
		m, err := pos.ParseMove(text)
		if err != nil {
			return r, fmt.Errorf("move %d of a line: %w: %w", i+1, errAnswer, err)
		}
		r.PV = append(r.PV, m)
		pos.Play(m)
	}
	return r, nil
}

// Bytes writes a result.
func (r Result) Bytes() ([]byte, error) { return json.Marshal(r) }

// ReadResult reads a result.
func ReadResult(data []byte) (r Result, err error) {
	if err := json.Unmarshal(data, &r); err != nil {
		return Result{}, fmt.Errorf("%w: %w", errAnswer, err)
	}
	return r, nil
}

// failed is the error that a worker has told.
func (r Result) failed() error {
	if r.Fault == "" {
		return nil
	}
	return fmt.Errorf("a worker: %s", r.Fault)
}

// move reads the move that was chosen for a seat.
func (r Result) move(pos game.Position, seat game.Seat) (game.Move, error) {
	if r.Resigns {
		return game.Move{}, fmt.Errorf("a worker: %w", protocol.ErrResigned)
	}
	m, err := pos.ParseMove(r.Move)
	if err != nil {
		return game.Move{}, fmt.Errorf("%q: %w: %w", r.Move, errAnswer, err)
	}
	if game.MoverOf(pos, m) != seat {
		return game.Move{}, fmt.Errorf("%q is no move of seat %d: %w", r.Move, seat, errAnswer)
	}
	return m, nil
}

// advised reads an advice about a position. It has a move.
func (r Result) advised(pos game.Position) (search.Advice, error) {
	if r.Advice == nil {
		return search.Advice{}, fmt.Errorf("no advice: %w", errAnswer)
	}
	a := search.Advice{Why: r.Advice.Why, N: r.Advice.N}
	var err error
	if a.Report, err = r.Advice.report(pos); err == nil && len(a.PV) == 0 {
		err = fmt.Errorf("advice without a move: %w", errAnswer)
	}
	return a, err
}

// reviewed reads a look back at a ply from a position.
func (r Result) reviewed(pos game.Position, seats int) (search.Review, error) {
	v := r.Review
	if v == nil || v.Kind > search.Unvalued || v.Seat < game.NoSeat || int(v.Seat) >= seats {
		return search.Review{}, fmt.Errorf("no review: %w", errAnswer)
	}
	best, err := v.Best.report(pos)
	played, err2 := v.Played.report(pos)
	return search.Review{Kind: v.Kind, Seat: v.Seat, Best: best, Played: played, Loss: v.Loss, Drop: v.Drop}, errors.Join(err, err2)
}

// slice reads what rounds from a number on have shown.
func (r Result) slice(g *game.Game, first uint64, rounds int) (*balance.Report, error) {
	p := r.Report
	switch {
	case p == nil:
		return nil, fmt.Errorf("no report: %w", errAnswer)
	case p.Game != g.Name() || p.Levels != [2]int{compute.MeasureStrong, compute.MeasureWeak}:
		return nil, fmt.Errorf("a report of %s at levels %v: %w", p.Game, p.Levels, errAnswer)
	case len(p.Rounds) != 1 || p.Rounds[0].First != first || p.Rounds[0].Last < first || p.Rounds[0].Last-first >= uint64(rounds):
		return nil, fmt.Errorf("rounds %v, %d wanted from %d on: %w", p.Rounds, rounds, first, errAnswer)
	case len(p.Strong.Seats) > g.Seats || len(p.Weak.Seats) > g.Seats:
		return nil, fmt.Errorf("a report of too many seats: %w", errAnswer)
	}
	return p, nil
}
