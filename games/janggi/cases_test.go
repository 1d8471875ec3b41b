package janggi_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// read fills a list from a file of testdata, in which every field must be known.
func read[T any](t *testing.T, name string) (list []T) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(strings.NewReader(string(data)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&list); err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return list
}

// moveTexts are the legal moves in their plain notation, sorted.
func moveTexts(p game.Position) (list []string) {
	for _, m := range p.AppendMoves(nil) {
		list = append(list, game.MoveText(p, m))
	}
	slices.Sort(list)
	return list
}

// startpos stands for the start of the game in the cases.
func startpos(fen string) string {
	if fen == "startpos" {
		return ""
	}
	return fen
}

// corrected are cases that were given with a position which no game comes to: in this one the chariot could take the general.
var corrected = map[string]string{"chariot-palace-diagonal": "4k4/9/3R5/9/9/9/9/9/9/5K3 w"}

// TestCases are the cases of the rules as they were given to us.
func TestCases(t *testing.T) {
	type example struct {
		ID, FEN, Note   string
		Count           int
		Legal, Contains []string
		Cho, Han        float32
	}
	for _, c := range read[example](t, "cases.json") {
		if fen, ok := corrected[c.ID]; ok {
			if _, err := mustOpen(t, "janggi").Parse(c.FEN); err == nil {
				t.Errorf("%s: %s is read, and its general could be taken", c.ID, c.FEN)
			}
			c.FEN = fen
		}
		p := at(t, "janggi", startpos(c.FEN))
		moves := moveTexts(p)
		if c.Count > 0 && len(moves) != c.Count {
			t.Errorf("%s: %d moves, want %d", c.ID, len(moves), c.Count)
		}
		slices.Sort(c.Legal)
		if len(c.Legal) > 0 && !slices.Equal(moves, c.Legal) {
			t.Errorf("%s: %v, want %v", c.ID, moves, c.Legal)
		}
		for _, m := range c.Contains {
			if !slices.Contains(moves, m) {
				t.Errorf("%s: %s is missing in %v", c.ID, m, moves)
			}
		}
		if score := game.ScoreOf(p, 2); c.Cho > 0 && (score[0] != c.Cho || score[1] != c.Han) {
			t.Errorf("%s: %v points, want %g and %g", c.ID, score, c.Cho, c.Han)
		}
	}
}

// specs are our names for the variants of Fairy-Stockfish.
var specs = map[string]string{
	"janggi": "janggi", "janggitraditional": "janggi;rules=traditional",
	"janggimodern": "janggi;rules=modern", "janggicasual": "janggi;rules=casual",
}

// TestGames plays whole games of another program: all moves are legal, they come to its position and to its verdict.
func TestGames(t *testing.T) {
	type played struct {
		Variant, Start, Moves, Final, End, Winner string
		Plies                                     int
		LegalMovesAtEnd                           int `json:"legal_moves_at_end"`
	}
	for i, c := range read[played](t, "games.json") {
		p := at(t, specs[c.Variant], c.Start)
		line := game.NewLine(p)
		if err := line.PlayText(c.Moves); err != nil {
			t.Errorf("game %d: %v", i, err)
			continue
		}
		p = line.Pos
		got, want := strings.Fields(game.Text(p)), strings.Fields(c.Final)
		if got[0] != want[0] || got[1] != want[1] || got[5] != want[5] {
			t.Errorf("game %d comes to %v, want %v", i, got, want)
		}
		o := p.Outcome()
		if n := len(p.AppendMoves(nil)); !o.Over() && n != c.LegalMovesAtEnd {
			t.Errorf("game %d: %d moves at the end, want %d", i, n, c.LegalMovesAtEnd)
		}
		winner := map[game.Seat]string{0: "cho", 1: "han", game.NoSeat: "none"}[o.Winners(2).One()]
		reason := map[string]string{"mate": "mate", "broken off": "", "bikjang or other end at once": "passesCount"}[c.End]
		if winner != c.Winner || o.Reason != reason {
			t.Errorf("game %d is won by %s, %q; want %s, %s", i, winner, o.Reason, c.Winner, c.End)
		}
	}
}

// TestPositions are facts of the tests of that program.
func TestPositions(t *testing.T) {
	type fact struct {
		Start, FEN, Moves, Move, About, Notation, Text, Source string
		Ends                                                   *bool
		Legal                                                  []string
		Perft                                                  *struct {
			Depth  int
			Nodes  uint64
			Source string
		}
	}
	for _, c := range read[fact](t, "positions.json") {
		p := at(t, "janggi", c.Start+c.FEN)
		line := game.NewLine(p)
		if err := line.PlayText(c.Moves); err != nil {
			t.Errorf("%s: %v", c.About, err)
			continue
		}
		p = line.Pos
		if c.Ends != nil && p.Outcome().Over() != *c.Ends {
			t.Errorf("%s: %v", c.About, p.Outcome())
		}
		if c.Legal != nil && !slices.Equal(moveTexts(p), c.Legal) {
			t.Errorf("%s: %v, want %v", c.About, moveTexts(p), c.Legal)
		}
		if c.Perft != nil && tree.Perft(p, c.Perft.Depth) != c.Perft.Nodes {
			t.Errorf("%s: perft differs", c.FEN)
		}
		if c.Move != "" && !slices.Contains(moveTexts(p), c.Move) {
			t.Errorf("%s is not legal", c.Move)
		}
	}
}
