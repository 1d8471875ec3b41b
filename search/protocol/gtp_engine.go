package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// GTPConfig is how the engine presents itself and what it may use. Zero values are defaults.
type GTPConfig struct {
	Name, Version string
	Search        search.Options
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// MoveTime is how long a move takes if the other side never says; 0 is five seconds.
	MoveTime time.Duration
}

// gtp is the engine's side of a session.
type gtp struct {
	gtpBoard
	c      GTPConfig
	engine *search.Searcher
	line   *game.Line
	clocks [2]gtpClock
	set    gtpClock // both clocks at the beginning of a game
}

// gtpClock is the time of a seat: main time, then periods for a number of moves each. Without any
// of them nobody has said how long a move may take.
type gtpClock struct {
	main, period time.Duration
	stones       int           // moves of a period
	rest         time.Duration // of the present period
	left         int           // moves of the present period
	said         bool          // somebody has set it
}

// ServeGTP answers the commands of a session of the Go Text Protocol, version 2, for g until
// quit, the end of r, or the end of ctx. The error is one of reading or writing, ctx's, or wraps
// ErrGTP.
func ServeGTP(ctx context.Context, r io.Reader, w io.Writer, g *game.Game, c GTPConfig) error {
	board, err := boardOf(g)
	if err != nil {
		return err
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.MoveTime == 0 {
		c.MoveTime = 5 * time.Second
	}
	s := &gtp{gtpBoard: board, c: c, engine: search.New(g, c.Search), line: game.NewLine(g.Start())}
	life, stop := context.WithCancel(ctx)
	defer stop()
	in, failed := lines(life, r)
	out := bufio.NewWriter(w)
	for {
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), out.Flush())
		case text, ok := <-in:
			if !ok {
				return errors.Join(<-failed, out.Flush())
			}
			quit := s.answer(ctx, out, cleanLine(text))
			if err := out.Flush(); err != nil || quit {
				return err
			}
		}
	}
}

// answer obeys one line and tells whether it was the last.
func (s *gtp) answer(ctx context.Context, out io.Writer, line string) (quit bool) {
	id := ""
	words := strings.Fields(line)
	if len(words) > 0 {
		if _, err := strconv.ParseUint(words[0], 10, 31); err == nil {
			id, words = words[0], words[1:]
		}
	}
	if len(words) == 0 {
		return false
	}
	said, err := s.obey(ctx, words[0], words[1:])
	mark := "="
	if err != nil {
		mark, said = "?", err.Error()
	}
	// No empty line may stand inside an answer.
	said = strings.TrimSpace(strings.ReplaceAll(said, "\n\n", "\n"))
	fmt.Fprintf(out, "%s%s %s\n\n", mark, id, said)
	return words[0] == "quit"
}

// gtpCommand is what a command does with its arguments.
type gtpCommand func(s *gtp, ctx context.Context, args []string) (string, error)

// gtpCommands are the commands of the protocol that mean something for any game on a board.
var gtpCommands map[string]gtpCommand

func init() {
	says := func(text func(s *gtp) string) gtpCommand {
		return func(s *gtp, _ context.Context, _ []string) (string, error) { return text(s), nil }
	}
	gtpCommands = map[string]gtpCommand{
		"protocol_version": says(func(*gtp) string { return "2" }),
		"name":             says(func(s *gtp) string { return s.c.Name }),
		"version":          says(func(s *gtp) string { return s.c.Version }),
		"list_games":       says(func(s *gtp) string { return s.g.Name() }),
		"list_commands":    says(func(*gtp) string { return strings.Join(slices.Sorted(maps.Keys(gtpCommands)), "\n") }),
		"showboard":        says((*gtp).showboard),
		"quit":             says(func(*gtp) string { return "" }),
		"komi":             says(func(*gtp) string { return "" }), // means nothing where no rule knows it
		"known_command": func(_ *gtp, _ context.Context, args []string) (string, error) {
			return strconv.FormatBool(len(args) > 0 && gtpCommands[args[0]] != nil), nil
		},
		"boardsize":     (*gtp).boardsize,
		"clear_board":   (*gtp).clearBoard,
		"play":          (*gtp).play,
		"genmove":       (*gtp).genmove,
		"reg_genmove":   (*gtp).regGenmove,
		"undo":          (*gtp).undo,
		"time_settings": (*gtp).timeSettings,
		"time_left":     (*gtp).timeLeft,
		"final_score":   (*gtp).finalScore,
	}
}

func (s *gtp) obey(ctx context.Context, name string, args []string) (string, error) {
	do := gtpCommands[name]
	if do == nil {
		return "", fmt.Errorf("unknown command")
	}
	return do(s, ctx, args)
}

// showboard draws the board on lines of its own, below it the position as text.
func (s *gtp) showboard() string {
	return "\n" + drawing(s.line.Pos) + "\n" + game.Text(s.line.Pos)
}

func (s *gtp) boardsize(_ context.Context, args []string) (string, error) {
	if len(args) == 0 || args[0] != strconv.Itoa(s.size) {
		return "", fmt.Errorf("unacceptable size")
	}
	return "", nil
}

func (s *gtp) clearBoard(context.Context, []string) (string, error) {
	s.line = game.NewLine(s.g.Start())
	s.clocks = [2]gtpClock{s.set, s.set}
	return "", nil
}

// turn settles who moves: a pass that the game forces on the other seat is made without a word.
func (s *gtp) turn(args []string) (game.Seat, error) {
	if len(args) == 0 {
		return game.NoSeat, fmt.Errorf("syntax error: want a colour")
	}
	seat, err := seatOf(args[0])
	if err != nil {
		return game.NoSeat, err
	}
	if o := s.line.Outcome(); o.Over() {
		return game.NoSeat, fmt.Errorf("the game is over (%s)", o.Reason)
	}
	if s.line.Pos.ToMove().Has(seat) {
		return seat, nil
	}
	if pass, ok := forcedPass(s.line.Pos); ok {
		s.line.Play(pass)
		if s.line.Pos.ToMove().Has(seat) {
			return seat, nil
		}
	}
	return game.NoSeat, fmt.Errorf("it is the turn of %s", gtpColours[s.line.Pos.ToMove().One()&1])
}

func (s *gtp) play(_ context.Context, args []string) (string, error) {
	if len(args) < 2 {
		return "", fmt.Errorf("syntax error: want a colour and a vertex")
	}
	if _, err := s.turn(args); err != nil {
		return "", err
	}
	m, err := s.line.Pos.ParseMove(strings.ToLower(args[1]))
	if err != nil {
		return "", fmt.Errorf("illegal move: %w", err)
	}
	s.line.Play(m)
	return "", nil
}

func (s *gtp) genmove(ctx context.Context, args []string) (string, error) {
	m, err := s.choose(ctx, args)
	if err != nil {
		return "", err
	}
	text := vertex(s.line.Pos, m)
	s.line.Play(m)
	return text, nil
}

func (s *gtp) regGenmove(ctx context.Context, args []string) (string, error) {
	m, err := s.choose(ctx, args)
	if err != nil {
		return "", err
	}
	return vertex(s.line.Pos, m), nil
}

// choose thinks as long as the clock of the seat allows.
func (s *gtp) choose(ctx context.Context, args []string) (game.Move, error) {
	seat, err := s.turn(args)
	if err != nil {
		return game.Move{}, err
	}
	began := s.c.Now()
	thinking, stop := context.WithTimeout(ctx, s.clocks[seat].share(s.c.MoveTime))
	defer stop()
	r, err := s.engine.SearchFor(thinking, s.line, seat, search.Limits{}, nil)
	s.clocks[seat].spend(s.c.Now().Sub(began))
	if err != nil {
		return game.Move{}, err
	}
	return r.PV[0], nil
}

func (s *gtp) undo(context.Context, []string) (string, error) {
	if s.line.Len() == 0 {
		return "", fmt.Errorf("cannot undo")
	}
	s.line.Undo(1)
	return "", nil
}

// finalScore is the difference of points, B+4, or who has won where the game counts none.
func (s *gtp) finalScore(context.Context, []string) (string, error) {
	o := s.line.Outcome()
	if !o.Over() {
		return "", fmt.Errorf("cannot score: the game is not over")
	}
	winner := o.Winners(2).One()
	if winner == game.NoSeat {
		return "0", nil
	}
	text := strings.ToUpper(gtpColours[winner][:1]) + "+"
	if v, ok := s.line.Pos.(game.Scorer); ok {
		diff := v.Score(winner) - v.Score(1-winner)
		return text + strconv.FormatFloat(float64(max(diff, -diff))/2, 'f', -1, 64), nil
	}
	return text, nil
}
