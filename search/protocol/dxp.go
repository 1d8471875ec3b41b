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

	"github.com/tavlei/tavlei/game"
)

// ErrDXP is the error of a game that the DamExchange protocol cannot describe.
var ErrDXP = errors.New("the DamExchange protocol does not know this game")

// Sizes of the protocol, in characters.
const (
	dxpLongest = 127 // a message without the zero byte that ends it
	dxpName    = 32
)

// CheckDXP refuses what cannot be played over the protocol: it numbers the squares of a board of 10x10 or 8x8, and has no
// lots. The error wraps ErrDXP.
func CheckDXP(g *game.Game) error {
	p := g.Start()
	h, ok := hubOf(p)
	if ok && !p.ToMove().Has(game.Chance) {
		squares := len(h.AppendHubPosition(nil)) - 1
		moves := p.AppendMoves(nil)
		if (squares == 50 || squares == 32) && len(moves) > 0 && numbered(game.MoveText(p, moves[0])) {
			return nil
		}
	}
	return fmt.Errorf("game %s: %w", g.Name(), ErrDXP)
}

// numbered tells whether a move is written by the numbers of squares.
func numbered(text string) bool { return text != "" && '0' <= text[0] && text[0] <= '9' }

// dxpMove is a move as the protocol knows it. Captures that differ only in their way have the same result, and are one.
type dxpMove struct {
	from, to int
	victims  []int // in rising order
}

func (m dxpMove) is(o dxpMove) bool {
	return m.from == o.from && m.to == o.to && slices.Equal(m.victims, o.victims)
}

// dxpMoveOf describes a legal move; not those that are no step of a piece.
func dxpMoveOf(p game.Position, m game.Move) (dxpMove, bool) {
	if !numbered(game.MoveText(p, m)) {
		return dxpMove{}, false
	}
	var n []int
	written, _ := hubOf(p)
	for _, word := range strings.FieldsFunc(string(written.AppendHub(nil, m)), func(r rune) bool { return r == '-' || r == 'x' }) {
		square, err := strconv.Atoi(word)
		if err != nil {
			return dxpMove{}, false
		}
		n = append(n, square)
	}
	slices.Sort(n[2:])
	return dxpMove{n[0], n[1], n[2:]}, true
}

// find is the legal move that is meant.
func (m dxpMove) find(p game.Position) (game.Move, bool) {
	for _, legal := range p.AppendMoves(nil) {
		if o, ok := dxpMoveOf(p, legal); ok && m.is(o) {
			return legal, true
		}
	}
	return game.Move{}, false
}

// message is MOVE: seconds, from, to, how many are captured, and which.
func (m dxpMove) message(seconds int) string {
	text := fmt.Sprintf("M%04d%02d%02d%02d", min(max(seconds, 0), 9999), m.from, m.to, len(m.victims))
	for _, v := range m.victims {
		text += fmt.Sprintf("%02d", v)
	}
	return text
}

var (
	dxpGameReq = regexp.MustCompile(`(?s)^R01(.{32})([WZ])(\d{3})(\d{3})(?:A|B([WZ][ewzWZ]+))$`)
	dxpMoved   = regexp.MustCompile(`^M\d{4}(\d\d)(\d\d)(\d\d)((?:\d\d)*)$`)
	dxpGameEnd = regexp.MustCompile(`^E([0-3])([01])$`)
	dxpBackReq = regexp.MustCompile(`^B(\d{3})([WZ])$`)
)

// readDXPMove reads MOVE.
func readDXPMove(text string) (m dxpMove, err error) {
	w := dxpMoved.FindStringSubmatch(text)
	if w == nil {
		return m, fmt.Errorf("%q: want M, seconds in 4 digits, from, to, number captured and their squares in 2 each", clip(text))
	}
	if captured := number(w[3]); 2*captured != len(w[4]) {
		return m, fmt.Errorf("%q: %d captured, but %d squares", clip(text), captured, len(w[4])/2)
	}
	m.from, m.to = number(w[1]), number(w[2])
	for i := 0; i < len(w[4]); i += 2 {
		m.victims = append(m.victims, number(w[4][i:i+2]))
	}
	slices.Sort(m.victims)
	return m, nil
}

// number reads a few digits.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// dxpColours are those of the seats: wit and zwart.
var dxpColours = [2]string{"W", "Z"}

// Letters of the protocol and of Hub for the same men and sides.
var (
	dxpToHub = strings.NewReplacer("z", "b", "Z", "B")
	hubToDXP = strings.NewReplacer("b", "z", "B", "Z")
)

// Codes of GAMEACC (mesander.nl/damexchange/egameacc.htm).
const (
	dxpAccept = iota
	dxpVersion
	dxpUnable
	dxpNever
)

// dxpRefusals say the codes of GAMEACC.
var dxpRefusals = [...]string{dxpVersion: "it speaks another version of the protocol", dxpUnable: "it cannot or will not play this one", dxpNever: "it wants to play none"}

// Reasons of GAMEEND to end a game (egameend.htm). The answer to it has no reason.
const (
	dxpNoReason = iota
	dxpGivesUp
	dxpDraw
	dxpWins
)

// dxpReasons say those of GAMEEND.
var dxpReasons = [...]string{"it gives no reason", "it gives up", "it says that it is drawn", "it says that it has won"}

// Answers to BACKREQ, with their codes (ebackacc.htm).
const (
	dxpBack      = "K0"
	dxpNeverBack = "K1" // no moves are ever taken back
	dxpNoBack    = "K2" // these are not
)

// dxpMessages sends the messages of r until its end or that of ctx. None is longer than the protocol allows: that is an error.
func dxpMessages(ctx context.Context, r io.Reader) (<-chan string, <-chan error) {
	out, failed := make(chan string), make(chan error, 1)
	go func() {
		defer close(out)
		in := bufio.NewReaderSize(r, dxpLongest+1)
		for {
			text, err := in.ReadSlice(0)
			switch {
			case errors.Is(err, bufio.ErrBufferFull):
				failed <- fmt.Errorf("a message is longer than %d characters", dxpLongest)
				return
			case errors.Is(err, io.EOF) && len(text) == 0:
				failed <- nil
				return
			case errors.Is(err, io.EOF):
				failed <- io.ErrUnexpectedEOF
				return
			case err != nil:
				failed <- err
				return
			}
			select {
			case out <- string(text[:len(text)-1]):
			case <-ctx.Done():
				failed <- nil
				return
			}
		}
	}()
	return out, failed
}

// ascii is a text in the characters of the protocol, n of them at most.
func ascii(text string, n int) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, text)
	return text[:min(n, len(text))]
}
