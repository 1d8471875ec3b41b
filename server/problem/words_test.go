package problem

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
)

// forPrograms are the codes of errors that no person meets unless the page itself is wrong: one
// sentence, refused.request, says so for all of them.
var forPrograms = []string{
	"badRequest", "forbidden", "methodNotAllowed", "notAcceptable", "mediaType", "invalid", "setting", "command",
	"seat", "seats", "format", "goal", "moves", "origin", "path", "malformed", "unknownFrame",
	"token", "tooManyTokens", "scope", "estimate",
}

// folders of the server in which problems are made.
var folders = []string{".", "..", "../api", "../files", "../gate", "../lichess", "../live", "../show", "../compute"}

// TestCodesHaveWords: whatever the server or a match refuses, and why ever a match ends, the page has
// words for its code, so that no English of a program is shown to players.
func TestCodesHaveWords(t *testing.T) {
	data, err := os.ReadFile("../../web/src/i18n/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]any // further languages have the same keys, or fall back to these
	if err := json.Unmarshal(data, &words); err != nil {
		t.Fatal(err)
	}
	refused := codesOf(t, "New", 1, folders...)
	refused = append(refused, codesOf(t, "refuse", 0, "../../match")...)
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
	for code := range gametest.Faults(t, append(folders, "../../match", "../../match/series", "../../game", "../../record", "../../games/draughts/formats", "../../games/reversi/formats", "../../games/chess/formats", "../../games/chapaev/formats")...) {
		if words["fault."+code] == nil {
			t.Errorf("no words for the fault %s", code)
		}
	}
	for _, reason := range append(codesOf(t, "Draw", 0, "../../match"), "timeout", "timeoutDraw", "resign", "agreement", "demand", "idleTouch", "wrongMove", "tooComplex") {
		if words["reason."+reason] == nil {
			t.Errorf("no words for the reason %s", reason)
		}
	}
	for _, code := range append(codesOf(t, "remark", 0, "../../record"), "nullMove", "nullReplaced", "eitherCapture", "notation", "position", "rules", "remark", "unread") {
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
