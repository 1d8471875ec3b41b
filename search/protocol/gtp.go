package protocol

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// ErrGTP is the error of a game that the Go Text Protocol cannot describe.
var ErrGTP = errors.New("the go text protocol cannot describe this game")

// gtpBoard is what the protocol has to know of a game: two seats in turn on a board of squares, each
// move a place or a pass. Vertices are the plain notation of the game. The first seat is black
// and the second white, as in all games for which programs speak the protocol. A rectangle is told only
// where the game has [GTPRules].
type gtpBoard struct {
	g             *game.Game
	columns, rows int
}

// size is the board as boardsize has it, or as rectangular_boardsize: 19, 13 9.
func (b gtpBoard) size() string {
	if b.columns == b.rows {
		return strconv.Itoa(b.columns)
	}
	return fmt.Sprintf("%d %d", b.columns, b.rows)
}

// GTPRules is implemented by rule sets that a session of the Go Text Protocol may change, as those of Go are: size of the board,
// komi, rules, handicap stones. Without it there is one board, and komi means nothing. Asked by [ServeGTP], [DialGTP].
type GTPRules interface {
	// GTPWith are options of the rules with one thing changed: size (one number, or columns and rows), komi, rules (a name, or
	// what GTPRules writes), rule (one of those, a blank, and its value), fixed or free handicap stones. An error is what the
	// protocol says to a value that cannot be.
	GTPWith(options map[string]string, what, value string) (map[string]string, error)
	// GTPRules are the rules as kata-get-rules tells them.
	GTPRules() string
	// GTPTold are the commands by which another program learns of the rules, once and at the beginning of each game; it need not
	// know those with a question mark, and may refuse those with two. All tells whether they say everything.
	GTPTold() (once, each []string, all bool)
}

// GTPPosition is implemented by positions in which either side may be told to play, and that can be counted at any time, as those
// of Go. Without it the turn is that of the game. Asked by [ServeGTP].
type GTPPosition interface {
	// GTPTurn is the position in which a seat plays on, changed if that is another one; nil where nobody can.
	GTPTurn(s game.Seat) (after game.Position, changed bool)
	// GTPScore is the result if nothing more is played: B+3.5, 0.
	GTPScore() string
	// GTPStatus are the chains of stones, by their points, that are alive, dead or seki; not ok for another word.
	GTPStatus(status string) (chains [][]string, ok bool)
}

// GTPStages is implemented by positions in which programs are asked for more than moves, as those of Go: for the handicap stones
// that they place, and for the stones that are dead once both sides have passed. Without it they are asked for moves only. Asked by
// [GTPClient].
type GTPStages interface {
	// GTPPlacing is how many handicap stones the side to move has still to place.
	GTPPlacing() int
	// GTPCleaning tells whether stones that are dead must be taken before the passes, since those that stand then count as alive.
	GTPCleaning() bool
	// GTPIdle tells whether a legal move leaves all stones as they are, as one does that takes only itself: many programs hold it for
	// illegal whatever the rules, and are told that the seat has passed.
	GTPIdle(m game.Move) bool
	// GTPSettling tells whether a seat may say which stones are dead.
	GTPSettling(s game.Seat) bool
	// GTPMarked are the stones that are marked as dead.
	GTPMarked() []string
	// GTPSettle is what a seat does that takes these points for those of dead stones: it marks what is marked otherwise, accepts, or
	// objects where the other side has undone its marks. Past are the plies that led here.
	GTPSettle(s game.Seat, dead []string, past []game.Ply) game.Move
}

// toldByGTP tells whether the protocol has words for all rules of a game.
func toldByGTP(g *game.Game) bool {
	rules, ok := game.Ability[GTPRules](g.Rules)
	if !ok {
		return false
	}
	_, _, all := rules.GTPTold()
	return all
}

// gtpVertex is a move as the protocol has it.
var gtpVertex = regexp.MustCompile(`^(?:[a-z][1-9][0-9]?|pass)$`)

// gtpColours are the names of the seats.
var gtpColours = [2]string{"black", "white"}

// boardOf asks the game whether the protocol can describe it: the start position tells.
func boardOf(g *game.Game) (gtpBoard, error) {
	start := g.Start()
	scener, ok := start.(game.Scener)
	if !ok || g.Seats != 2 || start.ToMove().Has(game.Chance) {
		return gtpBoard{}, fmt.Errorf("game %s: %w", g.Name(), ErrGTP)
	}
	board := scener.Board()
	_, resized := game.Ability[GTPRules](g.Rules)
	if board.W != board.H && !resized || board.W != float32(int(board.W)) || board.H != float32(int(board.H)) {
		return gtpBoard{}, fmt.Errorf("game %s: a board of %v by %v: %w", g.Name(), board.W, board.H, ErrGTP)
	}
	for _, m := range start.AppendMoves(nil) {
		if text := game.MoveText(start, m); !gtpVertex.MatchString(strings.ToLower(text)) {
			return gtpBoard{}, fmt.Errorf("game %s: a move %q: %w", g.Name(), clip(text), ErrGTP)
		}
	}
	return gtpBoard{g, int(board.W), int(board.H)}, nil
}

// vertex is a legal move as the protocol writes it.
func vertex(p game.Position, m game.Move) string { return strings.ToUpper(game.MoveText(p, m)) }

// gtpPass is a pass as the protocol writes it.
const gtpPass = "PASS"

// gtpResign is what an engine answers that gives the game up.
const gtpResign = "resign"

// forcedPass is the pass of who has no other move.
func forcedPass(p game.Position) (game.Move, bool) {
	moves := p.AppendMoves(nil)
	if len(moves) != 1 || vertex(p, moves[0]) != gtpPass {
		return game.Move{}, false
	}
	return moves[0], true
}

// seatOf reads a colour.
func seatOf(colour string) (game.Seat, error) {
	switch strings.ToLower(colour) {
	case "b", gtpColours[0]:
		return 0, nil
	case "w", gtpColours[1]:
		return 1, nil
	}
	return game.NoSeat, fmt.Errorf("colour %q: want black or white", clip(colour))
}

// cleanLine does with a line what the protocol wants done first: tabs are blanks, other control
// characters are nothing, # begins a remark.
func cleanLine(line string) string {
	line, _, _ = strings.Cut(line, "#")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r == 0x7f:
			return -1
		}
		return r
	}, line))
}
