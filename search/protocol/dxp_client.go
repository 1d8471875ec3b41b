package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
)

// ErrEnded is the error of a program that ends a game which goes on by the rules, without giving it up.
var ErrEnded = errors.New("ends the game")

// errDXPThinks is the error of a session that was left while the program was thinking: it cannot be told to move now.
var errDXPThinks = errors.New("it is still thinking about a move before")

// DXPOptions are what the initiator of games says of itself and of them. Zero values are defaults.
type DXPOptions struct {
	Name string // our own; "Tavlei"
	// Minutes that each player has for a whole game, 1 to 999; 0 is one. The protocol knows no other clocks.
	Minutes int
	// Now is the clock by which moves say what they took; nil is time.Now.
	Now func() time.Time
}

// DXPClient plays games with a program that follows: it is the initiator of a DamExchange session. It serves one goroutine.
type DXPClient struct {
	// Name is how the program has presented itself; it does so when it accepts its first game.
	Name string

	g      *game.Game
	o      DXPOptions
	out    *bufio.Writer
	in     <-chan string
	failed <-chan error
	stop   context.CancelFunc
	gone   error

	// The game that goes on, as the program knows it.
	on       bool
	seat     game.Seat   // the program's
	start    string      // text of the position in which the caller's line begins
	plies    []game.Move // of the caller's line
	base     int         // how many of them were played before the program was asked for the game
	thinking bool        // it is the program's turn
	answered time.Time   // since when it is ours
}

// DialDXP opens a session with a program that reads w and writes r, and sends nothing before the first game. The error wraps
// ErrDXP if g cannot be described. Messages and codes: mesander.nl/damexchange/edxplg2.htm; what those of Scan (Fabien
// Letouzey) and DXC100 (Arthur Kalverboer) say agrees with it.
func DialDXP(r io.Reader, w io.Writer, g *game.Game, o DXPOptions) (*DXPClient, error) {
	if err := CheckDXP(g); err != nil {
		return nil, err
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Name == "" {
		o.Name = "Tavlei"
	}
	o.Minutes = min(max(o.Minutes, 1), 999)
	c := &DXPClient{g: g, o: o, out: bufio.NewWriter(w)}
	var life context.Context
	life, c.stop = context.WithCancel(context.Background())
	c.in, c.failed = dxpMessages(life, r)
	return c, nil
}

// Choose is the program's move for a seat at the end of the line. The program is told what has been played since it was asked
// last. Where moves have been taken back it is asked to do so, too; where it does not, or the line is another one, the game is
// ended and it is asked for one from the position that is on the board. A move that is not legal is an error
// that names it and wraps game.ErrNotation or a *game.Refusal; a program that gives up is ErrResigned, one that ends the game
// otherwise ErrEnded. After any other error there is no session any more: a program that has not answered when ctx ends cannot
// be told to move now. ctx does not end writing: whoever gives the streams closes them with it.
func (c *DXPClient) Choose(ctx context.Context, line *game.Line, seat game.Seat) (game.Move, error) {
	m, err := c.choose(ctx, line, seat)
	if err != nil && ctx.Err() != nil && !errors.Is(err, ctx.Err()) {
		err = fmt.Errorf("%w: %w", ctx.Err(), err)
	}
	if err != nil {
		return game.Move{}, fmt.Errorf("damexchange program: %w", err)
	}
	return m, nil
}

func (c *DXPClient) choose(ctx context.Context, line *game.Line, seat game.Seat) (game.Move, error) {
	if err := c.follow(ctx, line, seat); err != nil {
		return game.Move{}, err
	}
	c.thinking = true
	text, err := c.wait(ctx, "M", "E")
	if err != nil {
		return game.Move{}, err
	}
	if text[0] == 'E' {
		return game.Move{}, c.ended(text)
	}
	m, err := legalDXP(line.Pos, text)
	if err != nil {
		return game.Move{}, errors.Join(err, c.say("E%d0", dxpNoReason))
	}
	c.plies, c.thinking, c.answered = append(c.plies, m), false, c.o.Now()
	return m, nil
}

// legalDXP is the move that MOVE means.
func legalDXP(p game.Position, text string) (game.Move, error) {
	meant, err := readDXPMove(text)
	if err != nil {
		return game.Move{}, fmt.Errorf("its move %w: %w", err, game.ErrNotation)
	}
	if m, ok := meant.find(p); ok {
		return m, nil
	}
	words, between := []int{meant.from, meant.to}, "-"
	if len(meant.victims) > 0 {
		words, between = append(words, meant.victims...), "x"
	}
	hub := strings.Trim(strings.ReplaceAll(fmt.Sprint(words), " ", between), "[]")
	if _, err = p.ParseMove(hub); err == nil { // another way of captures between these squares
		err = game.ErrNotation
	}
	return game.Move{}, fmt.Errorf("its move %q: %w", clip(text), err)
}

// follow brings the program to the end of the line, where its seat is to move.
func (c *DXPClient) follow(ctx context.Context, line *game.Line, seat game.Seat) error {
	if c.thinking {
		return errDXPThinks
	}
	if c.on && c.known(line, seat) {
		return c.tell(line)
	}
	if c.on {
		back, err := c.goBack(ctx, line, seat)
		if err != nil || back {
			return err
		}
		if err := c.end(ctx, dxpNoReason); err != nil {
			return err
		}
	}
	return c.request(ctx, line, seat)
}

// known tells whether the line is the game that goes on, with a move of ours more.
func (c *DXPClient) known(line *game.Line, seat game.Seat) bool {
	return c.seat == seat && line.Len() == len(c.plies)+1 && c.common(line) == len(c.plies)
}

// common is how many plies of the line are those of the game; -1 if it begins with another position.
func (c *DXPClient) common(line *game.Line) int {
	if game.Text(line.Start) != c.start {
		return -1
	}
	n := 0
	for n < len(c.plies) && n < line.Len() && line.Past[n+1].Move == c.plies[n] {
		n++
	}
	return n
}

// tell sends our move, the last of the line, if the program lacks it.
func (c *DXPClient) tell(line *game.Line) error {
	if len(c.plies) == line.Len() {
		return nil
	}
	last := line.Past[line.Len()].Move
	m, ok := dxpMoveOf(positionAt(line, line.Len()-1), last)
	if !ok {
		return fmt.Errorf("the protocol has no word for the move before")
	}
	c.plies = append(c.plies, last)
	return c.say("%s", m.message(int(c.o.Now().Sub(c.answered)/time.Second)))
}

// positionAt is the position after so many plies of a line.
func positionAt(line *game.Line, plies int) game.Position {
	p := game.Clone(line.Start)
	for _, ply := range line.Past[1 : plies+1] {
		p.Play(ply.Move)
	}
	return p
}

var dxpAccepted = regexp.MustCompile(`(?s)^A(.{32})([0-3])$`)

// request asks the program for a game from the last position of the line in which it need not be told more than a move of
// ours.
func (c *DXPClient) request(ctx context.Context, line *game.Line, seat game.Seat) error {
	base := line.Len()
	if base > 0 && line.Past[base].By != seat {
		base--
	}
	p := positionAt(line, base)
	where := "A" // the start, with white to move first
	if first := p.ToMove().One(); first != 0 || game.Text(p) != game.Text(c.g.Start()) {
		written, _ := hubOf(p)
		where = "B" + hubToDXP.Replace(string(written.AppendHubPosition(nil)))
	}
	name := fmt.Sprintf("%-*s", dxpName, ascii(c.o.Name, dxpName))
	if err := c.say("R01%s%s%03d000%s", name, dxpColours[seat&1], c.o.Minutes, where); err != nil {
		return err
	}
	text, err := c.wait(ctx, "A")
	if err != nil {
		return err
	}
	w := dxpAccepted.FindStringSubmatch(text)
	if w == nil {
		return fmt.Errorf("%q: want A, a name of %d characters and a code from 0 to 3", clip(text), dxpName)
	}
	c.Name = strings.TrimSpace(ascii(w[1], dxpName))
	if code := number(w[2]); code != dxpAccept {
		return fmt.Errorf("does not accept the game: %s", dxpRefusals[code])
	}
	c.on, c.seat, c.base, c.start, c.answered = true, seat, base, game.Text(line.Start), c.o.Now()
	c.plies = c.plies[:0]
	for _, ply := range line.Past[1 : base+1] {
		c.plies = append(c.plies, ply.Move)
	}
	return c.tell(line)
}

var dxpBackAcc = regexp.MustCompile(`^K[0-2]$`)

// goBack asks the program by BACKREQ to take moves back, to the last position from which the line goes on by no more than a
// move of ours, and tells whether it has.
func (c *DXPClient) goBack(ctx context.Context, line *game.Line, seat game.Seat) (bool, error) {
	to := c.common(line)
	n := to - c.base
	if c.seat != seat || n < 0 || n/2 >= 999 || line.Len()-to > 1 || to == len(c.plies) {
		return false, nil
	}
	turn := positionAt(line, to).ToMove().One()
	if (turn == seat) != (to == line.Len()) {
		return false, nil
	}
	if err := c.say("B%03d%s", n/2+1, dxpColours[turn&1]); err != nil {
		return false, err
	}
	text, err := c.wait(ctx, "K")
	switch {
	case err != nil:
		return false, err
	case !dxpBackAcc.MatchString(text):
		return false, fmt.Errorf("%q: want K and a code from 0 to 2", clip(text))
	case text != dxpBack:
		return false, nil
	}
	c.plies, c.answered = c.plies[:to], c.o.Now()
	return true, c.tell(line)
}

// over reads GAMEEND, after which no game goes on, and why it was sent.
func (c *DXPClient) over(text string) (reason int, err error) {
	w := dxpGameEnd.FindStringSubmatch(text)
	if w == nil {
		return 0, fmt.Errorf("%q: want E, a reason from 0 to 3, and 0 or 1", clip(text))
	}
	if c.on, c.thinking = false, false; w[2] == "1" {
		c.gone = errors.New("it wants no other game")
	}
	return number(w[1]), nil
}

// ended answers GAMEEND in place of a move, and says what it means.
func (c *DXPClient) ended(text string) error {
	reason, err := c.over(text)
	if err == nil {
		err = c.say("E%d0", dxpNoReason)
	}
	switch {
	case err != nil:
		return err
	case reason == dxpGivesUp:
		return ErrResigned
	}
	return fmt.Errorf("%w: %s", ErrEnded, dxpReasons[reason])
}

// End ends the game that goes on, if there is one, and leaves the session for another. The program is told our last move of
// the line, where that ends the game by the rules, or how the game has ended; a nil line says nothing of that. The program may
// not be thinking. After an error there is no session any more.
func (c *DXPClient) End(ctx context.Context, line *game.Line) error {
	if !c.on {
		return nil
	}
	reason, err := dxpNoReason, error(nil)
	if c.thinking {
		err = errDXPThinks
	} else if line != nil && line.Outcome().Over() && c.common(line) == len(c.plies) {
		if line.Len() == len(c.plies) {
			reason = dxpReason(line.Outcome(), 1-c.seat&1)
		} else if c.known(line, c.seat) {
			err = c.last(ctx, line)
		}
	}
	if err == nil && c.on {
		err = c.end(ctx, reason)
	}
	if err != nil {
		return fmt.Errorf("damexchange program: %w", err)
	}
	return nil
}

// last tells the program the move that ends the game, and hears that it does. A program that goes on all the same, by rules
// of its own, is told in place of our next move.
func (c *DXPClient) last(ctx context.Context, line *game.Line) error {
	if err := c.tell(line); err != nil {
		return err
	}
	text, err := c.wait(ctx, "M", "E")
	if err != nil || text[0] == 'M' {
		return err
	}
	if _, err = c.over(text); err != nil {
		return err
	}
	return c.say("E%d0", dxpNoReason)
}

// end sends GAMEEND in place of our move and waits for its echo.
func (c *DXPClient) end(ctx context.Context, reason int) error {
	if err := c.say("E%d0", reason); err != nil {
		return err
	}
	text, err := c.wait(ctx, "E")
	if err == nil {
		_, err = c.over(text)
	}
	return err
}

// Close ends the session. The streams are the caller's to close.
func (c *DXPClient) Close() error {
	c.stop()
	return nil
}

func (c *DXPClient) say(format string, args ...any) error {
	fmt.Fprintf(c.out, format+"\x00", args...)
	return c.out.Flush()
}

// wait is the next message of one of the kinds. CHAT is passed over, and BACKREQ refused: what is asked for a move does not
// take any back.
func (c *DXPClient) wait(ctx context.Context, kinds ...string) (string, error) {
	for c.gone == nil {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case text, ok := <-c.in:
			if !ok {
				c.gone = io.ErrUnexpectedEOF
				if err := <-c.failed; err != nil {
					c.gone = err
				}
				break
			}
			kind := text[:min(1, len(text))]
			switch {
			case kind != "" && slices.Contains(kinds, kind):
				return text, nil
			case kind == "C":
			case kind == "B":
				if err := c.say(dxpNeverBack); err != nil {
					return "", err
				}
			default:
				return "", fmt.Errorf("it says %q: want a message %s", clip(text), strings.Join(kinds, " or "))
			}
		}
	}
	return "", c.gone
}
