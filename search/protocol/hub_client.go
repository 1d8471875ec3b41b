package protocol

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
)

// HubClient plays moves of another program that speaks Hub. It serves one goroutine.
type HubClient struct {
	// ID is how the engine presented itself: name, version, author, country.
	ID map[string]string

	g      *game.Game
	out    *bufio.Writer
	in     <-chan string
	failed <-chan error
	stop   context.CancelFunc
	gone   error
}

// HubLimits bound one move of the other program. Zero fields do not bind; all zero is one
// second.
type HubLimits struct {
	Depth int
	Nodes int64
	Time  time.Duration

	Clock time.Duration // left on the clock
	Inc   time.Duration // added to it after each move
	Moves int           // until its time is added to; 0: never
}

// HubInfo is what the other program last said about its search.
type HubInfo struct {
	Depth int
	Nodes int64
	Score float64 // in men, for the side to move
	PV    string  // as it was written
}

// DialHub opens a session with an engine that reads w and writes r: introduction, parameters as
// given, ready. Lines that are not of the protocol are passed over, as engines chat. ctx bounds
// the opening only. The error wraps ErrHub if g cannot be described.
func DialHub(ctx context.Context, r io.Reader, w io.Writer, g *game.Game, params map[string]string) (*HubClient, error) {
	if _, ok := hubOf(g.Start()); !ok {
		return nil, fmt.Errorf("game %s: %w", g.Info.ID, ErrHub)
	}
	c := &HubClient{ID: map[string]string{}, g: g, out: bufio.NewWriter(w)}
	var life context.Context
	life, c.stop = context.WithCancel(context.Background())
	c.in, c.failed = lines(life, r)
	if err := c.open(ctx, params); err != nil {
		c.stop()
		return nil, fmt.Errorf("hub engine: %w", err)
	}
	return c, nil
}

func (c *HubClient) open(ctx context.Context, params map[string]string) error {
	if err := c.send("hub"); err != nil {
		return err
	}
	if _, err := c.wait(ctx, "wait", func(m command) {
		if m.name == "id" {
			for _, a := range m.args {
				c.ID[a.name] = a.value
			}
		}
	}); err != nil {
		return err
	}
	for name, value := range params {
		if err := c.send("set-param name=%s value=%s", quote(name), quote(value)); err != nil {
			return err
		}
	}
	if err := c.send("init"); err != nil {
		return err
	}
	_, err := c.wait(ctx, "ready", nil)
	return err
}

func (c *HubClient) send(format string, args ...any) error {
	fmt.Fprintf(c.out, format+"\n", args...)
	return c.out.Flush()
}

// wait reads until the engine says the word; what it says before goes to other. An engine that
// ends or reports an error ends the waiting.
func (c *HubClient) wait(ctx context.Context, word string, other func(command)) (command, error) {
	for c.gone == nil {
		select {
		case <-ctx.Done():
			return command{}, fmt.Errorf("waiting for %q: %w", word, ctx.Err())
		case text, ok := <-c.in:
			if !ok {
				c.gone = io.ErrUnexpectedEOF
				if err := <-c.failed; err != nil {
					c.gone = err
				}
				break
			}
			m, err := parse(text)
			switch {
			case err != nil:
			case m.name == word:
				return m, nil
			case m.name == "error":
				message, _ := m.get("message")
				return m, fmt.Errorf("it says: %s", clip(message))
			case other != nil:
				other(m)
			}
		}
	}
	return command{}, fmt.Errorf("waiting for %q: %w", word, c.gone)
}

// NewGame tells the engine that the next position belongs to another game.
func (c *HubClient) NewGame() error { return c.send("new-game") }

// Choose is the engine's move at the end of the line. When ctx ends the engine is told to stop
// and its answer is awaited for a second. A move that is not legal is an error that names it.
func (c *HubClient) Choose(ctx context.Context, line *game.Line, lim HubLimits) (game.Move, HubInfo, error) {
	var info HubInfo
	err := c.ask(line, lim)
	if err != nil {
		return game.Move{}, info, fmt.Errorf("hub engine: %w", err)
	}
	note := func(m command) {
		if m.name == "info" {
			info = infoOf(m)
		}
	}
	answer, err := c.wait(ctx, "done", note)
	if err != nil && ctx.Err() != nil && c.gone == nil {
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		if err = c.send("stop"); err == nil {
			answer, err = c.wait(late, "done", note)
		}
	}
	if err != nil {
		return game.Move{}, info, fmt.Errorf("hub engine: %w", err)
	}
	text, _ := answer.get("move")
	m, err := line.Pos.ParseMove(text)
	if err != nil {
		return game.Move{}, info, fmt.Errorf("hub engine: its move %q: %w", clip(text), err)
	}
	return m, info, nil
}

// ask sends the position, the limits and the order to think.
func (c *HubClient) ask(line *game.Line, lim HubLimits) error {
	start, _ := hubOf(line.Start)
	pos := string(start.AppendHubPosition(nil))
	if err := c.send("pos pos=%s%s", pos, c.moves(line)); err != nil {
		return err
	}
	var words []string
	if lim.Depth > 0 {
		words = append(words, fmt.Sprintf("depth=%d", lim.Depth))
	}
	if lim.Nodes > 0 {
		words = append(words, fmt.Sprintf("nodes=%d", lim.Nodes))
	}
	if lim.Moves > 0 {
		words = append(words, fmt.Sprintf("moves=%d", lim.Moves))
	}
	if lim.Clock > 0 || lim.Inc > 0 {
		words = append(words, fmt.Sprintf("time=%.3f", lim.Clock.Seconds()))
	}
	if lim.Inc > 0 {
		words = append(words, fmt.Sprintf("inc=%.3f", lim.Inc.Seconds()))
	}
	if lim.Time > 0 || len(words) == 0 {
		if lim.Time <= 0 {
			lim.Time = time.Second
		}
		words = append(words, fmt.Sprintf("move-time=%.3f", lim.Time.Seconds()))
	}
	if err := c.send("level %s", strings.Join(words, " ")); err != nil {
		return err
	}
	return c.send("go think")
}

// moves writes the plies of the line as an argument.
func (c *HubClient) moves(line *game.Line) string {
	if line.Len() == 0 {
		return ""
	}
	p := game.Clone(line.Start)
	written, _ := hubOf(p)
	b := []byte(` moves="`)
	for i, ply := range line.Past[1:] {
		if i > 0 {
			b = append(b, ' ')
		}
		b = written.AppendHub(b, ply.Move)
		p.Play(ply.Move)
	}
	return string(append(b, '"'))
}

func infoOf(m command) HubInfo {
	var i HubInfo
	if v, err := m.number("depth"); err == nil {
		i.Depth = int(v)
	}
	if v, err := m.number("nodes"); err == nil {
		i.Nodes = int64(v)
	}
	if text, ok := m.get("score"); ok {
		fmt.Sscanf(text, "%g", &i.Score)
	}
	i.PV, _ = m.get("pv")
	return i
}

// Close says goodbye. The streams are the caller's to close.
func (c *HubClient) Close() error {
	err := c.send("quit")
	c.stop()
	return err
}

// command is one line of the Hub protocol: a word and its arguments.
type command struct {
	name string
	args []argument
}

// argument is name=value, or a bare name. Names may repeat: enum values of a parameter do.
type argument struct{ name, value string }

// get is the first value under name; ok tells whether the name was there.
func (c command) get(name string) (value string, ok bool) {
	for _, a := range c.args {
		if a.name == name {
			return a.value, true
		}
	}
	return "", false
}

// number is the value under name, 0 if there is none. The error names command and argument.
func (c command) number(name string) (float64, error) {
	text, ok := c.get(name)
	if !ok {
		return 0, nil
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || v < 0 || v > 1e15 {
		return 0, fmt.Errorf("%s: %s=%q is no number from 0", c.name, name, text)
	}
	return v, nil
}

// parse reads a line of the Hub protocol. An empty line is a command without a name.
func parse(line string) (command, error) {
	var c command
	rest := strings.TrimSpace(line)
	c.name, rest = word(rest)
	for rest = strings.TrimLeft(rest, " \t"); rest != ""; rest = strings.TrimLeft(rest, " \t") {
		var a argument
		if a.name, rest = word(rest); a.name == "" && !strings.HasPrefix(rest, "=") {
			return c, fmt.Errorf("%s: cannot read %q", c.name, clip(rest))
		}
		if strings.HasPrefix(rest, "=") {
			var err error
			if a.value, rest, err = value(rest[1:]); err != nil {
				return c, fmt.Errorf("%s: argument %s: %w", c.name, a.name, err)
			}
		}
		c.args = append(c.args, a)
	}
	return c, nil
}

// word cuts off what stands before a blank, a quote or an equals sign.
func word(s string) (string, string) {
	if i := strings.IndexAny(s, " \t=\""); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// value cuts off a value, which is quoted if it holds blanks or equals signs.
func value(s string) (string, string, error) {
	if !strings.HasPrefix(s, `"`) {
		if i := strings.IndexAny(s, " \t"); i >= 0 {
			return s[:i], s[i:], nil
		}
		return s, "", nil
	}
	end := strings.IndexByte(s[1:], '"')
	if end < 0 {
		return "", "", fmt.Errorf("the quote in %q is not closed", clip(s))
	}
	return s[1 : 1+end], s[2+end:], nil
}

// quote writes a value as the protocol wants it.
func quote(s string) string {
	if s == "" || strings.ContainsAny(s, " \t=") {
		return `"` + strings.ReplaceAll(s, `"`, "'") + `"`
	}
	return s
}

// clip shortens what a stranger sent for an error message.
func clip(s string) string {
	if len(s) > 60 {
		return s[:60] + "…"
	}
	return s
}
