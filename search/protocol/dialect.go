package protocol

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
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
		name: USI, err: ErrUSI, fen: "sfen", newGame: "usinewgame", clocks: [2]string{"b", "w"}, none: "bestmove resign", standard: "shogi",
		options: map[string]string{uciHash: "USI_Hash", uciPonder: "USI_Ponder", uciVariant: "USI_Variant"},
		move:    game.MoveText, position: game.Text, read: game.Position.ParseMove, limits: UCILimits.usi,
	}
	ucciDialect = &dialect{
		name: UCCI, err: ErrUCCI, fen: "fen", clocks: [2]string{"w", "b"}, none: "nobestmove", standard: "xiangqi", bare: true,
		options: map[string]string{uciHash: "hashsize"},
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
	return strings.ReplaceAll(name, " ", "_")
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
