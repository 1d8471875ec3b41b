package layers

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/board"
)

// Malformed is a field that says nothing, whatever the others say.
type Malformed struct{ Field, Why string }

func (m *Malformed) Error() string { return m.Field + ": " + m.Why }

// Bounds of what a record may say.
const (
	mostDirs  = 64
	mostSteps = 12
	mostPlies = 20000
	mostDelay = 100 // moves

	mostChecks = 9 // one digit in texts
)

// form gathers the first field that is malformed.
type form struct {
	*Rules
	err error
}

// want wants something of a field.
func (f *form) want(ok bool, field, why string, args ...any) {
	if !ok && f.err == nil {
		f.err = &Malformed{field, fmt.Sprintf(why, args...)}
	}
}

// known wants the letter of a kind, or none.
func (f *form) known(c byte, field string) {
	f.want(c == 0 || f.KindOf(c) > 0, field, "no kind has the letter %q", c)
}

// eachOnce wants letters of kinds, none twice.
func (f *form) eachOnce(letters, field string) {
	for i, c := range []byte(letters) {
		f.known(c, field)
		f.want(strings.IndexByte(letters, c) == i, field, "%q stands there twice", c)
	}
}

// within wants a number between bounds.
func (f *form) within(n, least, most int, field string) {
	f.want(n >= least && n <= most, field, "%d: want %d to %d", n, least, most)
}

// on wants squares of the board.
func (f *form) on(z Zone, field string) {
	f.want(z.Empty() || z.Last() < f.Board.W*f.Board.H, field, "squares beyond the board")
}

// wellFormed wants every field by itself to say something.
func (r *Rules) wellFormed() error {
	f := form{Rules: r}
	f.within(r.Board.W, 1, mostSteps, "Board.W")
	f.within(r.Board.H, 1, mostSteps, "Board.H")
	f.want(r.Board.Topology <= board.Moebius, "Board.Topology", "no such topology")
	f.within(r.Board.CapturesFrom, 0, mostDelay, "Board.CapturesFrom")
	f.on(r.Board.Holes, "Board.Holes")
	f.within(len(r.Kinds), 1, MaxKinds-1, "Kinds")
	for i := range r.Kinds {
		f.kind(i)
	}
	f.zones()
	f.turns()
	f.ends()
	return f.err
}

// kind wants a letter of its own and ways of moving.
func (f *form) kind(i int) {
	k := &f.Kinds[i]
	name := fmt.Sprintf("Kinds[%d]", i)
	f.want(k.Letter >= 'A' && k.Letter <= 'Z', name+".Letter", "%q: want a capital letter", k.Letter)
	if first := f.KindOf(k.Letter) - 1; first < i {
		f.want(f.Kinds[first].Next == k.Letter, name+".Letter", "%q has been given, and that kind does not become this one", k.Letter)
	}
	f.known(k.Next, name+".Next")
	f.eachOnce(k.Becomes, name+".Becomes")
	f.want(strings.IndexByte(k.Becomes, k.Letter) < 0, name+".Becomes", "who stays what it is says so by Stays")
	f.known(k.Held, name+".Held")
	f.want(len(k.Atoms) > 0 || k.Letter == f.Company.Blocker, name+".Atoms", "a kind needs a way of moving")
	f.want(len(k.Atoms) == 0 || k.Letter != f.Company.Blocker, name+".Atoms", "a blocker never moves by itself")
	f.eachOnce(k.Wary, name+".Wary")
	f.want(!k.Calm && k.Wary == "" || k.Next != 0, name+".Next", "who changes needs something to be then")
	jumps := 0
	for j := range k.Atoms {
		a, name := &k.Atoms[j], fmt.Sprintf("%s.Atoms[%d]", name, j)
		if a.Leg == Over {
			jumps++
			f.want(a.Mode == Captures, name+".Mode", "a jump takes")
			f.within(a.Range, 0, 1, name+".Range")
			f.want(jumps == 1, name+".Leg", "a kind jumps in one way")
		}
		f.want(!a.Crowns || a.Leg == Over || a.Leg == Leap && a.Mode == Moves, name+".Crowns", "only jumps, and leaps that take nothing")
		f.want(!a.Crowns || !k.Royal, name+".Crowns", "a royal piece stays what it is")
		f.within(len(a.Dirs), 1, mostDirs, name+".Dirs")
		f.within(a.Range, 0, mostSteps, name+".Range")
		f.within(a.Behind, 0, mostSteps, name+".Behind")
		f.want(a.Behind == 0 || a.Leg == Hop, name+".Behind", "only hops land behind a piece")
		f.want(a.Leg <= Over, name+".Leg", "no such manner")
		f.want(a.Mode <= Captures, name+".Mode", "no such mode")
		for _, d := range a.Dirs {
			far := max(d.X, -d.X, d.Y, -d.Y)
			f.want(far > 0 && int(far) < mostSteps, name+".Dirs", "%v leads nowhere", d)
			f.want(a.Leg != Over || far == 1, name+".Dirs", "%v: jumps go over squares that lie side by side", d)
		}
	}
}

// zones wants squares of the board and letters of kinds.
func (f *form) zones() {
	z, c := &f.Zones, &f.Castling
	for seat := range 2 {
		f.on(z.Double[seat], "Zones.Double")
		f.on(z.Passed[seat], "Zones.Passed")
		f.on(z.Last[seat], "Zones.Last")
		f.on(z.Stop[seat], "Zones.Stop")
		f.on(z.Drops[seat], "Zones.Drops")
		f.on(z.Put[seat], "Zones.Put")
		f.on(z.Afoot[seat], "Zones.Afoot")
		f.on(z.Goal[seat], "Zones.Goal")
		f.on(z.Camp[seat], "Zones.Camp")
		f.on(z.Closed[seat], "Zones.Closed")
		f.on(z.Spot[seat], "Zones.Spot")
		f.on(z.Back[seat], "Zones.Back")
		f.on(c.RooksAt[seat], "Castling.RooksAt")
		f.within(c.KingAt[seat], 0, max(0, f.Board.W*f.Board.H-1), "Castling.KingAt")
		if c.On {
			f.within(c.King[seat], 0, f.Board.W-1, "Castling.King")
			f.within(c.Rook[seat], 0, f.Board.W-1, "Castling.Rook")
			f.want(c.King[seat] != c.Rook[seat], "Castling.Rook", "king and rook would come to one square")
		}
	}
	f.within(c.Rank, 0, max(0, f.Board.H/2-1), "Castling.Rank")
	for _, letter := range []byte(strings.ReplaceAll(z.Files, ".", "")) {
		f.known(letter, "Zones.Files")
	}
	f.want(pointText.MatchString(z.Limit), "Zones.Limit", "%q: want letters, each with a digit", z.Limit)
	for i := 0; i+1 < len(z.Limit); i += 2 {
		f.known(z.Limit[i], "Zones.Limit")
		f.want(z.Limit[i+1] > '0', "Zones.Limit", "%q: what nothing becomes is in no table", z.Limit)
	}
	for seat := range 2 {
		f.eachOnce(z.Never[seat], "Zones.Never")
	}
	f.known(c.By, "Castling.By")
	f.eachOnce(c.Also, "Castling.Also")
	f.want(!c.On || f.KindOf(c.Piece) > 0, "Castling.Piece", "no kind has the letter %q", c.Piece)
}

// turns wants orders, fates and manners that there are.
func (f *form) turns() {
	t, a := &f.Turn, &f.Arrival
	f.want(t.Order <= Dice, "Turn.Order", "no such order")
	f.within(t.Actions, 0, MostActions, "Turn.Actions")
	f.within(t.Dice, 0, 2, "Turn.Dice")
	for _, letter := range []byte(strings.ReplaceAll(t.Numbers, ".", "")) {
		f.known(letter, "Turn.Numbers")
	}
	f.want(f.Capture.Fate <= Swapped, "Capture.Fate", "no such fate")
	f.want(f.Capture.Tail <= AnyTail, "Capture.Tail", "no such end")
	f.want(!f.Capture.SameColour || f.KindOf(f.Capture.Bishop) > 0, "Capture.Bishop", "no kind has the letter %q", f.Capture.Bishop)
	f.eachOnce(f.Capture.Proof, "Capture.Proof")
	f.want(a.Check <= DropNoCheck, "Arrival.Check", "no such rule")
	f.known(a.TwoColours, "Arrival.TwoColours")
	f.eachOnce(a.CheckOf, "Arrival.CheckOf")
	f.eachOnce(a.OneAFile, "Arrival.OneAFile")
	f.within(a.OnFile, 0, mostSteps, "Arrival.OnFile")
	f.eachOnce(a.Back, "Arrival.Back")
	f.known(f.Company.Blocker, "Company.Blocker")
	f.known(a.Placed, "Arrival.Placed")
	f.eachOnce(f.Company.Carriers, "Company.Carriers")
	f.eachOnce(f.Company.Riders, "Company.Riders")
}

var (
	codeText  = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)
	pointText = regexp.MustCompile(`^(?:[A-Z][0-9])*$`)
)

// ends wants goals and counters.
func (f *form) ends() {
	g, j := &f.Goal, &f.Judge
	f.want(g.Royalty <= None, "Goal.Royalty", "no such royalty")
	for _, reason := range g.Bare {
		f.want(reason == "" || codeText.MatchString(reason), "Goal.Bare", "%q: want the code of a reason", reason)
	}
	f.want(pointText.MatchString(g.Points), "Goal.Points", "%q: want letters, each with a digit", g.Points)
	for i := 0; i+1 < len(g.Points); i += 2 {
		f.known(g.Points[i], "Goal.Points")
	}
	f.within(g.Turns, 0, mostPlies, "Goal.Turns")
	f.within(g.Checks, 0, mostChecks, "Goal.Checks")
	f.eachOnce(g.Reach, "Goal.Reach")
	f.extinct(&g.Extinct)
	f.within(j.Quiet, 0, mostPlies, "Judge.Quiet")
	f.within(j.ClaimQuiet, 0, mostPlies, "Judge.ClaimQuiet")
	f.within(j.Plies, 0, mostPlies, "Judge.Plies")
	f.within(j.Repeat, 0, mostDelay, "Judge.Repeat")
	f.within(j.Claim, 0, mostDelay, "Judge.Claim")
	f.want(j.Quiet == 0 || codeText.MatchString(j.QuietReason), "Judge.QuietReason", "%q: want the code of a reason", j.QuietReason)
	f.want(j.Dead <= AnyOne, "Judge.Dead", "no such rule")
	for _, c := range []byte{j.King, j.Leaper, j.Bishop} {
		f.known(c, "Judge.King, Leaper, Bishop")
	}
}

// extinct wants kinds, numbers and a reason.
func (f *form) extinct(x *Extinction) {
	if x.Kinds != "*" {
		f.eachOnce(x.Kinds, "Goal.Extinct.Kinds")
	}
	f.within(x.Left, 0, Most, "Goal.Extinct.Left")
	f.within(x.Theirs, 0, Most, "Goal.Extinct.Theirs")
	f.want(x.Kinds == "" || codeText.MatchString(x.Reason), "Goal.Extinct.Reason", "%q: want the code of a reason", x.Reason)
	f.want(x.Kinds != "" || *x == Extinction{}, "Goal.Extinct.Kinds", "nothing dies out")
}
