package match

import (
	"fmt"
	"time"

	"github.com/tavlei/tavlei/game"
)

// MaxEvents bounds a match: whoever takes back and plays again without end is stopped here. What
// leads the match to its end goes on, or else somebody who loses could keep the other from
// winning; the game bounds its own plies. What those who watch say has a bound of its own and does not count.
const MaxEvents = 20_000

// endless tells whether commands like this one could go on for ever.
func (c Command) endless() bool {
	switch c.Kind {
	case CmdUndo, CmdPause, CmdSay, CmdTouch, CmdDemand, CmdHint:
		return true
	case CmdOffer:
		return c.What == Takeback || c.What == Pause
	}
	return false
}

// decision collects the events of one command. line is a copy that is played on; the state is
// only read.
type decision struct {
	s      *State
	env    Env
	at     time.Duration
	line   *game.Line
	events []Event
}

// handlers carry commands out. A handler that gives neither events nor an error had nothing to
// do, which is fine.
var handlers = map[string]func(*decision, Command) error{
	CmdJoin:    (*decision).join,
	CmdPly:     (*decision).ply,
	CmdOffer:   (*decision).offer,
	CmdAnswer:  (*decision).answer,
	CmdClaim:   (*decision).claim,
	CmdResign:  (*decision).resign,
	CmdUndo:    (*decision).undo,
	CmdPause:   (*decision).pause,
	CmdResume:  (*decision).resume,
	CmdAbort:   (*decision).abort,
	CmdSay:     (*decision).say,
	CmdWhisper: (*decision).whisper,
	CmdTouch:   (*decision).touch,
	CmdDemand:  (*decision).demand,
	CmdHint:    (*decision).hint,
	CmdReplace: (*decision).replace,
	CmdTick:    (*decision).tick,
}

// Decide says what follows from a command: events, or a refusal. It never changes s: it plays
// on a copy. It recovers from panics, so a failing engine costs one move, not the server.
func Decide(s *State, c Command, env Env) (events []Event, err error) {
	defer func() {
		if r := recover(); r != nil {
			events, err = nil, fmt.Errorf("match: %s %q by seat %v: %w: %v", c.Kind, c.Text, c.Seat, ErrEngine, r)
		}
	}()
	handle, ok := handlers[c.Kind]
	if !ok {
		return nil, fmt.Errorf("match: %q: %w", c.Kind, ErrCommand)
	}
	if c.Kind != CmdJoin && c.Kind != CmdTick && c.Kind != CmdWhisper {
		if err := s.seated(c.Seat); err != nil {
			return nil, err
		}
	}
	if s.Seq-s.crowd.count >= MaxEvents && c.endless() {
		return nil, refuse("tooManyEvents")
	}
	d := &decision{s: s, env: env, at: max(env.Now, s.At)}
	if err := handle(d, c); err != nil {
		return nil, err
	}
	return d.events, nil
}

func refuse(code string) error { return &game.Refusal{Code: code} }

// seated refuses commands from seats that nobody has taken.
func (s *State) seated(seat game.Seat) error {
	if seat < 0 || int(seat) >= len(s.Players) || s.Players[seat].Kind == "" {
		return refuse("notSeated")
	}
	return nil
}

// running refuses what only a match in play allows.
func (d *decision) running(seat game.Seat) error {
	switch {
	case d.s.Phase == Waiting:
		return refuse("waiting")
	case d.s.Phase == Paused:
		return refuse("paused")
	case d.s.Phase == Over:
		return refuse("over")
	case d.s.Left.Has(seat):
		return refuse("left")
	}
	return nil
}

// work is the line to play on.
func (d *decision) work() *game.Line {
	if d.line == nil {
		d.line = d.s.Line.Clone()
	}
	return d.line
}

func (d *decision) emit(e Event) {
	e.Seq, e.At = d.s.Seq+len(d.events)+1, d.at
	d.events = append(d.events, e)
}

// end emits the end of the match.
func (d *decision) end(out game.Outcome) {
	d.emit(Event{Kind: EvEnded, Seat: game.NoSeat, Out: out, Text: d.env.Reveal})
}

// join seats a player, by lot if no seat is named, and starts the match with the last one.
func (d *decision) join(c Command) error {
	if d.s.Phase != Waiting {
		return refuse("full")
	}
	if c.What != Guest && c.What != Bot {
		return fmt.Errorf("match: player of kind %q: %w", c.What, ErrCommand)
	}
	open := d.s.open()
	seat := c.Seat
	if seat == game.NoSeat {
		seat = open[d.env.Roll(-len(open), uint32(len(open)))]
		d.emit(Event{Kind: EvLot, Seat: seat, N: len(open)})
	}
	if seat < 0 || int(seat) >= len(d.s.Players) {
		return refuse("noSuchSeat")
	}
	if d.s.Players[seat].Kind != "" {
		return refuse("taken")
	}
	d.emit(Event{Kind: EvJoined, Seat: seat, What: c.What, Text: c.Text, N: c.N})
	if len(open) > 1 {
		return nil
	}
	d.emit(Event{Kind: EvStarted, Seat: game.NoSeat, Text: d.env.Commit})
	return d.follow()
}

// open lists the empty seats.
func (s *State) open() []game.Seat {
	var open []game.Seat
	for i, p := range s.Players {
		if p.Kind == "" {
			open = append(open, game.Seat(i))
		}
	}
	return open
}
