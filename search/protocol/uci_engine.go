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
	"github.com/tavlei/tavlei/search"
)

// UCIConfig is how the engine presents itself and what it may use. Zero values are defaults.
type UCIConfig struct {
	// Protocol is [UCI], which is meant if there is none, [USI] or [UCCI].
	Protocol              string
	Name, Version, Author string
	Search                search.Options
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// uci is the engine's side of a session.
type uci struct {
	rules    *game.Game // as the session began
	g        *game.Game // as the options are now
	name     uciGame
	variants []UCIVariant
	shuffled bool // UCI_Chess960
	level    int  // 0: full strength
	limited  bool // UCI_LimitStrength
	elo      int  // UCI_Elo; 0 not set
	lines    int  // MultiPV
	overhead time.Duration
	c        UCIConfig
	out      *bufio.Writer
	engine   *search.Searcher // nil: to be made
	line     *game.Line       // nil: the last position could not be read
	banned   []game.Move      // that may not be played in it
	seconds  bool             // UCCI: times of a clock are told in whole seconds

	// Of the running search; done is nil if there is none.
	cancel  context.CancelFunc
	done    chan uciNews
	infos   chan uciNews
	start   time.Time
	think   time.Duration // after ponderhit
	ponder  bool
	hit     chan struct{} // closed by ponderhit
	endless bool          // until somebody says stop
	counts  bool          // leaves, instead of a search
	bounded bool          // by time or limits, once ponderhit has come
	said    bool          // an info line
	offered bool          // a draw, by the other side
}

// Options of the engine and their bounds.
const (
	uciHash      = "Hash"
	uciClear     = "Clear Hash"
	uciThreads   = "Threads"
	uciPonder    = "Ponder"
	uciLevel     = "Level"
	uciOverhead  = "Move Overhead"
	uciChess960  = "UCI_Chess960"
	uciVariant   = "UCI_Variant"
	uciLimit     = "UCI_LimitStrength"
	uciElo       = "UCI_Elo"
	uciLines     = "MultiPV"
	ucciMillis   = "usemillisec"
	ucciNewGame  = "newgame"
	mostOverhead = 5000 // milliseconds
	mostLines    = 256
)

// ServeUCI answers the commands of a session of the Universal Chess Interface, or of a protocol made after it, for g until quit, the
// end of r, or the end of ctx; the option UCI_Variant changes to other games of the family. What
// makes no sense is told by "info string" and the session goes on. The error is one of reading or
// writing, ctx's, or wraps ErrUCI, ErrUSI or ErrUCCI.
func ServeUCI(ctx context.Context, r io.Reader, w io.Writer, g *game.Game, c UCIConfig) error {
	d, err := dialectOf(c.Protocol)
	if err != nil {
		return err
	}
	name, err := uciOf(g, d)
	if err != nil {
		return err
	}
	if name.family.Foreign {
		return fmt.Errorf("game %s: %w", g.Name(), d.err)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	u := &uci{rules: g, g: g, name: name, shuffled: name.shuffled, c: c, out: bufio.NewWriter(w), overhead: onTheWay, lines: 1}
	u.newGame()
	return u.serve(ctx, r)
}

func (u *uci) serve(ctx context.Context, r io.Reader) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	in, failed := lines(ctx, r)
	for {
		if in == nil && u.done == nil {
			return u.out.Flush()
		}
		select {
		case <-ctx.Done():
			u.finish(false)
			return errors.Join(ctx.Err(), u.out.Flush())
		case news := <-u.infos:
			u.tell(news)
		case news := <-u.done:
			u.ended(news)
		case text, ok := <-in:
			if !ok {
				in = nil
				if u.done != nil && u.endless {
					u.cancel() // nobody is left to say stop
				}
				if err := <-failed; err != nil {
					u.finish(true)
					return fmt.Errorf("%s: %w", u.name.dialect.name, err)
				}
				continue
			}
			if !u.do(ctx, strings.Fields(text)) {
				u.finish(true)
				if u.name.bare {
					u.say("bye")
				}
				return u.out.Flush()
			}
		}
		if err := u.out.Flush(); err != nil {
			u.finish(true)
			return fmt.Errorf("%s: %w", u.name.dialect.name, err)
		}
	}
}

func (u *uci) say(format string, args ...any) { fmt.Fprintf(u.out, format+"\n", args...) }

// remark says something that people may read.
func (u *uci) remark(format string, args ...any) {
	word := "string"
	if u.name.bare {
		word = "message"
	}
	u.say("info "+word+" "+format, args...)
}

// do carries out one line and tells whether the session goes on.
func (u *uci) do(ctx context.Context, words []string) bool {
	if len(words) == 0 {
		return true
	}
	if u.done != nil {
		switch words[0] {
		case "stop", "ponderhit", "isready", "debug", "probe":
		case "quit":
			if u.counts {
				u.finish(false)
			}
		default: // whatever else waits for the move
			u.finish(u.endless)
		}
	}
	if err := u.obey(ctx, words[0], words[1:]); err != nil {
		u.remark("%s: %s", words[0], strings.ReplaceAll(err.Error(), "\n", " "))
	}
	return words[0] != "quit"
}

func (u *uci) obey(ctx context.Context, name string, args []string) error {
	switch name {
	case u.name.dialect.name:
		u.introduce()
	case "isready":
		u.say("readyok")
	case "setoption":
		return u.set(args)
	case "ucinewgame", "usinewgame":
		u.engine = nil // with what it found in the game before
		u.newGame()
	case "position":
		return u.position(args)
	case "banmoves", "probe":
		return u.ucci(name, args)
	case "go":
		return u.goOn(ctx, args)
	case "stop":
		if u.done != nil {
			u.cancel()
		}
	case "ponderhit":
		u.offered = u.offered || u.name.bare && slices.Contains(args, "draw")
		u.ponderHit()
	case "d":
		return u.display()
	case "debug", "register", "gameover", "quit":
	default:
		return fmt.Errorf("unknown command")
	}
	return nil
}

// introduce names the engine and its options.
func (u *uci) introduce() {
	u.say("id name %s", strings.TrimSpace(u.c.Name+" "+u.c.Version))
	u.say("id author %s", u.c.Author)
	u.offer(uciHash, "spin default %d min %d max %d", max(u.c.Search.HashMB, 16), u.name.least(), mostHash)
	u.offer(uciClear, "button")
	u.offer(uciThreads, "spin default %d min %d max %d", max(u.c.Search.Threads, 1), u.name.least(), mostThreads)
	u.offer(uciPonder, "check default false")
	u.offer(uciOverhead, "spin default %d min 0 max %d", u.overhead.Milliseconds(), mostOverhead)
	u.offer(uciLevel, "spin default 0 min 0 max %d", len(search.Levels()))
	u.offer(uciLines, "spin default 1 min 1 max %d", mostLines)
	if elo := u.name.variant.Elo; len(elo) > 0 {
		u.offer(uciLimit, "check default false")
		u.offer(uciElo, "spin default %d min %d max %d", elo[0], elo[0], elo[len(elo)-1])
	}
	if u.name.bare {
		u.offer(ucciMillis, "check default true")
		u.offer(ucciNewGame, "button")
	} else if u.name.dialect == uciDialect {
		u.offer(uciChess960, "check default %t", u.shuffled)
	}
	var names strings.Builder
	for _, v := range u.allVariants() {
		names.WriteString(" var " + v.Name)
	}
	u.offer(uciVariant, "combo default %s%s", u.name.variant.Name, names.String())
	u.say("%sok", u.name.dialect.name)
}

// offer tells of an option.
func (u *uci) offer(name, form string, args ...any) {
	before := "option name "
	if u.name.bare {
		before = "option "
	}
	u.say("%s%s type %s", before, u.name.option(name), fmt.Sprintf(form, args...))
}

func (u *uci) allVariants() []UCIVariant {
	if u.variants == nil {
		u.variants = u.name.variants()
	}
	return u.variants
}

// indexOf finds a variant by its name, or by that of its game here; -1 if there is none.
func (u *uci) indexOf(name string) int {
	i := slices.IndexFunc(u.allVariants(), func(v UCIVariant) bool { return strings.EqualFold(v.Name, name) })
	if i < 0 {
		i = slices.IndexFunc(u.variants, func(v UCIVariant) bool { return strings.EqualFold(v.Game, name) })
	}
	return i
}

// setting reads an option and its value: name <words> [value <words>], or <word> [<words>] where there are bare ones.
func (u *uci) setting(args []string) (name, value string, err error) {
	at := slices.Index(args, "value")
	switch {
	case u.name.bare && len(args) > 0:
		return args[0], strings.Join(args[1:], " "), nil
	case u.name.bare:
		return "", "", fmt.Errorf("want an option and its value")
	case len(args) == 0 || args[0] != "name" || at == 0:
		return "", "", fmt.Errorf("want name … value …")
	case at > 0:
		return strings.Join(args[1:at], " "), strings.Join(args[at+1:], " "), nil
	}
	return strings.Join(args[1:], " "), "", nil
}

// set changes an option.
func (u *uci) set(args []string) error {
	name, value, err := u.setting(args)
	if err != nil {
		return err
	}
	spin := func(least, most int) (int, error) {
		n, err := strconv.Atoi(value)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("%s: %q is no number from %d to %d", name, clip(value), least, most)
		}
		return n, nil
	}
	check := func() (bool, error) {
		if yes := strings.EqualFold(value, "true"); yes || strings.EqualFold(value, "false") {
			return yes, nil
		}
		return false, fmt.Errorf("%s: %q is neither true nor false", name, clip(value))
	}
	is := func(option string) bool { return strings.EqualFold(name, u.name.option(option)) }
	switch {
	case is(uciHash):
		err = u.budget(spin, &u.c.Search.HashMB, mostHash)
	case is(uciClear):
		u.engine = nil // made again when it is needed
	case is(uciThreads):
		err = u.budget(spin, &u.c.Search.Threads, mostThreads)
	case is(uciLevel):
		var n int
		if n, err = spin(0, len(search.Levels())); err == nil {
			u.level = n
		}
	case is(uciOverhead):
		var ms int
		if ms, err = spin(0, mostOverhead); err == nil {
			u.overhead = time.Duration(ms) * time.Millisecond
		}
	case u.name.bare && is(ucciNewGame):
		u.engine = nil // with what it found in the game before
	case u.name.bare && is(ucciMillis):
		var yes bool
		if yes, err = check(); err == nil {
			u.seconds = !yes
		}
	case is(uciPonder):
		_, err = check()
	case is(uciLines):
		var n int
		if n, err = spin(1, mostLines); err == nil {
			u.lines = n
		}
	case is(uciLimit), is(uciElo):
		err = u.weaken(is(uciElo), spin, check)
	case is(uciChess960):
		var yes bool
		if yes, err = check(); err == nil {
			u.shuffled = yes
			err = u.change(u.name.variant)
		}
	case is(uciVariant):
		i := u.indexOf(value)
		if i < 0 {
			return fmt.Errorf("%s: there is no %q", name, clip(value))
		}
		err = u.change(u.variants[i])
	case u.name.bare && slices.Contains(ucciUnoffered, strings.ToLower(name)):
		// graphical programs set them whether or not the engine has them
	default:
		err = fmt.Errorf("there is no option %q", clip(name))
	}
	return err
}

// budget changes what the search may use; the engine is made again.
func (u *uci) budget(spin func(least, most int) (int, error), into *int, most int) error {
	n, err := spin(u.name.least(), most)
	if err == nil {
		*into, u.engine = n, nil // 0: as many as is usual
	}
	return err
}

// weaken sets UCI_Elo or UCI_LimitStrength, which only variants with ratings have.
func (u *uci) weaken(rating bool, spin func(least, most int) (int, error), check func() (bool, error)) error {
	elo := u.name.variant.Elo
	if len(elo) == 0 {
		return fmt.Errorf("nobody has measured ratings of %s; %s 1 to %d makes it weaker", u.name.variant.Name, uciLevel, len(search.Levels()))
	}
	if rating {
		n, err := spin(elo[0], elo[len(elo)-1])
		if err == nil {
			u.elo = n
		}
		return err
	}
	yes, err := check()
	if err == nil {
		u.limited = yes
	}
	return err
}

// change plays by other rules from now on. House rules that the session began with stay with their
// game.
func (u *uci) change(v UCIVariant) error {
	spec, shuffled := v.Game, false
	if u.shuffled && v.Shuffled != "" {
		spec, shuffled = v.Shuffled, true
	}
	g := u.rules
	if spec != nameOf(g, u.name.family.Unsaid...) {
		var err error
		if g, err = game.Open(spec); err != nil {
			return err
		}
	}
	u.g, u.name.variant, u.name.shuffled, u.engine = g, v, shuffled, nil
	if u.limited && len(v.Elo) == 0 {
		u.limited = false
		u.remark("%s is off: nobody has measured ratings of %s", uciLimit, v.Name)
	}
	u.newGame()
	return nil
}

// newGame forgets the position.
func (u *uci) newGame() {
	u.line, u.banned = nil, nil
	if start, err := u.name.start(u.g); err == nil {
		u.line = game.NewLine(start)
	}
}

// position takes another position, and forgets which moves were banned in the one before. Where it cannot be read there is none.
func (u *uci) position(args []string) (err error) {
	u.banned = nil
	u.line, err = u.read(args)
	return err
}

// read reads startpos or fen …, then moves …; nil with an error.
func (u *uci) read(args []string) (*game.Line, error) {
	at := slices.Index(args, "moves")
	if at < 0 {
		at = len(args)
	}
	var start game.Position
	var err error
	switch {
	case at == 1 && args[0] == "startpos":
		start, err = u.name.start(u.g)
	case at > 1 && args[0] == u.name.fen:
		start, err = u.g.Parse(strings.Join(args[1:at], " "))
	default:
		err = fmt.Errorf("want startpos or %s …", u.name.fen)
	}
	if err != nil {
		return nil, err
	}
	line := game.NewLine(start)
	if at < len(args) {
		if err := u.play(line, args[at+1:]); err != nil {
			return nil, err
		}
	}
	return line, nil
}

// play plays moves as the dialect writes them.
func (u *uci) play(line *game.Line, moves []string) error {
	if u.name.dialect != ucciDialect {
		return line.PlayText(strings.Join(moves, " "))
	}
	for _, text := range moves {
		m, err := u.name.read(line.Pos, text)
		if err != nil {
			return fmt.Errorf("ply %d: %s: %w", line.Len()+1, clip(text), err)
		}
		line.Play(m)
	}
	return nil
}
