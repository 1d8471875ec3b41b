package reversi

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestNotations: one move in all the ways in which people write it (rules/reversi 5).
func TestNotations(t *testing.T) {
	for _, c := range []struct{ spec, position, text, want string }{
		{"othello", "", "f5", "f5"},
		{"othello", "", "F5", "f5"},
		{"othello", "", " f5! ", "f5"},
		{"othello", "", "38", "f5"},
		{"reversi", "", "28", "d4"},
		{"reversi", "", "37", "e5"},
		{"othello;size=6", "", "c2", "c2"},
		{"othello;size=6", "", "9", "c2"},
		{"othello;size=12", "", "f5", "f5"},
		{"othello;size=12", "", "54", "f5"},
		{"othello;size=12;start=custom;array=" + tenth, "", "j12", "j12"},
		{"othello", "OX-------------------------------------------------------------- X", "pass", "pass"},
		{"othello", "OX-------------------------------------------------------------- X", "PA", "pass"},
		{"othello", "OX-------------------------------------------------------------- X", "--", "pass"},
		{"reversi;first=lot", "", "lot light", "lot light"},
		{"othello;start=xot", "", "xot 17", "xot 17"},
	} {
		g := mustOpen(t, c.spec)
		p := g.Start()
		if c.position != "" {
			p = mustParse(t, g, c.position)
		}
		m, err := p.ParseMove(c.text)
		if err != nil {
			t.Errorf("%s, %q: %v", c.spec, c.text, err)
			continue
		}
		if got := game.MoveText(p, m); got != c.want {
			t.Errorf("%s, %q is read as %s, want %s", c.spec, c.text, got, c.want)
		}
	}
}

// tenth is a board of twelve columns whose last row has a disc of each side.
const tenth = "------------" + "------------" + "------------" + "------------" + "------------" + "------------" +
	"------------" + "------------" + "------------" + "------------" + "------------" + "-------XO---"

// TestNoNotation: what is no move at all is told apart from what is not legal.
func TestNoNotation(t *testing.T) {
	p := mustOpen(t, "othello").Start()
	for _, text := range []string{"", "x", "i1", "a9", "a0", "65", "0", "07", "f05", "f5d6", "lot", "lot red", "xot x", "d3 c3", "ä", "1000000000000000000000"} {
		m, err := p.ParseMove(text)
		if !errors.Is(err, game.ErrNotation) {
			t.Errorf("%q gives %v and %v", text, m, err)
		}
	}
}

// TestPositions: texts that people write differently give the same position.
func TestPositions(t *testing.T) {
	for _, c := range []struct{ spec, text, want string }{
		{"othello", "...........................ox......xo........................... x", "---------------------------OX------XO--------------------------- X"},
		{"othello", "___________________________O*______*O___________________________  *", "---------------------------OX------XO--------------------------- X"},
		{"reversi", "---------------------------OX------XO--------------------------- X", "---------------------------OX------XO--------------------------- X 30:30"},
		{"reversi", "---------------------------XX------OO------O-------------------- X", "---------------------------XX------OO------O-------------------- X 30:29"},
		{"reversi", "---------------------------X------------------------------------ O", "---------------------------X------------------------------------ O 31:32"},
		{"annexation", "--------" + "--------" + "--------" + "---XO---" + "---OX---" + "--------" + "--------" + "-------- O",
			"..----....----..-----------XO------OX-----------..----....----.. O 22:22"},
	} {
		p, err := mustOpen(t, c.spec).Parse(c.text)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := game.Text(p); got != c.want {
			t.Errorf("%q is written %s, want %s", c.text, got, c.want)
		}
	}
}

// TestBadPositions: what cannot be is refused.
func TestBadPositions(t *testing.T) {
	const start = "---------------------------OX------XO---------------------------"
	for _, c := range []struct{ spec, text, name string }{
		{"othello", "", "nothing"},
		{"othello", start, "no side"},
		{"othello", start + " ?", "a lot where none is drawn"},
		{"othello", start + " X 30:30", "discs in hand with a common stock"},
		{"othello", start + " X xot", "an opening that is not drawn"},
		{"othello", start[1:] + " X", "a square too few"},
		{"othello", start + " X X", "a word too many"},
		{"reversi", start + " X 33:27", "more discs than there are"},
		{"reversi", start + " X 32:30", "more discs than there are in all"},
		{"reversi", start + " X 30:x", "no number"},
		{"reversi", "---------------------------XX------X---------------------------- O", "three discs of one side placed"},
		{"reversi", "---------------------------X------------------------------------ O 32:32", "a disc on the board and in hand"},
		{"annexation", "X" + start[1:] + " X", "a disc off the board"},
		{"othello;first=lot", "X" + start[1:] + " ?", "a lot in mid-game"},
		{"othello;start=xot", "X" + start[1:] + " X xot", "an opening drawn in mid-game"},
		{"othello;start=xot", start + " X xot:1/1", "an opening that was not played so"},
		{"othello;start=xot", start + " X xot:1/8", "an opening that is over"},
		{"othello;start=xot", start + " X xot:0/0", "no such opening"},
	} {
		if p, err := mustOpen(t, c.spec).Parse(c.text); !errors.Is(err, game.ErrPosition) {
			t.Errorf("%s: %s is read as %v with %v", c.name, c.text, p, err)
		}
	}
}

// TestTeachingPositions is finding R7: a diagram that shows a part of the board, as figure 204 of seed 000, is read where
// the first four discs go on the centre, too; what is left of the centre is a square like any other, and the game goes
// on from there as from any position.
func TestTeachingPositions(t *testing.T) {
	for _, spec := range []string{"reversi", "reversi;objective=fewest", "reversi;size=6"} {
		g := mustOpen(t, spec)
		size := g.Options["size"]
		board := strings.Repeat("-", 64)
		if size == "6" {
			board = strings.Repeat("-", 36)
		}
		partial := "XO" + board[2:] + " X" // nothing stands on the centre
		p := mustParse(t, g, partial)
		moves := p.AppendMoves(nil)
		if len(moves) != 1 || game.MoveText(p, moves[0]) != "c1" {
			t.Fatalf("%s: %d moves, want c1 alone", spec, len(moves))
		}
		if again := mustParse(t, g, game.Text(p)); game.Text(again) != game.Text(p) || again.Key() != p.Key() {
			t.Errorf("%s: %s is read again as %s", spec, game.Text(p), game.Text(again))
		}
		p.Play(moves[0])
		if out := p.Outcome(); !out.Over() {
			t.Errorf("%s: nobody can move, but the game goes on", spec)
		}
		if again := mustParse(t, g, game.Text(p)); again.Key() != p.Key() {
			t.Errorf("%s: what follows is read again as another position", spec)
		}
	}
}

// TestNames: moves in the languages of the program.
func TestNames(t *testing.T) {
	pass := mustParse(t, mustOpen(t, "othello"), "OX-------------------------------------------------------------- X")
	lot := mustOpen(t, "othello;first=lot").Start().(*Position)
	for _, c := range []struct {
		p          *Position
		lang, want string
	}{
		{pass, "en", "pass"}, {pass, "uk", "пропуск"}, {pass, "ru", "пас"}, {pass, "xx", "pass"},
		{lot, "en", "lot: Black begins"}, {lot, "uk", "жереб: починають чорні"}, {lot, "ru", "жребий: начинают чёрные"},
	} {
		if got := game.NameOf(c.p, c.p.AppendMoves(nil)[0], c.lang); got != c.want {
			t.Errorf("in %s %q, want %q", c.lang, got, c.want)
		}
	}
}
