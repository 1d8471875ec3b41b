package server

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/record"
)

// forPrograms are the codes of errors that no person meets unless the page itself is wrong: one
// sentence, refused.request, says so for all of them.
var forPrograms = []string{
	"badRequest", "forbidden", "methodNotAllowed", "notAcceptable", "mediaType", "invalid", "setting", "command",
	"seat", "seats", "format", "goal", "moves", "origin", "path", "malformed", "unknownFrame",
	"token", "tooManyTokens", "scope",
}

// TestCodesHaveWords: whatever the server or a match refuses, and why ever a match ends, the page has
// words for its code, so that no English of a program is shown to players.
func TestCodesHaveWords(t *testing.T) {
	data, err := os.ReadFile("../web/src/i18n/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]any // further languages have the same keys, or fall back to these
	if err := json.Unmarshal(data, &words); err != nil {
		t.Fatal(err)
	}
	refused := codesOf(t, "newProblem", 1, ".")
	refused = append(refused, codesOf(t, "refuse", 0, "../match")...)
	for _, k := range kinds {
		refused = append(refused, k.code)
	}
	for _, code := range codes {
		refused = append(refused, code)
	}
	if len(refused) < 80 {
		t.Fatalf("only %d codes found", len(refused))
	}
	for _, code := range refused {
		if code == "" || slices.Contains(forPrograms, code) || words["refused."+code] != nil || words["records."+code] != nil {
			continue
		}
		t.Errorf("no words for the code %s: refused.%[1]s", code)
	}
	for code := range gametest.Faults(t, ".", "../match", "../game", "../record", "../games/draughts/formats", "../games/reversi/formats", "../games/chess/formats", "../games/chapaev/formats") {
		if words["fault."+code] == nil {
			t.Errorf("no words for the fault %s", code)
		}
	}
	for _, reason := range append(codesOf(t, "Draw", 0, "../match"), "timeout", "timeoutDraw", "resign", "agreement", "demand", "idleTouch", "tooComplex") {
		if words["reason."+reason] == nil {
			t.Errorf("no words for the reason %s", reason)
		}
	}
	for _, code := range append(codesOf(t, "remark", 0, "../record"), "nullMove", "nullReplaced", "eitherCapture", "notation", "position", "rules", "remark", "unread") {
		if words["records.fault."+code] == nil {
			t.Errorf("no words for the fault %s of a record", code)
		}
	}
	for _, what := range []string{"left.resigned", "left.flagged", "left.penalised"} {
		if words["event."+what] == nil {
			t.Errorf("the referee has no words for %s", what)
		}
	}
}

// codesOf are the constant texts that the sources of some folders give to a function as their nth
// argument.
func codesOf(t *testing.T, function string, nth int, folders ...string) []string {
	t.Helper()
	var found []string
	gametest.Calls(t, func(name string, call *ast.CallExpr) {
		if name != function || nth >= len(call.Args) {
			return
		}
		if lit, ok := call.Args[nth].(*ast.BasicLit); ok && lit.Kind == token.STRING {
			code, _ := strconv.Unquote(lit.Value)
			found = append(found, code)
		}
	}, folders...)
	return found
}

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
