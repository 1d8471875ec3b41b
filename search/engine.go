package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
)

// EngineProvider is a rule set that brings its own engine; nil means that there is none for these
// options, and the general search plays, as without it. Asked by [Searcher] once, when it searches for
// the first time.
type EngineProvider interface{ Engine(Options) Engine }

// Engine is an engine that a family brings for positions it knows better than the general search.
// The engine calls one method at a time. With one thread the same line, task and options must
// give the same answer, whatever was searched before.
type Engine interface {
	// Knows tells whether the engine can search this position; if not, the general search does.
	Knows(p game.Position) bool

	// Think looks for the best move of the seat to move, as [Searcher.Search] does: until a limit,
	// the context or certainty stops it, reporting each iteration to report if that is not nil.
	// PV is never empty.
	Think(ctx context.Context, line *game.Line, t Task, report func(Report)) Report

	// Rate values every legal move at the greatest depth that the task allows, for levels that
	// do not always play the best.
	Rate(ctx context.Context, line *game.Line, t Task) []Rated

	// Levels are the ten levels for this engine, the weakest first; nil means those of [Levels].
	Levels() []Level
}

// Player is an engine whose weak levels err in their own way, as an unsteady hand does, and not by
// choosing a worse move. Without it a weak level chooses among the rated moves. Asked by [Searcher].
type Player interface {
	// Play is what a bot of the level makes of the position, as [Searcher.Choose] does. The salt of
	// the task decides all that is left to chance. PV is never empty.
	Play(ctx context.Context, line *game.Line, level Level, t Task) Report
}

// StaticEvaluator is an engine that evaluates a position in a fraction of a second. It is asked where a
// search would take long, or would evaluate the next move and not the position: for the answer to an
// offer. Without it a short search answers. Asked by [Searcher].
type StaticEvaluator interface {
	// StaticEval is what the position is worth to the seat, in hundredths of a man. The same line always
	// gives the same.
	StaticEval(line *game.Line, seat game.Seat) int
}

// Resigner is an engine that can tell a lost game from one in which it is merely behind, long before its end. Without it bots
// play on to the end. Asked by [Searcher] about a few positions of a line.
type Resigner interface {
	// Hopeless tells whether a position is lost for the seat, whose turn it is, beyond what a good player hopes for, as far as that
	// is seen without a search. The same line always gives the same.
	Hopeless(line *game.Line, seat game.Seat) bool
}

// Analyst is an engine that tells of every move what it knows while it thinks, as programs of Go do for those who watch. Without it
// there is no such analysis; [Searcher.Lines] tells of the best moves of any game. Asked by [Searcher].
type Analyst interface {
	// Analyses tells whether there is anything to think about in a position: not after a game.
	Analyses(p game.Position) bool
	// Analyse thinks about such a position until the context or a limit stops it. It tells what it knows whenever the task says so,
	// and at the end.
	Analyse(ctx context.Context, line *game.Line, t AnalysisTask, report func(Analysis)) (last Analysis)
}

// AnalysisTask is what an analyst is asked for. Zero fields are defaults.
type AnalysisTask struct {
	Task
	// Due is asked often, by one goroutine, and tells whether to report now; nil: at the end only.
	Due func() bool
	// Avoid tells which moves of a seat are left out so many plies below the position; nil: none. Where all are there is a pass.
	Avoid func(depth int, by game.Seat, m game.Move) bool
}

// Analysis is what an analyst knows of a position. All of it is seen by the seat that is to move.
type Analysis struct {
	Best   Report // the move it would make
	Visits int    // playouts from the position
	Moves  []AnalysedMove
	Value  float64   // of the position, from 0, lost, to 1, won
	Lead   Lead      // of the position
	Points bool      // leads are points, which decide the game
	Owners []float64 // by place: how surely it is one's own in the end, from -1, the other seat's, to 1
}

// AnalysedMove is what an analyst knows of a move.
type AnalysedMove struct {
	PV     []game.Move // begins with the move
	Visits int         // playouts through it
	Value  float64     // from 0, lost, to 1, won
	Prior  float64     // how likely it is at first sight, from 0 to 1
	Lead   Lead
}

// Lead is by how much a seat is ahead at the end of playouts.
type Lead struct {
	Mean, Deviation float64 // average and standard deviation
}

// ErrNoAnalysis is the error of a game, or of a position, that has no analyst.
var ErrNoAnalysis = errors.New("there is no analysis of moves")

// Analyses tells whether the family has an [Analyst], and whether he has anything to think about in a position.
func (e *Searcher) Analyses(p game.Position) (has, now bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	a, has := e.engineFor(p).(Analyst)
	return has, has && a.Analyses(p)
}

// Analyse asks the [Analyst] of the family about the position at the end of a line. The error wraps [ErrNoAnalysis] where there is
// none or nothing to think about, and ErrOver if the game has no moves; then nothing is reported.
func (e *Searcher) Analyse(ctx context.Context, line *game.Line, t AnalysisTask, report func(Analysis)) (Analysis, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.check(line, t.Seat); err != nil {
		return Analysis{}, err
	}
	a, ok := e.engineFor(line.Pos).(Analyst)
	if !ok || !a.Analyses(line.Pos) {
		return Analysis{}, fmt.Errorf("search: %s: %w", e.game.Info.ID, ErrNoAnalysis)
	}
	t.Threads = e.o.Threads
	return a.Analyse(ctx, line, t, report), nil
}

// A bot resigns where its search hopes for nothing and the game has been lost for so many of its turns.
const (
	hopeless      = -400 // hundredths of a man
	hopelessTurns = 4
)

// Resigns tells whether a bot of the level gives the game up, which has searched the position at the end of a line for the seat
// whose turn it is. Weak levels never do: who is learning wants to win on the board. Nor does a bot without a [Resigner].
func (e *Searcher) Resigns(line *game.Line, seat game.Seat, level Level, found Report) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	judge, ok := e.engineFor(line.Pos).(Resigner)
	if !ok || found.Score > hopeless || !level.resigns() {
		return false
	}
	earlier := line.Clone()
	for turns := 1; ; turns++ {
		if !judge.Hopeless(earlier, seat) {
			return false
		}
		if turns == hopelessTurns {
			return true
		}
		n := earlier.Len()
		for n > 0 && earlier.Past[n].By != seat {
			n--
		}
		if n == 0 {
			return false
		}
		earlier.Undo(earlier.Len() - n + 1)
	}
}

// StaticEval is what the family's own engine makes of a position without a search; false if it has none,
// or none that can.
func (e *Searcher) StaticEval(line *game.Line, seat game.Seat) (int, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if line.Outcome().Over() {
		return 0, false
	}
	if a, ok := e.engineFor(line.Pos).(StaticEvaluator); ok {
		return a.StaticEval(line, seat), true
	}
	return 0, false
}

// Task is what an engine is asked for.
type Task struct {
	Limits
	Threads int
	Seat    game.Seat // searched for; it matters where several may act
	Salt    uint64    // varies evaluations by a grain, so that a bot does not repeat itself; 0 does not
}

// Rated is a root move as a weak level sees it. Scores are for the mover in hundredths of a man.
type Rated struct {
	Move   game.Move
	Score  int         // as searched
	OnePly int         // after this move alone, for a level that overlooks the reply
	Sure   bool        // ends the game at once: nobody overlooks that
	PV     []game.Move // begins with Move
	Report Report      // of the first row: depth and nodes of the whole rating
}

// engineFor is the engine that the family brings for this position, nil if there is none.
func (e *Searcher) engineFor(p game.Position) Engine {
	if !e.asked {
		e.asked = true
		if v, ok := game.Ability[EngineProvider](e.game.Rules); ok {
			e.own = v.Engine(e.o)
		}
	}
	if e.own == nil || !e.own.Knows(p) {
		return nil
	}
	return e.own
}

// think answers a choice of a level by the family's own engine.
func (e *Searcher) think(ctx context.Context, m Engine, line *game.Line, seat game.Seat, level Level, rng *rand.Rand) Report {
	t := Task{Limits: Limits{Depth: level.Depth, Nodes: level.Nodes}, Threads: 1, Seat: seat}
	v, plays := m.(Player)
	if !plays && (level.Noise > 0 || level.Blind > 0) {
		return pickRated(m.Rate(ctx, line, t), level, rng)
	}
	if t.Salt = rng.Uint64() | 1; level.Threaded {
		t.Threads = e.o.Threads
	}
	if plays {
		return v.Play(ctx, line, level, t)
	}
	return m.Think(ctx, line, t, nil)
}

// ownLevel is the row of the family's engine, or of the rule set if there is none, for a level of the general
// table. Any other level is a wish of the caller and stays what it is.
func (e *Searcher) ownLevel(m Engine, level Level) Level {
	var own []Level
	if m != nil {
		own = m.Levels()
	} else if v, ok := game.Ability[Leveller](e.game.Rules); ok {
		own = v.Levels()
	}
	if general, err := LevelOf(level.N); err != nil || general != level || len(own) < level.N {
		return level
	}
	return own[level.N-1]
}

// pickRated chooses among rated moves as [Searcher.Choose] does among its own.
func pickRated(rows []Rated, level Level, rng *rand.Rand) Report {
	best := level.among(rows, rng)
	r := rows[0].Report
	r.Score, r.PV, r.Final = rows[best].Score, rows[best].PV, true
	return r
}
