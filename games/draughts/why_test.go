package draughts_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/draughts"
)

// refusals are moves that are not allowed, as they are typed. Clicked square by square they get
// the same answer.
var refusals = []struct {
	name, game, position, move string
	code, rule, places         string
}{
	{"nobody stands there", "russian", "W:Wc3:Bh8", "e3-f4", "noMan", "1.4.1", "e3"},
	{"a man of the other side", "russian", "W:Wc3:Bh8", "h8-g7", "notYourMan", "1.4.1", "h8"},
	{"the square is taken", "russian", "W:Wc3,d4:Bh8", "c3-d4", "occupied", "1.4.3", "d4"},
	{"a king's square is taken", "russian", "W:WKc3,e5:Bh2", "c3-e5", "occupied", "1.4.5", "e5"},
	{"to the same square", "russian", "W:Wc3:Bh8", "c3-c3", "sameSquare", "1.4.3", "c3"},
	{"a man does not step back", "russian", "W:Wc3:Bh8", "c3-b2", "manBackward", "1.4.3", "c3"},
	{"a man does not step two squares", "russian", "W:Wc3:Bh8", "c3-e5", "manTooFar", "1.4.3", "c3"},
	{"a man does not step aside", "russian", "W:Wc3:Bh8", "c3-e3", "notDiagonal", "1.4.3", "e3"},
	{"a short king steps once", "english", "B:WK29:BK1", "1-10", "kingTooFar", "1.4.5", "1"},
	{"a king stays on its diagonal", "russian", "W:WKc1:Bh8", "c1-c3", "notDiagonal", "1.4.5", "c3"},
	{"dama goes straight", "turkish", "W:Wc3:Bh8", "c3-d4", "notStraight", "1.4.3", "d4"},
	{"dama does not step back", "turkish", "W:Wc4:Bh8", "c4-c3", "manBackward", "1.4.3", "c4"},
	{"a Frisian king tires", "frisian", "W:WK46,40:BK5:TW46/3", "46-41", "kingLimit", "1.4.10", "46"},
	{"the game is over", "russian", "W:W:Bh8", "c3-d4", "gameOver", "1.8.1", ""},

	{"taking is a duty", "russian", "W:Wc3,h2:Bd4", "h2-g3", "mustCapture", "1.5.3", "c3"},
	{"taking is a duty of the same man", "russian", "W:Wc3:Bd4", "c3-b4", "mustCapture", "1.5.3", "c3"},
	{"not backwards in England", "english", "W:W14,32:B17,1", "14-21", "manBackCapture", "1.5.3", "14"},
	{"not backwards for children", "russian;kids=second", "W:Wc5:Bd4,h8", "c5:e3", "manBackCapture", "1.5.3", "c5"},
	{"two men in line", "russian", "W:Wa1,h2:Bb2,c3", "a1-c3", "occupied", "1.4.3", "c3"},
	{"no room for a king behind two men", "russian", "W:WKa1:Bd4,e5", "a1-g7", "noRoom", "1.5.2", "d4"},
	{"no room for a man behind two men", "russian", "W:Wa1,h2:Bb2,c3", "a1-d4", "noRoom", "1.5.1", "b2"},
	{"a man lands right behind", "russian", "W:Wa1:Bb2", "a1-d4", "jumpBehind", "1.5.1", "c3"},
	{"over a man of one's own", "russian", "W:Wa1,b2:Bh8", "a1-c3", "ownMan", "1.5.8", "b2"},
	{"a king over a man of one's own", "russian", "W:WKa1,b2:Bh6", "a1-d4", "ownMan", "1.5.8", "b2"},
	{"no man takes a king in Italy", "italian", "W:W22:BK18", "22x13", "manTakesKing", "1.5.1", "18"},
	{"a Thai king stops right behind", "thai", "W:WK32:B18", "32x9", "landBehind", "1.5.2", "14"},
	{"a killer king stops right behind a king", "killer", "W:WK46:BK28", "46x14", "landBehind", "1.5.2", "23"},

	{"a king must land where it takes more", "russian", "W:WKa1:Bd4,g3", "a1:f6", "kingLanding", "1.5.6", "e5"},
	{"the chain goes elsewhere", "russian", "W:Wc3:Bd4,f6", "c3:e5:c7", "mustContinue", "1.5.5", "g7"},
	{"the chain is over", "russian", "W:Wc3:Bd4", "c3:e5:g7", "nothingToTake", "1.5.5", "g7"},
	{"no man is jumped twice", "russian", "W:WKa1:Bd4,g5", "a1:e5:a1", "twice", "1.5.9", "d4"},
	{"no turning back in dama", "turkish", "W:WKd4:Bd6,d2", "d4:d7:d1", "noReverse", "1.5.6", "d7"},
	{"crowned, the man stops", "english", "W:W9:B6,7,16", "9x2x11", "lastRow", "1.5.15", "2"},

	{"most men must be taken", "international", "W:W28:B22,23,13", "28x17", "mustTakeMost", "1.5.14", "28 19 8"},
	{"the other man takes more", "brazilian", "W:Wa3,g3:Bb4,f4,f6", "a3:c5", "mustTakeMost", "1.5.14", "g3 e5 g7"},
	{"most kings in Spain", "spanish", "W:W10:B14,K13", "10x19", "mustTakeKings", "1.5.14", "10 17"},
	{"more men before kings in Spain", "spanish", "W:W10,12:BK13,15,22", "10x17", "mustTakeMost", "1.5.14", "12 19 26"},
	{"the king takes in Italy", "italian", "W:W22,K32:B18,28", "22x13", "mustTakeWithKing", "1.5.14", "32 23"},
	{"more kings in Italy", "italian", "W:WK31:B27,K19,18", "31x22x13", "mustTakeKings", "1.5.14", "31 22 15"},
	{"kings first in Italy", "italian", "W:WK31:B27,K18,K28,20", "31x22x13", "mustMeetKing", "1.5.14", "31 24 15"},
	{"the king takes in Prague", "czech", "W:Wc3,Kh2:Bd4,f4", "c3:e5", "mustTakeWithKing", "1.5.14", "h2 b8"},
	{"greatest value in Friesland", "frisian", "W:W28:B23,K32,22", "28x19", "mustTakeValue", "1.5.14", "28 37"},
	{"with the king in Friesland", "frisian", "W:W28,K49:B22,44", "28x17", "mustTakeWithKing", "1.5.14", "49 35"},

	{"huffed, one must take", "russian;huff=redo", "W:Wc3,h2:Bd4:Dc3", "h2-g3", "mustRedo", "1.5.17", "c3"},
}

// TestRefusals: each wrong move is answered by the rule that forbids it, typed and clicked.
func TestRefusals(t *testing.T) {
	for _, tc := range refusals {
		t.Run(tc.name, func(t *testing.T) {
			p := position(t, tc.game, tc.position)
			_, err := p.ParseMove(tc.move)
			var r *game.Refusal
			if !errors.As(err, &r) {
				t.Fatalf("%s in %s: %v, want a refusal", tc.move, tc.position, err)
			}
			want := &game.Refusal{Code: tc.code, Rule: tc.rule, Names: strings.Fields(tc.places), Input: tc.move}
			checkRefusal(t, p, want, r)
			want.Input = ""
			checkRefusal(t, p, want, game.ExplainPath(p, p.ToMove().One(), clicks(t, p, tc.move)))
		})
	}
}

// TestTypedRefusals are those that clicks cannot meet.
func TestTypedRefusals(t *testing.T) {
	for _, tc := range []struct{ name, game, position, move, code, rule, places string }{
		{"nobody forgot", "russian;huff=losePiece", "W:Wc3:Bh8", "huff h8", "nothingToHuff", "1.5.17", "h8"},
		{"two captures between two squares", "international", "W:WK20:B7,25,28,29,32", "20x2", "ambiguous", "1.6.2", "33 11 38 16"},
		{"two captures begin alike", "russian", "W:Wc3:Bd4,f6,d6", "c3:e5", "ambiguous", "1.6.2", "c7 g7"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := position(t, tc.game, tc.position)
			_, err := p.ParseMove(tc.move)
			var r *game.Refusal
			if !errors.As(err, &r) {
				t.Fatalf("%s in %s: %v, want a refusal", tc.move, tc.position, err)
			}
			slices.Sort(r.Names)
			slices.Sort(r.Places)
			want := strings.Fields(tc.places)
			slices.Sort(want)
			if r.Code != tc.code || r.Rule != tc.rule || !slices.Equal(r.Names, want) {
				t.Errorf("got %v, want %s (rule %s) at %s", r, tc.code, tc.rule, tc.places)
			}
		})
	}
}

// TestClickedRefusals are those that no text gives.
func TestClickedRefusals(t *testing.T) {
	for _, tc := range []struct {
		name, game, position string
		seat                 game.Seat
		clicks               string
		code, rule, places   string
	}{
		{"not my turn", "russian", "W:Wc3:Bf6", 1, "f6", "notYourTurn", "1.4.1", ""},
		{"a lot is cast first", "russian;first=lot", "?:Wc3:Bf6", 0, "c3", "notYourTurn", "1.4.1", ""},
		{"a man that is locked in", "russian", "W:Wa1,b2,c3,h2:Bh8", 0, "a1", "cannotMove", "1.4.3", "a1"},
		{"a king that is locked in", "russian", "W:WKa1,b2,h2:Bh8", 0, "a1", "cannotMove", "1.4.5", "a1"},
		{"another man must take", "russian", "W:Wc3,h2:Bd4", 0, "h2", "mustCapture", "1.5.3", "c3"},
		{"another man must take more", "brazilian", "W:Wa3,g3:Bb4,f4,f6", 0, "a3", "mustTakeMost", "1.5.14", "g3 e5 g7"},
		{"a tired king", "frisian", "W:WK46,40:BK5:TW46/3", 0, "46", "kingLimit", "1.4.10", "46"},
		{"an empty square", "russian", "W:Wc3:Bf6", 0, "e3", "noMan", "1.4.1", "e3"},
		{"the other side's man", "russian", "W:Wc3:Bf6", 0, "f6", "notYourMan", "1.4.1", "f6"},
		{"nothing to huff", "russian;huff=losePiece", "W:Wc3:Bf6", 0, "huff", "nothingToHuff", "1.5.17", ""},
		{"the wrong man huffed", "russian;huff=losePiece", "W:Wc3:Bf6,h8:Xh8", 0, "huff f6", "nothingToHuff", "1.5.17", ""},
		{"no clicks", "russian", "W:Wc3:Bf6", 0, "", "notLegal", "", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := position(t, tc.game, tc.position)
			want := &game.Refusal{Code: tc.code, Rule: tc.rule, Names: strings.Fields(tc.places)}
			checkRefusal(t, p, want, game.ExplainPath(p, tc.seat, clicks(t, p, tc.clicks)))
		})
	}
}

// checkRefusal compares two refusals; the places must be those of the names.
func checkRefusal(t *testing.T, p game.Position, want, got *game.Refusal) {
	t.Helper()
	for _, name := range want.Names {
		want.Places = append(want.Places, place(t, p, name))
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
	want.Places = nil
}

// clicks are the places that a text names, clicked one after the other.
func clicks(t *testing.T, p game.Position, text string) []game.Token {
	t.Helper()
	var path []game.Token
	for _, name := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("-x: ", r) }) {
		path = append(path, game.Token(place(t, p, name)))
	}
	return path
}

// place is the place with a name.
func place(t *testing.T, p game.Position, name string) game.Place {
	t.Helper()
	places := p.(game.Scener).Board().Places
	at := slices.IndexFunc(places, func(info game.PlaceInfo) bool { return info.Name == name })
	if at < 0 {
		t.Fatalf("the board has no place %q", name)
	}
	return game.Place(at)
}

func position(t *testing.T, spec, text string) game.Position {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
