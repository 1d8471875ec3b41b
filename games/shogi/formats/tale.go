package formats

import (
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// tale is a game that is being read.
type tale struct {
	r       *record.Reader
	asked   *game.Game // by the caller
	g       *record.Game
	pos     game.Position
	path    []*record.Node // of the line that is read, from the root
	plies   int            // of all lines
	played  int            // moves played again for variations
	lost    bool           // what comes until the next variation makes no sense
	said    []string       // words before the game begins
	tags    []record.Tag
	handled bool // the end was told
}

// mostReplayed is how many moves the variations of a game may make us play again.
const mostReplayed = 200_000

// begin settles the rules and the start; "" is that of the rules.
func (t *tale) begin(spec, start string) bool {
	rules, err := t.asked, error(nil)
	if rules == nil || spec != usual {
		rules, err = game.Open(spec)
	}
	var pos game.Position
	if err == nil && start != "" {
		pos, err = rules.Parse(start)
	}
	if err != nil {
		t.lost = true
		t.r.Fault(1, 0, start, nil).Because(err)
		return false
	}
	t.g = record.New(rules, pos)
	t.g.Tags = t.tags
	t.pos, t.path = game.Clone(t.g.Start), []*record.Node{t.g.Root}
	for _, said := range t.said {
		t.comment(said)
	}
	return true
}

// last is the end of the line that is read.
func (t *tale) last() *record.Node { return t.path[len(t.path)-1] }

// comment adds a line to what is said after the last move, or on the game.
func (t *tale) comment(said string) {
	if said = strings.TrimSpace(said); said == "" || t.lost && t.g != nil {
		return
	}
	if t.g == nil {
		t.said = append(t.said, said)
		return
	}
	t.last().AddRemark(said)
}

// play makes a legal move.
func (t *tale) play(m game.Move) *record.Node {
	n := t.last().Add(&record.Node{Text: game.MoveText(t.pos, m), Move: m})
	t.path = append(t.path, n)
	t.pos.Play(m)
	return n
}

// may tells whether there is room for another move; shown is how it stands in the file.
func (t *tale) may(shown string) bool {
	if t.lost || t.g == nil {
		return false
	}
	if t.plies++; t.plies > t.r.Limits().Nodes {
		t.fail(shown, game.Faultf("fileMoves", "more than {n} moves in one game", t.r.Limits().Nodes), nil)
		return false
	}
	return true
}

// fail reports a move that cannot be made and leaves the rest of its line.
func (t *tale) fail(shown string, why *game.Fault, err error) {
	t.lost = true
	f := t.r.Fault(1, len(t.path), shown, why)
	if err != nil {
		f.Because(err)
	}
}

// move makes the move of a USI text.
func (t *tale) move(shown, text string) *record.Node {
	if !t.may(shown) {
		return nil
	}
	m, err := t.pos.ParseMove(text)
	if err != nil {
		t.fail(shown, nil, err)
		return nil
	}
	return t.play(m)
}

// fork goes back to before a ply of the line read last, from 1.
func (t *tale) fork(ply int) bool {
	if t.g == nil || ply < 1 || ply > len(t.path) {
		t.lost = true
		return false
	}
	if t.played += ply; t.played > mostReplayed {
		t.fail("", game.Faultf("fileMoves", "more than {n} moves in one game", mostReplayed), nil)
		return false
	}
	t.lost, t.path = false, t.path[:ply]
	t.pos = game.Clone(t.g.Start)
	for _, n := range t.path[1:] {
		t.pos.Play(n.Move)
	}
	return true
}

// spent notes how long a move took.
func spent(n *record.Node, d time.Duration) {
	if n != nil {
		n.Commands = append(n.Commands, record.Command{Name: timeCommand, Value: record.ClockText(d)})
	}
}

// timeCommand holds the time that a move took.
const timeCommand = "emt"

// took is that time.
func took(n *record.Node) (time.Duration, bool) {
	for _, c := range n.Commands {
		if c.Name == timeCommand {
			return record.ParseClock(c.Value)
		}
	}
	return 0, false
}

// end is what a file says ended a game.
type end struct {
	reason string
	mover  int // -1: the side to move loses, 1: it wins, 0: a draw
	open   bool
}

// finish notes the end of the main line.
func (t *tale) finish(e end) {
	if t.g == nil || t.lost || t.handled || t.last() != t.g.Last() {
		return
	}
	t.handled = true
	if t.g.Reason = e.reason; e.open {
		return
	}
	turn := int(t.pos.ToMove().One())
	switch {
	case e.mover == 0:
		t.g.Result = record.Drawn
	case (e.mover > 0) == (turn == 0):
		t.g.Result = record.FirstWins
	default:
		t.g.Result = record.SecondWins
	}
}

// done is the game as far as it could be read.
func (t *tale) done() *record.Game {
	if t.g == nil {
		return nil
	}
	if main := t.g.Last(); t.g.Result == record.Unknown && t.g.Reason == "" && main == t.last() {
		if out := t.pos.Outcome(); out.Over() {
			t.g.Result, t.g.Reason = record.ResultOf(out, t.g.Rules.Seats), out.Reason
		}
	}
	return t.g
}

// tag keeps what a header says.
func (t *tale) tag(name, value string) {
	value = strings.TrimSpace(value)
	if value == "" || len(t.tags) >= t.r.Limits().Tags {
		return
	}
	t.tags = append(t.tags, record.Tag{Name: name, Value: value})
}

// dated keeps a date and the time of day: 2006/11/02 10:00.
func (t *tale) dated(value string) {
	day, hour, _ := strings.Cut(strings.TrimSpace(value), " ")
	if i := strings.IndexByte(day, '('); i > 0 {
		day = day[:i]
	}
	t.tag("Date", strings.NewReplacer("/", ".", "-", ".").Replace(day))
	t.tag("Time", hour)
}
