package main

import (
	"fmt"
	"os/exec"
	"path"
	"slices"
	"strings"
)

// more are tests of other packages that hold what lies in a folder, beside its own and those of the folders above it: a
// folder and, behind a blank, which of its tests where all would take too long.
var more = map[string][]string{
	"board":                     {"games/reversi", "games/draughts"},
	"game":                      {"games/reversi", "match", "search"},
	"games/chess/engine":        {advice},
	"games/draughts/engine":     {advice},
	"games/corners/engine":      {advice},
	"games/loa/engine":          {advice},
	"games/t1/engine":           {advice},
	"games/reversi/engine":      {advice},
	"games/tafl/engine":         {advice},
	"games/tictactoe/engine":    {advice},
	"search":                    {"games/reversi/engine", "games/draughts/engine", advice},
	"match":                     {"record"},
	"record":                    {"games/draughts/formats", "games/reversi/formats", "games/chess/formats", "games/janggi/formats", "games/loa/formats", "games/shogi/formats", "games/t1/formats", "games/tafl/formats", "games/corners/formats", "games/xiangqi/formats", records},
	"games/shogi/engine":        {advice},
	"games/xiangqi/engine":      {advice},
	"games/janggi/engine":       {advice},
	"games/jetan/engine":        {advice},
	"games/rithmomachia/engine": {advice},
	"games/senet/engine":        {advice},
}

// advice are the tests of engines in all families.
const advice = "games/all TestAdvice|TestThreats|TestWonEndings|TestEndingTables|TestWinInOne|TestReviewOfFamilies"

// records are the tests of formats in all families.
const records = "games/all TestFormat|TestMovesWithoutNumbers|TestSaveAndRead"

// links tells which packages the tests of a folder come to load: no others can notice a fault in one. Folders are named
// from the root.
type links map[string][]string

func readLinks(root string) (links, error) {
	list := exec.Command("go", "list", "-test", "-f", `{{with .Module}}{{.Path}}{{end}}{{range .Deps}} {{.}}{{end}} {{.ImportPath}}`, "./...")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", list, err)
	}
	l := links{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		suite, ok := strings.CutSuffix(words[len(words)-1], ".test")
		if !ok {
			continue
		}
		module := words[0] + "/"
		for _, w := range words[1:] {
			if dir, ok := strings.CutPrefix(w, module); ok && !strings.HasPrefix(w, "[") {
				l[strings.TrimPrefix(suite, module)] = append(l[strings.TrimPrefix(suite, module)], dir)
			}
		}
	}
	return l, nil
}

// suites are the folders whose tests hold a place: its own, those above it, and some more.
func (l links) suites(file string) []string {
	place := path.Dir(file)
	var dirs []string
	add := func(suite string) {
		dir, _, _ := strings.Cut(suite, " ")
		if slices.Contains(l[dir], place) && !slices.Contains(dirs, suite) {
			dirs = append(dirs, suite)
		}
	}
	for dir := place; dir != "."; dir = path.Dir(dir) {
		add(dir)
	}
	for dir := place; dir != "."; dir = path.Dir(dir) {
		for _, d := range more[dir] {
			add(d)
		}
	}
	return dirs
}
