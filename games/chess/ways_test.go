package chess_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/chess/text"
)

// letters are those of SAN by the kind of piece; pieces of a player's own have none here.
var letters = map[string]string{
	"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "pawn": "",
	"maharajah": "M", "chancellor": "C", "archbishop": "A", "amazon": "M",
}

// asker asks the game why pieces may not go where they may not, by clicks, by squares and in SAN.
type asker struct {
	*testing.T
	g       *game.Game
	r       *rand.Rand
	words   []map[string]string // of the three languages
	clauses []string            // of the rule page
	asked   map[string]int      // by the kind of piece
}

// TestWhyNot: in every game of the family, under each of its options, whoever tries what no piece of the kind
// may do is told how it moves or what forbids it, with a clause of the page of that game, never the bare
// "not legal".
func TestWhyNot(t *testing.T) {
	var words []map[string]string
	for _, lang := range []string{"en", "uk", "ru"} {
		words = append(words, gametest.Words(t, text.FS, lang))
	}
	for _, info := range family() {
		t.Run(info.ID, func(t *testing.T) {
			asked := map[string]int{}
			for i, options := range settings(info) {
				g, err := info.Open(options)
				if err != nil {
					t.Fatal(err)
				}
				md, err := page.Render(info, "en", options)
				if err != nil {
					t.Fatal(err)
				}
				a := asker{t, g, rand.New(rand.NewPCG(uint64(i), 10)), words, page.Clauses(md), asked}
				a.play(g.Start(), gametest.Fewer(60, 20))
				if p, err := g.Parse(info.Moment); err == nil {
					a.play(p, gametest.Fewer(40, 20))
				}
			}
			for _, kind := range []string{"king", "rook", "bishop", "knight", "pawn"} {
				if asked[kind] < 20 {
					t.Errorf("only %d questions about the %s", asked[kind], kind)
				}
			}
		})
	}
}

// play asks in the positions of a random game.
func (a *asker) play(p game.Position, plies int) {
	p = game.Clone(p)
	for range plies {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			return
		}
		for seat := range game.Seat(a.g.Seats) {
			if p.ToMove().Has(seat) {
				a.ask(p, seat)
			}
		}
		p.Play(moves[a.r.IntN(len(moves))])
	}
}

// ask tries one square for one piece of each kind.
func (a *asker) ask(p game.Position, seat game.Seat) {
	scene, places := game.SceneOf(p, game.SeatSet(seat)), board(p).Places
	// Beyond the edges of a strip its squares are shown once more.
	name := func(at game.Place) string { return strings.TrimRight(places[at].Name, "<>") }
	legal := func(from, to game.Place) bool {
		return slices.ContainsFunc(scene.Paths, func(path game.Path) bool {
			return path.Seat == seat && len(path.Tokens) > 1 && path.Tokens[0] == game.Token(from) &&
				path.Tokens[1] >= 0 && name(game.Place(path.Tokens[1])) == name(to)
		})
	}
	done := map[string]bool{}
	for _, i := range a.r.Perm(len(scene.Men)) {
		man := scene.Men[i]
		if man.Seat != seat || done[man.Kind] || places[man.Place].Kind != game.Cell {
			continue
		}
		done[man.Kind] = true
		to := game.Place(a.r.IntN(len(places)))
		if places[to].Kind != game.Cell || legal(man.Place, to) {
			continue
		}
		a.asked[man.Kind]++
		from, at := name(man.Place), name(to)
		r := p.(game.Explainer).Explain(seat, []game.Token{game.Token(man.Place), game.Token(to)})
		a.judge(p, from+at, r)
		if r != nil && strings.Contains(a.words[0]["refusal."+r.Code], "Possible here: ") {
			for _, place := range r.Places {
				if !legal(man.Place, place) {
					a.Errorf("%s, %s: %s%s: nobody may go to %s", a.g.Name(), game.Text(p), from, at, places[place].Name)
				}
			}
		}
		aboard := ""
		if x, sq, two := strings.Cut(from, ":"); two { // of two boards
			aboard, from, at = x+":", sq, at[2:]
		}
		a.read(p, aboard+from+at)
		if letter, ok := letters[man.Kind]; ok {
			a.read(p, aboard+letter+at)
			a.read(p, aboard+letter+from[:1]+at)
		}
	}
}

// read reads a move that may be legal: SAN leaves open where it comes from.
func (a *asker) read(p game.Position, move string) {
	_, err := p.ParseMove(move)
	var r *game.Refusal
	switch {
	case err == nil:
	case errors.As(err, &r):
		a.judge(p, move, r)
	default:
		a.Errorf("%s, %s: %q: %v", a.g.Name(), game.Text(p), move, err)
	}
}

// judge looks at a refusal as its reader does.
func (a *asker) judge(p game.Position, input string, r *game.Refusal) {
	at := func() string { return a.g.Name() + ", " + game.Text(p) + ": " + input }
	if r == nil {
		a.Errorf("%s: no reason", at())
		return
	}
	if r.Code == "notLegal" || r.Code == "cannotMove" || r.Code == "otherWay" && !strings.Contains(a.g.Name(), "army=") {
		a.Errorf("%s: the bare %s", at(), r.Code)
	}
	if !slices.Contains(a.clauses, r.Rule) {
		a.Errorf("%s: %s cites clause %q, which the page does not have", at(), r.Code, r.Rule)
	}
	for _, words := range a.words {
		if says := words["refusal."+r.Code]; says == "" || strings.Contains(says, "{places}") && len(r.Names) == 0 {
			a.Errorf("%s: %s says %q of %v", at(), r.Code, says, r.Names)
		}
	}
}
