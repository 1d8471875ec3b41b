package game_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

func open(t *testing.T, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func play(t *testing.T, l *game.Line, texts ...string) {
	t.Helper()
	for _, text := range texts {
		m, err := l.Pos.ParseMove(text)
		if err != nil {
			t.Fatalf("%s after %s: %v", text, game.Text(l.Pos), err)
		}
		l.Play(m)
	}
}

func TestLineKeepsItsPast(t *testing.T) {
	l := game.NewLine(open(t, "duel").Start())
	if l.Len() != 0 || l.Past[0].By != game.NoSeat || l.Past[0].Key != l.Pos.Key() {
		t.Errorf("a new line has the past %v", l.Past)
	}
	play(t, l, "B1", "A1", "A2")
	if l.Len() != 3 || l.Past[1].By != 1 || l.Past[2].By != 0 || l.Past[3].Key != l.Pos.Key() {
		t.Errorf("after B1 A1 A2 the past is %v", l.Past)
	}
	l.Undo(2)
	if got := game.Text(l.Pos); l.Len() != 1 || got != "0 0 0 1 0 0 2 1" {
		t.Errorf("after taking two back: %d plies, %s", l.Len(), got)
	}
	l.Undo(9)
	if l.Len() != 0 || game.Text(l.Pos) != game.Text(l.Start) {
		t.Errorf("taking back more than there is leaves %d plies", l.Len())
	}
}

// TestLentLines: a line that is lent is a copy whose plies nobody else sees, whatever was played on the one before it, and one
// of another rule set is never lent.
func TestLentLines(t *testing.T) {
	g, other := open(t, "party"), open(t, "duel")
	l, far := game.NewLine(g.Start()), game.NewLine(other.Start())
	l.Keep()
	play(t, l, "a1")
	for range 3 {
		loan, elsewhere := g.Lend(l), other.Lend(far)
		lent := loan.Line
		if game.Text(lent.Pos) != game.Text(l.Pos) || lent.Len() != 1 || game.Text(lent.Kept()) != game.Text(l.Pos) {
			t.Fatalf("lent with %d plies at %s", lent.Len(), game.Text(lent.Pos))
		}
		play(t, lent, "b2")
		lent.Play(lent.Pos.AppendMoves(nil)[0])
		play(t, elsewhere.Line, "B1")
		if lent.Undo(1); lent.Len() != 2 || l.Len() != 1 || far.Len() != 0 {
			t.Errorf("%d plies on what was lent, %d and %d on the others", lent.Len(), l.Len(), far.Len())
		}
		loan.Return()
		elsewhere.Return()
	}
	if l.Kept() == nil || game.Text(l.Kept()) != game.Text(l.Pos) || game.Text(l.Start) == game.Text(l.Pos) {
		t.Error("what was lent has changed the line")
	}
}

func TestLineCopiesAreIndependent(t *testing.T) {
	start := open(t, "party").Start()
	l := game.NewLine(start)
	play(t, l, "a1")
	c := l.Clone()
	play(t, c, "b2")
	if l.Len() != 1 || game.Text(l.Pos) == game.Text(c.Pos) || game.Text(start) != game.Text(l.Start) {
		t.Errorf("playing in a copy: original %s, copy %s", game.Text(l.Pos), game.Text(c.Pos))
	}
	c.CopyFrom(l)
	if game.Text(c.Pos) != game.Text(l.Pos) || c.Len() != l.Len() {
		t.Error("CopyFrom over a longer line keeps something of it")
	}
}

func TestThirdOccurrenceDrawsWithoutJudge(t *testing.T) {
	l := game.NewLine(open(t, "duel").Start())
	play(t, l, "Aok", "Bok")
	if o := l.Outcome(); o.Over() {
		t.Fatalf("over by %s at the second occurrence", o.Reason)
	}
	play(t, l, "Aok", "Bok")
	o := l.Outcome()
	if o.Reason != "repetition3" || o.Place[0] != 1 || o.Place[1] != 1 {
		t.Errorf("at the third occurrence: %v", o)
	}
	if c := game.ClaimOf(l.Pos, 0, l.Past); c != o {
		t.Errorf("claimed: %v, judged: %v", c, o)
	}
	if game.Occurrences(nil) != 0 {
		t.Error("an empty past has occurrences")
	}
}

func TestSceneShowsPathsOnlyToThoseWhoMayAct(t *testing.T) {
	p := open(t, "duel").Start()
	for _, c := range []struct {
		who  game.Seats
		want int
	}{{0, 0}, {game.SeatSet(0), 4}, {game.SeatSet(0, 1), 8}, {game.SeatSet(5), 0}} {
		if got := len(game.SceneOf(p, c.who).Paths); got != c.want {
			t.Errorf("seats %b get %d paths, want %d", c.who, got, c.want)
		}
	}
	m, err := p.ParseMove("A1")
	if err != nil {
		t.Fatal(err)
	}
	p.Play(m)
	if sc := game.SceneOf(p, game.SeatSet(0)); len(sc.Paths) != 0 {
		t.Errorf("seat 0 has acted and gets %v", sc.Paths)
	}
	sc := game.SceneOf(p, game.SeatSet(1))
	sc.Reset()
	if len(sc.Men)+len(sc.Paths) != 0 || cap(sc.Men) == 0 {
		t.Error("Reset keeps men or gives up memory")
	}
}

func TestExplainPathHasAnAnswerForEverything(t *testing.T) {
	p := open(t, "party").Start()
	r := game.ExplainPath(p, 3, []game.Token{2, -1})
	if r.Code != "notYourTurn" || len(r.Places) != 1 || r.Places[0] != 2 {
		t.Errorf("a seat that is not to move: %+v", r)
	}
	if r := game.ExplainPath(p, 0, nil); r.Code != "notLegal" {
		t.Errorf("no clicks: %+v", r)
	}
}

func TestFallbacks(t *testing.T) {
	race, duel := open(t, "dice-race").Start(), open(t, "duel").Start()
	rolls := race.AppendMoves(nil)
	if w := game.WeightOf(race, rolls[1]); w != 2 {
		t.Errorf("the two weighs %d", w)
	}
	if w := game.WeightOf(duel, duel.AppendMoves(nil)[0]); w != 1 {
		t.Errorf("without a Chancer a move weighs %d", w)
	}
	if n := tree.CountMoves(duel, nil); n != 8 {
		t.Errorf("%d moves counted", n)
	}
	if name := game.NameOf(duel, duel.AppendMoves(nil)[0], "uk"); name != "A1" {
		t.Errorf("without a Namer a move is named %q", name)
	}
	if s := game.MoverOf(race, rolls[0]); s != game.Chance {
		t.Errorf("a roll is a move of seat %s", s)
	}
}

func TestLinePlaysAText(t *testing.T) {
	l := game.NewLine(open(t, "duel").Start())
	if err := l.PlayText(" B1, A1\tA2 "); err != nil || l.Len() != 3 {
		t.Errorf("%d plies, %v", l.Len(), err)
	}
	if got := strings.Join(l.Texts(), " "); got != "B1 A1 A2" {
		t.Errorf("the line says %s", got)
	}
	for _, wrong := range []string{"what", "-"} {
		l.Undo(l.Len() - 3)
		err := l.PlayText("B2 " + wrong)
		if err == nil || !strings.HasPrefix(err.Error(), "ply 5: ") || !strings.Contains(err.Error(), wrong) {
			t.Errorf("a wrong word gives %v", err)
		}
		if l.Len() != 4 {
			t.Errorf("%d plies stay played, want 4", l.Len())
		}
	}
}

// TestLineReadsRollAndMove: where chance is to move, a word may hold its roll and the ply after it.
func TestLineReadsRollAndMove(t *testing.T) {
	l := game.NewLine(open(t, "dice-race").Start())
	if err := l.PlayText("r2m0 r1 m0,r3"); err != nil || strings.Join(l.Texts(), " ") != "r2 m0 r1 m0 r3" {
		t.Errorf("played %v: %v", l.Texts(), err)
	}
	for _, text := range []string{"m9r1", "r9m0"} {
		if err := l.Clone().PlayText(text); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
