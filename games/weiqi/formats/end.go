package formats

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

// scoreTag holds what RE says where the last position does not: B+3.5.
const scoreTag = record.ScoreTag

// Ends that are not seen on the board, as RE writes them, and as reasons; the first of each letter is the one that is read.
var unseen = []struct{ letter, reason string }{
	{"R", "resigned"}, {"T", "flagged"}, {"F", "penalised"}, {"R", "resign"}, {"T", "timeout"}, {"F", "gone"}, {"F", "forfeit"},
}

// noResult is the reason of the rules that end a game without a result.
const noResult = "noResult"

// end settles the result: by the dead stones of TB and TW where both sides have passed, else as the file says it. A file that
// says who won by how much, but not which stones are dead, is believed, and they stay unsettled: another program's dead stones are not
// guessed.
func end(t *sgf.Tree, main *sgf.Line, said string) {
	g := main.Game
	if ru := t.Root.Line("RU"); ru != "" && rulesCalled(ru) == "" && canonical(t.Root) == nil {
		g.SetTag(rulesTag, ru)
	}
	if n, _ := strconv.Atoi(t.Root.Line("HA")); n > 0 && n != g.Rules.Rules.(*weiqi.Game).Handicap {
		g.SetTag(handicapTag, t.Root.Line("HA"))
	}
	passed := main.Last
	if main.Pos.(*weiqi.Position).Marking() {
		settle(main, t.Root)
	}
	result, reason := resultOf(said)
	p := main.Pos.(*weiqi.Position)
	out := p.Outcome()
	if out.Over() {
		for _, n := range []*record.Node{passed, main.Last} {
			n.Commands = slices.DeleteFunc(n.Commands, func(c record.Command) bool { return c.Name == "TB" || c.Name == "TW" })
		}
	}
	switch {
	case out.Over() && (result == record.Unknown || result == record.ResultOf(out, 2)):
		g.Result, g.Reason = record.ResultOf(out, 2), out.Reason
		g.Score = p.Result()
		if points(said) != "" && points(said) != points(g.Score) {
			g.SetTag(scoreTag, said)
			differs(t, g.Score)
		}
	default:
		if g.Result, g.Reason = result, reason; out.Over() {
			differs(t, p.Result())
		}
		if points(said) != "" {
			g.SetTag(scoreTag, said)
		}
		if !isResult(said) && g.Result != record.Unknown {
			g.SetTag(record.ResultTag, said) // written again as it was
		}
	}
	doubts(t, main)
}

// differs remarks that RE says something else than the last position, if the file says how to count.
func differs(t *sgf.Tree, result string) {
	if !t.Root.Has("RU") || !t.Root.Has("KM") {
		return // nobody has said how to count
	}
	re := t.Root.Values("RE")[0]
	t.Fault(re.At, 0, "RE["+re.Line()+"]", game.Faultf("fileScore", "the last position is {score}", result)).Remark = true
}

// points are those by which RE says that a side has won, as numbers are written; "" where it says none.
func points(re string) string {
	re = strings.ToUpper(strings.TrimSpace(re))
	if len(re) < 3 || re[1] != '+' || re[2] < '0' || re[2] > '9' {
		return ""
	}
	re = strings.Replace(re, ",", ".", 1)
	if strings.Contains(re, ".") {
		re = strings.TrimRight(strings.TrimRight(re, "0"), ".")
	}
	return re
}

// resultOf is the result that RE says, and its reason where it names one.
func resultOf(re string) (result, reason string) {
	if strings.EqualFold(re, "void") {
		return record.Drawn, record.Void
	}
	result = sgf.Result(re)
	if result == record.Unknown {
		return inWords(re)
	}
	if how := strings.ToUpper(re); len(how) > 2 && how[1] == '+' && isResult(re) {
		for _, row := range unseen {
			if strings.HasPrefix(strings.TrimSpace(how[2:]), row.letter) {
				return result, row.reason
			}
		}
		if by := points(re); by != "" && !strings.HasSuffix(by, "+0") { // equal points are won by a rule of their own
			return result, "points"
		}
	}
	return result, ""
}

// Signs by which files of China, Japan and Korea say in words who has won, and how, or that nobody has: 黑中盘胜, 白2目半勝ち, 흑 불계승, 和棋.
var (
	sides    = [2]string{"黑黒흑", "白백"}
	winning  = "胜勝승"
	losing   = "负負敗败패"
	resigned = []string{"中盘", "中盤", "中押", "불계"}
	inTime   = []string{"超时", "超時", "時間", "时间", "시간"}
	even     = []string{"和棋", "和局", "持碁", "ジゴ", "무승부"}
)

// inWords is a result that RE says in words; unknown where it names neither a draw nor one side as winner.
func inWords(re string) (result, reason string) {
	won, lost := strings.ContainsAny(re, winning), strings.ContainsAny(re, losing)
	black, white := strings.ContainsAny(re, sides[0]), strings.ContainsAny(re, sides[1])
	says := func(words []string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(re, word) })
	}
	switch {
	case says(even):
		return record.Drawn, ""
	case won == lost || black == white:
		return record.Unknown, ""
	}
	result = map[bool]string{true: record.FirstWins, false: record.SecondWins}[black == won]
	switch {
	case says(resigned):
		return result, "resigned"
	case says(inTime):
		return result, "flagged"
	}
	return result, ""
}

// result writes RE.
func result(g *record.Game, root *sgf.Node) {
	winner, won := map[string]string{record.FirstWins: "B+", record.SecondWins: "W+"}[g.Result]
	score, _ := g.Tag(scoreTag)
	said, _ := g.Tag(record.ResultTag)
	last := lastOf(g)
	switch {
	case points(score) != "" && strings.HasPrefix(score, winner) && won:
		root.Add("RE", score)
	case won && g.Reason == "" && strings.HasPrefix(strings.ToUpper(said), winner) && !isResult(said):
		root.Add("RE", said)
	case last != nil && last.Outcome().Over() && record.ResultOf(last.Outcome(), 2) == g.Result && won:
		root.Add("RE", strings.TrimSuffix(last.(*weiqi.Position).Result(), "Capture"))
	case g.Result == record.Drawn && (g.Reason == record.Void || g.Reason == noResult):
		root.Add("RE", "Void")
	case won:
		for _, row := range unseen {
			if row.reason == g.Reason {
				winner += row.letter
				break
			}
		}
		root.Add("RE", winner)
	case g.Result == record.Drawn:
		root.Add("RE", "0")
	}
}

// lastOf is the last position of the line played, nil if it cannot be replayed.
func lastOf(g *record.Game) game.Position {
	line, err := g.Line(g.Last())
	if err != nil {
		return nil
	}
	return line.Pos
}

// settle marks the stones as dead that lie in the territory of the other side, as TB and TW at the end of the line played have
// it, and lets both sides agree. Where the stones cannot be marked so, nothing is done.
func settle(l *sgf.Line, root *sgf.Node) {
	last := root
	for len(last.Next) > 0 {
		last = last.Next[0]
	}
	if !last.Has("TB", "TW") {
		return
	}
	p := game.Clone(l.Pos).(*weiqi.Position)
	want := make([]bool, p.Game().Len())
	for i, name := range []string{"TB", "TW"} {
		list, _ := sgf.Points(last.Values(name))
		for _, at := range list {
			if at.X >= p.Game().Columns || at.Y >= p.Game().Rows {
				return
			}
			q := p.Game().Point(at.X, at.Y)
			want[q] = p.Goban().At(q) == goban.White-goban.Colour(i)
		}
	}
	var made []game.Move
	try := func(text string) bool {
		m, err := p.ParseMove(text)
		if err == nil {
			made = append(made, m)
			p.Play(m)
		}
		return err == nil
	}
	for at := range want {
		if p.Count().Dead[at] != want[at] && !try("b:dead "+p.Game().Name(at)) {
			return
		}
	}
	if !slices.Equal(p.Count().Dead, want) || !try("b:ok") || !try("w:ok") {
		return
	}
	for _, m := range made {
		l.Add(m)
	}
}

// final writes whose territory is whose where the board has been counted.
func final(pos game.Position, to *sgf.Node) {
	p := pos.(*weiqi.Position)
	if out := p.Outcome(); !out.Over() || p.Game().Goal > 0 || out.Reason == noResult {
		return
	}
	count, g := p.Count(), p.Game()
	for y := range g.Rows {
		for x := range g.Columns {
			at := g.Point(x, y)
			if owner := colourIndex(count.Owners[at]); owner > 0 && (p.Goban().At(at) == goban.Empty || count.Dead[at]) {
				to.Add([]string{"TB", "TW"}[owner-1], sgf.Point{X: x, Y: y}.String())
			}
		}
	}
}
