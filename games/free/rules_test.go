package free_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

func opened(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at is a position of a game, its start without a text.
func at(t testing.TB, spec, text string) game.Position {
	t.Helper()
	g := opened(t, spec)
	if text == "" {
		return g.Start()
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// play makes moves that are written down.
func play(t testing.TB, p game.Position, texts ...string) game.Position {
	t.Helper()
	p = game.Clone(p)
	for _, text := range texts {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
	}
	return p
}

// TestActions: what each action makes of a board.
func TestActions(t *testing.T) {
	const small = "free-board;width=3;height=2;dice=2;counters=2;turns=alternate"
	for _, c := range []struct{ name, spec, position, moves, want string }{
		{"a piece moves anywhere", small, "wQ2/3 w", "a2-c1", "3/2wQ w 0,0/0,0 - - 1"},
		{"a piece of the other side moves, too", small, "bQ2/3 w", "a2-b1", "3/1bQ1 w 0,0/0,0 - - 1"},
		{"what stands there goes", small, "wQ1bK/3 w", "a2xc2", "2wQ/3 w 0,0/0,0 - - 1"},
		{"its own as well", small, "wQ1wK/3 w", "a2c2", "2wQ/3 w 0,0/0,0 - - 1"},
		{"a piece is put", small, "3/3 b", "wM@b1 bS@a2", "bS2/1wM1 b 0,0/0,0 - - 2"},
		{"a piece is put in place of another: a pawn becomes a queen", small, "wP2/3 w", "wQ@a2", "wQ2/3 w 0,0/0,0 - - 1"},
		{"a piece is taken off", small, "wP2/3 w", "a2-off", "3/3 w 0,0/0,0 - - 1"},
		{"a man is crowned, and uncrowned", small, "wMbD1/3 w", "a2-turn b2-turn", "wDbM1/3 w 0,0/0,0 - - 2"},
		{"other pieces change sides", small, "wObKwS/3 w", "a2-turn b2-turn c2-turn", "bOwKbS/3 w 0,0/0,0 - - 3"},
		{"dice fall one by one", small, "3/3 w", "roll 3", "3/3 w 0,0/0,0 3+ - 2"},
		{"dice lie", small, "3/3 w", "roll 3 6", "3/3 w 0,0/0,0 36 - 3"},
		{"dice are thrown again", small, "3/3 w 0,0/0,0 36", "roll", "3/3 w 0,0/0,0 + - 1"},
		{"counters of both sides", small, "3/3 w", "w1=25 b2+ b2+4 w1-5", "3/3 w 20,0/0,5 - - 4"},
		{"counters end at 0 and at 999", small, "3/3 w 3,0/0,998", "w1-9 b2+9", "3/3 w 0,0/0,999 - - 2"},
		{"the turn lasts until it is ended", small, "wQ2/3 w", "a2-b2 b2-c2 pass", "2wQ/3 b 0,0/0,0 - - 3"},
		{"a claim is answered", small, "3/3 w", "won", "3/3 w 0,0/0,0 - w? 1"},
		{"a claim is agreed to", small, "3/3 b", "won agree", "3/3 b 0,0/0,0 - b! 2"},
		{"a claim is refused: the turn stays", small, "3/3 w", "won refuse", "3/3 w 0,0/0,0 - no 2"},
		{"who plays on may claim again", small, "3/3 w", "won refuse wK@a1 won", "3/wK2 w 0,0/0,0 - w? 4"},
		{"both at any time", "free-board;width=2;height=1", "wKbK", "w:a1-b1 b:b1-a1 b:b1-off", ""},
		{"who is not named is White", "free-board;width=2;height=1", "wKbK", "b1-off won", "wK1 - - - w? 2"},
		{"numbers", "free-board;width=2;height=1;pieces=numbers", "2", "b7@a1 w0@b1 a1-turn", "w7w0 - - - - 3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := at(t, c.spec, c.position)
			if c.want == "" {
				texts := strings.Fields(c.moves)
				p = play(t, p, texts[:len(texts)-1]...)
				if _, err := p.ParseMove(texts[len(texts)-1]); err == nil {
					t.Error("there is nothing to take off")
				}
				return
			}
			if got := game.Text(play(t, p, strings.Fields(c.moves)...)); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// TestRefusals: what is refused, why, and by which clause.
func TestRefusals(t *testing.T) {
	const turns, free = "free-board;width=3;height=1;dice=2;counters=1;turns=alternate", "free-board;width=3;height=1"
	for _, c := range []struct{ spec, position, move, code, rule string }{
		{turns, "wKbK1 w", "b:a1-c1", "notYourTurn", "2.1"},
		{turns, "wKbK1 w", "c1-a1", "noPiece", "2.2"},
		{turns, "wKbK1 w", "c1-off", "noPiece", "2.2"},
		{turns, "wKbK1 w", "c1-turn", "noPiece", "2.2"},
		{turns, "wKbK1 w", "a1-a1", "samePlace", "2.2"},
		{turns, "wKbK1 w", "wK@a1", "standsThere", "2.3"},
		{free, "wKbK1", "pass", "noTurns", "2.1"},
		{free, "wKbK1", "roll", "noDice", "3.1"},
		{turns, "wKbK1 w 0/0 3+", "a1-c1", "diceFall", "3.1"},
		{turns, "wKbK1 w", "3", "diceLie", "3.1"},
		{turns, "wKbK1 w 7/0", "w1=7", "counterSame", "3.2"},
		{turns, "wKbK1 w 999/0", "w1+", "counterSame", "3.2"},
		{free, "wKbK1 - - - w?", "b:a1-c1", "answerFirst", "4.1"},
		{free, "wKbK1 - - - w?", "w:agree", "notYourTurn", "2.1"},
		{free, "wKbK1", "agree", "nothingSaid", "4.1"},
		{free, "wKbK1 - - - no", "won", "saidAlready", "4.2"},
		{free, "wKbK1 - - - b!", "a1-c1", "gameOver", "4.1"},
		{free, "wKbK1 - - - - 5000", "a1-c1", "gameOver", "4.1"},
	} {
		_, err := at(t, c.spec, c.position).ParseMove(c.move)
		var r *game.Refusal
		if !errors.As(err, &r) || r.Code != c.code || r.Rule != c.rule || r.Input != c.move {
			t.Errorf("%s: %s: %v, want %s by %s", c.position, c.move, err, c.code, c.rule)
		}
	}
	for _, text := range []string{"", "a1", "a1-d1", "a9-a1", "xQ@a1", "wZ@a1", "w2=5", "w1=1000", "e2-e4-off", strings.Repeat("w", 99)} {
		if _, err := at(t, turns, "wKbK1 w").ParseMove(text); !errors.Is(err, game.ErrNotation) {
			t.Errorf("%q: %v, want no notation", text, err)
		}
	}
}

// TestClicks: why clicks lead nowhere.
func TestClicks(t *testing.T) {
	p := at(t, "free-board;width=3;height=1;turns=alternate", "wKbK1 w")
	box := slices.IndexFunc(p.(game.Scener).Board().Places, func(at game.PlaceInfo) bool { return at.Kind == game.Hand })
	for _, c := range []struct {
		seat game.Seat
		path []game.Token
		code string
	}{
		{1, []game.Token{0, 2}, "notYourTurn"}, {0, []game.Token{2}, "noPiece"}, {0, []game.Token{0, 0}, "samePlace"},
		{0, []game.Token{game.Token(box), 0}, "standsThere"}, {0, nil, "notLegal"}, {0, []game.Token{-1}, "notLegal"}, {0, []game.Token{0, 2}, "notLegal"},
	} {
		if r := game.ExplainPath(p, c.seat, c.path); r.Code != c.code {
			t.Errorf("%v of %v: %s, want %s", c.path, c.seat, r.Code, c.code)
		}
	}
}

// TestOutcome: the game ends by agreement, or when it has become too long, and never by itself.
func TestOutcome(t *testing.T) {
	const spec = "free-board;width=1;height=1"
	for position, want := range map[string]game.Outcome{
		"1": {}, "wK": {}, "wK - - - w?": {}, "wK - - - w!": game.Win("agreed", game.SeatSet(0), 2), "wK - - - b!": game.Win("agreed", game.SeatSet(1), 2),
		"wK - - - - 5000": game.Draw("maxPlies", 2), "wK - - - - 4999": {},
	} {
		if got := at(t, spec, position).Outcome(); got != want {
			t.Errorf("%s: %v, want %v", position, got, want)
		}
	}
	line := game.NewLine(at(t, "free-board;width=2;height=1", "wK1"))
	for range 20 {
		if err := line.PlayText("a1-b1 b1-a1"); err != nil {
			t.Fatal(err)
		}
	}
	if o := line.Outcome(); o.Over() {
		t.Errorf("over by %s: repetition means nothing without rules", o.Reason)
	}
}

// TestStarts: what stands on boards at the beginning, by hand.
func TestStarts(t *testing.T) {
	for spec, want := range map[string]string{
		"free-board":             "8/8/8/8/8/8/8/8 - - - -",
		"free-board;start=chess": "bRbNbBbQbKbBbNbR/bPbPbPbPbPbPbPbP/8/8/8/8/wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR - - - -",
		"free-board;start=chess;width=10;height=4;pieces=chess":                  "1bRbNbBbQbKbBbNbR1/1bPbPbPbPbPbPbPbP1/1wPwPwPwPwPwPwPwP1/1wRwNwBwQwKwBwNwR1 - - - -",
		"free-board;start=draughts;turns=alternate":                              "1bM1bM1bM1bM/bM1bM1bM1bM1/1bM1bM1bM1bM/8/8/wM1wM1wM1wM1/1wM1wM1wM1wM/wM1wM1wM1wM1 w - - -",
		"free-board;start=draughts;width=3;height=5;pieces=chess":                "bP1bP/1bP1/3/1wP1/wP1wP - - - -",
		"free-board;start=reversi;width=4;height=4":                              "4/1bOwO1/1wObO1/4 - - - -",
		"free-board;start=reversi;width=4;height=2;pieces=stones":                "1bSwS1/1wSbS1 - - - -",
		"free-board;start=reversi;width=1;height=4":                              "1/1/1/1 - - - -",
		"free-board;start=ranks;width=3;height=3;pieces=numbers":                 "b1b1b1/3/w1w1w1 - - - -",
		"free-board;start=ranks;width=3;height=1;dice=1;counters=2;pieces=discs": "wOwOwO - 0,0/0,0 - -",
	} {
		if got := game.Text(at(t, spec, "")); got != want {
			t.Errorf("%s: %s, want %s", spec, got, want)
		}
	}
	for _, spec := range []string{"free-board;start=chess;width=7", "free-board;start=chess;height=3", "free-board;start=chess;pieces=draughts"} {
		if _, err := game.Open(spec); !errors.Is(err, game.ErrClash) {
			t.Errorf("%s: %v, want options that clash", spec, err)
		}
	}
}

// TestSteps: of every piece and of every piece of the box the steps are all actions that can be written, and no others; what
// they say is what a board of letters comes to.
func TestSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, spec := range []string{"free-board;width=4;height=3", "free-board;width=3;height=3;turns=alternate;pieces=draughts"} {
		p := at(t, spec, "")
		places := p.(game.Scener).Board().Places
		for range 60 {
			for seat := range p.ToMove().All() {
				for first := range places {
					paths, all := p.(game.Stepper).AppendSteps(nil, seat, []game.Token{game.Token(first)})
					got := make([]string, len(paths))
					for i, path := range paths {
						got[i] = path.Text
					}
					want := slowSteps(p, seat, first)
					slices.Sort(got)
					slices.Sort(want)
					if !all || !slices.Equal(got, want) {
						t.Fatalf("%s: %v from %s: %v, want %v", game.Text(p), seat, places[first].Name, got, want)
					}
				}
			}
			p.Play(game.RandomMove(p, p.ToMove().One(), func(n uint32) uint32 { return rng.Uint32N(n) }))
			if p.Outcome().Over() {
				p = at(t, spec, "")
			}
		}
	}
}

// slowSteps are the actions that begin with a click, worked out from the names and the scene alone.
func slowSteps(p game.Position, seat game.Seat, first int) (texts []string) {
	if text := strings.Fields(game.Text(p))[4]; text != "-" && text != "no" {
		return nil
	}
	who := ""
	if p.ToMove().Len() > 1 {
		who = "wb"[seat:seat+1] + ":"
	}
	on := map[string]string{}
	board := p.(game.Scener).Board()
	for _, man := range game.SceneOf(p, 0).Men {
		on[board.Places[man.Place].Name] = man.Kind + "wb"[man.Seat:man.Seat+1]
	}
	from := board.Places[first]
	if from.Kind == game.Cell && on[from.Name] != "" {
		texts = append(texts, who+from.Name+"-off", who+from.Name+"-turn")
	}
	for _, to := range board.Places {
		switch {
		case to.Kind != game.Cell:
		case from.Kind == game.Hand && on[to.Name] != on[from.Name]:
			texts = append(texts, who+strings.TrimPrefix(from.Name, "box.")+"@"+to.Name)
		case from.Kind == game.Cell && on[from.Name] != "" && to.Name != from.Name:
			texts = append(texts, who+from.Name+"-"+to.Name)
		}
	}
	return texts
}

// TestCompose: any pieces can be set up, counters stay.
func TestCompose(t *testing.T) {
	p := at(t, "free-board;width=3;height=1;counters=1;turns=alternate", "")
	text := p.(game.Composer).Compose("3 w 5/6", []game.Man{{Place: 0, Kind: "king"}, {Place: 2, Kind: "stone", Seat: 1}, {Place: 1, Kind: "dragon"}, {Place: 40, Kind: "king"}}, 1)
	if want := "wK1bS b 5/6 - -"; text != want {
		t.Errorf("%s, want %s", text, want)
	}
}

// TestParse: what is no position is refused with its place.
func TestParse(t *testing.T) {
	const spec = "free-board;width=3;height=2;dice=2;counters=1;turns=alternate"
	for text, want := range map[string]string{
		"": "want the rows", "3": "1 rows, want 2", "3/4": "row 1: 4 places", "wX2/3": "no piece", "3/2w": "no piece", "3/3 x": "side to move",
		"3/3 w 1/2/3": "counters", "3/3 w 1000/0": "a number up to", "3/3 w - 7": "dice", "3/3 w - 3": "dice", "3/3 w - 33+": "dice", "3/3 w - 333": "dice",
		"3/3 w - 3+ w?": "the end", "3/3 w - - x?": "the end", "3/3 w - - w": "the end", "3/3 w - - - 5001": "plies", "3/3 w - - - 1 1": "want the rows",
	} {
		_, err := opened(t, spec).Parse(text)
		if !errors.Is(err, game.ErrPosition) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
