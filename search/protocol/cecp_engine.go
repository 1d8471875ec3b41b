package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// CECPConfig is how the engine presents itself and what it may use. Zero values are defaults.
type CECPConfig struct {
	Name, Version string
	Search        search.Options
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// cecp is the engine's side of a session.
type cecp struct {
	g        *game.Game
	name     uciGame
	rules    *game.Game // as the session began
	variants []UCIVariant
	c        CECPConfig
	out      *bufio.Writer
	engine   *search.Searcher // nil: to be made
	line     *game.Line

	seat      game.Seat // that the engine plays; NoSeat: none (force mode)
	analysing bool
	post      bool
	level     int // of strength; 0: all of it
	score     int // of the last search, for the engine's seat
	hint      string

	// Time control.
	moves   int // until time is added; 0: for the whole game
	base    time.Duration
	inc     time.Duration
	fixed   time.Duration // for each move; 0: the clock
	depth   int
	clock   [2]time.Duration // of the engine and of its opponent
	told    bool             // what the engine's clock shows
	pending []func()         // answers that wait for the move

	// Of the running search; done is nil if there is none.
	cancel context.CancelFunc
	done   chan uciNews
	infos  chan uciNews
	start  time.Time
	last   search.Report
}

// What is usual if nobody says how long a game takes: forty moves in five minutes.
const (
	cecpMoves = 40
	cecpBase  = 5 * time.Minute
)

// ServeCECP answers the commands of a session of the Chess Engine Communication Protocol, version 2, which xboard speaks, for g
// until quit, the end of r, or the end of ctx. The command variant changes to other games of the family, new goes back to
// that of the session. What makes no sense is answered by an error of the protocol and the session goes on. The error is one of
// reading or writing, ctx's, or wraps ErrCECP.
func ServeCECP(ctx context.Context, r io.Reader, w io.Writer, g *game.Game, c CECPConfig) error {
	name, err := cecpOf(g)
	if err != nil {
		return err
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Name == "" {
		c.Name = cecpDefault
	}
	s := &cecp{g: g, rules: g, name: name, c: c, out: bufio.NewWriter(w), moves: cecpMoves, base: cecpBase}
	s.newGame()
	s.seat = game.NoSeat
	return s.serve(ctx, r)
}

func (s *cecp) serve(ctx context.Context, r io.Reader) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	in, failed := lines(ctx, r)
	for {
		if in == nil && s.done == nil {
			return s.out.Flush()
		}
		select {
		case <-ctx.Done():
			s.stop()
			return errors.Join(ctx.Err(), s.out.Flush())
		case news := <-s.infos:
			s.tell(news)
		case news := <-s.done:
			s.ended(news)
		case text, ok := <-in:
			if !ok {
				in = nil
				if s.analysing {
					s.stop() // nobody is left to say exit
				}
				if err := <-failed; err != nil {
					s.stop()
					return fmt.Errorf("cecp: %w", err)
				}
				continue
			}
			if !s.do(ctx, strings.Fields(text)) {
				s.stop()
				return s.out.Flush()
			}
		}
		if err := s.out.Flush(); err != nil {
			s.stop()
			return fmt.Errorf("cecp: %w", err)
		}
	}
}

func (s *cecp) say(format string, args ...any) { fmt.Fprintf(s.out, format+"\n", args...) }

// cecpIgnored are commands that change nothing here.
var cecpIgnored = []string{
	"accepted", "rejected", "random", "hard", "easy", "computer", "name", "rating", "ics", "bk", "nps", "egtpath",
}

// cecpUpsets are commands after which what is thought about is out of date.
var cecpUpsets = []string{
	"new", "variant", "force", "result", "go", "playother", "usermove", "setboard", "undo", "remove", "analyze", "exit",
}

// do carries out one line and tells whether the session goes on.
func (s *cecp) do(ctx context.Context, words []string) bool {
	if len(words) == 0 {
		return true
	}
	name, args := words[0], words[1:]
	if name == "quit" {
		return false
	}
	if slices.Contains(cecpUpsets, name) {
		s.stop()
	}
	err := s.obey(ctx, name, args)
	var wrong cecpError
	switch {
	case errors.As(err, &wrong):
		s.say("%s", wrong.text)
	case err != nil:
		s.say("Error (%s): %s", oneLine(err.Error()), strings.Join(words, " "))
	}
	if s.analysing && s.done == nil {
		s.analyse(ctx)
	}
	return true
}

// cecpError is an answer with a form of its own.
type cecpError struct{ text string }

func (e cecpError) Error() string { return e.text }

func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }

func (s *cecp) obey(ctx context.Context, name string, args []string) error {
	switch name {
	case "xboard":
	case "protover":
		s.introduce()
	case "new":
		s.g, s.name = s.rules, s.nameOf(s.rules)
		s.newGame()
	case "variant":
		return s.variant(args)
	case "force", "result":
		s.seat = game.NoSeat
	case "go":
		s.analysing = false
		s.seat = s.line.Pos.ToMove().One()
		s.move(ctx)
	case "playother":
		s.seat = 1 - s.line.Pos.ToMove().One()
	case "usermove":
		if len(args) != 1 {
			return fmt.Errorf("want a move")
		}
		return s.usermove(ctx, args[0])
	case "?":
		if s.done != nil && !s.analysing {
			s.cancel()
		}
	case "ping":
		s.answer(func() { s.say("pong %s", strings.Join(args, " ")) })
	case "setboard":
		return s.setboard(strings.Join(args, " "))
	case "undo":
		return s.undo(1)
	case "remove":
		return s.undo(2)
	case "hint":
		s.answer(func() {
			if s.hint != "" {
				s.say("Hint: %s", s.hint)
			}
		})
	case "draw":
		s.offered()
	case "post", "nopost":
		s.post = name == "post"
	case "analyze":
		s.analysing, s.seat = true, game.NoSeat
	case "exit":
		s.analysing = false
	case ".":
		s.status()
	case "memory", "cores", "option":
		return s.set(name, strings.Join(args, " "))
	case "level", "st", "sd", "time", "otim":
		return s.timing(name, args)
	default:
		if slices.Contains(cecpIgnored, name) {
			return nil
		}
		if _, err := readCECPMove(s.line.Pos, name); err == nil && len(args) == 0 {
			s.stop()
			return s.usermove(ctx, name)
		}
		return fmt.Errorf("unknown command")
	}
	return nil
}

// introduce names the engine and what it can do.
func (s *cecp) introduce() {
	var names []string
	for _, v := range s.all() {
		names = append(names, cecpVariant(v, false))
		if v.Shuffled != "" {
			names = append(names, cecpVariant(v, true))
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	s.say("feature done=0")
	s.say(`feature myname="%s"`, strings.TrimSpace(s.c.Name+" "+s.c.Version))
	s.say("feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=1 reuse=1 analyze=1")
	s.say("feature san=0 sigint=0 sigterm=0 colors=0 nps=0 debug=0 memory=1 smp=1")
	s.say(`feature variants="%s"`, strings.Join(names, ","))
	s.say(`feature option="%s -spin 0 0 %d"`, uciLevel, len(search.Levels()))
	s.say("feature done=1")
}

func (s *cecp) all() []UCIVariant {
	if s.variants == nil {
		s.variants = s.name.variants()
	}
	return s.variants
}

// nameOf is the name of a game that the protocol knows.
func (s *cecp) nameOf(g *game.Game) uciGame {
	name, err := cecpOf(g)
	if err != nil {
		return s.name // it was opened by that name
	}
	return name
}

// newGame begins a game: the engine plays the second seat, with what was agreed about time.
func (s *cecp) newGame() {
	s.engine, s.analysing, s.seat, s.depth, s.hint, s.score = nil, false, 1, 0, "", 0
	s.wind()
	s.line = game.NewLine(s.g.Start())
	if start, err := s.name.start(s.g); err == nil {
		s.line = game.NewLine(start)
	}
}

// variant goes to another game of the family.
func (s *cecp) variant(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("want the name of a variant")
	}
	for _, v := range s.all() {
		for _, shuffled := range []bool{false, true} {
			spec := v.Game
			if shuffled {
				spec = v.Shuffled
			}
			if spec == "" || !strings.EqualFold(cecpVariant(v, shuffled), args[0]) && spec != args[0] {
				continue
			}
			g, err := game.Open(spec)
			if err != nil {
				return err
			}
			s.g, s.name = g, uciGame{uciDialect, s.name.family, v, shuffled}
			seat := s.seat
			s.newGame()
			s.seat = seat
			return nil
		}
	}
	return fmt.Errorf("there is no such variant")
}

// setboard sets a position up.
func (s *cecp) setboard(text string) error {
	start, err := s.g.Parse(text)
	if err != nil {
		return cecpError{"tellusererror Illegal position: " + oneLine(err.Error())}
	}
	s.line = game.NewLine(start)
	return nil
}

// undo takes back plies.
func (s *cecp) undo(plies int) error {
	if s.line.Len() < plies {
		return fmt.Errorf("there is nothing to take back")
	}
	s.line.Undo(plies)
	return nil
}

// usermove plays the opponent's move, and answers it.
func (s *cecp) usermove(ctx context.Context, text string) error {
	m, err := readCECPMove(s.line.Pos, text)
	switch {
	case s.line.Outcome().Over():
		return cecpError{fmt.Sprintf("Illegal move (the game is over): %s", text)}
	case err != nil:
		return cecpError{fmt.Sprintf("Illegal move (%s): %s", oneLine(err.Error()), text)}
	}
	s.line.Play(m)
	s.move(ctx)
	return nil
}

// set changes what the search may use, or its strength.
func (s *cecp) set(name, value string) error {
	if name == "option" {
		var ok bool
		if name, value, ok = strings.Cut(value, "="); !ok || !strings.EqualFold(strings.TrimSpace(name), uciLevel) {
			return fmt.Errorf("there is no such option")
		}
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || n < 0 || n > len(search.Levels()) {
			return fmt.Errorf("want 0 to %d", len(search.Levels()))
		}
		s.level = n
		return nil
	}
	into, most := &s.c.Search.HashMB, mostHash
	if name == "cores" {
		into, most = &s.c.Search.Threads, mostThreads
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return fmt.Errorf("want a number from 1")
	}
	*into, s.engine = min(n, most), nil
	return nil
}
