package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/mine"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/guard"
)

// Version of what is written. Workers of another one get no jobs.
const Version = 2

// Bounds of a job.
const (
	MaxBytes = 500_000
	maxPlies = 20_000
	maxOnly  = 5_000
)

// Kind is what is asked.
type Kind string

// Kinds of jobs.
const (
	Choose Kind = "choose" // a move of a bot
	Score  Kind = "score"  // what the position is worth to a seat
	Advise Kind = "advise" // a move for a person
	Threat Kind = "threat" // what threatens
	Review Kind = "review" // a look back at a ply
	Slice  Kind = "slice"  // rounds of self-play
	Solve  Kind = "solve"  // an exact value, or a mate
	Mine   Kind = "mine"   // puzzles of a game
)

// Job is something to be thought about, as it is written. Moves are in plain notation.
type Job struct {
	Version  int    `json:"version"`
	ID       string `json:"id"` // drawn by who asks: there is one answer to it
	Kind     Kind   `json:"kind"`
	Family   string `json:"family"`
	Deadline int64  `json:"deadline"` // in milliseconds since 1970: after it nobody waits for an answer

	Game  string   `json:"game"`            // canonical name of the rule set
	Rules string   `json:"rules,omitempty"` // the file it is made of, if it is a game of a file
	Start string   `json:"start,omitempty"` // empty: where the game begins
	Moves []string `json:"moves,omitempty"`

	Seat   game.Seat `json:"seat"`
	Level  int       `json:"level,omitempty"`
	Seed   uint64    `json:"seed,omitempty"`
	Only   []string  `json:"only,omitempty"`   // moves of which one is to be advised; empty: any
	Played string    `json:"played,omitempty"` // that is looked back at
	First  uint64    `json:"first,omitempty"`  // round of self-play
	Rounds int       `json:"rounds,omitempty"`
	Mate   int       `json:"mate,omitempty"`   // half-moves of a mate to be found; 0: an exact value, or the usual ones of puzzles
	Quiet  bool      `json:"quiet,omitempty"`  // moves of the mate need not give check
	HashMB int       `json:"hash,omitempty"`   // of the solver's table
	Most   int       `json:"most,omitempty"`   // puzzles of a game
	Budget int64     `json:"budget,omitempty"` // milliseconds for the puzzles of a game; 0: until the deadline
}

// Errors of jobs.
var (
	ErrVersion = errors.New("of another version")
	ErrJob     = errors.New("no such job")
)

// Class is the class of work that a job is.
func (j Job) Class() compute.Class {
	switch j.Kind {
	case Advise, Threat:
		return compute.HintClass
	case Review:
		return compute.ReviewClass
	case Slice:
		return compute.MeasureClass
	case Solve, Mine:
		return compute.StudyClass
	case Choose:
		return compute.ClassOf(j.Level)
	}
	return compute.QuickClass
}

// Until is the deadline as a time.
func (j Job) Until() time.Time { return time.UnixMilli(j.Deadline) }

// of writes a game, and the line as far as it was played, into a job.
func (j Job) of(g *game.Game, line *game.Line) Job {
	j.Version, j.Family, j.Game = Version, g.Info.Family, g.Name()
	if f := rulesfile.Made(g); f != nil {
		j.Rules = string(f.Canonical())
	}
	if line == nil {
		return j
	}
	if start := game.Text(line.Start); start != game.Text(g.Start()) {
		j.Start = start
	}
	j.Moves = make([]string, 0, line.Len())
	line.Each(0, func(_ int, before game.Position, ply game.Ply, _ game.Position) bool {
		j.Moves = append(j.Moves, game.MoveText(before, ply.Move))
		return true
	})
	return j
}

// Bytes writes a job.
func (j Job) Bytes() ([]byte, error) {
	data, err := json.Marshal(j)
	if err == nil && len(data) > MaxBytes {
		err = fmt.Errorf("a job of %d bytes: %w", len(data), ErrJob)
	}
	return data, err
}

// Read reads a job. The id is told with an error, too, if there is one.
func Read(data []byte) (Job, error) {
	var j Job
	if len(data) > MaxBytes {
		return j, fmt.Errorf("a job of %d bytes: %w", len(data), ErrJob)
	}
	if err := json.Unmarshal(data, &j); err != nil {
		return Job{ID: j.ID}, fmt.Errorf("%w: %w", ErrJob, err)
	}
	switch {
	case j.Version != Version:
		return j, fmt.Errorf("a job of version %d, this is %d: %w", j.Version, Version, ErrVersion)
	case j.ID == "":
		return j, fmt.Errorf("a job without id: %w", ErrJob)
	case len(j.Moves) > maxPlies || len(j.Only) > maxOnly:
		return j, fmt.Errorf("%d plies, one of %d moves: %w", len(j.Moves), len(j.Only), ErrJob)
	}
	return j, nil
}

// task is a job whose rules and line are there.
type task struct {
	Job
	game   *game.Game
	line   *game.Line // nil for a slice
	only   []game.Move
	played game.Ply
}

// open makes a task of a job, and checks all of it.
func (j Job) open(ctx context.Context) (*task, error) {
	t := &task{Job: j}
	var err error
	if t.game, err = j.rules(); err != nil {
		return nil, err
	}
	if j.Kind == Slice {
		return t, nil
	}
	if t.line, err = j.position(ctx, t.game); err != nil {
		return nil, err
	}
	switch j.Kind {
	case Choose:
		if _, err := search.LevelOf(j.Level); err != nil {
			return nil, err
		}
		err = t.mayMove()
	case Advise:
		if err = t.mayMove(); err == nil {
			t.only, err = movesOf(t.line.Pos, j.Only)
		}
	case Review:
		var moves []game.Move
		if moves, err = movesOf(t.line.Pos, []string{j.Played}); err == nil {
			t.played = game.Ply{Move: moves[0], By: game.MoverOf(t.line.Pos, moves[0])}
		}
	case Score:
		err = t.atTable()
	case Solve:
		err = t.sought().Check()
	case Mine:
		err = mine.Can(t.game)
	case Threat:
	default:
		err = fmt.Errorf("kind %q: %w", j.Kind, ErrJob)
	}
	return t, err
}

// rules is the rule set.
func (j Job) rules() (*game.Game, error) {
	if j.Rules != "" {
		g, _, err := rulesfile.Open([]byte(j.Rules))
		if err != nil {
			return nil, err
		}
		rulesfile.Keep(g)
	}
	g, err := game.Open(j.Game)
	switch {
	case err != nil:
		return nil, err
	case g.Info.Family != j.Family:
		return nil, fmt.Errorf("%s is not of the family %q: %w", j.Game, j.Family, ErrJob)
	case !elsewhere(g):
		return nil, fmt.Errorf("%s is not played elsewhere: %w", j.Game, ErrJob)
	}
	return g, search.Plays(g)
}

// elsewhere tells whether workers think about a game. Where a move costs milliseconds to play, bringing the line would cost
// more than the thought.
func elsewhere(g *game.Game) bool { return !g.Slow() && search.Plays(g) == nil }

// position plays the line.
func (j Job) position(ctx context.Context, g *game.Game) (*game.Line, error) {
	start := g.Start()
	if j.Start != "" {
		var err error
		if start, err = g.Parse(j.Start); err != nil {
			return nil, fmt.Errorf("start: %w", err)
		}
	}
	line := game.NewLine(start)
	for i, text := range j.Moves {
		if err := guard.Step(ctx); err != nil {
			return nil, err
		}
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("ply %d, %q: %w", i+1, text, err)
		}
		line.Play(m)
	}
	return line, nil
}

func (t *task) atTable() error {
	if t.Seat < 0 || int(t.Seat) >= t.game.Seats {
		return fmt.Errorf("seat %d of %d: %w", t.Seat, t.game.Seats, ErrJob)
	}
	return nil
}

// mayMove looks whether the seat has a move.
func (t *task) mayMove() error {
	if err := t.atTable(); err != nil {
		return err
	}
	if !t.line.Pos.ToMove().Has(t.Seat) || len(t.line.Pos.AppendMoves(nil)) == 0 {
		return fmt.Errorf("seat %d has no move: %w", t.Seat, ErrJob)
	}
	return nil
}

// movesOf reads moves of a position.
func movesOf(pos game.Position, texts []string) (moves []game.Move, err error) {
	for _, text := range texts {
		m, err := pos.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("move %q: %w", text, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}
