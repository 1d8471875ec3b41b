package terminal

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
	"github.com/tavlei/tavlei/search"
)

// PlayCmd is "tavlei play".
type PlayCmd struct {
	verb.GameArg
	verb.WhereFlags
	Level int    `default:"3" help:"Strength of the program, 1 to 10; 0: people move for all seats."`
	Seat  int    `default:"0" help:"Your seat; in draughts 0 is White, 1 is Black."`
	Lang  string `env:"TAVLEI_LANG" placeholder:"LANG" help:"en, uk or ru; the language of the terminal if not given."`
	Flip  bool   `help:"Show the board from the other side."`
	Hints bool   `help:"Show what you may play after every move."`
	Seed  uint64 `placeholder:"N" help:"Seed of dice and of the program's choices; the time if not given."`
}

// Help shows examples.
func (PlayCmd) Help() string {
	return "Type moves in any notation (c3-d4, 32-28, c3d4), or just the square of a piece to see where it may " +
		"go. Type ? to see what else may be typed. In a terminal the arrow keys bring back earlier lines and Tab " +
		"completes words and moves.\n\n" +
		"Examples:\n  tavlei play russian\n  tavlei play international --level 6 --seat 1 --lang uk"
}

// table is one match in the terminal.
type table struct {
	e      *verb.Env
	g      *game.Game
	line   *game.Line
	engine *search.Searcher
	level  *search.Level // nil: people move for all seats
	me     game.Seat
	rng    *rand.Rand
	words  *wording
	flip   bool
	hints  bool
	picked []game.Token // places clicked so far
	wide   int          // characters of a cell
	input  lineReader

	advice  search.Advice // for the position after advised-1 plies
	advised int
}

// Run plays until the game is over or the input ends.
func (c PlayCmd) Run(e *verb.Env) error {
	t, err := c.table(e)
	if err != nil {
		return err
	}
	t.input = t.openInput()
	fmt.Fprintf(e.Out, "%s. %s\n", t.words.name(), t.words.Say("welcome"))
	t.Draw()
	for {
		if o := t.line.Outcome(); o.Over() {
			fmt.Fprintln(e.Out, t.words.outcome(o, t.g.Seats))
			return nil
		}
		to := t.line.Pos.ToMove()
		if to.Has(game.Chance) {
			t.roll()
			continue
		}
		act := t.ask
		if t.level != nil && !to.Has(t.me) {
			act = func() (more bool, err error) { return t.think(to.One()) }
		}
		if more, err := act(); err != nil || !more {
			return err
		}
	}
}

// table checks the flags and sets the board up.
func (c PlayCmd) table(e *verb.Env) (*table, error) {
	g, line, err := c.Open(e, c.Game)
	if err != nil {
		return nil, err
	}
	if c.Seat < 0 || c.Seat >= g.Seats {
		return nil, verb.BadCall(verb.Faultf("seat %d: %s has seats 0 to %d", c.Seat, g.Name(), g.Seats-1))
	}
	if _, ok := line.Pos.(game.Scener); !ok {
		return nil, verb.Faultf("%s has no picture to play on", g.Name())
	}
	words, err := wordsFor(c.Lang, g)
	if err != nil {
		return nil, verb.BadCall(err)
	}
	if c.Seed == 0 {
		c.Seed = uint64(time.Now().UnixNano())
	}
	t := &table{
		e: e, g: g, line: line, me: game.Seat(c.Seat), words: words, hints: c.Hints,
		flip: c.Flip != (c.Seat == 1 && c.Level > 0), rng: rand.New(rand.NewPCG(c.Seed, 0x706c6179)),
	}
	if c.Level != 0 {
		if err := search.Plays(g); err != nil {
			return nil, verb.BadCall(err)
		}
		level, err := search.LevelOf(c.Level)
		if err != nil {
			return nil, verb.BadCall(err)
		}
		t.level, t.engine = &level, search.New(g, search.Options{Threads: -1}.ForMatches())
	}
	return t, nil
}

// asked is the seat whose move is asked for: the person's, or the first of those that may move.
func (t *table) asked() game.Seat {
	to := t.line.Pos.ToMove()
	if t.level != nil && to.Has(t.me) {
		return t.me
	}
	return to.One()
}

// ask gets one line and carries it out; more is false when there is nothing more to play.
func (t *table) ask() (more bool, err error) {
	if t.hints {
		t.moves()
	}
	text, err := t.input.Line(t.e.Ctx, t.side(t.asked())+"> ")
	if err == nil {
		return t.command(strings.TrimSpace(text)), nil
	}
	fmt.Fprintln(t.e.Out)
	if errors.Is(err, io.EOF) {
		return false, nil
	}
	return false, err
}

// roll lets chance move.
func (t *table) roll() {
	m := playthrough.Pick(t.rng, t.line.Pos, t.line.Pos.AppendMoves(nil))
	fmt.Fprintf(t.e.Out, "%s %s\n", t.words.Say("rolled"), game.MoveText(t.line.Pos, m))
	t.line.Play(m)
}

// think lets the program move for the seat; more is false if it gives the game up.
func (t *table) think(s game.Seat) (more bool, err error) {
	m, r, err := t.engine.ChooseFor(t.e.Ctx, t.line, s, *t.level, t.rng.Uint64())
	if err != nil {
		return false, err
	}
	if t.e.Ctx.Err() != nil {
		return false, t.e.Ctx.Err()
	}
	if t.engine.Resigns(t.line, s, *t.level, r) {
		t.resigned(s)
		return false, nil
	}
	before := game.Clone(t.line.Pos)
	t.line.Play(m)
	text := game.PlayedNameOf(before, m, t.line.Pos, t.words.lang)
	t.Draw()
	fmt.Fprintf(t.e.Out, "%s: %s\n", t.side(s), text)
	return true, nil
}

// resigned tells that a seat has given the game up.
func (t *table) resigned(s game.Seat) {
	fmt.Fprintf(t.e.Out, "%s: %s\n", t.side(s), t.words.Say("resigned"))
}

// LanguageOfTerminal reads the usual environment variables.
func LanguageOfTerminal() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			if end := strings.IndexAny(v, "_.@"); end >= 0 {
				v = v[:end]
			}
			return v
		}
	}
	return "en"
}
