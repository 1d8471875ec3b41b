// Package tavlei is the front door of a library of board games: open, play, parse, search and read in a
// few lines. It knows every game, since it imports [github.com/tavlei/tavlei/games/all].
//
//	g, err := tavlei.Open("russian")
//	err = g.Play("c3-d4", "f6-e5")
//	move, err := g.Choose(ctx, 5)
//
// What stands behind it can be used without it:
//
//   - game is the contract: positions, moves, outcomes, options, what a screen shows;
//   - search finds moves and values, counts move trees, plays at ten levels;
//   - record reads and writes files of games, every move checked;
//   - match referees: seats, clocks, offers, claims, takebacks.
//
// A program that needs one family imports game and that family's folder, which brings its rules and
// nothing else. None of these does I/O, reads a clock or rolls dice: readers and writers, times and seeds
// are arguments. The program with its server and its page is cmd/tavlei. The examples folder has whole
// programs.
package tavlei

import (
	"context"
	"fmt"
	"io"
	"iter"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/load"

	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/search"
)

// Game is a game that is being played or was read. It belongs to one goroutine at a time.
type Game struct {
	Rules  *game.Game
	Line   *game.Line   // all moves, and the position they lead to
	Record *record.Game // what was read, with its tags, comments and variations; nil if it was opened

	searcher *search.Searcher
}

// Open starts a game by its id with options, such as "chess" or "russian;huff=losePiece". The error names
// what is unknown and what comes near it.
func Open(id string) (*Game, error) {
	rules, err := game.Open(id)
	if err != nil {
		return nil, err
	}
	return &Game{Rules: rules, Line: game.NewLine(rules.Start())}, nil
}

// OpenAt is Open from a position in the notation of the family, as FEN is for chess. The error names the
// place in the text and the rule.
func OpenAt(id, position string) (*Game, error) {
	rules, err := game.Open(id)
	if err != nil {
		return nil, err
	}
	start, err := rules.Parse(position)
	if err != nil {
		return nil, err
	}
	return &Game{Rules: rules, Line: game.NewLine(start)}, nil
}

// Play makes moves, each in any notation of the family. The error of a move that is not legal wraps a
// *game.Refusal with the clause that forbids it; the moves before it stay played.
func (g *Game) Play(moves ...string) error {
	for _, text := range moves {
		if err := g.Line.PlayText(text); err != nil {
			return err
		}
	}
	return nil
}

// Undo takes back the last n plies, all if there are fewer.
func (g *Game) Undo(n int) { g.Line.Undo(min(n, g.Line.Len())) }

// Moves are the legal moves in plain notation, none if and only if the game is over. Where moves are endless,
// as strokes are, they are a sample.
func (g *Game) Moves() []string {
	var texts []string
	for _, m := range g.Line.Pos.AppendMoves(nil) {
		texts = append(texts, game.MoveText(g.Line.Pos, m))
	}
	return texts
}

// Position is the position in the notation of the family.
func (g *Game) Position() string { return game.Text(g.Line.Pos) }

// Outcome is the result; its Reason is empty while the game goes on.
func (g *Game) Outcome() game.Outcome { return g.Line.Outcome() }

// Choose is the move of a bot in plain notation; it is not made. Levels are 1 to 10. The error wraps
// search.ErrOver if the game has no moves. A context that ends makes the bot play what it has.
func (g *Game) Choose(ctx context.Context, level int) (string, error) {
	l, err := search.LevelOf(level)
	if err != nil {
		return "", err
	}
	m, _, err := g.Searcher().Choose(ctx, g.Line, l, 1)
	if err != nil {
		return "", err
	}
	return game.MoveText(g.Line.Pos, m), nil
}

// Search looks for the best line until a limit, the context or certainty stops it; see search.Report. Scores
// are in hundredths of a man for the seat to move.
func (g *Game) Search(ctx context.Context, limits search.Limits) (search.Report, error) {
	return g.Searcher().Search(ctx, g.Line, limits, nil)
}

// Searcher is what Choose and Search ask: one for the game, made when it is first needed.
func (g *Game) Searcher() *search.Searcher {
	if g.searcher == nil {
		g.searcher = search.New(g.Rules, search.Options{})
	}
	return g.searcher
}

// Read yields the games of a file of any known format, packed or in an archive, one at a time; name is
// used in errors and may tell the format. A game with faults comes with the first of them as its error,
// a *record.Fault, as far as it could be read. An error about a file comes with a nil Game.
func Read(r io.Reader, name string) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		files, err := load.Unpack(r, name)
		if err != nil {
			yield(nil, err)
			return
		}
		for part, err := range files.Parts(record.Options{File: name}, nil) {
			if err != nil {
				if !yield(nil, err) {
					return
				}
				continue
			}
			for entry := range part.Games {
				if !yield(opened(entry)) {
					return
				}
			}
		}
	}
}

// opened is the game of an entry at the end of the line that was played.
func opened(e record.Entry) (*Game, error) {
	var fault error
	for _, f := range e.Faults {
		if !f.Remark {
			fault = f
			break
		}
	}
	if e.Game == nil {
		return nil, fault
	}
	line, err := e.Game.Line(e.Game.Last())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Game.Rules.Name(), err)
	}
	return &Game{Rules: e.Game.Rules, Line: line, Record: e.Game}, fault
}
