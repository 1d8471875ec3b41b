package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
)

// CECPClient plays moves of another program that speaks the Chess Engine Communication Protocol. It serves one goroutine.
type CECPClient struct {
	// Name is how the engine presented itself.
	Name string

	g        *game.Game
	name     uciGame
	o        CECPOptions
	features map[string]string
	out      *bufio.Writer
	in       <-chan string
	failed   <-chan error
	stop     context.CancelFunc
	gone     error
	start    string   // text of the position from which the engine plays; empty: it has none
	played   []string // since then, as they were sent
	pings    int
}

// CECPOptions are what a client tells the engine at the beginning; if it says nothing of time or depth, a second for each move.
type CECPOptions struct {
	Time  time.Duration // of a move; 0: there is a clock, or nothing is said
	Depth int           // 0: as deep as there is time for
	Main  time.Duration // of the clock, where there is no Time
	Moves int           // that Main is for; 0: the whole game
	Inc   time.Duration // added after each move
	// Commands are sent before each game, name and arguments: {"memory", "64"}; those that the engine has as options are
	// sent as such.
	Commands map[string]string
}

// cecpPatience is how long an engine may say nothing of its features before it is taken for one of those that
// have none, which play chess alone. What it says of them later counts as well.
const cecpPatience = 5 * time.Second

// DialCECP opens a session with an engine that reads w and writes r: introduction, features, the variant. Lines that are
// not of the protocol are passed over, as engines chat. ctx bounds the opening only. The error wraps ErrCECP if g cannot
// be described or the engine does not play it.
func DialCECP(ctx context.Context, r io.Reader, w io.Writer, g *game.Game, o CECPOptions) (*CECPClient, error) {
	name, err := cecpOf(g)
	if err != nil {
		return nil, err
	}
	if o.Time <= 0 && o.Depth <= 0 && o.Main <= 0 && o.Inc <= 0 {
		o.Time = time.Second
	}
	c := &CECPClient{g: g, name: name, o: o, features: map[string]string{}, out: bufio.NewWriter(w)}
	var life context.Context
	life, c.stop = context.WithCancel(context.Background())
	c.in, c.failed = lines(life, r)
	err = c.open(ctx)
	if err == nil {
		err = c.newGame(ctx, g.Start())
	}
	if err != nil {
		c.stop()
		return nil, fmt.Errorf("cecp engine: %w", err)
	}
	return c, nil
}

// open hears the features of the engine, until it says that these are all or nothing more comes.
func (c *CECPClient) open(ctx context.Context) error {
	if err := c.send("xboard\nprotover 2"); err != nil {
		return err
	}
	normal := cecpVariant(c.name.variant, c.name.shuffled) == cecpNormal
	for c.features["done"] != "1" {
		patience, cancel := context.WithTimeout(ctx, cecpPatience)
		if c.features["done"] == "0" || !normal {
			cancel()
			patience = ctx
		}
		_, err := c.next(patience)
		cancel()
		switch {
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			return nil
		case err != nil:
			return fmt.Errorf("waiting for its features: %w", err)
		}
	}
	return nil
}

// cecpFeature is one of the pairs of a line of features; an option may come several times.
var cecpFeature = regexp.MustCompile(`([a-z]+)=("[^"]*"|\S+)`)

func (c *CECPClient) featured(text string) error {
	for _, m := range cecpFeature.FindAllStringSubmatch(text, -1) {
		name, value := m[1], strings.Trim(m[2], `"`)
		switch name {
		case "option":
			option, _, _ := strings.Cut(value, " -")
			c.features["option "+strings.ToLower(option)] = option
		case "myname":
			c.Name = value
			fallthrough
		default:
			c.features[name] = value
		}
		if err := c.send("accepted %s", name); err != nil {
			return err
		}
	}
	return nil
}

func (c *CECPClient) has(feature string) bool { return c.features[feature] == "1" }

func (c *CECPClient) send(format string, args ...any) error {
	fmt.Fprintf(c.out, format+"\n", args...)
	return c.out.Flush()
}

// next is the next line of the engine. What it says of its features is heeded whenever it comes.
func (c *CECPClient) next(ctx context.Context) (string, error) {
	text, err := c.read(ctx)
	if err != nil {
		return "", err
	}
	text = strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(text, "feature "); ok {
		err = c.featured(rest)
	}
	return text, err
}

func (c *CECPClient) read(ctx context.Context) (string, error) {
	if c.gone != nil {
		return "", c.gone
	}
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case text, ok := <-c.in:
		if ok {
			return text, nil
		}
		c.gone = io.ErrUnexpectedEOF
		if err := <-c.failed; err != nil {
			c.gone = err
		}
	}
	return "", c.gone
}

// settle waits until the engine has done everything that it was told, if it knows how to say so. What it refuses is an error.
func (c *CECPClient) settle(ctx context.Context) error {
	if !c.has("ping") {
		return nil
	}
	c.pings++
	if err := c.send("ping %d", c.pings); err != nil {
		return err
	}
	for {
		text, err := c.next(ctx)
		if err != nil {
			return fmt.Errorf("waiting for pong: %w", err)
		}
		switch {
		case text == fmt.Sprintf("pong %d", c.pings):
			return nil
		case strings.HasPrefix(text, "Illegal move"), strings.HasPrefix(text, "tellusererror"):
			return fmt.Errorf("it says: %s", clip(text))
		}
	}
}

// NewGame tells the engine that another game begins.
func (c *CECPClient) NewGame(ctx context.Context) error {
	if err := c.newGame(ctx, c.g.Start()); err != nil {
		return fmt.Errorf("cecp engine: %w", err)
	}
	return nil
}

// newGame sets up a position.
func (c *CECPClient) newGame(ctx context.Context, start game.Position) error {
	c.start, c.played = game.Text(start), nil
	if err := c.send("new"); err != nil {
		return err
	}
	variant := cecpVariant(c.name.variant, c.name.shuffled)
	known := strings.Split(c.features["variants"], ",")
	switch {
	case slices.Contains(known, variant):
		if err := c.send("variant %s", variant); err != nil {
			return err
		}
	case variant != cecpNormal || c.features["variants"] != "" && !slices.Contains(known, cecpNormal):
		return fmt.Errorf("it does not play %s: %w", c.g.Name(), ErrCECP)
	}
	for name, args := range c.o.Commands {
		line := strings.TrimSpace(name + " " + args)
		if option := c.features["option "+strings.ToLower(name)]; option != "" {
			line = "option " + option + "=" + args
		}
		if err := c.send("%s", line); err != nil {
			return err
		}
	}
	if err := c.send("easy\npost\nforce\n%s", c.o.control()); err != nil {
		return err
	}
	standard := variant == cecpNormal && c.start == game.Text(c.g.Start())
	if start.ToMove().Has(game.Chance) { // set up when the lot has fallen
		c.start = ""
	} else if !standard {
		if !c.has("setboard") {
			return fmt.Errorf("it cannot set up the position %s", c.start)
		}
		if err := c.send("setboard %s", c.start); err != nil {
			return err
		}
	}
	return c.settle(ctx)
}

// control is what the engine is told of time. A time that is no whole number of seconds is told as the next longer one; the
// client says when it is over.
func (o CECPOptions) control() string {
	var words []string
	switch {
	case o.Time > 0:
		words = append(words, fmt.Sprintf("st %d", (o.Time+time.Second-1)/time.Second))
	case o.Main > 0 || o.Inc > 0:
		minutes, sec := o.Main/time.Minute, (o.Main%time.Minute)/time.Second
		inc := strconv.FormatFloat(o.Inc.Seconds(), 'f', -1, 64)
		words = append(words, fmt.Sprintf("level %d %d:%02d %s", o.Moves, minutes, sec, inc))
	}
	if o.Depth > 0 {
		words = append(words, fmt.Sprintf("sd %d", o.Depth))
	}
	return strings.Join(words, "\n")
}

// Choose is the engine's move for the seat at the end of the line, whose moves it is told as far as it does not know them;
// clocks are what it and its opponent have left, nil where none runs. When its time for a move is over, or ctx ends, the engine is
// told to move now, and its answer is awaited for a second. A move that is not legal is an error that names it; an engine that gives up is ErrResigned.
func (c *CECPClient) Choose(ctx context.Context, line *game.Line, seat game.Seat, clocks *Clocks) (game.Move, UCIInfo, error) {
	m, info, err := c.choose(ctx, line, seat, clocks)
	if err != nil {
		err = fmt.Errorf("cecp engine: %w", err)
	}
	return m, info, err
}

func (c *CECPClient) choose(ctx context.Context, line *game.Line, seat game.Seat, clocks *Clocks) (m game.Move, info UCIInfo, err error) {
	if err := c.inform(ctx, line); err != nil {
		return m, info, err
	}
	if clocks != nil {
		centi := func(s game.Seat) int64 { return max(clocks.Left[s&1].Milliseconds()/10, 1) }
		if err := c.send("time %d\notim %d", centi(seat), centi(1-seat&1)); err != nil {
			return m, info, err
		}
	}
	if err := c.send("go"); err != nil {
		return m, info, err
	}
	text, err := c.answer(ctx, &info)
	if err != nil {
		return m, info, err
	}
	if err := c.send("force"); err != nil {
		return m, info, err
	}
	if m, err = readCECPMove(line.Pos, text); err != nil {
		return m, info, fmt.Errorf("its move %q: %w", clip(text), err)
	}
	c.played = append(c.played, cecpMove(line.Pos, m, c.name.shuffled))
	return m, info, nil
}

// answer waits for the move. It comes at once when it is asked for.
func (c *CECPClient) answer(ctx context.Context, info *UCIInfo) (string, error) {
	timed, cancel := ctx, context.CancelFunc(func() {})
	if c.o.Time > 0 {
		timed, cancel = context.WithTimeout(ctx, c.o.Time)
	}
	text, err := c.heard(timed, info)
	over := timed.Err() != nil && c.gone == nil
	cancel()
	if err == nil || !over {
		return text, err
	}
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), cecpLate)
	defer cancel()
	if err := c.send("?"); err != nil {
		return "", err
	}
	return c.heard(late, info)
}

// cecpLate is how much longer an engine may take that was told to move now: its own clock goes by whole seconds.
const cecpLate = 2 * time.Second

var (
	cecpMoved  = regexp.MustCompile(`^(?:move|My move is ?:|\d+\. ?\.\.\.) *(\S+)$`)
	cecpEnded  = regexp.MustCompile(`^(?:RESULT )?(1-0|0-1|1/2-1/2|\*)(?: *\{.*)?$`)
	cecpThinks = regexp.MustCompile(`^(\d+)[.+&-]?\s+(-?\d+)\s+\d+\s+(\d+)\s*(.*)$`)
)

// heard reads until the engine has said its move.
func (c *CECPClient) heard(ctx context.Context, info *UCIInfo) (string, error) {
	for {
		text, err := c.next(ctx)
		if err != nil {
			return "", fmt.Errorf("waiting for its move: %w", err)
		}
		if m := cecpMoved.FindStringSubmatch(text); m != nil {
			return m[1], nil
		}
		switch {
		case text == "resign", cecpEnded.MatchString(text) && strings.Contains(text, "resign"):
			return "", ErrResigned
		case cecpEnded.MatchString(text):
			return "", fmt.Errorf("it claims %s in place of a move", clip(text))
		case strings.HasPrefix(text, "Illegal move"), strings.HasPrefix(text, "tellusererror"):
			return "", fmt.Errorf("it says: %s", clip(text))
		}
		if m := cecpThinks.FindStringSubmatch(text); m != nil {
			info.read4(m[1:])
		}
	}
}

// read4 takes what a line of thinking says: depth, score, positions, line.
func (i *UCIInfo) read4(words []string) {
	i.Depth, _ = strconv.Atoi(words[0])
	i.Nodes, _ = strconv.ParseInt(words[2], 10, 64)
	i.PV, i.Mate = words[3], 0
	i.Score, _ = strconv.Atoi(words[1])
	switch {
	case i.Score >= cecpMate:
		i.Mate = i.Score - cecpMate
	case i.Score <= -cecpMate:
		i.Mate = i.Score + cecpMate
	}
	if i.Mate != 0 {
		i.Score = 0
	}
}

// inform plays on the engine's board what has been played since it last saw the line.
func (c *CECPClient) inform(ctx context.Context, line *game.Line) error {
	start, from := line.Start, 0
	for i, ply := range line.Past[1:] {
		if ply.By == game.Chance {
			from = i + 1
		}
	}
	p := game.Clone(start)
	var plies []string
	for i, ply := range line.Past[1:] {
		if i >= from {
			plies = append(plies, cecpMove(p, ply.Move, c.name.shuffled))
		}
		p.Play(ply.Move)
		if i+1 == from {
			start = game.Clone(p)
		}
	}
	if game.Text(start) != c.start || len(plies) < len(c.played) || !slices.Equal(plies[:len(c.played)], c.played) {
		if err := c.newGame(ctx, start); err != nil {
			return err
		}
	}
	word := ""
	if c.has("usermove") {
		word = "usermove "
	}
	for _, text := range plies[len(c.played):] {
		if err := c.send("%s%s", word, text); err != nil {
			return err
		}
		c.played = append(c.played, text)
	}
	return c.settle(ctx)
}

// Close says goodbye. The streams are the caller's to close.
func (c *CECPClient) Close() error {
	err := c.send("quit")
	c.stop()
	return err
}
