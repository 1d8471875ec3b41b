package arena

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/search/tournament"
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
	choose(ctx context.Context, t tournament.Turn) (game.Move, *tournament.Value, error)
	name() string
	Close() error
}

// dialer opens a session over two streams.
type dialer func(ctx context.Context, r io.Reader, w io.Writer) (talker, error)

// programSide is another program in a process of its own. A program that fails loses its game and
// is started anew for the next one.
type programSide struct {
	spec   string
	args   []string
	limits limits
	dial   dialer

	process *exec.Cmd
	input   io.Closer
	session talker
	called  string
}

func newProgramSide(ctx context.Context, p player, command string, dial dialer) (Side, error) {
	args, err := splitCommand(command)
	if err != nil || len(args) == 0 {
		return nil, verb.BadCall(verb.Faultf("player %s: want a command, quotes in pairs", p.spec))
	}
	s := &programSide{spec: p.spec, args: args, limits: p.limits, dial: dial}
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
		return verb.Faultf("player %s: %w", s.spec, err)
	}
	s.input = in
	opening, cancel := context.WithTimeout(ctx, programOpening)
	defer cancel()
	if s.session, err = s.dial(opening, out, in); err != nil {
		s.kill()
		return verb.Faultf("player %s: %w", s.spec, err)
	}
	s.called = s.session.name()
	return nil
}

func (s *programSide) engine() string { return s.called }

func (s *programSide) begin(ctx context.Context) error {
	if s.session == nil {
		return s.start(ctx)
	}
	opening, cancel := context.WithTimeout(ctx, programOpening)
	defer cancel()
	return s.session.newGame(opening)
}

// Choose asks the program, as long as its clock and the margin last, and no longer than it is patient
// where it has been given a time of its own.
func (s *programSide) Choose(ctx context.Context, t tournament.Turn) (game.Move, *tournament.Value, error) {
	ctx, cancel := s.limits.patience(ctx, t)
	defer cancel()
	limit := s.limits.most(t)
	if limit > 0 { // a program that reads nothing more would hold who writes to it
		process := s.process.Process
		defer time.AfterFunc(limit+programClosing, func() { _ = process.Kill() }).Stop()
	}
	m, v, err := s.session.choose(ctx, t)
	if errors.Is(err, protocol.ErrResigned) {
		return m, v, tournament.ErrResigned
	}
	if err != nil {
		how := s.kill()
		if errors.Is(err, io.ErrUnexpectedEOF) { // it had ended before it was killed
			err = verb.Faultf("%w: %s", err, how)
		}
	}
	return m, v, err
}

// most is how long a program may take for a turn; 0: as long as it likes.
func (l limits) most(t tournament.Turn) time.Duration {
	if clock := t.Clocks[t.Seat]; clock.Runs() {
		return clock.Left + l.margin
	} else if l.own == 0 {
		return 0
	}
	return l.own + programGrace
}

// patience ends when a program has taken too long for a turn.
func (l limits) patience(ctx context.Context, t tournament.Turn) (context.Context, context.CancelFunc) {
	if most := l.most(t); most > 0 {
		return context.WithTimeout(ctx, most)
	}
	return context.WithCancel(ctx)
}

// kill ends a program that failed, and tells how it has ended.
func (s *programSide) kill() string {
	s.input.Close()
	if s.process.Process != nil {
		s.process.Process.Kill()
	}
	s.process.Wait()
	how := s.process.ProcessState.String()
	s.session, s.process = nil, nil
	return how
}

// close says goodbye and waits; who does not go is sent.
func (s *programSide) Close() error {
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

// programTime is the time of a program for a move, where no clock says it.
func (l limits) programTime() time.Duration {
	if l.own > 0 {
		return l.own
	}
	return l.control.Each
}

// ticking tells whether the clock of a turn bounds more than one move, so that the protocol is told of it.
func ticking(t tournament.Turn) bool { return t.Clocks[t.Seat].Runs() && t.Clocks[t.Seat].Each == 0 }

// hubTalker speaks Hub.
type hubTalker struct {
	*protocol.HubClient
	limits limits
}

func (t hubTalker) newGame(context.Context) error { return t.NewGame() }

func (t hubTalker) name() string {
	return strings.TrimSpace(t.ID["name"] + " " + t.ID["version"])
}

func (t hubTalker) choose(ctx context.Context, turn tournament.Turn) (game.Move, *tournament.Value, error) {
	lim := protocol.HubLimits{Depth: t.limits.depth, Nodes: t.limits.nodes, Time: t.limits.programTime()}
	if clock := turn.Clocks[turn.Seat]; ticking(turn) {
		lim.Time, lim.Clock, lim.Inc, lim.Moves = 0, max(clock.Left, time.Millisecond), clock.Inc, clock.ToGo
	}
	m, info, err := t.Choose(ctx, turn.Line, lim)
	if err != nil || info.Depth == 0 && info.Score == 0 {
		return m, nil, err
	}
	return m, &tournament.Value{Score: int(math.Round(100 * info.Score)), Depth: info.Depth, Nodes: info.Nodes}, nil
}

func (c *MatchCmd) dialHub(g *game.Game, l limits) dialer {
	return func(ctx context.Context, r io.Reader, w io.Writer) (talker, error) {
		h, err := protocol.DialHub(ctx, r, w, g, c.Param)
		return hubTalker{h, l}, err
	}
}

// uciTalker speaks the Universal Chess Interface or a protocol made after it.
type uciTalker struct {
	*protocol.UCIClient
	limits limits
}

func (t uciTalker) newGame(ctx context.Context) error { return t.NewGame(ctx) }

func (t uciTalker) name() string { return t.Name }

func (t uciTalker) choose(ctx context.Context, turn tournament.Turn) (game.Move, *tournament.Value, error) {
	lim := protocol.UCILimits{Depth: t.limits.depth, Nodes: t.limits.nodes, Time: t.limits.programTime()}
	if ticking(turn) {
		lim.Time, lim.Clock = 0, clocksOf(turn)
	}
	m, info, err := t.Choose(ctx, turn.Line, lim)
	if err != nil || info == (protocol.UCIInfo{}) {
		return m, nil, err
	}
	return m, &tournament.Value{Score: info.Score, Mate: info.Mate, Depth: info.Depth, Nodes: info.Nodes}, nil
}

// clocksOf are the clocks as both players see them. An opponent without one is shown to have as much
// as the player.
func clocksOf(turn tournament.Turn) *protocol.Clocks {
	mine := turn.Clocks[turn.Seat]
	c := &protocol.Clocks{ToGo: mine.ToGo}
	for seat := range c.Left {
		clock := mine
		if seat < len(turn.Clocks) && turn.Clocks[seat].Runs() && turn.Clocks[seat].Each == 0 {
			clock = turn.Clocks[seat]
		}
		c.Left[seat], c.Inc[seat] = clock.Left, clock.Inc
	}
	return c
}

func dialUCI(g *game.Game, name string, options map[string]string, l limits) dialer {
	return func(ctx context.Context, r io.Reader, w io.Writer) (talker, error) {
		h, err := protocol.DialUCI(ctx, r, w, g, protocol.UCIOptions{Protocol: name, Options: options, VariantFile: variantFile})
		return uciTalker{h, l}, err
	}
}

// variantFile keeps the description of a game for programs that read it, where nobody else writes. The
// same description has the same file, so that there is one for a game, however many programs read it.
func variantFile(text string) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	dir = filepath.Join(dir, "tavlei", "variants")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(text))
	name := filepath.Join(dir, fmt.Sprintf("%x.ini", sum[:8]))
	if old, err := os.ReadFile(name); err == nil && string(old) == text {
		return name, nil
	}
	f, err := os.CreateTemp(dir, "*.new")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	return name, err
}

// cecpTalker speaks the Chess Engine Communication Protocol.
type cecpTalker struct{ *protocol.CECPClient }

func (t cecpTalker) newGame(ctx context.Context) error { return t.NewGame(ctx) }

func (t cecpTalker) name() string { return t.Name }

func (t cecpTalker) choose(ctx context.Context, turn tournament.Turn) (game.Move, *tournament.Value, error) {
	var clocks *protocol.Clocks
	if ticking(turn) {
		clocks = clocksOf(turn)
	}
	m, info, err := t.Choose(ctx, turn.Line, turn.Seat, clocks)
	if err != nil || info == (protocol.UCIInfo{}) {
		return m, nil, err
	}
	return m, &tournament.Value{Score: info.Score, Mate: info.Mate, Depth: info.Depth, Nodes: info.Nodes}, nil
}

func dialCECP(g *game.Game, options map[string]string, l limits) dialer {
	return func(ctx context.Context, r io.Reader, w io.Writer) (talker, error) {
		h, err := protocol.DialCECP(ctx, r, w, g, protocol.CECPOptions{
			Time: l.programTime(), Depth: l.depth, Main: l.control.Time, Moves: l.control.Moves, Inc: l.control.Inc, Commands: options,
		})
		return cecpTalker{h}, err
	}
}

// gtpTalker speaks the Go Text Protocol.
type gtpTalker struct{ *protocol.GTPClient }

func (t gtpTalker) newGame(ctx context.Context) error { return t.NewGame(ctx) }

func (t gtpTalker) name() string { return strings.TrimSpace(t.Name + " " + t.Version) }

func (t gtpTalker) choose(ctx context.Context, turn tournament.Turn) (game.Move, *tournament.Value, error) {
	if ticking(turn) {
		for seat, clock := range turn.Clocks {
			if clock.Runs() && clock.Each == 0 {
				if err := t.TimeLeft(ctx, game.Seat(seat), clock.Left, clock.ToGo); err != nil {
					return game.Move{}, nil, err
				}
			}
		}
	}
	m, err := t.Choose(ctx, turn.Line, turn.Seat)
	return m, nil, err
}

func (c *MatchCmd) dialGTP(g *game.Game, l limits) dialer {
	return func(ctx context.Context, r io.Reader, w io.Writer) (talker, error) {
		h, err := protocol.DialGTP(ctx, r, w, g, protocol.GTPOptions{
			Time: l.programTime(), Main: l.control.Time, Moves: l.control.Moves, Inc: l.control.Inc, Commands: c.Param,
		})
		return gtpTalker{h}, err
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
			return "", nil, verb.Faultf("%q behind the question mark: want NAME=VALUE&NAME=VALUE", pair)
		}
		options[name] = value
	}
	return spec[:i], options, nil
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
		return nil, verb.Faultf("%s: a quote is not closed", line)
	}
	if some {
		args = append(args, word.String())
	}
	return args, nil
}
