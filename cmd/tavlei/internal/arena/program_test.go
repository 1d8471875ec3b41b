package arena

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/search/tournament"
)

// dying is set where this program is to be one that ends of itself.
const dying = "TAVLEI_TEST_DYING"

func TestMain(m *testing.M) {
	if os.Getenv(dying) != "" {
		os.Exit(3)
	}
	os.Exit(m.Run())
}

// TestProgramResigns: who gives a game up has made no mistake, and plays the next one.
func TestProgramResigns(t *testing.T) {
	s := &programSide{session: quitter{}, process: &exec.Cmd{}}
	if _, _, err := s.Choose(t.Context(), tournament.Turn{Clocks: make([]tournament.Clock, 1)}); err != tournament.ErrResigned || s.session == nil {
		t.Errorf("%v, session %v", err, s.session)
	}
}

// quitter gives up.
type quitter struct{ listener }

func (quitter) choose(context.Context, tournament.Turn) (game.Move, *tournament.Value, error) {
	return game.Move{}, nil, fmt.Errorf("gtp engine: %w", protocol.ErrResigned)
}

// listener waits for an answer that does not come.
type listener struct{ from io.Reader }

func (l listener) newGame(context.Context) error { return nil }
func (l listener) name() string                  { return "" }
func (l listener) Close() error                  { return nil }
func (l listener) choose(context.Context, tournament.Turn) (game.Move, *tournament.Value, error) {
	if _, err := io.Copy(io.Discard, l.from); err != nil {
		return game.Move{}, nil, err
	}
	return game.Move{}, nil, io.ErrUnexpectedEOF
}

// TestProgramEnds: of a program that ends in the middle of a game it is told how.
func TestProgramEnds(t *testing.T) {
	t.Setenv(dying, "1")
	s := &programSide{args: os.Args[:1], dial: func(_ context.Context, r io.Reader, _ io.Writer) (talker, error) { return listener{r}, nil }}
	if err := s.start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Choose(t.Context(), tournament.Turn{Clocks: make([]tournament.Clock, 1)}); err == nil || !strings.Contains(err.Error(), "exit status 3") {
		t.Errorf("%v, want how the program has ended", err)
	}
}
