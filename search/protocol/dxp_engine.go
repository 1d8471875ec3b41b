package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// DXPConfig is how the engine presents itself and what it may use. Zero values are defaults.
type DXPConfig struct {
	Name   string
	Search search.Options
	Limits search.Limits // of a move, beside its time
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// MoveTime is how long a move takes in a game of no minutes; 0 is five seconds.
	MoveTime time.Duration
}

// dxp is the follower's side of a session.
type dxp struct {
	g      *game.Game
	c      DXPConfig
	out    *bufio.Writer
	engine *search.Searcher

	line   *game.Line // nil: no game goes on
	seat   game.Seat  // that the engine plays
	ending bool       // our GAMEEND waits for its answer
	moves  int        // of each side; 0: no limit
	timed  bool
	left   time.Duration // on the engine's clock

	// Of the running search; done is nil if there is none.
	cancel context.CancelFunc
	done   chan search.Report
	start  time.Time
}

// ServeDXP plays games of g as the follower of a DamExchange session, whose messages end with a zero byte, until the initiator
// wants no more, the end of r, or the end of ctx. A message that makes no sense is answered by CHAT with the reason and the
// session goes on, an illegal move by GAMEEND as well; one that is too long ends it. The error is one of reading or writing,
// ctx's, or wraps ErrDXP. The protocol: mesander.nl/damexchange.
func ServeDXP(ctx context.Context, r io.Reader, w io.Writer, g *game.Game, c DXPConfig) error {
	if err := CheckDXP(g); err != nil {
		return err
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.MoveTime == 0 {
		c.MoveTime = 5 * time.Second
	}
	if c.Name == "" {
		c.Name = "Tavlei"
	}
	s := &dxp{g: g, c: c, out: bufio.NewWriter(w)}
	if err := s.serve(ctx, r); err != nil {
		return fmt.Errorf("damexchange: %w", err)
	}
	return nil
}

func (s *dxp) serve(ctx context.Context, r io.Reader) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer s.stop()
	in, failed := dxpMessages(ctx, r)
	for {
		goOn := true
		select {
		case <-ctx.Done():
			return ctx.Err()
		case rep := <-s.done:
			s.moved(rep)
		case text, ok := <-in:
			if !ok {
				err := <-failed
				if err != nil {
					s.say("C%s", ascii(err.Error(), dxpLongest-1))
				}
				return errors.Join(err, s.out.Flush())
			}
			goOn = s.do(ctx, text)
		}
		if err := s.out.Flush(); err != nil || !goOn {
			return err
		}
	}
}

func (s *dxp) say(format string, args ...any) { fmt.Fprintf(s.out, format+"\x00", args...) }

// do answers one message and tells whether the session goes on.
func (s *dxp) do(ctx context.Context, text string) bool {
	if strings.HasPrefix(text, "C") {
		return true
	}
	goOn, err := true, error(nil)
	switch {
	case strings.HasPrefix(text, "R"):
		code := 0
		if code, err = s.request(text); err == nil || code > 0 {
			s.say("A%-*s%d", dxpName, ascii(s.c.Name, dxpName), code)
		}
		if err == nil {
			s.turn(ctx)
		}
	case strings.HasPrefix(text, "M"):
		err = s.reply(ctx, text)
	case strings.HasPrefix(text, "E"):
		goOn, err = s.ended(text)
	case strings.HasPrefix(text, "B"):
		err = s.back(ctx, text)
	default:
		err = fmt.Errorf("%q: want a message R, M, E, B or C", clip(text))
	}
	if err != nil {
		s.say("C%s", ascii(err.Error(), dxpLongest-1))
	}
	return goOn
}

// request begins a game that GAMEREQ asks for. Its code is that of the answer.
func (s *dxp) request(text string) (code int, err error) {
	if len(text) >= 3 && text[1:3] != "01" {
		return dxpVersion, fmt.Errorf("version %q: want 01", text[1:3])
	}
	w := dxpGameReq.FindStringSubmatch(text)
	if w == nil {
		return dxpUnable, fmt.Errorf("request: want R01, a name of %d characters, W or Z, minutes and moves in 3 digits, A or B and a position", dxpName)
	}
	if s.line != nil && !s.ending { // a request does for an answer to GAMEEND
		return dxpUnable, fmt.Errorf("request: a game goes on: end it first")
	}
	start := s.g.Start()
	if squares := w[5]; squares != "" {
		written, _ := hubOf(start)
		hub, err := written.HubText(dxpToHub.Replace(squares))
		if err == nil {
			start, err = s.g.Parse(hub)
		}
		if err != nil {
			return dxpUnable, err
		}
	}
	line := game.NewLine(start)
	if line.Outcome().Over() || len(start.AppendMoves(nil)) == 0 {
		return dxpUnable, fmt.Errorf("request: there is no move in the position")
	}
	s.line, s.seat, s.ending = line, seatOfDXP(w[2]), false
	s.left = time.Duration(number(w[3])) * time.Minute
	s.timed, s.moves = s.left > 0, number(w[4])
	return 0, nil
}

// seatOfDXP is the seat of a colour, W or Z.
func seatOfDXP(colour string) game.Seat {
	if colour == "W" {
		return 0
	}
	return 1
}

// mine tells whether it is the engine's turn, be the game over or not.
func (s *dxp) mine() bool {
	if n := s.line.Len(); n > 0 {
		return s.line.Past[n].By != s.seat
	}
	return s.line.Pos.ToMove().One() == s.seat
}

// turn thinks about the engine's move, or ends a game that is over, if it is its turn.
func (s *dxp) turn(ctx context.Context) {
	if !s.mine() {
		return
	}
	made := 0
	for _, ply := range s.line.Past[1:] {
		if ply.By == s.seat {
			made++
		}
	}
	if out := s.line.Outcome(); out.Over() {
		s.end(dxpReason(out, s.seat))
		return
	} else if s.moves > 0 && made >= s.moves || len(s.line.Pos.AppendMoves(nil)) == 0 {
		s.end(dxpNoReason)
		return
	}
	if s.engine == nil {
		o := s.c.Search
		o.Keep = true
		s.engine = search.New(s.g, o)
	}
	ctx, s.cancel = context.WithTimeout(ctx, s.share(made))
	s.start, s.done = s.c.Now(), make(chan search.Report, 1)
	go func(line *game.Line, done chan<- search.Report) {
		r, err := s.engine.Search(ctx, line, s.c.Limits, nil)
		if err != nil { // the line was checked: only a failing game comes here
			r.PV = line.Pos.AppendMoves(nil)[:1]
		}
		done <- r
	}(s.line.Clone(), s.done)
}

// share is how long the next move may take.
func (s *dxp) share(made int) time.Duration {
	if !s.timed {
		return s.c.MoveTime
	}
	last := movesToGo
	if s.moves > 0 {
		last = min(last, s.moves-made)
	}
	return max(min(s.left/time.Duration(last), s.left*4/5)-onTheWay, shortest)
}

// stop gives the running search up.
func (s *dxp) stop() {
	if s.done != nil {
		s.cancel()
		<-s.done
		s.done = nil
	}
}

// moved plays and sends the engine's move.
func (s *dxp) moved(r search.Report) {
	s.cancel()
	s.done = nil
	took := s.c.Now().Sub(s.start)
	s.left = max(s.left-took, 0)
	m, ok := dxpMoveOf(s.line.Pos, r.PV[0])
	if !ok { // no step of a piece: the protocol has no word for it
		s.end(dxpNoReason)
		return
	}
	s.line.Play(r.PV[0])
	s.say("%s", m.message(int(took/time.Second)))
}

// reply plays the initiator's MOVE and answers it.
func (s *dxp) reply(ctx context.Context, text string) error {
	switch {
	case s.line == nil:
		return fmt.Errorf("move: no game goes on")
	case s.mine():
		return fmt.Errorf("move: it is not your turn")
	}
	meant, err := readDXPMove(text)
	if err == nil && !s.line.Outcome().Over() {
		m, ok := meant.find(s.line.Pos)
		if ok {
			s.line.Play(m)
			s.turn(ctx)
			return nil
		}
		err = fmt.Errorf("%q is no legal move", clip(text))
	}
	if err != nil {
		s.end(dxpNoReason)
		return err
	}
	s.end(dxpReason(s.line.Outcome(), s.seat))
	return nil
}

// dxpReason is how a game has ended, for a seat.
func dxpReason(out game.Outcome, seat game.Seat) int {
	switch mine, other := out.Place[seat&1], out.Place[1-seat&1]; {
	case mine < other:
		return dxpWins
	case mine > other:
		return dxpGivesUp
	}
	return dxpDraw
}

// end asks to end the game, in place of a move.
func (s *dxp) end(reason int) {
	s.ending = true
	s.say("E%d0", reason)
}

// ended ends the game after GAMEEND, which is answered if it is no answer itself, and tells whether there may be another.
func (s *dxp) ended(text string) (goOn bool, err error) {
	w := dxpGameEnd.FindStringSubmatch(text)
	if w == nil {
		return true, fmt.Errorf("%q: want E, a reason from 0 to 3, and 0 or 1", clip(text))
	}
	if s.line == nil && w[2] == "0" {
		return true, fmt.Errorf("end: no game goes on")
	}
	s.stop()
	if !s.ending {
		s.say("E%d0", dxpNoReason)
	}
	s.line, s.ending = nil, false
	return w[2] == "0", nil
}

// back takes moves back, to the one that BACKREQ names.
func (s *dxp) back(ctx context.Context, text string) error {
	w := dxpBackReq.FindStringSubmatch(text)
	if w == nil {
		return fmt.Errorf("%q: want B, a move in 3 digits, and W or Z", clip(text))
	}
	if s.line == nil || s.ending {
		s.say(dxpNoBack)
		return nil
	}
	ply := 2 * (number(w[1]) - 1)
	if seatOfDXP(w[2]) != s.line.Start.ToMove().One() {
		ply++
	}
	if ply < 0 || ply > s.line.Len() {
		s.say(dxpNoBack)
		return nil
	}
	s.stop()
	s.line.Undo(s.line.Len() - ply)
	s.say(dxpBack)
	s.turn(ctx)
	return nil
}
