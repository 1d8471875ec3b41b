package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// Bounds of another program's manners.
const (
	hubOpening = 20 * time.Second // to say that it is ready
	hubClosing = 2 * time.Second  // to end after quit
	hubGrace   = 5 * time.Second  // beyond the time of a move
)

// hubSide is another program in a process of its own. A program that fails loses its game and
// is started anew for the next one.
type hubSide struct {
	e      *env
	g      *game.Game
	args   []string
	limits protocol.HubLimits
	params map[string]string

	process *exec.Cmd
	input   io.Closer
	client  *protocol.HubClient
}

func newHubSide(ctx context.Context, e *env, g *game.Game, command string, c *matchCmd) (side, error) {
	args, err := splitCommand(command)
	if err != nil || len(args) == 0 {
		return nil, callError{fmt.Errorf("player hub:%s: want a command, quotes in pairs", command)}
	}
	s := &hubSide{
		e: e, g: g, args: args, params: c.Param,
		limits: protocol.HubLimits{Nodes: c.Nodes, Time: c.MoveTime},
	}
	return s, s.start(ctx)
}

// start runs the program and opens a session.
func (s *hubSide) start(ctx context.Context) (err error) {
	s.process = exec.CommandContext(ctx, s.args[0], s.args[1:]...)
	s.process.WaitDelay = hubClosing
	in, err := s.process.StdinPipe()
	if err != nil {
		return err
	}
	out, err := s.process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.process.Start(); err != nil {
		return fmt.Errorf("player hub:%s: %w", strings.Join(s.args, " "), err)
	}
	s.input = in
	opening, cancel := context.WithTimeout(ctx, hubOpening)
	defer cancel()
	if s.client, err = protocol.DialHub(opening, out, in, s.g, s.params); err != nil {
		s.kill()
		return fmt.Errorf("player hub:%s: %w", strings.Join(s.args, " "), err)
	}
	return nil
}

func (s *hubSide) begin(ctx context.Context) error {
	if s.client == nil {
		return s.start(ctx)
	}
	return s.client.NewGame()
}

func (s *hubSide) move(ctx context.Context, line *game.Line, _ game.Seat, _ uint64) (game.Move, error) {
	if s.limits.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.limits.Time+hubGrace)
		defer cancel()
	}
	m, _, err := s.client.Choose(ctx, line, s.limits)
	if err != nil {
		s.kill()
	}
	return m, err
}

// kill ends a program that failed.
func (s *hubSide) kill() {
	s.input.Close()
	if s.process.Process != nil {
		s.process.Process.Kill()
	}
	s.process.Wait() // how it ended does not matter any more
	s.client, s.process = nil, nil
}

// close says goodbye and waits; who does not go is sent.
func (s *hubSide) close() error {
	if s.client == nil {
		return nil
	}
	err := errors.Join(s.client.Close(), s.input.Close())
	gone := make(chan error, 1)
	go func() { gone <- s.process.Wait() }()
	select {
	case <-gone:
	case <-time.After(hubClosing):
		err = errors.Join(err, s.process.Process.Kill())
		<-gone
	}
	return err
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
