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
	"github.com/tavlei/tavlei/search/protocol/internal/diagram"
)

// GTPConfig is how the engine presents itself and what it may use. Zero values are defaults.
type GTPConfig struct {
	Name, Version string
	Search        search.Options
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// MoveTime is how long a move takes if the other side never says; 0 is five seconds.
	MoveTime time.Duration
	// Load reads the first game of a file for loadsgf, up to the position before a move, 0 for its end; nil: no files are read.
	Load func(file string, before int) (*game.Game, *game.Line, error)
}

// gtp is the engine's side of a session.
type gtp struct {
	gtpBoard
	c      GTPConfig
	engine *search.Searcher
	line   *game.Line
	before []gtpMoment // each move that can be taken back
	clocks [2]gtpClock
	set    gtpClock  // both clocks at the beginning of a game
	watch  *gtpWatch // the analysis that goes on, nil if there is none
}

// gtpMoment is where a game stood.
type gtpMoment struct {
	line *game.Line
	n    int // its plies
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
	defer s.unwatch(io.Discard)
	for {
		select {
		case <-ctx.Done():
			s.unwatch(out)
			return errors.Join(ctx.Err(), out.Flush())
		case a, ok := <-s.watched():
			if s.watch.tell(out, a, ok); !ok {
				s.watch.news = nil // all is said; the answer still waits for the next line
			}
		case text, ok := <-in:
			s.unwatch(out)
			if !ok {
				return errors.Join(<-failed, out.Flush())
			}
			if s.answer(ctx, out, cleanLine(text)) {
				return out.Flush()
			}
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
}

// answer obeys one line and tells whether it was the last.
func (s *gtp) answer(ctx context.Context, out *bufio.Writer, line string) (quit bool) {
	id := ""
	words := strings.Fields(line)
	if len(words) > 0 {
		if _, err := strconv.ParseUint(words[0], 10, 31); err == nil {
			id, words = words[0], words[1:]
		}
	}
	switch {
	case len(words) == 0 && id == "":
		return false
	case len(words) == 0: // somebody waits for the answer with this number
		fmt.Fprintf(out, "?%s syntax error: want a command\n\n", id)
		return false
	}
	if kind, ok := gtpAnalyses[words[0]]; ok && s.knows(words[0]) {
		err := s.analyze(ctx, out, id, kind, words[1:])
		if err != nil {
			fmt.Fprintf(out, "?%s %s\n\n", id, err)
		}
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
		"list_commands": says(func(s *gtp) string {
			names := slices.AppendSeq(slices.Collect(maps.Keys(gtpCommands)), maps.Keys(gtpAnalyses))
			slices.Sort(names)
			return strings.Join(slices.DeleteFunc(names, func(name string) bool { return !s.knows(name) }), "\n")
		}),
		"showboard": says((*gtp).showboard),
		"quit":      says(func(*gtp) string { return "" }),
		"known_command": func(s *gtp, _ context.Context, args []string) (string, error) {
			return strconv.FormatBool(len(args) > 0 && s.knows(args[0])), nil
		},
		"boardsize":     (*gtp).boardsize,
		"clear_board":   (*gtp).clearBoard,
		"play":          (*gtp).play,
		"genmove":       (*gtp).genmove,
		"reg_genmove":   (*gtp).regGenmove,
		"undo":          func(s *gtp, ctx context.Context, _ []string) (string, error) { return s.undo(ctx, nil) },
		"time_settings": (*gtp).timeSettings,
		"time_left":     (*gtp).timeLeft,
		"final_score":   (*gtp).finalScore,
		"komi":          (*gtp).komi,
		"loadsgf":       (*gtp).loadSGF,

		"fixed_handicap":      (*gtp).fixedHandicap,
		"place_free_handicap": (*gtp).placeHandicap,
		"set_free_handicap":   (*gtp).setHandicap,
		"final_status_list":   (*gtp).finalStatus,
		"kgs-genmove_cleanup": (*gtp).genmoveCleanup,
		"kata-get-rules":      (*gtp).getRules,
		"kata-set-rules":      (*gtp).setRules,
		"kata-set-rule":       (*gtp).setRule,
		"kgs-rules":           (*gtp).setRulesOfKGS,

		"kgs-time_settings":       (*gtp).timeSettingsByKind,
		"kata-time_settings":      (*gtp).timeSettingsByKind,
		"kata-list_time_settings": says(func(*gtp) string { return strings.Join(clockKinds, " ") }),

		"stop":                   says(func(*gtp) string { return "" }), // whatever a line says, it ends an analysis
		"gg-undo":                (*gtp).undo,
		"gogui-play_sequence":    (*gtp).playSequence,
		"gogui-setup":            (*gtp).setup,
		"gogui-setup_player":     (*gtp).setupPlayer,
		"gogui-analyze_commands": says((*gtp).goguiCommands),

		"rectangular_boardsize": (*gtp).rectangle,
	}
}

// changing are the commands that mean something only where the rules may change or stones die.
var changing = map[string]bool{
	"fixed_handicap": true, "place_free_handicap": true, "set_free_handicap": true, "final_status_list": true,
	"kata-get-rules": true, "kata-set-rules": true, "kata-set-rule": true, "kgs-rules": true, "gogui-setup": true, "gogui-setup_player": true,
	"rectangular_boardsize": true,
}

// knows tells whether a command means something in the game of the session.
func (s *gtp) knows(name string) bool {
	if changing[name] {
		_, ok := game.Ability[GTPRules](s.g.Rules)
		return ok
	}
	if _, ok := gtpAnalyses[name]; ok || name == "kgs-genmove_cleanup" {
		has, _ := s.engine.Analyses(s.line.Pos)
		return has
	}
	return gtpCommands[name] != nil && (name != "loadsgf" || s.c.Load != nil)
}

func (s *gtp) obey(ctx context.Context, name string, args []string) (string, error) {
	if !s.knows(name) {
		return "", fmt.Errorf("unknown command")
	}
	return gtpCommands[name](s, ctx, args)
}

// showboard draws the board on lines of its own, below it the position as text.
func (s *gtp) showboard() string {
	return "\n" + diagram.Of(s.line.Pos) + "\n" + game.Text(s.line.Pos)
}

// clearBoard begins anew, without the handicap stones of another game.
func (s *gtp) clearBoard(context.Context, []string) (string, error) {
	if g, err := s.with("size", s.size()); err == nil && game.Text(g.Start()) != game.Text(s.g.Start()) {
		s.change(g)
	}
	s.begin(game.NewLine(s.g.Start()))
	return "", nil
}

// begin goes on from a line of which nothing can be taken back.
func (s *gtp) begin(line *game.Line) {
	s.line, s.before = line, nil
	s.clocks = [2]gtpClock{s.set, s.set}
}

// turn settles who moves: a pass that the game forces on the other seat is made without a word, and where the game allows it a seat
// moves twice.
func (s *gtp) turn(args []string) (game.Seat, error) {
	if len(args) == 0 {
		return game.NoSeat, fmt.Errorf("syntax error: want a colour")
	}
	seat, err := seatOf(args[0])
	if err != nil {
		return game.NoSeat, err
	}
	return seat, s.turnTo(seat)
}

// turnTo is turn for a seat.
func (s *gtp) turnTo(seat game.Seat) error {
	if p, ok := game.Ability[GTPPosition](s.line.Pos); ok {
		after, changed := p.GTPTurn(seat)
		if after != nil && changed {
			s.line = game.NewLine(after)
		}
		if after != nil {
			return nil
		}
	}
	if o := s.line.Outcome(); o.Over() {
		return fmt.Errorf("the game is over (%s)", o.Reason)
	}
	if s.line.Pos.ToMove().Has(seat) {
		return nil
	}
	if pass, ok := forcedPass(s.line.Pos); ok {
		s.line.Play(pass)
		if s.line.Pos.ToMove().Has(seat) {
			return nil
		}
	}
	return fmt.Errorf("it is the turn of %s", gtpColours[s.line.Pos.ToMove().One()&1])
}

// moment is where the game stands.
func (s *gtp) moment() gtpMoment { return gtpMoment{s.line, s.line.Len()} }

// back goes back to a moment.
func (s *gtp) back(to gtpMoment) {
	s.line = to.line
	s.line.Undo(s.line.Len() - to.n)
}

func (s *gtp) play(_ context.Context, args []string) (string, error) {
	if len(args) < 2 {
		return "", fmt.Errorf("syntax error: want a colour and a vertex")
	}
	now := s.moment()
	seat, err := s.turn(args)
	if err != nil {
		return "", err
	}
	if err := s.place(seat, args[1]); err != nil {
		s.back(now)
		return "", fmt.Errorf("illegal move: %w", err)
	}
	s.before = append(s.before, now)
	return "", nil
}

// place makes a move of a seat whose turn it is.
func (s *gtp) place(seat game.Seat, text string) error {
	if !gtpVertex.MatchString(strings.ToLower(text)) {
		return fmt.Errorf("invalid vertex %q", clip(text))
	}
	m, err := s.line.Pos.ParseMove(strings.ToLower(text))
	if err == nil {
		s.line.Play(m)
	}
	return err
}

func (s *gtp) genmove(ctx context.Context, args []string) (string, error) {
	now := s.moment()
	m, resigns, err := s.choose(ctx, args)
	if err != nil || resigns {
		s.back(now)
		return gtpResign, err
	}
	text := vertex(s.line.Pos, m)
	s.line.Play(m)
	s.before = append(s.before, now)
	return text, nil
}

func (s *gtp) regGenmove(ctx context.Context, args []string) (string, error) {
	now := s.moment()
	m, _, err := s.choose(ctx, args)
	text := ""
	if err == nil {
		text = vertex(s.line.Pos, m)
	}
	s.back(now)
	return text, err
}

// choose thinks as long as the clock of the seat allows, and tells whether the game is lost.
func (s *gtp) choose(ctx context.Context, args []string) (m game.Move, resigns bool, err error) {
	seat, err := s.turn(args)
	if err != nil {
		return game.Move{}, false, err
	}
	began := s.c.Now()
	thinking, stop := context.WithTimeout(ctx, s.clocks[seat].share(s.c.MoveTime))
	defer stop()
	r, err := s.engine.SearchFor(thinking, s.line, seat, search.Limits{}, nil)
	s.clocks[seat].spend(s.c.Now().Sub(began))
	if err != nil {
		return game.Move{}, false, err
	}
	return r.PV[0], s.engine.Resigns(s.line, seat, search.Level{}, r), nil
}

// undo takes back the last move, or so many.
func (s *gtp) undo(_ context.Context, args []string) (string, error) {
	n := 1
	if len(args) > 0 {
		var err error
		if n, err = strconv.Atoi(args[0]); err != nil || n < 0 {
			return "", fmt.Errorf("syntax error: %q is no number of moves", clip(args[0]))
		}
	}
	if n > len(s.before) {
		return "", fmt.Errorf("cannot undo")
	}
	for range n {
		s.back(s.before[len(s.before)-1])
		s.before = s.before[:len(s.before)-1]
	}
	return "", nil
}

// finalScore is the difference of points, B+4, or who has won where the game counts none.
func (s *gtp) finalScore(context.Context, []string) (string, error) {
	if p, ok := game.Ability[GTPPosition](s.line.Pos); ok {
		return p.GTPScore(), nil
	}
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
