package protocol

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
)

// UCIClient plays moves of another program that speaks the Universal Chess Interface or a protocol made after it. It
// serves one goroutine.
type UCIClient struct {
	// Name and Author are how the engine presented itself.
	Name, Author string

	name    uciGame
	options map[string]uciOption // by name in lower case
	out     *bufio.Writer
	in      <-chan string
	failed  <-chan error
	stop    context.CancelFunc
	gone    error
}

// uciOption is an option that the engine has.
type uciOption struct {
	name, kind string
	values     []string // of a combo
}

// UCILimits bound one move of the other program. Zero fields do not bind; all zero is one second.
type UCILimits struct {
	Depth int
	Nodes int64
	Time  time.Duration
	Clock *Clocks // nil: none runs
}

// Clocks are what the clocks of a game show before a move.
type Clocks struct {
	Left, Inc [2]time.Duration // of each seat
	ToGo      int              // moves of who is to move until its time is added to; 0: never
}

// UCIInfo is what the other program last said about its search.
type UCIInfo struct {
	Depth int
	Nodes int64
	Score int    // for the side to move, in hundredths of a pawn
	Mate  int    // moves to a forced end, fewer than 0 if it loses; 0 unknown
	PV    string // as it was written
}

// UCIOptions are what a client tells the engine at the beginning.
type UCIOptions struct {
	// Protocol is [UCI], which is meant if there is none, [USI] or [UCCI].
	Protocol string
	Options  map[string]string // of the engine, by name
	// VariantFile keeps the description of a game that the engine does not know in a file and returns its
	// path, for engines that learn variants by the option VariantPath; nil: they are not taught.
	VariantFile func(text string) (path string, err error)
}

// DialUCI opens a session with an engine that reads w and writes r: introduction, the variant, which
// the engine is taught if need be and it can learn, options as given, ready. Lines that are not of the protocol are passed over, as engines chat. ctx
// bounds the opening only. The error wraps ErrUCI if g cannot be described or the engine does not
// play it.
func DialUCI(ctx context.Context, r io.Reader, w io.Writer, g *game.Game, o UCIOptions) (*UCIClient, error) {
	d, err := dialectOf(o.Protocol)
	if err != nil {
		return nil, err
	}
	name, err := uciOf(g, d)
	if err != nil {
		return nil, err
	}
	c := &UCIClient{name: name, options: map[string]uciOption{}, out: bufio.NewWriter(w)}
	var life context.Context
	life, c.stop = context.WithCancel(context.Background())
	c.in, c.failed = lines(life, r)
	if err := c.open(ctx, g, o); err != nil {
		c.stop()
		return nil, fmt.Errorf("%s engine: %w", d.name, err)
	}
	return c, nil
}

func (c *UCIClient) open(ctx context.Context, g *game.Game, o UCIOptions) error {
	if err := c.hello(ctx); err != nil {
		return err
	}
	if err := c.variant(ctx, g, o.VariantFile); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(o.Options)) {
		if err := c.set(name, o.Options[name]); err != nil {
			return err
		}
	}
	return c.ready(ctx)
}

// hello asks the engine who it is and what can be set.
func (c *UCIClient) hello(ctx context.Context) error {
	if err := c.send("%s", c.name.dialect.name); err != nil {
		return err
	}
	_, err := c.wait(ctx, c.name.dialect.name+"ok", c.introduced)
	return err
}

// introduced keeps what an engine says about itself.
func (c *UCIClient) introduced(words []string) {
	switch {
	case len(words) > 2 && words[0] == "id" && words[1] == "name":
		c.Name = strings.Join(words[2:], " ")
	case len(words) > 2 && words[0] == "id" && words[1] == "author":
		c.Author = strings.Join(words[2:], " ")
	case len(words) > 3 && words[0] == "option" && (c.name.bare || words[1] == "name"):
		if words = words[1:]; !c.name.bare {
			words = words[1:]
		}
		o := optionOf(words)
		c.options[strings.ToLower(o.name)] = o
	}
}

// optionOf reads what stands behind "option name".
func optionOf(words []string) uciOption {
	at := slices.Index(words, "type")
	if at < 0 || at+1 == len(words) {
		return uciOption{name: strings.Join(words, " ")}
	}
	o := uciOption{name: strings.Join(words[:at], " "), kind: words[at+1]}
	for i, w := range words[at:] {
		if w == "var" && at+i+1 < len(words) {
			o.values = append(o.values, words[at+i+1])
		}
	}
	return o
}

// variant says which game will be played.
func (c *UCIClient) variant(ctx context.Context, g *game.Game, file func(string) (string, error)) error {
	variant, has := c.options[strings.ToLower(c.name.option(uciVariant))]
	_, shuffles := c.options[strings.ToLower(uciChess960)]
	names := []string{c.name.variant.Name}
	if nameOf(g, c.name.family.Unsaid...) == g.Info.ID {
		names = append(append(names, g.Info.ID), g.Info.Aliases...)
	}
	if c.name.shuffled && shuffles {
		if err := c.set(uciChess960, "true"); err != nil {
			return err
		}
		names = names[:1]
	} else if c.name.shuffled {
		names = names[1:]
	}
	for _, name := range names {
		if has && slices.Contains(variant.values, name) {
			return c.set(c.name.option(uciVariant), name)
		}
		if !has && name == c.name.standard {
			return nil
		}
	}
	return c.teach(ctx, g, file)
}

// uciPath is the option of engines that learn variants from a file.
const uciPath = "VariantPath"

// taught is the name under which an engine learns a game.
const taught = "tavlei"

// teach describes the game to an engine that does not know it.
func (c *UCIClient) teach(ctx context.Context, g *game.Game, file func(string) (string, error)) error {
	_, learns := c.options[strings.ToLower(uciPath)]
	describer, ok := game.Ability[UCIDescriber](g.Rules)
	if !learns || !ok || file == nil {
		return fmt.Errorf("it does not play %s: %w", g.Name(), c.name.err)
	}
	text, ok := describer.DescribeVariant(taught)
	if !ok {
		return fmt.Errorf("it does not play %s, whose rules cannot be described to it: %w", g.Name(), c.name.err)
	}
	path, err := file(text)
	if err != nil {
		return err
	}
	if err := c.set(uciPath, path); err != nil {
		return err
	}
	if err := c.hello(ctx); err != nil { // what it plays now
		return err
	}
	if !slices.Contains(c.options[strings.ToLower(c.name.option(uciVariant))].values, taught) {
		return fmt.Errorf("it does not learn %s from %s: %w", g.Name(), path, c.name.err)
	}
	return c.set(c.name.option(uciVariant), taught)
}

// set sends an option, by the name that the engine has for it.
func (c *UCIClient) set(name, value string) error {
	o, ok := c.options[strings.ToLower(name)]
	if !ok {
		known := slices.Sorted(maps.Keys(c.options))
		return fmt.Errorf("it has no option %q, only %s", name, strings.Join(known, ", "))
	}
	if o.kind == "button" {
		value = ""
	}
	return c.send("%s", c.name.setting(o.name, value))
}

func (c *UCIClient) ready(ctx context.Context) error {
	if err := c.send("isready"); err != nil {
		return err
	}
	_, err := c.wait(ctx, "readyok", nil)
	return err
}

func (c *UCIClient) send(format string, args ...any) error {
	fmt.Fprintf(c.out, format+"\n", args...)
	return c.out.Flush()
}

// wait reads until a line begins with the word; the lines before go to other.
func (c *UCIClient) wait(ctx context.Context, word string, other func(words []string)) ([]string, error) {
	for c.gone == nil {
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("waiting for %q: %w", word, ctx.Err())
		case text, ok := <-c.in:
			if !ok {
				c.gone = io.ErrUnexpectedEOF
				if err := <-c.failed; err != nil {
					c.gone = err
				}
				break
			}
			words := strings.Fields(text)
			switch {
			case len(words) == 0:
			case words[0] == word, text == c.name.none:
				return words, nil
			case other != nil:
				other(words)
			}
		}
	}
	return nil, fmt.Errorf("waiting for %q: %w", word, c.gone)
}

// NewGame tells the engine that the next position belongs to another game.
func (c *UCIClient) NewGame(ctx context.Context) error {
	if word := c.name.newGame; word != "" {
		if err := c.send("%s", word); err != nil {
			return fmt.Errorf("%s engine: %w", c.name.dialect.name, err)
		}
	}
	if _, has := c.options[ucciNewGame]; has && c.name.bare {
		if err := c.set(ucciNewGame, ""); err != nil {
			return fmt.Errorf("%s engine: %w", c.name.dialect.name, err)
		}
	}
	if err := c.ready(ctx); err != nil {
		return fmt.Errorf("%s engine: %w", c.name.dialect.name, err)
	}
	return nil
}

// Choose is the engine's move at the end of the line. When ctx ends the engine is told to stop and
// its answer is awaited for a second. A move that is not legal is an error that names it, and one that gives up is ErrResigned.
func (c *UCIClient) Choose(ctx context.Context, line *game.Line, lim UCILimits) (game.Move, UCIInfo, error) {
	m, info, err := c.choose(ctx, line, lim)
	if err != nil {
		err = fmt.Errorf("%s engine: %w", c.name.dialect.name, err)
	}
	return m, info, err
}

func (c *UCIClient) choose(ctx context.Context, line *game.Line, lim UCILimits) (m game.Move, info UCIInfo, err error) {
	if err := c.send("%s", c.name.positionOf(line)); err != nil {
		return m, info, err
	}
	if err := c.send("%s", c.name.goWords(lim, line.Pos.ToMove().One())); err != nil {
		return m, info, err
	}
	note := func(words []string) { info.read(words) }
	answer, err := c.wait(ctx, "bestmove", note)
	if err != nil && ctx.Err() != nil && c.gone == nil {
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		if err = c.send("stop"); err == nil {
			answer, err = c.wait(late, "bestmove", note)
		}
	}
	if c.name.plies {
		info.Mate = movesOfPlies(info.Mate)
	}
	if err != nil {
		return m, info, err
	}
	switch {
	case len(answer) > 1 && answer[len(answer)-1] == "resign":
		return m, info, ErrResigned
	case len(answer) < 2:
		return m, info, fmt.Errorf("its answer has no move")
	}
	if m, err = c.name.read(line.Pos, answer[1]); err != nil {
		return m, info, fmt.Errorf("its move %q: %w", clip(answer[1]), err)
	}
	return m, info, nil
}

// movesOfPlies are the moves to an end in so many plies, fewer than 0 if it loses.
func movesOfPlies(n int) int {
	if n < 0 {
		return -(1 - n) / 2
	}
	return (n + 1) / 2
}

// positionOf writes the line from its last lot, which the protocol has no word for.
func (d *dialect) positionOf(line *game.Line) string {
	start, from := game.Clone(line.Start), 0
	p := game.Clone(line.Start)
	for i, ply := range line.Past[1:] {
		p.Play(ply.Move)
		if ply.By == game.Chance {
			start, from = game.Clone(p), i+1
		}
	}
	var b strings.Builder
	b.WriteString("position " + d.fen + " " + d.position(start))
	for i, ply := range line.Past[1+from:] {
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteString(" " + d.move(start, ply.Move))
		start.Play(ply.Move)
	}
	return b.String()
}

// goWords is the command that starts a search for the seat.
func (d *dialect) goWords(l UCILimits, seat game.Seat) string {
	b := "go"
	if l.Depth > 0 {
		b += fmt.Sprintf(" depth %d", l.Depth)
	}
	if l.Nodes > 0 {
		b += fmt.Sprintf(" nodes %d", l.Nodes)
	}
	if l.Time <= 0 && l.Clock == nil && b == "go" {
		l.Time = time.Second
	}
	return b + d.limits(l, seat)
}

// read takes what an info line says.
func (i *UCIInfo) read(words []string) {
	if words[0] != "info" {
		return
	}
	for at := 1; at+1 < len(words); at++ {
		n, err := strconv.Atoi(words[at+1])
		switch words[at] {
		case "string", "message":
			return
		case "pv":
			i.PV = strings.Join(words[at+1:], " ")
			return
		case "depth":
			i.Depth = n
		case "nodes":
			i.Nodes = int64(n)
		case "cp", "score": // behind which bare numbers may stand
			if err != nil {
				continue
			}
			i.Score, i.Mate = n, 0
		case "mate":
			i.Mate = n
		default:
			continue
		}
		if err == nil {
			at++
		}
	}
}

// Close says goodbye. The streams are the caller's to close.
func (c *UCIClient) Close() error {
	err := c.send("quit")
	c.stop()
	return err
}
