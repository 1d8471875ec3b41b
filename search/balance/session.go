package balance

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tournament"
)

// Bounds of a session.
const (
	MostRounds = 100_000
	MostPlies  = 1000 // of a game; a longer one is called Unfinished
)

// Unfinished is the reason of a game that was called a draw because it was too long.
const Unfinished = "unfinished"

// steady is the first level that errs so little that all its games from one position would be alike.
const steady = 7

// Plan is what a session is to measure.
type Plan struct {
	Game   *game.Game
	Strong int // level, 1 to 10
	Weak   int // level below it, or 0: only games of the strong level against itself are played
	First  uint64

	// Opening is the number of random plies before the players take over. Those of levels below 7 vary their games
	// themselves; fewer than 0 stands for none for them and for 2 from there on.
	Opening int
}

// Session plays round after round. Draws that may be claimed are claimed by whoever is to move. It is used by one
// goroutine at a time.
//
// In games of the stronger level it follows every position under the default of each option that is not at its own:
// positions are carried along by the same moves under both rules, as long as both can say them. A ply differs where the
// legal moves, by their texts, are not the same, where the game is over under one of the rules, or ends in another way, or where
// the move itself comes to another position. After that both go on from the text of the position that was played. Where
// the default cannot say the position, as that of a larger board, nothing is compared.
type Session struct {
	plan     Plan
	levels   [2]search.Level
	engine   *search.Searcher
	defaults map[string]*game.Game
	sides    []game.Seats
	done     *Report
	part     *Report // of the round that is under way
	round    uint64
	pairing  pairing
	table    *table // the game under way, nil: none
	games    int
}

// pairing is who plays whom in a game of a round.
type pairing int

const (
	strongAlone pairing = iota
	weakAlone
	apart
	pairings
)

// New is a session that has played nothing. The error says what no session can measure.
func New(p Plan) (*Session, error) {
	s := &Session{plan: p, engine: search.New(p.Game, search.Options{HashMB: 8}), round: p.First}
	var err error
	if s.levels[0], err = search.LevelOf(p.Strong); err != nil {
		return nil, err
	}
	if p.Weak != 0 {
		if s.levels[1], err = search.LevelOf(p.Weak); err != nil {
			return nil, err
		}
		if p.Weak > p.Strong {
			return nil, fmt.Errorf("levels %d and %d: want the stronger one first", p.Strong, p.Weak)
		}
	}
	if s.plan.Weak == p.Strong {
		s.plan.Weak = 0
	}
	if p.Opening < 0 {
		s.plan.Opening = 0
		if p.Strong >= steady {
			s.plan.Opening = 2
		}
	}
	s.defaults = defaultsOf(p.Game)
	s.sides = sidesOf(p.Game)
	s.done, s.part = s.empty(), s.empty()
	return s, nil
}

func (s *Session) empty() *Report {
	return &Report{Game: s.plan.Game.Name(), Levels: [2]int{s.plan.Strong, s.plan.Weak}, Opening: s.plan.Opening}
}

// Report is what the whole rounds have shown. It is changed while the session goes on.
func (s *Session) Report() *Report { return s.done }

// sidesOf are the sets of seats that win and lose together, in the order of seats.
func sidesOf(g *game.Game) (sides []game.Seats) {
	for seat := range game.Seat(g.Seats) {
		if team := g.TeamOf(seat); team.One() == seat {
			sides = append(sides, team)
		}
	}
	return sides
}

// Take is the report of the whole rounds, which the session forgets.
func (s *Session) Take() *Report {
	taken := s.done
	s.done = s.empty()
	return taken
}

// Games is the number of games that were played to their ends.
func (s *Session) Games() int { return s.games }

// Go plays until so many more rounds are whole, until stop says so, which is asked before each ply and may be nil, or until the
// context ends, whose error it returns. What was under way then goes on with the next call.
func (s *Session) Go(ctx context.Context, rounds int, stop func() bool) error {
	for rounds > 0 {
		if s.pairing == pairings || s.pairing > strongAlone && s.plan.Weak == 0 {
			s.part.Rounds = []Range{{s.round, s.round}}
			if err := s.done.Add(s.part); err != nil {
				return err
			}
			s.part, s.pairing = s.empty(), strongAlone
			s.round, rounds = s.round+1, rounds-1
			continue
		}
		if s.table == nil {
			s.table = s.newTable()
		}
		if whole, err := s.table.play(ctx, s, stop); err != nil || !whole {
			return err
		}
		if err := s.note(ctx, s.table); err != nil {
			return err
		}
		s.table, s.pairing, s.games = nil, s.pairing+1, s.games+1
	}
	return nil
}

// strongSide is the side that the stronger level has in a game of both: they take turns.
func (s *Session) strongSide() game.Seats { return s.sides[s.round%uint64(len(s.sides))] }

// levelOf is the level that plays for a seat.
func (s *Session) levelOf(seat game.Seat) search.Level {
	if s.pairing == weakAlone || s.pairing == apart && !s.strongSide().Has(seat) {
		return s.levels[1]
	}
	return s.levels[0]
}

// note counts the game that was played.
func (s *Session) note(ctx context.Context, t *table) error {
	seats := s.plan.Game.Seats
	switch s.pairing {
	case strongAlone:
		s.part.Strong.end(t.outcome, seats, t.first(), t.line.Len())
		return s.part.Strong.walk(ctx, s.plan.Game, t.line, s.defaults)
	case weakAlone:
		s.part.Weak.end(t.outcome, seats, t.first(), t.line.Len())
		return s.part.Weak.walk(ctx, s.plan.Game, t.line, nil)
	default:
		s.part.Against.Note((1 + t.outcome.Value(s.strongSide().One(), seats)) / 2)
	}
	return nil
}

// table is one game under way.
type table struct {
	line    *game.Line
	rng     *rand.Rand
	seed    uint64 // of the choice that is due, 0: not drawn yet
	outcome game.Outcome
}

func (s *Session) newTable() *table {
	return &table{line: game.NewLine(s.plan.Game.Start()), rng: rand.New(rand.NewPCG(s.round, uint64(s.pairing)^0x62616c616e6365))}
}

// first is the player who moved first, NoSeat if nobody moved.
func (t *table) first() game.Seat {
	for _, ply := range t.line.Past[1:] {
		if ply.By != game.Chance {
			return ply.By
		}
	}
	return game.NoSeat
}

// play goes on until the game is over, and then is whole, or until it is to stop. A move that the end of the context cut short is
// not made.
func (t *table) play(ctx context.Context, s *Session, stop func() bool) (whole bool, err error) {
	longest := MostPlies
	if s.plan.Game.MaxPlies > 0 {
		longest = min(longest, s.plan.Game.MaxPlies)
	}
	for {
		if err := ctx.Err(); err != nil || stop != nil && stop() {
			return false, err
		}
		seat := tournament.Due(t.line)
		if t.outcome = ended(t.line, seat); t.outcome.Over() {
			return true, nil
		}
		if t.line.Len() >= longest {
			t.outcome = game.Draw(Unfinished, s.plan.Game.Seats)
			return true, nil
		}
		moves := t.line.Pos.AppendMoves(nil)
		if seat == game.Chance || t.line.Len() < s.plan.Opening {
			t.line.Play(playthrough.Pick(t.rng, t.line.Pos, moves))
			continue
		}
		if t.seed == 0 {
			t.seed = t.rng.Uint64() | 1
		}
		m, _, err := s.engine.ChooseFor(ctx, t.line, seat, s.levelOf(seat), t.seed)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return false, err
		}
		t.seed = 0
		t.line.Play(m)
	}
}

// ended is the outcome by the rules, or what the seat to move may claim.
func ended(line *game.Line, seat game.Seat) game.Outcome {
	o := line.Outcome()
	if !o.Over() && seat != game.Chance && seat != game.NoSeat {
		o = game.ClaimOf(line.Pos, seat, line.Past)
	}
	return o
}
