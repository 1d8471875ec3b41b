package protocol

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// dialect is UCI or one of the two protocols that were made after it: what they call things, and how they
// write positions and moves.
type dialect struct {
	name    string    // says hello, and with "ok" behind it that all is said
	err     error     // of a game that it does not know
	fen     string    // stands before a position
	newGame string    // empty: the engine is not told
	clocks  [2]string // of the seats, before "time" and "inc"
	none    string    // answers a search where there is no move
	// standard is what engines without an option of variants play.
	standard string
	options  map[string]string
	bare     bool // options come without "name" and "value", scores without "cp"
	plies    bool // a mate is told in plies, not in moves

	move     func(p game.Position, m game.Move) string
	position func(p game.Position) string
	read     func(p game.Position, text string) (game.Move, error)
	limits   func(l UCILimits, seat game.Seat) string // without depth and nodes
}

// UCCIPosition is a position whose moves the Universal Chinese Chess Protocol writes otherwise than its own
// texts: with ranks from 0. Without it they are the same. Asked by [ServeUCI] and [DialUCI] for that protocol.
type UCCIPosition interface {
	// AppendUCCI appends a legal move.
	AppendUCCI(dst []byte, m game.Move) []byte
	// ParseUCCI reads a move.
	ParseUCCI(text string) (game.Move, error)
}

// The dialects. USI is described by T. Romstad's and YSS's page of 2007, UCCI by the one of xqbase.com, version 3.
var (
	uciDialect = &dialect{
		name: UCI, err: ErrUCI, fen: "fen", newGame: "ucinewgame", clocks: [2]string{"w", "b"}, none: "bestmove (none)", standard: "chess",
		move: uciMove, position: uciPosition, read: readUCIMove, limits: UCILimits.uci,
	}
	usiDialect = &dialect{
		name: USI, err: ErrUSI, fen: "sfen", newGame: "usinewgame", clocks: [2]string{"b", "w"}, none: "bestmove resign", standard: "shogi", plies: true,
		options: map[string]string{uciHash: "USI_Hash", uciPonder: "USI_Ponder", uciVariant: "USI_Variant"},
		move:    game.MoveText, position: game.Text, read: game.Position.ParseMove, limits: UCILimits.usi,
	}
	ucciDialect = &dialect{
		name: UCCI, err: ErrUCCI, fen: "fen", clocks: [2]string{"w", "b"}, none: "nobestmove", standard: "xiangqi", bare: true,
		options: map[string]string{uciHash: "hashsize", uciClear: "clearhash", uciOverhead: "moveoverhead", uciVariant: uciVariant},
		move:    ucciMove, position: game.Text, read: readUCCIMove, limits: UCILimits.ucci,
	}
)

// dialectOf is the dialect of a protocol's name, UCI if there is none.
func dialectOf(protocol string) (*dialect, error) {
	for _, d := range []*dialect{uciDialect, usiDialect, ucciDialect} {
		if d.name == cmp.Or(protocol, UCI) {
			return d, nil
		}
	}
	return nil, fmt.Errorf("protocol %q is not known", clip(protocol))
}

// option is what the dialect calls an option of UCI. Only UCI has names with spaces.
func (d *dialect) option(name string) string {
	if own, ok := d.options[name]; ok {
		return own
	}
	if d.name == UCI {
		return name
	}
	if d.bare {
		return strings.ToLower(name)
	}
	return strings.ReplaceAll(name, " ", "_")
}

// least is the smallest size of the table and number of threads. In UCCI 0 leaves them to the engine.
func (d *dialect) least() int {
	if d.bare {
		return 0
	}
	return 1
}

// setting is a command that sets an option, one without a value if it is empty.
func (d *dialect) setting(name, value string) string {
	between, before := " value ", " name "
	if d.bare {
		between, before = " ", " "
	}
	if value == "" {
		between = ""
	}
	return "setoption" + before + name + between + value
}

// uciMove is a move as UCI has it.
func uciMove(p game.Position, m game.Move) string {
	if v, ok := game.Ability[UCIPosition](p); ok {
		return string(v.AppendUCI(nil, m))
	}
	return game.MoveText(p, m)
}

// uciPosition is a position as UCI has it.
func uciPosition(p game.Position) string {
	if v, ok := game.Ability[UCIPosition](p); ok {
		return string(v.AppendUCIPosition(nil))
	}
	return game.Text(p)
}

// readUCIMove reads a move of UCI.
func readUCIMove(p game.Position, text string) (game.Move, error) {
	if v, ok := game.Ability[UCIPosition](p); ok {
		return v.ParseUCI(text)
	}
	return p.ParseMove(text)
}

// ucciMove is a move as UCCI has it.
func ucciMove(p game.Position, m game.Move) string {
	if v, ok := game.Ability[UCCIPosition](p); ok {
		return string(v.AppendUCCI(nil, m))
	}
	return game.MoveText(p, m)
}

// readUCCIMove reads a move of UCCI.
func readUCCIMove(p game.Position, text string) (game.Move, error) {
	if v, ok := game.Ability[UCCIPosition](p); ok {
		return v.ParseUCCI(text)
	}
	return p.ParseMove(text)
}

// left is what a clock shows in milliseconds. Whose time is all but over has one: 0 is no limit to some.
func (c *Clocks) left(seat game.Seat) int64 { return max(c.Left[seat].Milliseconds(), 1) }

// uci bounds a move by clocks or by a time of its own.
func (l UCILimits) uci(game.Seat) string {
	b := ""
	if c := l.Clock; c != nil {
		b = fmt.Sprintf(" wtime %d btime %d winc %d binc %d", c.left(0), c.left(1), c.Inc[0].Milliseconds(), c.Inc[1].Milliseconds())
		if c.ToGo > 0 {
			b += fmt.Sprintf(" movestogo %d", c.ToGo)
		}
	}
	if l.Time > 0 {
		b += fmt.Sprintf(" movetime %d", max(l.Time.Milliseconds(), 1))
	}
	return b
}

// usi does so in USI, where black moves first and a time for each move is an empty clock with a byoyomi. There are no moves
// until time is added: a share of the clock's time is told in their place.
func (l UCILimits) usi(game.Seat) string {
	c := l.Clock
	if c == nil {
		if l.Time <= 0 {
			return ""
		}
		return fmt.Sprintf(" btime 0 wtime 0 byoyomi %d", max(l.Time.Milliseconds(), 1))
	}
	share := int64(max(c.ToGo, 1))
	b := fmt.Sprintf(" btime %d wtime %d", max(c.left(0)/share, 1), max(c.left(1)/share, 1))
	if c.Inc != [2]time.Duration{} {
		b += fmt.Sprintf(" binc %d winc %d", c.Inc[0].Milliseconds(), c.Inc[1].Milliseconds())
	}
	return b
}

// ucci does so in UCCI, which tells of the mover's own clock first; a time for each move is one with one move to go.
func (l UCILimits) ucci(seat game.Seat) string {
	c := l.Clock
	switch {
	case c != nil && c.ToGo > 0:
		return fmt.Sprintf(" time %d movestogo %d opptime %d", c.left(seat), c.ToGo, c.left(1-seat))
	case c != nil:
		return fmt.Sprintf(" time %d increment %d opptime %d oppincrement %d", c.left(seat), c.Inc[seat].Milliseconds(),
			c.left(1-seat), c.Inc[1-seat].Milliseconds())
	case l.Time > 0:
		return fmt.Sprintf(" time %d movestogo 1", max(l.Time.Milliseconds(), 1))
	}
	return ""
}

// What UCCI has beyond UCI (xqbase.com, PROTOCOL/cchess_ucci.htm, version 3.0).

// ucciMate is the score of a mate on the board; one in so many plies is worth so much less.
const ucciMate = 10000

// ucciUnoffered are options that the description of UCCI names, or did before its version 3, and that the engine has not.
var ucciUnoffered = []string{"batch", "debug", "usehash", "usebook", "useegtb", "bookfiles", "egtbpaths", "evalapi", "idle", "promotion", "pruning",
	"knowledge", "randomness", "selectivity", "style", "repetition", "drawmoves", "loadbook"}

// ucci carries out a command that only UCCI has.
func (u *uci) ucci(name string, args []string) error {
	switch {
	case !u.name.bare:
		return fmt.Errorf("unknown command")
	case name == "probe":
		return u.probe(args)
	}
	return u.ban(args)
}

// ban leaves moves out until the next position, as where somebody judges repetitions.
func (u *uci) ban(moves []string) error {
	u.banned = nil
	if u.line == nil {
		return fmt.Errorf("there is no position")
	}
	var list []game.Move
	for _, text := range moves {
		m, err := u.name.read(u.line.Pos, text)
		if err != nil {
			return fmt.Errorf("%s: %w", clip(text), err)
		}
		list = append(list, m)
	}
	u.banned = list
	return nil
}

// leaveOutBanned leaves banned moves out of a search.
func (u *uci) leaveOutBanned(w *search.Wish) error {
	if len(u.banned) == 0 {
		return nil
	}
	if len(w.Only) == 0 {
		w.Only = u.line.Pos.AppendMoves(nil)
	}
	w.Only = slices.DeleteFunc(w.Only, func(m game.Move) bool { return slices.Contains(u.banned, m) })
	if len(w.Only) == 0 {
		return fmt.Errorf("all moves are banned")
	}
	return nil
}

// probe tells what the table has of a position, while a search goes on as well.
func (u *uci) probe(args []string) error {
	line, err := u.read(args)
	if err != nil {
		return err
	}
	text := "pophash"
	var m search.Memory
	if u.engine != nil {
		m, _ = u.engine.Remembers(line.Pos)
	}
	if m.Move != nil {
		text += " bestmove " + u.name.move(line.Pos, *m.Move)
	}
	for _, b := range []struct {
		name string
		r    *search.Report
	}{{"lowerbound", m.Lower}, {"upperbound", m.Upper}} {
		if b.r != nil {
			text += fmt.Sprintf(" %s %s depth %d", b.name, u.name.score(line.Pos, *b.r), b.r.Depth)
		}
	}
	u.say("%s", text)
	return nil
}

// glance tells what the position is worth without a look ahead, and chooses nothing; false where the game has no such evaluation.
func (u *uci) glance() bool {
	v, ok := game.Ability[search.Evaluator](u.line.Pos)
	if !ok {
		return false
	}
	u.say("info depth 0 score %d", v.Eval(u.line.Pos.ToMove().One()))
	u.say("%s", u.name.none)
	return true
}

// agrees tells whether an offered draw is not to the engine's harm, as it agrees over CECP. How long the game has been is not told:
// positions begin after the last capture.
func agrees(r search.Report) bool {
	return r.Mate < 0 || r.Mate == 0 && r.Depth > 0 && r.Score <= cecpDrawScore
}
