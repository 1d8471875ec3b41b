package testgames

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// Two runners a side go from cell 0 to cell raceEnd by a die of one to three. A runner may not
// land on its friend between start and end, and sends a lone opponent back to the start. Who has
// both runners at the end wins; after raceLimit plies it is a draw.
const (
	raceEnd   = 9
	raceLimit = 300
	raceRoll  = raceEnd + 1 // the place of the button that passes
)

// Race is a position of dice-race.
type Race struct {
	at    [2][2]uint8 // cells, the rear runner first
	turn  uint8
	die   uint8 // 0: to be rolled
	plies uint16
}

var (
	_ game.Position = (*Race)(nil)
	_ game.Mover    = (*Race)(nil)
	_ game.Chancer  = (*Race)(nil)
	_ game.Scener   = (*Race)(nil)

	raceBoard = track(raceEnd+1, "pass")
)

func init() {
	game.Register(&game.Info{
		ID: "dice-race", Family: Family, Tags: []string{"dice"}, Moment: "0 3 2 5 1 2 7",
		New: func(map[string]string) (*game.Game, error) {
			return &game.Game{
				Rules: rules{func() game.Position { return new(Race) }, parseRace},
				Seats: 2, MaxPlies: raceLimit,
			}, nil
		},
	})
}

// ToMove is Chance before a roll.
func (r *Race) ToMove() game.Seats {
	if r.die == 0 {
		return game.SeatSet(game.Chance)
	}
	return game.SeatSet(game.Seat(r.turn))
}

// AppendMoves lists rolls, or runners by their cells, or the lost turn.
func (r *Race) AppendMoves(dst []game.Move) []game.Move {
	if r.Outcome().Over() {
		return dst
	}
	if r.die == 0 {
		for n := 1; n <= 3; n++ {
			dst = append(dst, move('r', game.Chance, n))
		}
		return dst
	}
	before := len(dst)
	mine := r.at[r.turn]
	for i, from := range mine {
		to := min(from+r.die, raceEnd)
		if from == raceEnd || i == 1 && from == mine[0] || to != raceEnd && mine[1-i] == to {
			continue
		}
		dst = append(dst, move('m', game.Seat(r.turn), int(from)))
	}
	if len(dst) == before {
		dst = append(dst, move('p', game.Seat(r.turn), 0))
	}
	return dst
}

// Play makes a roll, a step or a lost turn.
func (r *Race) Play(m game.Move) {
	kind, _, n := split(m)
	r.plies++
	if kind == 'r' {
		r.die = uint8(n)
		return
	}
	if kind == 'm' {
		r.step(uint8(n))
	}
	r.turn, r.die = 1-r.turn, 0
}

func (r *Race) step(from uint8) {
	mine, theirs := &r.at[r.turn], &r.at[1-r.turn]
	to := min(from+r.die, raceEnd)
	if mine[0] == from {
		mine[0] = to
	} else {
		mine[1] = to
	}
	if to != raceEnd && theirs[0] != theirs[1] {
		for i := range theirs {
			if theirs[i] == to {
				theirs[i] = 0
			}
		}
	}
	for _, pair := range []*[2]uint8{mine, theirs} {
		if pair[0] > pair[1] {
			pair[0], pair[1] = pair[1], pair[0]
		}
	}
}

// CopyFrom copies a Race.
func (r *Race) CopyFrom(src game.Position) { *r = *src.(*Race) }

// Outcome is open, home or maxPlies.
func (r *Race) Outcome() game.Outcome {
	for s := range r.at {
		if r.at[s] == [2]uint8{raceEnd, raceEnd} {
			return game.Win("home", game.SeatSet(game.Seat(s)), 2)
		}
	}
	if r.plies >= raceLimit {
		return game.Draw("maxPlies", 2)
	}
	return game.Outcome{}
}

// Key leaves out the count of plies.
func (r *Race) Key() uint64 {
	x := uint64(r.turn)<<8 | uint64(r.die)
	for _, pair := range r.at {
		x = x<<16 | uint64(pair[0])<<8 | uint64(pair[1])
	}
	return mix(x)
}

// AppendText writes four cells, turn, die and plies.
func (r *Race) AppendText(dst []byte) ([]byte, error) {
	a, b := r.at[0], r.at[1]
	return appendInts(dst, int(a[0]), int(a[1]), int(b[0]), int(b[1]), int(r.turn), int(r.die), int(r.plies)), nil
}

func parseRace(text string) (game.Position, error) {
	v, err := fields(text, 7, raceLimit)
	if err != nil {
		return nil, err
	}
	for i := 0; i < 4; i += 2 {
		if v[i] > v[i+1] || v[i+1] > raceEnd || v[i] == v[i+1] && v[i] != 0 && v[i] != raceEnd {
			return nil, game.FaultOf("wrong", text, fmt.Errorf("position %q: runners on %d and %d: %w", text, v[i], v[i+1], game.ErrPosition))
		}
	}
	if v[4] > 1 || v[5] > 3 {
		return nil, game.FaultOf("wrong", text, fmt.Errorf("position %q: turn %d, die %d: %w", text, v[4], v[5], game.ErrPosition))
	}
	return &Race{
		at:   [2][2]uint8{{uint8(v[0]), uint8(v[1])}, {uint8(v[2]), uint8(v[3])}},
		turn: uint8(v[4]), die: uint8(v[5]), plies: uint16(v[6]),
	}, nil
}

// AppendMove writes r2, m5 or 0000.
func (r *Race) AppendMove(dst []byte, m game.Move) []byte {
	kind, _, n := split(m)
	if kind == 'p' {
		return append(dst, "0000"...)
	}
	return appendInts(append(dst, kind), n)
}

// ParseMove reads what AppendMove writes.
func (r *Race) ParseMove(text string) (game.Move, error) { return parseMove(r, nil, text) }

// Mover is named by the move.
func (r *Race) Mover(m game.Move) game.Seat { _, s, _ := split(m); return s }

// Weight makes the two twice as likely as one and three.
func (r *Race) Weight(m game.Move) uint32 {
	if _, _, n := split(m); n == 2 {
		return 2
	}
	return 1
}

// Board is the track.
func (r *Race) Board() *game.Board { return raceBoard }

// AppendScene shows the runners and the die.
func (r *Race) AppendScene(sc *game.Scene) {
	for s, pair := range r.at {
		for _, cell := range pair {
			sc.Men = append(sc.Men, game.Man{Place: game.Place(cell), Kind: "runner", Seat: game.Seat(s)})
		}
	}
	if r.die != 0 {
		sc.Dice = append(sc.Dice, int(r.die))
	}
}

// AppendPaths gives two clicks for a step and one for a lost turn; nobody clicks a roll.
func (r *Race) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	kind, s, n := split(m)
	path := game.Path{Seat: s, Text: game.MoveText(r, m)}
	switch kind {
	case 'm':
		path.Tokens = []game.Token{game.Token(n), game.Token(min(n+int(r.die), raceEnd))}
	case 'p':
		path.Tokens = []game.Token{raceRoll}
	default:
		return dst
	}
	return append(dst, path)
}

// AppendExtra has nothing to add.
func (r *Race) AppendExtra(dst []game.Path) []game.Path { return dst }
