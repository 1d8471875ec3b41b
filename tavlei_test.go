package tavlei_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"
	"testing"

	"github.com/tavlei/tavlei"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// The whole way: a rule set by its name, moves as people write them, the computer's answer.
func Example() {
	g, err := tavlei.Open("russian")
	if err != nil {
		log.Fatal(err)
	}
	if err := g.Play("c3-d4", "f6-e5"); err != nil {
		log.Fatal(err) // a move that is not legal says which clause forbids it
	}
	move, err := g.Choose(context.Background(), 5)
	fmt.Println(move, err)
	// Output: d4:f6 <nil>
}

// A game of a PDN file is read, whatever its format, and goes on where the file ends.
func ExampleRead() {
	file := strings.NewReader(`[GameType "25"] 1. c3-d4 f6-e5 2. d4:f6 *`)
	for g, err := range tavlei.Read(file, "club.pdn") {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(g.Rules.Name(), g.Record.Result, g.Line.Len(), g.Moves())
	}
	// Output: russian * 3 [e7:g5 g7:e5]
}

func open(t *testing.T, id, position string, moves ...string) *tavlei.Game {
	t.Helper()
	g, err := tavlei.Open(id)
	if position != "" {
		g, err = tavlei.OpenAt(id, position)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Play(moves...); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestGame(t *testing.T) {
	g := open(t, "chess", "", "f3", "e7e5", "g2-g4")
	r, err := g.Search(context.Background(), search.Limits{Depth: 3})
	if err != nil || r.Mate != 1 {
		t.Errorf("fool's mate is not seen: %+v, %v", r, err)
	}
	if move, err := g.Choose(context.Background(), 10); move != "d8h4" || err != nil {
		t.Errorf("level 10 plays %q, %v", move, err)
	}
	if err := g.Play("Qh4"); err != nil {
		t.Fatal(err)
	}
	if o := g.Outcome(); o.Reason != "mate" || o.Place[1] != 1 || len(g.Moves()) != 0 {
		t.Errorf("mate is %+v with %d moves", o, len(g.Moves()))
	}
	if _, err := g.Choose(context.Background(), 1); !errors.Is(err, search.ErrOver) {
		t.Errorf("a bot in a finished game says %v", err)
	}
	if g.Undo(2); g.Line.Len() != 2 || g.Outcome().Over() {
		t.Errorf("%d plies after a takeback", g.Line.Len())
	}
	if g.Undo(9); g.Line.Len() != 0 || len(g.Moves()) != 20 {
		t.Errorf("%d plies after taking all back", g.Line.Len())
	}
}

func TestGameErrors(t *testing.T) {
	if _, err := tavlei.Open("chess;huff=losePiece"); err == nil {
		t.Error("chess knows huffing")
	}
	if _, err := tavlei.OpenAt("chess", "8/8/8/8/8/8/8/8 w - - 0 1"); !errors.Is(err, game.ErrPosition) {
		t.Errorf("a board without kings: %v", err)
	}
	if _, err := tavlei.OpenAt("checkerz", ""); err == nil {
		t.Error("a game that is unknown was opened")
	}
	g := open(t, "russian", "")
	err := g.Play("c3-d4", "c3-b4")
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || g.Line.Len() != 1 {
		t.Errorf("%d plies and %v", g.Line.Len(), err)
	}
	if _, err := g.Choose(context.Background(), 11); err == nil {
		t.Error("there is a level 11")
	}
}

func TestRead(t *testing.T) {
	file := "[GameType \"25\"]\n1. c3-d4 f6-e5 2. d4:f6 *\n\n[GameType \"25\"]\n1. c3-d4 h2-h3 *\n"
	var plies []int
	var faults []error
	for g, err := range tavlei.Read(strings.NewReader(file), "club.pdn") {
		plies, faults = append(plies, g.Line.Len()), append(faults, err)
	}
	if len(plies) != 2 || plies[0] != 3 || plies[1] != 1 || faults[0] != nil || faults[1] == nil ||
		!strings.Contains(faults[1].Error(), "h2-h3") {
		t.Errorf("plies %v, faults %v", plies, faults)
	}
	for g, err := range tavlei.Read(strings.NewReader("nothing of the kind"), "letter.txt") {
		if g != nil || err == nil {
			t.Errorf("a letter is read as %v, %v", g, err)
		}
	}
	for range tavlei.Read(strings.NewReader(file), "club.pdn") {
		break // whoever has enough may stop
	}
}
