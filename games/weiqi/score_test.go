package weiqi_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// finished is a game that another program has scored.
type finished struct {
	name, spec, score string
	dead              []string
	moves             string
}

func finishedGames(t testing.TB) (list []finished) {
	t.Helper()
	data, err := os.ReadFile("testdata/scores.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		part := strings.Split(strings.TrimSpace(line), "\t")
		f := finished{name: part[0], score: part[4], moves: part[6]}
		f.spec = fmt.Sprintf("go;size=%s;rules=%s;komi=%s", part[1], part[2], part[3])
		if part[5] != "-" {
			f.dead = strings.Fields(part[5])
		}
		list = append(list, f)
	}
	return list
}

// settle marks exactly the given stones as dead and lets both sides accept.
func settle(t *testing.T, name string, line *game.Line, dead []string) *weiqi.Position {
	t.Helper()
	p := line.Pos.(*weiqi.Position)
	for _, text := range marksFor(p, dead) {
		if err := line.PlayText(text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if err := line.PlayText("b:ok w:ok"); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return line.Pos.(*weiqi.Position)
}

// marksFor are the moves that make the dead stones those given, if regions allow it.
func marksFor(p *weiqi.Position, dead []string) (moves []string) {
	want := map[string]bool{}
	for _, name := range dead {
		want[name] = true
	}
	q := game.Clone(p).(*weiqi.Position)
	for at := range goban.Point(q.Game().Shape().Len()) {
		name := q.Game().Name(int(at))
		if marked := q.Dead(); q.Goban().At(at) == goban.Empty || marked.Has(at) == want[name] {
			continue
		}
		m, err := q.ParseMove("b:dead " + name)
		if err != nil {
			return nil
		}
		moves = append(moves, game.MoveText(q, m))
		q.Play(m)
	}
	return moves
}

// result is a score of GNU Go in our form.
func result(score string) string {
	if score == "0" {
		return "Draw"
	}
	n, _ := strconv.ParseFloat(score[2:], 64)
	return score[:2] + strconv.FormatFloat(n, 'f', -1, 64)
}

// TestScores: with the dead stones of another program the score is its score in every game.
func TestScores(t *testing.T) {
	games := finishedGames(t)
	if len(games) != 110 {
		t.Fatalf("%d games", len(games))
	}
	proposed := 0
	for _, f := range games {
		line := at(t, f.spec, "", f.moves)
		if !line.Pos.(*weiqi.Position).Marking() {
			t.Fatalf("%s: not settling after two passes: %s", f.name, game.Text(line.Pos))
		}
		if len(marksFor(line.Pos.(*weiqi.Position), f.dead)) == 0 {
			proposed++
		}
		if p := settle(t, f.name, line, f.dead); p.Result() != result(f.score) {
			t.Errorf("%s: %s, says GNU Go: %s; %s", f.name, p.Result(), f.score, game.Text(p))
		}
	}
	t.Logf("the proposal is that of GNU Go in %d games of %d", proposed, len(games))
	if proposed < len(games)*90/100 {
		t.Errorf("the proposal is that of GNU Go in only %d games of %d", proposed, len(games))
	}
}
