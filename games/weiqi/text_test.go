package weiqi_test

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/weiqi"
)

func family() []*game.Info { return gametest.Family("weiqi") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text) }

// reasons are those with which games end.
var reasons = []string{
	"points", "equalPoints", "tieToBlack", "captured", "moreCaptured", "equalCaptured", "noResult", "tooLong", "tooLongEqual",
}

// told are the words of what stands beside the board.
var told = []string{
	"turn.stage.placing", "turn.stage.placing.other", "fact.stage.placing",
	"turn.stage.marking", "turn.stage.remarking", "turn.stage.marking.other", "turn.stage.remarking.other",
	"turn.stage.marking.over", "turn.stage.remarking.over",
	"count.show", "count.hide", "count.said", "turn.stage.marking.seat", "turn.stage.remarking.seat",
	"pressed.ok.you", "pressed.ok.other", "pressed.resume.you", "pressed.resume.other", "pressed.dispute.you", "pressed.dispute.other",
	"man.stone", "side.0", "side.1", "button.pass", "button.ok", "button.resume", "button.dispute", "format.go-sgf",
	"fact.captured", "fact.komi", "fact.bonus", "fact.goal", "fact.place", "fact.stage", "fact.content", "fact.content.yes", "fact.result",
	"fact.stage.marking", "fact.stage.remarking", "fact.stage.resumed", "fact.stage.agreed", "fact.stage.judged", "fact.stage.alive",
	"fact.neutral",
}

// TestWordsComplete: every game, option, value, refusal and reason has its words, and there are no words for what
// does not exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, key := range told {
		keys[key] = true
	}
	for _, o := range family()[0].Options {
		keys["group."+o.Group] = true
	}
	for code := range weiqi.Clauses() {
		keys["refusal."+code] = true
	}
	for _, reason := range reasons {
		keys["reason."+reason] = true
	}
	gametest.WantPuzzles(t, family()[0].Text, keys)
	gametest.WantFaults(t, family()[0].Text, keys, ".")
	gametest.CheckKeys(t, family()[0].Text, family(), keys)
}

// settings are the defaults of a game and each other value of each option, and some that go together.
func settings(info *game.Info) []map[string]string {
	list := []map[string]string{
		nil, {"handicap": "2"}, {"handicap": "2", "rules": "japanese"}, {"scoring": "territory", "tax": "none"}, {"komi": "3.5"},
		{"size": "13", "rows": "9"}, {"rules": "japanese", "captureGoal": "0"}, {"deadStones": "agree", "scoring": "territory", "captureGoal": "0"},
	}
	for _, o := range info.Options {
		for _, value := range gametest.ValuesOf(o) {
			list = append(list, map[string]string{o.Key: value})
		}
	}
	return slices.DeleteFunc(list, func(options map[string]string) bool {
		_, err := info.Open(options)
		return err != nil // options that exclude each other
	})
}

// TestPages: every page can be made under every option, has every clause that is cited, and its diagrams are true.
func TestPages(t *testing.T) {
	cited := slices.DeleteFunc(slices.Collect(maps.Values(weiqi.Clauses())), func(rule string) bool { return rule == "" })
	for _, info := range family() {
		gametest.CheckPages(t, info.Text, info, settings(info), cited, func(name, md string, clauses []string) {
			if !slices.IsSorted(clauses) {
				t.Errorf("%s has its clauses out of order: %v", name, clauses)
			}
			checkDiagrams(t, name, md)
		})
	}
}

// checkDiagrams plays what the diagrams show.
func checkDiagrams(t *testing.T, name, md string) {
	t.Helper()
	diagrams, err := page.Diagrams(md)
	if err != nil || len(diagrams) < 5 {
		t.Fatalf("%s: %d diagrams, %v", name, len(diagrams), err)
	}
	for _, d := range diagrams {
		p := at(t, d.Game, d.Position, "").Pos
		for _, to := range d.Refused {
			if _, err := p.ParseMove(to); err == nil {
				t.Errorf("%s, %s: %s is crossed and legal", name, d.Position, to)
			}
		}
		for _, to := range slices.Concat(d.Legal, d.Path) {
			m, err := p.ParseMove(to)
			if err != nil {
				t.Errorf("%s, %s: %v", name, d.Position, err)
				continue
			}
			var taken []string
			for _, place := range p.(game.Scener).AppendPaths(nil, m)[0].Taken {
				taken = append(taken, p.(game.Scener).Board().Places[place].Name)
			}
			slices.Sort(taken)
			slices.Sort(d.Taken)
			if !slices.Equal(taken, d.Taken) {
				t.Errorf("%s, %s: %s takes %v, shown is %v", name, d.Position, to, taken, d.Taken)
			}
		}
	}
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, family()[0].Text, family()) }

// TestColumns: what the pages say of a column that is left to the rule set is what that plays.
func TestColumns(t *testing.T) {
	parts := map[string]string{
		"is.ko": "ko", "is.suicide": "suicide", "is.scoring": "scoring", "is.tax": "tax", "is.passStones": "passStones",
		"is.free": "freeHandicap", "is.bonus": "handicapBonus", "is.dead": "deadStones",
	}
	text, err := fs.ReadFile(family()[0].Text, "diagrams.md")
	if err != nil {
		t.Fatal(err)
	}
	pages := template.Must(template.New("diagrams").Parse(string(text)))
	for _, set := range []string{"chinese", "japanese", "korean", "aga", "nz", "tt", "ing"} {
		g := mustOpen(t, "go;rules="+set)
		for part, key := range parts {
			var said strings.Builder
			if err := pages.ExecuteTemplate(&said, part, g.Options); err != nil || said.String() != g.Meant()[key] {
				t.Errorf("%s: %s is %q on the page, %q in play: %v", set, key, said.String(), g.Meant()[key], err)
			}
		}
	}
}

// TestClausesSayWhatIsPlayed: who begins, and which ko rule stands in for that of Ing, whatever the options.
func TestClausesSayWhatIsPlayed(t *testing.T) {
	for _, c := range []struct{ spec, clause, want string }{
		{"go", "1.3", "Black moves first."},
		{"go;first=white", "4.3", "here White moves first"},
		{"go", "4.3", "Komi is what White gets because Black moves first."},
		{"go;first=white", "1.3", "White moves first, as agreed."},
		{"go;handicap=1", "1.3", "Black moves first."},
		{"go;handicap=1;first=white", "1.3", "White moves first, as agreed."},
		{"go;handicap=2;freeHandicap=off", "1.3", "White moves first, since Black has handicap stones."},
		{"go;handicap=1", "1.4", "no stones"},
		{"go;rules=ing", "4.1", "with situational superko in place"},
		{"go;rules=ing;ko=simple", "4.1", "with the rule of clause 2.5 in place"},
		{"go;komi=6.5", "4.3", "Here it is 6.5."},
		{"go;size=13", "4.3", "7 points, on boards larger than 10 by 10 7.5."},
		{"go;size=13;rules=ing", "4.3", "larger than 10 by 10 8."},
		{"go;size=19;rules=nz", "4.3", "larger than 15 by 15 7."},
		{"go;rules=japanese", "4.3", "is played: 6.5 points."},
		{"go;size=19;scoring=territory", "4.3", "is played: 6.5 points."},
		{"go;handicap=3", "4.3", "is played: half a point, since"},
	} {
		g := mustOpen(t, c.spec)
		md, err := page.Render(g.Info, "en", g.Options)
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(md, "["+c.clause+"] ")
		said, _, _ := strings.Cut(rest, "\n")
		if !strings.Contains(said, c.want) {
			t.Errorf("%s: clause %s is %q, want %q", c.spec, c.clause, said, c.want)
		}
		if begins := g.Start().ToMove().Has(0); c.clause == "1.3" && begins != strings.HasPrefix(c.want, "Black") {
			t.Errorf("%s: Black begins %v, the page says %q", c.spec, begins, said)
		}
	}
	g := mustOpen(t, "go;komi=6.5")
	for _, lang := range []string{"uk", "ru"} {
		if md, err := page.Render(g.Info, lang, g.Options); err != nil || !strings.Contains(md, "– 6,5.") {
			t.Errorf("%s: komi is not written with a comma, %v", lang, err)
		}
	}
}

// TestNoPoint: a point that the board does not have is refused by the points that it has; what is no point at all cannot be read.
func TestNoPoint(t *testing.T) {
	for _, c := range []struct{ spec, move, column, row string }{
		{"go", "I5", "J", "9"}, {"go", "J10", "J", "9"}, {"go", "w k3", "J", "9"}, {"go;size=19", "U1", "T", "19"}, {"go;size=13;rows=7", "a8", "N", "7"},
		{"go", "dead", "", ""}, {"go", "e5 e6", "", ""}, {"go", "ж5", "", ""}, {"go", "a0000", "", ""},
	} {
		_, err := mustOpen(t, c.spec).Start().ParseMove(c.move)
		var r *game.Refusal
		switch refused := errors.As(err, &r); {
		case c.row == "":
			if !errors.Is(err, game.ErrNotation) {
				t.Errorf("%s: %q: %v, want that it cannot be read", c.spec, c.move, err)
			}
		case !refused || r.Code != "noPoint" || r.Input != c.move || r.Params["column"] != c.column || r.Params["row"] != c.row:
			t.Errorf("%s: %q: %v, want columns to %s and rows to %s", c.spec, c.move, err, c.column, c.row)
		}
	}
}
