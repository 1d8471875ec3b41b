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
)

// GTPClient plays moves of another program that speaks the Go Text Protocol. It serves one
// goroutine.
type GTPClient struct {
	// Name and Version are how the engine presented itself.
	Name, Version string

	gtpBoard
	start  string // position that clear_board stands for
	out    *bufio.Writer
	in     <-chan string
	failed <-chan error
	stop   context.CancelFunc
	gone   error
	played []string // "black D3", since the board was cleared
	placed []string // its own handicap stones that are not yet on the board
	dead   []string // what it takes for dead as the game stands; nil: it has not been asked
	mute   bool     // the engine is not told what the clocks show
	plain  bool     // the engine does not know kgs-genmove_cleanup
	strict bool     // it has been told to take what is dead before it passes
	deaf   bool     // it is not told so
	each   []string // what it is told at the beginning of each game
}

// ErrResigned is the error of an engine that gives the game up.
var ErrResigned = errors.New("resigns")

// GTPOptions are what a client tells the engine at the beginning.
type GTPOptions struct {
	// Time of a move, told by time_settings, which knows whole seconds only: any other time is
	// left to the engine's own options.
	Time time.Duration
	// Main, Moves and Inc are those of a clock, if there is no Time: so much for the whole game, or for
	// so many moves; what is added after each move the protocol learns by [GTPClient.TimeLeft].
	Main  time.Duration
	Moves int
	Inc   time.Duration
	// Commands are sent after the opening, name and arguments: {"komi", "0"}. A command
	// time_settings takes the place of ours; without arguments it is not sent at all.
	Commands map[string]string
}

// DialGTP opens a session with an engine that reads w and writes r. Lines that are not of the
// protocol are passed over, as engines chat. ctx bounds the opening only. The error wraps ErrGTP
// if g cannot be described.
func DialGTP(ctx context.Context, r io.Reader, w io.Writer, g *game.Game, o GTPOptions) (*GTPClient, error) {
	board, err := boardOf(g)
	if err != nil {
		return nil, err
	}
	c := &GTPClient{gtpBoard: board, start: game.Text(g.Start()), out: bufio.NewWriter(w)}
	var life context.Context
	life, c.stop = context.WithCancel(context.Background())
	c.in, c.failed = lines(life, r)
	if err := c.open(ctx, o); err != nil {
		c.stop()
		return nil, fmt.Errorf("gtp engine: %w", err)
	}
	return c, nil
}

func (c *GTPClient) open(ctx context.Context, o GTPOptions) (err error) {
	v, err := c.ask(ctx, "protocol_version")
	if err != nil {
		return err
	}
	if v != "2" {
		return fmt.Errorf("it speaks version %q, want 2", clip(v))
	}
	if c.Name, err = c.ask(ctx, "name"); err != nil {
		return err
	}
	if c.Version, err = c.ask(ctx, "version"); err != nil {
		return err
	}
	resize := "boardsize"
	if c.columns != c.rows {
		resize = "rectangular_boardsize"
	}
	if _, err = c.ask(ctx, "%s %s", resize, c.size()); err != nil {
		return err
	}
	_, own := o.Commands["time_settings"]
	if settings := o.timeSettings(); !own && settings != "" {
		if _, err = c.ask(ctx, "time_settings %s", settings); err != nil {
			return err
		}
	}
	c.mute = own && o.Commands["time_settings"] == ""
	_, c.deaf = o.Commands["kata-set-rule"]
	if rules, ok := game.Ability[GTPRules](c.g.Rules); ok {
		once, each, _ := rules.GTPTold()
		if err := c.told(ctx, once, o.Commands); err != nil {
			return err
		}
		c.each = each
	}
	for name, args := range o.Commands {
		if name == "time_settings" && args == "" {
			continue
		}
		if _, err = c.ask(ctx, "%s", strings.TrimSpace(name+" "+args)); err != nil {
			return err
		}
	}
	return c.clear(ctx)
}

// timeSettings are main time, time of a period and its moves, in whole seconds; "" where they say
// nothing.
func (o GTPOptions) timeSettings() string {
	whole := func(d time.Duration) time.Duration { return d / time.Second }
	switch {
	case o.Time > 0 && o.Time%time.Second == 0:
		return fmt.Sprintf("0 %d 1", whole(o.Time))
	case o.Time > 0:
		return ""
	case o.Moves > 0 && o.Main >= time.Second:
		return fmt.Sprintf("0 %d %d", whole(o.Main), o.Moves)
	case o.Main >= time.Second:
		return fmt.Sprintf("%d 0 0", whole(o.Main))
	}
	return ""
}

// TimeLeft tells the engine what the clock of a seat shows, and how many moves that is for; 0: for the
// whole game. The protocol knows whole seconds: less is told rather than more. An engine that does not
// listen to clocks is left in peace.
func (c *GTPClient) TimeLeft(ctx context.Context, seat game.Seat, left time.Duration, moves int) error {
	if c.mute {
		return nil
	}
	_, ok, err := c.say(ctx, fmt.Sprintf("time_left %s %d %d", gtpColours[seat&1], left/time.Second, moves))
	if err != nil {
		return fmt.Errorf("gtp engine: time_left: %w", err)
	}
	c.mute = !ok
	return nil
}

// clear begins a game.
func (c *GTPClient) clear(ctx context.Context) error {
	c.played, c.placed, c.dead = nil, nil, nil
	if err := c.cleans(ctx, false); err != nil {
		return err
	}
	if _, err := c.ask(ctx, "clear_board"); err != nil {
		return err
	}
	return c.told(ctx, c.each, nil)
}

// ask sends a command and waits for what the engine says to it. The error names the command.
func (c *GTPClient) ask(ctx context.Context, format string, args ...any) (string, error) {
	text := fmt.Sprintf(format, args...)
	said, ok, err := c.say(ctx, text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", clip(text), err)
	}
	if !ok {
		return "", fmt.Errorf("%s: it says: %s", clip(text), clip(said))
	}
	return said, nil
}

// say sends a command and waits for the answer; ok tells whether the engine has obeyed.
func (c *GTPClient) say(ctx context.Context, command string) (said string, ok bool, err error) {
	fmt.Fprintln(c.out, command)
	if err := c.out.Flush(); err != nil {
		return "", false, err
	}
	return c.hear(ctx)
}

// hear reads an answer: from a line that begins with = or ? to an empty one. ok tells whether the
// engine has obeyed.
func (c *GTPClient) hear(ctx context.Context) (said string, ok bool, err error) {
	var answer []string
	for {
		line, err := c.next(ctx)
		if err != nil {
			return "", false, err
		}
		switch {
		case len(answer) > 0 && strings.TrimSpace(line) == "":
			return strings.TrimSpace(strings.Join(answer, "\n")), ok, nil
		case len(answer) > 0:
			answer = append(answer, line)
		case strings.HasPrefix(line, "="), strings.HasPrefix(line, "?"):
			ok = line[0] == '='
			answer = append(answer, strings.TrimLeft(line[1:], "0123456789"))
		}
	}
}

// next is the next line of the engine.
func (c *GTPClient) next(ctx context.Context) (string, error) {
	if c.gone != nil {
		return "", c.gone
	}
	select {
	case <-ctx.Done():
		// Whatever comes later would be taken for the answer to another question.
		c.gone = ctx.Err()
	case text, ok := <-c.in:
		if ok {
			return strings.TrimRight(text, "\r"), nil
		}
		c.gone = io.ErrUnexpectedEOF
		if err := <-c.failed; err != nil {
			c.gone = err
		}
	}
	return "", c.gone
}

// NewGame tells the engine that another game begins.
func (c *GTPClient) NewGame(ctx context.Context) error {
	if err := c.clear(ctx); err != nil {
		return fmt.Errorf("gtp engine: %w", err)
	}
	return nil
}

// Choose is the engine's move for the seat at the end of the line, whose moves it is told as far
// as it does not know them. Where there is only one move the engine is not asked, but for what it
// takes for dead. The line must begin at the start of the game. A move that is not legal is an error
// that names it; an engine that gives up is ErrResigned.
func (c *GTPClient) Choose(ctx context.Context, line *game.Line, seat game.Seat) (game.Move, error) {
	choose := c.choose
	moves := slices.DeleteFunc(line.Pos.AppendMoves(nil), func(m game.Move) bool { return game.MoverOf(line.Pos, m) != seat })
	if p, ok := game.Ability[GTPStages](line.Pos); ok && p.GTPSettling(seat) {
		choose = c.settle
	} else if len(moves) == 1 {
		return moves[0], nil
	}
	m, err := choose(ctx, line, seat)
	if err != nil {
		return game.Move{}, fmt.Errorf("gtp engine: %w", err)
	}
	return m, nil
}

func (c *GTPClient) choose(ctx context.Context, line *game.Line, seat game.Seat) (game.Move, error) {
	if err := c.tell(ctx, line, false); err != nil {
		return game.Move{}, err
	}
	text, err := c.place(ctx, line)
	if err == nil && text == "" {
		text, err = c.generate(ctx, line.Pos, gtpColours[seat])
	}
	if err != nil {
		return game.Move{}, err
	}
	if strings.EqualFold(text, gtpResign) {
		return game.Move{}, ErrResigned
	}
	m, err := line.Pos.ParseMove(strings.ToLower(text))
	if err != nil {
		return game.Move{}, fmt.Errorf("its move %q: %w", clip(text), err)
	}
	c.note(gtpColours[seat] + " " + vertex(line.Pos, m))
	return m, nil
}

// generate asks the engine for its move: where stones count as alive that are not taken, for one that is no pass while dead ones
// stand there, if it knows how.
func (c *GTPClient) generate(ctx context.Context, p game.Position, colour string) (string, error) {
	stages, ok := game.Ability[GTPStages](p)
	cleaning := ok && stages.GTPCleaning()
	if cleaning && !c.plain {
		said, ok, err := c.say(ctx, "kgs-genmove_cleanup "+colour)
		if err != nil {
			return "", fmt.Errorf("kgs-genmove_cleanup: %w", err)
		}
		if ok {
			return said, nil
		}
		c.plain = true
	}
	if err := c.cleans(ctx, cleaning); err != nil {
		return "", err
	}
	return c.ask(ctx, "genmove %s", colour)
}

// cleans tells an engine without kgs-genmove_cleanup, as KataGo, by a rule whether it has to take what is dead before it passes.
// Without the rule it passes as soon as the other side does, and all that stands would count.
func (c *GTPClient) cleans(ctx context.Context, strict bool) error {
	if strict == c.strict || c.deaf {
		return nil
	}
	_, ok, err := c.say(ctx, "kata-set-rule friendlyPassOk "+strconv.FormatBool(!strict))
	if err != nil {
		return fmt.Errorf("kata-set-rule: %w", err)
	}
	c.strict, c.deaf = strict, !ok
	return nil
}

// note writes down what lies on the engine's board.
func (c *GTPClient) note(plies ...string) {
	c.played, c.dead = append(c.played, plies...), nil
}

// place is the next of the handicap stones that the engine places, "" where it places none. It places all at once.
func (c *GTPClient) place(ctx context.Context, line *game.Line) (string, error) {
	if n := placing(line.Pos); n > 1 && line.Len() == 0 {
		said, ok, err := c.say(ctx, fmt.Sprintf("place_free_handicap %d", n))
		if err != nil {
			return "", fmt.Errorf("place_free_handicap: %w", err)
		}
		if ok {
			c.placed = strings.Fields(said)
		}
	}
	if len(c.placed) == 0 {
		return "", nil
	}
	next := c.placed[0]
	c.placed = c.placed[1:]
	return next, nil
}

// placing is how many handicap stones are still to be placed.
func placing(p game.Position) int {
	if p, ok := game.Ability[GTPStages](p); ok {
		return p.GTPPlacing()
	}
	return 0
}

// settle says which stones the engine takes for dead. One that cannot say it agrees with what is marked.
func (c *GTPClient) settle(ctx context.Context, line *game.Line, seat game.Seat) (game.Move, error) {
	if err := c.tell(ctx, line, true); err != nil {
		return game.Move{}, err
	}
	p, _ := game.Ability[GTPStages](line.Pos)
	if c.dead == nil {
		// By that rule nothing would be dead that stands.
		if err := c.cleans(ctx, false); err != nil {
			return game.Move{}, err
		}
		said, ok, err := c.say(ctx, "final_status_list dead")
		if err != nil {
			return game.Move{}, fmt.Errorf("final_status_list: %w", err)
		}
		if !ok {
			said = strings.Join(p.GTPMarked(), " ")
		}
		c.dead = strings.Fields(said)
	}
	return p.GTPSettle(seat, c.dead, line.Past[1:]), nil
}

// tell plays on the engine's board what has been played since it last saw the line; over tells whether play has ended.
func (c *GTPClient) tell(ctx context.Context, line *game.Line, over bool) error {
	if text := game.Text(line.Start); text != c.start {
		return fmt.Errorf("the line begins at %s, which the protocol cannot set up", text)
	}
	plies := spoken(line, over)
	known := len(plies) >= len(c.played) && slices.Equal(plies[:len(c.played)], c.played)
	if !known || len(c.placed) > 0 && len(plies) > len(c.played) {
		if err := c.clear(ctx); err != nil {
			return err
		}
	}
	if err := c.tellHandicap(ctx, plies, placing(line.Start)); err != nil {
		return err
	}
	for _, ply := range plies[len(c.played):] {
		if _, err := c.ask(ctx, "play %s", ply); err != nil {
			return err
		}
		c.note(ply)
	}
	return nil
}

// spoken are the plies of a line for which the protocol has words, not what players say to each other once both have passed. Where
// play has gone on after that, the passes are left out: to a program they are the end, after which it may have no move at all.
func spoken(line *game.Line, over bool) []string {
	plies, talk := make([]string, 0, line.Len()), false
	p := game.Clone(line.Start)
	for _, ply := range line.Past[1:] {
		text := vertex(p, ply.Move)
		if stages, ok := game.Ability[GTPStages](p); ok && stages.GTPIdle(ply.Move) {
			text = gtpPass
		}
		p.Play(ply.Move)
		if !gtpVertex.MatchString(strings.ToLower(text)) {
			talk = true
			continue
		}
		if talk {
			plies, talk = beforePasses(plies), false
		}
		plies = append(plies, gtpColours[ply.By&1]+" "+text)
	}
	if talk && !over {
		return beforePasses(plies)
	}
	return plies
}

// beforePasses are plies without the passes at their end.
func beforePasses(plies []string) []string {
	for len(plies) > 0 && strings.HasSuffix(plies[len(plies)-1], " "+gtpPass) {
		plies = plies[:len(plies)-1]
	}
	return plies
}

// tellHandicap says that the first stones are a handicap. An engine that does not know of such a thing is told them as moves.
func (c *GTPClient) tellHandicap(ctx context.Context, plies []string, n int) error {
	if n < 2 || len(c.played) > 0 || len(plies) < n {
		return nil
	}
	command := "set_free_handicap"
	for _, ply := range plies[:n] {
		_, at, _ := strings.Cut(ply, " ")
		command += " " + at
	}
	_, ok, err := c.say(ctx, command)
	if err != nil {
		return fmt.Errorf("set_free_handicap: %w", err)
	}
	if ok {
		c.note(plies[:n]...)
	}
	return nil
}

// Close says goodbye. The streams are the caller's to close.
func (c *GTPClient) Close() error {
	_, err := fmt.Fprintln(c.out, "quit")
	err = errors.Join(err, c.out.Flush())
	c.stop()
	return err
}
