package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// Bounds of another program's manners.
const (
	programOpening = 20 * time.Second // to say that it is ready
	programClosing = 2 * time.Second  // to end after quit
	programGrace   = 5 * time.Second  // beyond the time of a move
)

// talker is a session with another program, whatever protocol it speaks.
type talker interface {
	newGame(ctx context.Context) error
	choose(ctx context.Context, line *game.Line, seat game.Seat) (game.Move, error)
	Close() error
}

// dialer opens a session over two streams.
type dialer func(ctx context.Context, r io.Reader, w io.Writer) (talker, error)

// programSide is another program in a process of its own. A program that fails loses its game and
// is started anew for the next one.
type programSide struct {
	spec string
	args []string
	time time.Duration // of a move; 0: no limit of ours
	dial dialer

	process *exec.Cmd
	input   io.Closer
	session talker
}

func newProgramSide(ctx context.Context, spec, command string, moveTime time.Duration, dial dialer) (side, error) {
	args, err := splitCommand(command)
	if err != nil || len(args) == 0 {
		return nil, callError{fmt.Errorf("player %s: want a command, quotes in pairs", spec)}
	}
	s := &programSide{spec: spec, args: args, time: moveTime, dial: dial}
	return s, s.start(ctx)
}

// start runs the program and opens a session.
func (s *programSide) start(ctx context.Context) (err error) {
	s.process = exec.CommandContext(ctx, s.args[0], s.args[1:]...)
	s.process.WaitDelay = programClosing
	in, err := s.process.StdinPipe()
	if err != nil {
		return err
	}
	out, err := s.process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.process.Start(); err != nil {
		return fmt.Errorf("player %s: %w", s.spec, err)
	}
	s.input = in
	opening, cancel := context.WithTimeout(ctx, programOpening)
	defer cancel()
	if s.session, err = s.dial(opening, out, in); err != nil {
		s.kill()
		return fmt.Errorf("player %s: %w", s.spec, err)
	}
	return nil
}

func (s *programSide) begin(ctx context.Context) error {
	if s.session == nil {
		return s.start(ctx)
	}
	opening, cancel := context.WithTimeout(ctx, programOpening)
	defer cancel()
	return s.session.newGame(opening)
}

func (s *programSide) move(ctx context.Context, line *game.Line, seat game.Seat, _ uint64) (game.Move, error) {
	if s.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.time+programGrace)
		defer cancel()
	}
	m, err := s.session.choose(ctx, line, seat)
	if err != nil {
		s.kill()
	}
	return m, err
}

// kill ends a program that failed.
func (s *programSide) kill() {
	s.input.Close()
	if s.process.Process != nil {
		s.process.Process.Kill()
	}
	s.process.Wait() // how it ended does not matter any more
	s.session, s.process = nil, nil
}

// close says goodbye and waits; who does not go is sent.
func (s *programSide) close() error {
	if s.session == nil {
		return nil
	}
	err := errors.Join(s.session.Close(), s.input.Close())
	gone := make(chan error, 1)
	go func() { gone <- s.process.Wait() }()
	select {
	case <-gone:
	case <-time.After(programClosing):
		err = errors.Join(err, s.process.Process.Kill())
		<-gone
	}
	return err
}

// hubTalker speaks Hub.
type hubTalker struct {
	*protocol.HubClient
	limits protocol.HubLimits
}

func (t hubTalker) newGame(context.Context) error { return t.NewGame() }

func (t hubTalker) choose(ctx context.Context, line *game.Line, _ game.Seat) (game.Move, error) {
	m, _, err := t.Choose(ctx, line, t.limits)
	return m, err
}

func (c *matchCmd) dialHub(g *game.Game) dialer {
	return func(ctx context.Context, r io.Reader, w io.Writer) (talker, error) {
		h, err := protocol.DialHub(ctx, r, w, g, c.Param)
		return hubTalker{h, protocol.HubLimits{Nodes: c.Nodes, Time: c.programTime()}}, err
	}
}

// uciTalker speaks the Universal Chess Interface.
type uciTalker struct {
	*protocol.UCIClient
	limits protocol.UCILimits
}

func (t uciTalker) newGame(ctx context.Context) error { return t.NewGame(ctx) }

func (t uciTalker) choose(ctx context.Context, line *game.Line, _ game.Seat) (game.Move, error) {
	m, _, err := t.Choose(ctx, line, t.limits)
	return m, err
}

func (c *matchCmd) dialUCI(g *game.Game, options map[string]string) dialer {
	return func(ctx context.Context, r io.Reader, w io.Writer) (talker, error) {
		h, err := protocol.DialUCI(ctx, r, w, g, options)
		return uciTalker{h, protocol.UCILimits{Nodes: c.Nodes, Time: c.programTime()}}, err
	}
}

// commandOptions splits "stockfish?UCI_Elo=2000&Hash=64" into the command and its options, which
// stand in place of those for all programs.
func commandOptions(spec string, all map[string]string) (command string, options map[string]string, err error) {
	options = maps.Clone(all)
	if options == nil {
		options = map[string]string{}
	}
	i := strings.LastIndexByte(spec, '?')
	if i < 0 {
		return spec, options, nil
	}
	for _, pair := range strings.Split(spec[i+1:], "&") {
		name, value, ok := strings.Cut(pair, "=")
		if !ok || name == "" {
			return "", nil, fmt.Errorf("%q behind the question mark: want NAME=VALUE&NAME=VALUE", pair)
		}
		options[name] = value
	}
	return spec[:i], options, nil
}

// gtpTalker speaks the Go Text Protocol.
type gtpTalker struct{ *protocol.GTPClient }

func (t gtpTalker) newGame(ctx context.Context) error { return t.NewGame(ctx) }

func (t gtpTalker) choose(ctx context.Context, line *game.Line, seat game.Seat) (game.Move, error) {
	return t.Choose(ctx, line, seat)
}

func (c *matchCmd) dialGTP(g *game.Game) dialer {
	return func(ctx context.Context, r io.Reader, w io.Writer) (talker, error) {
		h, err := protocol.DialGTP(ctx, r, w, g, protocol.GTPOptions{Time: c.programTime(), Commands: c.Param})
		return gtpTalker{h}, err
	}
}

// programTime is the time of another program for one move.
func (c *matchCmd) programTime() time.Duration {
	if c.MoveTime > 0 {
		return c.MoveTime
	}
	return c.Time
}

// splitCommand splits a command line at blanks outside quotes.
func splitCommand(line string) ([]string, error) {
	var args []string
	word, some, quote := strings.Builder{}, false, rune(0)
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, some = r, true
		case quote == 0 && r == ' ':
			if some {
				args = append(args, word.String())
			}
			word.Reset()
			some = false
		default:
			word.WriteRune(r)
			some = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("%s: a quote is not closed", line)
	}
	if some {
		args = append(args, word.String())
	}
	return args, nil
}
