package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/life"
)

var deep = flag.Bool("tsumego.deep", false, "make the file of exercises anew and compare")

// lessonThemes are those of lessons that ask the same as the exercises.
var lessonThemes = map[string]string{"two-eyes": "live", "put-out": "kill", "net": "take-first-3"}

func puzzles(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	all, err := puzzle.Load(gametest.Family("weiqi")[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func opened(t *testing.T, p puzzle.Puzzle) *weiqi.Position {
	t.Helper()
	_, line, err := p.Open()
	if err != nil {
		t.Fatal(err)
	}
	return line.Pos.(*weiqi.Position)
}

// TestProved: the lines of the exercises are all right ones, nothing else reaches the goal, and every refutation does
// refute.
func TestProved(t *testing.T) {
	n, deep := map[string]int{}, 0
	for _, p := range puzzles(t) {
		name := p.Theme
		if p.Lesson != "" {
			name = lessonThemes[p.ID]
		}
		th, ok := themeOf(name)
		if !ok {
			if p.Lesson == "" {
				t.Errorf("%s: nothing proves it", p.ID)
			}
			continue
		}
		n[name]++
		if (name == "live" || name == "kill") && longest(p.Lines) > 1 {
			deep++
		}
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			prove(t, th, p)
		})
	}
	total := 0
	for _, th := range themes {
		if total += n[th.name]; n[th.name] == 0 || th.wants > 1 && n[th.name] < 3 {
			t.Errorf("%d exercises of %s", n[th.name], th.name)
		}
	}
	if total < 80 || deep < 20 {
		t.Errorf("%d exercises, %d of life and death with more than one move", total, deep)
	}
}

// longest is how many moves the learner makes in the longest line.
func longest(lines []string) (moves int) {
	for _, line := range lines {
		moves = max(moves, (len(strings.Fields(line))+1)/2)
	}
	return moves
}

// prove walks the lines of a puzzle with its judge.
func prove(t *testing.T, th theme, p puzzle.Puzzle) {
	t.Helper()
	pos := opened(t, p)
	j, err := th.judge(pos)
	if err != nil {
		t.Fatalf("%s: %v", p.ID, err)
	}
	if th.likely != nil && p.Lesson == "" && !th.likely(pos) {
		t.Errorf("%s: no exercise of %s", p.ID, th.name)
	}
	if p.Theme == "sekis" && !standsStill(pos, &tree{lines: p.Lines, judge: j}) {
		t.Errorf("%s: no seki", p.ID)
	}
	for before := range begun(p.Lines) {
		at := played(t, pos, before)
		var right []string
		for _, m := range at.AppendMoves(nil) {
			after := game.Clone(at).(*weiqi.Position)
			after.Play(m)
			v, err := j.value(after)
			if err != nil {
				t.Fatalf("%s: %s %s: %v", p.ID, before, game.MoveText(at, m), err)
			}
			if text := game.MoveText(at, m); v.reached {
				right = append(right, text)
			} else {
				refuted(t, j, p, at, before, text)
			}
		}
		if want := next(p.Lines, before); !slices.Equal(slices.Sorted(slices.Values(right)), want) {
			t.Errorf("%s: after %q %v reach the goal, the lines have %v", p.ID, before, right, want)
		}
		if before == "" && len(right) != 1 {
			t.Errorf("%s: %d first moves reach the goal", p.ID, len(right))
		}
	}
}

// begun are the beginnings of lines after which the learner is to move.
func begun(lines []string) map[string]bool {
	all := map[string]bool{}
	for _, line := range lines {
		words := strings.Fields(line)
		for i := 0; i < len(words); i += 2 {
			all[strings.Join(words[:i], " ")] = true
		}
	}
	return all
}

// next are the moves that lines have after some others.
func next(lines []string, before string) (texts []string) {
	for _, line := range lines {
		if rest, ok := strings.CutPrefix(line+" ", strings.TrimPrefix(before+" ", " ")); ok {
			text, _, _ := strings.Cut(rest, " ")
			texts = append(texts, text)
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

func played(t *testing.T, pos *weiqi.Position, moves string) *weiqi.Position {
	t.Helper()
	line := game.NewLine(game.Clone(pos))
	if err := line.PlayText(moves); err != nil {
		t.Fatal(err)
	}
	return line.Pos.(*weiqi.Position)
}

// refuted wants an answer to a wrong move after which the goal is out of reach.
func refuted(t *testing.T, j judge, p puzzle.Puzzle, at *weiqi.Position, before, text string) {
	t.Helper()
	for _, word := range []string{text, puzzle.Other} {
		start := strings.TrimPrefix(before+" "+word+" ", " ")
		i := slices.IndexFunc(p.Wrong, func(line string) bool { return strings.HasPrefix(line, start) })
		if i < 0 {
			continue
		}
		v, err := j.value(played(t, at, text+" "+p.Wrong[i][len(start):]))
		if err != nil || v.reached {
			t.Errorf("%s: %s does not refute %s, %v", p.ID, p.Wrong[i], text, err)
		}
		return
	}
	t.Errorf("%s: after %q nothing refutes %s", p.ID, before, text)
}

// TestNamed: a space for eyes that has a name lives if White comes first, and he does so by the point that
// Black kills with.
func TestNamed(t *testing.T) {
	for _, p := range puzzles(t) {
		th, ok := themeOf(p.Theme)
		if !ok || th.wants > 1 {
			continue
		}
		pos := opened(t, p)
		j, err := newShutIn(pos, true)
		if err != nil {
			t.Fatal(err)
		}
		if first := played(t, pos, "pass"); value(t, j, first).reached {
			t.Errorf("%s: White, who may move first, is dead", p.ID)
		}
		vital, _, _ := strings.Cut(p.Lines[0], " ")
		if at := played(t, pos, "pass "+vital); value(t, j, at).reached {
			t.Errorf("%s: White is dead although he has the vital point %s", p.ID, vital)
		}
	}
}

// TestDrawn: an L group is dead even if White moves first; four bent points come to a ko in the corner and live elsewhere.
func TestDrawn(t *testing.T) {
	all := puzzles(t)
	find := func(theme string) *weiqi.Position {
		return opened(t, all[slices.IndexFunc(all, func(p puzzle.Puzzle) bool { return p.Theme == theme })])
	}
	group := find("l-group")
	tried := 0
	for at := range goban.Point(group.Game().Len()) {
		if group.Goban().At(at) != goban.White || group.Goban().Size(at) > 1 {
			continue
		}
		tried++
		before := goban.New(group.Goban().Shape)
		before.CopyFrom(group.Goban())
		before.Lift(at)
		start, err := group.Game().Parse(textOf(before))
		if err != nil {
			t.Fatal(err)
		}
		pos := start.(*weiqi.Position)
		j, err := newShutIn(pos, true)
		if err != nil {
			t.Fatal(err)
		}
		if !value(t, j, played(t, pos, "pass")).reached {
			t.Error("White moves first and saves the L group")
		}
	}
	if tried != 1 {
		t.Errorf("%d white stones stand alone in the L group", tried)
	}
	corner := find("bent-four")
	j, err := newShutIn(corner, true)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.value(corner); !errors.Is(err, life.ErrKo) {
		t.Errorf("bent four in the corner: %v, want a ko", err)
	}
	start, err := corner.Game().Parse("7/XXXXXXX/X1X1X1X/XXXXXXX/XOOOXXX/XO1OOOX/XO3OX b")
	if err != nil {
		t.Fatal(err)
	}
	side := start.(*weiqi.Position)
	if j, err = newShutIn(side, true); err != nil {
		t.Fatal(err)
	}
	if value(t, j, side).reached {
		t.Error("bent four points at the side are dead")
	}
}

func value(t *testing.T, j judge, pos *weiqi.Position) verdict {
	t.Helper()
	v, err := j.value(pos)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestSeki: in the lesson every stone loses, and a pass does not.
func TestSeki(t *testing.T) {
	all := puzzles(t)
	pos := opened(t, all[slices.IndexFunc(all, func(p puzzle.Puzzle) bool { return p.ID == "seki-pass" })])
	j, err := newShutIn(pos, false)
	if err != nil {
		t.Fatal(err)
	}
	tr := &tree{judge: j}
	steps, err := tr.steps(pos)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range steps {
		if s.reached == j.inside(s.move) {
			t.Errorf("%s: lives: %v", s.text, s.reached)
		}
	}
}

// TestFile: the same seed makes the same exercises, and what else is in the file stays.
func TestFile(t *testing.T) {
	const kept = `{"id": "mine", "kind": "pick"}`
	var files [2][]byte
	for i := range files {
		name := filepath.Join(t.TempDir(), "puzzles.json")
		old := "[" + kept + `, {"id": "live-1", "theme": "live"}]`
		if err := os.WriteFile(name, []byte(old), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := run([]string{"-o", name, "-percent", "1"}, io.Discard); err != nil {
			t.Fatal(err)
		}
		var err error
		if files[i], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("the same seed makes two files")
	}
	if lines := strings.Split(string(files[0]), "\n"); len(lines) < 5 || lines[1] != "  "+kept+"," || strings.Contains(lines[2], `"theme": "live"`) {
		t.Errorf("the file is\n%s", files[0])
	}
}

// TestNoFile: what cannot be read or written is told.
func TestNoFile(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.json")
	if err := os.WriteFile(broken, []byte("[{"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-o", broken}, {"-percent", "all"}, {"-o", filepath.Join(broken, "none"), "-percent", "0"}} {
		if err := run(args, io.Discard); err == nil {
			t.Errorf("%v is carried out", args)
		}
	}
}

// TestDeepFile makes the exercises of the page anew.
func TestDeepFile(t *testing.T) {
	if !*deep {
		t.Skip("with -tsumego.deep only")
	}
	old, err := os.ReadFile("../text/puzzles.json")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "puzzles.json")
	if err := os.WriteFile(name, old, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"-o", name}, io.Discard); err != nil {
		t.Fatal(err)
	}
	if made, err := os.ReadFile(name); err != nil || !bytes.Equal(made, old) {
		t.Errorf("the tool makes other exercises, %v", err)
	}
}
