package weiqi

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

var oracleTimes = flag.Int("oracle", 1, "how many times as many random games TestOracle compares as usually")

// match is a random game that both generators play.
type match struct {
	t     *testing.T
	rng   *rand.Rand
	name  string
	g     *Game
	line  *game.Line
	s     *slow
	every int // plies between two comparisons of all points
	until int // from this ply on both sides pass

	wild     bool // stones are played into one's own eyes too
	stubborn bool // nobody passes who has another move
	again    bool // who can brings about a board that has stood before
}

// against plays a random game by both generators. Values that do not go together are refused by both.
func against(t *testing.T, values map[string]string, seed uint64, every int) (reason string) {
	t.Helper()
	name := described(values, seed)
	r, err := settle(values)
	terms, ok := termsOf(values)
	if (err == nil) != ok {
		t.Fatalf("%s: the options go together: %v, says the twin; %v", name, ok, err)
	}
	if err != nil {
		return "refused"
	}
	if r.Komi != terms.komi {
		t.Fatalf("%s: a komi of %d half points, want %d", name, r.Komi, terms.komi)
	}
	g := newGame(r)
	m := &match{t: t, rng: rand.New(rand.NewPCG(seed, 0x676f)), name: name, g: g, every: every}
	m.manner(&terms)
	m.line, m.s = game.NewLine(g.Start()), newSlow(terms)
	for m.same() {
		if m.s.stage == slowMarking {
			m.settle()
		} else {
			m.play()
		}
	}
	reason, _ = m.s.end()
	return reason
}

// manner is how a game is played.
func (m *match) manner(t *terms) {
	m.again = m.g.Len() <= 25 && t.ko == "simple" && m.rng.IntN(2) == 0
	m.wild, m.stubborn = m.rng.IntN(3) == 0, m.again || m.rng.IntN(3) == 0
	if !m.again && m.rng.IntN(6) == 0 { // a game is too long with boards of all kinds
		t.limit = 1 + m.rng.IntN(t.limit)
		m.g.limit = t.limit
	}
	if m.until = m.rng.IntN(2 * t.limit); m.stubborn {
		m.until = t.limit
	}
}

// described are the values that are not the usual ones, to name a game by.
func described(values map[string]string, seed uint64) string {
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if values[key] != byRules {
			fmt.Fprintf(&b, "%s=%s;", key, values[key])
		}
	}
	return fmt.Sprintf("%s seed %d", b.String(), seed)
}

func (m *match) pos() *Position { return m.line.Pos.(*Position) }

func (m *match) failf(format string, args ...any) {
	m.t.Helper()
	m.t.Fatalf("%s, ply %d, %s: %s", m.name, m.line.Len(), game.Text(m.line.Pos), fmt.Sprintf(format, args...))
}

// same compares the boards, the prisoners, what both make of the game, and at times all else. It tells whether the game goes on.
func (m *match) same() (more bool) {
	m.t.Helper()
	p, s := m.pos(), m.s
	if rows(p) != string(s.b) || p.Captured(0) != s.prisoners[0] || p.Captured(1) != s.prisoners[1] || p.Placing() != s.place {
		m.failf("want %s with prisoners %v and %d stones to be placed", s.b, s.prisoners, s.place)
	}
	o := m.line.Outcome()
	if reason, result := s.end(); o.Reason != reason || p.ResultOf(o) != result {
		m.failf("%q %q, want %q %q", o.Reason, p.ResultOf(o), reason, result)
	}
	if marking := s.stage == slowMarking; !o.Over() && (p.Marking() != marking || !marking && p.Turn() != game.Seat(seatOf(s.turn))) {
		m.failf("marking %v, seat %d to move, want %v and %c", p.Marking(), p.Turn(), marking, s.turn)
	}
	if o.Over() || s.stage == slowMarking || m.line.Len()%m.every == 0 {
		m.sameCount()
	}
	if o.Over() {
		m.samePassStones()
		return false
	}
	if s.stage != slowMarking {
		m.sameMoves()
	}
	return true
}

// sameMoves compares where a stone may be played: everywhere at times, else on a few points.
func (m *match) sameMoves() {
	m.t.Helper()
	n := 4
	if m.line.Len()%m.every == 0 {
		n = m.g.Len()
	}
	first := m.rng.IntN(m.g.Len())
	for i := range min(n, m.g.Len()) {
		at := (first + i) % m.g.Len()
		if got, want := m.pos().MayPlay(goban.Point(at)), m.s.legal(at); got != want {
			m.failf("a stone on %s is legal: %v, says the twin: %v", m.g.Name(at), got, want)
		}
	}
}

// sameCount compares what the board comes to.
func (m *match) sameCount() {
	m.t.Helper()
	c, want := m.pos().Count(), m.s.tally()
	got := tally{area: c.Area, territory: c.Territory, prisoners: c.Prisoners, total: c.Total}
	for _, owner := range c.Owners {
		got.owners = append(got.owners, ".XO"[owner])
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		m.failf("counts\n%s %v, want\n%s %v", got.owners, got, want.owners, want)
	}
}

// samePassStones: with a stone for each pass and White passing last territory gives what area gives (rules/go 2).
func (m *match) samePassStones() {
	m.t.Helper()
	s := m.s
	if !s.passStones || s.stage != slowSettled || s.whiteFirst || s.handicap >= 2 || s.resumed || s.tax == "seki" {
		return
	}
	t := s.tally()
	area, territory := t.area[0]-t.area[1], t.territory[0]+t.prisoners[0]-t.territory[1]-t.prisoners[1]
	if area != territory {
		m.failf("Black leads by %d in area and by %d in territory", area, territory)
	}
}

// play makes a random move.
func (m *match) play() {
	m.t.Helper()
	p := m.pos()
	moves := p.AppendMoves(nil)
	if len(moves) != p.CountMoves() {
		m.failf("%d moves, counted as %d", len(moves), p.CountMoves())
	}
	move := m.choose(moves)
	at, ok := PointOf(move)
	if !ok {
		m.pass(move)
		return
	}
	if !m.s.legal(int(at)) {
		m.failf("%s is no legal move, says the twin", game.MoveText(p, move))
	}
	m.line.Play(move)
	m.s.stone(int(at))
}

// choose is a random move. The pass, if there is one, is the last of the list.
func (m *match) choose(moves []game.Move) game.Move {
	move := moves[m.rng.IntN(len(moves))]
	if m.again {
		for _, move := range moves {
			if at, ok := PointOf(move); ok && m.s.stoodAfter(int(at)) {
				return move
			}
		}
	}
	if last := moves[len(moves)-1]; IsPass(last) {
		for range 20 { // an eye of one's own is filled where nothing else is found
			if at, ok := PointOf(move); !ok || m.wild || !m.eye(int(at)) {
				break
			}
			move = moves[m.rng.IntN(len(moves))]
		}
		if at, ok := PointOf(move); m.line.Len() >= m.until || !m.stubborn && m.rng.IntN(40) == 0 || ok && !m.wild && m.eye(int(at)) {
			move = last
		}
	}
	return move
}

// eye tells whether a point is surrounded by the side to move.
func (m *match) eye(at int) bool { return has(m.s.b, m.s.near[at], m.s.turn) == len(m.s.near[at]) }

// pass passes. Where dead stones are proposed after it, these are mostly groups at random.
func (m *match) pass(move game.Move) {
	m.t.Helper()
	p, s := m.pos(), m.s
	if s.passes == 0 || s.goal > 0 || s.deadBy == "none" {
		m.line.Play(move)
		s.pass(nil)
		return
	}
	after := game.Clone(p).(*Position)
	if m.g.Len() <= 25 && m.rng.IntN(4) == 0 {
		after.Play(move) // the proposal of the program: it is no part of the rules, and slow
	} else if err := after.PlayResult(move, m.proposal()); err != nil {
		m.failf("%v", err)
	}
	dead, proposed := after.Dead(), make([]bool, m.g.Len())
	for at := range proposed {
		proposed[at] = dead.Has(goban.Point(at))
	}
	m.line.PlayTo(move, after)
	s.pass(proposed)
}

// proposal are some groups.
func (m *match) proposal() string {
	var names []string
	done := make([]bool, len(m.s.b))
	for at, c := range m.s.b {
		if c == '.' || done[at] {
			continue
		}
		points, _ := m.s.group(m.s.b, at)
		dead := m.rng.IntN(4) == 0
		for _, p := range points {
			if done[p] = true; dead {
				names = append(names, m.g.Name(p))
			}
		}
	}
	if names == nil {
		return nobody
	}
	return strings.Join(names, " ")
}

// settle does something while dead stones are settled; what the twin does not allow must be refused.
func (m *match) settle() {
	m.t.Helper()
	seat, at := m.rng.IntN(2), m.rng.IntN(m.g.Len())
	text, ok, do := "ok", !m.s.content[seat], func() { m.s.accept(seat) }
	switch m.rng.IntN(8) {
	case 0, 1, 2:
		text, ok, do = "dead "+m.g.Name(at), ok && m.s.b[at] != '.', func() { m.s.mark(at) }
		ok = ok && m.s.marked < 2*m.g.Len()+moreSettling
	case 3:
		text, ok, do = "resume", ok && !m.s.resumed, func() { m.s.resume(seat) }
	case 4:
		text, ok, do = "dispute", ok && m.s.resumed, func() { m.s.dispute() }
	}
	move, err := m.pos().ParseMove(sides[seat:seat+1] + ":" + text)
	if (err == nil) != ok {
		m.failf("%c:%s: %v, says the twin: %v", sides[seat], text, err, ok)
	}
	if ok {
		m.line.Play(move)
		do()
	}
}

// rows writes the stones of a position as the twin does.
func rows(p *Position) string {
	b := make([]byte, p.g.Len())
	for at := range b {
		b[at] = ".XO"[p.board.At(goban.Point(at))]
	}
	return string(b)
}

// TestOracle: random games on boards of all sizes, under all rule sets and house rules, are the same by both generators, ply by ply
// and in their counts and results.
func TestOracle(t *testing.T) {
	ends := map[string]int{}
	rng := rand.New(rand.NewPCG(1, 0x676f))
	for _, of := range []struct{ columns, rows, games, every int }{
		{1, 1, 30, 1}, {2, 1, 100, 1}, {3, 1, 100, 1}, {5, 1, 100, 1}, {2, 2, 200, 1}, {3, 2, 200, 1}, {3, 3, 300, 1}, {4, 4, 200, 1},
		{5, 4, 200, 3}, {7, 7, 150, 9}, {9, 9, 150, 20}, {13, 13, 60, 64}, {19, 19, 40, 256}, {0, 0, 150, 64},
	} {
		for seed := range of.games * *oracleTimes {
			columns, rows := of.columns, of.rows
			if columns == 0 {
				columns, rows = 1+rng.IntN(19), 1+rng.IntN(19)
			}
			if testing.Short() && columns*rows > 81 && seed%8 > 0 {
				continue
			}
			ends[against(t, mixed(rng, columns, rows), uint64(seed), of.every)]++
		}
	}
	for seed := range 300 * *oracleTimes { // long cycles are rare
		values := mixed(rng, 2+rng.IntN(5), 1+rng.IntN(4))
		values["ko"], values["captureGoal"], values["handicap"] = "simple", "0", "0"
		ends[against(t, values, uint64(seed), 1)]++
	}
	t.Logf("games end so: %v", ends)
	for _, reason := range []string{"captured", "moreCaptured", "equalCaptured", "points", "equalPoints", "tieToBlack", "tooLong", "tooLongEqual", "noResult", "refused"} {
		if ends[reason] == 0 {
			t.Errorf("no game ends so: %s", reason)
		}
	}
}
