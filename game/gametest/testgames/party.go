package testgames

import (
	"fmt"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// Each seat has one runner and goes one or two cells a turn, never onto an occupied cell between
// start and end; who cannot move waits. Places are given in the order of arrival; the last one
// left takes the last free place, and so does a seat that leaves.
const (
	partyEnd  = 8
	partyMax  = 6
	partyWait = partyEnd + 1 // the place of the button
	partyOut  = partyEnd + 1 // the cell of a seat that has left
)

// Party is a position of party.
type Party struct {
	at    [partyMax]uint8
	place [partyMax]uint8
	seats uint8
	turn  uint8
}

var (
	_ game.Position   = (*Party)(nil)
	_ game.Mover      = (*Party)(nil)
	_ game.Withdrawer = (*Party)(nil)
	_ game.Scorer     = (*Party)(nil)
	_ game.Scener     = (*Party)(nil)

	partyBoard = track(partyEnd+1, "wait")
)

func init() {
	game.Register(&game.Info{
		ID: "party", Family: Family, Tags: []string{"many"},
		Options: []game.Option{{Key: "seats", Kind: game.Number, Default: "6", Min: 2, Max: partyMax, Seats: true}},
		New: func(o map[string]string) (*game.Game, error) {
			n, err := strconv.Atoi(o["seats"])
			if err != nil {
				return nil, game.FaultOf("wrong", o["seats"], fmt.Errorf("option seats=%q: %w", o["seats"], game.ErrOption)).In("seats")
			}
			return &game.Game{
				Rules: rules{
					func() game.Position { return &Party{seats: uint8(n)} },
					func(text string) (game.Position, error) { return parseParty(text, n) },
				},
				Seats: n, MaxPlies: 2 * partyEnd * partyMax,
			}, nil
		},
	})
}

// ToMove is the seat whose turn it is.
func (p *Party) ToMove() game.Seats { return game.SeatSet(game.Seat(p.turn)) }

// AppendMoves lists one step, two steps, or waiting.
func (p *Party) AppendMoves(dst []game.Move) []game.Move {
	if p.free() < 2 {
		return dst
	}
	before := len(dst)
	for n := uint8(1); n <= 2; n++ {
		to := min(p.at[p.turn]+n, partyEnd)
		if !p.occupied(to) && (n == 1 || to != min(p.at[p.turn]+1, partyEnd)) {
			dst = append(dst, move('s', game.Seat(p.turn), int(n)))
		}
	}
	if len(dst) == before {
		dst = append(dst, move('w', game.Seat(p.turn), 0))
	}
	return dst
}

// free counts the seats without a place.
func (p *Party) free() int {
	n := 0
	for _, place := range p.place[:p.seats] {
		if place == 0 {
			n++
		}
	}
	return n
}

func (p *Party) occupied(cell uint8) bool {
	if cell == partyEnd {
		return false
	}
	for _, at := range p.at[:p.seats] {
		if at == cell {
			return true
		}
	}
	return false
}

// Play makes a step, waits or leaves.
func (p *Party) Play(m game.Move) {
	kind, s, n := split(m)
	switch kind {
	case 'l':
		p.at[s] = partyOut
		p.take(s, false)
	case 's':
		if p.at[s] = min(p.at[s]+uint8(n), partyEnd); p.at[s] == partyEnd {
			p.take(s, true)
		}
	}
	if p.free() == 1 {
		for t := range p.seats {
			if p.place[t] == 0 {
				p.take(game.Seat(t), true)
			}
		}
		return
	}
	for s == game.Seat(p.turn) || p.place[p.turn] != 0 {
		p.turn = (p.turn + 1) % p.seats
		s = game.NoSeat
	}
}

// take gives s the first or the last free place.
func (p *Party) take(s game.Seat, first bool) {
	var used [partyMax + 2]bool
	for _, place := range p.place[:p.seats] {
		used[place] = true
	}
	place, step := uint8(1), uint8(1)
	if !first {
		place, step = p.seats, ^uint8(0)
	}
	for used[place] {
		place += step
	}
	p.place[s] = place
}

// CopyFrom copies a Party.
func (p *Party) CopyFrom(src game.Position) { *p = *src.(*Party) }

// Outcome fills up while the game goes on.
func (p *Party) Outcome() game.Outcome {
	var o game.Outcome
	copy(o.Place[:], p.place[:p.seats])
	if p.free() == 0 {
		o.Reason = "places"
	}
	return o
}

// Key is of everything.
func (p *Party) Key() uint64 {
	x := uint64(p.turn)
	for s := range p.at {
		x = x<<7 | uint64(p.at[s])<<3 | uint64(p.place[s])
	}
	return mix(x)
}

// AppendText writes the turn, then cell and place of every seat.
func (p *Party) AppendText(dst []byte) ([]byte, error) {
	dst = appendInts(dst, int(p.turn))
	for s := range p.seats {
		dst = appendInts(append(dst, ' '), int(p.at[s]), int(p.place[s]))
	}
	return dst, nil
}

func parseParty(text string, n int) (game.Position, error) {
	v, err := fields(text, 1+2*n, partyOut)
	if err != nil {
		return nil, err
	}
	p := &Party{seats: uint8(n), turn: uint8(v[0])}
	if v[0] >= n {
		return nil, game.FaultOf("wrong", text, fmt.Errorf("position %q: turn of seat %d of %d: %w", text, v[0], n, game.ErrPosition))
	}
	var places, cells [partyOut + 1]bool
	for s := range n {
		cell, place := v[1+2*s], v[2+2*s]
		p.at[s], p.place[s] = uint8(cell), uint8(place)
		if place > n || place > 0 && places[place] || place == 0 && cell >= partyEnd ||
			cell > 0 && cell < partyEnd && cells[cell] {
			return nil, game.FaultOf("wrong", text, fmt.Errorf("position %q: seat %d on cell %d, place %d: %w", text, s, cell, place, game.ErrPosition))
		}
		places[place], cells[cell] = true, true
	}
	if free := p.free(); free == 1 || free > 1 && p.place[p.turn] != 0 {
		return nil, game.FaultOf("wrong", text, fmt.Errorf("position %q: %d seats without a place: %w", text, free, game.ErrPosition))
	}
	return p, nil
}

// AppendMove writes the seat, then the steps, w for waiting or left.
func (p *Party) AppendMove(dst []byte, m game.Move) []byte {
	kind, s, n := split(m)
	dst = append(dst, 'a'+byte(s))
	switch kind {
	case 'w':
		return append(dst, 'w')
	case 'l':
		return append(dst, "left"...)
	}
	return append(dst, '0'+byte(n))
}

// ParseMove reads what AppendMove writes.
func (p *Party) ParseMove(text string) (game.Move, error) {
	var leaving []game.Move
	for s := range p.seats {
		if m := p.ResignMove(game.Seat(s)); m != (game.Move{}) {
			leaving = append(leaving, m)
		}
	}
	return parseMove(p, leaving, text)
}

// Mover is named by the move.
func (p *Party) Mover(m game.Move) game.Seat { _, s, _ := split(m); return s }

// ResignMove takes s out; the zero Move if it has a place already.
func (p *Party) ResignMove(s game.Seat) game.Move {
	if int(s) >= int(p.seats) || p.place[s] != 0 {
		return game.Move{}
	}
	return move('l', s, 0)
}

// Score is the cell, in half points.
func (p *Party) Score(s game.Seat) int { return 2 * int(p.at[s]) }

// Board is the track.
func (p *Party) Board() *game.Board { return partyBoard }

// AppendScene shows the runners that have not left.
func (p *Party) AppendScene(sc *game.Scene) {
	for s, cell := range p.at[:p.seats] {
		if cell <= partyEnd {
			sc.Men = append(sc.Men, game.Man{Place: game.Place(cell), Kind: "runner", Seat: game.Seat(s)})
		}
	}
}

// AppendPaths gives two clicks for a step, one for waiting.
func (p *Party) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	kind, s, n := split(m)
	path := game.Path{Seat: s, Text: game.MoveText(p, m), Tokens: []game.Token{partyWait}}
	if kind == 's' {
		from := p.at[s]
		path.Tokens = []game.Token{game.Token(from), game.Token(min(from+uint8(n), partyEnd))}
	}
	return append(dst, path)
}

// AppendExtra has nothing to add: leaving is no click.
func (p *Party) AppendExtra(dst []game.Path) []game.Path { return dst }
