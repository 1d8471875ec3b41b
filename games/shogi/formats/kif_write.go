package formats

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// writer writes a game as KIF, numbered moves with the squares that pieces leave, or as KI2.
type writer struct {
	strings.Builder
	numbered bool
	late     []late // variations that are still to be written
}

// late is a variation: it begins with a node at a ply.
type late struct {
	n   *record.Node
	ply int
	pos game.Position // before it
}

func writeJapanese(w io.Writer, g *record.Game, numbered bool) error {
	b, ok := boardOf(g.Start)
	if !ok || g.Rules.Info.Family != family {
		return fmt.Errorf("kif: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	out := &writer{numbered: numbered}
	out.header(g, &b)
	if numbered {
		out.WriteString("手数----指手---------消費時間--\n")
	}
	out.said(g.Root.After)
	if err := out.line(g.Root, game.Clone(g.Start), 1, g); err != nil {
		return err
	}
	for len(out.late) > 0 {
		next := out.late[len(out.late)-1]
		out.late = out.late[:len(out.late)-1]
		fmt.Fprintf(out, "\n変化：%d手\n", next.ply)
		root := &record.Node{Next: []*record.Node{next.n}}
		if err := out.line(root, next.pos, next.ply, nil); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, out.String()+"\n")
	return err
}

// header writes what is said of the game, and its position.
func (w *writer) header(g *record.Game, b *board) {
	put := func(name, value string) {
		if value = strings.Join(strings.Fields(value), " "); value != "" {
			w.WriteString(name + "：" + value + "\n")
		}
	}
	handicap, known := g.Rules.Options["handicap"], false
	if handicap == "" {
		handicap = "none"
	}
	black, white := "先手", "後手"
	if game.Text(g.Start) == game.Text(g.Rules.Start()) {
		for name, key := range handicapNames {
			if key == handicap {
				put("手合割", name)
				known = true
			}
		}
		if handicap != "none" {
			black, white = "下手", "上手"
		}
	}
	put("開始日時", strings.TrimSpace(strings.ReplaceAll(tagOf(g, "Date"), ".", "/")+" "+tagOf(g, "Time")))
	for _, name := range []string{"棋戦", "場所", "戦型", "持ち時間"} {
		put(name, tagOf(g, headers[name]))
	}
	if !known {
		w.draw(b)
	}
	put(black, tagOf(g, "Black"))
	put(white, tagOf(g, "White"))
}

// draw writes a position.
func (w *writer) draw(b *board) {
	held := func(side int) string {
		var list []string
		for _, c := range []byte(holding) {
			if n := b.hands[side][c]; n > 0 {
				list = append(list, nameOf(string(c))+counted(n))
			}
		}
		if len(list) == 0 {
			return "なし"
		}
		return strings.Join(list, "　")
	}
	w.WriteString("後手の持駒：" + held(1) + "\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n")
	for y := 1; y <= size; y++ {
		w.WriteByte('|')
		for x := size; x >= 1; x-- {
			piece := b.at[x][y]
			switch {
			case piece == "":
				w.WriteString(" ・")
			case sideOf(piece) == 1:
				w.WriteString("v" + narrow(piece))
			default:
				w.WriteString(" " + narrow(piece))
			}
		}
		w.WriteString("|" + numbers[y] + "\n")
	}
	w.WriteString("+---------------------------+\n先手の持駒：" + held(0) + "\n")
	if b.turn == 1 {
		w.WriteString("後手番\n")
	}
}

// narrow is the name of a piece in one sign, as boards are drawn.
func narrow(piece string) string {
	switch kind := strings.ToLower(piece); kind {
	case "+l":
		return "杏"
	case "+n":
		return "圭"
	case "+s":
		return "全"
	default:
		return nameOf(kind)
	}
}

// said writes lines of a comment.
func (w *writer) said(text string) {
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			w.WriteString("*" + line + "\n")
		}
	}
}

// line writes what follows a node; g is the game on its main line.
func (w *writer) line(n *record.Node, pos game.Position, ply int, g *record.Game) error {
	last, inRow := "", 0
	if len(n.Text) >= 4 {
		last = n.Text[2:4]
	}
	var total [2]time.Duration
	for ; len(n.Next) > 0; n = n.Next[0] {
		for _, other := range slices.Backward(n.Next[1:]) {
			w.late = append(w.late, late{other, ply, game.Clone(pos)})
		}
		next := n.Next[0]
		if next.Setup != "" {
			return fmt.Errorf("kif: ply %d: the board is set up anew: %w", next.Ply(), record.ErrWrite)
		}
		b, _ := boardOf(pos)
		s, ok := stepOf(&b, pos, next.Move)
		if !ok { // a declaration, which stands as the end
			pos.Play(next.Move)
			break
		}
		text := printed(s, last, pos, w.numbered)
		d, _ := took(next)
		total[b.turn] += d
		switch {
		case w.numbered:
			fmt.Fprintf(w, "%4d %s   (%2d:%02d/%02d:%02d:%02d)\n", ply, text, int(d.Minutes()), int(d.Seconds())%60,
				int(total[b.turn].Hours()), int(total[b.turn].Minutes())%60, int(total[b.turn].Seconds())%60)
		default:
			w.WriteString([2]string{"▲", "△"}[b.turn] + text)
			if inRow++; inRow%6 == 0 || next.After != "" || len(next.Next) == 0 {
				w.WriteByte('\n')
			} else {
				w.WriteString("　")
			}
		}
		w.said(next.After)
		last = square(s.x, s.y)
		pos.Play(next.Move)
		ply++
	}
	if g != nil {
		w.end(g, pos, ply)
	}
	return nil
}

// end writes how the game ended.
func (w *writer) end(g *record.Game, pos game.Position, ply int) {
	word := kifEndOf(g, pos)
	if w.numbered && word != "" {
		fmt.Fprintf(w, "%4d %s\n", ply, word)
	}
	switch {
	case word == "":
	case g.Result == record.FirstWins:
		fmt.Fprintf(w, "まで%d手で%sの勝ち\n", ply-1, "先手")
	case g.Result == record.SecondWins:
		fmt.Fprintf(w, "まで%d手で%sの勝ち\n", ply-1, "後手")
	default:
		fmt.Fprintf(w, "まで%d手で%s\n", ply-1, word)
	}
}

// kifEndOf is the word for how a game ended.
func kifEndOf(g *record.Game, last game.Position) string {
	turn := int(last.ToMove().One())
	won := (g.Result == record.FirstWins && turn == 0) || (g.Result == record.SecondWins && turn == 1)
	for _, word := range kifWords {
		e := kifEnds[word]
		if e.reason == g.Reason && (e.mover == 0) == (g.Result == record.Drawn) && (e.mover == 0 || (e.mover > 0) == won) {
			return word
		}
	}
	switch {
	case g.Result == record.Drawn:
		return "引き分け"
	case g.Result == record.Unknown:
		return "中断"
	case won:
		return "反則勝ち"
	}
	return "投了"
}
