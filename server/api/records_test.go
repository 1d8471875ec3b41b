package api

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/record"
)

// TestRecordFaultsHaveCodes: whatever is wrong with a game of a file has a code that the page has words
// for, an unreadable move as well as a position that is none.
func TestRecordFaultsHaveCodes(t *testing.T) {
	position := fmt.Errorf("%w: %w", game.Faultf("kings", "no kings"), game.ErrPosition)
	for _, c := range []struct {
		f    record.Fault
		want string
	}{
		{record.Fault{Err: fmt.Errorf("move: %w", game.ErrNotation)}, "notation"},
		{record.Fault{Err: position}, "position"},
		{record.Fault{Err: fmt.Errorf("game: %w", game.ErrUnknownGame)}, "rules"},
		{record.Fault{Err: &game.Refusal{Code: "mustCapture"}}, "mustCapture"},
		{record.Fault{Reason: "nobody knows why"}, "unread"},
		{*(&record.Fault{}).Says(game.Faultf("fileTags", "more than {n} tags", 9)), "fileTags"},
		{record.Fault{Remark: true}, "remark"},
		{record.Fault{Remark: true, Code: record.NullMove}, "nullMove"},
	} {
		if got := recordFault(&c.f); got.Code != c.want || c.want == "position" && (got.Fault == nil || got.Fault.Code != "kings") {
			t.Errorf("%+v has the code %q, want %s", c.f, got.Code, c.want)
		}
	}
}

// TestBrokenFilesSayWhat: whatever a reader of files stumbles on has words in every language, not only a
// place: one broken file for each.
func TestBrokenFilesSayWhat(t *testing.T) {
	for _, c := range []struct{ format, text, code string }{
		{"pdn", "[Event \"x\n\n1. 32-28 *\n", "fileTagOpen"},
		{"pdn", "[GameType \"20\"]\n\n1. 32-28 {never closed", "fileCommentOpen"},
		{"pdn", "[GameType \"20\"]\n\n1. 32-28 } *\n", "fileComment"},
		{"pdn", "[GameType \"20\"]\n\n1. 32-28 ) *\n", "fileClose"},
		{"pdn", "[GameType \"20\"]\n\n( 1. 32-28 ) *\n", "fileBranch"},
		{"pdn", "[GameType \"20\"]\n\n1. 32-28 ( 1. 33-28 *\n", "fileOpen"},
		{"pdn", "[GameType \"20\"]\n\n1. 32-28 $x *\n", "fileNag"},
		{"pdn", "[GameType \"20\"]\n\n1. 32-28 &&& *\n", "fileWord"},
		{"pdn", "[GameType \"999\"]\n\n1. 32-28 *\n", "fileNumber"},
		{"pdn", "[GameType \"x\"]\n\n1. 32-28 *\n", "fileType"},
		{"pdn", "[GameType \"20\"]\n[Result \"2-0\"]\n\n1. 32-28 0-2\n", "fileResult"},
		{"pgn", "[Variant \"Nonsense\"]\n\n1. e4 *\n", "fileGame"},
		{"pgn", "1. e4 &&& *\n", "fileWord"},
		{"tavlei", "tavlei record 1\nresult *\n", "fileWhich"},
		{"tavlei", "tavlei record 1\ngame russian\n2 c3-d4\n*\n", "filePlyNumber"},
		{"tavlei", "tavlei record 1\ngame russian\n(\n*\n", "fileBranch"},
		{"tavlei", "tavlei record 1\ngame russian\ntag x\n*\n", "fileTag"},
		{"tavlei", "tavlei record 1\ngame russian\n1 c3-d4\n", "fileEnd"},
		{"epd", "nonsense\n", "fileEpd"},
		{"ggf", "(;GM[Chess]BO[8 x *];)", "fileOthello"},
		{"ggf", "(;GM[Othello]TY[8]B[d3", "fileBracket"},
		{"sgf", "(;GM[2];B[dc]", "fileInside"},
		{"obf", "XO X\n", "fileObf"},
		{"chapaev", "chapaev 1\n", ""},
	} {
		f, err := record.FormatByName(c.format)
		if err != nil {
			t.Errorf("%s: %v", c.format, err)
			continue
		}
		var codes []string
		for e := range f.Read(strings.NewReader(c.text), record.Options{}) {
			for _, fault := range e.Faults {
				v := recordFault(fault)
				if v.Code == "unread" || v.Code == "remark" {
					t.Errorf("%s %q: %v has no words of its own", c.format, c.text, fault)
				}
				codes = append(codes, v.Code)
			}
		}
		if len(codes) == 0 || c.code != "" && !slices.Contains(codes, c.code) {
			t.Errorf("%s %q: %v, want %s", c.format, c.text, codes, c.code)
		}
	}
}

// TestSeatRoll: the lot for a seat is a number below how many seats were open, and means the open seat of that number.
func TestSeatRoll(t *testing.T) {
	s := &match.State{Players: make([]match.Player, 4)}
	s.Players[1].Kind = match.Guest
	want := RollView{Ply: -3, Total: 3, From: 1, Weight: 1, Name: "2"}
	if got := seatRoll(s, 2, match.Lot{Open: 3}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
