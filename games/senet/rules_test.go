package senet_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/senet"
)

func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at is a position of a rule set, its start for an empty text.
func at(t testing.TB, spec, text string) game.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" {
		return g.Start()
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func texts(p game.Position) []string {
	list := []string{}
	for _, m := range p.AppendMoves(nil) {
		list = append(list, game.MoveText(p, m))
	}
	slices.Sort(list)
	return list
}

func play(t testing.TB, p game.Position, moves string) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatalf("%s in %s: %v", text, game.Text(p), err)
		}
		p.Play(m)
	}
}

// TestCases are the cases of the description of the rules.
func TestCases(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		ID, Pos, After, Note               string
		Throw                              int
		Legal, LegalForward, LegalBackward []string
	}
	if err := json.Unmarshal(data, &cases); err != nil || len(cases) != 10 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, c := range cases {
		p := at(t, "senet", c.Pos)
		play(t, p, string(rune('0'+c.Throw)))
		var ahead, back []string
		for _, text := range texts(p) {
			switch {
			case strings.Contains(text, "<"):
				back = append(back, text)
			case text != "--":
				ahead = append(ahead, text)
			}
		}
		if c.Legal != nil && !slices.Equal(append(slices.Clone(ahead), back...), c.Legal) && len(c.Legal)+len(ahead)+len(back) > 0 {
			t.Errorf("%s: %v and %v, want %v", c.ID, ahead, back, c.Legal)
		}
		if c.LegalForward != nil && len(ahead) > 0 || c.LegalBackward != nil && !slices.Equal(back, c.LegalBackward) {
			t.Errorf("%s: %v and %v, want none and %v", c.ID, ahead, back, c.LegalBackward)
		}
		if c.After != "" {
			p.Play(p.AppendMoves(nil)[0])
			if got := strings.Fields(game.Text(p))[0]; got != c.After {
				t.Errorf("%s: %s, want %s", c.ID, got, c.After)
			}
		}
	}
}

// TestMoves has a row for each clause that says where men go; the moves are all there are.
func TestMoves(t *testing.T) {
	for _, c := range []struct{ clause, spec, position, legal string }{
		{"2.1 throws", "senet", "", "1 2 3 4 5"},
		{"3.1 forward by the throw", "senet", "L............................./0:0 L 3", "1-4"},
		{"3.2 not onto one's own", "senet", "L..L........................../0:0 L 3", "4-7"},
		{"3.3 a lone enemy changes places", "senet", "L..D........................../0:0 L 3", "1-4x"},
		{"3.4 not with two that guard each other", "senet", "L..DD........................./0:0 L 3", "--"},
		{"3.4 the guard stands before", "senet", "L.DD........................../0:0 L 3", "--"},
		{"3.5 two are passed", "senet", "L.DD........................../0:0 L 4", "1-5"},
		{"3.5 three are not", "senet", "L.DDD........................./0:0 L 5", "--"},
		{"3.5 round the corner", "senet", ".......L.DDD................../0:0 L 5", "8<3"},
		{"3.5 not round the corner", "senet;blockAcrossCorners=off", ".......L.DDD................../0:0 L 5", "8-13"},
		{"3.5 in one row all the same", "senet;blockAcrossCorners=off", "L.DDD........................./0:0 L 5", "--"},
		{"3.5 just before the corner", "senet;blockAcrossCorners=off", "......LDDD..................../0:0 L 4", "7<3"},
		{"3.5 one's own is no block", "senet", "L.LLL........................./0:0 L 5", "1-6 3-8 4-9 5-10"},
		{"4.1 onto Beauty by an exact throw", "senet", "........................L...../0:0 L 1", "25-26"},
		{"4.1 not past it", "senet", "........................L...../0:0 L 2", "25<23"},
		{"4.2 from Beauty to the Water", "senet", ".........................L..../0:0 L 1", "26-27"},
		{"4.2 to the Truths", "senet", ".........................L..../0:0 L 2", "26-28"},
		{"4.2 to Re-Atum", "senet", ".........................L..../0:0 L 3", "26-29"},
		{"4.2 to Horus", "senet", ".........................L..../0:0 L 4", "26-30"},
		{"4.2 off the board", "senet", ".........................L..../0:0 L 5", "26-off"},
		{"4.3 from the Water by a four", "senet;water=stay", "..........................L.../0:0 L 4", "27-off"},
		{"4.3 or back to Rebirth", "senet;water=stay", "..........................L.../0:0 L 3", "-- 27-15"},
		{"4.3 or to the next free square", "senet;water=stay", "............D.L...........L.../0:0 L 2", "15-17 27-14"},
		{"4.3 in place of a move backward, too", "senet;water=stay", "...............LDDDD......L.../0:0 L 5", "16<11 27-15"},
		{"4.3 an enemy in the Water changes places", "senet;water=stay", ".........................LD.../0:0 L 1", "26-27x"},
		{"4.4 three from the Truths", "senet", "...........................L../0:0 L 3", "28-off"},
		{"4.4 nothing else", "senet", "...........................L../0:0 L 1", "--"},
		{"4.4 two from Re-Atum", "senet", "............................L./0:0 L 2", "29-off"},
		{"4.4 nothing else", "senet", "............................L./0:0 L 1", "--"},
		{"4.4 anything from Horus", "senet", ".............................L/0:0 L 4", "30-off"},
		{"4.5 safe on the last houses", "senet", ".........................L..D./0:0 L 3", "--"},
		{"4.5 safe on Beauty", "senet", "........................LD..../0:0 L 1", "25<24"},
		{"4.5 not safe", "senet;safeHouses=off", ".........................L..D./0:0 L 3", "26-29x"},
		{"4.6 the first row is not clear", "senet", ".........L...................L/0:0 L 2", "10-12"},
		{"4.6 it need not be", "senet;firstRowClear=off", ".........L...................L/0:0 L 2", "10-12 30-off"},
		{"4.6 the enemy's men do not matter", "senet", "D............................L/0:0 L 2", "30-off"},
		{"5.1 backward where nothing goes forward", "senet", "..........L.DDD.D............./0:0 L 2", "11<9"},
		{"5.1 forward before backward", "senet", "..........L.DDD.D....L......../0:0 L 2", "22-24"},
		{"5.1 backward with a change of places", "senet", "........D.L.DDD.D............./0:0 L 2", "11<9x"},
		{"5.1 not over a block", "senet", ".....DDD..L..DD.D............./0:0 L 5", "11-16"},
		{"5.1 nor off the start", "senet", "L.DDD........................./0:0 L 4", "--"},
		{"5.1 nobody goes back from the last houses", "senet", "...........................L../0:0 L 2", "--"},
		{"2.2 collected throws in any order", "senet;throwMode=collect", "L.........L.................../0:0 L 24", "1-3 1-5 11-13 11-15"},
		{"2.2 which throw takes a man off", "senet;throwMode=collect", ".............................L/0:0 L 24", "30-off(2) 30-off(4)"},
		{"2.2 backward only where no throw goes forward", "senet;throwMode=collect", "........................L...../0:0 L 23", "25<22 25<23"},
	} {
		if got := strings.Join(texts(at(t, c.spec, c.position)), " "); got != c.legal {
			t.Errorf("%s: %s: %s, want %s", c.clause, c.position, got, c.legal)
		}
	}
}

// TestTurns plays on and looks who throws or moves next, and where the men stand.
func TestTurns(t *testing.T) {
	for _, c := range []struct{ clause, spec, position, play, want string }{
		{"2.2 one throws again", "senet", "", "1 14-15", "DLDLDLDLDLDLD.L.............../0:0 L - 2"},
		{"2.2 two does not", "senet", "", "2 14-16", "DLDLDLDLDLDLD..L............../0:0 D - 2"},
		{"2.2 four throws again", "senet", "", "4 14-18", "DLDLDLDLDLDLD....L............/0:0 L - 2"},
		{"2.2 collected until a three", "senet;throwMode=collect", "", "1 4 3", "DLDLDLDLDLDLDL................/0:0 L 134 3"},
		{"2.2 more to come", "senet;throwMode=collect", "", "1 4", "DLDLDLDLDLDLDL................/0:0 L 14+ 2"},
		{"2.2 used in any order", "senet;throwMode=collect", "", "1 2 14-16 16-17", "DLDLDLDLDLDLD...L............./0:0 D - 4"},
		{"1.3 nobody has thrown a one", "senet;startRoll=throwOne", "", "3 2", "............................../0:0 L ? 2"},
		{"1.3 a one begins and moves", "senet;startRoll=throwOne", "", "3 1", "LDLDLDLDLDLDLD................/0:0 D 1 2"},
		{"1.3 a one begins", "senet;startRoll=throwOne", "", "1 14-15", "DLDLDLDLDLDLD.L.............../0:0 L - 2"},
		{"1.3 a one is collected", "senet;startRoll=throwOne;throwMode=collect", "", "1", "DLDLDLDLDLDLDL................/0:0 L 1+ 1"},
		{"1.2 five men", "senet;men=5", "", "2 10-12", "DLDLDLDLD..L................../0:0 D - 2"},
		{"3.3 they change places", "senet", "L..D........................../0:0 L 3", "1-4x", "D..L........................../0:0 D - 1"},
		{"4.3 back to Rebirth, and the turn is over", "senet", ".........................L..../0:0 L 1", "26-27", "..............L.............../0:0 D - 1"},
		{"4.3 or the next free square", "senet", ".............DD..........L..../0:0 L 1", "26-27", "............LDD.............../0:0 D - 1"},
		{"4.3 in the water", "senet;water=stay", ".........................L..../0:0 L 1", "26-27", "..........................L.../0:0 D - 1"},
		{"4.3 out of it, and on", "senet;water=stay", "..........................L.../0:0 L 1", "27-15", "..............L.............../0:0 L - 1"},
		{"4.3 collected throws are over, too", "senet;throwMode=collect", "L........................L..../0:0 L 124", "26-27", "L.............L.............../0:0 D - 1"},
		{"4.4 off the board", "senet", "D..........................L.L/2:0 L 3", "28-off", "D............................L/3:0 D - 1"},
		{"5.2 a lost throw", "senet", "L.DDD........................./0:0 L 4", "--", "L.DDD........................./0:0 L - 1"},
		{"5.2 a lost throw", "senet", "...........................L../0:0 L 2", "--", "...........................L../0:0 D - 1"},
		{"5.2 collected throws are lost together", "senet;throwMode=collect", "...........................L../0:0 L 1124", "--", "...........................L../0:0 D - 1"},
		{"with the throw before the move", "senet", "L..D........................../0:0 L 3", "3:1-4", "D..L........................../0:0 D - 1"},
	} {
		p := at(t, c.spec, c.position)
		play(t, p, c.play)
		if got := game.Text(p); got != c.want {
			t.Errorf("%s: %s, want %s", c.clause, got, c.want)
		}
	}
}

// TestEnds: who is first to have all men off wins; points are the men that the loser has on the board.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		spec, position, play, reason string
		winner                       game.Seat
		award                        int
	}{
		{"senet", "D............................L/6:6 L 3", "30-off", "allOff", 0, 0},
		{"senet;points=on", "DD.D.........................L/6:4 L 3", "30-off", "allOff", 0, 6},
		{"senet;points=on", "L............................D/6:6 D 3", "30-off", "allOff", 1, 2},
		{"senet;men=5", "D............................L/4:4 L 3", "30-off", "allOff", 0, 0},
		{"senet", "D............................L/6:6 L - 2999", "3", "maxPlies", game.NoSeat, 0},
		{"senet", "D...........................LL/5:6 L 3", "30-off", "", game.NoSeat, 0},
	} {
		p := at(t, c.spec, c.position)
		play(t, p, c.play)
		o := p.Outcome()
		if o.Reason != c.reason || o.Winners(2).One() != c.winner {
			t.Errorf("%s: %v, want %s", c.position, o, c.reason)
		}
		if c.winner == game.NoSeat {
			continue
		}
		if halves, ok := game.AwardOf(p, c.winner, o); halves != c.award || !ok {
			t.Errorf("%s: the winner is awarded %d", c.position, halves)
		}
		if halves, _ := game.AwardOf(p, 1-c.winner, o); halves != 0 {
			t.Errorf("%s: the loser is awarded %d", c.position, halves)
		}
		if counts := game.Counts(mustOpen(t, c.spec), p); counts != strings.Contains(c.spec, "points") {
			t.Errorf("%s counts points: %v", c.spec, counts)
		}
	}
}

// TestRepetition: positions come back as often as they like.
func TestRepetition(t *testing.T) {
	line := game.NewLine(at(t, "senet", "L.DDD........................./0:0 L -"))
	if err := line.PlayText("4 -- 4 -- 4 -- 4 -- 5 --"); err != nil || line.Outcome().Over() {
		t.Errorf("%v %v", line.Outcome(), err)
	}
}

// TestWeights: four sticks fall so.
func TestWeights(t *testing.T) {
	p := mustOpen(t, "senet").Start()
	sides := [6]uint32{}
	for sticks := range 16 {
		n := 0
		for i := range 4 {
			n += sticks >> i & 1
		}
		if n == 0 {
			n = 5
		}
		sides[n]++
	}
	for _, m := range p.AppendMoves(nil) {
		if w, n := game.WeightOf(p, m), game.MoveText(p, m)[0]-'0'; w != sides[n] {
			t.Errorf("%d weighs %d, want %d", n, w, sides[n])
		}
	}
}

// TestRefusals has a row for each clause of the rule page that forbids something.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ clause, spec, position, move, code, look string }{
		{"2.1 the sticks first", "senet", "", "14-16", "throwFirst", ""},
		{"2.1 a throw is moved first", "senet", "L............................./0:0 L 3", "2", "moveFirst", ""},
		{"3.1 nobody there", "senet", "L............................./0:0 L 3", "2-5", "noMan", "2"},
		{"3.1 the enemy's", "senet", "LD............................/0:0 L 3", "2-5", "notYourMan", "2"},
		{"3.1 not by this throw", "senet", "L............................./0:0 L 3", "1-3", "wrongStep", "1"},
		{"3.2 onto one's own", "senet", "L..L........................../0:0 L 3", "1-4", "ownMan", "4"},
		{"3.4 guarded", "senet", "L..DD........................./0:0 L 3", "1-4", "protected", "4 5"},
		{"3.5 a block", "senet", "L.DDD........................./0:0 L 5", "1-6", "block", "3 4 5"},
		{"4.1 past Beauty", "senet", "........................L...../0:0 L 2", "25-27", "passesBeauty", "26"},
		{"4.4 the wrong throw", "senet", "...........................L../0:0 L 2", "28-off", "needs", "28"},
		{"4.5 a safe house", "senet", ".........................L..D./0:0 L 3", "26-29", "safeHouse", "29"},
		{"4.6 the first row", "senet", ".L...L.......................L/0:0 L 2", "30-off", "rowNotClear", "2 6"},
		{"5.1 forward first", "senet", "..........L.........L........./0:0 L 2", "11<9", "forwardFirst", "11 21"},
		{"5.1 nobody goes back there", "senet", "...........................L../0:0 L 2", "28<26", "neverBack", "28"},
		{"5.2 not lost while there is a move", "senet", "L............................./0:0 L 3", "--", "mayNotLose", ""},
		{"6.1 over", "senet", "D............................./7:6 D -", "3", "gameOver", ""},
		{"6.1 over", "senet", "D............................./7:6 D -", "1-2", "gameOver", ""},
	} {
		_, err := at(t, c.spec, c.position).ParseMove(c.move)
		var r *game.Refusal
		if !errors.As(err, &r) || r.Code != c.code || strings.Join(r.Names, " ") != c.look || !strings.HasPrefix(c.clause, r.Rule) {
			t.Errorf("%s: %s gives %v, want %s, look at %s", c.clause, c.move, err, c.code, c.look)
		}
	}
	for _, text := range []string{"", "6", "0", "1-31", "0-4", "off-3", "1-", "1x4", "12-15y", "1-4(6)", "6:1-4"} {
		if _, err := at(t, "senet", "L............................./0:0 L 3").ParseMove(text); !errors.Is(err, game.ErrNotation) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestClicks: what is clicked and is no move gets its reason, a single click as well.
func TestClicks(t *testing.T) {
	const stuck = "L.DDD........................./0:0 L 4"
	for _, c := range []struct {
		name, position string
		seat           game.Seat
		click          []game.Token
		code           string
	}{
		{"not one's turn", "L............................./0:0 L 3", 1, []game.Token{0}, "notYourTurn"},
		{"before the throw", "", 0, []game.Token{13}, "throwFirst"},
		{"an empty square", "L............................./0:0 L 3", 0, []game.Token{5}, "noMan"},
		{"an enemy", "LD............................/0:0 L 3", 0, []game.Token{1}, "notYourMan"},
		{"a man that cannot move", "L..L........................../0:0 L 3", 0, []game.Token{0}, "blocked"},
		{"nothing can move", stuck, 0, []game.Token{0}, "mustLose"},
		{"the button too early", "L............................./0:0 L 3", 0, []game.Token{31}, "mayNotLose"},
		{"off the board too early", "L............................./0:0 L 3", 0, []game.Token{0, 30}, "passesBeauty"},
		{"the place where men leave", "L............................./0:0 L 3", 0, []game.Token{30}, "notLegal"},
		{"a place that is none", "L............................./0:0 L 3", 0, []game.Token{99}, "notLegal"},
		{"from the place where men leave", "L............................./0:0 L 3", 0, []game.Token{30, 3}, "notLegal"},
	} {
		if r := game.ExplainPath(at(t, "senet", c.position), c.seat, c.click); r.Code != c.code {
			t.Errorf("%s: %v, want %s", c.name, r, c.code)
		}
	}
}

// TestFaults: what is wrong with a position is said with its place.
func TestFaults(t *testing.T) {
	const empty = ".............................."
	for _, c := range [][3]string{
		{"senet", "", "parts"},
		{"senet", "L L", "parts"},
		{"senet", empty + "/0:0", "parts"},
		{"senet", empty + "/0:0 L - 1 1", "parts"},
		{"senet", "L/0:0 L", "squares"},
		{"senet", "x" + empty[1:] + "/0:0 L", "letter"},
		{"senet", "L" + empty[1:] + "/0 L", "gone"},
		{"senet", "L" + empty[1:] + "/0:8 L", "gone"},
		{"senet", "L" + empty[1:] + "/0:0 X", "side"},
		{"senet", "L" + empty[1:] + "/0:0 L 6", "throw"},
		{"senet", "L" + empty[1:] + "/0:0 L 12", "throw"},
		{"senet", "L" + empty[1:] + "/0:0 L 1+", "throw"},
		{"senet;throwMode=collect", "L" + empty[1:] + "/0:0 L 12+", "throw"},
		{"senet", "L" + empty[1:] + "/0:0 L ?", "throw"},
		{"senet;startRoll=throwOne", "L" + empty[1:] + "/0:0 L ?", "starting"},
		{"senet", "L" + empty[1:] + "/0:0 L - 3001", "plies"},
		{"senet", "L" + empty[1:] + "/7:0 L", "tooMany"},
		{"senet", empty + "/0:0 L", "noMen"},
		{"senet", "..........................L.../0:0 L", "inWater"},
	} {
		_, err := mustOpen(t, c[0]).Parse(c[1])
		var f *game.Fault
		if !errors.Is(err, game.ErrPosition) || !errors.As(err, &f) || f.Code != c[2] {
			t.Errorf("%s, %q: %v, want %s", c[0], c[1], err, c[2])
		}
	}
}
