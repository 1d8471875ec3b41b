package study

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
	"github.com/tavlei/tavlei/search/mine"
	"github.com/tavlei/tavlei/server/jobs"
)

// MineCmd is "tavlei mine".
type MineCmd struct {
	Files  []string      `arg:"" name:"file" help:"Files of games; - is standard input."`
	Game   string        `placeholder:"GAME" help:"The game of records that do not name it."`
	Format string        `placeholder:"FORMAT" help:"Format of the files, if neither content nor name tells."`
	Limit  int           `placeholder:"N" help:"Stop after so many puzzles; no limit without it."`
	Each   int           `default:"5" placeholder:"N" help:"At most so many puzzles of one game. Default: ${default}."`
	Missed bool          `help:"Only positions in which another move was played."`
	Time   verb.Duration `default:"1m" placeholder:"TIME" help:"Time for one game; what was found until then counts. Default: ${default}."`
	Jobs   int           `default:"1" placeholder:"N" help:"Games at the same time in this process. Default: ${default}."`
	WorkerFlags
	JSON bool `help:"Print JSON."`
}

// Help shows examples.
func (MineCmd) Help() string {
	return "A puzzle is a position of a game in which one move alone wins: by a mate of checks, by the exact solver of the game, or by a " +
		"search and a deeper one. What is printed has the form of the file puzzles.json of a family; titles and tasks are for you to " +
		"write. --json tells of each puzzle, a line each, from which game and move it is and whether the player missed it.\n\n" +
		"Examples:\n  tavlei mine tournament.pdn --missed\n  tavlei mine games.pgn --limit 20 --nats nats://bus.example:4222"
}

// MinedJSON is a puzzle and where it comes from.
type MinedJSON struct {
	File   string        `json:"file"`
	Number int           `json:"number"` // of the game in the file, from 1
	Ply    int           `json:"ply"`    // plies before it
	Proof  mine.Proof    `json:"proof"`
	Played string        `json:"played"`
	Missed bool          `json:"missed"`
	Puzzle puzzle.Puzzle `json:"puzzle"`
}

// Run looks through the files one after the other.
func (c MineCmd) Run(e *verb.Env) error {
	if err := errors.Join(verb.Within(
		verb.Between("--limit", int64(c.Limit), 0, verb.NoBound), verb.Between("--each", int64(c.Each), 1, mine.MostFound),
		verb.Between("--jobs", int64(c.Jobs), 1, verb.MostJobs),
	), verb.Lasting("--time", time.Duration(c.Time), time.Millisecond)); err != nil {
		return err
	}
	options := record.Options{}
	if c.Game != "" {
		g, err := verb.OpenGame(c.Game)
		if err != nil {
			return err
		}
		if err := mine.Can(g); err != nil {
			return verb.BadCall(err)
		}
		options.Game = g
	}
	s, n, end, err := c.studies(e, "")
	if err != nil {
		return err
	}
	defer end()
	ctx, stop := context.WithCancel(e.Ctx)
	defer stop()
	m := &miner{c: c, e: e, ctx: ctx, stop: stop, studies: s, seen: map[minedKey]bool{}, bar: e.Progress("game", 0)}
	err = m.run(max(n, c.Jobs), options)
	m.bar.Done()
	m.end()
	switch {
	case e.Ctx.Err() != nil:
		return e.Ctx.Err()
	case err == nil && m.wrong:
		err = verb.ErrSilent
	}
	return err
}

// minedKey is by what puzzles are the same.
type minedKey struct {
	game string
	key  uint64
}

// miner is one call of the verb.
type miner struct {
	c       MineCmd
	e       *verb.Env
	ctx     context.Context // until enough is found
	stop    context.CancelFunc
	studies *jobs.Studies

	mu                  sync.Mutex
	wrong               bool
	seen                map[minedKey]bool
	games, puzzles, cut int
	missed              int
	bar                 *verb.Progress
}

// minedGame is a game that is looked through.
type minedGame struct {
	file   string
	number int
	game   *game.Game
	line   *game.Line
	found  []mine.Found
	cut    bool
	err    error
	done   chan struct{}
}

// run reads games, has so many looked through at once, and prints what is found in the order of the games. No more games are read than
// are looked through.
func (m *miner) run(n int, options record.Options) error {
	todo, order := make(chan *minedGame), make(chan *minedGame, 2*n)
	var hands sync.WaitGroup
	for range n {
		hands.Go(func() {
			for one := range todo {
				o := mine.Options{Most: m.c.Each}
				one.found, one.cut, one.err = m.studies.Mine(m.ctx, one.game, one.line, o, time.Duration(m.c.Time))
				close(one.done)
			}
		})
	}
	var printer sync.WaitGroup
	printer.Go(func() {
		for one := range order {
			<-one.done
			m.show(one)
		}
	})
	give := func(one *minedGame) bool {
		for _, to := range []chan *minedGame{order, todo} {
			select {
			case to <- one:
			case <-m.ctx.Done():
				if to == todo { // it stands in the order already
					one.err = m.ctx.Err()
					close(one.done)
				}
				return false
			}
		}
		return true
	}
	var wrong error
	for _, file := range m.c.Files {
		if wrong = m.read(file, options, give); wrong != nil || m.ctx.Err() != nil {
			break
		}
	}
	close(todo)
	close(order)
	hands.Wait()
	printer.Wait()
	return wrong
}

// read gives the games of a file to who looks through them. Faults go to standard error, and the game is passed over.
func (m *miner) read(file string, options record.Options, give func(*minedGame) bool) error {
	number := 0
	err := verb.EachPart(m.e, file, m.c.Format, options, m.fault, func(part load.Part) error {
		for entry := range part.Games {
			number++
			for _, f := range entry.Faults {
				m.fault(f)
			}
			if !entry.Good() {
				continue
			}
			line, err := entry.Game.Line(entry.Game.Last())
			if err != nil {
				m.fails(verb.Faultf("%s: game %d: %w", file, number, err))
				continue
			}
			if !give(&minedGame{file: file, number: number, game: entry.Game.Rules, line: line, done: make(chan struct{})}) {
				return m.ctx.Err()
			}
		}
		return nil
	})
	switch {
	case m.ctx.Err() != nil:
		return nil // enough, or interrupted
	case err == nil && number == 0:
		return verb.Faultf("%s: no game in it", file)
	}
	return err
}

func (m *miner) fault(f *record.Fault) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bar.Done()
	fmt.Fprintln(m.e.Err, f)
	m.wrong = m.wrong || !f.Remark
}

func (m *miner) fails(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bar.Done()
	fmt.Fprintf(m.e.Err, "tavlei: %s\n", m.e.Said.Tell(err))
	m.wrong = true
}

// show prints the puzzles of a game that are new.
func (m *miner) show(one *minedGame) {
	if m.ctx.Err() != nil {
		return // interrupted, or enough
	}
	if one.err != nil {
		m.fails(verb.Faultf("%s: game %d: %w", one.file, one.number, one.err))
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.games++
	if one.cut {
		m.cut++
	}
	for _, f := range one.found {
		pos := one.line.At(f.Ply)
		played := game.MoveText(pos, one.line.Past[f.Ply+1].Move)
		j := MinedJSON{
			File: one.file, Number: one.number, Ply: f.Ply, Proof: f.By, Played: played, Missed: played != f.Line[0], Puzzle: f.Puzzle(one.game, pos),
		}
		key := minedKey{j.Puzzle.Game, pos.Key()}
		if m.seen[key] || m.c.Missed && !j.Missed {
			continue
		}
		m.seen[key] = true
		m.print(j)
		if m.puzzles++; j.Missed {
			m.missed++
		}
		if m.puzzles == m.c.Limit {
			m.stop()
			break
		}
	}
	m.bar.Step()
}

// print writes a puzzle: by itself, or as one more in a list.
func (m *miner) print(j MinedJSON) {
	m.bar.Done()
	if m.c.JSON {
		printLine(m.e.Out, j)
		return
	}
	text, err := json.Marshal(j.Puzzle)
	if err != nil {
		return // there is nothing in it that could not be written
	}
	before := ",\n"
	if m.puzzles == 0 {
		before = "[\n"
	}
	fmt.Fprintf(m.e.Out, "%s  %s", before, text)
}

// end closes the list and says how much there was.
func (m *miner) end() {
	if !m.c.JSON {
		if m.puzzles == 0 {
			fmt.Fprint(m.e.Out, "[")
		}
		fmt.Fprint(m.e.Out, "\n]\n")
	}
	fmt.Fprintf(m.e.Err, "%d games, %d puzzles, %d of them missed, %d games cut short by --time\n", m.games, m.puzzles, m.missed, m.cut)
}
